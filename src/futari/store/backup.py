"""Back-ups of the whole database, made while play goes on, the same for SQLite and PostgreSQL.

A back-up is one snapshot. It is restored with the migrations it was made with, and then migrated; so it is also the
way from one database to the other. It holds seeds and password hashes: whoever has the file has everything.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import MetaData, bindparam, func, insert, inspect, literal, select, text, update
from sqlalchemy import table as sql_table
from sqlalchemy.exc import DataError, IntegrityError

from futari.core import FutariError, Message
from futari.store.backup_file import BATCH, FORMAT, BadBackup, Heading, Part, Writer, check, new_file, parts
from futari.store.migrate import BrokenReference, NewerDatabase, OldDatabase, migrating, upgrade, version, versions

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sqlalchemy import Connection, Table

    from futari.store.database import Database

    # How many rows are done, of how many.
    Progress: TypeAlias = Callable[[int, int], None]

__all__ = ["NotEmpty", "back_up", "restore"]

# They say when servers ran, not what anybody did.
PASSING = ("processes", "outages")


class NotEmpty(FutariError):
    """Restoring into a database that holds something would mix two."""

    def __init__(self, table: str) -> None:
        super().__init__(Message("backup.not_empty", {"table": table}))


def _no_progress(done: int, total: int) -> None:
    pass


def back_up(
    database: Database, file: Path, now: int, *, force: bool = False, progress: Progress = _no_progress
) -> Heading:
    """Write a consistent copy of everything, while others read and write; the file appears when it is complete."""
    with new_file(file, force=force) as raw:
        return database.read_now(_write, raw, now, progress)


def _write(connection: Connection, raw: IO[bytes], now: int, progress: Progress) -> Heading:
    made_with = version(connection)
    if made_with is None:
        raise OldDatabase
    if made_with not in versions():
        raise NewerDatabase
    tables = _tables(connection)
    rows = {str(table.name): connection.scalar(select(func.count()).select_from(table)) or 0 for table in tables}
    numbers = _numbers(connection, tables)
    heading = Heading(format=FORMAT, version=made_with, made_at=now, rows=rows, numbers=numbers)
    writer, done = Writer(raw, heading), 0
    for table in tables:
        writer.start(Part(str(table.name), [str(column.name) for column in table.columns]))
        wanted = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=BATCH)
        for some in connection.execute(wanted).partitions():
            for row in some:
                writer.add(list(row))
            done += len(some)
            progress(done, heading.total)
    writer.close()
    return heading


def restore(database: Database, file: Path, *, progress: Progress = _no_progress) -> Heading:
    """Fill an empty database from a back-up, in one transaction, and bring it up to date."""
    with file.open("rb") as raw:
        heading = check(file, raw)
        raw.seek(0)
        try:
            with migrating(database.engine) as connection:
                _refuse_unless_empty(connection)
                upgrade(connection, heading.version)
                for name in PASSING:
                    connection.execute(text(f"DELETE FROM {name}"))  # noqa: S608  (a name of our own)
                _fill(connection, file, raw, heading, progress)
                upgrade(connection)
        except BrokenReference as error:
            raise _refused(file, error.table) from None
    return heading


def _fill(connection: Connection, file: Path, raw: IO[bytes], heading: Heading, progress: Progress) -> None:
    tables = {table.name: table for table in _tables(connection)}
    done = 0
    for part, rows in parts(file, raw):
        table = tables.get(part.table)
        if table is None or set(part.columns) != {column.name for column in table.columns}:
            raise _refused(file, part.table)
        later: list[dict[str, Any]] = []
        try:
            for some in rows:
                _insert(connection, table, part.columns, some, later)
                done += len(some)
                progress(done, heading.total)
            _refer(connection, table, later)
        except (IntegrityError, DataError):
            # The driver's words would quote rows.
            raise _refused(file, part.table) from None
    _set_numbers(connection, list(tables.values()), heading.numbers)


def _refused(file: Path, table: str) -> BadBackup:
    return BadBackup(file, Message("backup.refused", {"table": table}))


def _insert(
    connection: Connection, table: Table, columns: list[str], some: list[list[Any]], later: list[dict[str, Any]]
) -> None:
    """Insert rows; what refers to another row of the same table, which may not be there yet, is kept for later."""
    own = _self_references(table)
    rows = [dict(zip(columns, row, strict=False)) for row in some]
    later += [
        {f"key_{key.name}": row[key.name] for key in table.primary_key} | {f"to_{name}": row[name] for name in own}
        for row in rows
        if any(row[name] is not None for name in own)
    ]
    connection.execute(insert(table), [row | dict.fromkeys(own) for row in rows])


def _refer(connection: Connection, table: Table, later: list[dict[str, Any]]) -> None:
    change = (
        update(table)
        .where(*(key == bindparam(f"key_{key.name}") for key in table.primary_key))
        .values({name: bindparam(f"to_{name}") for name in _self_references(table)})
    )
    for start in range(0, len(later), BATCH):
        connection.execute(change, later[start : start + BATCH])


def _self_references(table: Table) -> list[str]:
    return [key.parent.name for key in table.foreign_keys if key.column.table is table]


def _tables(connection: Connection) -> list[Table]:
    """The tables as they are, which may be of an earlier version; none before those it refers to."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]


def _refuse_unless_empty(connection: Connection) -> None:
    names = sorted(inspect(connection).get_table_names())
    if names and version(connection) is None:
        raise NotEmpty(names[0])
    for name in names:
        if (
            name not in (*PASSING, "alembic_version")
            and connection.execute(select(literal(1)).select_from(sql_table(name)).limit(1)).first()
        ):
            raise NotEmpty(name)


def _counters(connection: Connection, tables: list[Table]) -> dict[str, str]:
    """The tables that count their rows, and on PostgreSQL the name of the sequence."""
    if connection.dialect.name == "sqlite":
        found = "SELECT name, name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"
        return {name: name for name, _ in connection.execute(text(found))}
    asked = text("SELECT pg_get_serial_sequence(:name, :column)")
    counted = {
        str(table.name): connection.scalar(asked, {"name": table.name, "column": column.name})
        for table in tables
        for column in table.primary_key
    }
    return {name: str(sequence) for name, sequence in counted.items() if sequence}


def _numbers(connection: Connection, tables: list[Table]) -> dict[str, int]:
    counters = _counters(connection, tables)
    if connection.dialect.name == "sqlite":
        given = "SELECT name, seq FROM sqlite_sequence"
        return {name: last for name, last in connection.execute(text(given)) if name in counters} if counters else {}
    last = {
        name: connection.scalar(text(f"SELECT last_value FROM {sequence} WHERE is_called"))  # noqa: S608  (PostgreSQL's)
        for name, sequence in counters.items()
    }
    return {name: number for name, number in last.items() if number is not None}


def _set_numbers(connection: Connection, tables: list[Table], numbers: dict[str, int]) -> None:
    by_name = {table.name: table for table in tables}
    for name, sequence in _counters(connection, tables).items():
        (key,) = by_name[name].primary_key
        last = max(numbers.get(name, 0), connection.scalar(select(func.max(key))) or 0)
        if not last:
            continue
        if connection.dialect.name == "sqlite":
            connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": name})
            added = "INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"
            connection.execute(text(added), {"name": name, "last": last})
        else:
            connection.execute(text("SELECT setval(:name, :last)"), {"name": sequence, "last": last})
