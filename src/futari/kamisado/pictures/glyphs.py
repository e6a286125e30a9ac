"""One character for each colour, drawn by us stroke by stroke, for players who cannot rely on colours.

A brush stroke is a line of knots (x, y, width) in a box of 100 by 100; its outline becomes part of an SVG path.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from futari.kamisado.board import Colour

__all__ = ["GLYPHS", "GLYPH_BOX", "Glyph"]

GLYPH_BOX = 100
_STEPS = 5

Knot = tuple[float, float, float]


class Glyph(NamedTuple):
    """A character: as text for terminals, and as the data of a filled SVG path."""

    character: str
    path: str


class _Touch(NamedTuple):
    """Where the brush is on its way, which way it goes (a unit vector) and half its width."""

    x: float
    y: float
    dx: float
    dy: float
    half: float

    def edge(self, hand: int) -> str:
        """The point at the left (-1) or right (1) of the brush."""
        return f"{self.x - hand * self.dy * self.half:.1f} {self.y + hand * self.dx * self.half:.1f}"

    def turn(self, hand: int) -> str:
        """A round end that comes out at that hand."""
        return f"A{self.half:.1f} {self.half:.1f} 0 0 1 {self.edge(hand)}"


def _spline(before: float, start: float, end: float, after: float, t: float) -> float:
    """Catmull and Rom's curve through `start` and `end`."""
    bend = 2 * before - 5 * start + 4 * end - after
    twist = 3 * (start - end) + after - before
    return start + 0.5 * t * (end - before + t * (bend + t * twist))


def _sampled(knots: tuple[Knot, ...]) -> list[tuple[float, ...]]:
    padded = (knots[0], *knots, knots[-1])
    points: list[tuple[float, ...]] = []
    for place in range(len(knots) - 1):
        before, start, end, after = padded[place : place + 4]
        axes = list(zip(before, start, end, after, strict=True))
        points += [tuple(_spline(*axis, step / _STEPS) for axis in axes) for step in range(_STEPS)]
    return [*points, knots[-1]]


def _touches(knots: tuple[Knot, ...]) -> list[_Touch]:
    points = _sampled(knots)
    touches = []
    for place, (x, y, width) in enumerate(points):
        before, after = points[max(place - 1, 0)], points[min(place + 1, len(points) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy)
        touches.append(_Touch(x, y, dx / length, dy / length, max(width, 1) / 2))
    return touches


def _outline(*knots: Knot) -> str:
    """One stroke: along its left edge, round its end, back along its right edge, round its beginning.

    Every stroke runs round in the same sense, so that strokes may cross without cutting holes into each other.
    """
    touches = _touches(knots)
    there = "L".join(touch.edge(-1) for touch in touches)
    back = "L".join(touch.edge(1) for touch in reversed(touches))
    return f"M{there}{touches[-1].turn(1)}L{back}{touches[0].turn(-1)}Z"


def _drawn(character: str, *strokes: tuple[Knot, ...]) -> Glyph:
    return Glyph(character, "".join(_outline(*knots) for knots in strokes))


GLYPHS: dict[Colour, Glyph] = {
    # Earth.
    Colour.BROWN: _drawn(
        "土",
        ((24, 43, 10), (48, 40, 8), (75, 40, 11)),
        ((50, 12, 12), (50, 45, 9), (50, 82, 10)),
        ((10, 85, 11), (48, 82, 9), (90, 84, 13)),
    ),
    # A tree.
    Colour.GREEN: _drawn(
        "木",
        ((13, 36, 10), (48, 33, 8), (87, 34, 11)),
        ((50, 9, 12), (50, 48, 9), (50, 92, 9)),
        ((48, 37, 9), (35, 59, 9), (11, 78, 2)),
        ((52, 37, 4), (66, 58, 9), (90, 76, 13)),
    ),
    # Fire.
    Colour.RED: _drawn(
        "火",
        ((19, 34, 5), (24, 43, 11), (27, 54, 8)),
        ((80, 29, 11), (75, 42, 9), (66, 54, 3)),
        ((50, 10, 12), (48, 48, 10), (35, 74, 8), (12, 91, 2)),
        ((51, 50, 5), (63, 73, 10), (89, 90, 13)),
    ),
    # The sun.
    Colour.YELLOW: _drawn(
        "日",
        ((25, 13, 12), (25, 50, 9), (25, 90, 10)),
        ((25, 15, 9), (50, 14, 8), (75, 15, 10)),
        ((75, 14, 13), (75, 50, 10), (75, 90, 12)),
        ((27, 50, 8), (50, 49, 8), (73, 50, 8)),
        ((25, 84, 9), (50, 83, 8), (75, 84, 9)),
    ),
    # The heart.
    Colour.PINK: _drawn(
        "心",
        ((20, 44, 4), (17, 58, 10), (11, 72, 11)),
        ((33, 36, 10), (33, 64, 10), (40, 82, 11), (58, 84, 12), (72, 80, 11), (74, 64, 2)),
        ((45, 16, 4), (53, 25, 10), (57, 36, 12)),
        ((72, 32, 4), (83, 44, 11), (90, 58, 12)),
    ),
    # The evening: a young moon.
    Colour.PURPLE: _drawn(
        "夕",
        ((43, 8, 12), (33, 31, 9), (11, 53, 2)),
        ((38, 28, 9), (58, 27, 8), (78, 27, 11)),
        ((77, 26, 13), (67, 54, 11), (49, 76, 9), (18, 93, 2)),
        ((35, 45, 4), (46, 53, 10), (53, 63, 12)),
    ),
    # Water.
    Colour.BLUE: _drawn(
        "水",
        ((50, 9, 12), (50, 48, 10), (50, 88, 11)),
        ((50, 89, 10), (44, 85, 7), (35, 78, 2)),
        ((13, 37, 9), (26, 36, 8), (40, 35, 10)),
        ((40, 35, 11), (31, 59, 9), (10, 78, 2)),
        ((83, 23, 11), (72, 37, 9), (56, 48, 3)),
        ((53, 42, 4), (66, 63, 9), (91, 80, 13)),
    ),
    # A mountain.
    Colour.ORANGE: _drawn(
        "山",
        ((50, 11, 13), (50, 46, 10), (50, 84, 10)),
        ((15, 42, 12), (15, 62, 9), (15, 85, 10)),
        ((15, 84, 10), (50, 83, 9), (85, 84, 10)),
        ((85, 40, 13), (85, 62, 10), (85, 91, 12)),
    ),
}
