"""Where a game stands whose dice somebody else throws: a value that goes from throw to throw and choice to choice."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from futari.core import Dice, Seat, Unthrown
from futari.lab.encoding import by_action

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.core import AnyGame
    from futari.lab.encoding import Encoding

__all__ = ["Chosen", "Moment", "Table"]


class Table(NamedTuple):
    """What is played: a game of the contract, how it looks in numbers, and how its first state is made of dice.

    `recipe` is the function and its arguments that lay the same table in another process.
    """

    game: AnyGame
    encoding: Encoding
    start: Callable[[Dice], Any]
    recipe: tuple[Callable[..., Table], tuple[str | int, ...]]


class Chosen(NamedTuple):
    """A choice that was made at a state."""

    seat: Seat
    choice: Any
    action: int


@dataclass(frozen=True, eq=False)
class Moment:
    """Where a game stands: a value that clones share.

    `waiting` are the bounds of the numbers that chance still has to throw for the stream `thrown_for`, before the rules
    can make the choice `chosen` (None: the set-up); until then `state` is the one before it.
    """

    table: Table
    state: Any = None
    throws: dict[str, tuple[int, ...]] = field(default_factory=dict)
    thrown_for: str = ""
    waiting: tuple[int, ...] = ()
    chosen: Chosen | None = None
    before: Moment | None = None
    past: tuple[int, ...] = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        # A game is the fold of what was thrown and chosen.
        return _replayed, (self.table.recipe, self.past)

    @classmethod
    def first(cls, table: Table) -> Moment:
        """The set-up, or the chance node at which it waits for the first number."""
        return cls(table).carried_out()

    def carried_out(self) -> Moment:
        """Let the rules make the choice that waits, as far as the dice allow."""
        game, dice = self.table.game, Dice.thrown(self.throws)
        try:
            if self.chosen is None:
                state = self.table.start(dice)
            else:
                # A game that is left to chance keeps its dice in its state.
                state = msgspec.structs.replace(self.state, seed=dice) if self.throws else self.state
                state = game.apply(state, self.chosen.seat, self.chosen.choice)
        except Unthrown as missing:
            return self._with(thrown_for=missing.name, waiting=missing.bounds)
        return self._with(state=state, thrown_for="", waiting=())

    def _with(self, **changes: Any) -> Moment:  # noqa: ANN401  (of any field)
        fields = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return Moment(**{**fields, **changes})

    def throw(self, number: int) -> Moment:
        """Chance has thrown a number."""
        throws = {**self.throws, self.thrown_for: (*self.throws.get(self.thrown_for, ()), number)}
        after = self._with(throws=throws, waiting=self.waiting[1:], past=(*self.past, number))
        return after if after.waiting else after.carried_out()

    def choose(self, action: int) -> Moment:
        """Whoever is to act has acted."""
        seat = self.actor
        if seat is None:
            raise ValueError("the game is over")
        chosen = Chosen(seat, self.listed[action], action)
        return self._with(chosen=chosen, before=self, past=(*self.past, action)).carried_out()

    def go_on(self, number: int) -> Moment:
        """What chance has thrown, or whoever is to act has chosen."""
        return self.throw(number) if self.waiting else self.choose(number)

    @cached_property
    def actor(self) -> Seat | None:
        """Whoever is to act; of two who choose in secret, the first seat."""
        return min(self.table.game.to_act(self.state), default=None)

    @cached_property
    def listed(self) -> dict[int, Any]:
        """The choices of whoever is to act, by action."""
        game, seat = self.table.game, self.actor
        return {} if seat is None else by_action(self.table.encoding, game.choices(self.state, seat))

    def own_actions(self, seat: Seat) -> list[int]:
        """What a seat has chosen so far, the last first; what waits for chance has been chosen, too."""
        chosen = []
        moment: Moment | None = self
        while moment is not None:
            if moment.chosen is not None and moment.chosen.seat is seat:
                chosen.append(moment.chosen.action)
            moment = moment.before
        return chosen

    def view_text(self, seat: Seat) -> str:
        """What a seat sees, as JSON; nothing before the set-up."""
        return "" if self.state is None else msgspec.json.encode(self.table.game.view(self.state, seat)).decode()

    @cached_property
    def memories(self) -> tuple[str, str]:
        """For each seat one word for all it has seen and chosen: a hash over its views and its own choices in order."""
        # From the first unknown one on: a whole campaign would be too deep for going back by recursion.
        unknown, moment = [], self.before
        while moment is not None and "memories" not in vars(moment):
            unknown.append(moment)
            moment = moment.before
        while unknown:
            _ = unknown.pop().memories
        return self._remembered(Seat.FIRST), self._remembered(Seat.SECOND)

    def _remembered(self, seat: Seat) -> str:
        before, view = self.before, self.view_text(seat)
        if before is None or self.chosen is None:
            return hashlib.sha256(view.encode()).hexdigest()
        own = str(self.chosen.action) if self.chosen.seat is seat else ""
        # Another's choice that changes nothing in the view has not been noticed.
        if not own and view == before.view_text(seat):
            return before.memories[seat]
        return hashlib.sha256(f"{before.memories[seat]} {own} {view}".encode()).hexdigest()


def _replayed(recipe: tuple[Callable[..., Table], tuple[str | int, ...]], past: tuple[int, ...]) -> Moment:
    lay, given = recipe
    moment = Moment.first(lay(*given))
    for number in past:
        moment = moment.go_on(number)
    return moment
