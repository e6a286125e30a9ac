"""The first moves of a Single Round as a picture: eight small boards, one a tower."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import Seat
from futari.kamisado.board import BLACK, COLOURS, LINES, SQUARE_COLOUR, Colour
from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.pictures.palette import PALETTES
from futari.lab.theory.single_round import SINGLE_START
from futari.svg import document, element

if TYPE_CHECKING:
    from futari.lab.theory.single_round import FirstMove

__all__ = ["first_moves_svg"]

CELL = 14
GAP = 26


def first_moves_svg(first_moves: list[FirstMove]) -> str:
    """Where each tower can go with the first move: a disc for a win, a cross for a loss."""
    palette = PALETTES["light"]
    points = {first.move: first.points for first in first_moves}
    won = {move: points[str(move)] > 0 for move in legal_moves(SINGLE_START)}
    boards = [
        _small_board(tower, won, GAP + (tower % 4) * (8 * CELL + GAP), GAP + (tower // 4) * (8 * CELL + GAP))
        for tower in COLOURS
    ]
    width, height = 4 * (8 * CELL + GAP) + GAP, 2 * (8 * CELL + GAP) + GAP
    return document(
        element("rect", x=0, y=0, width=width, height=height, fill=palette.paper),
        *boards,
        title="The first moves of a Single Round",
        description=(
            f"{sum(won.values())} of {len(won)} first moves win (a disc), the others lose (a cross); a board a tower."
        ),
        language="en",
        width=width,
        height=height,
    )


def _small_board(tower: Colour, won: dict[Move, bool], left: float, top: float) -> str:
    palette = PALETTES["light"]

    def corner(square: int) -> tuple[float, float]:
        return left + square % 8 * CELL, top + (7 - square // 8) * CELL

    parts = []
    for square in range(64):
        x, y = corner(square)
        paint = palette.square(SQUARE_COLOUR[square])
        parts.append(element("rect", x=x, y=y, width=CELL, height=CELL, fill=paint, opacity=0.55))
    start = SINGLE_START.towers[BLACK][tower]
    x, y = corner(start)
    parts.append(element("circle", cx=x + CELL / 2, cy=y + CELL / 2, r=CELL / 2.4, fill=palette.ink))
    for move, wins in won.items():
        if move.tower is tower:
            end = LINES[Seat.FIRST][start][move.direction][move.distance - 1]
            parts.append(_sign(*corner(end), won=wins))
    return element("g", *parts)


def _sign(x: float, y: float, *, won: bool) -> str:
    ink = PALETTES["light"].ink
    middle_x, middle_y, size = x + CELL / 2, y + CELL / 2, CELL / 4
    if won:
        return element("circle", cx=middle_x, cy=middle_y, r=size, fill="#fff", stroke=ink, stroke_width=2)
    path = f"M{middle_x - size} {middle_y - size}l{2 * size} {2 * size}m0 {-2 * size}l{-2 * size} {2 * size}"
    return element("path", d=path, stroke=ink, stroke_width=1.2, fill="none")
