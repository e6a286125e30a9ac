"""The printed map of Sekigahara for the page: the one drawing of `futari.sekigahara.pictures`, without any pieces.

What changes in a game (markers, castles' owners, stacks) the page puts on it, at the spots that are told here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from futari.core import Seat
from futari.locale import Message
from futari.sekigahara.pictures.chart_layout import LABEL, RADIUS, kind_of, printed
from futari.sekigahara.pictures.coast import HEIGHT, WIDTH, ground
from futari.sekigahara.pictures.layout import Box, Site
from futari.sekigahara.pictures.mon import MARKS, mon_definitions
from futari.sekigahara.pictures.paints import DAY, NIGHT
from futari.sekigahara.pictures.panels import Legend
from futari.sekigahara.pictures.signs import (
    capital_sign,
    castle_sign,
    recruitment_sign,
    resource_sign,
    road_lines,
    town_sign,
)
from futari.svg import document, element, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.locale import Language
    from futari.sekigahara.chart import Place
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pictures.paints import Paints

__all__ = ["STACK", "marks_picture", "printed_map", "spots"]

# The room that a stack is given beside each place.
STACK = (46.0, 26.0)


@lru_cache(maxsize=16)
def printed_map(edition: Edition, language: Language, *, dark: bool) -> str:
    """Land, roads, places, castles, recruitment symbols and names, and what the signs mean."""
    paints = NIGHT if dark else DAY
    title = Message("page.campaign.map").text(language)
    return document(
        mon_definitions(),
        *ground(paints),
        *_roads(edition, language, paints),
        *(_place(place, paints) for place in edition.chart.places),
        *_castles(edition, language, paints),
        *_symbols(edition, language, paints),
        *_labels(edition, language, paints),
        Legend(paints, language).legend(),
        title=title,
        description=title,
        language=language,
        width=WIDTH,
        height=HEIGHT,
    )


@lru_cache(maxsize=16)
def spots(edition: Edition, language: Language) -> dict[str, Box]:
    """Where the stacks of each place stand: always at the same spot, so that the eye finds them again."""
    layout = printed(edition, language)
    site = Site([*layout.site.taken], layout.site.roads)
    found: dict[str, Box] = {}
    # Castles and capitals see most stacks: they choose first.
    for place in sorted(edition.chart.places, key=lambda each: (each.castle is None, not each.resource, each.number)):
        found[place.key] = site.put((place.x, place.y), *STACK, clear=RADIUS[kind_of(place)] + 1)
    return found


@lru_cache(maxsize=1)
def marks_picture() -> str:
    """The marks of the clans, each to be used under its id."""
    marks = (element("g", mark, id=f"sekigahara-mon-{clan}") for clan, mark in MARKS.items())
    return element("svg", *marks, xmlns="http://www.w3.org/2000/svg", viewBox="-10 -10 20 20")


def _roads(edition: Edition, language: Language, paints: Paints) -> Iterator[str]:
    layout = printed(edition, language)
    for road in sorted(edition.chart.roads, key=lambda each: each.highway):
        yield road_lines(layout.roads[road.number].path, paints, highway=road.highway)


def _place(place: Place, paints: Paints) -> str:
    if not place.resource:
        return town_sign(place.x, place.y, paints)
    if place.capital is None:
        return resource_sign(place.x, place.y, None, paints)
    return capital_sign(place.x, place.y, place.capital, None, paints)


def _castles(edition: Edition, language: Language, paints: Paints) -> Iterator[str]:
    for number, box in printed(edition, language).castles.items():
        colour = edition.chart.places[number].castle
        if colour is not None:
            yield castle_sign(*box.middle, colour, colour, paints)


def _symbols(edition: Edition, language: Language, paints: Paints) -> Iterator[str]:
    for (_, clan), box in printed(edition, language).symbols.items():
        side = next(seat for seat in Seat if clan in edition.clans[seat])
        yield recruitment_sign(clan, side, *box.middle, paints)


def _labels(edition: Edition, language: Language, paints: Paints) -> Iterator[str]:
    layout = printed(edition, language)
    for place, name, box in zip(edition.chart.places, layout.names, layout.labels, strict=True):
        x, y = box.middle
        yield element(
            "text",
            words(name),
            x=x,
            y=y + LABEL * 0.34,
            font_size=LABEL,
            font_weight="bold" if place.capital is not None else "normal",
            text_anchor="middle",
            fill=paints.text,
            stroke=paints.halo,
            stroke_width=2.8,
            stroke_opacity=0.85,
            stroke_linejoin="round",
            paint_order="stroke",
        )
