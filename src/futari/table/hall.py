"""The hall: the tables of this process. Whatever is done at a table goes through `act`.

The record in the database is the truth, and its primary key the lock: a process that was not quick enough looks again
and finds out whether what it wanted still holds. Commit first, then publish; readers are told only that something has
changed.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import structlog
from sqlalchemy.exc import IntegrityError

from futari.broker import EVERYTHING
from futari.core import FutariError, Seat
from futari.store.database import Unavailable
from futari.store.presence import last_seen
from futari.store.tables import plies, seated_tables
from futari.table import acts
from futari.table.bot_turns import BotTurns
from futari.table.clock import merged
from futari.table.conduct import seat_for, step_for
from futari.table.ledger import Overtaken, append, kept_table
from futari.table.post import Post
from futari.table.refusal import Kind, Refused
from futari.table.room import Room
from futari.table.sight import Sight, sight_of
from futari.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping

    from futari.broker import Broker, Notice
    from futari.core import Message, Step
    from futari.pool.desk import Desk
    from futari.shelf import Box, Shelf
    from futari.store.database import Database
    from futari.table.acts import Act
    from futari.table.clock import Outages
    from futari.table.ledger import Kept

__all__ = ["Done", "Hall", "table_topic", "user_topic"]

LOBBY = "lobby"
# How many rooms are kept although nobody looks at them.
SPARE_ROOMS = 2_000
# Somebody else was quicker so often in a row: something is wrong.
TRIES = 20
# Above every ply there is.
UNSEEN = 1_000_000_000

log = structlog.get_logger()

Result = TypeVar("Result")


class Done(NamedTuple):
    """What an act came to: the ply of its entry; `again` if it had been done before."""

    ply: int
    again: bool


def table_topic(table_id: str) -> str:
    """What changes of a table are published under."""
    return f"table:{table_id}"


def user_topic(user: int) -> str:
    """What concerns a user is published under."""
    return f"user:{user}"


async def _awake() -> None:
    """Nothing tells us that we slept."""


class Hall:
    """Rooms by the names of their tables; the time comes from `now`."""

    def __init__(self, database: Database, broker: Broker, desk: Desk, shelf: Shelf, now: Callable[[], int]) -> None:
        self.database = database
        self.broker = broker
        self.desk = desk
        self.shelf = shelf
        self.now = now
        self.outages: Outages = ()
        self.post = Post(broker)
        self.bots = BotTurns(self)
        self.rooms: dict[str, Room] = {}
        # Called before anything is timed: a process that slept, or was without its database, notes that first.
        self.rouse: Callable[[], Awaitable[None]] = _awake
        self._loading: dict[str, asyncio.Task[Room]] = {}
        # Tables that changed while they were being loaded.
        self._changed: set[str] = set()
        # Tables at which something may have become durable although the database could not tell us.
        self.doubtful: set[str] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        # How many steps have become durable here.
        self.done = 0
        self.is_closing = False

    # Rooms

    @property
    def last_outage(self) -> int:
        """When the last outage ended; 0 if there was none."""
        return self.outages[-1][1] if self.outages else 0

    def set_outages(self, outages: Outages) -> None:
        """The times when nobody was served, before the first room is made."""
        self.outages = merged(outages)

    async def add_outages(self, outages: Outages) -> None:
        """Nobody was served for a while although we live: all clocks here are told anew."""
        self.outages = merged([*self.outages, *outages])
        for room in list(self.rooms.values()):
            async with room.lock:
                room.table = room.table.wound(self.outages)
            await self.refresh(room)
            room.wake()

    async def room(self, table_id: str) -> Room:
        """The room of a table, loaded if it is not here; raises Refused if there is none."""
        found = self.rooms.get(table_id)
        if found is None:
            found = await self._load(table_id)
        elif not self.broker.alive:
            await self.refresh(found)
        found.last_used = self.now()
        return found

    async def _load(self, table_id: str) -> Room:
        """Load a room once, however many ask for it."""
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._loaded(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda done: self._end_loading(table_id, done))
        return await asyncio.shield(task)

    def _end_loading(self, table_id: str, task: asyncio.Task[Room]) -> None:
        self._loading.pop(table_id, None)
        self._changed.discard(table_id)
        if not task.cancelled():
            task.exception()  # whoever asked may have left; then nobody else takes it

    async def _loaded(self, table_id: str) -> Room:
        # Watched before it is read, so that no change falls between.
        await self.broker.subscribe(table_topic(table_id))
        try:
            room = await self._read_room(table_id)
        except BaseException:
            await self.broker.unsubscribe(table_topic(table_id))
            raise
        await self._make_room()
        if room.table.told:
            # There may have been news of an outage while we read.
            room.table = room.table.wound(self.outages)
        self.rooms[table_id] = room
        if table_id in self._changed:
            await self.refresh(room)
        self.bots.wake(room)
        return room

    async def _read_room(self, table_id: str) -> Room:
        kept = await self.database.read(kept_table, table_id, 0, self.now())
        if kept is None:
            raise Refused(Kind.MISSING, "table.missing")
        room = Room(Table.loaded(kept.row, self.box(kept.row.game), kept.entries, self.outages), kept)
        room.seen = await self.database.read(last_seen, table_id)
        return room

    def box(self, game: str) -> Box:
        """The box of a game; raises Refused."""
        if game not in self.shelf:
            raise Refused(Kind.MISSING, "table.unknown_game", game=game, games=", ".join(self.shelf))
        return self.shelf[game]

    async def _make_room(self) -> None:
        """Let the rooms go that have not been used for longest."""
        idle = [room for room in self.rooms.values() if room.is_idle]
        if len(idle) <= SPARE_ROOMS:
            return
        for room in sorted(idle, key=lambda each: each.last_used)[: SPARE_ROOMS // 10]:
            del self.rooms[room.table.id]
            await self.broker.unsubscribe(table_topic(room.table.id))

    async def refresh(self, room: Room) -> None:
        """See what others have added to a table."""
        async with room.lock:
            await self.refresh_held(room)

    async def refresh_held(self, room: Room) -> bool:
        """The same for whoever holds the room's lock; whether there was anything new."""
        kept = await self.database.read(kept_table, room.table.id, room.table.ply, self.now())
        if kept is None:
            raise Refused(Kind.MISSING, "table.missing")
        return self._take_news(room, kept)

    def _take_news(self, room: Room, kept: Kept) -> bool:
        before, table = room.table, room.table
        if kept.row.started_at != before.row.started_at:
            table = Table.loaded(kept.row, before.box, kept.entries, self.outages)
        else:
            for each in kept.entries:
                table = table.after(table.step_of(each), each.token, self.outages)
        room.table = table if table.row == kept.row else replace(table, row=kept.row)
        known = before.row, room.people, room.host, room.rematch
        room.people, room.host, room.rematch = kept.people, kept.host, kept.rematch
        is_news = known != (kept.row, room.people, room.host, room.rematch)
        if is_news:
            room.wake()
            self.bots.wake(room)
        return is_news

    # Looking

    async def look(self, table_id: str, user: int | None, seat: Seat | None = None, since: int = 0) -> Sight:
        """A table as a user sees it; a time-out that is due is settled first."""
        room = await self.room(table_id)
        await self.settle_time(room)
        return self.sight(room, user, seat, since)

    def sight(self, room: Room, user: int | None, seat: Seat | None, since: int) -> Sight:
        """What a user sees now from a seat that is his; raises Refused for a seat that is not."""
        seat = self.seat_to_look_from(room, user, seat)
        now = self.now()
        absent = 0 if seat is None else room.absence(seat.other, now, self.last_outage)
        by_host = user is not None and user == room.table.row.host_id
        return sight_of(room.table, seat, min(since, room.table.ply), now, self.outages, absent, by_host=by_host)

    def seat_to_look_from(self, room: Room, user: int | None, seat: Seat | None) -> Seat | None:
        """The seat that is asked for if it is the user's; else his own, of two the one that is to act; or nobody's."""
        seats = room.table.seats_of(user)
        if seat is None and seats:
            return next((each for each in seats if each in room.table.to_act), seats[0])
        if seat is not None and seat not in seats:
            raise Refused(Kind.FORBIDDEN, "table.not_your_seat", seat=room.table.game.seats[seat])
        return seat

    # Acting

    async def act(self, table_id: str, user: int | None, act: Act, token: str | None = None) -> Done:
        """Do something at a table: durable when it is answered, refused without a trace otherwise.

        Whoever leaves meanwhile does not stop it: what is durable is told to all others.
        """
        await self.rouse()
        return await asyncio.shield(self.start(self._act(table_id, user, act, token)))

    async def _act(self, table_id: str, user: int | None, act: Act, token: str | None) -> Done:
        room = await self.room(table_id)
        async with room.lock:
            for _ in range(TRIES):
                try:
                    done = await self._try(room, user, act, token)
                except Unavailable:
                    raise
                except FutariError:
                    # Another process may be ahead of us: it is refused only for what is true.
                    if not await self.refresh_held(room):
                        raise
                    continue
                if done is not None:
                    return done
                await self.refresh_held(room)
        raise Refused(Kind.CONFLICT, "table.busy")

    async def resign_all(self, user: int) -> None:
        """Give up every running game of somebody who leaves for good; a game against oneself is just stopped."""
        for row in await self.database.read(seated_tables, user, ["playing"]):
            room = await self.room(row.id)
            act: Act = acts.Stop() if room.table.is_hot_seat and room.table.ply else acts.Resign()
            try:
                await self.act(row.id, user, act)
            except Refused as refusal:
                log.info("hall_not_resigned", table=row.id, reason=refusal.message.key)

    async def reseated(self, tables: Iterable[str]) -> None:
        """Somebody has become somebody else at these tables: a guest who has an account now."""
        for table_id in tables:
            # No ply tells of it, so it comes as one that nobody has seen.
            await self.broker.publish(table_topic(table_id), UNSEEN)
            if table_id in self.rooms:
                await self.refresh(self.rooms[table_id])

    async def _try(self, room: Room, user: int | None, act: Act, token: str | None) -> Done | None:
        """None if another process was quicker."""
        table = room.table
        seat = seat_for(table, user, act)
        # Somebody with both seats acts for whoever is to act: the first time it may have been the other one.
        for own in table.seats_of(user) if token is not None else ():
            if (done := table.tokens.get(f"{int(own)}:{token}")) is not None:
                return Done(done, again=True)
        name = None if token is None else f"{int(seat)}:{token}"
        now = self.now()
        late = table.time_out(now, self.outages)
        if late is not None:
            if not await self.append(room, table.play.step(late)):
                return None
            raise Refused(Kind.CONFLICT, "table.time_is_up")
        absent = await self._absence(room, seat.other, now) if isinstance(act, acts.Claim) else 0
        step = step_for(table, seat, act, now, absent)
        return Done(table.ply + 1, again=False) if await self.append(room, step, name) else None

    async def _absence(self, room: Room, seat: Seat, now: int) -> int:
        """How long somebody has been away; another process may have seen them since."""
        if room.absence(seat, now, self.last_outage):
            room.see(await self.database.read(last_seen, room.table.id))
        return room.absence(seat, now, self.last_outage)

    async def append(self, room: Room, step: Step[Any], token: str | None = None, why: Message | None = None) -> bool:
        """Make a step durable, with a bot's reason, and tell everybody; False if somebody else was quicker."""
        ahead = room.table.after(step, token, self.outages)
        try:
            await self.database.write(append, ahead, token, why)
        except (IntegrityError, Overtaken):
            return False
        except Unavailable:
            self.doubtful.add(room.table.id)
            raise
        self.done += 1
        room.table = ahead
        room.wake()
        await self.tell(room)
        self.bots.wake(room)
        return True

    async def tell(self, room: Room) -> None:
        """Publish that a table has changed, to whoever watches it and to those who sit there."""
        await self.broker.publish(table_topic(room.table.id), room.table.ply)
        for user in set(room.users()):
            await self.broker.publish(user_topic(user), room.table.ply)

    async def clear_doubts(self) -> None:
        """See what has become of what was not acknowledged; its maker may never ask again, but all others wait."""
        while self.doubtful:
            table_id = self.doubtful.pop()
            room = self.rooms.get(table_id)
            if room is None:
                continue
            ply = room.table.ply
            try:
                await self.refresh(room)
            except Unavailable:
                self.doubtful.add(table_id)
                raise
            if room.table.ply > ply:
                await self.tell(room)

    async def settle_time(self, room: Room) -> None:
        """Settle a time-out that is due."""
        await self.rouse()
        if room.table.time_out(self.now(), self.outages) is not None:
            await asyncio.shield(self.start(self._settle_time(room)))

    async def _settle_time(self, room: Room) -> None:
        async with room.lock:
            for _ in range(TRIES):
                late = room.table.time_out(self.now(), self.outages)
                if late is None or await self.append(room, room.table.play.step(late)):
                    return
                await self.refresh_held(room)

    # Looking after

    async def wake_table(self, table_id: str) -> None:
        """Look after a table that may have been left alone: a clock that ran out, a bot that has not answered."""
        try:
            room = await self.room(table_id)
            await self.settle_time(room)
        except FutariError as error:
            log.warning("table_trouble", table=table_id, error=str(error.message.key))
            return
        except Exception:  # one table must not hold up all others
            log.exception("table_broken", table=table_id)
            return
        self.bots.wake(room)

    # News from other processes

    async def on_notice(self, notice: Notice) -> None:
        """Take news from the broker."""
        if notice == EVERYTHING:
            self.post.deliver_all()
            self._changed.update(self._loading)
            await self.look_at_all(self.rooms)
            return
        self.post.deliver(notice.topic)
        kind, _, table_id = notice.topic.partition(":")
        if kind == "table" and table_id in self._loading:
            self._changed.add(table_id)
        room = self.rooms.get(table_id) if kind == "table" else None
        if room is not None and (notice.ply > room.table.ply or not room.table.is_playing):
            await self.refresh(room)

    async def look_at_watched(self) -> None:
        """What a process does again and again while notices may be lost; the other rooms are refreshed when used."""
        await self.look_at_all({name: room for name, room in self.rooms.items() if room.watches})

    async def look_at_all(self, rooms: Mapping[str, Room]) -> None:
        """See which of these rooms have changed."""
        rooms = dict(rooms)
        if not rooms:
            return
        found = await self.database.read(plies, list(rooms))
        for name, (ply, status) in found.items():
            table = rooms[name].table
            if (ply, status) != (table.ply, table.row.status):
                await self.refresh(rooms[name])

    # Tasks

    def start(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Run something beside what is going on, and finish it before the hall closes."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, FutariError):
            log.error("hall_task_failed", exc_info=error)

    async def close(self) -> None:
        """Begin nothing new, and finish what was begun."""
        self.is_closing = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=10)
        for room in self.rooms.values():
            room.wake()
