"""A game of Kamisado at one terminal: who sits where, the record, taking back, saving and resuming."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from futari.bots import ask, bot_named
from futari.bots.kamisado import LEVELS
from futari.cli.saving import CannotSave, write_whole
from futari.core import (
    BrokenRecord,
    BySide,
    Message,
    Play,
    Record,
    Resign,
    Seat,
    Stream,
    Takeback,
    new_seed,
    read_record,
)
from futari.kamisado.game import KAMISADO, Choice
from futari.kamisado.match import Match, Options
from futari.kamisado.view import MatchView

if TYPE_CHECKING:
    from futari.core import Event, Outcome

__all__ = ["PERSON", "CannotSave", "Sitting", "new_sitting", "resume"]

PERSON = "person"

KamisadoPlay: TypeAlias = Play[Options, Match, Choice, MatchView]


class _Saved(msgspec.Struct, forbid_unknown_fields=True):
    """The file of a sitting: the record, and who sat where."""

    black: str
    gold: str
    record: msgspec.Raw


class Sitting:
    """A game in progress; every change is saved at once if there is a file."""

    def __init__(self, play: KamisadoPlay, players: BySide[str], file: Path | None = None) -> None:
        self.play = play
        self.players = players
        self.file = file

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.play.now.state

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, by the rules or by resignation."""
        return self.play.now.outcome

    @property
    def actor(self) -> Seat | None:
        """Whose choice is awaited."""
        if self.outcome is not None:
            return None
        return next(iter(KAMISADO.to_act(self.match)), None)

    @property
    def bot_to_act(self) -> bool:
        """Whether the bot is awaited."""
        return self.actor is not None and self.players[self.actor] != PERSON

    def choose(self, choice: Choice) -> list[Event]:
        """Make the actor's choice; raises IllegalChoice and changes nothing if the rules refuse it."""
        actor, before = self.actor, self.match
        if actor is None:
            raise BrokenRecord(len(self.play.record.entries) + 1, Message("record.over"))
        self.play.choose(actor, choice, _now())
        self._keep()
        return KAMISADO.events(before, actor, choice, self.match, None)

    def bot_choice(self) -> Choice:
        """What the bot of the actor's seat would choose."""
        actor = self.actor
        if actor is None:
            raise LookupError("the game is over")
        chance = Stream(self.play.record.secret, f"bot {len(self.play.record.entries)}")
        bot = bot_named(LEVELS, self.players[actor])
        choice: Choice = ask(bot, KAMISADO, self.match, actor, chance).choices[0]
        return choice

    def take_back(self) -> bool:
        """Go back to the last choice of a person; False if there is none."""
        line = self.play.line
        for point in reversed(line[:-1]):
            moment = self.play.moments[point]
            (actor,) = KAMISADO.to_act(moment.state)
            if self.players[actor] == PERSON:
                self.play.add(Takeback(KAMISADO.seats[actor], point, _now()))
                self._keep()
                return True
        return False

    def resign(self) -> None:
        """The side to act gives the match up."""
        if self.actor is not None:
            self.play.add(Resign(KAMISADO.seats[self.actor], _now()))
            self._keep()

    def save(self, file: Path) -> None:
        """Write the whole game, or nothing: a full disk must not cost the copy that is there."""
        saved = _Saved(self.players.first, self.players.second, msgspec.Raw(msgspec.json.encode(self.play.record)))
        text = msgspec.json.format(msgspec.json.encode(saved), indent=1)
        write_whole(file, text)
        self.file = file

    def _keep(self) -> None:
        if self.file is not None:
            self.save(self.file)


def new_sitting(options: Options, players: BySide[str]) -> Sitting:
    """A new game."""
    return Sitting(Play.new(KAMISADO, options, new_seed()), players)


def resume(file: Path) -> Sitting:
    """A saved game; raises BrokenRecord with what is wrong if the file is not one."""
    try:
        saved = msgspec.json.decode(file.read_bytes(), type=_Saved)
    except OSError as error:
        raise BrokenRecord(0, Message("record.unreadable", {"detail": error.strerror or str(error)})) from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BrokenRecord(0, Message("record.unreadable", {"detail": str(error)})) from error
    players = BySide(saved.black, saved.gold)
    for player in players:
        if player not in {PERSON, *LEVELS}:
            raise BrokenRecord(0, Message("play.unknown_player", {"player": player}))
    record: Record = read_record(bytes(saved.record))
    return Sitting(Play(KAMISADO, record), players, file)


def _now() -> int:
    return time.time_ns() // 1_000_000
