"""Section 7.4: overruns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.core import Seat
from futari.sekigahara.cards import draw
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.control import besieged, castle_owner, killed, shut_in
from futari.sekigahara.happenings import Overran
from futari.sekigahara.pieces import NONE
from futari.sekigahara.stack import alike
from futari.sekigahara.steps import Overrun
from futari.sekigahara.victory import settle_instant_victory

if TYPE_CHECKING:
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["ODDS", "SHELTER", "abandon", "outnumbered", "overrun", "overrun_choices", "overrun_to_come"]

ODDS = 4
SHELTER = 2


def outnumbered(state: State, place: int) -> Seat | None:
    """7.4.1: the side that has only a quarter of the enemy's blocks or less at a place."""
    first, second = (state.board.stacks[side][place].bit_count() for side in Seat)
    if not first or not second:
        return None
    return Seat.FIRST if second >= ODDS * first else Seat.SECOND if first >= ODDS * second else None


def overrun_to_come(state: State, place: int, side: Seat) -> tuple[Blocks, int]:
    """7.4.3, R8: which blocks of the outnumbered side are lost for certain, and how many of the others."""
    blocks = state.board.stacks[side][place]
    if castle_owner(state, place) is not side:
        return blocks, 0
    if blocks.bit_count() <= SHELTER:
        return NONE, 0
    if besieged(state, side, place):
        return blocks & ~state.board.inside, 0
    return NONE, blocks.bit_count() - SHELTER


def overrun(state: State, place: int) -> State:
    """7.4.2: carried out at once, where one side has four times as many blocks."""
    side = outnumbered(state, place)
    if side is None:
        return state
    lost, chosen = overrun_to_come(state, place, side)
    if chosen:
        return state.then(step=Overrun(place, side, chosen, state.step))
    return _eliminate(state, side, lost, place) if lost else state


def overrun_choices(state: State, step: Overrun, side: Seat) -> list[Choice]:
    """R8: the castle's owner keeps two of his blocks; he names the others."""
    left = state.board.stacks[side][step.place] & ~step.lost
    return [Choice(Act.LOSE, block=block) for block in alike(state, left)]


def abandon(state: State, step: Overrun, side: Seat, choice: Choice) -> State:
    """R8: one block more that does not reach the castle."""
    lost = step.lost | 1 << choice.block
    if step.left > 1:
        return state.then(step=replace(step, left=step.left - 1, lost=lost))
    state = _eliminate(state.then(step=step.then), side, lost, step.place)
    if state.outcome is not None:
        return state
    inside = state.board.stacks[side][step.place]
    return state.then(board=shut_in(state.board, state.edition, inside, step.place))


def _eliminate(state: State, side: Seat, lost: Blocks, place: int) -> State:
    """7.4.2: the smaller force is gone; its side draws a card for every two blocks (R17)."""
    state = state.then(board=killed(state.board, state.edition, side, lost, place)).tell(Overran(side, place, lost))
    state = settle_instant_victory(state, lost)
    return state if state.outcome is not None else draw(state, side, lost.bit_count() // 2)
