"""The Standard Match, round by round: what the first player can force.

The first player wins round 1 by the shipped proof. What can follow is enumerated: every start of round 2 that the proof
leads to, the rounds 3 to which the first player can restrict his opponent (a concession), and so on.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from futari.core import Stream
from futari.kamisado.engine.solver import Solver
from futari.kamisado.engine.strategy import SINGLE_ROUND, Hole, Proof, Proved, collect, prove, read_proof, verify
from futari.kamisado.format import Format
from futari.kamisado.regroup import Fill, match_winner, regroup
from futari.kamisado.round import Turn
from futari.kamisado.setup import read_position
from futari.lab.theory.concession import Concession, replay

if TYPE_CHECKING:
    from futari.kamisado.position import Position

__all__ = [
    "Checked",
    "Conceding",
    "ConcedingTask",
    "StartTask",
    "Winning",
    "WinningTask",
    "check_start",
    "concede",
    "cover",
    "next_starts",
    "round_one_finals",
    "win",
    "worth",
]

MEMORY = 128
WIDTH = 2


class StartTask(NamedTuple):
    """A round start."""

    start: str

    @property
    def key(self) -> str:
        """The position."""
        return self.start


class ConcedingTask(NamedTuple):
    """A start in which the Defender is to look for a concession among so many positions; `check` has it replayed."""

    start: str
    budget: int
    check: bool

    @property
    def key(self) -> str:
        """All of it."""
        return f"{self.start}, {self.budget} positions{', checked' if self.check else ''}"


class Conceding(msgspec.Struct, frozen=True):
    """What came of it.

    `found`: every line ends with the Defender's win or in one of the `finals`, and all of the `starts` that these can
    lead to are won by the Defender, who challenges in them. `refused` finals lead to a start that he would lose.
    When it was checked, `positions` of the Defender were replayed by the Python rules, `won` different final positions
    were his, and the proofs of all `starts` were verified.
    """

    found: bool
    finals: int
    starts: list[str]
    refused: int
    positions: int = 0
    won: int = 0


class WinningTask(NamedTuple):
    """A start that the Challenger wins; of the rounds that follow so many are solved, drawn with a seed."""

    start: str
    sample: int
    seed: int

    @property
    def key(self) -> str:
        """All of it."""
        return f"{self.start}, {self.sample} starts, seed {self.seed}"


class Winning(msgspec.Struct, frozen=True):
    """A strategy's final positions, the next starts that they need, and the points of the next Challenger in some.

    Of the two starts of a final position the winner takes the better; `starts` are those, `points` what they are worth.
    """

    finals: int
    needed: int
    starts: list[str]
    points: list[int]


class Checked(msgspec.Struct, frozen=True):
    """A start whose winner's strategy was verified by the Python rules."""

    challenger_wins: bool
    proved: Proved


def round_one_finals() -> list[Position]:
    """The final positions of round 1 that the shipped proof leads to, found while it is verified."""
    proof = read_proof(SINGLE_ROUND.read_bytes())
    return _finals(replace(proof, position=proof.position.with_format(Format.STANDARD)))


def next_starts(finals: list[Position]) -> list[Position]:
    """What may follow final positions, with either fill, each start once."""
    return list(dict.fromkeys(regroup(final, fill) for final in finals for fill in Fill))


def cover(finals: list[Position], good: frozenset[Position] = frozenset()) -> list[Position]:
    """Starts for the next round, one for each final position, as few different ones as a greedy choice needs."""
    uses = Counter(regroup(final, fill) for final in finals for fill in Fill)
    options = ([regroup(final, fill) for fill in Fill] for final in finals)
    return list(dict.fromkeys(max(both, key=lambda start: (start in good, uses[start])) for both in options))


def worth(task: StartTask) -> int:
    """The exact points of the Challenger, from the kernel."""
    return Solver(MEMORY).points(read_position(task.start)).low


def check_start(task: StartTask) -> Checked:
    """Prove who wins a start, and verify that by the Python rules."""
    start, solver = read_position(task.start), Solver(MEMORY)
    wins = solver.value(start).value == "win"
    answers = solver.strategy(start) or {}
    winner = start.to_move if wins else start.to_move.other
    return Checked(wins, verify(collect(start, winner, 1, answers.__getitem__)))


def concede(task: ConcedingTask) -> Conceding:
    """Look for a concession after which the Defender wins the next round as its Challenger, whatever the fill."""
    start, solver, judge = read_position(task.start), Solver(MEMORY), Solver(MEMORY)

    def agrees(final: Position) -> bool:
        return match_winner(final) is None and all(judge.value(regroup(final, fill)).value == "win" for fill in Fill)

    search = Concession(solver, start, agrees, width=WIDTH, budget=task.budget)
    conceded = search.find()
    if conceded is None:
        return Conceding(False, 0, [], len(search.refused))
    starts = next_starts(conceded.finals)
    found = Conceding(True, len(conceded.finals), list(map(str, starts)), len(search.refused))
    if not task.check:
        return found
    replayed = replay(start, conceded, solver)
    for after in starts:
        if not check_start(StartTask(str(after))).challenger_wins:
            raise Hole("proof.lost", after)
    return msgspec.structs.replace(found, positions=replayed.positions, won=len(replayed.won))


def win(task: WinningTask) -> Winning:
    """Win a round as the Challenger, and see what the next one is worth."""
    start, solver = read_position(task.start), Solver(MEMORY)
    proof = prove(solver, start)
    if proof is None:
        return Winning(0, 0, [], [])
    finals = [final for final in _finals(proof) if match_winner(final) is None]
    chance = Stream(str(task.seed).encode(), f"finals of {task.start}")
    starts, points = [], []
    for final in chance.shuffled(finals)[: task.sample]:
        value, best = min(
            (worth(StartTask(str(after))), str(after)) for after in (regroup(final, fill) for fill in Fill)
        )
        starts.append(best)
        points.append(value)
    return Winning(len(finals), len(cover(finals)), starts, points)


def _finals(proof: Proof) -> list[Position]:
    turns = list[Turn]()
    verify(proof, turns.append)
    return list(dict.fromkeys(turn.position for turn in turns))
