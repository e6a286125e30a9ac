"""Octagons and glyphs, as SVG."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from futari.kamisado.board import COLOURS
from futari.kamisado.pictures.glyphs import GLYPH_BOX, GLYPHS
from futari.svg import element, number

if TYPE_CHECKING:
    from futari.kamisado.board import Colour

__all__ = ["glyph_definitions", "glyph_use", "octagon"]


def octagon(x: float, y: float, apothem: float) -> list[tuple[float, float]]:
    """The corners of an upright octagon, clockwise from the left end of its top side."""
    short = apothem * math.tan(math.pi / 8)
    near = [(-short, -apothem), (short, -apothem), (apothem, -short), (apothem, short)]
    return [(x + dx, y + dy) for dx, dy in (*near, *((-dx, -dy) for dx, dy in near))]


def glyph_definitions() -> str:
    """The eight glyphs, to be used any number of times."""
    return element(
        "defs",
        *(element("path", id=_glyph_id(colour), d=GLYPHS[colour].path) for colour in COLOURS),
    )


def glyph_use(colour: Colour, x: float, y: float, size: float, paint: str) -> str:
    """A glyph of a size, centred on a point."""
    scale = size / GLYPH_BOX
    corner = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({scale:.4f})"
    return element("use", href=f"#{_glyph_id(colour)}", transform=corner, fill=paint, class_=f"glyph {colour.word}")


def _glyph_id(colour: Colour) -> str:
    return f"kamisado-glyph-{colour.word}"
