"""Everything that a page draws a board with, as one SVG: glyphs, towers with their rings, marks, arrows.

Paints are left to the page: `var(--kamisado-ink)` and the like, whose values for day and night `palette_css` writes.

    python -m futari.kamisado.pictures.sprite > src/futari/server/static/kamisado/sprite.svg
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from futari.core import Seat
from futari.kamisado.board import COLOURS
from futari.kamisado.pictures.marks import frame, free_halo, must_move_halo, push_mark, target_mark, win_mark
from futari.kamisado.pictures.palette import PALETTES, Palette
from futari.kamisado.pictures.shapes import glyph_definitions
from futari.kamisado.pictures.tower import outline, tower_definitions, tower_svg
from futari.kamisado.terms import side_name
from futari.svg import element

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["GLYPH_ON_TOWER", "palette_css", "sprite_svg"]

# How large a glyph stands on a tower, by rings; in a square of 100.
GLYPH_ON_TOWER = (39.75, 39.75, 39.75, 38.25, 33.75)

_RING = re.compile(r'<polygon[^>]*class="ring"/>')
_ARROWS = {"forward": 0, "left": -45, "right": 45, "back": 180}


def _paint(name: str) -> str:
    return f"var(--kamisado-{name})"


# Whoever uses a tower says in `--kamisado-paint` which colour its top has.
_PAINTS = Palette(
    (_paint("paint"),) * len(COLOURS),
    paper=_paint("paper"),
    frame=_paint("frame"),
    line=_paint("line"),
    text=_paint("text"),
    ink=_paint("ink"),
    chalk=_paint("chalk"),
)


def sprite_svg() -> str:
    """The sprite: every drawing has an id and its middle at 0, 0, in a square of 100."""
    parts = [glyph_definitions(), tower_definitions(), element("defs", "\n", "\n".join(_drawings()), "\n")]
    return element("svg", "\n", "\n".join(parts), "\n", xmlns="http://www.w3.org/2000/svg", width=0, height=0) + "\n"


def palette_css() -> str:
    """The paints of both themes as properties of the page's root, each with its glyph and its strongest sign."""
    light, dark = PALETTES["light"], PALETTES["dark"]
    lines = [":root {"]
    for colour in COLOURS:
        lines += [
            _property(colour.word, light.square(colour), dark.square(colour)),
            _property(f"{colour.word}-glyph", light.glyph(colour), dark.glyph(colour)),
            _property(f"{colour.word}-sign", light.sign(colour), dark.sign(colour)),
        ]
    lines += [
        _property(name, getattr(light, name), getattr(dark, name))
        for name in ("paper", "frame", "line", "text", "ink", "chalk")
    ]
    return "\n".join([*lines, "}"]) + "\n"


def _property(name: str, by_day: str, by_night: str) -> str:
    return f"  --kamisado-{name}: light-dark({by_day}, {by_night});"


def _drawings() -> Iterator[str]:
    for side in Seat:
        for rings, glyph in enumerate(GLYPH_ON_TOWER):
            tower = tower_svg(0, 0, side, COLOURS[0], rings, _PAINTS, glyph=False)
            yield _drawing(f"tower-{side_name(side)}-{rings}", tower, glyph)
            if rings:
                yield _drawing(f"ring-{side_name(side)}-{rings}", _RING.findall(tower)[-1])
    yield _drawing("mark-must", must_move_halo(_PAINTS, 0, 0, -1))
    yield _drawing("mark-free", free_halo(_PAINTS, 0, 0))
    yield _drawing("mark-target", target_mark(_PAINTS, 0, 0))
    yield _drawing("mark-win", win_mark(_PAINTS, 0, 0))
    yield _drawing("mark-push", push_mark(_PAINTS, 0, 0, -1))
    yield _drawing("mark-last-start", frame(_PAINTS, 0, 0, dashes="13 9"))
    yield _drawing("mark-last-pushed", frame(_PAINTS, 0, 0, dashes="4 6"))
    yield _drawing("mark-last-end", frame(_PAINTS, 0, 0))
    yield _drawing("ring", element("polygon", points=outline(0, 0, 36), **_LINE))
    for way, turn in _ARROWS.items():
        arrow = element("path", d="M0 34 V-30 M-22 -8 L0 -32 L22 -8", transform=f"rotate({turn})", **_LINE)
        yield _drawing(f"arrow-{way}", arrow)


_LINE: dict[str, str | float] = {
    "fill": "none",
    "stroke": "currentColor",
    "stroke_width": 11,
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}


def _drawing(name: str, drawn: str, glyph: float | None = None) -> str:
    size: dict[str, str | float] = {} if glyph is None else {"data_glyph": glyph}
    return element("g", drawn, id=f"kamisado-{name}", **size)


if __name__ == "__main__":
    sys.stdout.write(sprite_svg())
