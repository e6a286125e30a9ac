"""Blocks that are put down with a card in a battle (8.2.3), and what comes of it if they are challenged (8.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from futari.sekigahara.choice import NO
from futari.sekigahara.kernel import might
from futari.sekigahara.pieces import NONE, CardKind, members

if TYPE_CHECKING:
    from futari.sekigahara.battlefield import Stage
    from futari.sekigahara.choice import Choice
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pieces import Blocks

__all__ = ["Deployment", "deployed_with", "impact_of"]


class Deployment(NamedTuple):
    """Blocks that are put down with a card: their mon, their impact, and the hand after it."""

    blocks: Blocks
    mons: int
    impact: int
    left: tuple[int, ...]

    def stands(self, stage: Stage) -> Stage:
        """The stage if nobody challenges it."""
        totals = stage.totals[0] + self.impact, stage.totals[1]
        return stage._replace(totals=totals, deployed=stage.deployed | self.blocks)

    def turned(self, stage: Stage) -> Stage:
        """8.6.1: the stage if the blocks go over to the enemy."""
        totals = stage.totals[0], stage.totals[1] + self.mons
        deployed, turned = stage.deployed | self.blocks, stage.turned | self.blocks
        return stage._replace(totals=totals, deployed=deployed, turned=turned)


def deployed_with(edition: Edition, choice: Choice, waiting: Blocks, impact: int, hand: tuple[int, ...]) -> Deployment:
    """A block with a card; a double card brings the strongest other of its clan along (8.4.2)."""
    blocks = edition.blocks
    down, mons = 1 << choice.block, blocks[choice.block].mon
    if choice.card == NO:
        return Deployment(down, mons, impact or mons, hand)
    card = edition.cards[choice.card]
    others = waiting & ~down & edition.clan_blocks.get(card.clan or "", NONE)
    if card.kind is CardKind.DOUBLE and others and blocks[choice.block].clan == card.clan:
        second = max(members(others), key=lambda number: blocks[number].mon)
        impact += blocks[second].mon + impact - mons + 1
        down |= 1 << second
        mons += blocks[second].mon
    return Deployment(down, mons, impact, _without(hand, choice.card))


def impact_of(edition: Edition, card: int, block: int, stage: Stage) -> int:
    """8.3, 8.4: what a block makes with a card beside those who stand already."""
    return might(edition, 1 << block, (card,), stage.deployed & ~stage.turned)


def _without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """The hand without one such card."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]
