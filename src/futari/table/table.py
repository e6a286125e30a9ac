"""A table in memory: what was agreed, who sits where, and the game as its record tells it.

A table is a value: `after` gives the table that goes on with a step and leaves this one as it is, so nobody ever sees
what is not durable yet. The time is always passed in.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from futari.core import BrokenRecord, BySide, FutariError, Message, Play, Record, Seat, TimeOut
from futari.table.clock import SEATS, Clock, Hands, NoClock, stretches
from futari.table.terms import Sitter, Terms, read_terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from futari.core import AnyGame, Offer, Outcome, Step
    from futari.shelf import Box
    from futari.store.tables import StoredEntry, TableRow
    from futari.table.clock import Outages, Stretch

__all__ = ["Table"]


@dataclass(frozen=True)
class Table:
    """`tokens` are the names that clients gave to their requests, each with the ply it led to."""

    row: TableRow
    box: Box
    terms: Terms
    play: Play[Any, Any, Any, Any]
    tokens: Mapping[str, int]
    told: tuple[Stretch, ...] = ()
    hands: Hands | None = None

    @classmethod
    def loaded(cls, row: TableRow, box: Box, stored: Iterable[StoredEntry], outages: Outages) -> Table:
        """A table as it is kept; raises BrokenRecord if its record was changed by hand or does not replay."""
        heading = Record(row.game, row.version, msgspec.json.decode(row.options), row.seed)
        table = cls(row, box, read_terms(row.terms), Play(box.game, heading), {})
        for each in stored:
            step = table.step_of(each)
            table = replace(table, play=table.play.ahead(step), tokens=_with(table.tokens, each.token, each.ply))
        return table.wound(outages)

    def step_of(self, stored: StoredEntry) -> Step[Any]:
        """The step that a stored entry is; raises BrokenRecord."""
        try:
            step = self.play.step(stored.entry)
        except BrokenRecord:
            raise
        except FutariError as error:
            # It would read like a refusal of what somebody wants to do now.
            raise BrokenRecord(stored.ply, error.message) from error
        if step.entry != stored.entry:
            raise BrokenRecord(stored.ply, Message("record.seal"))
        return step

    def wound(self, outages: Outages) -> Table:
        """The same table with its clocks told from the start."""
        if self.row.started_at is None:
            return self
        told = tuple(stretches(self.play, self.row.started_at))
        control = self.terms.control
        if isinstance(control, NoClock):
            return replace(self, told=told)
        hands = Hands.wound(control, told[0])
        for stretch in told[1:]:
            hands = hands.after(stretch, outages)
        return replace(self, told=told, hands=hands)

    def after(self, step: Step[Any], token: str | None, outages: Outages) -> Table:
        """The table that goes on with a step."""
        play = self.play.ahead(step)
        told = tuple(stretches(play, self.told[0].since, self.told))
        hands = None if self.hands is None else self.hands.after(told[-1], outages)
        ahead = replace(self, play=play, told=told, hands=hands, tokens=_with(self.tokens, token, self.ply + 1))
        return replace(ahead, row=ahead.settled(step.entry.time, outages))

    def settled(self, now: int, outages: Outages) -> TableRow:
        """The row that goes with the record as it stands."""
        outcome = self.outcome
        row = msgspec.structs.replace(
            self.row,
            ply=self.ply,
            changed_at=max(now, self.row.changed_at),
            waits_for="".join(str(int(seat)) for seat in sorted(self.to_act)),
            bot_to_act=bool(self.to_act & self.bot_seats),
            deadline=self.clock(now, outages).deadline if outcome is None else None,
            likeness=self._likeness(),
        )
        if outcome is None:
            return row
        told = msgspec.json.encode(outcome).decode()
        return msgspec.structs.replace(row, status="finished", finished_at=now, outcome=told)

    def _likeness(self) -> str | None:
        analyst = self.box.analyst
        if analyst is None or self.row.category is None or not self.is_playing or not self.ply:
            return None
        return analyst.likeness_of_view(self.game.view(self.play.now.state, None))

    @property
    def id(self) -> str:
        """The name of the table in addresses."""
        return self.row.id

    @property
    def game(self) -> AnyGame:
        """The rules that are played by."""
        return self.box.game

    @property
    def ply(self) -> int:
        """How many entries its record has."""
        return len(self.play.record.entries)

    @property
    def is_playing(self) -> bool:
        """Whether a game is on."""
        return self.row.status == "playing" and self.outcome is None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.play.now.outcome

    @property
    def offer(self) -> Offer | None:
        """The offer that waits for an answer."""
        return self.play.offer

    @cached_property
    def to_act(self) -> frozenset[Seat]:
        """The seats that the game waits for."""
        return self.game.to_act(self.play.now.state) if self.is_playing else frozenset()

    @cached_property
    def sitters(self) -> BySide[Sitter | None]:
        """Who sits where; nobody yet at an open table, and at a running one somebody even if the account is gone."""
        row = self.row
        settled = row.status in {"playing", "finished"}
        return BySide(_sitter(row.first_id, row.first_bot, settled), _sitter(row.second_id, row.second_bot, settled))

    @property
    def is_hot_seat(self) -> bool:
        """Whether one user has both seats."""
        return self.terms.against == "hotseat"

    @cached_property
    def bot_seats(self) -> frozenset[Seat]:
        """The seats of our own bots."""
        return frozenset(seat for seat in SEATS if (sitter := self.sitters[seat]) and sitter.bot)

    def seats_of(self, user: int | None) -> tuple[Seat, ...]:
        """The seats of a user: none, one, or both."""
        if user is None:
            return ()
        return tuple(seat for seat in SEATS if (sitter := self.sitters[seat]) and sitter.user == user)

    def bot_of(self, seat: Seat) -> str | None:
        """The level of the bot on a seat."""
        sitter = self.sitters[seat]
        return sitter.bot if sitter else None

    def may_be_seen_by(self, user: int | None) -> bool:
        """A private table is for those who sit there, opened it or were invited by name; a link shows it too."""
        row = self.row
        return row.is_public or (
            user is not None and user in {row.first_id, row.second_id, row.host_id, row.invited_id}
        )

    def clock(self, now: int, outages: Outages) -> Clock:
        """Both clocks; after the end they stand as they stood then."""
        if self.hands is None:
            return Clock(BySide(None, None))
        return self.hands.at(now, outages)

    def time_out(self, now: int, outages: Outages) -> TimeOut | None:
        """The entry that is due because a clock has run out."""
        flagged = self.clock(now, outages).flagged if self.is_playing else None
        return None if flagged is None else TimeOut(self.game.seats[flagged], now)

    def last_of(self, seat: Seat) -> int | None:
        """The last choice of a seat that still holds: its ply."""
        name, entries = self.game.seats[seat], self.play.record.entries
        return next((ply for ply in self._held if entries[ply - 1].seat == name), None)

    @cached_property
    def _held(self) -> tuple[int, ...]:
        """The plies of the entries that still hold, the last first."""
        return tuple(reversed(self.play.line[1:]))

    def shown(self, seat: Seat | None) -> bytes:
        """The game's view for a seat as JSON; many may look at the same."""
        if seat not in self._shown:
            self._shown[seat] = msgspec.json.encode(self.game.view(self.play.now.state, seat))
        return self._shown[seat]

    @cached_property
    def _shown(self) -> dict[Seat | None, bytes]:
        return {}

    @property
    def last_to_choose(self) -> Seat | None:
        """Whose choice led here; None at the start."""
        at = self.play.now.at
        return Seat(self.game.seats.index(self.play.record.entries[at - 1].seat)) if at else None


def _sitter(user: int | None, bot: str | None, settled: bool) -> Sitter | None:  # noqa: FBT001  (a row's own state)
    return Sitter(user, bot) if settled or user is not None or bot is not None else None


def _with(tokens: Mapping[str, int], token: str | None, ply: int) -> Mapping[str, int]:
    return tokens if token is None else {**tokens, token: ply}
