"""What a server does by itself: take news, settle time-outs, wake bots, note who is there, clear away what is left."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

import structlog

from futari.broker import EVERYTHING
from futari.core import FutariError, Seat
from futari.store.presence import (
    beat,
    last_beat,
    last_beat_of_processes,
    note_outage,
    outages_since,
    see,
    seen_at_all,
)
from futari.store.sessions import forget_old_sessions
from futari.store.tables import bots_to_act, close_idle_table, idle_tables, overdue
from futari.store.users import forget_old_guests

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sqlalchemy import Connection

    from futari.table.hall import Hall

__all__ = ["Sweep", "clear_away", "note_downtime", "note_pause"]

SECOND, HOUR, DAY = 1_000, 3_600_000, 86_400_000
BEAT = 5.0
# A process that begins to live and hears nobody's last beat within this time finds that the server was down.
RESTART = (BEAT + 1) * SECOND
# One that lives is more patient with itself: it may only have been busy.
OUTAGE = 4 * BEAT * SECOND
# A bot that has not answered by now will not.
BOT_LATE = 40 * SECOND
# While notices may be lost, all rooms are looked at this often.
POLL = 1.5
# Another process may be unable to send without our knowing, so they are looked at now and then in any case.
SAFETY = 30.0

log = structlog.get_logger()


def note_downtime(connection: Connection, process: str, now: int) -> list[tuple[int, int]]:
    """Begin to live: note how long nobody did, and tell all such times."""
    last = last_beat(connection)
    if last is not None and now - last > RESTART:
        note_outage(connection, last, now)
    beat(connection, process, now)
    return outages_since(connection)


def note_pause(connection: Connection, process: str, now: int, known: int) -> list[tuple[int, int]]:
    """Go on living: note how long nobody did, and tell the times of which `known` was not the last.

    A process that lives may have slept, or been without its database: then no player could do anything either.
    """
    heard = last_beat_of_processes(connection)
    # What was done last is looked for only then: it means a look at every table.
    last = last_beat(connection) if heard is not None and now - heard > OUTAGE else None
    if last is not None and now - last > OUTAGE:
        note_outage(connection, last, now)
    beat(connection, process, now)
    return outages_since(connection, known)


def clear_away(connection: Connection, now: int) -> list[str]:
    """Close tables that nobody came to or came back to, by rule; answers which.

    An open table stays for two weeks, one in the lobby for a day. A game that never really began (fewer than three
    entries) is closed after a month; one that nobody has touched for half a year, too.
    """
    left = [
        *idle_tables(connection, "open", now - DAY, against="lobby"),
        *idle_tables(connection, "open", now - 14 * DAY),
        *idle_tables(connection, "playing", now - 30 * DAY, fewer_than=3),
        *idle_tables(connection, "playing", now - 180 * DAY),
    ]
    # Somebody may come back, or another process clear away, at this very moment.
    return [each for each in dict.fromkeys(left) if close_idle_table(connection, each, now - DAY, now)]


class Sweep:
    """The loops of one process; each goes on whatever goes wrong in one of its rounds."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.process = secrets.token_hex(16)
        self._loops: list[asyncio.Task[None]] = []
        self._beaten = 0
        # Something was told of that we could not look at.
        self._behind = False

    async def start(self) -> None:
        """Note the downtime before us, then begin."""
        hall = self.hall
        now = hall.now()
        hall.set_outages(await hall.database.write(note_downtime, self.process, now))
        self._beaten, hall.rouse = now, self.rouse
        loop = asyncio.get_running_loop()
        self._loops = [
            loop.create_task(self._take_news()),
            loop.create_task(self._again(POLL, self.poll)),
            loop.create_task(self._again(SAFETY, hall.look_at_watched)),
            loop.create_task(self._again(1.0, self.settle)),
            loop.create_task(self._again(BEAT, self.live)),
            loop.create_task(self._again(900.0, self.clear)),
        ]

    async def stop(self) -> None:
        """End all loops; the last beat says when we were still there."""
        for task in self._loops:
            task.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        try:
            await self.live()
        except FutariError:
            log.warning("sweep_last_beat_lost")

    async def poll(self) -> None:
        """Look at everything while notices may be lost."""
        await self.hall.clear_doubts()
        if self._behind:
            self._behind = False
            try:
                await self.hall.on_notice(EVERYTHING)
            except BaseException:
                self._behind = True
                raise
        elif not self.hall.broker.alive:
            self.hall.post.deliver_all()
            await self.hall.look_at_watched()

    async def settle(self) -> None:
        """Settle the clocks that have run out, and ask bots again that have not answered."""
        await self.rouse()
        hall, now = self.hall, self.hall.now()
        due = await hall.database.read(overdue, now)
        late = await hall.database.read(bots_to_act, now - BOT_LATE)
        for table_id in dict.fromkeys([*due, *late]):
            await hall.wake_table(table_id)

    async def rouse(self) -> None:
        """Note that we slept before anybody is timed."""
        if self.hall.now() - self._beaten > OUTAGE:
            await self._beat()

    async def live(self) -> None:
        """Say that we live, and who is at the live tables here; see who is there elsewhere."""
        hall, now = self.hall, self.hall.now()
        await self._beat()
        rooms = [room for room in hall.rooms.values() if room.table.terms.is_live and room.table.is_playing]
        here = [(room.table.id, user) for room in rooms for user in room.users() if room.is_here(user)]
        await hall.database.write(see, here, now)
        watched = [room.table.id for room in rooms if room.watches]
        for table_id, user, time in await hall.database.read(seen_at_all, watched) if watched else ():
            if table_id in hall.rooms:
                hall.rooms[table_id].see({user: time})
        # Nobody else tells that somebody has been away for long enough to be missed.
        for room in rooms:
            if any(room.absence(seat, now, hall.last_outage) for seat in Seat):
                room.wake()

    async def _beat(self) -> None:
        hall, now = self.hall, self.hall.now()
        news = await hall.database.write(note_pause, self.process, now, hall.last_outage)
        self._beaten = now
        if news:
            await hall.add_outages(news)

    async def clear(self) -> None:
        """Clear away what is left behind."""
        hall, now = self.hall, self.hall.now()
        closed = await hall.database.write(clear_away, now)
        await hall.reseated(closed)
        forgotten = await hall.database.write(forget_old_guests, now)
        await hall.database.write(forget_old_sessions, now)
        if closed or forgotten:
            log.info("sweep_cleared", tables=len(closed), guests=forgotten)

    async def _take_news(self) -> None:
        async for notice in self.hall.broker.notices():
            try:
                await self.hall.on_notice(notice)
            except FutariError as error:
                log.warning("sweep_news_lost", topic=notice.topic, error=error.message.key)
                self._behind = True
            except Exception:  # without news every table here would stand still
                log.exception("sweep_news_broken", topic=notice.topic)
                self._behind = True

    async def _again(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except FutariError as error:
                # The database is away: the next round tries again.
                log.warning("sweep_failed", error=error.message.key)
            except Exception:  # a loop that ends would be missed by nobody until clocks stand still
                log.exception("sweep_broken")
