"""Folding a record into the states it went through."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from futari.core.errors import BrokenRecord, FutariError, Impossible
from futari.core.outcome import Outcome
from futari.core.record import Agree, Choose, Decline, Offer, Record, Takeback, Undo, new_record
from futari.core.seat import Seat
from futari.locale import Message

if TYPE_CHECKING:
    import msgspec

    from futari.core.game import Game
    from futari.core.record import Entry

__all__ = ["Moment", "Play", "Step"]

Options = TypeVar("Options", bound="msgspec.Struct")
State = TypeVar("State")
Choice = TypeVar("Choice")
View = TypeVar("View", bound="msgspec.Struct")


class Moment(NamedTuple, Generic[State]):
    """Where a game stood after `at` entries; `since` is the moment it came from, None for the start."""

    state: State
    outcome: Outcome | None
    at: int
    since: int | None


class Step(NamedTuple, Generic[State]):
    """An entry that may be added: the record with it, and the moment it leads to."""

    record: Record
    moment: Moment[State]

    @property
    def entry(self) -> Entry:
        """The entry, sealed."""
        return self.record.entries[-1]


def how_it_ends(entry: Entry) -> str:
    """The word for an act at the table that ends a game: `resign`, `time`, `agree`, `left`."""
    return str(entry.__struct_config__.tag)


class Play(Generic[Options, State, Choice, View]):
    """A game being played or replayed: its record and the moment after each entry.

    `moments[n]` is where the game stood after n entries. An undone entry stays in the record; the moment after an undo
    is the one it went back to.
    """

    def __init__(self, game: Game[Options, State, Choice, View], record: Record) -> None:
        self.game = game
        self.record = Record(record.game, record.version, record.options, record.seed)
        if (record.game, record.version) != (game.name, game.version):
            raise BrokenRecord(
                0,
                Message(
                    "record.other_game",
                    {
                        "game": record.game,
                        "version": record.version,
                        "ours": game.name,
                        "our_version": game.version,
                    },
                ),
            )
        try:
            state = game.start(game.read_options(record.options), record.secret)
        except Impossible as error:
            # The faults tell what is wrong, such as the edition that is needed.
            raise BrokenRecord(0, (*error.faults, error.message)[0]) from error
        except FutariError as error:
            raise BrokenRecord(0, error.message) from error
        self.moments = [Moment(state, game.outcome(state), 0, None)]
        for number, entry in enumerate(record.entries, start=1):
            try:
                self.add(entry)
            except BrokenRecord:
                raise
            except FutariError as error:
                raise BrokenRecord(number, error.message) from error

    @classmethod
    def new(
        cls, game: Game[Options, State, Choice, View], options: Options, seed: bytes
    ) -> Play[Options, State, Choice, View]:
        """A game that is about to start."""
        return cls(game, new_record(game, options, seed))

    @property
    def now(self) -> Moment[State]:
        """Where the game stands."""
        return self.moments[-1]

    @property
    def line(self) -> list[int]:
        """The moments that led here: 0 first, the present one last; what was undone is not among them."""
        line = [self.now.at]
        while (since := self.moments[line[-1]].since) is not None:
            line.append(since)
        return line[::-1]

    def undo_floor(self, seat: Seat) -> int:
        """How many entries must stay: the earliest point an undo or a takeback of a seat may go back to."""
        depth = self.game.undo_depth(self.now.state, seat)
        if depth is None:
            return 0
        at = self.now.at
        for _ in range(depth):
            at = self.moments[at].since or 0
        return at

    def choices(self) -> list[Choice]:
        """The choices that still hold, in order."""
        entries = [self.record.entries[number - 1] for number in self.line[1:]]
        return [self.game.read_choice(entry.choice) for entry in entries if isinstance(entry, Choose)]

    def choose(self, seat: Seat, choice: Choice, time: int) -> None:
        """Make a choice and record it; raises IllegalChoice and changes nothing if it is not on the list."""
        self.add(Choose(self.game.seats[seat], self.game.write_choice(choice), time))

    @property
    def offer(self) -> Offer | None:
        """The offer that waits for an answer; whatever is done instead lets it lapse."""
        last = self.record.entries[-1] if self.record.entries else None
        return last if isinstance(last, Offer) and self.now.outcome is None else None

    def add(self, entry: Entry) -> None:
        """Add an entry to the record, if the rules and the table allow it."""
        self.take(self.step(entry))

    def step(self, entry: Entry) -> Step[State]:
        """What adding an entry would come to; changes nothing. Raises if the rules or the table refuse it."""
        return Step(self.record.added(entry), self._after(entry))

    def take(self, step: Step[State]) -> None:
        """Go on with a step that was made from here."""
        self.record = step.record
        self.moments.append(step.moment)

    def ahead(self, step: Step[State]) -> Play[Options, State, Choice, View]:
        """The play that goes on with a step, beside this one, which stays as it is."""
        play = copy(self)
        play.record, play.moments = step.record, [*self.moments, step.moment]
        return play

    def _after(self, entry: Entry) -> Moment[State]:
        seat = self._seat(entry.seat)
        if isinstance(entry, Choose):
            self._refuse_after_the_end()
            state = self.game.apply(self.now.state, seat, self.game.read_choice(entry.choice))
            return Moment(state, self.game.outcome(state), len(self.moments), self.now.at)
        if isinstance(entry, Offer | Decline):
            self._refuse_after_the_end()
            return self.now
        if not isinstance(entry, Undo | Takeback):
            self._refuse_after_the_end()
            winner = None if isinstance(entry, Agree) else seat.other
            outcome = Outcome(winner, how_it_ends(entry), self.game.score(self.now.state))
            return Moment(self.now.state, outcome, len(self.moments), self.now.at)
        allowed = not isinstance(entry, Undo) or self.game.may_undo
        if not allowed:
            raise self._broken("record.no_undo", game=self.game.name)
        if entry.to not in self.line[:-1]:
            raise self._broken("record.not_back", to=entry.to)
        floor = self.undo_floor(seat)
        if entry.to < floor:
            raise self._broken("record.floor", to=entry.to, floor=floor)
        return self.moments[entry.to]

    def _seat(self, name: str) -> Seat:
        if name not in self.game.seats:
            raise self._broken("record.seat", seat=name, first=self.game.seats.first, second=self.game.seats.second)
        return Seat(self.game.seats.index(name))

    def _refuse_after_the_end(self) -> None:
        if self.now.outcome is not None:
            raise self._broken("record.over")

    def _broken(self, key: str, **params: int | str) -> BrokenRecord:
        return BrokenRecord(len(self.record.entries) + 1, Message(key, dict(params)))
