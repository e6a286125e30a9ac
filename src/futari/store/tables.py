"""Tables and their records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import and_, bindparam, func, insert, or_, select, update

from futari.core import Entry
from futari.store.schema import entries, tables

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection, Row, Select

__all__ = [
    "StoredEntry",
    "TableRow",
    "add_entry",
    "add_table",
    "bots_to_act",
    "change_open_table",
    "change_running_table",
    "change_table",
    "close_idle_table",
    "count_tables",
    "entries_since",
    "find_rematch",
    "find_table",
    "idle_tables",
    "is_being_played",
    "lobby",
    "overdue",
    "plies",
    "release_rematch",
    "running_in_public",
    "seated_tables",
    "tables_of",
    "waiting_for",
]


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is stored."""

    id: str
    game: str
    version: int
    options: str
    seed: str
    terms: str
    status: str
    against: str
    is_public: bool
    category: str | None
    host_id: int | None
    invited_id: int | None
    first_id: int | None
    second_id: int | None
    first_bot: str | None
    second_bot: str | None
    created_at: int
    started_at: int | None
    changed_at: int
    finished_at: int | None
    ply: int
    waits_for: str
    bot_to_act: bool
    deadline: int | None
    outcome: str | None
    likeness: str | None
    rematch_of: str | None


class StoredEntry(msgspec.Struct, frozen=True):
    """An entry of a record, and what the client called it."""

    ply: int
    entry: Entry
    token: str | None


_ENTRY: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
# The two statements of every choice, made once: to build and compile them costs more than to run them.
_ADD_ENTRY = insert(entries)
_CHANGE_RUNNING = update(tables).where(tables.c.id == bindparam("running_id"), tables.c.status == "playing")


def add_table(connection: Connection, row: TableRow) -> None:
    """Keep a new table."""
    connection.execute(insert(tables), msgspec.structs.asdict(row))


def change_table(connection: Connection, table_id: str, **values: object) -> None:
    """Change what is kept of a table beside its record."""
    connection.execute(update(tables).where(tables.c.id == table_id).values(values))


def change_open_table(connection: Connection, table_id: str, **values: object) -> bool:
    """Change an open table; False if it is open no longer."""
    still_open = (tables.c.id == table_id) & (tables.c.status == "open")
    return bool(connection.execute(update(tables).where(still_open).values(values)).rowcount)


def change_running_table(connection: Connection, table_id: str, **values: object) -> bool:
    """Change a table that is being played; False if it is over or was closed."""
    return bool(connection.execute(_CHANGE_RUNNING, {"running_id": table_id, **values}).rowcount)


def find_table(connection: Connection, table_id: str) -> TableRow | None:
    """The table of that name."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    return None if row is None else _row(row)


def find_rematch(connection: Connection, table_id: str) -> TableRow | None:
    """The table that was opened to play the same again, unless it was closed."""
    wanted = select(tables).where(tables.c.rematch_of == table_id, tables.c.status != "closed")
    row = connection.execute(wanted).one_or_none()
    return None if row is None else _row(row)


def release_rematch(connection: Connection, table_id: str) -> None:
    """Let a rematch that was closed make room for another."""
    closed = (tables.c.rematch_of == table_id) & (tables.c.status == "closed")
    connection.execute(update(tables).where(closed).values(rematch_of=None))


def add_entry(connection: Connection, table_id: str, ply: int, entry: Entry, token: str | None) -> None:
    """Append to a record; raises IntegrityError if that ply, or that token, is taken."""
    text = msgspec.json.encode(entry).decode()
    connection.execute(_ADD_ENTRY, {"table_id": table_id, "ply": ply, "entry": text, "token": token})


def entries_since(connection: Connection, table_id: str, ply: int = 0) -> list[StoredEntry]:
    """The entries after the first `ply`, in order."""
    found = (
        select(entries.c.ply, entries.c.entry, entries.c.token)
        .where(entries.c.table_id == table_id, entries.c.ply > ply)
        .order_by(entries.c.ply)
    )
    return [StoredEntry(number, _ENTRY.decode(text), token) for number, text, token in connection.execute(found)]


def plies(connection: Connection, ids: Iterable[str]) -> dict[str, tuple[int, str]]:
    """The number of entries and the status of each of these tables."""
    wanted = select(tables.c.id, tables.c.ply, tables.c.status).where(tables.c.id.in_(list(ids)))
    return {name: (ply, status) for name, ply, status in connection.execute(wanted)}


def waiting_for(connection: Connection, user_id: int) -> list[TableRow]:
    """The tables where this user is to act, the one that waits longest first."""
    mine = or_(
        and_(tables.c.first_id == user_id, tables.c.waits_for.in_(("0", "01"))),
        and_(tables.c.second_id == user_id, tables.c.waits_for.in_(("1", "01"))),
    )
    return _rows(connection, select(tables).where(tables.c.status == "playing", mine).order_by(tables.c.changed_at))


def seated_tables(connection: Connection, user_id: int, statuses: Iterable[str]) -> list[TableRow]:
    """The tables where this user sits or waits, or is invited to sit."""
    mine = or_(
        tables.c.first_id == user_id,
        tables.c.second_id == user_id,
        and_(tables.c.status == "open", or_(tables.c.host_id == user_id, tables.c.invited_id == user_id)),
    )
    wanted = select(tables).where(mine, tables.c.status.in_(list(statuses)))
    return _rows(connection, wanted.order_by(tables.c.changed_at.desc()).limit(200))


def tables_of(connection: Connection, user_id: int, before: int, limit: int, *, all_of_them: bool) -> list[TableRow]:
    """The finished tables of a user, the latest first; the private ones only for those who sat there."""
    wanted = select(tables).where(
        or_(tables.c.first_id == user_id, tables.c.second_id == user_id),
        tables.c.status == "finished",
        tables.c.finished_at < before,
    )
    if not all_of_them:
        wanted = wanted.where(tables.c.is_public)
    return _rows(connection, wanted.order_by(tables.c.finished_at.desc()).limit(limit))


def lobby(connection: Connection, limit: int = 100) -> list[TableRow]:
    """The tables anyone may sit down at, the latest first."""
    wanted = select(tables).where(tables.c.status == "open", tables.c.against == "lobby", tables.c.is_public)
    return _rows(connection, wanted.order_by(tables.c.created_at.desc()).limit(limit))


def running_in_public(connection: Connection, limit: int = 50) -> list[TableRow]:
    """The games anyone may watch, those with the latest move first."""
    wanted = select(tables).where(tables.c.status == "playing", tables.c.is_public)
    return _rows(connection, wanted.order_by(tables.c.changed_at.desc()).limit(limit))


def overdue(connection: Connection, now: int, limit: int = 200) -> list[str]:
    """The tables where a clock may have run out."""
    wanted = select(tables.c.id).where(tables.c.deadline <= now, tables.c.status == "playing")
    return list(connection.scalars(wanted.order_by(tables.c.deadline).limit(limit)))


def bots_to_act(connection: Connection, before: int, limit: int = 200) -> list[str]:
    """The tables where a bot has had to act for too long."""
    wanted = select(tables.c.id).where(tables.c.status == "playing", tables.c.bot_to_act, tables.c.changed_at <= before)
    return list(connection.scalars(wanted.order_by(tables.c.changed_at).limit(limit)))


def idle_tables(
    connection: Connection, status: str, before: int, *, fewer_than: int | None = None, against: str | None = None
) -> list[str]:
    """The tables of a status where nothing has happened since; with `fewer_than` only those with so few entries."""
    wanted = select(tables.c.id).where(tables.c.status == status, tables.c.changed_at < before)
    if against is not None:
        wanted = wanted.where(tables.c.against == against)
    if fewer_than is not None:
        wanted = wanted.where(tables.c.ply < fewer_than)
    return list(connection.scalars(wanted.limit(500)))


def close_idle_table(connection: Connection, table_id: str, before: int, now: int) -> bool:
    """Close a table where nothing has happened since; False if it was closed, or something has happened."""
    idle = (tables.c.id == table_id) & tables.c.status.in_(("open", "playing")) & (tables.c.changed_at < before)
    closed = {"status": "closed", "finished_at": now, "deadline": None, "waits_for": "", "bot_to_act": False}
    return bool(connection.execute(update(tables).where(idle).values(closed)).rowcount)


def is_being_played(connection: Connection, game: str, likeness: str) -> bool:
    """Whether a rated game stands at that position now."""
    wanted = select(tables.c.id).where(
        tables.c.likeness == likeness,
        tables.c.game == game,
        tables.c.status == "playing",
        tables.c.category.is_not(None),
    )
    return connection.execute(wanted.limit(1)).one_or_none() is not None


def count_tables(connection: Connection) -> dict[str, int]:
    """How many tables there are of each status."""
    counted = select(tables.c.status, func.count()).group_by(tables.c.status)
    return dict(connection.execute(counted).all())


def _rows(connection: Connection, wanted: Select[Any]) -> list[TableRow]:
    return [_row(row) for row in connection.execute(wanted)]


def _row(row: Row[Any]) -> TableRow:
    return TableRow(**row._mapping)  # noqa: SLF001  (the public name of a row's mapping)
