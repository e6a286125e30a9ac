"""The database: reads in threads, writes one after the other by one thread that commits many at once.

Store functions are plain: they take a `Connection` first and know nothing of threads. A unit of work that was given to
`write` is durable when it is answered. Units that wait at the same time share one commit: a disk that syncs a hundred
times a second still takes thousands of choices. If one of them fails, nothing was kept and all are done again, each in
a savepoint of its own, so that the one that fails takes nothing with it.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from futari.core import FutariError, Message

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["BadAddress", "Database", "Unavailable", "connect"]

P = ParamSpec("P")
T = TypeVar("T")

READERS = 4
# More units than this in one transaction would keep the first of them waiting.
MOST_AT_ONCE = 256
BUSY_MILLISECONDS = 10_000
# Seconds until somebody who cannot be served is told so.
PATIENCE = 5


class Unavailable(FutariError):
    """The database cannot be reached just now. What was asked was not acknowledged; with a token it is safe to repeat.

    `kind` is for logs: the name of the driver's error, whose text may hold addresses.
    """

    def __init__(self, kind: str = "") -> None:
        super().__init__(Message("store.unavailable"))
        self.kind = kind


class BadAddress(FutariError):
    """A database URL that cannot be used; the message does not repeat it, since it may hold a password."""

    def __init__(self) -> None:
        super().__init__(Message("store.address"))


def connect(url: str) -> Engine:
    """An engine for `sqlite:///file` or `postgresql://...`."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise BadAddress from None
    if address.drivername in {"postgresql", "postgres", "postgresql+psycopg"}:
        return _connect_postgres(address.set(drivername="postgresql+psycopg"))
    # A database in memory would be another one in every thread.
    in_memory = address.database in {None, "", ":memory:"} or address.query.get("mode") == "memory"
    if address.drivername not in {"sqlite", "sqlite+pysqlite"} or in_memory:
        raise BadAddress
    engine = create_engine(address, pool_size=READERS + 1, pool_timeout=PATIENCE, hide_parameters=True)
    _prepare_sqlite(engine)
    return engine


def _connect_postgres(address: URL) -> Engine:
    # Whoever waits for a host that does not answer holds up everybody behind.
    timeout = {} if "connect_timeout" in address.query else {"connect_timeout": PATIENCE}
    return create_engine(
        address,
        pool_size=READERS + 1,
        pool_timeout=PATIENCE,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args=timeout,
    )


def _prepare_sqlite(engine: Engine) -> None:
    # SQLAlchemy calls it so.
    @event.listens_for(engine, "do_connect")
    def on_create(dialect: object, record: object, args: list[Any], kwargs: object) -> None:  # noqa: ARG001  (above)
        # Seeds and password hashes are in it; SQLite gives its other files the mode of this one. Only a file that is
        # not there yet may be opened: closing any descriptor of it would drop all locks that this process holds on it.
        if not str(args[0]).startswith("file:"):
            with suppress(OSError):
                os.close(os.open(args[0], os.O_CREAT | os.O_EXCL | os.O_RDONLY, 0o600))

    @event.listens_for(engine, "connect")
    def on_connect(connection: sqlite3.Connection, record: object) -> None:  # noqa: ARG001  (SQLAlchemy calls it so)
        # We say BEGIN ourselves, because the driver would begin a transaction too late and as a reader.
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout={BUSY_MILLISECONDS}",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        reading = connection.get_execution_options().get("reading", False)
        connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


# A reader sees one moment and cannot write.
READING: dict[str, dict[str, Any]] = {
    "sqlite": {"reading": True},
    "postgresql": {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True},
}


@dataclass(frozen=True, slots=True)
class _Unit:
    """A unit of work that waits for its commit."""

    work: Callable[[Connection], Any]
    answer: asyncio.Future[Any]


class Database:
    """Reads and writes for an event loop, and the same without one (`read_now`, `write_now`) for commands."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._units: queue.SimpleQueue[_Unit | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_on, name="store-writer", daemon=True)
        self._writer.start()
        self._closed = False
        # Called from any thread whenever the database could not be reached.
        self.on_failure: Callable[[], object] = lambda: None

    @property
    def kind(self) -> str:
        """`sqlite` or `postgresql`; all that may be said of the address."""
        return self.engine.dialect.name

    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the work finds; it must not write. All that it reads is of one moment."""
        if self._closed:
            raise Unavailable
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, lambda: self.read_now(work, *args, **kwargs))

    async def write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the work answers, once it is durable; if it raises, nothing of it was done."""
        if self._closed:
            raise Unavailable
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._units.put(_Unit(lambda connection: work(connection, *args, **kwargs), answer))
        # Whoever stops waiting does not take the commit back.
        return await answer

    def read_now(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Read in this thread."""
        try:
            with self.engine.connect() as connection, connection.execution_options(**READING[self.kind]).begin():
                return work(connection, *args, **kwargs)
        except (DBAPIError, PoolTimeout) as error:
            if (away := self._unavailable(error)) is not None:
                raise away from None
            raise

    def write_now(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Write in this thread, in a transaction of its own."""
        try:
            with self.engine.begin() as connection:
                return work(connection, *args, **kwargs)
        except (DBAPIError, PoolTimeout) as error:
            if (away := self._unavailable(error)) is not None:
                raise away from None
            raise

    def close(self) -> None:
        """Finish what was given, then let go."""
        if self._closed:
            return
        self._closed = True
        self._units.put(None)
        self._writer.join()
        while not self._units.empty():
            if (late := self._units.get()) is not None:
                _tell([(late, None, Unavailable())])
        self._readers.shutdown(wait=True)
        self.engine.dispose()

    def _write_on(self) -> None:
        while (first := self._units.get()) is not None:
            units, last = [first], False
            while len(units) < MOST_AT_ONCE and not self._units.empty():
                unit = self._units.get()
                if unit is None:
                    last = True
                    break
                units.append(unit)
            self._commit(units)
            if last:
                return

    def _commit(self, units: list[_Unit], *, apart: bool = False) -> None:
        """Do all units in one transaction and answer them after its commit; `apart` gives each a savepoint."""
        begun, do = False, _do_apart if apart else _do
        try:
            with self.engine.begin() as connection:
                begun = True
                answers = [do(unit, connection) for unit in units]
        except Exception as error:  # noqa: BLE001  (whatever it is, everybody waits for an answer)
            if begun and len(units) > 1 and not _is_lost(error):
                self._commit_again(units, apart=not apart and not _spoils(error))
                return
            failure = self._unavailable(error) or error
            answers = [(unit, None, failure) for unit in units]
        _tell(answers)

    def _unavailable(self, error: Exception) -> Unavailable | None:
        """What whoever asked is told instead, if the database, not the work, is at fault."""
        if not _is_out_of_reach(error):
            return None
        self.on_failure()
        return Unavailable(_kind(error))

    def _commit_again(self, units: list[_Unit], *, apart: bool) -> None:
        """One of them is at fault, and nothing of the others was kept: each is done again in a savepoint, or alone."""
        if apart:
            self._commit(units, apart=True)
            return
        for unit in units:
            self._commit([unit])


# A unit with what it answers, or with its error.
_Answer: TypeAlias = tuple[_Unit, Any, Exception | None]


def _do(unit: _Unit, connection: Connection) -> _Answer:
    """What a unit answers; raises what it raises."""
    return unit, unit.work(connection), None


def _do_apart(unit: _Unit, connection: Connection) -> _Answer:
    """What a unit answers or raises; raises itself if the whole transaction may be spoilt."""
    savepoint = connection.begin_nested()
    try:
        result = unit.work(connection)
    except Exception as error:
        if _spoils(error):
            raise
        savepoint.rollback()
        return unit, None, error
    savepoint.commit()
    return unit, result, None


def _tell(answers: list[_Answer]) -> None:
    """Answer all who wait; each event loop is woken once."""
    loops = {unit.answer.get_loop() for unit, _, _ in answers}
    for loop in loops:
        with suppress(RuntimeError):  # it has closed: nobody waits any more
            loop.call_soon_threadsafe(_settle, [told for told in answers if told[0].answer.get_loop() is loop])


def _settle(answers: list[_Answer]) -> None:
    for unit, result, failure in answers:
        if unit.answer.done():  # whoever asked has left
            continue
        if failure is None:
            unit.answer.set_result(result)
        else:
            unit.answer.set_exception(failure)


def _spoils(error: Exception) -> bool:
    """Whether an error of one unit may have spoilt the transaction of all, savepoint or not."""
    return isinstance(error, SQLAlchemyError) and not isinstance(error, IntegrityError | DataError)


def _is_lost(error: Exception) -> bool:
    """Whether the connection is gone: then another try would only wait, and might do twice what was committed."""
    return isinstance(error, PoolTimeout) or (isinstance(error, DBAPIError) and error.connection_invalidated)


def _is_out_of_reach(error: Exception) -> bool:
    """Whether the database, not the work, is at fault: gone, locked, full."""
    if isinstance(error, OperationalError) and getattr(error.orig, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR:
        # What SQLite says of bad statements and missing tables.
        return False
    return isinstance(error, OperationalError | InterfaceError) or _is_lost(error)


def _kind(error: Exception) -> str:
    return type(error.orig if isinstance(error, DBAPIError) else error).__name__
