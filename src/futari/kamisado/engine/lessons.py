"""What a server teaches about positions; each function here is an errand for a worker, from texts to texts."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from futari.core import Message
from futari.kamisado.engine.explain import hint, mistake
from futari.kamisado.engine.solver import Solver
from futari.kamisado.moves import legal_moves
from futari.kamisado.notation import read_attempt
from futari.kamisado.refusal import judge
from futari.kamisado.round import play_move
from futari.kamisado.setup import read_position

if TYPE_CHECKING:
    from collections.abc import Iterable

    from futari.kamisado.engine.solver import Bounds
    from futari.kamisado.moves import Move
    from futari.kamisado.position import Position
    from futari.kamisado.round import Turn

__all__ = [
    "Answered",
    "Attempted",
    "HintTold",
    "MistakeTold",
    "Played",
    "Result",
    "teach_hint",
    "teach_mistake",
    "teach_reply",
    "teach_value",
]

# What one question may cost: a second or so.
NODES = 2_000_000
# A match has many positions, so each of them gets less.
VALUE_NODES = 600_000
MEMORY = 128


class Played(NamedTuple):
    """A position, and the choice that was made there."""

    position: str
    choice: str


class Attempted(NamedTuple):
    """An answer to a puzzle in which so many points are to be won."""

    position: str
    choice: str
    points: int


class Result(msgspec.Struct, frozen=True):
    """Who wins by a side's account, and for how many points if that is settled."""

    value: Literal["win", "loss", "unknown"]
    points: int | None


class HintTold(msgspec.Struct, frozen=True):
    """An idea, and the line that it means; without a line nothing is proved."""

    value: Literal["win", "loss", "unknown"]
    idea: Message
    answer: Message | None
    line: list[str]


class MistakeTold(msgspec.Struct, frozen=True):
    """What a choice gave away; `refutation` begins with the choice itself."""

    gave: str
    reason: Message
    best: Result
    played: Result
    refutation: list[str]
    better: list[str]


class Answered(msgspec.Struct, frozen=True):
    """Whether a choice keeps the win, and what the opponent does until the winner is to move again."""

    keeps: bool
    replies: list[str]


@cache
def _solver() -> Solver:
    """One for each worker: what it has proved of a position helps with the one before."""
    return Solver(MEMORY)


def teach_hint(text: str) -> HintTold:
    """What to look for, and the move."""
    told = hint(read_position(text), _solver(), NODES)
    return HintTold(told.value, told.idea, told.answer, [str(move) for move in told.line])


def teach_mistake(played: Played) -> MistakeTold | None:
    """Why a choice was a mistake; None if it was as good as any."""
    position = read_position(played.position)
    found = mistake(position, _move(position, played.choice), _solver(), NODES)
    if found is None:
        return None
    return MistakeTold(
        found.gave,
        found.reason,
        _result(found.best),
        _result(found.played),
        _entries(found.refutation),
        _entries(found.better),
    )


def teach_value(text: str) -> Result:
    """What a position is worth to the side to move."""
    return _result(_solver().points(read_position(text), VALUE_NODES))


def teach_reply(attempted: Attempted) -> Answered:
    """Whether a choice keeps a win of so many points, and the defence that lasts longest against it."""
    position = read_position(attempted.position)
    side, turn = position.to_move, play_move(position, _move(position, attempted.choice))
    if turn.outcome is not None:
        return Answered(turn.outcome.winner is side and turn.outcome.points >= attempted.points, [])
    solver, after = _solver(), turn.position
    bounds = solver.points(after, NODES)
    worth = bounds.low if after.to_move is side else -bounds.high
    line, replies = iter(solver.line(after, bounds, NODES)), []
    while not after.finished and after.to_move is not side:
        # A line may be shorter than the round if its nodes ran out.
        replies.append(next(line, None) or legal_moves(after)[0])
        after = play_move(after, replies[-1]).position
    return Answered(worth >= attempted.points, [str(move) for move in replies])


def _result(bounds: Bounds) -> Result:
    return Result(bounds.value, bounds.points)


def _move(position: Position, choice: str) -> Move:
    return judge(position, read_attempt(choice, "en"))


def _entries(turns: Iterable[Turn]) -> list[str]:
    return [str(turn.move) for turn in turns]
