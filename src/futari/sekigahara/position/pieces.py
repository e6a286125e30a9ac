"""The pieces a written position names: every block and card in one place, and what is not named."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from futari.core import Message, Seat, Stream
from futari.sekigahara.cards import shuffled_deck
from futari.sekigahara.edition import SEATS
from futari.sekigahara.pieces import members
from futari.sekigahara.state import Pile

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from futari.locale import Parameter
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.position.form import SideForm

__all__ = ["BAG", "BOX", "LOST", "MORI_BOX", "Pieces", "seat_of"]

BAG, BOX, LOST, MORI_BOX = "bag", "box", "lost", "mori_box"


def seat_of(name: str) -> Seat:
    """The seat of a side's name."""
    return Seat(SEATS.index(name))


class Pieces:
    """Turns names into blocks, cards and places of an edition, and gathers every fault on the way."""

    def __init__(self, edition: Edition, seed: bytes) -> None:
        self.edition = edition
        self.seed = seed
        self.faults: list[Message] = []
        self._copies: dict[str, list[int]] = {}
        for block in edition.blocks:
            self._copies.setdefault(block.face, []).append(block.number)

    def fault(self, key: str, **params: Parameter) -> None:
        """One thing that cannot be."""
        self.faults.append(Message(key, params))

    def place(self, key: str, where: str) -> int | None:
        """The place of a name."""
        number = self.edition.place_named.get(key)
        if number is None:
            self.fault("sekigahara.position.place_unknown", place=key, where=where)
        return number

    def road(self, one: str, other: str) -> int | None:
        """The road that joins two places."""
        ends = self.edition.place_named.get(one), self.edition.place_named.get(other)
        for road in self.edition.chart.roads:
            if ends in ((road.one, road.other), (road.other, road.one)):
                return road.number
        self.fault("sekigahara.position.no_road", one=one, other=other)
        return None

    def allotted(self, side: Seat, zones: Mapping[str, Sequence[str]], *, fill: bool) -> dict[str, tuple[int, ...]]:
        """The blocks of each zone, in the order of its words; a face takes the lowest copy that nobody named."""
        words = [(zone, at, word) for zone, line in zones.items() for at, word in enumerate(line)]
        found: dict[tuple[str, int], int] = {}
        taken: set[int] = set()
        for zone, at, word in sorted(words, key=lambda each: each[2] not in self.edition.block_named):
            number = self._free_copy(side, word, f"{SEATS[side]}.{zone}", taken)
            if number is not None:
                taken.add(number)
                found[zone, at] = number
        allotted = {
            zone: tuple(found[zone, at] for at in range(len(line)) if (zone, at) in found)
            for zone, line in zones.items()
        }
        rest = tuple(number for number in members(self.edition.sides[side]) if number not in taken)
        if fill:
            # What the bag names is drawn first.
            allotted[BAG] = Stream(self.seed, f"bag {SEATS[side]}").shuffled(rest) + allotted[BAG]
        elif len(found) == len(words):
            for number in rest:
                self.fault("sekigahara.position.block_missing", block=self.edition.blocks[number].name)
        return allotted

    def _free_copy(self, side: Seat, word: str, where: str, taken: set[int]) -> int | None:
        named = self.edition.block_named.get(word)
        copies = [named] if named is not None else self._copies.get(word, [])
        free = [number for number in copies if number not in taken]
        if not copies:
            self.fault("sekigahara.position.block_unknown", block=word, where=where)
        elif self.edition.blocks[copies[0]].side is not side:
            self.fault("sekigahara.position.block_side", block=word, side=SEATS[side])
        elif not free and named is not None:
            self.fault("sekigahara.position.block_twice", block=word)
        elif not free:
            self.fault("sekigahara.position.block_copies", block=word, count=len(copies))
        else:
            return free[0]
        return None

    def among(self, words: Iterable[str], pool: Blocks, where: str, named: Blocks = 0) -> Blocks:
        """The blocks of these words, all out of a pool; a face takes the lowest copy in it.

        What has moved on since is not in the pool, but may be `named`.
        """
        found = 0
        faces = []
        for word in words:
            number = self.edition.block_named.get(word)
            if number is None:
                faces.append(word)
            elif not (pool | named) >> number & 1:
                self.fault("sekigahara.position.block_not_there", block=word, where=where)
            elif found >> number & 1:
                self.fault("sekigahara.position.block_twice", block=word)
            else:
                found |= 1 << number
        for word in faces:
            copies = self._copies.get(word)
            free = [number for number in copies or () if (pool & ~found) >> number & 1]
            if copies is None:
                self.fault("sekigahara.position.block_unknown", block=word, where=where)
            elif not free:
                self.fault("sekigahara.position.block_not_there", block=word, where=where)
            else:
                found |= 1 << free[0]
        return found

    def cards(self, side: Seat, words: Iterable[str], where: str) -> tuple[int, ...]:
        """The cards of these words."""
        found = []
        for word in words:
            number = self.edition.card_named.get(word)
            if number is None:
                self.fault("sekigahara.position.card_unknown", card=word, where=where)
            elif self.edition.cards[number].side is not side:
                self.fault("sekigahara.position.card_side", card=word, side=SEATS[side])
            else:
                found.append(number)
        return tuple(found)

    def pile(self, side: Seat, form: SideForm, table: tuple[int, ...], *, fill: bool) -> Pile:
        """A side's cards; those that lie on the table in the step under way are in no pile."""
        name = SEATS[side]
        hand = self.cards(side, form.hand, f"{name}.hand")
        deck = self.cards(side, form.deck or (), f"{name}.deck")
        discards = self.cards(side, form.discards, f"{name}.discards")
        count = Counter((*hand, *deck, *discards, *table))
        rest: list[int] = []
        for card in self.edition.cards:
            if card.side is not side:
                continue
            spare = card.copies - count[card.number]
            if spare < 0:
                self.fault(
                    "sekigahara.position.card_copies", card=card.name, count=count[card.number], right=card.copies
                )
            elif fill:
                rest += [card.number] * spare
            elif spare:
                self.fault("sekigahara.position.card_missing", card=card.name, count=spare)
        if form.shuffles < 1:
            self.fault("sekigahara.position.number", name=f"{name}.shuffles", number=form.shuffles)
        # What the deck names is drawn first.
        deck = shuffled_deck(self.seed, side, 0, tuple(rest)) + deck
        return Pile(tuple(sorted(hand)), deck, discards, form.shuffles)
