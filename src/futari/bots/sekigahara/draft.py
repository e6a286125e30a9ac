"""Plans while they are put together: orders given so far, the state they lead to, and what that promises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from futari.sekigahara.choice import NO, Act, Choice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from futari.bots.sekigahara.orders import Order
    from futari.core import Message
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["Draft", "Move", "Plan", "Position", "position_of"]


@dataclass(frozen=True, slots=True)
class Plan:
    """The choices of a phase, what they are judged to be worth, and the reason in a sentence."""

    choices: tuple[Choice, ...]
    value: float
    why: Message


class Draft(NamedTuple):
    """A plan that is not ended yet, its largest gain so far and the reason of that.

    `joint` is the place of an attack that was begun for others to join: until they do, its value is that from before.
    `gains` are what orders promised when they were last weighed, so that only the best of them are weighed again;
    `last` is where the last of them led, `wasted` what marches cost that take back an earlier one or give up a castle.
    """

    state: State
    made: tuple[Choice, ...]
    value: float
    gain: float
    reason: Message
    joint: int = NO
    gains: Mapping[tuple[object, ...], float] = {}
    last: int = NO
    wasted: float = 0.0

    def plan(self) -> Plan:
        """The plan that ends here."""
        made = self.made if self.state.outcome is not None else (*self.made, Choice(Act.END))
        return Plan(made, self.value, self.reason)


class Move(NamedTuple):
    """An order from a draft, the state it leads to, and what that is judged to be worth less what was wasted."""

    worth: float
    order: Order
    after: State
    draft: Draft
    wasted: float


# Drafts that come to the same by another order of marches are one.
Position: TypeAlias = "tuple[tuple[Blocks, ...], Blocks, Blocks, int]"


def position_of(state: State) -> Position:
    """What tells a draft's state from another's of the same phase."""
    side, board = state.active, state.board
    return board.stacks[side], board.boxes[side], board.mori_box, state.phase.marches
