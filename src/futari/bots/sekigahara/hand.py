"""What cards are worth to a seat, and so which of them it lets go."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from futari.bots.sekigahara.might import might
from futari.bots.sekigahara.reach import distances
from futari.sekigahara.pieces import CardKind

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State
    from futari.sekigahara.view import CampaignView

__all__ = ["NEAR", "Front", "card_worth", "cheapest", "front_in", "front_of"]

# What a card is good for besides the impact it makes now: a challenge turns a strong deployment, and every card may
# answer one; swords and doubles bid higher (6.3).
BASE = {CardKind.PLAIN: 0.6, CardKind.SWORD: 0.7, CardKind.DOUBLE: 0.8, CardKind.LOYALTY: 2.0}
# What of that is left if nobody on the map can come with the card.
STRANDED = 0.4
# What a point of impact counts, in cards.
IMPACT = 0.2
# Stacks before an enemy fight in this phase; those within so many roads of one may have to soon; the others count less.
FIGHTING = 2.0
NEAR = 3
REAR = 0.25
# What a card counts whose clan has blocks in such a stack, even if others bring them: it answers a challenge (8.6).
COVER = 0.2
# What a card counts in other stacks than the one that would use it best, and the most that it adds.
ELSEWHERE = 0.25
MOST = 2.0


class Front(NamedTuple):
    """A side's stacks, and what each counts: those far from any enemy less, since no battle is near."""

    edition: Edition
    stacks: tuple[tuple[Blocks, float], ...]


def front_of(edition: Edition, view: CampaignView) -> Front:
    """The front that a seat sees."""
    named = edition.place_named
    enemies = [named[stack.place] for stack in view.stacks if stack.blocks is None and stack.side != view.seat]
    own = [
        (named[stack.place], sum(1 << edition.block_named[name] for name in stack.blocks))
        for stack in view.stacks
        if stack.blocks
    ]
    return _front(edition, own, enemies)


def front_in(state: State, seat: Seat) -> Front:
    """The front in a state that a seat imagines."""
    own, enemies = (
        [(place, blocks) for place, blocks in enumerate(state.board.stacks[side]) if blocks]
        for side in (seat, seat.other)
    )
    return _front(state.edition, own, [place for place, _ in enemies])


def _front(edition: Edition, own: list[tuple[int, Blocks]], enemies: list[int]) -> Front:
    far = distances(edition)

    def counts(place: int) -> float:
        roads = min((far[place][enemy] for enemy in enemies), default=NEAR)
        return FIGHTING if not roads else 1.0 if roads <= NEAR else REAR

    return Front(edition, tuple((blocks, counts(place)) for place, blocks in own))


def card_worth(front: Front, cards: tuple[int, ...]) -> dict[int, float]:
    """The worth of each kind of card in a hand: what it does, and what impact the stacks would miss without it."""
    edition, stacks = front
    hand = tuple(sorted(cards))
    worth = {}
    for card in set(cards):
        at = hand.index(card)
        without = hand[:at] + hand[at + 1 :]
        missed = [near * (might(edition, blocks, hand) - might(edition, blocks, without)) for blocks, near in stacks]
        covered = max((near for blocks, near in stacks if edition.deployable[card] & blocks), default=0.0)
        worth[card] = _base(front, card) + min(MOST, IMPACT * _in_one_fight(missed)) + COVER * covered
    return worth


def _base(front: Front, card: int) -> float:
    """What a card is good for besides; one whose clan has no block on the map hardly more than a bid."""
    kind, clan = front.edition.cards[card].kind, front.edition.cards[card].clan
    stranded = clan is not None and not any(blocks & front.edition.clan_blocks[clan] for blocks, _ in front.stacks)
    return BASE[kind] * (STRANDED if stranded else 1.0)


def _in_one_fight(missed: list[float]) -> float:
    """A card fights once: what the stack misses that would use it best, and a little for the others."""
    most = max(missed, default=0.0)
    return most + ELSEWHERE * (sum(missed) - most)


def cheapest(front: Front, cards: tuple[int, ...], count: int) -> list[int]:
    """The cards it misses least."""
    left, chosen = list(cards), []
    for _ in range(min(count, len(left))):
        worth = card_worth(front, tuple(left))
        card = min(left, key=lambda each: (worth[each], each))
        left.remove(card)
        chosen.append(card)
    return chosen
