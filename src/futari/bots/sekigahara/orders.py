"""Orders of the kernel, made choice by choice from the rules' lists: whole marches, musters, the Mori box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.kernel import numbering_of
from futari.sekigahara.march import may_march
from futari.sekigahara.pieces import members
from futari.sekigahara.procedure import choices, decide
from futari.sekigahara.steps import Movement, Overrun

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.kernel import Order
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["given"]


def given(state: State, seat: Seat, order: Order) -> tuple[tuple[Choice, ...], State] | None:
    """The choices that carry out an order, and the state after them; None if the rules do not list one of them.

    In an imagined state the enemy's blocks are guesses, so a march may end elsewhere in the game.
    """
    chain = _Chain(state, seat)
    made = {"march": chain.march, "muster": chain.muster, "mori": chain.call}[order.goal](order)
    return (chain.made, chain.state) if made and chain.ended() else None


class _Chain:
    """Choices made one after the other in a state, as long as the rules list them."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.made: tuple[Choice, ...] = ()
        self._first = numbering_of(state.edition, seat)

    def march(self, order: Order) -> bool:
        """7.3: gather, claim a leader, pay for a forced march, go step by step, leave who is left on the way."""
        group, left = order.group << self._first.block, order.left << self._first.block
        if not self.then(Choice(Act.MARCH, place=order.origin)) or not self._gather(group, order.origin):
            return False
        if order.leader >= 0 and not self.choose(Act.CLAIM, 1 << order.leader + self._first.block):
            return False
        if order.card >= 0 and not self.then(Choice(Act.FORCE, card=order.card + self._first.card)):
            return False
        for place in order.path:
            if self.state.outcome is not None:
                # A chief was run over on the way.
                return True
            stepped = self.then(Choice(Act.STEP, place=place))
            if not stepped or (place == order.at and not self.choose(Act.DROP, left)):
                return False
        return True

    def _gather(self, group: Blocks, origin: int) -> bool:
        if group == may_march(self.state, self.seat, origin) and group & (group - 1):
            return self.then(Choice(Act.TAKE_ALL))
        # Leaders first: without them a large stack may not be able to set out.
        leaders = group & self.state.edition.leaders
        return self.choose(Act.TAKE, leaders) and self.choose(Act.TAKE, group & ~leaders)

    def muster(self, order: Order) -> bool:
        """7.2: all blocks of a daimyo, which are shown, or one block that is not."""
        group = order.group << self._first.block
        if group & (group - 1):
            clan = self.state.edition.blocks[next(members(group))].clan
            return self.then(Choice(Act.MUSTER, clan=clan)) and self.choose(Act.TAKE, group)
        return self.choose(Act.MUSTER_ONE, group, place=order.place)

    def call(self, order: Order) -> bool:
        """9.3: a Mori block for a card."""
        return self.choose(Act.MORI, order.group << self._first.block, card=order.card + self._first.card)

    def then(self, choice: Choice) -> bool:
        """Make a choice; False if it is not on the list."""
        if choice not in choices(self.state, self.seat):
            return False
        self.state = decide(self.state, self.seat, choice)
        self.made = (*self.made, choice)
        return True

    def choose(self, act: Act, blocks: Blocks, **wanted: int) -> bool:
        """Do this with blocks like these; equal ones stand for each other, so the list decides which of them it is."""
        kinds = self.state.edition.kind_of
        for number in members(blocks):
            alike = next(
                (
                    each
                    for each in choices(self.state, self.seat)
                    if each.act is act
                    and kinds[each.block] == kinds[number]
                    and all(getattr(each, name) == value for name, value in wanted.items())
                ),
                None,
            )
            if alike is None or not self.then(alike):
                return False
        return True

    def ended(self) -> bool:
        """Whether it is done; a march that could still go on is ended.

        Who runs over a castle has done enough until the enemy has said who stays inside (R8).
        """
        if self._is_done():
            return True
        return self.then(Choice(Act.DONE)) and self._is_done()

    def _is_done(self) -> bool:
        return isinstance(self.state.step, Movement | Overrun) or self.state.outcome is not None
