"""Reading the four files of an edition: everything is checked, and every fault is told at once."""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from typing import TYPE_CHECKING, TypeVar

import msgspec

from futari.core import BySide, Impossible, Message, Seat
from futari.sekigahara.chart import Chart, Place, Road
from futari.sekigahara.edition import SEATS, Disk, Edition, Group, Opening
from futari.sekigahara.edition_form import BlocksForm, CardsForm, MapForm, SetupForm
from futari.sekigahara.pieces import NONE, Arm, Block, Card, CardKind

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable
    from pathlib import Path

    from futari.locale import Parameter

__all__ = ["read_folder"]

FILES = ("map", "blocks", "cards", "setup")
BLOCKS_A_SIDE = 48
CARDS_A_SIDE = 55
CASTLES = 9
DISKS = ("hideyori", "sanada")
BOX, MORI_BOX = "recruitment_box", "mori_box"

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

T = TypeVar("T")


def read_folder(folder: Traversable | Path, name: str | None) -> Edition:
    """The edition of a folder; without a name it is named by the hash of its texts."""
    texts, tables, faults = {}, {}, []
    for each in FILES:
        file = f"{each}.toml"
        try:
            texts[each] = (folder / file).read_bytes()
            tables[each] = tomllib.loads(texts[each].decode())
        except OSError as error:
            faults.append(Message("edition.missing", {"file": file, "detail": str(error.strerror)}))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
            faults.append(Message("edition.unreadable", {"file": file, "detail": str(error)}))
    if faults:
        raise Impossible("edition.impossible", faults)
    digest = hashlib.sha256(b"\0".join(texts[each] for each in FILES)).hexdigest()[:16]
    return _Reader(tables).edition(name or f"copy-{digest}")


def _seat(side: str | None) -> Seat | None:
    return None if side is None else Seat(SEATS.index(side))


class _Reader:
    """Turns the tables of the four files into an edition and gathers every fault on the way."""

    def __init__(self, tables: Mapping[str, Mapping[str, object]]) -> None:
        self._faults: list[Message] = []
        sheet = self._form("map", tables["map"], MapForm)
        blocks = self._form("blocks", tables["blocks"], BlocksForm)
        cards = self._form("cards", _told_apart(tables["cards"]), CardsForm)
        setup = self._form("setup", tables["setup"], SetupForm)
        if sheet is None or blocks is None or cards is None or setup is None:
            raise Impossible("edition.impossible", self._faults)
        self._map = sheet
        self._clans = BySide(blocks.tokugawa, blocks.ishida)
        self._decks = BySide(cards.tokugawa, cards.ishida)
        self._setups = {
            "printed": BySide(setup.printed.tokugawa, setup.printed.ishida),
            "revised": BySide(setup.revised.tokugawa, setup.revised.ishida),
        }

    def _form(self, file: str, table: object, kind: type[T]) -> T | None:
        try:
            return msgspec.convert(table, kind)
        except msgspec.ValidationError as error:
            self._fault("edition.unreadable", file=f"{file}.toml", detail=str(error))
            return None

    def _fault(self, key: str, **params: Parameter) -> None:
        self._faults.append(Message(key, params))

    def _stop_at_faults(self) -> None:
        if self._faults:
            raise Impossible("edition.impossible", self._faults)

    def edition(self, name: str) -> Edition:
        """The edition, if its files fit together."""
        chart, blocks, cards = self._chart(), self._blocks(), self._cards()
        disks = self._disks(chart)
        self._check_names(chart, blocks, cards)
        self._stop_at_faults()
        edition = Edition(name, chart, blocks, cards, disks)
        self._check_symbols(edition)
        for setup in self._setups:
            edition.openings[setup] = self._opening(edition, setup)
        self._stop_at_faults()
        return edition

    def _chart(self) -> Chart:
        places = tuple(
            Place(
                number=number,
                key=key,
                name=each.name,
                kanji=each.kanji,
                x=each.x,
                y=each.y,
                resource=each.kind != "town",
                capital=_seat(each.capital),
                castle=_seat(each.castle),
                recruit=each.recruit,
            )
            for number, (key, each) in enumerate(self._map.places.items())
        )
        chart = Chart.of(places, self._roads({place.key: place.number for place in places}))
        for place in places:
            self._check_place(chart, place)
        if len(chart.castles) != CASTLES:
            self._fault("edition.castles", count=len(chart.castles), right=CASTLES)
        for seat in Seat:
            if [place.capital for place in places].count(seat) != 1:
                self._fault("edition.capitals", side=SEATS[seat])
        return chart

    def _check_place(self, chart: Chart, place: Place) -> None:
        if not chart.ways[place.number]:
            self._fault("edition.no_road", place=place.key)
        # The rules count a castle two points and a resource one, so a place is the one or the other (4.2, 4.3).
        if (self._map.places[place.key].kind == "capital") != (place.capital is not None) or (
            place.castle is not None and place.resource
        ):
            self._fault("edition.place_kind", place=place.key)
        for clan in place.recruit:
            if not any(clan in self._clans[seat] for seat in Seat):
                self._fault("edition.symbol", place=place.key, clan=clan)

    def _roads(self, numbers: Mapping[str, int]) -> tuple[Road, ...]:
        roads: list[Road] = []
        met: set[frozenset[str]] = set()
        sheet = self._map.roads
        for pair, highway in [*((pair, True) for pair in sheet.highway), *((pair, False) for pair in sheet.road)]:
            ends = frozenset(pair)
            if len(ends) != len(pair) or not ends <= set(numbers):
                self._fault("edition.road", one=pair[0], other=pair[1])
            elif ends in met:
                self._fault("edition.road_twice", one=pair[0], other=pair[1])
            else:
                one, other = sorted(numbers[end] for end in pair)
                roads.append(Road(len(roads), one, other, highway))
            met.add(ends)
        return tuple(roads)

    def _blocks(self) -> tuple[Block, ...]:
        blocks: list[Block] = []
        kinds = 0
        for seat in Seat:
            for clan, counts in self._clans[seat].items():
                for form, count in counts.items():
                    mon, arm = _FORMS[form]
                    face = f"{clan}-{form}"
                    for copy in range(1, count + 1):
                        name = face if count == 1 else f"{face}-{copy}"
                        blocks.append(Block(len(blocks), seat, clan, mon, arm, form == "leader", kinds, face, name))
                    kinds += 1
                if counts.get("leader", 0) > 1:
                    self._fault("edition.leaders", clan=clan)
            count = sum(block.side is seat for block in blocks)
            if count != BLOCKS_A_SIDE:
                self._fault("edition.block_count", side=SEATS[seat], count=count, right=BLOCKS_A_SIDE)
            if not any(block.leader and block.clan == SEATS[seat] for block in blocks if block.side is seat):
                self._fault("edition.no_chief", side=SEATS[seat])
        for clan in self._clans.first.keys() & self._clans.second.keys():
            self._fault("edition.clan_twice", clan=clan)
        return tuple(blocks)

    def _cards(self) -> tuple[Card, ...]:
        cards: list[Card] = []
        for seat in Seat:
            side, deck = SEATS[seat], self._decks[seat]
            pack, kind = deck.loyalty, CardKind.LOYALTY
            cards.append(Card(len(cards), seat, None, kind, pack.bid, pack.count, f"{side}-{kind}"))
            for clan, packs in deck.clans.items():
                if clan not in self._clans[seat]:
                    self._fault("edition.card_clan", clan=clan)
                for word, pack in packs.items():
                    kind = CardKind(word)
                    cards.append(Card(len(cards), seat, clan, kind, pack.bid, pack.count, f"{clan}-{kind}"))
            count = sum(card.copies for card in cards if card.side is seat)
            if count != CARDS_A_SIDE:
                self._fault("edition.card_count", side=side, count=count, right=CARDS_A_SIDE)
            self._check_clans_without_cards(seat)
        bids = BySide(*({card.bid for card in cards if card.side is seat} for seat in Seat))
        if bids.first & bids.second:
            # R11 rests on this: the bids of the two sides never tie.
            self._fault("edition.bids", bid=min(bids.first & bids.second))
        return tuple(cards)

    def _check_clans_without_cards(self, seat: Seat) -> None:
        """8.2.2: only single blocks have no cards of their own, and are deployed with any daimyo's."""
        for clan, counts in self._clans[seat].items():
            if not self._decks[seat].clans.get(clan) and sum(counts.values()) > 1:
                self._fault("edition.no_cards", clan=clan)

    def _disks(self, chart: Chart) -> tuple[Disk, ...]:
        """The two disks, Hideyori's first (9.1, 9.2)."""
        numbers = {place.key: place.number for place in chart.places}
        found: dict[str, list[int]] = {name: [] for name in DISKS}
        for seat in Seat:
            for key, start in self._setups["printed"][seat].items():
                if start.disk is not None:
                    found[start.disk].append(numbers.get(key, -1) if seat is Seat.SECOND else -1)
        for name, places in found.items():
            if len(places) != 1 or places[0] < 0 or chart.places[places[0]].castle is not Seat.SECOND:
                self._fault("edition.disk", disk=name)
        return tuple(Disk(name, places[0]) for name, places in found.items() if places)

    def _check_names(self, chart: Chart, blocks: tuple[Block, ...], cards: tuple[Card, ...]) -> None:
        """A choice is written with these names, so no two things may share one."""
        names = [place.key for place in chart.places]
        names += [block.name for block in blocks] + [card.name for card in cards]
        for name, count in Counter(names).items():
            if count > 1:
                self._fault("edition.name_twice", name=name)

    def _check_symbols(self, edition: Edition) -> None:
        printed = Counter(clan for place in edition.chart.places for clan in place.recruit)
        for clan, count in printed.items():
            if count > 1:
                self._fault("edition.symbol_twice", clan=clan)
        for seat in Seat:
            carded = {card.clan for card in edition.cards if card.side is seat and card.clan is not None}
            for clan in sorted(carded - set(printed)):
                self._fault("edition.no_symbol", clan=clan)

    def _opening(self, edition: Edition, name: str) -> Opening:
        groups: list[tuple[Group, ...]] = []
        draws: list[int] = []
        mori_box = NONE
        for seat in Seat:
            # A later set-up names only what differs from the printed one.
            starts = self._setups["printed"][seat] | self._setups[name][seat]
            left = {block.number: block for block in edition.blocks if block.side is seat}
            placed: list[Group] = []
            for key, start in starts.items():
                fixed = tuple(self._fixed(left, words, name, key) for words in start.fixed)
                if key == MORI_BOX and seat is Seat.SECOND and not start.random:
                    mori_box = sum(1 << number for number in fixed if number >= 0)
                elif key in edition.place_named:
                    placed.append(Group(edition.place_named[key], fixed, start.random))
                elif key != BOX or fixed:
                    self._fault("edition.setup_place", setup=name, place=key)
            box = starts[BOX].random if BOX in starts else 0
            if sum(group.random for group in placed) + box > len(left):
                self._fault("edition.setup_draws", setup=name, side=SEATS[seat])
            groups.append(tuple(placed))
            draws.append(box)
        return Opening(BySide(*groups), mori_box, BySide(*draws))

    def _fixed(self, left: dict[int, Block], words: str, setup: str, place: str) -> int:
        """The lowest block of those words that is not placed yet."""
        clan, _, form = words.partition(" ")
        for number, block in left.items():
            if block.face == f"{clan}-{form}":
                del left[number]
                return number
        self._fault("edition.setup_block", setup=setup, place=place, block=words)
        return -1


def _told_apart(cards: Mapping[str, object]) -> dict[str, object]:
    """cards.toml with the clans of each deck by themselves."""
    told: dict[str, object] = {}
    for side, deck in cards.items():
        if isinstance(deck, dict):
            clans = {clan: packs for clan, packs in deck.items() if clan != CardKind.LOYALTY}
            challenges = {CardKind.LOYALTY: deck[CardKind.LOYALTY]} if CardKind.LOYALTY in deck else {}
            told[side] = {"clans": clans, **{str(kind): pack for kind, pack in challenges.items()}}
        else:
            told[side] = deck
    return told
