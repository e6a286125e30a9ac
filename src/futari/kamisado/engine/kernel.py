"""Handing positions and moves to the C++ kernel and back.

A position is 34 bytes: Black's squares by colour, Gold's, Black's rings, Gold's, the side to move, the tower that
must move (8: free choice, 9: the round is finished). A move is a number: tower, direction, distance and push in 3, 2, 3
and 1 bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import BySide, Seat
from futari.kamisado.board import COLOURS, LINES, SQUARE_COLOUR, Colour, Direction
from futari.kamisado.moves import Move
from futari.kamisado.position import Position

if TYPE_CHECKING:
    from futari.kamisado.format import Format

__all__ = ["pack", "pack_move", "unpack", "unpack_move"]

FREE, FINISHED = 8, 9


def pack(position: Position) -> bytes:
    """The kernel's 34 bytes of a position."""
    tower = FINISHED if position.finished else FREE if position.tower is None else position.tower
    return bytes(
        (
            *position.towers.first,
            *position.towers.second,
            *position.rings.first,
            *position.rings.second,
            position.to_move,
            tower,
        )
    )


def unpack(packed: bytes, format_: Format | None = None) -> Position:
    """The position of 34 bytes."""
    tower = packed[33]
    return Position(
        BySide(tuple(packed[0:8]), tuple(packed[8:16])),
        BySide(tuple(packed[16:24]), tuple(packed[24:32])),
        Seat(packed[32]),
        COLOURS[tower] if tower < FREE else None,
        finished=tower == FINISHED,
        format=format_,
    )


def pack_move(move: Move) -> int:
    """The kernel's number of a move."""
    return move.tower | move.direction << 3 | move.distance << 5 | move.push << 8


def unpack_move(position: Position, code: int) -> Move:
    """The move of a number; the position tells the colour of the square it reaches."""
    tower, direction, distance = COLOURS[code & 7], Direction(code >> 3 & 3), code >> 5 & 7
    start = position.towers[position.to_move][tower]
    reached: Colour = SQUARE_COLOUR[LINES[position.to_move][start][direction][distance - 1]]
    return Move(tower, direction, distance, reached, bool(code >> 8))
