"""The end of a battle in which the enemy deploys no more: which cards are still played, and in what order.

What the enemy makes is known, so only a challenge can still go wrong (8.6): whoever plays first the block that another
card answers for, and then the one whose card was that other, has dared less than the other way round.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from futari.bots.sekigahara.deployment import Deployment, deployed_with, impact_of
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.pieces import members

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from futari.sekigahara.battlefield import Stage
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pieces import Blocks

__all__ = ["Closing"]


@dataclass(slots=True)
class Closing:
    """What is left to do with the `own` blocks.

    `ends` is what the battle is worth if it ends at a stage, `risk` how likely a deployment is turned, `cost` a card's.
    """

    edition: Edition
    own: Blocks
    ends: Callable[[Stage], float]
    risk: Callable[[Deployment], float]
    cost: Callable[[int], float]
    _known: dict[tuple[Stage, tuple[int, ...]], float] = field(default_factory=dict)

    def worth(self, stage: Stage, hand: tuple[int, ...]) -> float:
        """With the best of what can still be done."""
        key = stage, hand
        if key not in self._known:
            going_on = (self.after(stage, card, move) for card, move in self._moves(stage, hand))
            self._known[key] = max([self.ends(stage), *going_on])
        return self._known[key]

    def after(self, stage: Stage, card: int, move: Deployment) -> float:
        """What a deployment is worth, with what follows it."""
        stands = self.worth(move.stands(stage), move.left)
        risk = self.risk(move)
        turned = self.worth(move.turned(stage), move.left) if risk else 0.0
        return (1 - risk) * stands + risk * turned - self.cost(card)

    def _moves(self, stage: Stage, hand: tuple[int, ...]) -> Iterator[tuple[int, Deployment]]:
        """Every kind of card with every kind of block that it brings (8.2.2)."""
        waiting = self.own & ~stage.deployed
        for card in sorted(set(hand)):
            kinds: set[int] = set()
            for block in members(waiting & self.edition.deployable[card]):
                kind = self.edition.kind_of[block]
                if kind not in kinds:
                    kinds.add(kind)
                    made = impact_of(self.edition, card, block, stage)
                    choice = Choice(Act.DEPLOY, card=card, block=block)
                    yield card, deployed_with(self.edition, choice, waiting, made, hand)
