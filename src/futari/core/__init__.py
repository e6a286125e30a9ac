"""The contract both games fulfil: Game, Seat, Choices, View, Event, Outcome, Record, and chance that can be checked."""

from futari.core.chance import SEED_BYTES, Dice, Stream, Unthrown, new_seed, seed_hash
from futari.core.choices import Choices
from futari.core.errors import Ambiguous, BrokenRecord, FutariError, IllegalChoice, Impossible, Unreadable
from futari.core.event import Event, Fact
from futari.core.game import AnyGame, Game
from futari.core.options import Number, OptionField, Pick
from futari.core.outcome import Outcome
from futari.core.record import (
    Abandon,
    Agree,
    Choose,
    Decline,
    Entry,
    Offer,
    OptionValue,
    Record,
    Resign,
    Takeback,
    TimeOut,
    Undo,
    new_record,
    read_record,
    write_record,
)
from futari.core.replay import Moment, Play, Step
from futari.core.seat import BySide, Seat
from futari.locale import Message, Parameter

__all__ = [
    "SEED_BYTES",
    "Abandon",
    "Agree",
    "Ambiguous",
    "AnyGame",
    "BrokenRecord",
    "BySide",
    "Choices",
    "Choose",
    "Decline",
    "Dice",
    "Entry",
    "Event",
    "Fact",
    "FutariError",
    "Game",
    "IllegalChoice",
    "Impossible",
    "Message",
    "Moment",
    "Number",
    "Offer",
    "OptionField",
    "OptionValue",
    "Outcome",
    "Parameter",
    "Pick",
    "Play",
    "Record",
    "Resign",
    "Seat",
    "Step",
    "Stream",
    "Takeback",
    "TimeOut",
    "Undo",
    "Unreadable",
    "Unthrown",
    "new_record",
    "new_seed",
    "read_record",
    "seed_hash",
    "write_record",
]
