"""One game of the arena: two bots of any game on the shelf, from a seed."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, NamedTuple, cast

import msgspec

from futari.bots import SeatedBot, bot_named
from futari.core import BySide, Choose, FutariError, Message, OptionValue, Play, Seat, Stream, Unreadable
from futari.lab.program import PREFIX, SECONDS, Fault, Forfeit, Program
from futari.shelf import SHELF

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from futari.bots import Bot, Level
    from futari.core import AnyGame, Outcome, Record
    from futari.shelf import Box

__all__ = ["Bout", "Played", "Result", "bot_of", "box_of", "play_bout", "play_game"]

# By then both seats have chosen something.
LONGEST_OPENING = 20


class Bout(msgspec.Struct, frozen=True):
    """A game to be played; two neighbouring numbers are the same seed with seats exchanged."""

    game: str
    first: str
    second: str
    number: int
    seed: str
    options: dict[str, OptionValue]
    seconds: float = SECONDS  # what a program has for an answer


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a bout ended: a line of the results file. `winner` is a bot, `side` the seat it had.

    `opening` is the first choice of each seat, `fault` what a program lost by and how.
    """

    game: str
    first: str
    second: str
    number: int
    seed: str
    options: dict[str, OptionValue]
    winner: str
    side: str
    how: str
    score: tuple[int, int]
    choices: int
    opening: tuple[str, ...] = ()
    fault: tuple[Fault, str] | None = None

    @property
    def key(self) -> tuple[str, str, int]:
        """What tells it from the other results of an arena."""
        return self.first, self.second, self.number


class Played(NamedTuple):
    """What a worker sends back."""

    result: Result
    record: Record


def box_of(game: str) -> Box:
    """The game of that name; raises Unreadable."""
    if game not in SHELF:
        raise Unreadable("table.unknown_game", game=game, games=", ".join(SHELF))
    return SHELF[game]


def bot_of(box: Box, name: str) -> Level[Any, Any] | Program:
    """The bot of that name, or the program of a command (`exec:COMMAND`); raises Unreadable."""
    if name.startswith(PREFIX):
        return Program(name)
    return bot_named(box.bots, name)


def play_bout(bout: Bout) -> Played:
    """Play one game; a pool's worker does this."""
    box = box_of(bout.game)
    names = BySide(bout.first, bout.second)
    bots = names.map(lambda name: bot_of(box, name))
    ended = play_game(box.game, bots, bytes.fromhex(bout.seed), bout.options, bout.seconds)
    outcome = ended.outcome
    if outcome is None or outcome.winner is None:
        raise FutariError(Message("arena.no_winner", {"game": bout.game, "seed": bout.seed}))
    agreed = {name: value for name, value in msgspec.structs.asdict(bout).items() if name != "seconds"}
    result = Result(
        **agreed,
        winner=names[outcome.winner],
        side=box.game.seats[outcome.winner],
        how=outcome.how,
        score=(outcome.score.first, outcome.score.second),
        choices=len(ended.record.entries),
        opening=_opening(box.game, ended.record),
        fault=None if ended.forfeit is None else (ended.forfeit.fault, ended.forfeit.detail),
    )
    return Played(result, ended.record)


class Ended(NamedTuple):
    """A whole game; `forfeit` is what a program lost it by."""

    record: Record
    outcome: Outcome | None
    forfeit: Forfeit | None = None


def play_game(
    game: AnyGame,
    bots: Sequence[Level[Any, Any] | Program],
    seed: bytes,
    options: Mapping[str, OptionValue],
    seconds: float = SECONDS,
) -> Ended:
    """A whole game between two bots, each of which is told what its seat sees."""
    play = Play.new(game, game.read_options(options), seed)
    # A program sees what happens in any game: it may have no board of its own to compare.
    tells = game.has_secrets or any(isinstance(bot, Program) for bot in bots)
    forfeit = None
    with ExitStack() as stack:
        programs = []
        for seat, bot in zip(Seat, bots, strict=True):
            if isinstance(bot, Program):
                dice = Stream(seed, f"program {game.seats[seat]}")
                programs.append((seat, stack.enter_context(bot.at(game, seat, options, dice, seconds))))
        sitting = {**dict(zip(Seat, bots, strict=True)), **dict(programs)}
        seated = BySide(*(SeatedBot(game, seat, cast("Bot[Any, Any]", sitting[seat])) for seat in Seat))
        while actors := game.to_act(play.now.state):
            actor, ply, before = min(actors), len(play.record.entries), play.now.state
            try:
                choice = seated[actor].choose(before, Stream(play.record.secret, f"bot {ply}"))
            except Forfeit as lost:
                forfeit = lost
                play.add(lost.entry(game.seats[actor], ply))
                break
            # A record made here has no clock: the number of the choice keeps it the same on every machine.
            play.choose(actor, choice, ply)
            if tells:
                for seat in Seat:
                    seated[seat].see(game.events(before, actor, choice, play.now.state, seat))
        for _, program in programs:
            program.end(play.now.outcome)
    return Ended(play.record, play.now.outcome, forfeit)


def _opening(game: AnyGame, record: Record) -> tuple[str, ...]:
    """The first choice of each seat; fewer if the game ended before."""
    first: dict[str, str] = {}
    for entry in record.entries[:LONGEST_OPENING]:
        if isinstance(entry, Choose):
            first.setdefault(entry.seat, entry.choice)
    return tuple(first[seat] for seat in game.seats if seat in first)
