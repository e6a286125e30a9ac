"""An edition: the map, the blocks, the decks and the set-ups, read from four files and checked.

The files of the package say which of their numbers are reconstructed. Whoever owns the boxed game can point to a
corrected copy: it is checked in the same way, and a record names the edition it was played with.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from futari.core import BySide, Seat
from futari.sekigahara.pieces import NONE, Arm, Blocks

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from futari.sekigahara.chart import Chart
    from futari.sekigahara.pieces import Block, Card

__all__ = ["SEATS", "Disk", "Edition", "Group", "Opening", "read_edition", "standard_edition"]

SEATS = BySide("tokugawa", "ishida")

STANDARD = "standard"


class Group(msgspec.Struct, frozen=True):
    """What starts at one place: the blocks that bear its symbol, and how many are drawn from the bag (5.2)."""

    place: int
    fixed: tuple[int, ...]
    random: int


class Opening(msgspec.Struct, frozen=True):
    """Where the pieces of both sides stand when a game begins (5)."""

    groups: BySide[tuple[Group, ...]]
    mori_box: Blocks
    box_draws: BySide[int]


class Disk(msgspec.Struct, frozen=True):
    """A unit tied to its castle (3.4); it never moves and never fights."""

    name: str
    place: int


class Edition:
    """The facts of the game as values, with the sets of blocks that the rules ask for."""

    def __init__(
        self, name: str, chart: Chart, blocks: tuple[Block, ...], cards: tuple[Card, ...], disks: tuple[Disk, ...]
    ) -> None:
        self.name = name
        self.chart = chart
        self.blocks = blocks
        self.cards = cards
        self.disks = disks
        self.openings: dict[str, Opening] = {}
        self.sides = BySide(*(_those(block for block in blocks if block.side is seat) for seat in Seat))
        self.clans = BySide(*(tuple(dict.fromkeys(b.clan for b in blocks if b.side is seat)) for seat in Seat))
        self.clan_blocks = {clan: _those(b for b in blocks if b.clan == clan) for clan in {b.clan for b in blocks}}
        self.arm_blocks = {arm: _those(b for b in blocks if b.arm is arm) for arm in Arm}
        self.leaders = _those(block for block in blocks if block.leader)
        self.kind_of = tuple(block.kind for block in blocks)
        # Ieyasu and Mitsunari lead the clans that give the sides their names (3.2).
        self.chiefs = BySide(*(_those(b for b in blocks if b.leader and b.clan == SEATS[seat]) for seat in Seat))
        # A clan without cards of its own is deployed with any daimyo's card: Ii and Ishida (8.2.2).
        self.any_card = _those(block for block in blocks if block.clan not in {card.clan for card in cards})
        self.deployable = tuple(self._deployable(card) for card in cards)
        self.recruit = BySide(*(self._recruitment_places(seat) for seat in Seat))
        self.disk_at = tuple(
            sum(1 << number for number, disk in enumerate(disks) if disk.place == place.number)
            for place in chart.places
        )
        self.block_named = {block.name: block.number for block in blocks}
        self.card_named = {card.name: card.number for card in cards}
        self.place_named = {place.key: place.number for place in chart.places}
        # Osaka, where Hideyori sits and where the blocks of the Mori box go (9.1, 9.3).
        self.osaka = disks[0].place

    def __repr__(self) -> str:
        return f"<Edition {self.name}>"

    def __eq__(self, other: object) -> bool:
        # The name is that of the texts, so that states of a copy are values in every process.
        return isinstance(other, Edition) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> str | tuple[object, ...]:
        # The edition of the package is there wherever a state is unpickled, and states are compared by value.
        return (standard_edition, ()) if self.name == STANDARD else super().__reduce__()

    def _deployable(self, card: Card) -> Blocks:
        if card.clan is None:
            return NONE
        return self.clan_blocks[card.clan] | (self.any_card & self.sides[card.side])

    def _recruitment_places(self, seat: Seat) -> dict[str, int]:
        return {clan: p.number for p in self.chart.places for clan in p.recruit if clan in self.clans[seat]}


def _those(blocks: Iterable[Block]) -> Blocks:
    return sum(block.bit for block in blocks)


@cache
def standard_edition() -> Edition:
    """The edition of the package."""
    from futari.sekigahara.edition_reader import read_folder

    return read_folder(files("futari.sekigahara") / "data", STANDARD)


def read_edition(folder: Path) -> Edition:
    """A corrected copy of the four files; raises Impossible with every fault. It is named by the hash of its texts."""
    from futari.sekigahara.edition_reader import read_folder

    return read_folder(folder, None)
