"""One entry of the score sheet: octagon of the tower, arrow, distance, and the square reached; in millimetres."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from futari.kamisado.notation import read_attempt
from futari.kamisado.pictures.palette import PALETTES
from futari.kamisado.pictures.shapes import glyph_use
from futari.kamisado.pictures.tower import outline
from futari.svg import element, words

if TYPE_CHECKING:
    from futari.kamisado.board import Colour

__all__ = ["LINE", "PALE", "TEXT", "box", "empty_entry", "entry_svg", "octagon_svg", "write"]

TEXT, LINE, PALE = "#241c16", "#6f6356", "#d8cfc2"
_PAINTS = PALETTES["light"]
_HALF = 2.55
# Turns of the arrow, clockwise from straight ahead.
_TURNS = {"↑": 0, "↗": 45, "↓": 180, "↖": -45}


def write(
    x: float,
    y: float,
    text: str,
    *,
    size: float,
    anchor: str = "start",
    paint: str = TEXT,
    kind: str = "",
    fit: float = math.inf,
) -> str:
    """A line of text, smaller where it would be wider than `fit`."""
    size = min(size, fit / _wide(text)) if text else size
    named = {"class_": kind} if kind else {}
    return element("text", words(text), x=x, y=y, font_size=size, text_anchor=anchor, fill=paint, **named)


def _wide(text: str) -> float:
    """About how wide a text of size 1 is: nobody can measure it before the reader's font is known."""
    return len(text) * 0.58


def box(x: float, y: float, *, ticked: bool, name: str, size: float = 3.6) -> str:
    """A box to tick, ticked or not."""
    parts = [element("rect", x=x, y=y, width=size, height=size, fill="none", stroke=TEXT, stroke_width=0.3)]
    if ticked:
        strokes = (0.18, 0.52), (0.44, 0.8), (0.94, 0)
        tick = "M" + "L".join(f"{x + across * size:.2f} {y + down * size:.2f}" for across, down in strokes)
        parts.append(element("path", d=tick, fill="none", stroke=TEXT, stroke_width=0.6, stroke_linecap="round"))
    return element("g", *parts, class_=f"box {name}{' ticked' if ticked else ''}")


def octagon_svg(x: float, y: float, colour: Colour) -> str:
    """A tower's sign: its colour with its glyph."""
    ground = element(
        "polygon", points=outline(x, y, _HALF), fill=_PAINTS.square(colour), stroke=TEXT, stroke_width=0.25
    )
    return ground + glyph_use(colour, x, y, 3.5, _PAINTS.sign(colour))


def _square_svg(x: float, y: float, colour: Colour) -> str:
    side, paint = 2 * _HALF - 0.3, _PAINTS.square(colour)
    corner = {"x": x - side / 2, "y": y - side / 2, "width": side, "height": side}
    ground = element("rect", fill=paint, stroke=TEXT, stroke_width=0.25, **corner)
    return ground + glyph_use(colour, x, y, 3.5, _PAINTS.sign(colour))


def entry_svg(x: float, middle: float, width: float, text: str) -> str:
    """An entry drawn in a cell that begins at `x`."""
    entry = read_attempt(text, "en")
    parts = [octagon_svg(x + 4, middle, entry.tower)]
    # The rulebook leaves the arrow out for a blocked tower.
    if entry.arrow and entry.distance:
        parts.append(_arrow(x + 10, middle, _TURNS[entry.arrow]))
    parts.append(write(x + 15.4, middle + 1.5, str(entry.distance), size=4.4, anchor="middle"))
    if entry.reached is not None:
        parts.append(_square_svg(x + width - 4, middle, entry.reached))
    return element("g", element("title", words(text)), *parts, class_="entry")


def empty_entry(x: float, middle: float, width: float) -> str:
    """The pale shapes of an entry that is still to be written."""
    side = 2 * _HALF - 0.3
    line: dict[str, str | float] = {"fill": "none", "stroke": PALE, "stroke_width": 0.25}
    return element(
        "g",
        element("polygon", points=outline(x + 4, middle, _HALF), **line),
        element("rect", x=x + width - 4 - side / 2, y=middle - side / 2, width=side, height=side, **line),
        class_="empty",
    )


def _arrow(x: float, y: float, turn: int) -> str:
    return element(
        "path",
        d="M0 2V-2M-1.3 -0.7L0 -2L1.3 -0.7",
        transform=f"translate({x:.2f} {y:.2f}) rotate({turn})",
        fill="none",
        stroke=TEXT,
        stroke_width=0.55,
        stroke_linecap="round",
        stroke_linejoin="round",
        class_="arrow",
    )
