"""The eight colours as they are painted, by day and by night.

They were searched for, not guessed: within what each colour's name allows, no two come close to each other, neither
for full colour vision nor for protanopia, deuteranopia and tritanopia (`tests/kamisado/test_palette.py` measures it).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from futari.kamisado.board import COLOURS

if TYPE_CHECKING:
    from futari.kamisado.board import Colour

__all__ = ["PALETTES", "Palette", "Theme", "contrast", "mixed"]

Theme = Literal["light", "dark"]

# The least contrast of a sign with its ground: WCAG 2.1 (1.4.11) asks for 3.
LEAST_CONTRAST = 3.9


@dataclass(frozen=True, slots=True)
class Palette:
    """The paints of one theme; `squares` are in the order of the colours."""

    squares: tuple[str, ...]
    paper: str
    frame: str
    line: str
    text: str
    ink: str = "#1b1512"
    chalk: str = "#fffaf0"

    def square(self, colour: Colour) -> str:
        """The paint of a square or of a tower's top."""
        return self.squares[colour]

    def glyph(self, colour: Colour) -> str:
        """The quietest shade that is still read easily on that colour."""
        ground = self.squares[colour]
        away = max((self.ink, self.chalk), key=lambda paint: contrast(paint, ground))
        shades = (mixed(ground, away, part / 20) for part in range(1, 20))
        return next((shade for shade in shades if contrast(shade, ground) >= LEAST_CONTRAST), away)

    def sign(self, colour: Colour) -> str:
        """The strongest shade on that colour: for the tops of towers."""
        return max((self.ink, self.chalk), key=lambda paint: contrast(paint, self.squares[colour]))


def _in_order(**paints: str) -> tuple[str, ...]:
    return tuple(paints[colour.word] for colour in COLOURS)


PALETTES: dict[Theme, Palette] = {
    "light": Palette(
        _in_order(
            brown="#6c4116",
            green="#2caf82",
            red="#d34f53",
            yellow="#f5dd7f",
            pink="#f6a8d1",
            purple="#54356a",
            blue="#2f72af",
            orange="#e78d32",
        ),
        paper="#f6f0e2",
        frame="#e6dac2",
        line="#8a7350",
        text="#3a2c20",
    ),
    "dark": Palette(
        _in_order(
            brown="#57330d",
            green="#149872",
            red="#b44246",
            yellow="#d3bd6b",
            pink="#e798c0",
            purple="#3b2b6d",
            blue="#4f6b99",
            orange="#c4781c",
        ),
        paper="#161210",
        frame="#2b1613",
        line="#a98a4c",
        text="#e9dcc3",
    ),
}


def mixed(paint: str, other: str, part: float) -> str:
    """A paint with a part of another in it."""
    both = zip(_channels(paint), _channels(other), strict=True)
    return "#" + "".join(f"{round(mine + (theirs - mine) * part):02x}" for mine, theirs in both)


def contrast(paint: str, other: str) -> float:
    """The contrast ratio of two paints, 1 to 21 (WCAG 2.1)."""
    darker, lighter = sorted((_luminance(paint), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _channels(paint: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(paint.removeprefix("#")))


def _luminance(paint: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in _channels(paint))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
