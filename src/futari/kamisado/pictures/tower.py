"""A tower seen from above: eight facets of lacquer or gold, its rings, and its colour with the glyph on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import Seat
from futari.kamisado.board import BLACK
from futari.kamisado.pictures.palette import mixed
from futari.kamisado.pictures.shapes import glyph_use, octagon
from futari.kamisado.terms import side_name
from futari.svg import element, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.kamisado.board import Colour
    from futari.kamisado.pictures.palette import Palette

__all__ = ["FOOT", "outline", "tower_definitions", "tower_svg"]

# Half widths in a square of 100: the foot of a tower, its top, and the rings from the outermost, the first, inwards.
FOOT = 41.0
_TOP = (26.5, 26.5, 26.5, 25.5, 22.5)
_FIRST_RING, _RING_PITCH, _RING_WIDTH = 36.2, 3.9, 1.7

_LACQUER, _GOLD = "#211b19", "#e8bf57"
# Light falls from the upper left: the shades of the facets clockwise from the top one, towards white or black.
_LIGHT = (0.22, 0.04, -0.16, -0.34, -0.42, -0.26, 0.0, 0.30)


def outline(x: float, y: float, apothem: float) -> str:
    """The points of an octagon, for a polygon."""
    return " ".join(f"{number(px)},{number(py)}" for px, py in octagon(x, y, apothem))


def tower_definitions() -> str:
    """The bodies of both sides, to be used any number of times."""
    return element("defs", *(element("g", *_body(side), id=_body_id(side)) for side in Seat))


def tower_svg(x: float, y: float, side: Seat, colour: Colour, rings: int, palette: Palette, *, glyph: bool) -> str:
    """A tower standing with its centre on a point."""
    top = _TOP[rings]
    parts = [
        element("use", href=f"#{_body_id(side)}", x=x, y=y),
        *(_ring(x, y, side, place) for place in range(rings)),
        element(
            "polygon",
            points=outline(x, y, top),
            fill=palette.square(colour),
            stroke=_trim(side),
            stroke_width=1.6,
        ),
    ]
    if glyph:
        parts.append(glyph_use(colour, x, y, top * 1.5, palette.sign(colour)))
    return "".join(parts)


def _body(side: Seat) -> Iterator[str]:
    """Facets round a flat top; Gold's corners carry studs, so that the sides differ in more than colour."""
    base = _LACQUER if side is BLACK else _GOLD
    outer, inner = octagon(0, 0, FOOT), octagon(0, 0, _TOP[0] - 6)
    yield element("polygon", points=outline(1.5, 2.5, FOOT + 1.5), fill="#000", fill_opacity=0.3)
    for facet, light in enumerate(_LIGHT):
        after = (facet + 1) % 8
        corners = (outer[facet], outer[after], inner[after], inner[facet])
        shade = mixed(base, "#ffffff" if light > 0 else "#000000", abs(light) * 0.75)
        points = " ".join(f"{number(px)},{number(py)}" for px, py in corners)
        yield element("polygon", points=points, fill=shade, stroke=shade, stroke_width=0.5)
    edge = "#e9dcc3" if side is BLACK else "#2a1d08"
    yield element("polygon", points=outline(0, 0, FOOT), fill="none", stroke=edge, stroke_width=1.4)
    if side is not BLACK:
        yield from (
            element("circle", cx=px * 0.945, cy=py * 0.945, r=2, fill="#3b2a0c", class_="stud") for px, py in outer
        )


def _ring(x: float, y: float, side: Seat, place: int) -> str:
    """A fine ring, gold on lacquer and lacquer on gold: even four of them leave the side plain to see."""
    return element(
        "polygon",
        points=outline(x, y, _FIRST_RING - place * _RING_PITCH),
        fill="none",
        stroke="#ffd97a" if side is BLACK else "#1c1206",
        stroke_width=_RING_WIDTH,
        class_="ring",
    )


def _trim(side: Seat) -> str:
    return "#e9dcc3" if side is BLACK else "#2a1d08"


def _body_id(side: Seat) -> str:
    return f"kamisado-tower-{side_name(side)}"
