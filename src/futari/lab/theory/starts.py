"""Round starts of sampled matches: who wins them, and for how many points."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from futari.core import Play, Stream
from futari.kamisado.engine.plausible import plausible_moments
from futari.kamisado.engine.solver import Solver
from futari.kamisado.format import Format
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Match, Options, Stage, start_match
from futari.lab.bout import Bout, play_bout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.kamisado.position import Position

__all__ = ["FORMATS", "PLAY", "MatchTask", "SampledMatch", "SolvedStart", "match_tasks", "solve_match"]

FORMATS = (Format.STANDARD, Format.LONG, Format.MARATHON)
# How the sampled matches are played: by chance, as people might, and perfectly.
PLAY = ("random", "human-like", "perfect")
# The starts from the second round on that a match of a format has, about.
USUAL_STARTS = {Format.STANDARD: 3, Format.LONG: 7, Format.MARATHON: 12}
MEMORY = 128


class MatchTask(NamedTuple):
    """A match to be played in some way, and its round starts to be solved with so many nodes for each question."""

    format: str
    play: str
    seed: int
    number: int
    budget: int

    @property
    def key(self) -> str:
        """All of it."""
        return f"{self.format} {self.play}, seed {self.seed}, match {self.number}, {self.budget} nodes"


class SolvedStart(msgspec.Struct, frozen=True):
    """A round start and the points that the Challenger gets, between bounds that are equal when it is settled."""

    position: str
    low: int
    high: int


class SampledMatch(msgspec.Struct, frozen=True):
    """The starts of a match from its second round on."""

    starts: list[SolvedStart]


def match_tasks(starts: int, seed: int, budget: int) -> list[MatchTask]:
    """Matches that give about so many starts for every format and way to play."""
    return [
        MatchTask(format_.value, play, seed, number, budget)
        for format_ in FORMATS
        for play in PLAY
        for number in range(-(-starts // USUAL_STARTS[format_]))
    ]


def solve_match(task: MatchTask) -> SampledMatch:
    """Play a match and solve its starts."""
    solver, solved = Solver(MEMORY), []
    for start in _starts(task):
        solver.clear()
        bounds = solver.points(start, task.budget)
        solved.append(SolvedStart(str(start), bounds.low, bounds.high))
    return SampledMatch(solved)


def _starts(task: MatchTask) -> Iterator[Position]:
    """The starts from the second round on."""
    rounds = {1}
    for match in _moments(task):
        if match.stage is Stage.MOVE and match.round not in rounds:
            rounds.add(match.round)
            yield match.position


def _moments(task: MatchTask) -> Iterator[Match]:
    chance = Stream(str(task.seed).encode(), f"{task.play} {task.format} {task.number}")
    if task.play == "human-like":
        return (match for _, match in plausible_moments(task.format, chance, Solver(MEMORY)))
    if task.play == "perfect":
        return _perfect_match(task)
    return _random_match(task.format, chance)


def _random_match(format_: str, chance: Stream) -> Iterator[Match]:
    match = start_match(Options(format_))
    while actors := KAMISADO.to_act(match):
        yield match
        (actor,) = actors
        match = KAMISADO.apply(match, actor, chance.pick(KAMISADO.choices(match, actor)))


def _perfect_match(task: MatchTask) -> Iterator[Match]:
    """The perfect bot against itself."""
    seed = hashlib.sha256(task.key.encode()).hexdigest()
    bout = Bout("kamisado", "perfect", "perfect", task.number, seed, {"format": task.format})
    return (moment.state for moment in Play(KAMISADO, play_bout(bout).record).moments)
