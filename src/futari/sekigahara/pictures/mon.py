"""A mark for each of the ten clans, drawn anew from circles, bars and leaves, in a box from -10 to 10.

They are told apart by their shape alone, on blocks of a few millimetres: none copies a printed block.
"""

from __future__ import annotations

import math

from futari.svg import element, number

__all__ = ["MARKS", "mon", "mon_definitions"]

_INK: dict[str, str | float] = {"fill": "currentColor"}
_PEN: dict[str, str | float] = {"fill": "none", "stroke": "currentColor", "stroke_linejoin": "round"}


def _dot(x: float, y: float, radius: float) -> str:
    return element("circle", cx=x, cy=y, r=radius, **_INK)


def _ring(radius: float, width: float) -> str:
    return element("circle", r=radius, stroke_width=width, **_PEN)


def _round(part: str, count: int, start: float = 0) -> str:
    """The same part some times round the middle."""
    turns = (start + 360 * place / count for place in range(count))
    return "".join(element("g", part, transform=f"rotate({number(turn)})") for turn in turns)


def _tokugawa() -> str:
    """Three leaves that meet in a ring."""
    leaf = element("path", d="M0-.6C-5.6-2-5.6-7.2 0-7.4C5.6-7.2 5.6-2 0-.6Z", **_INK)
    return _ring(8.9, 1.9) + _round(leaf, 3)


def _maeda() -> str:
    """A plum blossom of five round petals."""
    return _round(_dot(0, -5.9, 3.5), 5) + _dot(0, 0, 2.1)


def _fukushima() -> str:
    """A water plantain: a tall leaf between two small ones."""
    tall = element("path", d="M0-10C4.6-5.4 5-1 1.4 3.4H-1.4C-5-1-4.6-5.4 0-10Z", **_INK)
    low = element("path", d="M2.2 5.2C3.6.6 6.4-1 9.6-1.4C10 3.6 7.4 8.4 2.2 9.4Z", **_INK)
    return tall + low + element("g", low, transform="scale(-1 1)")


def _date() -> str:
    """Three upright bars in a ring."""
    bars = "".join(element("rect", x=x - 1.3, y=-high, width=2.6, height=2 * high, **_INK) for x, high in _BARS)
    return _ring(8.8, 2) + bars


_BARS = ((-4.2, 4.6), (0, 6.2), (4.2, 4.6))


def _ii() -> str:
    """The curb of a well."""
    return element("path", d="M-3.6-9.6V9.6M3.6-9.6V9.6M-9.6-3.6H9.6M-9.6 3.6H9.6", stroke_width=3, **_PEN)


def _ishida() -> str:
    """The character for great, in strokes."""
    strokes = "M-8.6-3.6H8.6M0-9.6V-3.6C0 2-3.4 7-8.8 9.6M0-3.6C0 2 3.4 7 8.8 9.6"
    return element("path", d=strokes, stroke_width=3.2, stroke_linecap="round", **_PEN)


def _mori() -> str:
    """One bar above three stars."""
    bar = element("rect", x=-9, y=-9.4, width=18, height=4, rx=0.8, **_INK)
    return bar + _dot(0, -0.6, 3.7) + _dot(-4.9, 6.2, 3.7) + _dot(4.9, 6.2, 3.7)


def _kobayakawa() -> str:
    """Two sickles that cross."""
    sickle = element("path", d="M-8.4 9L4.2-3.6", stroke_width=2.4, stroke_linecap="round", **_PEN)
    blade = element("path", d="M2-6.4C-1.4-9.4-5.6-9.6-9.4-6.2C-5.4-6.4-2.4-4.6.4-1.6C2.6-1.6 5-3.6 6.4-5.4Z", **_INK)
    one = sickle + blade
    return one + element("g", one, transform="scale(-1 1)")


def _ukita() -> str:
    """A star of four blades round a hollow."""
    points = []
    for corner in range(8):
        reach = 10 if corner % 2 == 0 else 4
        points.append((reach * math.sin(corner * math.pi / 4), -reach * math.cos(corner * math.pi / 4)))
    star = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"
    hollow = "M0-2.6A2.6 2.6 0 0 0 0 2.6A2.6 2.6 0 0 0 0-2.6Z"
    return element("path", d=star + hollow, fill_rule="evenodd", **_INK)


def _uesugi() -> str:
    """Bamboo bent to a ring, with two sparrows' heads."""
    stalk = element("path", d="M-2.4-9.2A9.3 9.3 0 0 0-2.4 9.2C-6.2 4-6.2-4-2.4-9.2Z", **_INK)
    return stalk + element("g", stalk, transform="scale(-1 1)") + _dot(0, -3.1, 2.5) + _dot(0, 3.5, 2.5)


MARKS = {
    "tokugawa": _tokugawa(),
    "maeda": _maeda(),
    "fukushima": _fukushima(),
    "date": _date(),
    "ii": _ii(),
    "ishida": _ishida(),
    "mori": _mori(),
    "kobayakawa": _kobayakawa(),
    "ukita": _ukita(),
    "uesugi": _uesugi(),
}


def mon_definitions() -> str:
    """The ten marks, to be used any number of times."""
    return element("defs", *(element("g", mark, id=_mon_id(clan)) for clan, mark in MARKS.items()))


def mon(clan: str, x: float, y: float, size: float, paint: str) -> str:
    """A clan's mark of a size, centred on a point."""
    place = f"translate({number(x)} {number(y)}) scale({size / 20:.3f})"
    return element("use", href=f"#{_mon_id(clan)}", transform=place, color=paint, class_="mon")


def _mon_id(clan: str) -> str:
    return f"sekigahara-mon-{clan}"
