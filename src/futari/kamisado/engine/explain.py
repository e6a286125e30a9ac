"""Explaining a position to a person: a hint, and why a move was a mistake.

Everything told is proved. What the solver cannot prove within its budget of nodes is said to be unknown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from futari.core import IllegalChoice, Message
from futari.kamisado.board import square_name
from futari.kamisado.engine.solver import Bounds
from futari.kamisado.engine.themes import play_line
from futari.kamisado.engine.threats import Threat, strikers, threats, wins_now
from futari.kamisado.format import ring_worth
from futari.kamisado.moves import legal_moves
from futari.kamisado.round import play_move
from futari.kamisado.terms import colour_term, entry_term, side_term

if TYPE_CHECKING:
    from futari.core import Parameter
    from futari.kamisado.engine.solver import Solver, Value
    from futari.kamisado.moves import Move
    from futari.kamisado.position import Position
    from futari.kamisado.round import Turn

__all__ = ["NODES", "Hint", "Mistake", "Threat", "hint", "mistake", "threats"]

# A second or so: enough for nearly every position from the middle of a round.
NODES = 2_000_000

Gave = Literal["round", "points", "unknown"]


@dataclass(frozen=True, slots=True)
class Hint:
    """What to look for, and then the move; without a move nothing is proved about one."""

    position: Position
    value: Value
    idea: Message
    line: tuple[Move, ...]

    @property
    def move(self) -> Move | None:
        """The move itself."""
        return self.line[0] if self.line else None

    @property
    def answer(self) -> Message | None:
        """The move as a sentence, to be shown second."""
        return Message("hint.move", {"entry": entry_term(self.line[0])}) if self.line else None


@dataclass(frozen=True, slots=True)
class Mistake:
    """What a move gave away, and how.

    `refutation` begins with the move itself; `better` is the line that should have been played. Results are told by
    the side that moved. If `gave` is "unknown" nothing was proved, and both lines are empty.
    """

    position: Position
    move: Move
    gave: Gave
    best: Bounds
    played: Bounds
    reason: Message
    refutation: tuple[Turn, ...] = ()
    better: tuple[Turn, ...] = ()


def hint(position: Position, solver: Solver, budget: int = NODES) -> Hint:
    """The kind of idea first, the move second."""
    solution = solver.solve(position, budget)
    if not solution.line:
        return Hint(position, solution.value, Message("hint.unknown", {"nodes": budget}), ())
    tell = _idea_of_a_win if solution.value == "win" else _idea_of_a_loss
    return Hint(position, solution.value, tell(position, solution.line, solution.bounds), solution.line)


def _idea_of_a_loss(position: Position, line: tuple[Move, ...], bounds: Bounds) -> Message:
    if len(legal_moves(position)) == 1:
        return Message("hint.only_move", {"tower": colour_term(line[0].tower)})
    dearest = max(map(ring_worth, position.rings[position.to_move.other]))
    if -bounds.low < dearest:
        return Message("hint.lost_fewest", {"points": -bounds.low})
    return Message("hint.lost_longest")


def _idea_of_a_win(position: Position, line: tuple[Move, ...], bounds: Bounds) -> Message:
    """The most telling thing about a winning move, in the order in which people see them."""
    turns = play_line(position, line)
    key, last, side = turns[0], turns[-1], position.to_move
    tower = colour_term(key.move.tower)
    if key.outcome is not None:
        return Message("hint.win_now", {"tower": tower})
    if key.pushed:
        return Message("hint.push", {"tower": tower})
    if forfeit := next((forfeit for forfeit in key.forfeits if forfeit.side is not side), None):
        return Message("hint.forfeit", {"side": side_term(side.other), "tower": colour_term(forfeit.tower)})
    if last.outcome is not None and last.outcome.rule == "M8":
        return Message("hint.deadlock", {"side": side_term(side.other)})
    if bounds.low > 1 and last.outcome is not None:
        return Message("hint.sumo", {"tower": colour_term(last.outcome.tower), "points": last.outcome.points})
    after = key.position
    if closed := strikers(position, side.other) - strikers(after, side.other):
        return Message("hint.block", {"side": side_term(side.other), "tower": colour_term(min(closed))})
    if gained := strikers(after, side) - strikers(position, side):
        return Message("hint.threat", {"tower": colour_term(min(gained))})
    return Message("hint.quiet")


def mistake(position: Position, move: Move, solver: Solver, budget: int = NODES) -> Mistake | None:
    """Why a move was a mistake; None if it was as good as any. The budget holds for each question put to the solver."""
    if move not in legal_moves(position):
        raise IllegalChoice(None, "kamisado.not_listed", choice=str(move))
    played = _result(position, move, solver, budget)
    best = solver.points(position, budget)
    # What the move itself is proved to hold, the position holds.
    best = Bounds(max(best.low, played.low), max(best.high, played.low))
    if played.low >= best.high:
        return None
    lost = best.value == "win" and played.value == "loss"
    if not lost and best.low <= played.high:
        unknown = Message("mistake.unknown", {"nodes": budget})
        return Mistake(position, move, "unknown", best, played, unknown)
    refutation = _line_after(position, move, played, solver, budget)
    better = tuple(play_line(position, solver.line(position, best, budget)))
    reason = _reason(position, refutation) if lost else _reason_of_points(best, played)
    return Mistake(position, move, "round" if lost else "points", best, played, reason, refutation, better)


def _result(position: Position, move: Move, solver: Solver, budget: int) -> Bounds:
    """What a move leads to, told by the side that makes it."""
    turn = play_move(position, move)
    if turn.outcome is not None:
        points = turn.outcome.points if turn.outcome.winner is position.to_move else -turn.outcome.points
        return Bounds(points, points)
    return _told_by_mover(position, turn, solver.points(turn.position, budget))


def _told_by_mover(position: Position, turn: Turn, bounds: Bounds) -> Bounds:
    return bounds if turn.position.to_move is position.to_move else Bounds(-bounds.high, -bounds.low)


def _line_after(position: Position, move: Move, played: Bounds, solver: Solver, budget: int) -> tuple[Turn, ...]:
    turn = play_move(position, move)
    if turn.outcome is not None:
        return (turn,)
    line = solver.line(turn.position, _told_by_mover(position, turn, played), budget)
    return (turn, *play_line(turn.position, line))


def _reason_of_points(best: Bounds, played: Bounds) -> Message:
    if played.low > 0:
        return Message("mistake.points", {"points": played.high, "best": best.low})
    return Message("mistake.points_lost", {"points": -played.high, "best": -best.low})


def _reason(position: Position, refutation: tuple[Turn, ...]) -> Message:
    """One sentence: the most telling thing about the way from a win to a loss."""
    first, side = refutation[0], position.to_move
    names: dict[str, Parameter] = {"side": side_term(side.other)}
    if strikes := wins_now(position):
        strike = play_move(position, strikes[0])
        return Message(
            "mistake.missed_win", {"tower": colour_term(strike.move.tower), "square": square_name(strike.end)}
        )
    if first.outcome is not None:
        return Message("mistake.deadlock", {"side": side_term(side)})
    if len(refutation) == 2 and (won := refutation[1]).outcome is not None and won.outcome.rule == "M7":
        where: dict[str, Parameter] = {"tower": colour_term(won.move.tower), "square": square_name(won.end)}
        return Message("mistake.lets_win_now", {**names, **where})
    outcome = refutation[-1].outcome
    if outcome is not None and outcome.rule == "M8":
        return Message("mistake.into_deadlock", {"side": side_term(side)})
    own = next((forfeit for turn in refutation for forfeit in turn.forfeits if forfeit.side is side), None)
    if own is not None:
        blocked: dict[str, Parameter] = {"owner": side_term(side), "tower": colour_term(own.tower)}
        return Message("mistake.forfeit_chain", {**names, **blocked})
    pusher = next((turn for turn in refutation if turn.pushed and turn.side is not side), None)
    if pusher is not None:
        return Message("mistake.push", {**names, "tower": colour_term(pusher.move.tower)})
    if outcome is None:
        # The budget ran out while the line was played: the loss is proved, its length is not.
        return Message("mistake.lost", names)
    return Message("mistake.forced", {**names, "count": sum(turn.side is not side for turn in refutation)})
