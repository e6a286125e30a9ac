"""Lining up again after a round (F1-F4)."""

from __future__ import annotations

import enum

from futari.core import BySide, IllegalChoice, Seat
from futari.kamisado.board import BLACK, COLOURS, HOME_ROW, Colour, column_of, row_of
from futari.kamisado.format import Format
from futari.kamisado.position import Position, round_start

__all__ = ["Fill", "line_up", "match_winner", "regroup"]


class Fill(enum.Enum):
    """The direction from which the winner fills the home rows (F1)."""

    LEFT = "left"
    RIGHT = "right"

    def __str__(self) -> str:
        return f"fill {self.value}"


def line_up(position: Position, side: Seat, fill: Fill) -> tuple[Colour, ...]:
    """The order of a side's towers on its next home row, from its left (F3, F4)."""
    towers = position.towers[side]

    def from_own_side(colour: Colour) -> tuple[int, int]:
        away = abs(row_of(towers[colour]) - HOME_ROW[side])
        from_left = column_of(towers[colour]) if side is BLACK else 7 - column_of(towers[colour])
        return away, from_left if fill is Fill.LEFT else -from_left

    order = tuple(sorted(COLOURS, key=from_own_side))
    return order if fill is Fill.LEFT else order[::-1]


def match_winner(position: Position) -> Seat | None:
    """The side whose rings have reached the format's points, if any."""
    score = position.score
    return next((side for side in Seat if score[side] >= position.limits.points), None)


def regroup(position: Position, fill: Fill) -> Position:
    """The start of the next round; refused while the round goes on and when the match is over."""
    if not position.finished:
        raise IllegalChoice("F1", "kamisado.regroup_unfinished")
    if position.limits is Format.SINGLE:
        raise IllegalChoice("F1", "kamisado.regroup_single")
    if match_winner(position) is not None:
        score = position.score
        raise IllegalChoice("F1", "kamisado.regroup_match_over", black=score.first, gold=score.second)
    lines = BySide(line_up(position, Seat.FIRST, fill), line_up(position, Seat.SECOND, fill))
    return round_start(lines, position.rings, position.to_move, position.format)
