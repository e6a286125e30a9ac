"""Where everything printed on the map stands in a language: roads, names, castles, recruitment symbols."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from futari.sekigahara.pictures.layout import Box, Site
from futari.sekigahara.pictures.panels import PANELS
from futari.sekigahara.terms import place_term
from futari.svg import number

if TYPE_CHECKING:
    from futari.core import Parameter
    from futari.sekigahara.chart import Chart, Place, Road
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pictures.curve import Point

__all__ = ["CASTLE", "LABEL", "RADIUS", "SYMBOL", "Bend", "Printed", "kind_of", "printed"]

RADIUS = {"town": 5.6, "resource": 10.0, "capital": 14.0}
CASTLE = (21.0, 24.0)
SYMBOL = 16.0
LABEL = 12.4
# How wide a letter is at most, on average over a name, as a part of the size of the type.
_LETTER = 0.63
_BEND = 0.055


@dataclass(frozen=True)
class Bend:
    """A road on the page: slightly bent, as roads are."""

    start: Point
    over: Point
    end: Point

    @property
    def path(self) -> str:
        """The data of its path."""
        (x, y), (cx, cy), (ex, ey) = self.start, self.over, self.end
        return f"M{number(x)} {number(y)}Q{number(cx)} {number(cy)} {number(ex)} {number(ey)}"

    def points(self, apart: float = 4.0) -> list[Point]:
        """Points along it."""
        count = max(2, round(math.dist(self.start, self.end) / apart))
        return [self.at(step / count) for step in range(1, count)]

    def at(self, t: float) -> Point:
        """The point at a part of its way."""
        ends = zip(self.start, self.over, self.end, strict=True)
        x, y = ((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c for a, b, c in ends)
        return x, y


@dataclass(frozen=True)
class Printed:
    """The printed map; what stands on it later goes on a copy of `site`."""

    roads: tuple[Bend, ...]
    names: tuple[str, ...]
    labels: tuple[Box, ...]
    castles: dict[int, Box]
    symbols: dict[tuple[int, str], Box]
    site: Site


def _said(term: Parameter, language: str) -> str:
    """A term in the reader's language."""
    return str(term) if isinstance(term, int | str) else term.text(language)


def kind_of(place: Place) -> str:
    """What sort of location it is (4.2, 4.5)."""
    return "capital" if place.capital is not None else "resource" if place.resource else "town"


@lru_cache(maxsize=16)
def printed(edition: Edition, language: str) -> Printed:
    """The layout, made once for an edition and a language."""
    chart = edition.chart
    roads = tuple(_bend(chart, road) for road in chart.roads)
    site = Site(
        [*PANELS.values()],
        [point for bend in roads for point in bend.points()],
        [(place.x, place.y) for place in chart.places],
    )
    for place in chart.places:
        size = 2 * RADIUS[kind_of(place)]
        site.taken.append(Box.around(place.x, place.y, size, size))
    castles = {
        number: _put(site, chart.places[number], *CASTLE, towards=_TOWARDS.get(chart.places[number].key, 270.0))
        for number in chart.castles
    }
    symbols = {
        (place.number, clan): _put(site, place, SYMBOL, SYMBOL, towards=None)
        for place in chart.places
        for clan in place.recruit
    }
    names = tuple(_said(place_term(edition, place.number), language) for place in chart.places)
    labels = [Box(0, 0, 0, 0)] * len(names)
    # Those that have least room choose first.
    for place in sorted(chart.places, key=lambda each: -_crowd(chart, each)):
        width = len(names[place.number]) * LABEL * _LETTER + 2
        labels[place.number] = _put(site, place, width, LABEL + 1.5, towards=None)
    return Printed(roads, names, tuple(labels), castles, symbols, site)


# Where a castle stands best beside its place, in degrees clockwise from the right, if not above it.
_TOWARDS = {"osaka": 45.0, "okazaki": 0.0, "anotsu": 135.0}


def _put(site: Site, place: Place, width: float, height: float, towards: float | None) -> Box:
    return site.put((place.x, place.y), width, height, clear=RADIUS[kind_of(place)] + 2, towards=towards)


def _crowd(chart: Chart, place: Place) -> float:
    """How much there is around a place."""
    others = (math.dist((place.x, place.y), (each.x, each.y)) for each in chart.places if each is not place)
    return sum(1 / distance for distance in others if distance < 90)


def _bend(chart: Chart, road: Road) -> Bend:
    one, other = chart.places[road.one], chart.places[road.other]
    bow = _BEND if road.number % 2 else -_BEND
    middle = (one.x + other.x) / 2, (one.y + other.y) / 2
    over = middle[0] - (other.y - one.y) * 2 * bow, middle[1] + (other.x - one.x) * 2 * bow
    return Bend((one.x, one.y), over, (other.x, other.y))
