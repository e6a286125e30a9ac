"""Writing SVG: elements, escaped text, smooth lines through knots."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["FONT", "Paint", "Point", "document", "element", "number", "smooth", "words"]

# Fonts that are already on the reader's machine; nothing is fetched.
FONT = "Georgia, 'Noto Serif', 'DejaVu Serif', serif"

Point = tuple[float, float]
Paint = dict[str, str | float]


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


def document(*content: str, title: str, description: str, language: str, width: float, height: float) -> str:
    """A whole picture, named and described for those who cannot see it."""
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
            lang=language,
            role="img",
            font_family=FONT,
        )
        + "\n"
    )


def smooth(knots: Sequence[Point], *, closed: bool = True) -> str:
    """The data of a path that runs through every knot without a corner (Catmull and Rom's curve as cubics).

    >>> smooth([(0, 0), (6, 0), (6, 6)], closed=False)
    'M0 0C1 0 5 -1 6 0C7 1 6 5 6 6'
    """
    count = len(knots)
    last = count if closed else count - 1

    def knot(place: int) -> Point:
        return knots[place % count] if closed else knots[min(max(place, 0), count - 1)]

    path = [f"M{number(knots[0][0])} {number(knots[0][1])}"]
    for place in range(last):
        before, start, end, after = (knot(place + step) for step in (-1, 0, 1, 2))
        curve = (
            start[0] + (end[0] - before[0]) / 6,
            start[1] + (end[1] - before[1]) / 6,
            end[0] - (after[0] - start[0]) / 6,
            end[1] - (after[1] - start[1]) / 6,
            *end,
        )
        path.append("C" + " ".join(number(value) for value in curve))
    return "".join(path) + ("Z" if closed else "")
