"""Marks on the board: each has a shape of its own, drawn in chalk on ink, so that it shows on every colour."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from futari.kamisado.pictures.tower import FOOT, outline
from futari.svg import element, number

if TYPE_CHECKING:
    from futari.kamisado.pictures.palette import Palette

__all__ = ["frame", "free_halo", "must_move_halo", "push_mark", "target_mark", "travel_mark", "win_mark"]

_HALF = 48


def _cased(palette: Palette, name: str, thick: float, **shape: str | float) -> str:
    """A line of chalk with an edge of ink."""
    line = {"fill": "none", "stroke_linejoin": "round", **shape}
    return element(name, stroke=palette.ink, stroke_width=thick + 3.2, **line) + element(
        name, stroke=palette.chalk, stroke_width=thick, **line
    )


def must_move_halo(palette: Palette, x: float, y: float, ahead: int) -> str:
    """A broad collar round the one tower that must move, with a wedge that points ahead (-1: up the page)."""
    base, tip = y + ahead * (FOOT + 4), y + ahead * (FOOT + 20)
    wedge = element(
        "path",
        d=f"M{number(x - 17)} {number(base)} L{number(x)} {number(tip)} L{number(x + 17)} {number(base)} Z",
        fill=palette.chalk,
        stroke=palette.ink,
        stroke_width=1.6,
        stroke_linejoin="round",
    )
    return wedge + _cased(palette, "polygon", 4.6, points=outline(x, y, FOOT + 3))


def free_halo(palette: Palette, x: float, y: float) -> str:
    """A thin collar round a tower that may be chosen."""
    return _cased(palette, "polygon", 1.8, points=outline(x, y, FOOT + 2.5))


def frame(palette: Palette, x: float, y: float, dashes: str = "") -> str:
    """A frame inside a square: solid where the last move ended, dashed where it began."""
    shape: dict[str, str | float] = {"stroke_dasharray": dashes, "stroke_linecap": "butt"} if dashes else {}
    return _cased(palette, "rect", 2.4, x=x - _HALF, y=y - _HALF, width=2 * _HALF, height=2 * _HALF, rx=5, **shape)


def travel_mark(palette: Palette, start: tuple[float, float], end: tuple[float, float]) -> str:
    """The way of the last move, ending in an arrowhead before the tower."""
    (x, y), (to_x, to_y) = start, end
    length = math.hypot(to_x - x, to_y - y)
    dx, dy = (to_x - x) / length, (to_y - y) / length
    # A diagonal way ends in the corner of the square, before the glyph that stands there.
    short = 65 if dx and dy else FOOT + 3
    tip = (to_x - dx * short, to_y - dy * short)
    wings = [(tip[0] - dx * 15 - hand * dy * 9, tip[1] - dy * 15 + hand * dx * 9) for hand in (-1, 1)]
    head = " L".join(f"{number(px)} {number(py)}" for px, py in (wings[0], tip, wings[1]))
    way = f"M{number(x)} {number(y)} L{number(tip[0])} {number(tip[1])} M{head}"
    dot = element("circle", cx=x, cy=y, r=6, fill=palette.chalk, stroke=palette.ink, stroke_width=1.6)
    return _cased(palette, "path", 2.4, d=way, stroke_linecap="round") + dot


def target_mark(palette: Palette, x: float, y: float) -> str:
    """A circle round the glyph of a square to which the tower may go."""
    return _cased(palette, "circle", 3.6, cx=x, cy=y, r=33)


def win_mark(palette: Palette, x: float, y: float) -> str:
    """An eight-pointed star round the glyph of a square that wins the round."""
    points = (
        (x + math.sin(turn * math.pi / 8) * reach, y - math.cos(turn * math.pi / 8) * reach)
        for turn, reach in enumerate((44, 33) * 8)
    )
    return _cased(palette, "polygon", 3.6, points=" ".join(f"{number(px)},{number(py)}" for px, py in points))


def push_mark(palette: Palette, x: float, y: float, ahead: int) -> str:
    """Two chevrons on the border between two squares; `ahead` is -1 when the push goes up the page."""
    chevrons = " ".join(
        f"M{number(x - 17)} {number(foot)} L{number(x)} {number(foot + ahead * 11)} L{number(x + 17)} {number(foot)}"
        for foot in (y + 1 * ahead, y - 11 * ahead)
    )
    return _cased(palette, "path", 4.4, d=chevrons, stroke_linecap="round")
