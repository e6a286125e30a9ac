"""The arena: every bot of a game against every other, seats exchanged, from one seed, to be continued at any time."""

from __future__ import annotations

import hashlib
import itertools
import re
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from futari.core import FutariError, Message, Seat, write_record
from futari.lab.bout import Bout, Played, Result, bot_of, box_of, play_bout
from futari.lab.lines import add_line, read_lines
from futari.lab.program import PREFIX, SECONDS
from futari.lab.share import Share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from futari.core import BySide, OptionValue
    from futari.pool import Pool

__all__ = ["USUAL", "Arena", "OtherArena", "Standing", "read_results", "record_name", "standings"]

# What a bout is where nothing else is said and the game's own usual options are not meant.
USUAL: dict[str, dict[str, OptionValue]] = {"kamisado": {"format": "single"}}


class Standing(NamedTuple):
    """One bot's share against another, or against itself."""

    first: str
    second: str
    as_first: Share
    as_second: Share

    @property
    def is_mirror(self) -> bool:
        """Whether a bot played itself: then only the shares of the seats say anything."""
        return self.first == self.second

    @property
    def total(self) -> Share:
        """With either seat; of a bot against itself, with the first one."""
        if self.is_mirror:
            return self.as_first
        return Share(self.as_first.won + self.as_second.won, self.as_first.of + self.as_second.of)


class OtherArena(FutariError):
    """A results file of another game, seed or options: its results cannot be continued."""

    def __init__(self, file: Path) -> None:
        super().__init__(Message("arena.other", {"file": str(file)}))


class Arena:
    """A round robin of bots; `games` is the number of games of each pairing. Who is named twice plays itself, too."""

    def __init__(
        self,
        game: str,
        bots: Iterable[str],
        games: int,
        seed: str,
        *,
        options: Mapping[str, OptionValue] | None = None,
        seconds: float = SECONDS,
        out: Path | None = None,
        records: Path | None = None,
    ) -> None:
        box, named = box_of(game), tuple(bots)
        for bot in named:
            bot_of(box, bot)
        self.game = game
        self.seats: BySide[str] = box.game.seats
        self.bots = tuple(dict.fromkeys(named))
        self.mirrored = tuple(bot for bot in self.bots if named.count(bot) > 1)
        self.games = games
        self.seed = seed
        self.seconds = seconds
        self.options = dict(USUAL.get(game, {}) if options is None else options)
        box.game.read_options(self.options)
        self.out = out
        self.records = records
        self.results = self._kept()

    @property
    def pairings(self) -> list[tuple[str, str]]:
        """Who meets whom."""
        return [*itertools.combinations(self.bots, 2), *((bot, bot) for bot in self.mirrored)]

    @property
    def bouts(self) -> list[Bout]:
        """All games, the pairings taking turns so that a part of them says something about each."""
        return [self._bout(first, second, number) for number in range(self.games) for first, second in self.pairings]

    @property
    def to_play(self) -> list[Bout]:
        """The games without a result."""
        return [bout for bout in self.bouts if (bout.first, bout.second, bout.number) not in self.results]

    def run(self, pool: Pool, progress: Callable[[int], None] | None = None) -> None:
        """Play what is left; every result is kept as soon as it is there."""
        for done in pool.run(play_bout, self.to_play, progress):
            self._keep(done.result)

    def standings(self) -> list[Standing]:
        """Every pairing, told by the bot that was named later."""
        return standings(self.pairings, self.results.values(), self.seats)

    def _bout(self, first: str, second: str, number: int) -> Bout:
        one, other = (first, second) if number % 2 == 0 else (second, first)
        # A bot that plays itself with seats exchanged would play the same game again.
        pair = f"{self.seed} {first} {second} {number if first == second else number // 2}"
        seed = hashlib.sha256(pair.encode()).hexdigest()
        return Bout(self.game, one, other, number, seed, self.options, self.seconds)

    def _keep(self, played: Played) -> None:
        result = played.result
        self.results[result.key] = result
        if self.records is not None:
            self.records.mkdir(parents=True, exist_ok=True)
            (self.records / record_name(result)).write_bytes(write_record(played.record))
        if self.out is not None:
            add_line(self.out, result)

    def _kept(self) -> dict[tuple[str, str, int], Result]:
        """The results of earlier runs of this arena that its file holds."""
        if self.out is None or not self.out.exists():
            return {}
        ours = {(bout.first, bout.second, bout.number): bout for bout in self.bouts}
        kept: dict[tuple[str, str, int], Result] = {}
        for result in read_lines(self.out, _RESULT):
            bout = ours.get(result.key)
            if bout is None:
                continue
            if (bout.game, bout.seed, bout.options) != (result.game, result.seed, result.options):
                raise OtherArena(self.out)
            kept[result.key] = result
        return kept


def record_name(result: Result) -> str:
    """The file of a game's record; a program's command may hold what no file name does."""
    return f"{_file_word(result.first)}-{_file_word(result.second)}-{result.number:05}.json"


def _file_word(bot: str) -> str:
    if not bot.startswith(PREFIX):
        return bot
    plain = re.sub(r"[^A-Za-z0-9_.]+", "_", bot.removeprefix(PREFIX))[-30:]
    return f"exec_{plain}_{hashlib.sha256(bot.encode()).hexdigest()[:6]}"


def read_results(file: Path) -> list[Result]:
    """All results that a file holds, of whatever arena."""
    return list(read_lines(file, _RESULT))


def standings(pairings: Iterable[tuple[str, str]], results: Iterable[Result], seats: BySide[str]) -> list[Standing]:
    """Every pairing that has been played, told by the bot that was named later."""
    played = list(results)
    told = [
        Standing(
            second,
            first,
            _share(played, second, first, seats[Seat.FIRST]),
            _share(played, first, second, seats[Seat.SECOND]),
        )
        for first, second in pairings
    ]
    return [standing for standing in told if standing.total.of]


def _share(results: list[Result], first: str, second: str, side: str) -> Share:
    """The games of one bot as the first seat against another as the second, counted for a side."""
    these = [result for result in results if (result.first, result.second) == (first, second)]
    return Share(sum(result.side == side for result in these), len(these))


_RESULT = msgspec.json.Decoder(Result)
