"""A house with tables in it: halls on one database, people, a clock that is set by hand, and games to play."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import pytest
from sqlalchemy import Connection, event, select
from sqlalchemy.exc import OperationalError

from core.duel import DUEL, DuelView
from futari.bots import Answer, Outlook
from futari.broker import Notice
from futari.broker.memory import MemoryBroker
from futari.core import FutariError, Message, Seat, Stream
from futari.shelf import SHELF, Box
from futari.store.database import Database
from futari.store.schema import entries, metadata, tables
from futari.store.tables import TableRow, find_table
from futari.store.users import User, UserKind, add_user
from futari.table import acts
from futari.table.hall import Done, Hall
from futari.table.ledger import kept_table
from futari.table.opening import Opening, open_table, sit_down
from futari.table.refusal import Refused
from futari.table.table import Table

if TYPE_CHECKING:
    from futari.pool.desk import Desk
    from futari.table.acts import Act
    from futari.table.sight import Sight

NOW = 1_800_000_000_000
SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000
LIVE = {"kind": "live", "minutes": 5, "increment": 3}
BY_POST = {"kind": "correspondence", "hours": 24, "cap": 48}
GAMES = ("kamisado", "duel")
BOTH = pytest.mark.parametrize("game", GAMES)

Task = TypeVar("Task")
Result = TypeVar("Result")


class Gambler:
    """Bids anything."""

    name = "gambler"
    note = Message("side.black")

    def answer(self, outlook: Outlook[DuelView, int], chance: Stream) -> Answer[int]:
        return Answer((chance.pick(outlook.choices),))


TEST_SHELF = {**SHELF, "duel": Box(DUEL, {"gambler": Gambler()}, "gambler")}


class Time:
    """The time in this house."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> int:
        return self.now

    def passes(self, milliseconds: int) -> None:
        self.now += milliseconds


class PlainDesk:
    """Does errands at once, in this process, and remembers them."""

    def __init__(self) -> None:
        self.tasks: list[Any] = []
        self.free = asyncio.Event()
        self.free.set()

    async def ask(self, work: Callable[[Task], Result], task: Task, **_: object) -> Result:
        self.tasks.append(task)
        await self.free.wait()
        return work(task)


class Wired(MemoryBroker):
    """One of several processes' brokers: what one publishes all hear, as over Redis."""

    def __init__(self, wire: list[Wired]) -> None:
        super().__init__()
        self._wire = wire
        self.is_cut = False
        wire.append(self)

    @property
    def alive(self) -> bool:
        return super().alive and not self.is_cut

    async def publish(self, topic: str, ply: int) -> None:
        for each in self._wire:
            if not (each.is_cut or self.is_cut):
                await MemoryBroker.publish(each, topic, ply)


class House:
    """Halls are what server processes have; all of them here share one database and one clock."""

    def __init__(self, place: Path | str) -> None:
        self.url = place if isinstance(place, str) else f"sqlite:///{place}"
        self.time = Time()
        self.database = _quick(Database(self.url))
        self.desk = PlainDesk()
        self.wire: list[Wired] = []
        self.halls: list[Hall] = []
        self._databases = [self.database]

    async def hall(self, desk: Desk | None = None, *, own_database: bool = False) -> Hall:
        """Another process."""
        broker = Wired(self.wire)
        await broker.start()
        database = self.database
        if own_database:
            database = _quick(Database(self.url))
            self._databases.append(database)
        hall = Hall(database, broker, desk or cast("Desk", self.desk), TEST_SHELF, self.time)
        self.halls.append(hall)
        return hall

    async def close(self) -> None:
        for hall in self.halls:
            await hall.close()
        for database in self._databases:
            database.close()

    def person(self, name: str, kind: UserKind = "account") -> User:
        key = None if kind == "guest" else name.lower()
        return self.database.write_now(add_user, kind, name, self.time(), key=key)

    def row(self, table_id: str) -> TableRow:
        row = self.database.read_now(find_table, table_id)
        assert row is not None
        return row

    def everything(self) -> dict[str, Any]:
        """All that is stored."""
        return self.database.read_now(_everything)

    def stored(self, hall: Hall, table_id: str) -> Table:
        """A table as another process would load it."""
        kept = self.database.read_now(kept_table, table_id, 0, self.time())
        assert kept is not None
        return Table.loaded(kept.row, hall.box(kept.row.game), kept.entries, hall.outages)

    async def news(self) -> None:
        """Let every process take the notices that wait for it."""
        for hall in self.halls:
            for notice in waiting(hall):
                await hall.on_notice(notice)


def _quick(database: Database) -> Database:
    """What survives a power cut is tested elsewhere."""
    if database.kind == "sqlite":
        event.listen(database.engine, "connect", lambda connection, _: connection.execute("PRAGMA synchronous=OFF"))
    return database


def waiting(hall: Hall) -> list[Notice]:
    """The notices that a process has not taken yet; taken now."""
    assert isinstance(hall.broker, Wired)
    plies = hall.broker._inbox._plies
    return [Notice(*plies.popitem(last=False)) for _ in range(len(plies))]


def _everything(connection: Connection) -> dict[str, Any]:
    return {name: connection.exec_driver_sql(f"SELECT * FROM {name}").all() for name in metadata.tables}  # noqa: S608  (our own names)


def entries_of(house: House, table_id: str) -> list[int]:
    """The plies that are stored."""
    wanted = select(entries.c.ply).where(entries.c.table_id == table_id).order_by(entries.c.ply)
    return house.database.read_now(lambda connection: list(connection.scalars(wanted)))


def change(house: House, table_id: str, **values: object) -> None:
    """Change a table's row behind everybody's back."""
    house.database.write_now(
        lambda connection: connection.execute(tables.update().where(tables.c.id == table_id).values(values))
    )


@contextmanager
def refused(key: str, kind: type[FutariError] = Refused) -> Iterator[pytest.ExceptionInfo[FutariError]]:
    with pytest.raises(kind) as caught:
        yield caught
    assert caught.value.message.key == key


@contextmanager
def unchanged(house: House, hall: Hall, table_id: str) -> Iterator[None]:
    """Nothing that is stored changes, nor what this process has in memory, and nobody is told of anything."""
    stored, table = house.everything(), hall.rooms[table_id].table
    waiting(hall)
    yield
    assert house.everything() == stored
    assert hall.rooms[table_id].table is table
    assert not waiting(hall)


async def seated(hall: Hall, opener: User, other: User, game: str = "kamisado", **asked: Any) -> str:
    """A table where the opener has the first seat and the other the second, unless said otherwise."""
    opening = Opening(**{"game": game, "against": "player", "side": "first", "options": short(game), **asked})
    opened = await open_table(hall, opener, opening, other)
    await sit_down(hall, opened.table, other)
    return opened.table


def short(game: str) -> dict[str, Any]:
    shortest: dict[str, dict[str, Any]] = {"kamisado": {"format": "single"}, "duel": {"cards": 4}}
    return shortest.get(game, {})


async def choose(
    hall: Hall, table_id: str, user: User, *, which: int = 0, ply: int | None = None, token: str | None = None
) -> Done:
    """Pick one of the listed choices."""
    sight = await hall.look(table_id, user.id)
    return await hall.act(table_id, user.id, first_choice(sight, which, ply), token)


def first_choice(sight: Sight, which: int = 0, ply: int | None = None) -> acts.Choose:
    return acts.Choose(ply=sight.ply if ply is None else ply, choice=sight.choices[which])


async def turn(hall: Hall, table_id: str, *users: User) -> None:
    """Everybody who is to act chooses once."""
    room = await hall.room(table_id)
    for seat in sorted(room.table.to_act):
        user = next(user for user in users if seat in room.table.seats_of(user.id))
        sight = await hall.look(table_id, user.id, seat)
        act = acts.Choose(ply=sight.ply, choice=sight.choices[0], seat=room.table.game.seats[seat])
        await hall.act(table_id, user.id, act)


async def play_out(hall: Hall, table_id: str, *users: User) -> None:
    """Go on to the end."""
    room = await hall.room(table_id)
    while room.table.is_playing:
        await turn(hall, table_id, *users)


async def do(hall: Hall, table_id: str, user: User, act: Act, token: str | None = None) -> Done:
    return await hall.act(table_id, user.id, act, token)


async def tell(hall: Hall, table_id: str) -> None:
    """Tell the news of one table from nobody in particular."""
    await hall.on_notice(Notice(f"table:{table_id}", 1_000))


def seat_of(hall: Hall, table_id: str, user: User) -> Seat:
    (seat,) = hall.rooms[table_id].table.seats_of(user.id)
    return seat


class Commits:
    """The commits of a database: hold them up, let them go, or let them fail."""

    def __init__(self, database: Database) -> None:
        self._go = threading.Event()
        self._go.set()
        self.begun = threading.Event()
        self.fail = False
        event.listen(database.engine, "commit", self._on_commit)

    def hold(self) -> None:
        self.begun.clear()
        self._go.clear()

    def let_go(self) -> None:
        self._go.set()

    def _on_commit(self, connection: Connection) -> None:
        if connection.get_execution_options().get("reading", False):
            return
        self.begun.set()
        assert self._go.wait(10)
        if self.fail:
            raise OperationalError("COMMIT", None, sqlite3.OperationalError("disk I/O error"))


def copy_of(file: Path, place: Path) -> Path:
    return Path(shutil.copy(file, place / "futari.db"))


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0.005)
