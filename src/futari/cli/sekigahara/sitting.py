"""A campaign at one terminal: who sits where, the record, what each seat has seen, undoing, saving and resuming."""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from futari.bots import SeatedBot, bot_named
from futari.bots.sekigahara import LEVELS
from futari.cli.saving import write_whole
from futari.core import (
    BrokenRecord,
    BySide,
    Choose,
    Message,
    Play,
    Resign,
    Seat,
    Stream,
    Undo,
    Unreadable,
    read_record,
)
from futari.sekigahara.edition import SEATS
from futari.sekigahara.happenings import ShownCard, Turned, Unanswered
from futari.sekigahara.log import known, log_lines, log_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.core import Event, Outcome
    from futari.sekigahara.choice import Choice
    from futari.sekigahara.game import Options, Sekigahara
    from futari.sekigahara.log import Campaign, LogLine
    from futari.sekigahara.state import State

__all__ = ["PERSON", "Sitting", "new_sitting", "resume"]

PERSON = "person"


class _Saved(msgspec.Struct, forbid_unknown_fields=True):
    """The file of a sitting: the record, and who sat where."""

    tokugawa: str
    ishida: str
    record: msgspec.Raw


class Sitting:
    """A campaign in progress; every change is saved at once if there is a file."""

    def __init__(self, game: Sekigahara, play: Campaign, players: BySide[str], file: Path | None = None) -> None:
        self.game = game
        self.play = play
        self.players = players
        self.file = file
        self._heard = BySide(*(list(self._seen(seat)) for seat in Seat))
        self._bots: dict[Seat, SeatedBot] = {}
        for seat in Seat:
            if players[seat] != PERSON:
                self._bots[seat] = SeatedBot(game, seat, bot_named(LEVELS, players[seat]))
                self._bots[seat].see(self._heard[seat])

    def _seen(self, seat: Seat) -> Iterator[Event]:
        """What a seat has seen happen, of all that still holds."""
        play = self.play
        for since, point in pairwise(play.line):
            entry = play.record.entries[point - 1]
            if isinstance(entry, Choose):
                before, after = play.moments[since].state, play.moments[point].state
                actor = Seat(SEATS.index(entry.seat))
                yield from self.game.events(before, actor, self.game.read_choice(entry.choice), after, seat)

    @property
    def state(self) -> State:
        """The campaign as it stands."""
        return self.play.now.state

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, by the rules or by resignation."""
        return self.play.now.outcome

    @property
    def waited(self) -> list[Seat]:
        """Whose choices are awaited; both where they choose in secret."""
        return [] if self.outcome is not None else sorted(self.game.to_act(self.state))

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat in Seat if self.players[seat] == PERSON]

    def bot_waited(self) -> Seat | None:
        """A bot that has to choose, if one has."""
        return next((seat for seat in self.waited if seat in self._bots), None)

    def choose(self, seat: Seat, *choices: Choice) -> None:
        """Make choices one after the other; they are saved together."""
        for choice in choices:
            before = self.state
            self.play.choose(seat, choice, _now())
            for each in Seat:
                seen = self.game.events(before, seat, choice, self.state, each)
                self._heard[each].extend(seen)
                if each in self._bots:
                    self._bots[each].see(seen)
        self._keep()

    def let_bot_choose(self, seat: Seat) -> None:
        """Make the choice of the bot in a seat."""
        chance = Stream(self.play.record.secret, f"bot {SEATS[seat]} {len(self.play.record.entries)}")
        self.choose(seat, self._bots[seat].choose(self.state, chance))

    def answered_silently(self, actor: Seat) -> Seat | None:
        """Who gave a standing answer to what the actor has just done (R21)."""
        answers = (each for each in self.state.news if isinstance(each, Unanswered | ShownCard | Turned))
        return next((each.side for each in answers if each.side is not actor), None)

    def undo(self, seat: Seat) -> bool:
        """Take back the last choice of a seat, if nothing was revealed or drawn since (R23)."""
        line = self.play.line
        if len(line) < 2 or line[-2] < self.play.undo_floor(seat):
            return False
        self.play.add(Undo(SEATS[seat], line[-2], _now()))
        # Nobody else has been told of it.
        self._heard[seat][:] = self._seen(seat)
        self._keep()
        return True

    def resign(self, seat: Seat) -> None:
        """A side gives the campaign up."""
        self.play.add(Resign(SEATS[seat], _now()))
        self._keep()

    def log(self, seat: Seat) -> list[LogLine]:
        """All that a seat has seen."""
        return known(self.play.moments[0].state) + log_lines(self._heard[seat])

    def ending(self) -> list[LogLine]:
        """The last thing that happened, as everybody saw it."""
        return log_of(self.play, None)[-1:]

    def save(self, file: Path) -> None:
        """Write the whole campaign, or nothing; raises CannotSave."""
        saved = _Saved(self.players.first, self.players.second, msgspec.Raw(msgspec.json.encode(self.play.record)))
        write_whole(file, msgspec.json.format(msgspec.json.encode(saved), indent=1))
        self.file = file

    def _keep(self) -> None:
        if self.file is not None:
            self.save(self.file)


def new_sitting(game: Sekigahara, options: Options, seed: bytes, players: BySide[str]) -> Sitting:
    """A new campaign."""
    return Sitting(game, Play.new(game, options, seed), players)


def resume(game: Sekigahara, file: Path) -> Sitting:
    """A saved campaign; raises BrokenRecord with what is wrong if the file is not one."""
    try:
        saved = msgspec.json.decode(file.read_bytes(), type=_Saved)
    except OSError as error:
        raise BrokenRecord(0, Message("record.unreadable", {"detail": error.strerror or str(error)})) from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BrokenRecord(0, Message("record.unreadable", {"detail": str(error)})) from error
    players = BySide(saved.tokugawa, saved.ishida)
    for player in players:
        try:
            if player != PERSON:
                bot_named(LEVELS, player)
        except Unreadable as error:
            raise BrokenRecord(0, Message("play.unknown_player", {"player": player})) from error
    return Sitting(game, Play(game, read_record(bytes(saved.record))), players, file)


def _now() -> int:
    return time.time_ns() // 1_000_000
