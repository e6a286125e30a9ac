"""Weights of the Sekigahara evaluation, tuned by self-play: all of them changed at once, game by game in pairs.

Each round multiplies every weight by chance with a number a little above or below one, and lets the commander with
these weights play the one with the opposite change (both games of a pair have the same seed, seats exchanged). All
rounds start from the weights of the package: so every round tells something of every weight, and at the end each goes
the way that did better, the farther the surer. Everything comes from the seed; a journal keeps every round, so that
the same command goes on where it was stopped.
"""

from __future__ import annotations

import hashlib
import math
from dataclasses import replace
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from futari.bots.sekigahara.commander import Commander
from futari.bots.sekigahara.evaluation import WEIGHTS, Weights
from futari.bots.sekigahara.levels import LEVELS
from futari.core import BySide, FutariError, Message
from futari.lab.bout import play_game
from futari.lab.share import Share
from futari.sekigahara.game import SEKIGAHARA

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from futari.bots import Level
    from futari.pool import Pool

__all__ = ["Journal", "Match", "OtherTuning", "Round", "Tuning", "play_trial"]

# How far a round changes a weight, as a logarithm, and how far a weight goes in the end that is sure of its way.
STEP = 0.35
FARTHEST = 0.7
# A chief's death counts as much as so many points.
DECISIVE = 12
# The points are what everything is measured in.
FIXED = ("points",)


class Trial(NamedTuple):
    """A game of two sets of weights; the first has the seat."""

    level: str
    thoughts: int
    weights: tuple[Weights, Weights]
    swapped: bool
    seed: bytes


class Score(NamedTuple):
    """Whether the first weights won, and by how many points."""

    won: bool
    margin: int


class Round(msgspec.Struct, frozen=True):
    """A line of the journal: which way each weight was changed, and what came of it.

    `around` are the weights of the package that it started from: rounds around others tell nothing of these.
    """

    seed: str
    level: str
    number: int
    signs: dict[str, int]
    won: int
    games: int
    margin: float
    around: dict[str, float] = {}


class Slope(NamedTuple):
    """What a larger weight gains in points a game, for a change by STEP on both sides, and the error of that."""

    gain: float
    error: float

    @property
    def way(self) -> float:
        """How far the weight's logarithm goes: the surer, the farther."""
        sure = abs(self.gain) / self.error if self.error else 0.0
        return math.copysign(FARTHEST * sure / (2 + sure), self.gain)


class Match(NamedTuple):
    """Tuned weights against those from before."""

    share: Share
    margin: float


class OtherTuning(FutariError):
    """A journal of another seed or level, or around other weights."""

    def __init__(self, file: Path) -> None:
        super().__init__(Message("tuning.other", {"file": str(file)}))


def play_trial(trial: Trial) -> Score:
    """Play one game; a pool's worker does this."""
    one, other = (_commander(trial, weights) for weights in trial.weights)
    bots: BySide[Level[Any, Any]] = BySide(other, one) if trial.swapped else BySide(one, other)
    outcome = play_game(SEKIGAHARA, bots, trial.seed, {}).outcome
    if outcome is None or outcome.winner is None:
        raise FutariError(Message("arena.no_winner", {"game": SEKIGAHARA.name, "seed": trial.seed.hex()}))
    won = (outcome.winner == 0) != trial.swapped
    ahead = outcome.score.first - outcome.score.second
    margin = -ahead if trial.swapped else ahead
    if outcome.how != "2.2":
        margin = DECISIVE if won else -DECISIVE
    return Score(won, max(-DECISIVE, min(DECISIVE, margin)))


def _commander(trial: Trial, weights: Weights) -> Commander:
    level = LEVELS[trial.level]
    if not isinstance(level, Commander):
        raise TypeError(f"{trial.level} weighs nothing")
    return replace(level.unhurried(), weights=weights, thoughts=trial.thoughts or level.thoughts)


class Journal:
    """The rounds so far, in a file if there is one."""

    def __init__(self, file: Path | None, seed: str, level: str) -> None:
        self.file = file
        self.rounds: list[Round] = []
        if file is not None and file.exists():
            self.rounds = [msgspec.json.decode(line, type=Round) for line in file.read_bytes().splitlines()]
            same = seed, level, WEIGHTS._asdict()
            if any((each.seed, each.level, each.around) != same for each in self.rounds):
                raise OtherTuning(file)

    def keep(self, done: Round) -> None:
        """Write a round down."""
        self.rounds.append(done)
        if self.file is not None:
            with self.file.open("ab") as lines:
                lines.write(msgspec.json.encode(done) + b"\n")


class Tuning:
    """A look around the weights of the package; `pairs` of games make a round."""

    def __init__(self, level: str, seed: str, pairs: int, *, thoughts: int = 0, file: Path | None = None) -> None:
        self.level = level
        self.seed = seed
        self.pairs = pairs
        self.thoughts = thoughts
        self.journal = Journal(file, seed, level)

    @property
    def slopes(self) -> dict[str, Slope]:
        """What the rounds so far say of each weight."""
        rounds = self.journal.rounds
        if len(rounds) < 2:
            return {}
        found = {}
        for name in rounds[0].signs:
            told = [each.signs[name] * each.margin for each in rounds]
            found[name] = Slope(mean(told), stdev(told) / math.sqrt(len(told)))
        return found

    @property
    def weights(self) -> Weights:
        """The weights of the package, each moved the way that did better."""
        now = WEIGHTS._asdict()
        return WEIGHTS._replace(**{name: now[name] * math.exp(slope.way) for name, slope in self.slopes.items()})

    def run(self, rounds: int, pool: Pool, progress: Callable[[Round], None] | None = None) -> None:
        """Go on until there are so many rounds."""
        for number in range(len(self.journal.rounds), rounds):
            done = self._round(number, pool)
            self.journal.keep(done)
            if progress is not None:
                progress(done)

    def _round(self, number: int, pool: Pool) -> Round:
        random = Random(f"{self.seed} {number}")  # noqa: S311  (a search's dice)
        now = WEIGHTS._asdict()
        signs = {name: random.choice((-1, 1)) for name in now if name not in FIXED}
        up, down = (
            WEIGHTS._replace(**{name: now[name] * math.exp(way * STEP * sign) for name, sign in signs.items()})
            for way in (1, -1)
        )
        scores = self._scores(up, down, f"{self.seed} round {number}", self.pairs, pool)
        margin = sum(score.margin for score in scores) / len(scores)
        won = sum(score.won for score in scores)
        return Round(self.seed, self.level, number, signs, won, len(scores), round(margin, 3), now)

    def match(self, pairs: int, pool: Pool) -> Match:
        """The weights of now against those of the package, with seeds no round has used."""
        scores = self._scores(self.weights, WEIGHTS, f"{self.seed} match", pairs, pool)
        share = Share(sum(score.won for score in scores), len(scores))
        return Match(share, sum(score.margin for score in scores) / max(1, len(scores)))

    def _scores(self, one: Weights, other: Weights, seed: str, pairs: int, pool: Pool) -> list[Score]:
        trials = [
            Trial(self.level, self.thoughts, (one, other), swapped, hashlib.sha256(f"{seed} {pair}".encode()).digest())
            for pair in range(pairs)
            for swapped in (False, True)
        ]
        return [done.result for done in pool.run(play_trial, trials)]
