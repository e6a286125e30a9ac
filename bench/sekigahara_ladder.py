"""The Sekigahara levels against each other: shares of games won with 95 % intervals, and how long their phases take.

BENCH_SHARE=1 plays all games, about an hour on two cores; without it a twentieth of them is played, which says little
of a share but shows that nobody crashes or stalls. BENCH_JOBS are the processes, BENCH_PAIRING=daimyo-shogun plays one
pairing, BENCH_RECORDS=DIRECTORY keeps the records. BENCH_SCORES=FILE keeps the score of every game, a JSON line each:
what was stopped goes on there with the same command, and keeps the times of the run that played it. Scores of other
bots are not told apart: name a new file for them.
"""

from __future__ import annotations

import hashlib
import os
import resource
import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from bench.figure import Figure, python_loops
from futari.bots.sekigahara import LEVELS
from futari.bots.sekigahara.commander import Commander
from futari.core import BySide, Seat, Stream
from futari.lab.bout import play_game
from futari.lab.lines import add_line, read_lines
from futari.lab.share import Share
from futari.pool.local import LocalPool
from futari.sekigahara.game import SEKIGAHARA

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.bots import Answer, Level, Outlook
    from futari.core import Message
    from futari.pool import Pool
    from futari.sekigahara.choice import Choice
    from futari.sekigahara.view import CampaignView

SHARE = float(os.environ.get("BENCH_SHARE", "0.05"))
JOBS = int(os.environ.get("BENCH_JOBS", "1"))
ONLY = os.environ.get("BENCH_PAIRING", "")
RECORDS = os.environ.get("BENCH_RECORDS", "")
SCORES = os.environ.get("BENCH_SCORES", "")
SEED = "ladder"
MEGABYTES = 500
# Nobody may take longer for a phase than his budget and a fifth of it.
PATIENCE = 1.2
MARCHING = ("level", "payment", "exchange", "movement", "march", "muster")


class Pairing(NamedTuple):
    """Two levels, how many games they play, and what share the second must win; `either_side`: with each side alone."""

    lower: str
    higher: str
    games: int
    least: float
    most: float = 1.0
    either_side: bool = False

    @property
    def name(self) -> str:
        return f"{self.lower}-{self.higher}"


PAIRINGS = (
    Pairing("random", "captain", 1000, 0.98, either_side=True),
    Pairing("captain", "daimyo", 200, 0.75),
    Pairing("daimyo", "shogun", 80, 0.58),
    Pairing("daimyo", "daimyo", 200, 0.35, 0.65),
)


class Game(NamedTuple):
    """A game to be played; two neighbouring numbers are the same seed with seats exchanged, except in a mirror."""

    lower: str
    higher: str
    number: int

    @property
    def levels(self) -> tuple[str, str]:
        return (self.higher, self.lower) if self.number % 2 else (self.lower, self.higher)

    @property
    def seed(self) -> bytes:
        number = self.number if self.lower == self.higher else self.number // 2
        return hashlib.sha256(f"{SEED} {self.lower} {self.higher} {number}".encode()).digest()


class Score(NamedTuple):
    """Who won, the slowest phase of each level in seconds of the processor, and the MB of the process that played."""

    game: Game
    winner: Seat
    slowest: dict[str, float]
    memory: float


@dataclass
class Timed:
    """A level whose movement phases are timed: all answers between the choice of a level and the end."""

    level: Level[CampaignView, Choice]
    phases: defaultdict[tuple[int, str], float] = field(default_factory=lambda: defaultdict(float))

    @property
    def name(self) -> str:
        return self.level.name

    @property
    def note(self) -> Message:
        return self.level.note

    def answer(self, outlook: Outlook[CampaignView, Choice], chance: Stream) -> Answer[Choice]:
        began = time.thread_time()
        answer = self.level.answer(outlook, chance)
        if outlook.view.step in MARCHING:
            self.phases[outlook.view.week, outlook.view.turn] += time.thread_time() - began
        return answer


def play(game: Game) -> Score:
    """A pool's worker plays a game."""
    bots: BySide[Any] = BySide(*(Timed(LEVELS[name]) for name in game.levels))
    ended = play_game(SEKIGAHARA, bots, game.seed, {})
    if ended.outcome is None or ended.outcome.winner is None:
        raise RuntimeError(f"{game} has no winner")
    if RECORDS:
        file = Path(RECORDS) / f"{game.lower}-{game.higher}-{game.number:05d}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(ended.record))
    slowest: dict[str, float] = {}
    for bot in bots:
        slowest[bot.name] = max([slowest.get(bot.name, 0.0), *bot.phases.values()])
    return Score(game, ended.outcome.winner, slowest, megabytes())


def megabytes() -> float:
    """The most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def played(games: list[Game], pool: Pool) -> list[Score]:
    """The scores of these games; those that are kept are not played again."""
    file = Path(SCORES) if SCORES else None
    kept: dict[Game, Score] = {}
    if file is not None and file.exists():
        kept = {score.game: score for score in read_lines(file, msgspec.json.Decoder(Score))}
    for done in pool.run(play, [game for game in games if game not in kept]):
        kept[done.task] = done.result
        if file is not None:
            add_line(file, done.result)
    return [kept[game] for game in games]


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
    loops = 1e6 / python_loops()
    slowest: dict[str, float] = {}
    used = 0.0
    with LocalPool(JOBS) as pool:
        for pairing in PAIRINGS:
            if ONLY not in ("", pairing.name):
                continue
            count = max(2, 2 * round(pairing.games * SHARE / 2))
            tasks = [Game(pairing.lower, pairing.higher, number) for number in range(count)]
            scores = played(tasks, pool)
            yield from shares(pairing, scores)
            for score in scores:
                used = max(used, score.memory)
                for name, seconds in score.slowest.items():
                    slowest[name] = max(slowest.get(name, 0.0), seconds)
    for name, seconds in slowest.items():
        level = LEVELS[name]
        if isinstance(level, Commander):
            target = PATIENCE * level.seconds
            yield Figure(f"slowest phase of a {name}", seconds, "s", target, "s for a million Python loops", loops)
    yield Figure("memory of a process that plays", used, "MB", MEGABYTES, "this process", megabytes())


def won_as(seat: Seat, level: str, scores: list[Score]) -> Share:
    played = [score for score in scores if score.game.levels[seat] == level]
    return Share(sum(score.winner is seat for score in played), len(played))


def shares(pairing: Pairing, scores: list[Score]) -> Iterator[Won]:
    """What the higher level won: in all, or with each side; of a mirror what Tokugawa won."""
    what = f"{pairing.higher} against {pairing.lower}"
    first, second = (won_as(seat, pairing.higher, scores) for seat in Seat)
    if pairing.lower == pairing.higher:
        yield Won(f"{what}, Tokugawa's games", first, pairing.least, pairing.most)
    elif pairing.either_side:
        yield Won(f"{what}, as Tokugawa", first, pairing.least, pairing.most)
        yield Won(f"{what}, as Ishida", second, pairing.least, pairing.most)
    else:
        yield Won(what, Share(first.won + second.won, first.of + second.of), pairing.least, pairing.most)
