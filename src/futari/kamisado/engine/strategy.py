"""A whole winning strategy as a small file, and its verification by the Python rules alone.

A strategy answers every position in which the winner is to move. Walking through it is deterministic: replies are
taken in the order of `legal_moves`, and a position that was met before is not walked again. So the file needs no
positions: it is the heading and then one byte for each position of the winner, the place of his move in the list. Where
he can end the round at once as claimed, or has a single move, there is nothing to remember.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from futari.core import FutariError, Message, Seat
from futari.kamisado.moves import legal_moves
from futari.kamisado.round import play_move
from futari.kamisado.setup import read_position
from futari.kamisado.terms import side_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.kamisado.engine.solver import Solver
    from futari.kamisado.moves import Move
    from futari.kamisado.position import Position
    from futari.kamisado.round import Turn

__all__ = ["SINGLE_ROUND", "Hole", "Proof", "Proved", "collect", "prove", "read_proof", "verify", "write_proof"]

# The shipped proof that the first player wins a Single Round.
SINGLE_ROUND = Path(__file__).parent / "single_round.proof"


@dataclass(frozen=True, slots=True)
class Proof:
    """The claim that a side wins a round from a position with at least so many points, and the answers that show it."""

    position: Position
    winner: Seat
    points: int
    answers: bytes


class Proved(msgspec.Struct, frozen=True):
    """A verified proof: the positions in which the winner moves, the lines' ends, and the longest line in moves."""

    positions: int
    endings: int
    longest: int


class Hole(FutariError):
    """A proof that does not hold; `position` is where it fails."""

    def __init__(self, key: str, position: Position) -> None:
        super().__init__(Message(key, {"position": str(position)}))
        self.position = position


class _Heading(msgspec.Struct, forbid_unknown_fields=True):
    position: str
    winner: str
    points: int


def write_proof(proof: Proof) -> bytes:
    """A line of JSON, then the answers."""
    heading = _Heading(str(proof.position), side_name(proof.winner), proof.points)
    return msgspec.json.encode(heading) + b"\n" + proof.answers


def read_proof(content: bytes) -> Proof:
    """A proof from its file; raises FutariError if it is none."""
    heading, _, answers = content.partition(b"\n")
    try:
        head = msgspec.json.decode(heading, type=_Heading)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise FutariError(Message("proof.unreadable", {"detail": str(error)})) from error
    if head.winner not in {"black", "gold"}:
        raise FutariError(Message("proof.unreadable", {"detail": head.winner}))
    position = read_position(head.position)
    return Proof(position, Seat(head.winner == "gold"), head.points, answers)


def prove(
    solver: Solver, position: Position, points: int = 1, *, effort: int = 0, polish: bool = False
) -> Proof | None:
    """The proof that the side to move wins with at least so many points; None if it does not."""
    if solver.at_least(position, points) is not True:
        return None
    strategy = solver.strategy(position, points, effort=effort, polish=polish)
    if strategy is None:
        return None
    return collect(position, position.to_move, points, strategy.__getitem__)


def collect(position: Position, winner: Seat, points: int, answer: Callable[[Position], Move]) -> Proof:
    """The proof that a strategy makes; `answer` gives the winner's move."""
    answers = bytearray()

    def next_answer(asked: Position, moves: list[Move]) -> Move:
        move = answer(asked)
        answers.append(moves.index(move))
        return move

    _Walk(winner, points, next_answer).walk(position)
    return Proof(position, winner, points, bytes(answers))


def verify(proof: Proof, ended: Callable[[Turn], None] | None = None) -> Proved:
    """Replay the proof against every reply with the Python rules; raises Hole where it fails.

    `ended` hears of every turn that ends the round.
    """
    answers = iter(proof.answers)

    def next_answer(position: Position, moves: list[Move]) -> Move:
        place = next(answers, None)
        if place is None or place >= len(moves):
            raise Hole("proof.no_answer", position)
        return moves[place]

    walk = _Walk(proof.winner, proof.points, next_answer, ended)
    longest = walk.walk(proof.position)
    if next(answers, None) is not None:
        raise Hole("proof.too_many", proof.position)
    return Proved(walk.positions, walk.endings, longest)


class _Walk:
    """Walks a strategy through every reply, each position once."""

    def __init__(
        self,
        winner: Seat,
        points: int,
        answer: Callable[[Position, list[Move]], Move],
        ended: Callable[[Turn], None] | None = None,
    ) -> None:
        self.winner = winner
        self.points = points
        self.answer = answer
        self.ended = ended
        self.length: dict[Position, int] = {}
        self.positions = 0
        self.endings = 0

    def walk(self, position: Position) -> int:
        """The longest line from here, in moves."""
        if position in self.length:
            return self.length[position]
        moves = legal_moves(position)
        if position.to_move is self.winner:
            self.positions += 1
            moves = [self._winners_move(position, moves)]
        longest = 0
        for move in moves:
            turn = play_move(position, move)
            if turn.outcome is None:
                longest = max(longest, 1 + self.walk(turn.position))
                continue
            if not self._as_claimed(turn):
                raise Hole("proof.lost", position)
            self.endings += 1
            if self.ended is not None:
                self.ended(turn)
            longest = max(longest, 1)
        self.length[position] = longest
        return longest

    def _winners_move(self, position: Position, moves: list[Move]) -> Move:
        if len(moves) == 1:
            return moves[0]
        at_once = (move for move in moves if self._as_claimed(play_move(position, move)))
        return next(at_once, None) or self.answer(position, moves)

    def _as_claimed(self, turn: Turn) -> bool:
        """Whether a turn ends the round for the winner with the points that were claimed."""
        outcome = turn.outcome
        return outcome is not None and outcome.winner is self.winner and outcome.points >= self.points
