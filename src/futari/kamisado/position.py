"""A position of a round: sixteen towers, their rings, who moves and with which tower."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from futari.core import BySide, Seat
from futari.kamisado.board import BLACK, COLOURS, HOME_ROW, Colour
from futari.kamisado.format import Format, points_of_rings

__all__ = ["START", "Position", "at_home", "round_start"]

NO_RINGS = (0,) * 8
_EMPTY = re.compile("1+")
_LETTERS = ("NGRYKPBO", "ngrykpbo")


@dataclass(frozen=True, slots=True)
class Position:
    """A position that could stand on a board; texts become positions through `setup.read_position`.

    `tower` is the tower that must move, None when the choice is free (T1) or the round is finished.
    In a finished round the side to move is the loser, who challenges next.
    """

    towers: BySide[tuple[int, ...]]
    rings: BySide[tuple[int, ...]]
    to_move: Seat
    tower: Colour | None
    finished: bool = False
    format: Format | None = None

    @property
    def limits(self) -> Format:
        """The format whose limits hold: without one, those of a Marathon."""
        return self.format or Format.MARATHON

    @property
    def score(self) -> BySide[int]:
        """The points that the rings show."""
        return self.rings.map(points_of_rings)

    def with_format(self, format_: Format | None) -> Position:
        """The same position in another format."""
        return replace(self, format=format_)

    def __str__(self) -> str:
        return " ".join(
            [
                self._rows(),
                "b" if self.to_move is BLACK else "g",
                "-" if self.finished else "*" if self.tower is None else self.tower.letter,
                *([self.format.value] if self.format else []),
            ]
        )

    def _rows(self) -> str:
        """The towers row by row from Gold's side: every row as `1` for an empty square, then runs of them counted."""
        board = ["1"] * 64
        for letters, towers, rings in zip(_LETTERS, self.towers, self.rings, strict=True):
            for letter, square, count in zip(letters, towers, rings, strict=True):
                board[square] = letter + "+" * count
        rows = ("".join(board[corner : corner + 8]) for corner in range(56, -1, -8))
        return "/".join(_EMPTY.sub(lambda run: str(len(run[0])), row) for row in rows)


def at_home(side: Seat, order: tuple[Colour, ...]) -> tuple[int, ...]:
    """The squares of a side's towers lined up on its home row, the first at the side's left (the brown square)."""
    corner = HOME_ROW[side] * 8
    squares = [0] * 8
    for place, colour in enumerate(order):
        squares[colour] = corner + (place if side is BLACK else 7 - place)
    return tuple(squares)


def round_start(
    lines: BySide[tuple[Colour, ...]], rings: BySide[tuple[int, ...]], challenger: Seat, format_: Format | None
) -> Position:
    """The start of a round: all towers at home, the Challenger chooses any of his (T1)."""
    towers = BySide(at_home(Seat.FIRST, lines.first), at_home(Seat.SECOND, lines.second))
    return Position(towers, rings, challenger, None, format=format_)


# Every side sees brown at its left: both line up in the order of the colours.
START = round_start(BySide(COLOURS, COLOURS), BySide(NO_RINGS, NO_RINGS), BLACK, None)
