"""Wooden blocks: their owner sees the faces, everybody else the backs and how many there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.sekigahara.edition import SEATS
from futari.sekigahara.pictures.mon import mon
from futari.sekigahara.pieces import Arm
from futari.svg import element, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.core import Seat
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pictures.paints import Paints, SidePaints

__all__ = ["BACKS", "BLOCK", "GAP", "backs", "face", "grid_size"]

# Width and height of a block, the gap between two, and the room that the backs of a stack take.
BLOCK = (18.0, 20.0)
GAP = 1.6
BACKS = (23.0, 25.0)

# Where the mon of a block stand, and how large, by their number.
_MON = {
    1: (9.5, ((9.0, 10.4),)),
    2: (8.2, ((4.9, 10.4), (13.1, 10.4))),
    3: (7.6, ((9.0, 6.0), (4.9, 14.2), (13.1, 14.2))),
    4: (7.4, ((4.9, 5.9), (13.1, 5.9), (4.9, 14.3), (13.1, 14.3))),
}
_ARMS = {
    # A matchlock, and the head of a horse; about 12 wide.
    Arm.GUN: "M-7.5-1.7H7V.2H1L.3 1.9H-.9L-1.4.2H-3L-6.4 3.6H-8.6L-6.2-.4H-7.5Z",
    Arm.CAVALRY: "M-4.2 4.4C-4.2 1.4-1.4 1.2-1.2-.7L-4-.2L-5-1.5L-2.8-5.4L-2.2-6.8L-1-5.6C2.8-5 4.8-1.6 4.6 4.4Z",
}


def grid_size(count: int) -> tuple[int, float, float, float]:
    """How faces stand together: columns, width, height, and the scale; large stacks get smaller blocks."""
    columns = count if count <= 3 else -(-count // 2) if count <= 8 else -(-count // 3)
    rows = -(-count // columns)
    scale = 1.0 if count <= 6 else 0.9 if count <= 8 else 0.78
    width = columns * (BLOCK[0] + GAP) - GAP
    height = rows * (BLOCK[1] + GAP) - GAP
    return columns, width * scale, height * scale, scale


def face(edition: Edition, block: int, x: float, y: float, paints: Paints) -> str:
    """A block as its owner sees it: mon, arm, and the banner of a leader with one dot or three (3.2)."""
    piece = edition.blocks[block]
    paint = paints.sides[piece.side]
    parts = [*_wood(paint)]
    size, spots = _MON[piece.mon]
    if piece.leader:
        parts += [
            _banner(paint, 3 if edition.chiefs[piece.side] & piece.bit else 1),
            mon(piece.clan, 12, 9.6, 9.4, paint.sign),
        ]
    elif piece.arm is not None:
        arm = element("path", d=_ARMS[piece.arm], transform="translate(9 15.2) scale(.78)", fill=paint.sign)
        parts += [mon(piece.clan, 9, 6, 8, paint.sign), arm]
    else:
        parts += [mon(piece.clan, mx, my, size, paint.sign) for mx, my in spots]
    if edition.any_card & piece.bit:
        parts.append(_any_card(paint))
    return element(
        "g",
        *parts,
        transform=f"translate({number(x)} {number(y)})",
        class_="block",
        data_block=piece.face,
    )


def backs(side: Seat, count: int, x: float, y: float, paints: Paints) -> str:
    """A stack seen from behind: one back, the edges of those behind it, and their number."""
    paint = paints.sides[side]
    depth = min(count, 3) - 1
    behind = [
        element("g", *_wood(paint), transform=f"translate({number(2.2 * step)} {number(-2.2 * step)})")
        for step in range(depth, 0, -1)
    ]
    mark = mon(SEATS[side], 9, 10, 15, paint.edge)
    told = element(
        "text",
        str(count),
        x=9,
        y=15.2 if count < 10 else 14.4,
        font_size=14.5 if count < 10 else 11.8,
        font_weight="bold",
        text_anchor="middle",
        fill=paint.sign,
        stroke=paint.wood,
        stroke_width=2.6,
        paint_order="stroke",
    )
    front = element("g", *_wood(paint), mark, told)
    return element("g", *behind, front, transform=f"translate({number(x)} {number(y + 4.8)})", class_="backs")


def _wood(paint: SidePaints) -> Iterator[str]:
    width, height = BLOCK
    yield element("rect", width=width, height=height, rx=2.2, fill=paint.wood, stroke=paint.line, stroke_width=0.9)
    yield element("path", d=f"M1.6 1.5H{width - 1.6:g}", stroke=paint.edge, stroke_width=1.3, stroke_linecap="round")


def _banner(paint: SidePaints, dots: int) -> str:
    """A nobori at its pole, along the left edge."""
    pole = element("path", d="M2.2 2.6V18M2.2 3.2H6.6", stroke=paint.sign, stroke_width=0.8)
    cloth = element("rect", x=2.6, y=3.4, width=4, height=12.4, fill=paint.sign)
    heights = (6.2, 9.6, 13) if dots == 3 else (9.6,)
    spots = (element("circle", cx=4.6, cy=y, r=1.15, fill=paint.wood, class_="banner-dot") for y in heights)
    return element("g", pole, cloth, *spots, class_="banner")


def _any_card(paint: SidePaints) -> str:
    """The sign of the two blocks that every daimyo's card deploys (8.2.2)."""
    return element(
        "rect",
        x=13.9,
        y=15,
        width=2.6,
        height=3.6,
        rx=0.4,
        fill=paint.wood,
        stroke=paint.sign,
        stroke_width=0.7,
        class_="any-card",
    )
