"""The player who proves its moves, and when lost sets the hardest task."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from futari.bots.kamisado.taste import grip
from futari.core import Message
from futari.kamisado.engine.solver import Solver
from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.regroup import Fill, regroup
from futari.kamisado.round import play_move
from futari.kamisado.setup import read_position

if TYPE_CHECKING:
    from futari.core import Choices, Stream
    from futari.kamisado.engine.solver import Rated
    from futari.kamisado.game import Choice
    from futari.kamisado.position import Position
    from futari.kamisado.view import MatchView

__all__ = ["Perfect"]

# All the nodes of one answer: they keep it within half a second on a slow core.
NODES = 200_000
MEMORY = 32
# How many first moves it tries for a change.
OPENINGS = 16


@dataclass(frozen=True, slots=True)
class Perfect:
    """Plays what is proved best, points included; what is not proved within the budget it judges like a master."""

    name: str = "perfect"
    nodes: int = NODES

    @property
    def note(self) -> Message:
        """Its character in a sentence."""
        return Message(f"bot.{self.name}")

    def choose(self, view: MatchView, choices: Choices[Choice], chance: Stream) -> Choice:
        """The best of the choices that could be proved."""
        position = read_position(view.position)
        moves = [choice for choice in choices if isinstance(choice, Move)]
        if not moves:
            return self._fill(position, choices, chance)
        if len(moves) == 1:
            return moves[0]
        solver = Solver(MEMORY)
        bounds = solver.points(position, self.nodes // 2)
        if bounds.value == "win":
            opening = self._opening(solver, position, bounds.low, chance) if position.tower is None else None
            if opening is not None:
                return opening
            if line := solver.line(position, bounds, self.nodes // 4):
                return line[0]
        rated = solver.analyse(position, self.nodes // 4 // len(moves), lines=False)
        if bounds.value == "loss":
            return self._hardest(position, rated, chance)
        return self._best_proved(position, rated, chance)

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
        """A proved win, otherwise a move that is not proved lost; a good grip decides."""
        hope = {"win": 2, "unknown": 1, "loss": 0}
        worth = {
            each.choice: (hope[each.bounds.value], each.bounds.low, grip(play_move(position, each.choice)))
            for each in rated
        }
        best = max(worth.values())
        return chance.pick(move for move, how in worth.items() if how == best)

    def _hardest(self, position: Position, rated: list[Rated], chance: Stream) -> Move:
        """The smallest loss, and among those the move against which the fewest replies win, by the longest proof."""
        least = max(each.bounds.low for each in rated)
        candidates = [each.choice for each in rated if each.bounds.low == least]
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

    def _fill(self, final: Position, choices: Choices[Choice], chance: Stream) -> Choice:
        """The direction after which the Challenger gets least, or has it hardest (F1)."""
        worth = {fill: self._against(regroup(final, fill)) for fill in choices if isinstance(fill, Fill)}
        best = max(worth.values())
        return chance.pick(fill for fill, how in worth.items() if how == best)

    def _against(self, start: Position) -> tuple[int, int, int]:
        """How bad a start is for the Challenger: what is proved, what is still possible, how long the proof took."""
        solver = Solver(MEMORY)
        bounds = solver.points(start, self.nodes // 2)
        hope = {"loss": 2, "unknown": 1, "win": 0}
        return hope[bounds.value], -bounds.low - bounds.high, solver.nodes
