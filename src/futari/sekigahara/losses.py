"""Section 8.7: losses of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.control import killed, settled
from futari.sekigahara.happenings import Lost
from futari.sekigahara.overrun import SHELTER
from futari.sekigahara.stack import alike
from futari.sekigahara.steps import Losses, Retreat
from futari.sekigahara.victory import settle_instant_victory

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["lose", "loses_now", "loss_choices", "remove_or_go_on"]


def loses_now(step: Losses) -> Seat:
    """8.7.2: first the loser removes, then the winner."""
    return step.loser if step.left[step.loser] else step.loser.other


def _eligible(state: State, step: Losses, side: Seat) -> Blocks:
    """8.7.2: blocks that were turned go first; otherwise all at the place, deployed or not (R31)."""
    blocks = state.board.stacks[side][step.fight.place]
    return blocks & step.fight.turned or blocks


def loss_choices(state: State, step: Losses, side: Seat) -> list[Choice]:
    """8.7.2: the owner's free choice."""
    return [Choice(Act.LOSE, block=block) for block in alike(state, _eligible(state, step, side))]


def lose(state: State, step: Losses, side: Seat, choice: Choice) -> State:
    """8.7.3: the block is out of the game, and shown."""
    return _remove(state, step, side, 1 << choice.block)


def _remove(state: State, step: Losses, side: Seat, blocks: Blocks) -> State:
    place = step.fight.place
    fight = replace(step.fight, lost=step.fight.lost.with_(side, step.fight.lost[side] | blocks))
    left = step.left.with_(side, step.left[side] - blocks.bit_count())
    # R28: a resource location waits until the combat is over, as nobody may be left alone there.
    board = replace(killed(state.board, state.edition, side, blocks, place), markers=state.board.markers)
    return state.then(board=board, step=replace(step, fight=fight, left=left)).tell(Lost(side, blocks, place))


def remove_or_go_on(state: State, step: Losses) -> State | None:
    """8.7: what leaves no choice is removed at once; then the leaders' fate is settled (R25), then the retreat.

    Who has only equal blocks to choose from is asked all the same: otherwise the opponent could tell that they are.
    """
    side = loses_now(step)
    left = step.left[side]
    if left:
        stack = state.board.stacks[side][step.fight.place]
        if left >= stack.bit_count():
            return _remove(state, step, side, stack)
        eligible = _eligible(state, step, side)
        return _remove(state, step, side, eligible) if eligible.bit_count() == 1 else None
    fight = step.fight
    blocks = state.board.stacks[step.loser][fight.place]
    if not blocks:
        state = state.then(board=settled(state.board, state.edition, fight.place))
    state = settle_instant_victory(state, fight.lost.first | fight.lost.second)
    if state.outcome is not None:
        return state
    shelter = SHELTER if fight.owner is step.loser else 0
    return state.then(step=Retreat(fight, step.loser, blocks, shelter))
