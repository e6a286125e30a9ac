"""The shortest forced win, exactly: fewest moves of the winner against the longest defence.

The solver says who wins, so only winning moves have to be followed. Nothing here depends on what the solver's table
happens to hold: the same position has the same line on every machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.kamisado.engine.threats import wins_now
from futari.kamisado.format import ring_worth
from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.round import play_move

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.kamisado.engine.solver import Solver
    from futari.kamisado.position import Position

__all__ = ["Hunt", "TooLong"]


class TooLong(Exception):
    """The hunt has looked at more positions than it was allowed to."""


class Hunt:
    """A side's way to a win of at least so many points; `patience` is the number of positions it may look at.

    Depth counts the winner's moves; a deadlock that ends the round on the loser's move counts as one more (M8).
    """

    def __init__(self, solver: Solver, winner: Seat, points: int = 1, patience: int = 1 << 62) -> None:
        self.solver = solver
        self.winner = winner
        self.points = points
        self.patience = patience
        # For each position the most moves that are too few, and the fewest that are enough.
        self._few: dict[Position, int] = {}
        self._enough: dict[Position, int] = {}
        self._winning: dict[Position, list[Move]] = {}

    def depth(self, position: Position, most: int = 64) -> int | None:
        """The winner's moves to the end of the round, None if there are more than `most`."""
        return next((depth for depth in range(1, most + 1) if self.wins_within(position, depth)), None)

    def wins_within(self, position: Position, depth: int) -> bool:
        """Whether the winner needs at most so many moves, whatever the opponent does."""
        if depth <= self._few.get(position, 0):
            return False
        if depth >= self._enough.get(position, 1 << 30):
            return True
        self.patience -= 1
        if self.patience < 0:
            raise TooLong
        found = self._attack(position, depth) if position.to_move is self.winner else self._defence(position, depth)
        (self._enough if found else self._few)[position] = depth
        return found

    def line(self, position: Position) -> tuple[Move, ...]:
        """Play to the end from a won position: the quickest win against the defence that lasts longest."""
        moves: list[Move] = []
        while not position.finished:
            moves.append(self._quickest(position) if position.to_move is self.winner else self._longest(position))
            position = play_move(position, moves[-1]).position
        return tuple(moves)

    def _attack(self, position: Position, depth: int) -> bool:
        if self._strikes(position):
            return True
        return depth > 1 and any(self._wins_after(position, move, depth - 1) for move in self._good(position))

    def _defence(self, position: Position, depth: int) -> bool:
        return all(self._wins_after(position, move, depth) for move in legal_moves(position))

    def _wins_after(self, position: Position, move: Move, depth: int) -> bool:
        turn = play_move(position, move)
        if turn.outcome is not None:
            return turn.outcome.winner is self.winner and turn.outcome.points >= self.points
        return self.wins_within(turn.position, depth)

    def _strikes(self, position: Position) -> list[Move]:
        rings = position.rings[self.winner]
        return [move for move in wins_now(position) if ring_worth(rings[move.tower]) >= self.points]

    def _good(self, position: Position) -> list[Move]:
        """The moves that keep the win."""
        if position not in self._winning:
            self._winning[position] = [move for move in legal_moves(position) if self._keeps(position, move)]
        return self._winning[position]

    def _keeps(self, position: Position, move: Move) -> bool:
        turn = play_move(position, move)
        if turn.outcome is not None:
            return turn.outcome.winner is self.winner and turn.outcome.points >= self.points
        ask = self.solver.value if self.points == 1 else self.solver.points
        bounds = ask(turn.position)
        return (bounds.low if turn.position.to_move is self.winner else -bounds.high) >= self.points

    def _quickest(self, position: Position) -> Move:
        if strikes := self._strikes(position):
            return strikes[0]
        depth = self._depth_of(position)
        return next(move for move in self._good(position) if self._wins_after(position, move, depth - 1))

    def _longest(self, position: Position) -> Move:
        def lasts(move: Move) -> int:
            after = play_move(position, move).position
            return 0 if after.finished else self._depth_of(after)

        return max(legal_moves(position), key=lasts)

    def _depth_of(self, position: Position) -> int:
        found = self.depth(position)
        if found is None:
            raise LookupError(f"no win of {self.points} to be found in {position}")
        return found
