"""The contract both games fulfil: Game, Seat, Choices, View, Event, Outcome, Record, and chance that can be checked."""

from futari.core.chance import SEED_BYTES, Stream, new_seed, seed_hash
from futari.core.choices import Choices
from futari.core.errors import Ambiguous, BrokenRecord, FutariError, IllegalChoice, Impossible, Unreadable
from futari.core.event import Event, Fact
from futari.core.game import AnyGame, Game
from futari.core.options import Number, OptionField, Pick
from futari.core.outcome import Outcome
from futari.core.record import (
    Choose,
    Entry,
    OptionValue,
    Record,
    Resign,
    Takeback,
    Undo,
    new_record,
    read_record,
    write_record,
)
from futari.core.replay import Moment, Play
from futari.core.seat import BySide, Seat
from futari.locale import Message, Parameter

__all__ = [
    "SEED_BYTES",
    "Ambiguous",
    "AnyGame",
    "BrokenRecord",
    "BySide",
    "Choices",
    "Choose",
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
    "OptionField",
    "OptionValue",
    "Outcome",
    "Parameter",
    "Pick",
    "Play",
    "Record",
    "Resign",
    "Seat",
    "Stream",
    "Takeback",
    "Undo",
    "Unreadable",
    "new_record",
    "new_seed",
    "read_record",
    "seed_hash",
    "write_record",
]
