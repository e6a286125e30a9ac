"""The Sekigahara levels against each other: shares of games won with 95 % intervals, and what a process needs.

BENCH_SHARE=1 plays all games, about an hour and a half of one core; without it a tenth of them is played, which says
little of a share but shows that nobody crashes or stalls. BENCH_JOBS are the processes.
"""

from __future__ import annotations

import os
import resource
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from bench.figure import Figure
from futari.lab.arena import Arena
from futari.pool.local import LocalPool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.lab.share import Share

SHARE = float(os.environ.get("BENCH_SHARE", "0.1"))
JOBS = int(os.environ.get("BENCH_JOBS", "1"))
SEED = "ladder"
MEGABYTES = 500


class Pairing(NamedTuple):
    """Two levels, how many games they play, and what share the second must win; `either_side`: with each side alone."""

    lower: str
    higher: str
    games: int
    least: float
    most: float = 1.0
    either_side: bool = False


PAIRINGS = (
    Pairing("random", "captain", 200, 0.98, either_side=True),
    Pairing("captain", "daimyo", 200, 0.75),
    Pairing("daimyo", "shogun", 80, 0.58),
    Pairing("daimyo", "daimyo", 200, 0.35, 0.65),
)


@dataclass(frozen=True)
class Won:
    """A share of games won, beside what it must be."""

    what: str
    share: Share
    least: float
    most: float

    @property
    def met(self) -> bool:
        return self.least <= self.share.value <= self.most

    def __str__(self) -> str:
        low, high = self.share.interval
        return (
            f"  {'ok  ' if self.met else 'MISS'} {self.what}: {self.share.won} of {self.share.of} games, "
            f"{self.share.value:.0%} (95 %: {low:.0%} to {high:.0%}; target {self.least:.0%} to {self.most:.0%})"
        )


def figures() -> Iterator[Won | Figure]:
    with LocalPool(JOBS) as pool:
        for pairing in PAIRINGS:
            games = max(2, 2 * round(pairing.games * SHARE / 2))
            arena = Arena("sekigahara", [pairing.lower, pairing.higher], games, SEED)
            arena.run(pool)
            (standing,) = arena.standings()
            what = f"{pairing.higher} against {pairing.lower}"
            if standing.is_mirror:
                yield Won(f"{what}, Tokugawa's games", standing.as_first, pairing.least, pairing.most)
            elif pairing.either_side:
                yield Won(f"{what}, as Tokugawa", standing.as_first, pairing.least, pairing.most)
                yield Won(f"{what}, as Ishida", standing.as_second, pairing.least, pairing.most)
            else:
                yield Won(what, standing.total, pairing.least, pairing.most)
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    here = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield Figure("memory of a process that plays", used, "MB", MEGABYTES, "this process", here)
