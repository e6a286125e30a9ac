"""What impact a hand can make with a stack (8.3, 8.4), told quickly: nobody challenges, nobody stops."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from futari.sekigahara.pieces import Arm, CardKind, members

if TYPE_CHECKING:
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pieces import Blocks

__all__ = ["might"]


@lru_cache(maxsize=20_000)
def might(edition: Edition, blocks: Blocks, hand: tuple[int, ...]) -> int:
    """The impact of all blocks that the hand can deploy, each clan's strongest first; a leader needs no card."""
    cards = [edition.cards[card] for card in hand]
    total = int(bool(blocks & edition.leaders))
    struck: Counter[Arm] = Counter()
    idle = sum(card.clan is not None for card in cards)
    for clan in {card.clan for card in cards if card.clan is not None}:
        army = [edition.blocks[number] for number in members(blocks & edition.clan_blocks[clan])]
        kinds = [card.kind for card in cards if card.clan == clan]
        deployed = min(len(army), len(kinds) + kinds.count(CardKind.DOUBLE))
        mons = sorted((block.mon for block in army), reverse=True)[:deployed]
        total += sum(mons) + deployed * (deployed - 1) // 2
        idle -= min(len(kinds), deployed)
        armed = [block.arm for block in army if block.arm is not None]
        struck.update(armed[: kinds.count(CardKind.SWORD)])
    # 8.4.1: two more for the first special attack of an arm, four for the second, six for the third.
    total += sum(blows * (blows + 1) for blows in struck.values())
    # 8.2.2: Ii and Ishida come with any daimyo's card, if one is left.
    strangers = [edition.blocks[number].mon for number in members(blocks & edition.any_card)]
    return total + sum(strangers[:idle])
