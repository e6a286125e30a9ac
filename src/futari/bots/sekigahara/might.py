"""What impact a hand can make with a stack (8.3, 8.4) if nobody challenges and nobody stops: the sum of an assault."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from futari.sekigahara.pieces import NONE, Arm, CardKind, members

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pieces import Blocks

__all__ = ["at_most", "might"]


class _Armed(NamedTuple):
    """Blocks with guns and on horses that came with a sword card, and those that came without one."""

    guns: int = 0
    cavalry: int = 0
    other_guns: int = 0
    other_cavalry: int = 0

    def impact(self) -> int:
        """8.4.1: two more for a special attack, and two for each of its arm who was there before: swords come last."""
        guns, cavalry, other_guns, other_cavalry = self
        return guns * (guns + 1 + 2 * other_guns) + cavalry * (cavalry + 1 + 2 * other_cavalry)


# The most impact besides that of special attacks: by the armed, and whether a card is left for Ii or Ishida.
Sums: TypeAlias = "dict[tuple[_Armed, bool], int]"


class Most(NamedTuple):
    """The most impact of a stack: before walls, where nobody strikes (8.9.5), and in the field (8.3, 8.4)."""

    walls: int
    field: int


@lru_cache(maxsize=20_000)
def at_most(edition: Edition, blocks: Blocks) -> Most:
    """What blocks make with the best cards: their mon, one for every pair of a clan, and special attacks."""
    army = [edition.blocks[number] for number in members(blocks)]
    clans, arms = [block.clan for block in army], [block.arm for block in army]
    pairs = sum(clans.count(clan) * (clans.count(clan) - 1) // 2 for clan in set(clans))
    struck = sum(arms.count(arm) * (arms.count(arm) + 1) for arm in set(arms) if arm is not None)
    plain = sum(block.mon for block in army) + pairs
    return Most(plain, plain + struck)


@lru_cache(maxsize=20_000)
def might(edition: Edition, blocks: Blocks, hand: tuple[int, ...], there: Blocks = NONE, *, siege: bool = False) -> int:
    """The most impact that a hand can add with blocks, beside those that are `there` already.

    What a clan's blocks make does not depend on their order: their mon, and one for every pair of them (8.3.3). The
    first may be a leader without a card (8.2.4). Before walls nobody strikes (8.9.5).
    """
    best = _with_cards(edition, blocks, hand, there, siege=siege)
    if not there:
        for number in members(blocks & edition.leaders):
            free = edition.blocks[number]
            best = max(best, free.mon + _with_cards(edition, blocks & ~free.bit, hand, free.bit, siege=siege))
    return best


def _with_cards(edition: Edition, blocks: Blocks, hand: tuple[int, ...], there: Blocks, *, siege: bool) -> int:
    cards = [edition.cards[card] for card in hand]
    arms = [edition.blocks[number].arm for number in members(there)]
    before = _Armed(other_guns=arms.count(Arm.GUN), other_cavalry=arms.count(Arm.CAVALRY))
    sums: Sums = {(before, False): 0}
    for clan in sorted({card.clan for card in cards if card.clan is not None}):
        own = edition.clan_blocks[clan]
        kinds = [card.kind for card in cards if card.clan == clan]
        swords = 0 if siege else kinds.count(CardKind.SWORD)
        sums = _joined(sums, _of_clan(edition, blocks & own, kinds, swords, (there & own).bit_count()))
    # 8.2.2: Ii and Ishida come with any daimyo's card.
    stranger = max((edition.blocks[number].mon for number in members(blocks & edition.any_card)), default=0)
    return max(total + armed.impact() + spare * stranger for (armed, spare), total in sums.items())


def _joined(sums: Sums, clan: Sums) -> Sums:
    joined: Sums = {}
    for (one, spare), total in sums.items():
        for (other, spared), gain in clan.items():
            key = _Armed(*(mine + theirs for mine, theirs in zip(one, other, strict=True))), spare or spared
            joined[key] = max(joined.get(key, 0), total + gain)
    return joined


def _of_clan(edition: Edition, army: Blocks, kinds: list[CardKind], swords: int, there: int) -> Sums:
    """What a clan's cards can bring beside those of it who are there."""
    blocks = [edition.blocks[number] for number in members(army)]
    unarmed = sorted((block.mon for block in blocks if block.arm is None), reverse=True)
    arms = [block.arm for block in blocks]
    guns, cavalry = arms.count(Arm.GUN), arms.count(Arm.CAVALRY)
    sums: Sums = {}
    for armed in _armed(guns, cavalry, swords):
        for others in range(len(unarmed) + 1):
            deployed = sum(armed) + others
            cards = _cards_needed(armed, others, kinds.count(CardKind.DOUBLE))
            if cards <= len(kinds):
                pairs = deployed * (2 * there + deployed - 1) // 2
                key = armed, cards < len(kinds)
                sums[key] = max(sums.get(key, 0), sum(unarmed[:others]) + sum(armed) + pairs)
    return sums


def _armed(guns: int, cavalry: int, swords: int) -> Iterator[_Armed]:
    """Every number of guns and horses, as far as there are swords for those who strike."""
    for gun, horse in product(range(min(guns, swords) + 1), range(min(cavalry, swords) + 1)):
        if gun + horse <= swords:
            for other_gun, other_horse in product(range(guns - gun + 1), range(cavalry - horse + 1)):
                yield _Armed(gun, horse, other_gun, other_horse)


def _cards_needed(armed: _Armed, others: int, doubles: int) -> int:
    """8.4.2: a double card brings two, neither of whom strikes."""
    plain = others + armed.other_guns + armed.other_cavalry
    return armed.guns + armed.cavalry + plain - min(doubles, plain // 2)
