"""Losing a round well: the Defender cannot stop the Challenger, but he can see to it that few rounds follow.

A concession is a policy of the Defender. Every line against it ends with his win, because the Challenger has let the
win go and the Defender takes it, or in one of a few final positions, all of which the Defender has agreed to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from futari.kamisado.engine.strategy import Hole
from futari.kamisado.engine.threats import wins_now
from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.position import Position
from futari.kamisado.round import play_move

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.kamisado.engine.solver import Solver
    from futari.kamisado.round import Turn

__all__ = ["Conceded", "Concession", "Replayed", "replay"]

NEVER = 1 << 30


class Conceded(NamedTuple):
    """The Defender's moves while the Challenger keeps the win, and the final positions in which that ends."""

    moves: dict[Position, Move]
    finals: list[Position]


class _Enough(Exception):
    """As many positions as were granted."""


class Concession:
    """Looks for a concession from a round start that the Challenger wins; `agrees` judges final positions.

    In each position the Defender compares so many moves as `width` says, those first that leave the Challenger the
    fewest ways to win.
    """

    def __init__(
        self, solver: Solver, start: Position, agrees: Callable[[Position], bool], *, width: int, budget: int
    ) -> None:
        self.start = start
        self.defender = start.to_move.other
        self.refused = set[Position]()
        self._solver = solver
        self._agrees = agrees
        self._width = width
        self._left = budget
        self._lost: dict[Position, bool] = {}
        self._ends: dict[Position, tuple[int, bool]] = {}
        self._moves: dict[Position, Move] = {}

    def find(self) -> Conceded | None:
        """A concession with as few ends as the search could manage; None if there is none, or the budget is over."""
        try:
            while self._count(self.start, NEVER - 1) < NEVER:
                conceded = self._walk()
                refused = {final for final in conceded.finals if not self._agrees(final)}
                if not refused:
                    return conceded
                # All ends were taken for good: look again, knowing better.
                self.refused |= refused
                self._ends.clear()
        except _Enough:
            pass
        return None

    def _walk(self) -> Conceded:
        moves, finals, todo, seen = dict[Position, Move](), dict[Position, None](), [self.start], set[Position]()
        while todo:
            position = todo.pop()
            if position in seen:
                continue
            seen.add(position)
            if position.to_move is self.defender:
                moves[position] = self._moves[position]
                turns = [play_move(position, moves[position])]
            else:
                turns = self._threats(position)
            finals.update((turn.position, None) for turn in turns if turn.outcome is not None)
            todo.extend(turn.position for turn in turns if turn.outcome is None)
        return Conceded(moves, list(finals))

    def _count(self, position: Position, limit: int) -> int:
        """The ends that lie before us, counted as a tree; some number above `limit` if there are more."""
        known, exact = self._ends.get(position, (0, False))
        if exact or known > limit:
            return known
        self._left -= 1
        if self._left < 0:
            raise _Enough
        ours = position.to_move is self.defender
        count = self._fewest(position, limit) if ours else self._all(self._threats(position), limit)
        self._ends[position] = (count, count <= limit or count >= NEVER)
        return count

    def _all(self, threats: list[Turn], limit: int) -> int:
        """The ends of everything that the Challenger may try."""
        running = [turn for turn in threats if turn.outcome is None]
        count = sum(self._count_after(turn, limit) for turn in threats if turn.outcome is not None)
        for waiting, turn in zip(reversed(range(len(running))), running, strict=True):
            if count + waiting >= limit:
                return min(NEVER, count + waiting + 1)
            count += self._count(turn.position, limit - count - waiting)
        return min(NEVER, count)

    def _fewest(self, position: Position, limit: int) -> int:
        """The ends after the Defender's best move."""
        fewest, tried = NEVER, 0
        for turn in self._candidates(position):
            found = self._count_after(turn, min(limit, fewest - 1))
            if found < fewest:
                fewest, self._moves[position] = found, turn.move
            tried += fewest < NEVER
            if fewest == 1 or tried >= self._width:
                break
        return fewest

    def _candidates(self, position: Position) -> list[Turn]:
        """The Defender's moves, those with the fewest winning replies first; only the best if it cannot be bettered."""
        turns = sorted((play_move(position, move) for move in legal_moves(position)), key=self._strikes)
        replies = list[int]()
        for turn in turns:
            ends = [turn] if turn.outcome is not None else self._replies(turn.position)
            if len(ends) == 1 and ends[0].outcome is not None and ends[0].position not in self.refused:
                return [turn]
            replies.append(len(ends))
        return [turn for _, _, turn in sorted(zip(replies, range(len(turns)), turns, strict=True))]

    def _strikes(self, turn: Turn) -> tuple[bool, int]:
        """One way to win at once is the shortest end there is; no way at all the longest."""
        strikes = 1 if turn.outcome is not None else len(wins_now(turn.position))
        return strikes == 0, strikes

    def _replies(self, position: Position) -> list[Turn]:
        """The Challenger's winning moves; after forfeits or a push the Defender may be to move again."""
        if position.to_move is self.defender:
            return [play_move(position, move) for move in legal_moves(position)]
        return self._threats(position)

    def _threats(self, position: Position) -> list[Turn]:
        """The Challenger's moves that keep the win."""
        turns = [play_move(position, move) for move in legal_moves(position)]
        return [turn for turn in turns if self._loses(turn)]

    def _count_after(self, turn: Turn, limit: int) -> int:
        if turn.outcome is None:
            return self._count(turn.position, limit)
        return NEVER if turn.position in self.refused or turn.outcome.winner is self.defender else 1

    def _loses(self, turn: Turn) -> bool:
        """Whether the Defender has lost the round after a turn."""
        if turn.outcome is not None:
            return turn.outcome.winner is not self.defender
        position = turn.position
        lost = self._lost.get(position)
        if lost is None:
            lost = (self._solver.value(position).value == "loss") == (position.to_move is self.defender)
            self._lost[position] = lost
        return lost


class Replayed(NamedTuple):
    """A concession replayed: the Defender's positions, and the different final positions that either side wins."""

    positions: int
    won: list[Position]
    lost: list[Position]


def replay(start: Position, conceded: Conceded, solver: Solver) -> Replayed:
    """Play a concession against every move of the Challenger with the Python rules; raises Hole where it fails.

    Where the Challenger has let the win go, the kernel is asked for the Defender's strategy, and that is replayed too.
    """
    defender, agreed = start.to_move.other, set(conceded.finals)
    moves, won, lost = dict(conceded.moves), dict[Position, None](), dict[Position, None]()
    todo, seen, positions = [start], set[Position](), 0
    while todo:
        position = todo.pop()
        if position in seen:
            continue
        seen.add(position)
        legal = legal_moves(position)
        if position.to_move is defender:
            positions += 1
            legal = [_answer(position, legal, moves, solver)]
        for move in legal:
            turn = play_move(position, move)
            if turn.outcome is None:
                todo.append(turn.position)
            elif turn.outcome.winner is defender:
                won[turn.position] = None
            elif turn.position in agreed:
                lost[turn.position] = None
            else:
                raise Hole("proof.lost", position)
    return Replayed(positions, list(won), list(lost))


def _answer(position: Position, legal: list[Move], moves: dict[Position, Move], solver: Solver) -> Move:
    """The Defender's move: conceding, winning at once, the only one, or that of a strategy."""
    if position in moves:
        return moves[position]
    if len(legal) == 1:
        return legal[0]
    if strikes := wins_now(position):
        return strikes[0]
    moves.update(solver.strategy(position) or {})
    if position not in moves:
        raise Hole("proof.no_answer", position)
    return moves[position]
