"""The match engine: the best choice not of the round alone, but of the match.

It prefers points now; among ways to end the round the better regrouping (the next round's start is solved for both
directions); and when the round is lost, the line in which the opponent finds the win hardest.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from futari.kamisado.format import Format
from futari.kamisado.regroup import Fill, match_winner, regroup
from futari.kamisado.round import play_move

if TYPE_CHECKING:
    from futari.kamisado.engine.solver import Bounds, Rated, Solver
    from futari.kamisado.moves import Move
    from futari.kamisado.position import Position

__all__ = ["Advice", "Advisor"]

# A node takes about a microsecond: enough for almost every position, and an answer well within half a second.
USUAL_BUDGET = 60_000


@dataclass(frozen=True, slots=True)
class Advice:
    """A move with what is proved of it, told by the side that makes it."""

    move: Move
    bounds: Bounds


class Advisor:
    """Chooses for a match; every question to the solver has the same budget of nodes."""

    def __init__(self, solver: Solver, budget: int = USUAL_BUDGET) -> None:
        self._solver = solver
        self._budget = budget

    def best_move(self, position: Position) -> Advice:
        """The best move of the side to move, as far as it could be proved."""
        rated = self._solver.analyse(position, self._budget, lines=False)
        most = max(each.bounds.low for each in rated)
        best = [each for each in rated if each.bounds.low == most]
        if most > 0:
            return self._advice(self._best_win(position, best))
        hopes = [each for each in rated if each.bounds.high > 0]
        if hopes:
            # Not proved either way: the reply the opponent has to look longest for.
            return self._advice(max(hopes, key=lambda each: self._hardness(position, each)))
        return self._advice(max(best, key=lambda each: self._hardness(position, each)))

    def best_fill(self, final: Position) -> Fill:
        """The direction in which the winner of a round defends better in the next (F1)."""
        return max(Fill, key=lambda fill: -self._challenge(regroup(final, fill)))

    def _advice(self, rated: Rated) -> Advice:
        return Advice(rated.choice, rated.bounds)

    def _best_win(self, position: Position, wins: list[Rated]) -> Rated:
        """Of equally dear wins one that ends the round, with the better start of the next; otherwise the shortest."""
        endings = [each for each in wins if play_move(position, each.choice).outcome is not None]
        if endings:
            return max(endings, key=lambda each: self._next_round(position, each.choice))
        shortest = self._solver.line(position, wins[0].bounds, self._budget)
        return next((each for each in wins if shortest and each.choice == shortest[0]), wins[0])

    def _next_round(self, position: Position, move: Move) -> int:
        """What the winner can expect of the next round if the round ends so; more than any round if the match does."""
        final = play_move(position, move).position
        if final.limits is Format.SINGLE or match_winner(final) is not None:
            return 1 << 8
        return max(-self._challenge(regroup(final, fill)) for fill in Fill)

    def _challenge(self, start: Position) -> int:
        """What a round start is worth to its Challenger, 0 if that was not settled."""
        bounds = self._solver.points(start, self._budget)
        return bounds.points if bounds.points is not None else (bounds.low > 0) - (bounds.high < 0)

    def _hardness(self, position: Position, rated: Rated) -> tuple[float, int]:
        """How hard the opponent's win is to find after this move: few of his moves win, and the end is far away."""
        turn = play_move(position, rated.choice)
        if turn.outcome is not None:
            return (-1.0, 0)
        replies = self._solver.analyse(turn.position, self._budget, points=False, lines=False)
        own_move = turn.position.to_move is position.to_move
        winning = sum(each.bounds.value == ("loss" if own_move else "win") for each in replies)
        bounds = rated.bounds if own_move else replace(rated.bounds, low=-rated.bounds.high, high=-rated.bounds.low)
        length = len(self._solver.line(turn.position, bounds, self._budget))
        return (1 - winning / len(replies), length)
