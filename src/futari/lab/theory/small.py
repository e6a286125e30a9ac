"""Looking for small winning strategies: moves are exchanged at random, and what makes the whole no larger is kept.

The size of a strategy is the number of different positions in which the winner is to move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.kamisado.moves import legal_moves
from futari.kamisado.round import play_move

if TYPE_CHECKING:
    from collections.abc import Iterable

    from futari.core import Seat, Stream
    from futari.kamisado.engine.solver import Solver
    from futari.kamisado.moves import Move
    from futari.kamisado.position import Position
    from futari.kamisado.round import Turn

__all__ = ["Plans"]


class Plans:
    """All that is known of a winner's moves: which of them win, what each may have to face next, and which is chosen.

    `effort` is how many nodes proving each alternative may take. Positions are those in which the winner is to move,
    numbered as they are met.
    """

    def __init__(self, solver: Solver, winner: Seat, effort: int) -> None:
        self.winner = winner
        self._solver = solver
        self._effort = effort
        self._numbers: dict[Position, int] = {}
        self._positions: list[Position] = []
        self._moves: list[list[Move]] = []
        self._facing: list[list[frozenset[int]]] = []
        self._chosen: list[int] = []

    def begin(self, position: Position, answers: dict[Position, Move]) -> list[int]:
        """Take over a strategy; what it has to face from a position on."""
        todo, seen = list(self._faced_after(position)), set[int]()
        while todo:
            number = todo.pop()
            if number in seen:
                continue
            seen.add(number)
            facing, moves = self._expanded(number), self._moves[number]
            move = answers.get(self._positions[number])
            if move in moves:
                self._chosen[number] = moves.index(move)
            todo.extend(facing[self._chosen[number]])
        return self.reached(position)

    def reached(self, position: Position, limit: int | None = None) -> list[int]:
        """Every position that the chosen moves may have to face; more than `limit` if there are more."""
        todo, seen = list(self._faced_after(position)), set[int]()
        while todo:
            number = todo.pop()
            if number in seen:
                continue
            seen.add(number)
            if limit is not None and len(seen) > limit:
                break
            todo.extend(self._expanded(number)[self._chosen[number]])
        return sorted(seen)

    def improve(self, position: Position, steps: int, chance: Stream) -> list[int]:
        """Exchange so many moves at random; the positions that remain."""
        reached = self.reached(position)
        for _ in range(steps):
            number = chance.pick(reached)
            others = [index for index in range(len(self._moves[number])) if index != self._chosen[number]]
            if not others:
                continue
            before = self._chosen.copy()
            self._chosen[number] = chance.pick(others)
            self._follow_up(number, set(reached))
            after = self.reached(position, len(reached))
            if len(after) <= len(reached):
                reached = after
            else:
                self._chosen[: len(before)] = before
        return reached

    def strategy(self, reached: Iterable[int]) -> dict[Position, Move]:
        """The chosen moves."""
        return {self._positions[number]: self._moves[number][self._chosen[number]] for number in reached}

    def _follow_up(self, number: int, settled: set[int]) -> None:
        """Let the kernel choose the moves that a changed move asks for, where none has been chosen before."""
        position, move = self._positions[number], self._moves[number][self._chosen[number]]
        turn = play_move(position, move)
        if turn.outcome is not None:
            return
        for there, answer in (self._solver.strategy(turn.position, effort=self._effort) or {}).items():
            new = self._number(there)
            if new not in settled:
                self._expanded(new)
                if answer in self._moves[new]:
                    self._chosen[new] = self._moves[new].index(answer)

    def _number(self, position: Position) -> int:
        number = self._numbers.setdefault(position, len(self._positions))
        if number == len(self._positions):
            self._positions.append(position)
            self._moves.append([])
            self._facing.append([])
            self._chosen.append(0)
        return number

    def _expanded(self, number: int) -> list[frozenset[int]]:
        """What each winning move may have to face next; the first move chosen is the one that faces least."""
        facing = self._facing[number]
        if not facing:
            winning = self._winning(self._positions[number])
            self._moves[number].extend(turn.move for turn in winning)
            facing.extend(frozenset() if turn.outcome else self._faced_after(turn.position) for turn in winning)
            self._chosen[number] = min(range(len(facing)), key=lambda index: len(facing[index]))
        return facing

    def _winning(self, position: Position) -> list[Turn]:
        turns = [play_move(position, move) for move in legal_moves(position)]
        ended = [turn for turn in turns if turn.outcome is not None and turn.outcome.winner is self.winner]
        if ended or len(turns) == 1:
            return ended[:1] or turns
        running = [turn for turn in turns if turn.outcome is None]
        return [turn for turn in running if self._wins(turn.position, self._effort)] or [
            turn for turn in running if self._wins(turn.position, None)
        ]

    def _wins(self, position: Position, budget: int | None) -> bool:
        bounds = self._solver.value(position) if budget is None else self._solver.value(position, budget)
        return bounds.value == ("win" if position.to_move is self.winner else "loss")

    def _faced_after(self, position: Position) -> frozenset[int]:
        """The winner's next positions, after every reply."""
        if position.to_move is self.winner:
            return frozenset({self._number(position)})
        turns = (play_move(position, move) for move in legal_moves(position))
        return frozenset().union(*(self._faced_after(turn.position) for turn in turns if turn.outcome is None))
