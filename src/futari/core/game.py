"""The contract that every game fulfils; whoever plays, shows, stores or studies a game knows only this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Mapping

    from futari.core.choices import Choices
    from futari.core.errors import IllegalChoice
    from futari.core.event import Event
    from futari.core.options import OptionField
    from futari.core.outcome import Outcome
    from futari.core.record import OptionValue
    from futari.core.seat import BySide, Seat
    from futari.locale import Message

__all__ = ["AnyGame", "Game"]

Options = TypeVar("Options", bound=msgspec.Struct)
State = TypeVar("State")
Choice = TypeVar("Choice")
View_co = TypeVar("View_co", bound=msgspec.Struct, covariant=True)


class Game(Protocol[Options, State, Choice, View_co]):
    """A game is a fold over a list of choices, each picked from a finite list that the rules give out.

    States are values: frozen, hashable, compared by value. Nothing here does I/O, knows the time or keeps
    anything between calls.
    """

    @property
    def name(self) -> str:
        """The game's name in records, addresses and on the command line."""

    @property
    def version(self) -> int:
        """Raised whenever a stored record could replay differently."""

    @property
    def seats(self) -> BySide[str]:
        """The stable names of the two seats."""

    @property
    def option_fields(self) -> tuple[OptionField, ...]:
        """What can be agreed before the game, for forms."""

    @property
    def may_undo(self) -> bool:
        """Whether a seat may undo its own choices; a takeback needs the opponent's consent instead."""

    @property
    def has_secrets(self) -> bool:
        """Whether a seat sees less than everything; then two on a sofa need a curtain, and bots what they have seen."""

    def read_options(self, raw: Mapping[str, OptionValue]) -> Options:
        """Checked options from JSON values; raises Impossible with every fault."""

    def rating_category(self, options: Options) -> str | None:
        """The ladder on which such a game is rated; None if it is not fair enough to be rated."""

    def start(self, options: Options, seed: bytes) -> State:
        """The first state; all chance comes from streams of the seed."""

    def to_act(self, state: State) -> frozenset[Seat]:
        """One seat, both at once (a secret bid), or none at the end."""

    def choices(self, state: State, seat: Seat) -> Choices[Choice]:
        """Everything the seat may choose now; empty when it is not to act."""

    def apply(self, state: State, seat: Seat, choice: Choice) -> State:
        """The state after a choice; raises IllegalChoice for anything that `choices` does not list."""

    def prompt(self, state: State, seat: Seat | None) -> Message:
        """One line that says who must do what, as that seat (None: a spectator) may know it."""

    def view(self, state: State, seat: Seat | None) -> View_co:
        """Everything that seat may know, built from nothing; None is a spectator."""

    def events(self, before: State, actor: Seat, choice: Choice, after: State, seat: Seat | None) -> list[Event]:
        """What that seat saw happen when the actor chose."""

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def score(self, state: State) -> BySide[int]:
        """The points as they stand, also in an unfinished game."""

    def why(self, state: State, seat: Seat, attempt: str) -> IllegalChoice | None:
        """The rule that forbids an attempt, told from what the seat may know; None if nothing forbids it."""

    def undo_depth(self, state: State, seat: Seat) -> int | None:
        """How many of the last choices an undo or a takeback may go back over; None: all of them."""

    def write_choice(self, choice: Choice) -> str:
        """The stable text of a choice."""

    def read_choice(self, text: str) -> Choice:
        """The choice of a stable text; raises Unreadable."""


if TYPE_CHECKING:
    from typing import Any

    # The folds of core handle any game's values without looking into them.
    AnyGame = Game[Any, Any, Any, Any]
else:
    AnyGame = Game
