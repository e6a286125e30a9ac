"""The match engine: the best choice not of the round alone, but of the match.

It prefers points now; among ways to end the round the better regrouping (the next round's start is solved for both
directions); and when the round is lost, the line in which the opponent finds the win hardest. What is not proved within
its nodes it judges by a taste that it is given, and never calls it proved. Points that the match no longer needs count
for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from futari.kamisado.engine.solver import Bounds, Solver
from futari.kamisado.format import Format
from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.regroup import Fill, match_winner, regroup
from futari.kamisado.round import Turn, play_move

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.core import Stream
    from futari.kamisado.engine.solver import Rated
    from futari.kamisado.position import Position

__all__ = ["Advisor"]

# All the nodes of one answer: they keep it within half a second on a slow core.
NODES = 200_000
MEMORY = 32
# How many first moves it tries for a change.
OPENINGS = 16


def _no_taste(turn: Turn) -> int:  # noqa: ARG001  (every move is as good as another)
    return 0


@dataclass(frozen=True, slots=True)
class Advisor:
    """Chooses for a match with so many nodes an answer; equally good choices are told apart by chance."""

    nodes: int = NODES
    taste: Callable[[Turn], int] = _no_taste

    def best_move(self, position: Position, chance: Stream) -> Move:
        """The best move that could be proved."""
        moves = legal_moves(position)
        if len(moves) == 1:
            return moves[0]
        solver = Solver(MEMORY)
        bounds = solver.points(position, self.nodes // 2)
        if bounds.value == "win":
            enough = Bounds(_counting(bounds, position).low, bounds.high)
            winning = self._win(solver, position, enough, chance)
            if winning is not None:
                return winning
        rated = solver.analyse(position, self.nodes // 4 // len(moves), lines=False)
        if bounds.value == "loss":
            return self._hardest(position, rated, chance)
        return self._best_proved(position, rated, chance)

    def best_fill(self, final: Position, chance: Stream) -> Fill:
        """The direction after which the Challenger gets least, or has it hardest (F1)."""
        worth = {fill: self._against(regroup(final, fill), self.nodes // 2) for fill in Fill}
        best = max(worth.values())
        return chance.pick(fill for fill, how in worth.items() if how == best)

    def _win(self, solver: Solver, position: Position, bounds: Bounds, chance: Stream) -> Move | None:
        """A proved win: any good first move, an end of the round with the better next start, or the shortest line."""
        if position.tower is None and (opening := self._opening(solver, position, bounds.low, chance)):
            return opening
        turns = [play_move(position, move) for move in legal_moves(position)]
        endings = [turn for turn in turns if turn.outcome and turn.outcome.winner is turn.side]
        endings = [turn for turn in endings if turn.outcome and turn.outcome.points >= bounds.low]
        if endings:
            return self._best_ending(endings, chance)
        line = solver.line(position, bounds, self.nodes // 4)
        return line[0] if line else None

    def _best_ending(self, endings: list[Turn], chance: Stream) -> Move:
        """Of several ways to end the round with the same points, the one that leaves the best next round."""
        if len(endings) == 1:
            return endings[0].move
        share = self.nodes // 4 // len(endings)
        hopes = {turn.move: self._next_round(turn.position, share) for turn in endings}
        best = max(hopes.values())
        return chance.pick(move for move, hope in hopes.items() if hope == best)

    def _next_round(self, final: Position, budget: int) -> tuple[int, int, int]:
        """How good the next round's start is for the winner, who chooses the direction; the same if there is none."""
        if final.limits is Format.SINGLE or match_winner(final) is not None:
            return (0, 0, 0)
        return max(self._against(regroup(final, fill), budget // 2) for fill in Fill)

    def _opening(self, solver: Solver, start: Position, points: int, chance: Stream) -> Move | None:
        """Any first move that is proved worth as much: nobody likes to meet the same one every time."""
        for move in chance.shuffled(legal_moves(start))[:OPENINGS]:
            after = play_move(start, move).position
            if after.to_move is not start.to_move and not after.finished:
                bounds = solver.points(after, self.nodes // 4 // OPENINGS)
                if -bounds.high >= points:
                    return move
        return None

    def _best_proved(self, position: Position, rated: list[Rated], chance: Stream) -> Move:
        """A proved win, otherwise a move that is not proved lost; taste decides."""
        hope = {"win": 2, "unknown": 1, "loss": 0}
        worth = {
            each.choice: (
                hope[each.bounds.value],
                _counting(each.bounds, position).low,
                self.taste(play_move(position, each.choice)),
            )
            for each in rated
        }
        best = max(worth.values())
        return chance.pick(move for move, how in worth.items() if how == best)

    def _hardest(self, position: Position, rated: list[Rated], chance: Stream) -> Move:
        """The smallest loss, and among those the move against which the fewest replies win, by the longest proof."""
        losses = {each.choice: _counting(each.bounds, position).low for each in rated}
        candidates = [move for move, points in losses.items() if points == max(losses.values())]
        share = self.nodes // 4 // len(candidates)
        tasks = {move: self._task(position, move, share) for move in candidates}
        hardest = max(tasks.values())
        return chance.pick(move for move, task in tasks.items() if task == hardest)

    def _task(self, position: Position, move: Move, budget: int) -> tuple[int, int]:
        """How hard the opponent has it: the fewer winning replies the better, then the longer the proof."""
        turn = play_move(position, move)
        if turn.outcome is not None:
            return -1000, 0
        solver = Solver(1)
        solver.value(turn.position, budget)
        effort = solver.nodes
        replies = legal_moves(turn.position)
        wins = 0
        for reply in replies:
            answer = play_move(turn.position, reply)
            if answer.outcome is not None:
                wins += answer.outcome.winner is turn.side.other
                continue
            told = solver.value(answer.position, budget // len(replies)).value
            wins += told == ("win" if answer.position.to_move is turn.side.other else "loss")
        return -wins, effort

    def _against(self, start: Position, budget: int) -> tuple[int, int, int]:
        """How bad a start is for the Challenger: what is proved, what is still possible, how long the proof took."""
        solver = Solver(MEMORY)
        bounds = _counting(solver.points(start, budget), start)
        hope = {"loss": 2, "unknown": 1, "win": 0}
        return hope[bounds.value], -bounds.low - bounds.high, solver.nodes


def _counting(bounds: Bounds, position: Position) -> Bounds:
    """The points that count: none beyond those with which the winner of the round wins the match."""
    mover, target = position.to_move, position.limits.points
    most, least = target - position.score[mover], position.score[mover.other] - target
    return Bounds(*(min(max(points, least), most) for points in (bounds.low, bounds.high)))
