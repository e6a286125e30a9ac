"""The database itself: what is acknowledged is durable, what fails fails alone, and what is gone comes back."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import Connection, Engine, event, func, insert, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from futari.core import FutariError, Message, Resign
from futari.store import database as module
from futari.store.database import BadAddress, Database, Unavailable, connect
from futari.store.migrate import migrate
from futari.store.schema import outages
from futari.store.tables import add_entry, add_table
from store.rows import table_row

if TYPE_CHECKING:
    from services import PostgresServer

pytestmark = pytest.mark.anyio

PASSWORD = "kept-out-of-logs"  # noqa: S105  (the one of the tests' PostgreSQL)


def note(connection: Connection, number: int) -> int:
    """The smallest thing there is to store."""
    connection.execute(insert(outages), {"since": number, "until": number})
    return number


def noted(connection: Connection) -> list[int]:
    return list(connection.scalars(select(outages.c.since).order_by(outages.c.since)))


@contextmanager
def commits(engine: Engine) -> Iterator[list[int]]:
    """Grows by one with every commit."""
    counted: list[int] = []

    def count(connection: Connection) -> None:
        counted.append(1)

    event.listen(engine, "commit", count)
    try:
        yield counted
    finally:
        event.remove(engine, "commit", count)


@asynccontextmanager
async def held(database: Database) -> AsyncIterator[None]:
    """The writer is busy within the block, so that whatever is given to it meanwhile is done together."""
    begun, free = threading.Event(), threading.Event()

    def wait(connection: Connection) -> None:
        begun.set()
        assert free.wait(10)

    busy = asyncio.ensure_future(database.write(wait))
    assert await asyncio.to_thread(begun.wait, 10)
    try:
        yield
        await asyncio.sleep(0)  # now all that was begun is in the queue
    finally:
        free.set()
        await busy


async def together(database: Database, *units: Callable[[Connection], Any]) -> list[Any]:
    """What each of these units answers or raises when they are done in one go."""
    async with held(database):
        waiting = [asyncio.ensure_future(database.write(unit)) for unit in units]
    return await asyncio.gather(*waiting, return_exceptions=True)


async def test_units_that_wait_together_share_a_commit(database: Database) -> None:
    with commits(database.engine) as counted:
        answers = await together(database, *(lambda connection, n=n: note(connection, n) for n in range(100)))
    assert answers == list(range(100))
    assert len(counted) == 2  # that of the unit they waited for, and theirs
    assert database.read_now(noted) == list(range(100))


async def test_nobody_is_answered_before_the_commit(database: Database) -> None:
    answered: list[int] = []
    seen: list[list[int]] = []

    def before_the_commit(connection: Connection) -> None:
        time.sleep(0.05)
        seen.append(list(answered))

    async def write(number: int) -> None:
        answered.append(await database.write(note, number))

    async with held(database):
        tasks = [asyncio.ensure_future(write(number)) for number in range(10)]
        event.listen(database.engine, "commit", before_the_commit)
    await asyncio.gather(*tasks)
    event.remove(database.engine, "commit", before_the_commit)
    assert seen[-1] == []
    assert sorted(answered) == list(range(10))


def refuse(connection: Connection) -> None:
    note(connection, 1000)
    raise FutariError(Message("store.unavailable"))


def repeat(connection: Connection) -> None:
    note(connection, 1000)
    note(connection, 1000)


def crash(connection: Connection) -> None:
    note(connection, 1000)
    raise ZeroDivisionError


def poison(connection: Connection) -> None:
    """SQLite takes the first of these, PostgreSQL does not; nobody takes the second."""
    note(connection, 1000)
    connection.execute(text("INSERT INTO processes (id, seen_at) VALUES (:id, 0)"), {"id": "\0"})
    connection.execute(text("INSERT INTO processes (id, seen_at) VALUES (:id, 0)"), {"id": "\ud800"})


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        (refuse, FutariError),
        (repeat, IntegrityError),
        (crash, ZeroDivisionError),
        (poison, (DBAPIError, UnicodeEncodeError)),
    ],
)
async def test_a_unit_that_fails_fails_alone(
    database: Database, bad: Callable[[Connection], None], error: type[Exception]
) -> None:
    good = [lambda connection, n=n: note(connection, n) for n in range(4)]
    with commits(database.engine) as counted:
        *first, failure, last = await together(database, *good[:3], bad, good[3])
    assert (first, last) == ([0, 1, 2], 3)
    assert isinstance(failure, error)
    assert len(counted) == 2
    assert database.read_now(noted) == [0, 1, 2, 3]


async def test_a_unit_that_spoils_the_transaction_fails_alone_too(database: Database) -> None:
    def spoil(connection: Connection) -> None:
        connection.execute(text("SELECT nothing FROM nowhere"))

    answers = await together(database, lambda c: note(c, 1), spoil, lambda c: note(c, 2))
    assert (answers[0], answers[2]) == (1, 2)
    assert isinstance(answers[1], DBAPIError)
    assert database.read_now(noted) == [1, 2]


async def test_a_unit_that_takes_what_another_has_not_committed_yet_is_refused(database: Database) -> None:
    answers = await together(database, lambda c: note(c, 1), lambda c: note(c, 1))
    assert answers[0] == 1
    assert isinstance(answers[1], IntegrityError)


async def test_a_ply_is_taken_once(database: Database) -> None:
    await database.write(add_table, table_row("t"))
    first, second = Resign("black", 1), Resign("gold", 2)
    answers = await together(
        database, lambda c: add_entry(c, "t", 1, first, "a"), lambda c: add_entry(c, "t", 1, second, "b")
    )
    assert answers[0] is None
    assert isinstance(answers[1], IntegrityError)
    with pytest.raises(IntegrityError):  # nor may a request be counted twice
        await database.write(add_entry, "t", 2, second, "a")


async def test_whoever_stops_waiting_does_not_take_the_commit_back(database: Database) -> None:
    async with held(database):
        task = asyncio.ensure_future(database.write(note, 1))
        await asyncio.sleep(0)
        task.cancel()
    await database.write(note, 2)
    assert task.cancelled()
    assert database.read_now(noted) == [1, 2]


async def test_closing_finishes_what_was_given(empty_sqlite: str) -> None:
    database = Database(empty_sqlite)
    async with held(database):
        waiting = [asyncio.ensure_future(database.write(note, number)) for number in range(10)]
    database.close()
    assert await asyncio.gather(*waiting) == list(range(10))
    for work in (database.write(note, 10), database.read(noted)):
        with pytest.raises(Unavailable):
            await work
    database.close()  # which does nothing


async def test_a_reader_sees_one_moment(database: Database) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def count_twice(connection: Connection) -> tuple[int | None, int | None]:
        counted = select(func.count()).select_from(outages)
        before = connection.scalar(counted)
        begun.set()
        go_on.wait(10)
        return before, connection.scalar(counted)

    reading = asyncio.ensure_future(database.read(count_twice))
    await asyncio.to_thread(begun.wait, 10)
    await database.write(note, 1)
    go_on.set()
    assert await reading == (0, 0)
    assert await database.read(noted) == [1]


async def test_a_reader_on_postgresql_cannot_write(empty_postgresql: str) -> None:
    with closing(Database(empty_postgresql)) as database:
        with pytest.raises(DBAPIError, match="read-only"):
            await database.read(note, 1)
        assert await database.read(noted) == []


def test_sqlite_is_set_as_it_should_be(empty_sqlite: str) -> None:
    with closing(Database(empty_sqlite)) as database:

        def settings(connection: Connection) -> list[object]:
            asked = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in asked]

        assert database.read_now(settings) == database.write_now(settings) == ["wal", 2, 1, 10_000]


def test_sqlite_knows_from_the_first_word_who_will_write(empty_sqlite: str) -> None:
    said: list[str] = []
    with closing(Database(empty_sqlite)) as database:

        @event.listens_for(database.engine, "checkout")
        def listen(connection: sqlite3.Connection, record: object, proxy: object) -> None:
            connection.set_trace_callback(said.append)

        database.read_now(noted)
        database.write_now(note, 1)
    assert [words for words in said if words.startswith("BEGIN")] == ["BEGIN", "BEGIN IMMEDIATE"]


def test_the_files_of_sqlite_are_for_their_owner_only(tmp_path: Path) -> None:
    with closing(Database(f"sqlite:///{tmp_path}/new.db")) as database:
        database.write_now(lambda connection: connection.execute(text("CREATE TABLE t (x INTEGER)")))
        modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    assert modes == {"new.db": 0o600, "new.db-wal": 0o600, "new.db-shm": 0o600}


async def test_a_full_disk_is_told_and_nothing_is_half_done(empty_sqlite: str) -> None:
    most = [0]
    with closing(Database(empty_sqlite)) as database:

        @event.listens_for(database.engine, "checkout")
        def limit(connection: sqlite3.Connection, record: object, proxy: object) -> None:
            (pages,) = connection.execute("PRAGMA page_count").fetchone()
            connection.execute(f"PRAGMA max_page_count = {most[0] or pages}")

        many = [lambda c, n=n: [note(c, 10_000 * n + m) for m in range(10_000)] for n in range(1, 3)]
        answers = await together(database, *many)
        assert [type(answer) for answer in answers] == [Unavailable, Unavailable]
        assert database.read_now(noted) == []
        most[0] = 1_000_000
        await database.write(note, 1)
        assert database.read_now(noted) == [1]


async def test_a_locked_sqlite_is_told_once_for_all_who_wait(
    empty_sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BUSY_MILLISECONDS", 100)
    with (
        closing(Database(empty_sqlite)) as database,
        closing(sqlite3.connect(database.engine.url.database or "")) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        tried: list[int] = []
        event.listen(database.engine, "begin", lambda connection: tried.append(1), insert=True)
        waiting = [database.write(note, number) for number in range(50)]
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert {type(answer) for answer in answers} == {Unavailable}
        assert len(tried) <= 2  # not fifty times the patience
        assert await database.read(noted) == []  # readers do not mind
        other.rollback()
        assert await database.write(note, 1) == 1


async def test_a_folder_that_is_not_there_is_told_and_counted(tmp_path: Path) -> None:
    counted: list[int] = []
    with closing(Database(f"sqlite:///{tmp_path}/nowhere/x.db")) as database:
        database.on_failure = lambda: counted.append(1)
        for run in (database.read_now, database.write_now):
            with pytest.raises(Unavailable):
                run(noted)
        with pytest.raises(Unavailable):
            await database.write(noted)
    assert len(counted) == 3


async def test_postgresql_goes_and_comes_back_and_nothing_acknowledged_is_lost(postgres: PostgresServer) -> None:
    with closing(Database(postgres.url)) as others:
        # A commit of other tests is not waited for: a crash would take the last of them.
        others.write_now(lambda connection: connection.execute(text("CHECKPOINT")))
    with postgres.database() as url, closing(Database(f"{url}?options=-csynchronous_commit%3Don")) as database:
        migrate(database.engine)
        await _write_through_a_crash(database, postgres)


async def _write_through_a_crash(database: Database, postgres: PostgresServer) -> None:
    back = threading.Event()
    acknowledged: list[int] = []
    refused: list[Unavailable] = []

    async def go_on(number: int) -> None:
        answered_again = False
        while not answered_again:
            number, was_back = number + 1, back.is_set()
            try:
                acknowledged.append(await database.write(note, number))
                answered_again = was_back
            except Unavailable as error:
                refused.append(error)
                await asyncio.sleep(0.02)

    def crash_and_start() -> None:
        while len(acknowledged) < 50:
            time.sleep(0.005)
        with postgres.down(), pytest.raises(Unavailable):
            database.read_now(noted)
        back.set()

    await asyncio.gather(asyncio.to_thread(crash_and_start), *(go_on(10_000 * n) for n in range(8)))
    assert refused
    assert PASSWORD not in "".join(map(told, refused))
    assert set(acknowledged) <= set(await database.read(noted))


def told(error: BaseException) -> str:
    """All that a log could say of an error."""
    return "".join([str(error), repr(error), *traceback.format_exception(error)])


@pytest.mark.parametrize(
    "address",
    [
        "",
        "nonsense",
        f"mysql://me:{PASSWORD}@localhost/x",
        f"postgresql://me:{PASSWORD}@localhost:port/x",
        f"postgresql+nodriver://me:{PASSWORD}@localhost/x",
        f"postgresql+asyncpg://me:{PASSWORD}@localhost/x",
        f"sqlite+aiosqlite:///{PASSWORD}",
        f"://me:{PASSWORD}@",
        "sqlite://",
        "sqlite:///:memory:",
        f"sqlite:///file:{PASSWORD}?mode=memory&uri=true",
    ],
)
def test_an_address_that_cannot_be_is_not_repeated(address: str) -> None:
    with pytest.raises(BadAddress) as caught:
        connect(address)
    assert PASSWORD not in told(caught.value)
    assert "localhost" not in str(caught.value)


def test_an_address_where_nobody_answers_is_not_repeated() -> None:
    with closing(Database(f"postgresql://me:{PASSWORD}@127.0.0.1:1/x")) as database:
        assert PASSWORD not in repr(database.engine) + repr(database)
        for run in (database.read_now, database.write_now):
            with pytest.raises(Unavailable) as caught:
                run(noted)
            assert PASSWORD not in told(caught.value)
            assert "127.0.0.1" not in told(caught.value)
            assert caught.value.kind == "OperationalError"


def test_another_process_does_not_take_the_log_away(tmp_path: Path) -> None:
    """A second process that opens and closes the file sees what was committed and leaves the rest to us."""
    url = f"sqlite:///{tmp_path / 'shared.db'}"
    database = Database(url)
    database.write_now(lambda connection: connection.exec_driver_sql("CREATE TABLE seen (number INTEGER)"))
    look = "import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM seen').fetchone())"
    for number in range(3):
        # More connections than one, as readers and writer have them.
        with database.engine.connect(), database.engine.connect():
            pass
        database.write_now(lambda connection: connection.exec_driver_sql("INSERT INTO seen VALUES (1)"))
        told = subprocess.run(
            [sys.executable, "-c", look, str(tmp_path / "shared.db")], check=True, capture_output=True, text=True
        )
        assert int(told.stdout) == number + 1
    database.close()
