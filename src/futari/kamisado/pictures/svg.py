"""Writing SVG: elements, escaped text, octagons."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from futari.kamisado.board import COLOURS
from futari.kamisado.pictures.glyphs import GLYPH_BOX, GLYPHS

if TYPE_CHECKING:
    from futari.kamisado.board import Colour

__all__ = ["FONT", "document", "element", "glyph_definitions", "glyph_use", "number", "octagon", "words"]

# Fonts that are already on the reader's machine; nothing is fetched.
FONT = "Georgia, 'Noto Serif', 'DejaVu Serif', serif"


def words(text: str) -> str:
    """Text as the content of an element; signs that XML does not allow become blanks."""
    return escape("".join(sign if sign.isprintable() else " " for sign in text))


def number(value: float) -> str:
    """A number as short as it can be written with two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(name: str, *content: str, **attributes: str | float) -> str:
    """An element; `content` is markup, `attributes` are values, with `_` for `-` and at the end of keywords."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"


def document(
    *content: str, title: str, description: str, language: str, width: float, height: float, unit: str = ""
) -> str:
    """A whole picture, named and described for those who cannot see it; with a unit it has a size on paper."""
    size = {"width": f"{number(width)}{unit}", "height": f"{number(height)}{unit}"} if unit else {}
    return (
        element(
            "svg",
            "\n",
            element("title", words(title)),
            "\n",
            element("desc", words(description)),
            "\n",
            "\n".join(content),
            "\n",
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            **size,
            lang=language,
            role="img",
            font_family=FONT,
        )
        + "\n"
    )


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
