"""The signs of the map: places, roads, castles, markers and disks, each told apart by its shape."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from futari.core import Seat
from futari.sekigahara.edition import SEATS
from futari.sekigahara.pictures.mon import mon
from futari.svg import element, number

if TYPE_CHECKING:
    from futari.sekigahara.pictures.paints import Paints

__all__ = [
    "capital_sign",
    "castle_sign",
    "combat_sign",
    "disk_sign",
    "inside_sign",
    "recruitment_sign",
    "resource_sign",
    "road_lines",
    "road_sign",
    "siege_sign",
    "town_sign",
    "used_sign",
]


def _at(x: float, y: float, *parts: str, scale: float = 1.0, **attributes: str) -> str:
    moved = f"translate({number(x)} {number(y)})"
    return element("g", *parts, transform=moved if scale == 1 else f"{moved} scale({scale:g})", **attributes)


def road_lines(path: str, paints: Paints, *, highway: bool) -> str:
    """A highway is a double line, any other road a single dashed one."""
    if not highway:
        return element("path", d=path, fill="none", stroke=paints.road, stroke_width=1.9, stroke_dasharray="5 3.2")
    broad = element("path", d=path, fill="none", stroke=paints.road, stroke_width=6.2)
    return broad + element("path", d=path, fill="none", stroke=paints.casing, stroke_width=3)


def road_sign(x: float, y: float, length: float, paints: Paints, *, highway: bool) -> str:
    """A piece of road for the legend."""
    return road_lines(f"M{number(x)} {number(y)}h{number(length)}", paints, highway=highway)


def town_sign(x: float, y: float, paints: Paints) -> str:
    """A circle."""
    return _at(x, y, element("circle", r=5.2, fill=paints.place, stroke=paints.ink, stroke_width=1.8))


def resource_sign(x: float, y: float, owner: Seat | None, paints: Paints, *, scale: float = 1.0) -> str:
    """A square on its corner; the cube of whoever controls it lies in it (4.2)."""
    ground = element(
        "path", d="M0-10.5L10.5 0L0 10.5L-10.5 0Z", fill=paints.resource, stroke=paints.ink, stroke_width=1.5
    )
    hole = element("circle", r=3.2, fill=paints.place, stroke=paints.ink, stroke_width=1)
    return _at(x, y, ground, hole if owner is None else _cube(owner, paints), scale=scale)


def capital_sign(x: float, y: float, printed: Seat, owner: Seat | None, paints: Paints, *, scale: float = 1.0) -> str:
    """A star of eight points in its side's colour round a resource (4.5)."""
    points = []
    for corner in range(16):
        reach = 14.5 if corner % 2 == 0 else 10.6
        turn = corner * math.pi / 8
        points.append(f"{number(reach * math.sin(turn))},{number(-reach * math.cos(turn))}")
    paint = paints.sides[printed]
    star = element("polygon", points=" ".join(points), fill=paint.wood, stroke=paint.line, stroke_width=1.2)
    return _at(x, y, star, resource_sign(0, 0, owner, paints, scale=0.86), scale=scale)


def _cube(owner: Seat, paints: Paints) -> str:
    paint = paints.sides[owner]
    body = element(
        "rect", x=-5.6, y=-5.6, width=11.2, height=11.2, rx=1.4, fill=paint.wood, stroke=paint.line, stroke_width=0.9
    )
    return element("g", body, mon(SEATS[owner], 0, 0, 8.6, paint.sign), class_="cube", data_owner=SEATS[owner])


def castle_sign(x: float, y: float, colour: Seat, owner: Seat, paints: Paints, *, scale: float = 1.0) -> str:
    """A keep of two roofs in the colour it is printed in, on a wall with the mark of whoever holds it (4.3)."""
    paint = paints.sides[colour]
    line: dict[str, str | float] = {"stroke": paint.line, "stroke_width": 0.8, "stroke_linejoin": "round"}
    light = paints.snow
    parts = [
        element("path", d="M-3.4-7.2H3.4V-3H-3.4Z", fill=light, **line),
        element("path", d="M-7.6-6.4Q-3.8-8-3.2-11.6H3.2Q3.8-8 7.6-6.4Z", fill=paint.wood, **line),
        element("path", d="M-5.4-2.4H5.4V2.4H-5.4Z", fill=light, **line),
        element("path", d="M-9.8-.6Q-5.8-2.2-5-5.6H5Q5.8-2.2 9.8-.6Z", fill=paint.wood, **line),
        element("path", d="M-1.4-.4H1.4M-3.6 1H-2M2 1H3.6", stroke=paint.line, stroke_width=0.9),
        element(
            "path",
            d="M-6.8 2H6.8L9.2 12H-9.2Z",
            fill=paints.sides[owner].wood,
            **{**line, "stroke": paints.sides[owner].line},
        ),
        mon(SEATS[owner], 0, 7.2, 8.6, paints.sides[owner].sign),
    ]
    return _at(x, y, *parts, scale=scale)


def recruitment_sign(clan: str, side: Seat, x: float, y: float, paints: Paints, *, scale: float = 1.0) -> str:
    """A clan's mark in a shield of its side's colour (7.2)."""
    paint = paints.sides[side]
    shield = "M-7.4-7.4H7.4V1.4C7.4 5 4 7 0 8.2C-4 7-7.4 5-7.4 1.4Z"
    return _at(
        x,
        y,
        element("path", d=shield, fill=paints.panel, stroke=paints.ink, stroke_width=2.6),
        element("path", d=shield, fill="none", stroke=paint.wood, stroke_width=1.5),
        mon(clan, 0, -0.8, 10.5, paints.ink),
        scale=scale,
    )


_DISKS = {
    # Three blossoms above leaves for Hideyori, six coins for Sanada.
    "hideyori": "M0-6V1M-3.4-4V1M3.4-4V1M-4.6 3.2C-2.4 1.8-.8 2.2 0 4.6C.8 2.2 2.4 1.8 4.6 3.2",
    "sanada": "M-3.6-2.4h.01M0-2.4h.01M3.6-2.4h.01M-3.6 2.4h.01M0 2.4h.01M3.6 2.4h.01",
}


def disk_sign(name: str, x: float, y: float, paints: Paints, *, scale: float = 1.0) -> str:
    """A disk: it never moves (3.4)."""
    paint = paints.sides[Seat.SECOND]
    width = 2.6 if name == "sanada" else 1.8
    sign = element(
        "path",
        d=_DISKS.get(name, "M-3 0H3"),
        fill="none",
        stroke=paint.sign,
        stroke_width=width,
        stroke_linecap="round",
    )
    return _at(
        x,
        y,
        element("circle", r=8.4, fill=paint.wood, stroke=paint.line, stroke_width=1),
        element("circle", r=6.8, fill="none", stroke=paint.edge, stroke_width=0.9),
        sign,
        scale=scale,
    )


def combat_sign(x: float, y: float, paints: Paints) -> str:
    """Two swords crossed where both sides stand."""
    blades = "M-8-8L6.4 6.4M8-8L-6.4 6.4M3 7.4L7.4 3M-3 7.4L-7.4 3"
    return _at(
        x,
        y,
        element("path", d=blades, stroke=paints.halo, stroke_width=4.6, stroke_linecap="round"),
        element("path", d=blades, stroke=paints.alarm, stroke_width=2, stroke_linecap="round"),
    )


def siege_sign(x: float, y: float, paints: Paints) -> str:
    """A palisade round a castle (8.9.6)."""
    return _at(
        x,
        y,
        element("circle", r=14.6, fill="none", stroke=paints.halo, stroke_width=4),
        element("circle", r=14.6, fill="none", stroke=paints.alarm, stroke_width=2.2, stroke_dasharray="2.6 2"),
    )


def inside_sign(x: float, y: float, count: int, paints: Paints) -> str:
    """How many of a stack are shut in: a gate with their number."""
    gate = element(
        "path", d="M-7.4-8.2H7.4M-6-5.4H6M-5-8.2V8M5-8.2V8", stroke=paints.ink, stroke_width=1.5, fill="none"
    )
    ground = element("rect", x=-5, y=-8, width=10, height=16, fill=paints.panel)
    told = element("text", str(count), y=6, font_size=10, font_weight="bold", text_anchor="middle", fill=paints.text)
    return _at(x, y, ground, gate, told)


def used_sign(x: float, y: float, paints: Paints) -> str:
    """A barrier across a road that nobody may use any more in this phase (7.3.1)."""
    return _at(
        x,
        y,
        element("circle", r=5.2, fill=paints.panel, stroke=paints.ink, stroke_width=1.2),
        element("path", d="M-2.4-2.4L2.4 2.4M2.4-2.4L-2.4 2.4", stroke=paints.ink, stroke_width=1.4),
    )
