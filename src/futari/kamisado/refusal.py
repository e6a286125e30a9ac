"""Judging an attempted entry: the move it means, or the rule that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from futari.core import IllegalChoice
from futari.kamisado.board import (
    BLACK,
    LINES,
    SQUARE_COLOUR,
    Colour,
    Direction,
    column_of,
    far_row,
    row_of,
    square_name,
)
from futari.kamisado.format import REACH
from futari.kamisado.moves import Move
from futari.kamisado.terms import colour_term, rank_rule, rank_term, side_term

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.core import Seat
    from futari.kamisado.position import Position

__all__ = ["Attempt", "attempt_towards", "judge"]

_FORWARD_ARROWS = {direction.arrow: direction for direction in Direction}


class Attempt(NamedTuple):
    """An entry as somebody wrote it: any of the eight arrows, any distance; the last two signs may be left out."""

    tower: Colour
    arrow: str
    distance: int
    reached: Colour | None = None
    push: bool = False

    def __str__(self) -> str:
        reached = f" {self.reached.word}" if self.reached is not None else ""
        return f"{self.tower.word} {self.arrow}{self.distance}{reached}{' push' if self.push else ''}"


def attempt_towards(position: Position, tower: Colour, square: int) -> Attempt:
    """The attempt of pointing at a square: the tower of the side to move should go there."""
    side = position.to_move
    start = position.towers[side][tower]
    ahead = 1 if side is BLACK else -1
    rows, columns = (row_of(square) - row_of(start)) * ahead, (column_of(square) - column_of(start)) * ahead
    if columns and rows and abs(rows) != abs(columns):
        raise IllegalChoice("M1", "kamisado.not_straight")
    arrow = _COMPASS[(rows > 0) - (rows < 0), (columns > 0) - (columns < 0)]
    return Attempt(tower, arrow, max(abs(rows), abs(columns)))


# Rows forward and columns to the right, as the mover sees them.
_COMPASS = {
    (1, 0): "↑",
    (1, -1): "↖",
    (1, 1): "↗",
    (0, -1): "←",
    (0, 1): "→",
    (-1, -1): "↙",
    (-1, 1): "↘",
    (-1, 0): "↓",
    (0, 0): "",
}


def judge(position: Position, attempt: Attempt) -> Move:
    """The legal move that an attempt means; otherwise raises IllegalChoice with the first rule it breaks."""
    if position.finished:
        raise IllegalChoice("M7", "kamisado.M7", winner=side_term(position.to_move.other))
    if position.tower is not None and attempt.tower is not position.tower:
        raise IllegalChoice("T2", "kamisado.T2", must=colour_term(position.tower), tower=colour_term(attempt.tower))
    if attempt.arrow and attempt.arrow not in _FORWARD_ARROWS:
        raise IllegalChoice("M1", "kamisado.M1", arrow=attempt.arrow)
    if attempt.distance == 0:
        raise IllegalChoice("M5", "kamisado.M5", tower=colour_term(attempt.tower))
    move = _forward_move(position, attempt, _FORWARD_ARROWS[attempt.arrow])
    if attempt.reached not in {None, move.reached}:
        raise IllegalChoice(None, "kamisado.reached", entry=str(attempt), reached=colour_term(move.reached))
    return move


def _forward_move(position: Position, attempt: Attempt, direction: Direction) -> Move:
    side, tower = position.to_move, attempt.tower
    rings = position.rings[side][tower]
    if rings and attempt.distance > REACH[rings]:
        raise IllegalChoice(rank_rule(rings, 1), "kamisado.reach", rank=rank_term(rings), n=REACH[rings])
    line = LINES[side][position.towers[side][tower]][direction]
    occupied = {*position.towers.first, *position.towers.second}
    for passed in line[: attempt.distance - 1]:
        if passed in occupied:
            raise IllegalChoice("M2", "kamisado.M2", square=square_name(passed))
    if attempt.distance > len(line):
        raise IllegalChoice(None, "kamisado.off_board", entry=str(attempt), n=len(line))
    end = line[attempt.distance - 1]
    if end in occupied:
        return _onto_a_tower(position, attempt, direction, end)
    if attempt.push:
        raise IllegalChoice(rank_rule(rings, 2) if rings else "S2", "kamisado.nothing_to_push")
    return Move(tower, direction, attempt.distance, SQUARE_COLOUR[end])


def _onto_a_tower(position: Position, attempt: Attempt, direction: Direction, end: int) -> Move:
    side, rings = position.to_move, position.rings[position.to_move][attempt.tower]
    if rings == 0 or attempt.distance > 1:
        raise IllegalChoice("M3", "kamisado.M3", square=square_name(end))
    if direction is not Direction.FORWARD:
        if end in position.towers[side.other]:
            raise IllegalChoice(rank_rule(rings, 4), "kamisado.push_diagonal")
        raise IllegalChoice("M3", "kamisado.M3", square=square_name(end))
    _refuse_push(position, side, attempt.tower)
    return Move(attempt.tower, direction, 1, SQUARE_COLOUR[end], True)


def _refuse_push(position: Position, side: Seat, tower: Colour) -> None:
    """Raise for the first push rule that the unbroken line of towers ahead breaks, in the order 9, 8, 7, 6, 5.

    Rule 5 (an empty square behind) cannot be the first: what stands behind the last tower belongs to the line itself,
    and is refused as own (S9), too strong (S8) or one too many (S7).
    """
    rings = position.rings[side][tower]
    line = list(_line_ahead(position, side, tower))
    for owner, _ in line:
        if owner is side:
            raise IllegalChoice("S9", "kamisado.push_own")
    for owner, colour in line:
        if position.rings[owner][colour] >= rings:
            strength = position.rings[owner][colour]
            raise IllegalChoice(
                rank_rule(rings, 8), "kamisado.push_strong", rank=rank_term(rings), other=rank_term(strength)
            )
    if len(line) > rings:
        raise IllegalChoice(rank_rule(rings, 7), "kamisado.push_many", rank=rank_term(rings), n=rings)
    owner, colour = line[-1]
    if row_of(position.towers[owner][colour]) == far_row(side):
        raise IllegalChoice(rank_rule(rings, 6), "kamisado.push_home", tower=colour_term(colour))


def _line_ahead(position: Position, side: Seat, tower: Colour) -> Iterator[tuple[Seat, Colour]]:
    """The unbroken line of towers of either side straight ahead, nearest first."""
    standing = {
        square: (owner, Colour(c)) for owner in (side, side.other) for c, square in enumerate(position.towers[owner])
    }
    for square in LINES[side][position.towers[side][tower]][Direction.FORWARD]:
        if square not in standing:
            return
        yield standing[square]
