"""Where names, castles and stacks stand: each beside its place, and on nothing that stands there already."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from futari.sekigahara.pictures.coast import HEIGHT, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from futari.sekigahara.pictures.curve import Point

__all__ = ["Box", "Site"]

# What it costs to stand on something, on a road, outside the map, near another place, behind something else; and how
# far things may stand from their place.
_ON_SOMETHING, _ON_ROAD, _OUTSIDE, _DOUBT, _BEHIND = 10.0, 3.5, 100_000.0, 0.8, 2.5
_GAPS = (0.0, 3.0, 6.0, 9.0, 12.0, 15.0, 18.0, 22.0, 26.0, 31.0, 36.0)
_DIRECTIONS = 24
_MARGIN = 4.0


class Box(NamedTuple):
    """A rectangle of the page by its left, top, right and bottom edge."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, x: float, y: float, width: float, height: float) -> Box:
        """The box of a size with its middle on a point."""
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @property
    def middle(self) -> Point:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def covers(self, other: Box) -> float:
        """The area that both have."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across * down if across > 0 and down > 0 else 0.0

    def nearest(self, point: Point, within: float = 0.0) -> Point:
        """The point of the box, some way within its edges, that is nearest to another."""
        x = min(max(point[0], self.left + within), self.right - within)
        return x, min(max(point[1], self.top + within), self.bottom - within)

    def away(self, point: Point) -> float:
        """How far a point is from it; 0 if it lies in it."""
        return math.dist(self.nearest(point), point)

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it."""
        return self.left < point[0] < self.right and self.top < point[1] < self.bottom


@dataclass
class Site:
    """A page that fills up: what stands on it, the roads that are better kept free, and the places."""

    taken: list[Box] = field(default_factory=list)
    roads: list[Point] = field(default_factory=list)
    places: list[Point] = field(default_factory=list)

    def copy(self) -> Site:
        """The same page, to put more on it."""
        return Site([*self.taken], self.roads, self.places)

    def put(self, at: Point, width: float, height: float, *, clear: float, towards: float | None = None) -> Box:
        """The best box of a size beside a point, `clear` away from it; from then on it is taken.

        `towards` is the direction that is liked best, in degrees clockwise from the right.
        """
        reach = max(width, height) + clear + _GAPS[-1] + 4
        near = Box(at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach)
        taken = [box for box in self.taken if near.covers(box)]
        roads = [point for point in self.roads if near.holds(point)]
        rivals = [point for point in self.places if near.holds(point) and point != at]
        best, least = Box.around(*at, width, height), math.inf
        for price, box in sorted(_candidates(at, width, height, clear, towards), key=lambda each: each[0]):
            if price >= least:
                break
            cost = price + _doubt(box, at, rivals)
            if cost < least:
                cost += _cost(box, taken, roads) + _hidden(box, at, taken)
            if cost < least:
                best, least = box, cost
        self.taken.append(best)
        return best


def _candidates(
    at: Point, width: float, height: float, clear: float, towards: float | None
) -> Iterable[tuple[float, Box]]:
    """Boxes that touch a circle round the point, the nearest first, with what is held against them."""
    for gap in _GAPS:
        for step in range(_DIRECTIONS):
            turn = 360 * step / _DIRECTIONS
            way = math.radians(turn)
            dx, dy = math.cos(way), math.sin(way)
            # The middle lies where the box just touches the circle, straight on or by its corner.
            out = clear + gap
            x = at[0] + dx * out + _sign(dx) * width / 2 * min(1.0, abs(dx) * 1.35)
            y = at[1] + dy * out + _sign(dy) * height / 2 * min(1.0, abs(dy) * 1.35)
            off = 0.0 if towards is None else abs((turn - towards + 180) % 360 - 180) / 180
            askew = 0.0 if step % (_DIRECTIONS // 8) == 0 else 0.6
            yield gap * 0.8 + off * 8 + askew, Box.around(x, y, width, height)


def _doubt(box: Box, at: Point, rivals: list[Point]) -> float:
    """What it costs to look as if one belonged to another place."""
    own = box.away(at)
    return sum(_DOUBT * max(0.0, own * 1.4 + 3 - box.away(rival)) for rival in rivals)


def _hidden(box: Box, at: Point, taken: list[Box]) -> float:
    """What it costs if the way from the place to the box leads behind something else."""
    to = box.nearest(at)
    count = int(math.dist(at, to) / 3)
    way = [(at[0] + (to[0] - at[0]) * n / count, at[1] + (to[1] - at[1]) * n / count) for n in range(1, count)]
    others = [other for other in taken if not other.holds(at)]
    return _BEHIND * sum(any(other.holds(point) for other in others) for point in way)


def _sign(value: float) -> float:
    return 0.0 if abs(value) < 1e-9 else math.copysign(1.0, value)


def _cost(box: Box, taken: list[Box], roads: list[Point]) -> float:
    page = Box(_MARGIN, _MARGIN, WIDTH - _MARGIN, HEIGHT - _MARGIN)
    if box.left < page.left or box.top < page.top or box.right > page.right or box.bottom > page.bottom:
        return _OUTSIDE
    covered = sum(box.covers(other) for other in taken)
    on_road = sum(box.holds(point) for point in roads)
    return (covered + 5 if covered else 0.0) * _ON_SOMETHING + on_road * _ON_ROAD
