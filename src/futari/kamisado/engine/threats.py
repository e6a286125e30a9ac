"""Towers that could enter the far row at once, if they were called: what both sides have to watch (M7, T2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from futari.kamisado.board import COLOURS, LINES, SQUARE_COLOUR, Direction, far_row, row_of
from futari.kamisado.format import REACH
from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.round import play_move

if TYPE_CHECKING:
    from futari.core import BySide, Seat
    from futari.kamisado.board import Colour
    from futari.kamisado.position import Position

__all__ = ["Threat", "strikers", "threats", "ways_in", "wins_now"]


@dataclass(frozen=True, slots=True)
class Threat:
    """A tower with an open way to the far row.

    `now` says that it must move and so wins at once; `called_by` are the moves of the side to move after which it
    must move, its way still open: bad ones if the tower is the opponent's.
    """

    side: Seat
    tower: Colour
    start: int
    ends: tuple[int, ...]
    now: bool
    called_by: tuple[Move, ...]


def ways_in(
    towers: BySide[tuple[int, ...]], rings: BySide[tuple[int, ...]], side: Seat, tower: Colour
) -> list[tuple[Direction, int]]:
    """The directions in which a tower enters the far row in one move, each with the square it reaches."""
    square = towers[side][tower]
    away = abs(far_row(side) - row_of(square))
    if away > REACH[rings[side][tower]]:
        return []
    first, second = towers
    ways = []
    for direction in Direction:
        line = LINES[side][square][direction][:away]
        if len(line) == away and not any(ahead in first or ahead in second for ahead in line):
            ways.append((direction, line[-1]))
    return ways


def strikers(position: Position, side: Seat) -> frozenset[Colour]:
    """The towers of a side that would win at once if they had to move."""
    return frozenset(tower for tower in COLOURS if ways_in(position.towers, position.rings, side, tower))


def wins_now(position: Position) -> list[Move]:
    """The moves of the side to move that enter the far row."""
    if position.finished:
        return []
    side = position.to_move
    away = [abs(far_row(side) - row_of(square)) for square in position.towers[side]]
    return [
        Move(tower, direction, away[tower], SQUARE_COLOUR[end])
        for tower in (COLOURS if position.tower is None else (position.tower,))
        for direction, end in ways_in(position.towers, position.rings, side, tower)
    ]


def threats(position: Position) -> list[Threat]:
    """Every open way to the far row, the side to move first; a finished round has none."""
    if position.finished:
        return []
    called: dict[tuple[Seat, Colour], list[Move]] = {}
    for move in legal_moves(position):
        after = play_move(position, move).position
        if not after.finished and after.tower is not None and wins_now(after):
            called.setdefault((after.to_move, after.tower), []).append(move)
    mover = position.to_move
    return [
        Threat(
            side,
            tower,
            position.towers[side][tower],
            tuple(end for _, end in ways),
            side is mover and position.tower in {None, tower},
            tuple(called.get((side, tower), ())),
        )
        for side in (mover, mover.other)
        for tower in COLOURS
        if (ways := ways_in(position.towers, position.rings, side, tower))
    ]
