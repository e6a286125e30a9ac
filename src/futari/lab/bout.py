"""One game of the arena: two bots of any game on the shelf, from a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from futari.bots import SeatedBot
from futari.core import BySide, FutariError, Message, OptionValue, Play, Seat, Stream, Unreadable
from futari.shelf import SHELF

if TYPE_CHECKING:
    from typing import Any

    from futari.bots import Level
    from futari.core import Record
    from futari.shelf import Box

__all__ = ["Bout", "Played", "Result", "bot_of", "box_of", "play_bout"]


class Bout(msgspec.Struct, frozen=True):
    """A game to be played; two neighbouring numbers are the same seed with seats exchanged."""

    game: str
    first: str
    second: str
    number: int
    seed: str
    options: dict[str, OptionValue]


class Result(msgspec.Struct, frozen=True):
    """How a bout ended: a line of the results file. `winner` is a bot, `side` the seat it had."""

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


def bot_of(box: Box, name: str) -> Level[Any, Any]:
    """The bot of that name; raises Unreadable."""
    if name not in box.bots:
        raise Unreadable("bot.unknown", name=name, levels=", ".join(box.bots))
    return box.bots[name]


def play_bout(bout: Bout) -> Played:
    """Play one game; a pool's worker does this."""
    box = box_of(bout.game)
    game = box.game
    play = Play.new(game, game.read_options(bout.options), bytes.fromhex(bout.seed))
    names = BySide(bout.first, bout.second)
    bots = BySide(*(SeatedBot(game, seat, bot_of(box, names[seat])) for seat in Seat))
    while actors := game.to_act(play.now.state):
        actor, ply, before = min(actors), len(play.record.entries), play.now.state
        choice = bots[actor].choose(before, Stream(play.record.secret, f"bot {ply}"))
        # A record made here has no clock: the number of the choice keeps it the same on every machine.
        play.choose(actor, choice, ply)
        if game.has_secrets:
            for seat in Seat:
                bots[seat].see(game.events(before, actor, choice, play.now.state, seat))
    outcome = play.now.outcome
    if outcome is None or outcome.winner is None:
        raise FutariError(Message("arena.no_winner", {"game": bout.game, "seed": bout.seed}))
    result = Result(
        **msgspec.structs.asdict(bout),
        winner=names[outcome.winner],
        side=game.seats[outcome.winner],
        how=outcome.how,
        score=(outcome.score.first, outcome.score.second),
        choices=len(play.record.entries),
    )
    return Played(result, play.record)
