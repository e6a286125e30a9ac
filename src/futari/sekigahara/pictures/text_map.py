"""The map in words: for terminals and screen readers, region by region, place by place, road by road."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from futari.core import Message, Seat
from futari.sekigahara.edition import SEATS
from futari.sekigahara.terms import block_term, card_term, clan_term, disk_term, place_term, side_term

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from futari.core import Parameter
    from futari.sekigahara.chart import Place
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.view import CampaignView, SideView, StackView

__all__ = ["REGIONS", "place_told", "region_of", "stack_told", "summary_told", "text_map", "title_told", "week_told"]

# The places in the order in which one finds one's way; places of a corrected copy alone come last.
REGIONS: dict[str, tuple[str, ...]] = {
    "west": ("himeji", "ayabe", "miyazu", "osaka", "kyoto", "wakayama", "tanabe", "kumano"),
    "owari": ("sawayama", "minakuchi", "anotsu", "kuwana", "kiyosu", "gifu", "okazaki"),
    "north_coast": (
        "tsuruga", "kitanosho", "kanazawa", "toyama", "takeda", "nagaoka", "niigata", "murakami",
    ),
    "mountains": ("iwamura", "kiso", "matsumoto", "suwa", "kofu", "saku", "ueda", "arato", "uonuma"),
    "kanto": (
        "hamamatsu", "sunpu", "numazu", "hakone", "edo", "oshi", "takasaki", "shibukawa", "oyama", "utsunomiya", "mito",
    ),
    "far_north": ("tsugawa", "aizu", "shirakawa", "nihonmatsu", "yamagata", "sendai", "soma", "iwaki"),
}  # fmt: skip


def text_map(edition: Edition, view: CampaignView, language: str = "en", width: int = 100) -> str:
    """What stands where, in lines of at most a width, without drawing, colours or control codes."""
    words = _Words(edition, view, language)
    lines = [title_told(view, language), *summary_told(edition, view, language), *words.own()]
    told = [_wrapped(line, width) for line in lines]
    for region, places in _regions(edition):
        told += ["", Message(f"sekigahara.map.region.{region}").text(language).upper()]
        for place in places:
            told += [_wrapped(words.place(place), width)]
            told += [_wrapped(line, width, "    ") for line in words.at(place)]
    return "\n".join(told) + "\n"


def title_told(view: CampaignView, language: str) -> str:
    """Whose sight of the map it is."""
    if view.seat is None:
        return Message("sekigahara.map.title_open").text(language)
    return Message("sekigahara.map.title", {"side": _side(view.seat)}).text(language)


def week_told(view: CampaignView, language: str) -> str:
    """Week and turn, who is first and whose phase it is."""
    params: dict[str, Parameter] = {"week": view.week, "turn": view.turn}
    sides: dict[str, Parameter] = {"first": _side(view.first), "active": _side(view.active)}
    return Message("sekigahara.map.week_line", {**params, **sides}).text(language)


def summary_told(edition: Edition, view: CampaignView, language: str) -> list[str]:
    """Week and turn, the numbers of both sides, and the Mori box."""
    words = _Words(edition, view, language)
    return [week_told(view, language), *(words.numbers(name, view.sides[name]) for name in SEATS), words.mori_box()]


def place_told(edition: Edition, view: CampaignView, place: Place, language: str) -> str:
    """A place with what is printed there and who controls it."""
    return _Words(edition, view, language).place(place)


def stack_told(edition: Edition, stack: StackView, language: str) -> str:
    """Where a stack stands, whose it is, how many blocks, and which, for who may know."""
    place = place_term(edition, edition.place_named[stack.place])
    where = place if isinstance(place, str) else str(place) if isinstance(place, int) else place.text(language)
    return f"{where}: {_stack(edition, stack, language)}"


def _regions(edition: Edition) -> Iterator[tuple[str, list[Place]]]:
    chart, named = edition.chart, edition.place_named
    for region, keys in REGIONS.items():
        if there := [chart.places[named[key]] for key in keys if key in named]:
            yield region, there
    known = {key for keys in REGIONS.values() for key in keys}
    if others := [place for place in chart.places if place.key not in known]:
        yield "elsewhere", others


def region_of(key: str) -> str:
    """The region of a place."""
    return next((region for region, keys in REGIONS.items() if key in keys), "elsewhere")


def _wrapped(line: str, width: int, indent: str = "") -> str:
    return textwrap.fill(line, width, initial_indent=indent, subsequent_indent=f"{indent}    ", break_on_hyphens=False)


def _side(name: str) -> Message:
    return side_term(Seat(SEATS.index(name)))


def _stack(edition: Edition, stack: StackView, language: str) -> str:
    told = f"{_side(stack.side).text(language)}, {Message('sekigahara.blocks', {'n': stack.count}).text(language)}"
    if stack.inside:
        told += f" ({Message('sekigahara.map.inside', {'count': stack.inside}).text(language)})"
    if stack.blocks is None:
        return told
    return (
        f"{told}: {_counted([block_term(edition, edition.block_named[name]).text(language) for name in stack.blocks])}"
    )


def _counted(terms: Sequence[str]) -> str:
    """Equal things once, with their number: `2 x Mori gun`."""
    return ", ".join(
        term if terms.count(term) == 1 else f"{terms.count(term)} × {term}" for term in dict.fromkeys(terms)
    )


class _Words:
    """A view in the words of a language."""

    def __init__(self, edition: Edition, view: CampaignView, language: str) -> None:
        self.edition = edition
        self.view = view
        self.language = language

    def said(self, key: str, **params: Parameter) -> str:
        """A message of the map."""
        return Message(f"sekigahara.map.{key}", params).text(self.language)

    def _term(self, term: Parameter) -> str:
        return term.text(self.language) if isinstance(term, Message) else str(term)

    def numbers(self, name: str, has: SideView) -> str:
        """What everybody may know of a side."""
        return self.said(
            "side_line",
            side=_side(name),
            points=has.points,
            hand=has.hand_size,
            deck=has.deck_size,
            discards=has.discards,
            bag=has.bag_size,
            box=has.box_size,
            lost=len(has.lost),
        )

    def mori_box(self) -> str:
        """The Mori box, which lies open."""
        return f"{self.said('mori_box')}: {self._faces(self.view.mori_box)}"

    def own(self) -> Iterator[str]:
        """The viewer's hand and recruitment box, and the fallen of both sides."""
        for name in SEATS:
            has, side = self.view.sides[name], self._term(_side(name))
            if has.hand is not None:
                cards = [self._term(card_term(self.edition, self.edition.card_named[card])) for card in has.hand]
                yield f"{side}. {self.said('hand')}: {self._list(cards)}"
            if has.box is not None:
                blocks = [self._term(block_term(self.edition, self.edition.block_named[block])) for block in has.box]
                yield f"{side}. {self.said('box')}: {self._list(blocks)}"
            if has.lost:
                yield f"{side}. {self.said('lost')}: {self._faces(has.lost)}"

    def _list(self, terms: Sequence[str]) -> str:
        return _counted(terms) if terms else Message("sekigahara.nothing").text(self.language)

    def _faces(self, faces: Sequence[str]) -> str:
        blocks = {block.face: block.number for block in self.edition.blocks}
        return self._list([self._term(block_term(self.edition, blocks[face])) for face in faces])

    def place(self, place: Place) -> str:
        """`Osaka: castle (Ishida); recruitment: Kobayakawa`."""
        name = self._term(place_term(self.edition, place.number))
        printed = "; ".join(self._printed(place))
        return f"{name}: {printed}"

    def _printed(self, place: Place) -> Iterator[str]:
        view = self.view
        if place.capital is not None:
            yield self.said("capital_of", side=side_term(place.capital))
        if place.resource:
            owner = view.resources.get(place.key)
            held: Parameter = self.said("nobody") if owner is None else _side(owner)
            yield self.said("resource_of", side=held)
        if place.castle is not None:
            yield self.said("castle_of", colour=side_term(place.castle), side=_side(view.castles[place.key]))
        if place.key in view.sieges:
            yield self.said("besieged")
        if not place.resource and place.castle is None:
            yield self.said("only_town")
        if place.recruit:
            yield self.said("recruits", clans=", ".join(self._term(clan_term(clan)) for clan in place.recruit))
        for number, disk in enumerate(self.edition.disks):
            if disk.place == place.number and disk.name in view.disks:
                yield self.said("disk", name=disk_term(self.edition, number))

    def at(self, place: Place) -> Iterator[str]:
        """The stacks at a place, and the roads that leave it."""
        for stack in self.view.stacks:
            if stack.place == place.key:
                yield _stack(self.edition, stack, self.language)
        ways = self.edition.chart.ways[place.number]
        names = {way.to: self._term(place_term(self.edition, way.to)) for way in ways}
        highways = [names[way.to] for way in ways if way.highway]
        roads = [names[way.to] for way in ways if not way.highway]
        if highways:
            yield f"{self.said('highway')}: {', '.join(highways)}"
        if roads:
            yield f"{self.said('road')}: {', '.join(roads)}"
