"""Exact answers about a round: who wins, for how many points, and by which line.

>>> from futari.kamisado import START
>>> solution = Solver(memory=16).solve(START)
>>> solution.value, solution.points
('win', 1)
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from futari._native import kamisado as native
from futari.core import IllegalChoice
from futari.kamisado.engine.kernel import pack, unpack, unpack_move
from futari.kamisado.round import play_move
from futari.kamisado.terms import side_term

if TYPE_CHECKING:
    from futari.kamisado.moves import Move
    from futari.kamisado.position import Position

__all__ = ["Bounds", "Rated", "Solution", "Solver", "Value"]

Value = Literal["win", "loss", "unknown"]
UNLIMITED = 1 << 62


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is proved of a result, told by one side: points won (positive) or lost (negative), from `low` to `high`."""

    low: int
    high: int

    @property
    def value(self) -> Value:
        """Whether that side wins."""
        return "win" if self.low > 0 else "loss" if self.high < 0 else "unknown"

    @property
    def points(self) -> int | None:
        """The exact points, if they are settled."""
        return self.low if self.low == self.high else None


@dataclass(frozen=True, slots=True)
class Rated:
    """A choice with what it leads to, told by the side that makes it."""

    choice: Move
    bounds: Bounds
    line: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer to a position; `line` is best play of both sides as far as it was worked out."""

    position: Position
    bounds: Bounds
    line: tuple[Move, ...]
    nodes: int
    seconds: float

    @property
    def value(self) -> Value:
        """Whether the side to move wins the round."""
        return self.bounds.value

    @property
    def points(self) -> int | None:
        """The points the round is worth to the side to move, None if they are not settled."""
        return self.bounds.points

    @property
    def best(self) -> Move | None:
        """The first move of the line."""
        return self.line[0] if self.line else None


class Solver:
    """An engine with its own table, one a thread. A budget is a number of nodes; without one it searches to the end."""

    def __init__(self, memory: int = 256) -> None:
        self._engine = native.Engine(memory)

    @property
    def nodes(self) -> int:
        """All nodes visited so far."""
        return self._engine.nodes

    def clear(self) -> None:
        """Forget everything, for answers that do not depend on earlier ones."""
        self._engine.clear()

    def stop(self) -> None:
        """Stop the running search, from another thread; what is not proved by then is unknown."""
        self._engine.stop()

    def resume(self) -> None:
        """Allow searching again after a stop."""
        self._engine.resume()

    def value(self, position: Position, budget: int = UNLIMITED) -> Bounds:
        """Who wins the round; cheaper than the points."""
        return Bounds(*self._engine.value(_running(position), budget))

    def points(self, position: Position, budget: int = UNLIMITED) -> Bounds:
        """How many points the round is worth with best play of both."""
        return Bounds(*self._engine.points(_running(position), budget))

    def at_least(self, position: Position, points: int, budget: int = UNLIMITED) -> bool | None:
        """Whether the side to move gets at least so many points (negative: loses no more); None if not settled."""
        return self._engine.at_least(_running(position), points, budget)

    def solve(self, position: Position, budget: int = UNLIMITED) -> Solution:
        """Value, points and a line of best play."""
        start, before = time.perf_counter(), self.nodes
        bounds = self.points(position, budget)
        line = self.line(position, bounds, budget)
        return Solution(position, bounds, line, self.nodes - before, time.perf_counter() - start)

    def line(self, position: Position, bounds: Bounds, budget: int = UNLIMITED) -> tuple[Move, ...]:
        """Best play of both from a settled position: the winner's shortest known win, the loser's longest defence."""
        if bounds.value == "unknown":
            return ()
        moves = []
        for code in self._engine.line(_running(position), bounds.low, bounds.high, budget):
            moves.append(unpack_move(position, code))
            position = play_move(position, moves[-1]).position
        return tuple(moves)

    def analyse(
        self, position: Position, budget: int = UNLIMITED, *, points: bool = True, lines: bool = True
    ) -> list[Rated]:
        """Every choice with its own answer; the budget holds for each."""
        rated = []
        for code, low, high in self._engine.analyse(_running(position), points, budget):
            choice, bounds = unpack_move(position, code), Bounds(low, high)
            rated.append(Rated(choice, bounds, self._line_after(position, choice, bounds, budget) if lines else ()))
        return rated

    def strategy(
        self, position: Position, points: int = 1, *, effort: int = 0, polish: bool = False
    ) -> dict[Position, Move] | None:
        """The winning moves of the side to move, for every position it may have to face; None if it cannot be made.

        More effort (nodes for each alternative) and polish (exchanging single moves) make it smaller and take longer.
        """
        steps = self._engine.strategy(_running(position), points, effort, polish)
        if steps is None:
            return None
        faced = ((unpack(packed, position.format), code) for packed, code in steps)
        return {there: unpack_move(there, code) for there, code in faced}

    def _line_after(self, position: Position, choice: Move, bounds: Bounds, budget: int) -> tuple[Move, ...]:
        turn = play_move(position, choice)
        if turn.outcome is not None or bounds.value == "unknown":
            return (choice,)
        if turn.position.to_move is not position.to_move:
            bounds = Bounds(-bounds.high, -bounds.low)
        return (choice, *self.line(turn.position, bounds, budget))


def _running(position: Position) -> bytes:
    if position.finished:
        raise IllegalChoice("M7", "kamisado.M7", winner=side_term(position.to_move.other))
    return pack(position)
