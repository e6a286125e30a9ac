"""What cards are worth to a seat, and so which of them it lets go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.bots.sekigahara.reach import distances
from futari.sekigahara.pieces import CardKind

if TYPE_CHECKING:
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.view import CampaignView

__all__ = ["card_worth", "cheapest"]

# A challenge turns a strong deployment; a double card brings two blocks; a sword doubles an arm's blow.
BASE = {CardKind.PLAIN: 1.0, CardKind.SWORD: 1.5, CardKind.DOUBLE: 1.8, CardKind.LOYALTY: 1.7}
# The first blocks of a clan that a card can find count most.
FIT = 0.12
ENOUGH = 8
# A third card of a clan in one hand finds fewer blocks than the first.
CROWD = 0.25
# Blocks within so many roads of an enemy may have to fight soon; the others count less.
NEAR = 3
REAR = 0.4


def card_worth(edition: Edition, view: CampaignView, cards: tuple[int, ...]) -> dict[int, float]:
    """The worth of each kind of card in a hand: what it does, and whether the seat has blocks on the map for it."""
    mine = _clans(edition, view)
    held: dict[str, int] = {}
    for card in cards:
        clan = edition.cards[card].clan or ""
        held[clan] = held.get(clan, 0) + 1
    worth = {}
    for card in set(cards):
        face = edition.cards[card]
        here = mine.get(face.clan or "", 0.0)
        fit = FIT * min(ENOUGH, here) if face.clan else FIT * ENOUGH / 2
        crowd = CROWD * max(0, held[face.clan or ""] - max(2, here // 2)) if face.clan else 0.0
        worth[card] = BASE[face.kind] + fit - crowd
    return worth


def _clans(edition: Edition, view: CampaignView) -> dict[str, float]:
    """The seat's blocks by clan; those far from any enemy count less, since no battle is near."""
    far, named = distances(edition), edition.place_named
    enemies = [named[stack.place] for stack in view.stacks if stack.blocks is None and stack.side != view.seat]
    clans: dict[str, float] = {}
    for stack in view.stacks:
        if not stack.blocks:
            continue
        near = min((far[named[stack.place]][enemy] for enemy in enemies), default=0) <= NEAR
        for name in stack.blocks:
            clan = edition.blocks[edition.block_named[name]].clan
            clans[clan] = clans.get(clan, 0.0) + (1.0 if near else REAR)
    return clans


def cheapest(edition: Edition, view: CampaignView, cards: tuple[int, ...], count: int) -> list[int]:
    """The cards it misses least."""
    left, chosen = list(cards), []
    for _ in range(min(count, len(left))):
        worth = card_worth(edition, view, tuple(left))
        card = min(left, key=lambda each: (worth[each], each))
        left.remove(card)
        chosen.append(card)
    return chosen
