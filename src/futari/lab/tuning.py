"""Weights of the Sekigahara evaluation, tuned by self-play: all of them changed at once, in pairs of wars.

Each round multiplies every weight by chance with a number a little above or below one, and lets the kernel play a side
with these weights against one with the opposite change (both wars of a round have the same seed, seats exchanged). All
rounds start from the weights of the package: so every round tells something of every weight, and at the end each goes
the way that did better, the farther the surer. Everything comes from the seed, nothing from a clock; a journal keeps
every round, so that the same command goes on where it was stopped.
"""

from __future__ import annotations

import hashlib
import math
from itertools import islice
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from futari.bots.sekigahara.evaluation import WEIGHTS, Weights
from futari.core import FutariError, Message
from futari.lab.lines import add_line, read_lines
from futari.lab.share import Share
from futari.sekigahara.game import SEKIGAHARA, Options
from futari.sekigahara.kernel import Habits, Horizon, Judge, Scope, campaign_of, world_of
from futari.sekigahara.week import LAST_WEEK, TURNS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from futari.pool import Pool

__all__ = ["Journal", "Match", "OtherTuning", "Pair", "Round", "Score", "Tuning", "play_pairs", "play_trial"]

# How far a round changes a weight, as a logarithm (a factor of 1.25), and how far a weight goes in the end that is
# sure of its way.
STEP = 0.22
FARTHEST = 2 * STEP
# What a war counts: the points ahead, at most so many, and some for winning at all, so that a castle more of a war that
# is won anyway counts less than one that decides. A chief's death counts more than any points.
MOST_POINTS = 8
WINNING = 3
DECISIVE = 12
# The points are what everything is measured in.
FIXED = ("points",)
# Both sides play with a quick eye and do not look ahead: a war takes a seventh of a second.
HABITS = Habits(Scope(again=24, samples=4), guesses=4)
PHASES = 2 * TURNS * LAST_WEEK
# What a worker gets at a time.
BATCH = 8


class Pair(NamedTuple):
    """Two wars of two sets of weights from one seed, seats exchanged; a round is one, and so is a part of the match."""

    number: int
    one: Weights
    other: Weights
    seed: str


class Score(NamedTuple):
    """Whether the first weights won, by how many points, and whether a chief or Hideyori fell (2.1)."""

    won: bool
    margin: int
    decisive: bool

    @property
    def value(self) -> int:
        """What the war counts for the first weights.

        >>> Score(True, 5, False).value, Score(False, -15, False).value, Score(True, -2, True).value
        (8, -11, 12)
        """
        sign = 1 if self.won else -1
        if self.decisive:
            return sign * DECISIVE
        return max(-MOST_POINTS, min(MOST_POINTS, self.margin)) + sign * WINNING


class Round(msgspec.Struct, frozen=True):
    """A line of the journal: which way each weight was changed, what the two wars counted, and how many were won.

    `around` are the weights of the package that it started from: rounds around others tell nothing of these.
    """

    seed: str
    number: int
    signs: dict[str, int]
    won: int
    score: float
    around: dict[str, float]


class Slope(NamedTuple):
    """What a larger weight gains in the score of a war, for a change by STEP on both sides, and the error of that."""

    gain: float
    error: float

    @property
    def way(self) -> float:
        """How far the weight's logarithm goes: the surer, the farther."""
        sure = abs(self.gain) / self.error if self.error else 0.0
        return math.copysign(FARTHEST * sure / (2 + sure), self.gain)


class Match(NamedTuple):
    """Tuned weights against those from before: the share of wars won, and the mean score of a war."""

    share: Share
    score: float


class OtherTuning(FutariError):
    """A journal of another seed, or around other weights."""

    def __init__(self, file: Path) -> None:
        super().__init__(Message("tuning.other", {"file": str(file)}))


def play_pairs(pairs: tuple[Pair, ...]) -> list[tuple[Score, Score]]:
    """Both wars of each pair; a pool's worker does this."""
    return [(play_trial(pair, swapped=False), play_trial(pair, swapped=True)) for pair in pairs]


def play_trial(pair: Pair, *, swapped: bool) -> Score:
    """One war of the kernel; the first weights have the first seat, unless they are swapped."""
    campaign = campaign_of(SEKIGAHARA.edition)
    seed = hashlib.sha256(pair.seed.encode()).digest()
    sides = (pair.other, pair.one) if swapped else (pair.one, pair.other)
    first, second = ((Judge(campaign, list(weights)), HABITS, HABITS, Horizon()) for weights in sides)
    start = world_of(SEKIGAHARA.start(Options(), seed))
    winner, points, phases = campaign.war(start, (first, second), int.from_bytes(seed[:8]))
    own = int(swapped)
    # 2.2: a tie is Ishida's. Who wins otherwise, or before the last phase, has killed a chief or taken Hideyori.
    decisive = phases < PHASES or winner != (points[0] <= points[1])
    return Score(winner == own, points[own] - points[1 - own], decisive)


class Journal:
    """The rounds so far, in a file if there is one; in any order, since workers end when they end."""

    def __init__(self, file: Path | None, seed: str) -> None:
        self.file = file
        self._rounds: dict[int, Round] = {}
        if file is not None and file.exists():
            same = seed, WEIGHTS._asdict()
            for each in read_lines(file, msgspec.json.Decoder(Round)):
                if (each.seed, each.around) != same:
                    raise OtherTuning(file)
                self._rounds[each.number] = each

    @property
    def rounds(self) -> list[Round]:
        """By their numbers."""
        return [self._rounds[number] for number in sorted(self._rounds)]

    def missing(self, rounds: int) -> list[int]:
        """The numbers of those that are still to be played."""
        return [number for number in range(rounds) if number not in self._rounds]

    def keep(self, done: Round) -> None:
        """Write a round down."""
        self._rounds[done.number] = done
        if self.file is not None:
            add_line(self.file, done)


class Tuning:
    """A look around the weights of the package."""

    def __init__(self, seed: str, *, file: Path | None = None) -> None:
        self.seed = seed
        self.journal = Journal(file, seed)

    @property
    def slopes(self) -> dict[str, Slope]:
        """What the rounds so far say of each weight."""
        rounds = self.journal.rounds
        if len(rounds) < 2:
            return {}
        found = {}
        for name in rounds[0].signs:
            told = [each.signs[name] * each.score for each in rounds]
            found[name] = Slope(fmean(told), stdev(told) / math.sqrt(len(told)))
        return found

    @property
    def weights(self) -> Weights:
        """The weights of the package, each moved the way that did better."""
        return _moved({name: slope.way for name, slope in self.slopes.items()})

    def run(self, rounds: int, pool: Pool, progress: Callable[[int], None] | None = None) -> None:
        """Play on until there are so many rounds; `progress` hears how many there are."""
        missing = self.journal.missing(rounds)
        for played, (pair, scores) in enumerate(_played(map(self._pair, missing), pool), start=1):
            won, score = sum(score.won for score in scores), fmean(score.value for score in scores)
            signs = self._signs(pair.number)
            self.journal.keep(Round(self.seed, pair.number, signs, won, score, WEIGHTS._asdict()))
            if progress is not None:
                progress(rounds - len(missing) + played)

    def match(self, pairs: int, pool: Pool) -> Match:
        """The weights of now against those of the package, with seeds no round has used."""
        tuned = self.weights
        trials = (Pair(number, tuned, WEIGHTS, f"{self.seed} match {number}") for number in range(pairs))
        scores = [score for _, both in _played(trials, pool) for score in both]
        return Match(Share(sum(score.won for score in scores), len(scores)), fmean(score.value for score in scores))

    def _pair(self, number: int) -> Pair:
        """A change of all weights, and its opposite."""
        signs = self._signs(number)
        up, down = (_moved({name: way * sign for name, sign in signs.items()}) for way in (STEP, -STEP))
        return Pair(number, up, down, f"{self.seed} round {number}")

    def _signs(self, number: int) -> dict[str, int]:
        random = Random(f"{self.seed} {number}")  # noqa: S311  (a search's dice)
        return {name: random.choice((-1, 1)) for name in WEIGHTS._fields if name not in FIXED}


def _moved(ways: Mapping[str, float]) -> Weights:
    """The weights of the package, the logarithm of each moved so far."""
    now = WEIGHTS._asdict()
    return WEIGHTS._replace(**{name: now[name] * math.exp(way) for name, way in ways.items()})


def _played(pairs: Iterable[Pair], pool: Pool) -> Iterator[tuple[Pair, tuple[Score, Score]]]:
    """The scores of all pairs, in any order."""
    waiting = iter(pairs)
    batches = iter(lambda: tuple(islice(waiting, BATCH)), ())
    for done in pool.run(play_pairs, batches):
        yield from zip(done.task, done.result, strict=True)
