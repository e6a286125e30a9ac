"""Counting lines of play: the fingerprint of a move generator."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from futari.kamisado.moves import legal_moves
from futari.kamisado.round import play_move

if TYPE_CHECKING:
    from futari.kamisado.position import Position

__all__ = ["Perft", "perft"]


class Perft(NamedTuple):
    """The lines of exactly so many real moves, and those whose last move ended the round."""

    lines: int
    ended: int


def perft(position: Position, depth: int) -> Perft:
    """Count by playing every line; forfeits are not moves, a push is one, a round that ended earlier is not counted."""
    if depth == 0:
        return Perft(1, 0)
    lines = ended = 0
    for move in legal_moves(position):
        turn = play_move(position, move)
        if depth == 1:
            lines += 1
            ended += turn.outcome is not None
        elif turn.outcome is None:
            below = perft(turn.position, depth - 1)
            lines += below.lines
            ended += below.ended
    return Perft(lines, ended)
