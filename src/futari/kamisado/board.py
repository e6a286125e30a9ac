"""The coloured board: squares, colours, and the lines along which towers move.

Squares are numbered 0 to 63 from a1, row by row; row 0 is Black's home row, row 7 Gold's.
"""

from __future__ import annotations

import enum

from futari.core import BySide, Seat

__all__ = [
    "BLACK",
    "COLOURS",
    "GOLD",
    "HOME_ROW",
    "LINES",
    "SQUARE_COLOUR",
    "Colour",
    "Direction",
    "column_of",
    "far_row",
    "row_of",
    "square_name",
]

BLACK = Seat.FIRST
GOLD = Seat.SECOND


class Colour(enum.IntEnum):
    """The eight colours, in the order of Black's home row from a to h."""

    BROWN = 0
    GREEN = 1
    RED = 2
    YELLOW = 3
    PINK = 4
    PURPLE = 5
    BLUE = 6
    ORANGE = 7

    @property
    def word(self) -> str:
        """The stable English word: `red`."""
        return _WORDS[self]

    @property
    def letter(self) -> str:
        """The letter of the position text: `r`."""
        return "ngrykpbo"[self]


COLOURS = tuple(Colour)
_WORDS = tuple(colour.name.lower() for colour in Colour)


class Direction(enum.IntEnum):
    """The three ways a tower may go (M1), left and right as the mover sees them."""

    FORWARD = 0
    LEFT = 1
    RIGHT = 2

    @property
    def arrow(self) -> str:
        """The sign of the notation."""
        return "↑↖↗"[self]


# Rows 8 to 1 as they are printed, Gold's home row first.
_PRINTED = """
    orange blue   purple pink   yellow red    green  brown
    red    orange pink   green  blue   yellow brown  purple
    green  pink   orange red    purple brown  yellow blue
    pink   purple blue   orange brown  green  red    yellow
    yellow red    green  brown  orange blue   purple pink
    blue   yellow brown  purple red    orange pink   green
    purple brown  yellow blue   green  pink   orange red
    brown  green  red    yellow pink   purple blue   orange
"""

SQUARE_COLOUR: tuple[Colour, ...] = tuple(
    Colour[word.upper()] for row in reversed(_PRINTED.split("\n")[1:-1]) for word in row.split()
)


def row_of(square: int) -> int:
    """The row from Black's side, 0 to 7."""
    return square >> 3


def column_of(square: int) -> int:
    """The column from a, 0 to 7."""
    return square & 7


_NAMES = tuple(f"{'abcdefgh'[column_of(square)]}{row_of(square) + 1}" for square in range(64))


def square_name(square: int) -> str:
    """The name of a square, as in `e4`."""
    return _NAMES[square]


HOME_ROW: BySide[int] = BySide(0, 7)


def far_row(side: Seat) -> int:
    """The row a side has to enter: the opponent's home row (M7)."""
    return HOME_ROW[side.other]


def _line(side: Seat, direction: Direction, square: int) -> tuple[int, ...]:
    """The squares ahead to the edge of the board, nearest first."""
    ahead = 1 if side is BLACK else -1
    aside = {Direction.FORWARD: 0, Direction.LEFT: -ahead, Direction.RIGHT: ahead}[direction]
    row, column = row_of(square) + ahead, column_of(square) + aside
    line = []
    while 0 <= row < 8 and 0 <= column < 8:
        line.append(row * 8 + column)
        row, column = row + ahead, column + aside
    return tuple(line)


# By side, square and direction.
LINES: BySide[tuple[tuple[tuple[int, ...], ...], ...]] = BySide(
    *(
        tuple(tuple(_line(side, direction, square) for direction in Direction) for square in range(64))
        for side in (BLACK, GOLD)
    )
)
