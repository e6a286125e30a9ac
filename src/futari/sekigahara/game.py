"""Sekigahara as a game of the contract."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from futari.core import BySide, Choices, IllegalChoice, Impossible, Message, Number, Pick, Seat
from futari.sekigahara.choice import Choice, read_choice, write_choice
from futari.sekigahara.control import points
from futari.sekigahara.edition import SEATS, Edition, standard_edition
from futari.sekigahara.events import events_for
from futari.sekigahara.opening import set_up
from futari.sekigahara.procedure import advance, choices, decide, deciders
from futari.sekigahara.prompt import prompt_for
from futari.sekigahara.refusal import refusal_of
from futari.sekigahara.view import CampaignView, view_state

if TYPE_CHECKING:
    from collections.abc import Mapping

    from futari.core import Event, OptionField, OptionValue, Outcome
    from futari.sekigahara.state import State

__all__ = ["SEKIGAHARA", "Options", "Sekigahara", "with_points"]

SETUPS = ("printed", "revised")
# More than all castles and resource locations of the map would decide a game before it begins.
MOST_POINTS = 20
Points = Annotated[int, msgspec.Meta(ge=0, le=MOST_POINTS)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed before a campaign: the set-up (5.2), the edition of the pieces, and points given (2.2)."""

    setup: Literal["printed", "revised"] = "printed"
    edition: str = "standard"
    for_tokugawa: Points = 0
    for_ishida: Points = 0

    @property
    def given(self) -> BySide[int]:
        """The points given, by side."""
        return BySide(self.for_tokugawa, self.for_ishida)


def with_points(options: Options, points: BySide[int]) -> Options:
    """The same with points given to the sides, as they were bid."""
    return msgspec.structs.replace(options, for_tokugawa=points.first, for_ishida=points.second)


class Sekigahara:
    """The rules of `shared/rules/sekigahara.md`, played with the pieces of an edition."""

    name = "sekigahara"
    version = 1
    seats = SEATS
    may_undo = True
    has_secrets = True
    option_fields: tuple[OptionField, ...] = (
        Pick(
            "setup",
            Message("sekigahara.option.setup"),
            SETUPS,
            tuple(Message(f"sekigahara.setup.{name}") for name in SETUPS),
            "printed",
        ),
        Number("for_tokugawa", Message("sekigahara.option.for_tokugawa"), 0, MOST_POINTS, 0),
        Number("for_ishida", Message("sekigahara.option.for_ishida"), 0, MOST_POINTS, 0),
    )

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        # The same few choices are read again and again while a record is replayed.
        self._read = lru_cache(maxsize=4096)(lambda text: read_choice(edition, text))

    def read_options(self, raw: Mapping[str, OptionValue]) -> Options:
        """Checked options; a record of another edition is refused with the one it needs."""
        try:
            options = msgspec.convert({"edition": self.edition.name, **raw}, Options)
        except msgspec.ValidationError as error:
            raise Impossible("options.impossible", [Message("options.unreadable", {"detail": str(error)})]) from error
        if options.edition != self.edition.name:
            fault = Message("sekigahara.other_edition", {"needed": options.edition, "ours": self.edition.name})
            raise Impossible("options.impossible", [fault])
        return options

    def rating_category(self, options: Options) -> str | None:
        """Its set-up, with the standard pieces; corrected copies and games with points given are not compared."""
        return options.setup if options.edition == standard_edition().name and not any(options.given) else None

    def start(self, options: Options, seed: bytes) -> State:
        """The bids of week 1."""
        return advance(set_up(self.edition, options.setup, seed, options.given))

    def to_act(self, state: State) -> frozenset[Seat]:
        """Who has something to decide; both where they choose in secret (6.2, 6.3)."""
        return frozenset(deciders(state))

    def choices(self, state: State, seat: Seat) -> Choices[Choice]:
        """Everything the seat may choose now."""
        return Choices(lambda: choices(state, seat))

    def apply(self, state: State, seat: Seat, choice: Choice) -> State:
        """The state after a choice; a refusal names its rule."""
        if choice not in choices(state, seat):
            raise refusal_of(state, seat, choice)
        return decide(state, seat, choice)

    def prompt(self, state: State, seat: Seat | None) -> Message:
        """Who must do what."""
        return prompt_for(state, seat)

    def view(self, state: State, seat: Seat | None) -> CampaignView:
        """What the seat may know (R10)."""
        return view_state(state, seat)

    def events(self, before: State, actor: Seat, choice: Choice, after: State, seat: Seat | None) -> list[Event]:  # noqa: ARG002  (the state after it tells what it did)
        """What the seat saw happen."""
        return events_for(before, actor, after, seat)

    def outcome(self, state: State) -> Outcome | None:
        """The winner, by 2.1 or 2.2."""
        return state.outcome

    def score(self, state: State) -> BySide[int]:
        """The victory points as they stand (2.2)."""
        return points(state.board)

    def why(self, state: State, seat: Seat, attempt: str) -> IllegalChoice | None:
        """The rule that forbids a choice, told from what the seat may know."""
        choice = self.read_choice(attempt)
        return None if choice in choices(state, seat) else refusal_of(state, seat, choice)

    def undo_depth(self, state: State, seat: Seat) -> int | None:
        """R23: the choices of a movement phase since anything was revealed or drawn."""
        return state.free if seat is state.active else 0

    def write_choice(self, choice: Choice) -> str:
        """`deploy mori-sword mori-gun-2`."""
        return write_choice(self.edition, choice)

    def read_choice(self, text: str) -> Choice:
        """The choice of a stable text."""
        return self._read(text)


SEKIGAHARA = Sekigahara(standard_edition())
