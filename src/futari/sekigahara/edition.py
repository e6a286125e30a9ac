"""An edition: the map, the blocks, the decks and the set-ups, read from four files and checked.

The files of the package say which of their numbers are reconstructed. Whoever owns the boxed game can point to a
corrected copy: it is checked in the same way, and a record names the edition it was played with.
"""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from futari.core import BySide, Impossible, Message, Seat
from futari.sekigahara.chart import Chart, Place, Road
from futari.sekigahara.pieces import NONE, Arm, Block, Blocks, Card, CardKind

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

__all__ = ["SEATS", "Disk", "Edition", "Group", "Opening", "read_edition", "standard_edition"]

SEATS = BySide("tokugawa", "ishida")

FILES = ("map", "blocks", "cards", "setup")
BLOCKS_A_SIDE = 48
CARDS_A_SIDE = 55
CASTLES = 9
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

    def _deployable(self, card: Card) -> Blocks:
        if card.clan is None:
            return NONE
        return self.clan_blocks[card.clan] | (self.any_card & self.sides[card.side])

    def _recruitment_places(self, seat: Seat) -> dict[str, int]:
        return {clan: p.number for p in self.chart.places for clan in p.recruit if clan in self.clans[seat]}


def _those(blocks: object) -> Blocks:
    return sum(block.bit for block in blocks)  # type: ignore[attr-defined]  # an iterable of blocks


@cache
def standard_edition() -> Edition:
    """The edition of the package."""
    return _read(files("futari.sekigahara") / "data", STANDARD)


def read_edition(folder: Path) -> Edition:
    """A corrected copy of the four files; raises Impossible with every fault. It is named by the hash of its texts."""
    return _read(folder, None)


def _read(folder: Traversable | Path, name: str | None) -> Edition:
    texts, faults = {}, []
    for each in FILES:
        try:
            texts[each] = (folder / f"{each}.toml").read_bytes()
        except OSError as error:
            faults.append(Message("edition.missing", {"file": f"{each}.toml", "detail": str(error.strerror)}))
    tables = {}
    for each, text in texts.items():
        try:
            tables[each] = tomllib.loads(text.decode())
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            faults.append(Message("edition.unreadable", {"file": f"{each}.toml", "detail": str(error)}))
    if faults:
        raise Impossible("edition.impossible", faults)
    digest = hashlib.sha256(b"\0".join(texts[each] for each in FILES)).hexdigest()[:16]
    return _Reader(tables).edition(name or f"copy-{digest}")


class _Reader:
    """Turns the tables of the four files into an edition and gathers every fault on the way."""

    def __init__(self, tables: dict[str, dict[str, object]]) -> None:
        self._tables = tables
        self._faults: list[Message] = []

    def edition(self, name: str) -> Edition:
        chart, blocks, cards = self._chart(), self._blocks(), self._cards()
        self._stop_at_faults()
        disks = self._disks(chart)
        self._stop_at_faults()
        edition = Edition(name, chart, blocks, cards, disks)
        self._check_symbols(edition)
        self._stop_at_faults()
        for opening in self._table("setup", _SETUPS):
            edition.openings[opening] = self._opening(edition, opening)
        self._stop_at_faults()
        return edition

    def _stop_at_faults(self) -> None:
        if self._faults:
            raise Impossible("edition.impossible", self._faults)

    def _fault(self, key: str, **params: int | str) -> None:
        self._faults.append(Message(key, dict(params)))

    def _table(self, file: str, kind: type[msgspec.Struct] | object) -> dict:  # type: ignore[type-arg]  # of `kind`
        try:
            return msgspec.convert(self._tables[file], kind)  # type: ignore[no-any-return]  # of `kind`
        except msgspec.ValidationError as error:
            self._fault("edition.unreadable", file=f"{file}.toml", detail=str(error))
            return {}

    def _chart(self) -> Chart:
        sheet = self._table("map", _Map)
        if not isinstance(sheet, _Map):
            return Chart.of((), ())
        clans = {clan for side in SEATS for clan in self._table("blocks", _CLANS).get(side, {})}
        places = tuple(
            Place(
                number,
                key,
                each.name,
                each.kanji,
                each.x,
                each.y,
                each.kind != "town",
                _seat(each.capital),
                _seat(each.castle),
                tuple(each.recruit),
            )
            for number, (key, each) in enumerate(sheet.places.items())
        )
        for place in places:
            for clan in place.recruit:
                if clan not in clans:
                    self._fault("edition.symbol", place=place.key, clan=clan)
        numbers = {place.key: place.number for place in places}
        roads: list[Road] = []
        met: set[frozenset[str]] = set()
        for pair, highway in [*((p, True) for p in sheet.roads.highway), *((p, False) for p in sheet.roads.road)]:
            ends = frozenset(pair)
            if len(ends) != len(pair) or not ends <= set(numbers):
                self._fault("edition.road", one=pair[0], other=pair[1])
            elif ends in met:
                self._fault("edition.road_twice", one=pair[0], other=pair[1])
            else:
                one, other = sorted(numbers[end] for end in pair)
                roads.append(Road(len(roads), one, other, highway))
            met.add(ends)
        chart = Chart.of(places, tuple(roads))
        if len(chart.castles) != CASTLES:
            self._fault("edition.castles", count=len(chart.castles), right=CASTLES)
        for place in places:
            if not chart.ways[place.number]:
                self._fault("edition.no_road", place=place.key)
        for seat in Seat:
            if [place.capital for place in places].count(seat) != 1:
                self._fault("edition.capitals", side=SEATS[seat])
        return chart

    def _blocks(self) -> tuple[Block, ...]:
        blocks: list[Block] = []
        kinds = 0
        for seat in Seat:
            for clan, counts in self._table("blocks", _CLANS).get(SEATS[seat], {}).items():
                for form, count in counts.items():
                    if form not in _FORMS or count < 0:
                        self._fault("edition.block", clan=clan, form=form)
                        continue
                    mon, arm = _FORMS[form]
                    for copy in range(1, count + 1):
                        face = f"{clan}-{form}"
                        name = face if count == 1 else f"{face}-{copy}"
                        blocks.append(Block(len(blocks), seat, clan, mon, arm, form == "leader", kinds, face, name))
                    kinds += 1
            count = sum(block.side is seat for block in blocks)
            if count != BLOCKS_A_SIDE:
                self._fault("edition.block_count", side=SEATS[seat], count=count, right=BLOCKS_A_SIDE)
            if not any(block.leader and block.clan == SEATS[seat] for block in blocks):
                self._fault("edition.no_chief", side=SEATS[seat])
        return tuple(blocks)

    def _cards(self) -> tuple[Card, ...]:
        cards: list[Card] = []
        decks = self._decks()
        clans = self._table("blocks", _CLANS)
        for seat in Seat:
            side = SEATS[seat]
            for clan, entry in decks.get(side, {}).items():
                if clan == CardKind.LOYALTY:
                    pack = entry[CardKind.LOYALTY]
                    cards.append(Card(len(cards), seat, None, CardKind.LOYALTY, pack.bid, pack.count, f"{side}-{clan}"))
                    continue
                if clan not in clans.get(side, {}):
                    self._fault("edition.card_clan", clan=clan)
                for kind, pack in entry.items():
                    cards.append(Card(len(cards), seat, clan, kind, pack.bid, pack.count, f"{clan}-{kind}"))
            count = sum(card.copies for card in cards if card.side is seat)
            if count != CARDS_A_SIDE:
                self._fault("edition.card_count", side=side, count=count, right=CARDS_A_SIDE)
        bids = BySide(*({card.bid for card in cards if card.side is seat} for seat in Seat))
        if bids.first & bids.second:
            # R11 rests on this: the bids of the two sides never tie.
            self._fault("edition.bids", bid=min(bids.first & bids.second))
        return tuple(cards)

    def _decks(self) -> dict[str, dict[str, dict[CardKind, _Pack]]]:
        """The packs of each deck by clan; the challenges, which stand alone in the file, as a clan of one kind."""
        for deck in self._tables["cards"].values():
            if isinstance(deck, dict) and "count" in deck.get(CardKind.LOYALTY, {}):
                deck[CardKind.LOYALTY] = {CardKind.LOYALTY: deck[CardKind.LOYALTY]}
        return self._table("cards", _DECKS)

    def _disks(self, chart: Chart) -> tuple[Disk, ...]:
        """The two disks, Hideyori's first (9.1, 9.2)."""
        found = {}
        numbers = {place.key: place.number for place in chart.places}
        printed = self._table("setup", _SETUPS).get("printed", {})
        for key, start in printed.get("ishida", {}).items():
            if start.disk is not None and key in numbers:
                found[start.disk] = Disk(start.disk, numbers[key])
        for name in ("hideyori", "sanada"):
            if name not in found or chart.places[found[name].place].castle is not Seat.SECOND:
                self._fault("edition.disk", disk=name)
        return tuple(found[name] for name in ("hideyori", "sanada") if name in found)

    def _check_symbols(self, edition: Edition) -> None:
        for seat in Seat:
            carded = {card.clan for card in edition.cards if card.side is seat and card.clan is not None}
            for clan in carded - set(edition.recruit[seat]):
                self._fault("edition.no_symbol", clan=clan)

    def _opening(self, edition: Edition, name: str) -> Opening:
        setups = self._table("setup", _SETUPS)
        groups: list[tuple[Group, ...]] = []
        draws: list[int] = []
        mori_box = NONE
        for seat in Seat:
            side = SEATS[seat]
            # A later set-up names only what differs from the printed one.
            starts = setups.get("printed", {}).get(side, {}) | setups[name].get(side, {})
            left = {block.number: block for block in edition.blocks if block.side is seat}
            placed: list[Group] = []
            box_draws = 0
            for key, start in starts.items():
                fixed = tuple(self._fixed(left, words, name, key) for words in start.fixed)
                if key == "recruitment_box":
                    box_draws = start.random
                elif key == "mori_box":
                    mori_box = sum(1 << number for number in fixed if number >= 0)
                elif key in edition.place_named:
                    placed.append(Group(edition.place_named[key], fixed, start.random))
                else:
                    self._fault("edition.setup_place", setup=name, place=key)
            if sum(group.random for group in placed) + box_draws > len(left):
                self._fault("edition.setup_draws", setup=name, side=side)
            groups.append(tuple(placed))
            draws.append(box_draws)
        return Opening(BySide(*groups), mori_box, BySide(*draws))

    def _fixed(self, left: dict[int, Block], words: str, setup: str, place: str) -> int:
        """The lowest block of those words that is not placed yet."""
        clan, _, form = words.partition(" ")
        mon_arm = _FORMS.get(form)
        for number, block in left.items():
            if block.clan == clan and mon_arm == (block.mon, block.arm) and block.leader == (form == "leader"):
                del left[number]
                return number
        self._fault("edition.setup_block", setup=setup, place=place, block=words)
        return -1


class _Spot(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    x: int
    y: int
    kind: str
    kanji: str = ""
    capital: str | None = None
    castle: str | None = None
    recruit: list[str] = []


class _Roads(msgspec.Struct, forbid_unknown_fields=True):
    highway: list[tuple[str, str]]
    road: list[tuple[str, str]]


class _Map(msgspec.Struct, forbid_unknown_fields=True):
    places: dict[str, _Spot]
    roads: _Roads


class _Pack(msgspec.Struct, forbid_unknown_fields=True):
    count: int
    bid: int


class _Start(msgspec.Struct, forbid_unknown_fields=True):
    fixed: list[str] = []
    random: int = 0
    disk: str | None = None


_CLANS = dict[str, dict[str, dict[str, int]]]
_DECKS = dict[str, dict[str, dict[CardKind, _Pack]]]
_SETUPS = dict[str, dict[str, dict[str, _Start]]]

# What the words of blocks.toml mean: mon and arm.
_FORMS: dict[str, tuple[int, Arm | None]] = {
    "leader": (1, None),
    "mon1": (1, None),
    "mon2": (2, None),
    "mon3": (3, None),
    "mon4": (4, None),
    "gun": (1, Arm.GUN),
    "cavalry": (1, Arm.CAVALRY),
}


def _seat(side: str | None) -> Seat | None:
    return None if side is None else Seat(SEATS.index(side))
