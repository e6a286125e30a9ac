"""A simple Kamisado opponent: it sees one move ahead, like somebody on the first evening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.round import play_move
from futari.kamisado.setup import read_position

if TYPE_CHECKING:
    from futari.core import Choices, Seat, Stream
    from futari.kamisado.game import Choice
    from futari.kamisado.position import Position
    from futari.kamisado.view import MatchView

__all__ = ["Novice"]


class Novice:
    """Takes a win that is there, does not hand over one that it sees, and otherwise plays anything."""

    def choose(self, view: MatchView, choices: Choices[Choice], chance: Stream) -> Choice:
        """One of the choices that look best at first sight."""
        moves = [choice for choice in choices if isinstance(choice, Move)]
        if not moves:
            return chance.pick(choices)
        position = read_position(view.position)
        worth = {move: _first_sight(position, move) for move in moves}
        best = max(worth.values())
        return chance.pick(move for move in moves if worth[move] == best)


def _first_sight(position: Position, move: Move) -> int:
    """2 wins, 1 lets the opponent do nothing at once, 0 lets him win, -1 loses."""
    mover = position.to_move
    turn = play_move(position, move)
    if turn.outcome is not None:
        return 2 if turn.outcome.winner is mover else -1
    return 1 if turn.position.to_move is mover or not _can_win_at_once(turn.position, turn.position.to_move) else 0


def _can_win_at_once(position: Position, side: Seat) -> bool:
    turns = (play_move(position, move) for move in legal_moves(position))
    return any(turn.outcome is not None and turn.outcome.winner is side for turn in turns)
