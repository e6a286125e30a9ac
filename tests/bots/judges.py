"""States as the kernel judges them, with few weights and by guesses that are right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.bots.sekigahara.evaluation import WEIGHTS, Evaluation, Weights
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.kernel import campaign_of, numbering_of, world_of

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.kernel import Guess
    from futari.sekigahara.state import State

__all__ = ["NOTHING", "judged", "only", "right_guess"]

NOTHING = Weights(*(0.0 for _ in WEIGHTS))


def only(**weights: float) -> Evaluation:
    """An evaluation for which nothing else counts."""
    return Evaluation(GAME.edition, NOTHING._replace(**weights))


def right_guess(state: State, seat: Seat, dice: int = 1) -> Guess:
    """What somebody would guess who sees the enemy's blocks, but of his cards only how many they are."""
    enemy = seat.other
    first = numbering_of(state.edition, enemy)
    stacks = [blocks >> first.block for blocks in state.board.stacks[enemy]]
    pile = state.piles[enemy]
    unseen = first.cards_in((*pile.hand, *pile.deck))
    return campaign_of(state.edition).guess(int(enemy), stacks, unseen, [], len(pile.hand), dice)


def judged(state: State, evaluation: Evaluation, guesses: list[Guess] | None = None) -> float:
    """What a state is worth to the side that moves when the combats in it are fought."""
    known = guesses or [right_guess(state, state.active, dice) for dice in range(1, 9)]
    return evaluation.judge.judged(world_of(state), known, 8)
