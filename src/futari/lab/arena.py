"""The arena: every bot against every other, sides exchanged, from one seed, to be continued at any time."""

from __future__ import annotations

import hashlib
import itertools
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from futari.bots import ask
from futari.bots.kamisado import bot_named
from futari.core import BySide, FutariError, Message, Play, Stream, write_record
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Options
from futari.lab.share import Share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from futari.core import Record
    from futari.pool import Pool

__all__ = ["Arena", "Bout", "Result", "Standing", "play_bout", "standings"]


class Bout(msgspec.Struct, frozen=True):
    """A game to be played; two neighbouring numbers are the same seed with sides exchanged."""

    black: str
    gold: str
    number: int
    seed: str
    options: Options


class Result(msgspec.Struct, frozen=True):
    """How a bout ended: a line of the results file."""

    black: str
    gold: str
    number: int
    seed: str
    format: str
    winner: str
    score: tuple[int, int]
    choices: int

    @property
    def names(self) -> frozenset[str]:
        """The two bots."""
        return frozenset({self.black, self.gold})


class Played(NamedTuple):
    """What a worker sends back."""

    result: Result
    record: Record


class Standing(NamedTuple):
    """One bot's share against another."""

    first: str
    second: str
    as_black: Share
    as_gold: Share

    @property
    def total(self) -> Share:
        """With either side."""
        return Share(self.as_black.won + self.as_gold.won, self.as_black.of + self.as_gold.of)


class OtherArena(FutariError):
    """A results file of another seed or format: its results cannot be continued."""

    def __init__(self, file: Path) -> None:
        super().__init__(Message("arena.other", {"file": str(file)}))


class Arena:
    """A round robin of bots; `rounds` is the number of games of each pairing."""

    def __init__(
        self,
        bots: Iterable[str],
        rounds: int,
        seed: str,
        *,
        options: Options | None = None,
        out: Path | None = None,
        records: Path | None = None,
    ) -> None:
        self.bots = tuple(dict.fromkeys(bots))
        for bot in self.bots:
            bot_named(bot)
        self.rounds = rounds
        self.seed = seed
        self.options = options or Options("single")
        self.out = out
        self.records = records
        self.results = self._kept()

    @property
    def bouts(self) -> list[Bout]:
        """All games, the pairings taking turns so that a part of them says something about each."""
        return [
            self._bout(first, second, number)
            for number in range(self.rounds)
            for first, second in itertools.combinations(self.bots, 2)
        ]

    @property
    def to_play(self) -> list[Bout]:
        """The games without a result."""
        return [bout for bout in self.bouts if (bout.black, bout.gold, bout.number) not in self.results]

    def run(self, pool: Pool, progress: Callable[[int], None] | None = None) -> None:
        """Play what is left; every result is kept as soon as it is there."""
        for done in pool.run(play_bout, self.to_play, progress):
            self._keep(done.result)

    def standings(self) -> list[Standing]:
        """Every pairing, told by the bot that was named later."""
        return standings(self.bots, self.results.values())

    def _bout(self, first: str, second: str, number: int) -> Bout:
        black, gold = (first, second) if number % 2 == 0 else (second, first)
        pair = f"{self.seed} {first} {second} {number // 2}"
        return Bout(black, gold, number, hashlib.sha256(pair.encode()).hexdigest(), self.options)

    def _keep(self, played: Played) -> None:
        result = played.result
        self.results[result.black, result.gold, result.number] = result
        if self.records is not None:
            self.records.mkdir(parents=True, exist_ok=True)
            name = f"{result.black}-{result.gold}-{result.number:05}.json"
            (self.records / name).write_bytes(write_record(played.record))
        if self.out is not None:
            with self.out.open("ab") as lines:
                lines.write(msgspec.json.encode(result) + b"\n")

    def _kept(self) -> dict[tuple[str, str, int], Result]:
        """The results of earlier runs of this arena that its file holds."""
        if self.out is None or not self.out.exists():
            return {}
        ours = {(bout.black, bout.gold, bout.number): bout for bout in self.bouts}
        kept: dict[tuple[str, str, int], Result] = {}
        for result in _read_results(self.out):
            key = result.black, result.gold, result.number
            bout = ours.get(key)
            if bout is None:
                continue
            if (bout.seed, bout.options.format) != (result.seed, result.format):
                raise OtherArena(self.out)
            kept[key] = result
        return kept


def play_bout(bout: Bout) -> Played:
    """Play one game; a pool's worker does this."""
    play = Play.new(KAMISADO, bout.options, bytes.fromhex(bout.seed))
    bots = BySide(bot_named(bout.black), bot_named(bout.gold))
    while actors := KAMISADO.to_act(play.now.state):
        (actor,) = actors
        ply, match = len(play.record.entries), play.now.state
        chance = Stream(play.record.secret, f"bot {ply}")
        choice = ask(bots[actor], KAMISADO, match, actor, chance).choices[0]
        # A record made here has no clock: the number of the choice keeps it the same on every machine.
        play.choose(actor, choice, ply)
    outcome = play.now.outcome
    if outcome is None or outcome.winner is None:
        raise AssertionError("a game of Kamisado has a winner")
    result = Result(
        bout.black,
        bout.gold,
        bout.number,
        bout.seed,
        bout.options.format,
        (bout.black, bout.gold)[outcome.winner],
        (outcome.score.first, outcome.score.second),
        len(play.record.entries),
    )
    return Played(result, play.record)


def standings(bots: Iterable[str], results: Iterable[Result]) -> list[Standing]:
    """Every pairing that has been played, told by the bot that was named later."""
    played = list(results)
    return [
        Standing(second, first, _share(played, second, first), _share(played, first, second, of=second))
        for first, second in itertools.combinations(bots, 2)
        if any(result.names == {first, second} for result in played)
    ]


def _share(results: list[Result], black: str, gold: str, of: str | None = None) -> Share:
    """The games of one bot as Black against another as Gold, counted for Black unless said otherwise."""
    these = [result for result in results if (result.black, result.gold) == (black, gold)]
    return Share(sum(result.winner == (of or black) for result in these), len(these))


def _read_results(file: Path) -> Iterator[Result]:
    """The whole lines of a results file; a line torn by a crash is cut off, so that the next one starts clean."""
    content = file.read_bytes()
    whole, _, torn = content.rpartition(b"\n")
    if torn:
        file.write_bytes(content[: len(content) - len(torn)])
    for number, line in enumerate(whole.splitlines(), start=1):
        try:
            yield _RESULT.decode(line)
        except msgspec.MsgspecError as error:
            raise FutariError(
                Message("arena.unreadable", {"file": str(file), "line": number, "detail": str(error)})
            ) from error


_RESULT = msgspec.json.Decoder(Result)
