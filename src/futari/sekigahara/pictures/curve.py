"""Smooth lines through knots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.svg import number

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Paint", "Point", "smooth"]

Point = tuple[float, float]
Paint = dict[str, str | float]


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
