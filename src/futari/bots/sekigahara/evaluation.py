"""How good a state looks to a seat: few terms, each with a name, in victory points (docs/sekigahara-bots.md).

The kernel works them out (`_native/sekigahara/evaluation.hpp`); here are their weights, and the way there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from futari.sekigahara.kernel import Judge, campaign_of, numbering_of, world_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from futari.core import Seat
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.kernel import Guess, World
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["WEIGHTS", "Evaluation", "Weights", "evaluation_of"]


class Weights(NamedTuple):
    """What each term counts, in victory points."""

    points: float = 1.0
    early_points: float = 0.2
    more_castles: float = 1.6
    more_resources: float = 0.5
    block: float = 0.64
    mon: float = 0.6
    arm: float = 0.31
    leader: float = 0.56
    late_material: float = 0.089
    in_box: float = 0.5
    in_mori_box: float = 0.36
    card: float = 2.0
    late_cards: float = 0.1
    halved_cards: float = 0.8
    hand_fit: float = 0.075
    advance: float = 0.1
    chief_in_danger: float = 38.0
    castle_in_danger: float = 1.8
    resource_in_danger: float = 0.38
    siege: float = 0.75
    stack_in_danger: float = 0.75
    threat: float = 0.8
    hideyori: float = 24.0


WEIGHTS = Weights()


def _world_or_none(state: State | None) -> World | None:
    return None if state is None else world_of(state)


class Evaluation:
    """The terms for one edition with some weights."""

    def __init__(self, edition: Edition, weights: Weights = WEIGHTS) -> None:
        self.edition = edition
        self.weights = weights
        self.judge = Judge(campaign_of(edition), list(weights))

    def value(self, state: State, seat: Seat, before: State | None = None, guesses: Sequence[Guess] = ()) -> float:
        """The state as it stands, before combats that wait and before the enemy moves again; positive is good.

        What draws a side is told by what it held `before`, and what it has to lose by its lead then: else whoever gives
        a castle up would seem to gain. Guesses tell what the seat knows of the enemy's stacks.
        """
        return self.judge.value(world_of(state), int(seat), _world_or_none(before), guesses)

    def danger(self, state: State, seat: Seat, before: State | None = None, guesses: Sequence[Guess] = ()) -> float:
        """What the enemy's next phase may cost: the chief, castles, resources and stacks that stand too thin."""
        return self.judge.danger(world_of(state), int(seat), _world_or_none(before), guesses)

    def mortal_danger(
        self, state: State, seat: Seat, before: State | None = None, guesses: Sequence[Guess] = ()
    ) -> float:
        """What of the danger would end the war: the chief's, and Hideyori's."""
        return self.judge.mortal_danger(world_of(state), int(seat), _world_or_none(before), guesses)

    def pressures(self, state: State, side: Seat) -> list[float]:
        """How many blocks a side could bring to each place in one phase."""
        return self.judge.pressures(world_of(state), int(side))

    def worth(self, blocks: Blocks, side: Seat) -> float:
        """The worth of a side's blocks as material."""
        return self.judge.worth(int(side), blocks >> numbering_of(self.edition, side).block)

    def card(self, state: State) -> float:
        """What a card counts that there is still time to use."""
        return self.judge.card(world_of(state))


@lru_cache(maxsize=64)
def evaluation_of(edition: Edition, weights: Weights = WEIGHTS) -> Evaluation:
    """The evaluation with these weights, put together once."""
    return Evaluation(edition, weights)
