"""Blocks and cards, as the boxes hold them (3.2, 3.3)."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.core import Seat

__all__ = ["NONE", "Arm", "Block", "Blocks", "Card", "CardKind", "members"]

# A set of blocks as the bits of a number: bit n is block n. Most of the rules are about sets of blocks.
Blocks: TypeAlias = int

NONE: Blocks = 0


class Arm(enum.StrEnum):
    """The arms that make special attacks (8.4.1)."""

    GUN = "gun"
    CAVALRY = "cavalry"


class Block(NamedTuple):
    """About five thousand men of a clan; `number` is its bit.

    Blocks that are equal share `kind` and `face`; only its owner tells one from another, by `name`.
    """

    number: int
    side: Seat
    clan: str
    mon: int
    arm: Arm | None
    leader: bool
    kind: int
    face: str
    name: str

    @property
    def bit(self) -> Blocks:
        """The set of this block alone."""
        return 1 << self.number


class CardKind(enum.StrEnum):
    """What a card can do in a battle."""

    PLAIN = "plain"
    SWORD = "sword"
    DOUBLE = "double"
    LOYALTY = "loyalty"


class Card(NamedTuple):
    """One of the kinds of cards; a deck holds `copies` of it. A loyalty challenge belongs to no clan."""

    number: int
    side: Seat
    clan: str | None
    kind: CardKind
    bid: int
    copies: int
    name: str


def members(blocks: Blocks) -> Iterator[int]:
    """The numbers of the blocks in a set, the lowest first.

    >>> list(members(0b1011))
    [0, 1, 3]
    """
    while blocks:
        lowest = blocks & -blocks
        yield lowest.bit_length() - 1
        blocks ^= lowest
