"""The Single Round: what each first move is worth, how long it lasts, and how little one has to know to win it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from futari.core import Seat, Stream
from futari.kamisado.engine.likeness import mirrored
from futari.kamisado.engine.solver import Solver
from futari.kamisado.engine.strategy import Proof, collect, verify, write_proof
from futari.kamisado.format import Format
from futari.kamisado.moves import legal_moves
from futari.kamisado.position import START
from futari.kamisado.round import play_move
from futari.lab.theory.length import Lengths
from futari.lab.theory.small import Plans

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.kamisado.moves import Move
    from futari.kamisado.position import Position

__all__ = [
    "SINGLE_START",
    "FirstMove",
    "Length",
    "LengthTask",
    "Small",
    "SmallTask",
    "first_moves",
    "measure_length",
    "search_small",
    "unlike",
]

SINGLE_START = START.with_format(Format.SINGLE)
MEMORY = 256
# The nodes for each alternative that the searches for a small strategy take turns with.
EFFORTS = (1000, 200)


class FirstMove(msgspec.Struct, frozen=True):
    """A first move, the points that it is worth to whoever makes it, and whether it is the mirror image of another."""

    move: str
    points: int
    mirror: bool


class LengthTask(NamedTuple):
    """How long the round lasts after a first move; so many positions may be looked at."""

    move: str
    budget: int

    @property
    def key(self) -> str:
        """The move and the budget."""
        return f"{self.move}, {self.budget} positions"


class Length(msgspec.Struct, frozen=True):
    """The moves of the whole round, between bounds; if they are equal, a line so long and the proof of the win."""

    low: int
    high: int
    line: list[str]
    proof: bytes


class SmallTask(NamedTuple):
    """A search for a small strategy that begins with a move; the seed tells it from others."""

    move: str
    seed: int
    steps: int

    @property
    def key(self) -> str:
        """The move, the seed and the steps."""
        return f"{self.move}, seed {self.seed}, {self.steps} steps"


class Small(msgspec.Struct, frozen=True):
    """A verified proof: positions of the winner, answers to remember, ends, the longest line, and the file itself."""

    positions: int
    answers: int
    endings: int
    longest: int
    proof: bytes


def first_moves() -> list[FirstMove]:
    """Every first move with its exact points, from the kernel."""
    rated = Solver(MEMORY).analyse(SINGLE_START, lines=False)
    met, moves = set[object](), []
    for each in rated:
        after = play_move(SINGLE_START, each.choice).position
        moves.append(FirstMove(str(each.choice), each.bounds.low, mirrored(after) in met))
        met.add(after)
    return moves


def unlike(moves: list[FirstMove]) -> list[FirstMove]:
    """The winning first moves, one of each pair of mirror images."""
    return [move for move in moves if move.points > 0 and not move.mirror]


def measure_length(task: LengthTask) -> Length:
    """The exact length of the round after a winning first move, or bounds of it."""
    move = _move(task.move)
    after = play_move(SINGLE_START, move).position
    lengths = Lengths(Solver(MEMORY), Seat.FIRST, Format.SINGLE)
    span = lengths.span(after, task.budget)
    if span.low < span.high:
        return Length(span.low + 1, span.high + 1, [], b"")
    proof = _proof_of(move, lengths.answer)
    return Length(span.low + 1, span.high + 1, [task.move, *map(str, lengths.line(after))], write_proof(proof))


def search_small(task: SmallTask) -> Small:
    """The smallest strategy that a search found; it has been verified by the Python rules."""
    move, solver = _move(task.move), Solver(MEMORY)
    after = play_move(SINGLE_START, move).position
    effort = EFFORTS[task.seed % len(EFFORTS)]
    plans = Plans(solver, Seat.FIRST, effort)
    plans.begin(after, solver.strategy(after, effort=effort) or {})
    reached = plans.improve(after, task.steps, Stream(str(task.seed).encode(), f"small strategy {task.move}"))
    proof = _proof_of(move, plans.strategy(reached).__getitem__)
    proved = verify(proof)
    return Small(proved.positions, len(proof.answers), proved.endings, proved.longest, write_proof(proof))


def _proof_of(move: Move, answer: Callable[[Position], Move]) -> Proof:
    return collect(SINGLE_START, Seat.FIRST, 1, lambda asked: move if asked == SINGLE_START else answer(asked))


def _move(text: str) -> Move:
    return next(move for move in legal_moves(SINGLE_START) if str(move) == text)
