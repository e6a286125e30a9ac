"""One table in this process: the last that is known of it, and who looks at it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from futari.core import BySide, Message, OptionValue, Seat
from futari.table.clock import SEATS
from futari.table.ledger import Person, both
from futari.table.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Mapping

    from futari.table.ledger import Kept
    from futari.table.post import Watch
    from futari.table.table import Table

__all__ = ["About", "Room"]

# A page that reloads is not away.
AWAY = 30_000
# How long a bot that has failed is left alone.
FIRST_REST, LONGEST_REST = 30_000, 3_600_000
# What somebody who looks at a room is woken for.
TABLE = "table"


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody may know of a table beside the game itself."""

    table: str
    game: str
    options: dict[str, OptionValue]
    terms: Terms
    status: str
    rated: bool
    people: dict[str, Person | None]
    host: Person | None
    present: list[str]
    created_at: int
    started_at: int | None
    finished_at: int | None
    rematch: str | None
    rematch_of: str | None
    notice: Message | None = None


class Rest(NamedTuple):
    """How long a bot that has failed at a ply is left alone: twice as long each time, so that it wears nobody out."""

    ply: int = -1
    until: int = 0
    pause: int = 0

    def holds(self, ply: int, now: int) -> bool:
        """Whether it is not to be asked yet."""
        return ply == self.ply and now < self.until

    def longer(self, ply: int, now: int) -> Rest:
        """After another failure."""
        pause = min(2 * self.pause, LONGEST_REST) if ply == self.ply else FIRST_REST
        return Rest(ply, now + pause, pause)


class Room:
    """`lock` is held by whoever is about to add to the record; looking needs no lock, since tables are values."""

    def __init__(self, table: Table, kept: Kept) -> None:
        self.table = table
        self.people: BySide[Person | None] = kept.people
        self.host = kept.host
        self.rematch: str | None = kept.rematch
        self.lock = asyncio.Lock()
        self.watches: set[Watch] = set()
        self.last_used = 0
        self.bots_at_work: set[Seat] = set()
        self.rest = Rest()
        # When users whom we do not see here were last seen, here or by another process.
        self.seen: dict[int, int] = {}
        self._about: About | None = None
        self._known: object = None

    def enter(self, watch: Watch) -> None:
        """Somebody begins to look; the others see that."""
        self.watches.add(watch)
        self.wake()

    def leave(self, watch: Watch, now: int) -> None:
        """Somebody looks no longer."""
        self.watches.discard(watch)
        if watch.user is not None:
            self.seen[watch.user] = now
        self.wake()

    def see(self, seen: Mapping[int, int]) -> None:
        """Others have seen these users here."""
        for user, time in seen.items():
            self.seen[user] = max(time, self.seen.get(user, 0))

    def wake(self) -> None:
        """Tell all who look."""
        for watch in self.watches:
            watch.wake(TABLE)

    def is_here(self, user: int | None) -> bool:
        """Whether a user looks at this table through this process."""
        return user is not None and any(watch.user == user for watch in self.watches)

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks and nothing is going on."""
        return not self.watches and not self.lock.locked() and not self.bots_at_work

    def users(self) -> list[int]:
        """The users who sit here."""
        return [sitter.user for sitter in self.table.sitters if sitter and sitter.user is not None]

    def absence(self, seat: Seat, now: int, last_outage: int) -> int:
        """How long the one on a seat has been away; our downtime is not charged."""
        sitter = self.table.sitters[seat]
        if sitter is None or sitter.bot is not None or self.is_here(sitter.user):
            return 0
        begun = max(self.table.row.started_at or now, last_outage)
        return max(0, now - max(begun, self.seen.get(sitter.user or 0, 0)))

    def about(self, now: int, last_outage: int) -> About:
        """What everybody may know; the same value as before as long as nothing has changed."""
        row = self.table.row
        present = [seat for seat in SEATS if self.table.sitters[seat] and self.absence(seat, now, last_outage) < AWAY]
        rests = self.rest.holds(self.table.ply, now)
        known = (row.status, row.started_at, self.people, self.host, self.rematch, row.rematch_of, present, rests)
        if self._about is None or self._known != known:
            self._known, self._about = known, self._told(present, Message("table.bot_rests") if rests else None)
        return self._about

    def _told(self, present: list[Seat], notice: Message | None) -> About:
        row, table = self.table.row, self.table
        names = table.game.seats
        return About(
            table=row.id,
            game=row.game,
            options=table.play.record.options,
            terms=table.terms,
            status=row.status,
            rated=row.category is not None,
            people=both(self.people, names),
            host=self.host,
            present=[names[seat] for seat in present],
            created_at=row.created_at,
            started_at=row.started_at,
            finished_at=row.finished_at,
            rematch=self.rematch,
            rematch_of=row.rematch_of,
            notice=notice,
        )
