"""Section 9.3: the Mori box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.sekigahara.cards import discard, held_kinds, loses_from_hand
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.control import ISHIDA, TOKUGAWA, joined
from futari.sekigahara.happenings import Arrived
from futari.sekigahara.overrun import overrun
from futari.sekigahara.stack import alike

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["call_mori", "mori_choices", "sacrifice"]


def mori_choices(state: State, side: Seat) -> list[Choice]:
    """9.3: a card for a block, the leader last (R5)."""
    box = state.board.mori_box
    if side is not ISHIDA or not box:
        return []
    blocks = box & ~state.edition.leaders or box
    return [
        Choice(Act.MORI, card=card, block=block) for card in held_kinds(state, side) for block in alike(state, blocks)
    ]


def sacrifice(state: State, side: Seat, card: int, block: int) -> State:
    """9.3: a card is sacrificed, a block comes to Osaka and may not move in this turn."""
    state = discard(loses_from_hand(state, side, card), side, (card,), "9.3")
    state = _arrive(state, 1 << block, called=False)
    state = state.then(phase=replace(state.phase, spent=state.phase.spent | 1 << block))
    return overrun(state, state.edition.osaka)


def call_mori(state: State, side: Seat, place: int) -> State:
    """9.3: a Tokugawa block that enters Osaka calls all the others at once, before any overrun (R5)."""
    board = state.board
    if side is not TOKUGAWA or place != state.edition.osaka or not board.mori_box:
        return state
    if not board.stacks[ISHIDA][place]:
        # R18 shut the castle before a disk alone, but now it is not alone, and nobody is trapped.
        state = state.then(board=replace(board, sieges=board.sieges & ~(1 << place)))
    return _arrive(state, board.mori_box, called=True)


def _arrive(state: State, blocks: Blocks, *, called: bool) -> State:
    board = replace(state.board, mori_box=state.board.mori_box & ~blocks)
    board = joined(board, state.edition, ISHIDA, blocks, state.edition.osaka)
    return state.then(board=board).tell(Arrived(blocks, called))
