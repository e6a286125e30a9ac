"""One run of the theory: which tasks there are, done on a pool, with their results in a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from futari.core import Stream
from futari.kamisado.setup import read_position
from futari.lab.theory.ledger import Ledger
from futari.lab.theory.single_round import (
    Length,
    LengthTask,
    Small,
    SmallTask,
    first_moves,
    measure_length,
    search_small,
    unlike,
)
from futari.lab.theory.standard_match import (
    Checked,
    Conceding,
    ConcedingTask,
    StartTask,
    Winning,
    WinningTask,
    check_start,
    concede,
    cover,
    next_starts,
    round_one_finals,
    win,
    worth,
)
from futari.lab.theory.starts import MatchTask, SampledMatch, match_tasks, solve_match

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from futari.pool import Pool

__all__ = ["PARTS", "Inquiry", "Settings"]

PARTS = ("single", "starts", "match")

# What a concession may look at: more than any that was met needed.
CONCEDING = 1_000_000
# The starts of the fourth round that are solved for each strategy of the third.
NEXT_STARTS = 4


class Settings(NamedTuple):
    """How much is done.

    `starts` for every format and way to play, each with so many `nodes`; `positions` for each length; `searches` of
    `steps` exchanges for each first move; `checks` by the Python rules of round-2 starts that the Challenger wins, and
    of those that he loses; `lines` followed from round 2 into round 3, the first `deep` of them to the end of the
    match, and the first `replays` by the Python rules.
    """

    seed: int = 1
    starts: int = 60
    nodes: int = 20_000_000
    positions: int = 100_000
    searches: int = 2
    steps: int = 1000
    checks: int = 100
    lines: int = 10
    deep: int = 5
    replays: int = 1


class Inquiry:
    """The tasks of some settings and the folder with what is known of them."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self.settings = settings
        self.first_moves = first_moves()
        self.finals = round_one_finals()
        self.worth_tasks = [StartTask(str(start)) for start in next_starts(self.finals)]
        self.lengths = Ledger[LengthTask, Length](folder / "lengths.jsonl", measure_length, Length)
        self.smalls = Ledger[SmallTask, Small](folder / "strategies.jsonl", search_small, Small)
        self.matches = Ledger[MatchTask, SampledMatch](folder / "starts.jsonl", solve_match, SampledMatch)
        self.worths = Ledger[StartTask, int](folder / "round-2-points.jsonl", worth, int)
        self.checks = Ledger[StartTask, Checked](folder / "round-2-proofs.jsonl", check_start, Checked)
        self.concessions = Ledger[ConcedingTask, Conceding](folder / "concessions.jsonl", concede, Conceding)
        self.wins = Ledger[WinningTask, Winning](folder / "wins.jsonl", win, Winning)

    def run(self, pool: Pool, parts: Iterable[str], step: Callable[[str, int, int], Callable[[int], None]]) -> None:
        """Do what is left of some parts; `step` hears what comes next, how much of it there is, and was done before."""
        for name, ledger, tasks in (each for part in parts for each in self._steps()[part]):
            # The tasks of a step depend on the results of those before.
            wanted = tasks()
            ledger.run(pool, wanted, step(name, len(wanted), len(wanted) - len(ledger.to_do(wanted))))

    def seconds(self) -> float:
        """The time of a processor that all results have taken."""
        return sum(ledger.seconds(tasks()) for steps in self._steps().values() for _, ledger, tasks in steps)

    def _steps(self) -> dict[str, list[tuple[str, Ledger[Any, Any], Callable[[], list[Any]]]]]:
        return {
            "single": [
                ("small strategies", self.smalls, self.small_tasks),
                ("lengths", self.lengths, self.length_tasks),
            ],
            "starts": [("round starts", self.matches, self.match_tasks)],
            "match": [
                ("points of round 2", self.worths, lambda: self.worth_tasks),
                ("concessions in round 2", self.concessions, self.second_rounds),
                ("wins in round 3", self.wins, self.third_rounds),
                ("concessions in round 4", self.concessions, self.fourth_rounds),
                ("proofs of round 2", self.checks, self.check_tasks),
            ],
        }

    def length_tasks(self) -> list[LengthTask]:
        """One for each winning first move that is not the mirror image of another."""
        return [LengthTask(first.move, self.settings.positions) for first in unlike(self.first_moves)]

    def small_tasks(self) -> list[SmallTask]:
        """So many for each of them, with seeds of their own."""
        begin = self.settings.seed
        return [
            SmallTask(first.move, seed, self.settings.steps)
            for seed in range(begin, begin + self.settings.searches)
            for first in unlike(self.first_moves)
        ]

    def match_tasks(self) -> list[MatchTask]:
        """Matches in every format and way to play."""
        return match_tasks(self.settings.starts, self.settings.seed, self.settings.nodes)

    def denied(self) -> list[str]:
        """The starts of round 2 that the Challenger loses."""
        return [task.start for task, points in self.worths.results(self.worth_tasks) if points < 0]

    def needed(self) -> list[str]:
        """Starts of round 2, one for each end of round 1: those that the Challenger loses, and few others."""
        good = frozenset(map(read_position, self.denied()))
        return [str(start) for start in cover(self.finals, good)]

    def check_tasks(self) -> list[StartTask]:
        """So many of the needed starts that the Challenger wins, and of those that he loses."""
        most = self.settings.checks
        return [StartTask(start) for start in (*self._won()[:most], *self.denied()[:most])]

    def second_rounds(self) -> list[ConcedingTask]:
        """Some of the starts that are needed and the Challenger wins."""
        lines, replays = self.settings.lines, self.settings.replays
        return [ConcedingTask(start, CONCEDING, number < replays) for number, start in enumerate(self._won()[:lines])]

    def third_rounds(self) -> list[WinningTask]:
        """One start of round 3 for each of the first concessions."""
        chance, first = self._chance("third rounds"), self.second_rounds()[: self.settings.deep]
        found = [result.starts for _, result in self.concessions.results(first) if result.starts]
        return [WinningTask(chance.pick(starts), NEXT_STARTS, self.settings.seed) for starts in found]

    def fourth_rounds(self) -> list[ConcedingTask]:
        """One start of round 4 that the Challenger wins with an ordinary tower, for every win in round 3."""
        chosen = []
        for _, result in self.wins.results(self.third_rounds()):
            level = [start for start, points in zip(result.starts, result.points, strict=True) if points == 1]
            chosen += [ConcedingTask(level[0], CONCEDING, False)] if level else []
        return chosen

    def _won(self) -> list[str]:
        denied = set(self.denied())
        return [start for start in self._drawn() if start not in denied]

    def _drawn(self) -> list[str]:
        return list(self._chance("second rounds").shuffled(self.needed()))

    def _chance(self, name: str) -> Stream:
        return Stream(str(self.settings.seed).encode(), name)
