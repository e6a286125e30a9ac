"""Seeing wins on the board, and missing them like people do: the longer and the more crooked the way, the sooner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from futari.kamisado.board import LINES, Direction, far_row, row_of
from futari.kamisado.format import ring_worth
from futari.kamisado.moves import legal_moves
from futari.kamisado.round import play_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.core import Stream
    from futari.kamisado.moves import Move
    from futari.kamisado.position import Position
    from futari.kamisado.round import Turn

__all__ = ["Eye", "Win", "strain_of_waiting", "wins_at_hand"]

# How hard a line is to see, in hundredths: what an eye with a slip of 1 misses.
SQUARE_AHEAD, SQUARE_ASLANT, SLANT = 2, 5, 10
PUSH, FORFEIT, AGAIN = 25, 20, 10
MOST_MISSED = 95
LONGEST_CHAIN = 3


class Win(NamedTuple):
    """A way to win at once: its first move, how hard it is to see, and the ring's worth."""

    move: Move
    strain: int
    points: int


@dataclass(frozen=True, slots=True)
class Eye:
    """How much somebody overlooks: 0 nothing, 1 a long diagonal every other time."""

    slip: float

    def sees(self, strain: int, chance: Stream) -> bool:
        """Whether a line of that difficulty is noticed this time."""
        return chance.below(100) >= min(self.slip * strain, MOST_MISSED)


def wins_at_hand(position: Position, chain: int = LONGEST_CHAIN) -> Iterator[Win]:
    """Every win of the side to move before the opponent moves: straight in, or through pushes and forfeits."""
    side = position.to_move
    for move in legal_moves(position):
        start = position.towers[side][move.tower]
        end = LINES[side][start][move.direction][move.distance - 1]
        if row_of(end) == far_row(side):
            yield Win(move, _strain_of_line(move), ring_worth(position.rings[side][move.tower]))
        elif chain:
            turn = play_move(position, move)
            if turn.outcome is None and turn.position.to_move is side:
                here = AGAIN + strain_of_waiting(turn)
                for win in wins_at_hand(turn.position, chain - 1):
                    yield Win(move, here + win.strain, win.points)


def strain_of_waiting(turn: Turn) -> int:
    """How much harder it is to look past a turn with pushes and forfeits."""
    return PUSH * len(turn.pushed) + FORFEIT * len(turn.forfeits)


def _strain_of_line(move: Move) -> int:
    if move.direction is Direction.FORWARD:
        return SQUARE_AHEAD * move.distance
    return SLANT + SQUARE_ASLANT * move.distance
