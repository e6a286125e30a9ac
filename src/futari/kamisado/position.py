"""A position of a round: sixteen towers, their rings, who moves and with which tower."""

from __future__ import annotations

from dataclasses import dataclass, replace

from futari.core import BySide, Seat
from futari.kamisado.board import BLACK, COLOURS, HOME_ROW, Colour
from futari.kamisado.format import Format, points_of_rings

__all__ = ["START", "Position", "at_home", "round_start"]

NO_RINGS = (0,) * 8


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
                "/".join(self._row(row) for row in range(7, -1, -1)),
                "b" if self.to_move is BLACK else "g",
                "-" if self.finished else "*" if self.tower is None else self.tower.letter,
                *([self.format.value] if self.format else []),
            ]
        )

    def _row(self, row: int) -> str:
        standing = {
            square: (colour.letter.upper() if side is BLACK else colour.letter) + "+" * self.rings[side][colour]
            for side in Seat
            for colour, square in zip(COLOURS, self.towers[side], strict=True)
            if square >> 3 == row
        }
        text, empty = "", 0
        for square in range(row * 8, row * 8 + 8):
            if square in standing:
                text += (str(empty) if empty else "") + standing[square]
                empty = 0
            else:
                empty += 1
        return text + (str(empty) if empty else "")


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
