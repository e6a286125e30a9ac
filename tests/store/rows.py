"""Rows to test with: a little of everything, as the first version wrote it, and tables made to order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import ColumnClause, Connection, column, insert, inspect, table, text

from futari.store.tables import TableRow
from futari.store.users import add_user

Rows: TypeAlias = dict[str, list[dict[str, Any]]]

FIRST_VERSION: Rows = json.loads((Path(__file__).parent / "version_0001.json").read_text(encoding="utf-8"))
# The order in which tables can be filled: none before those it refers to.
ORDER = ("outages", "processes", "users", "tables")


def fill(connection: Connection, rows: Rows = FIRST_VERSION) -> None:
    """Store rows in tables as they are, which may be of an earlier version; what is no longer kept is left out."""
    for name in (*ORDER, *(name for name in rows if name not in ORDER)):
        # Somebody's owner, or the game before a rematch, has to be there first.
        ready = sorted(rows[name], key=lambda row: (bool(row.get("owner_id")), bool(row.get("rematch_of"))))
        kept = {each["name"] for each in inspect(connection).get_columns(name)}
        columns: list[ColumnClause[Any]] = [column(key) for key in ready[0] if key in kept]
        connection.execute(
            insert(table(name, *columns)), [{key: row[key] for key in row if key in kept} for row in ready]
        )
        if connection.dialect.name == "postgresql" and name in {"users", "chat"}:
            # Numbers that were given by hand are not counted.
            last = {"name": f"{name}_id_seq", "last": len(rows[name])}
            connection.execute(text("SELECT setval(:name, :last)"), last)


def everything(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables, in order."""
    names = inspect(connection).get_table_names()
    return {
        name: [tuple(row) for row in connection.execute(text(f"SELECT * FROM {name} ORDER BY 1, 2"))]  # noqa: S608  (names of our own tables)
        for name in sorted(names)
        if name != "alembic_version"
    }


def person(connection: Connection, name: str = "Somebody") -> int:
    """A new guest."""
    return add_user(connection, "guest", name, 0).id


PLAIN: dict[str, Any] = {
    "game": "kamisado",
    "version": 1,
    "options": "{}",
    "seed": "00" * 32,
    "terms": "{}",
    "against": "lobby",
    "status": "open",
    "is_public": True,
    "created_at": 0,
    "changed_at": 0,
    "ply": 0,
    "waits_for": "",
    "bot_to_act": False,
}


def table_row(name: str, **values: object) -> TableRow:
    """A table, open to anyone unless said otherwise."""
    empty = dict.fromkeys(TableRow.__struct_fields__)
    return msgspec.convert({**empty, "id": name, **PLAIN, **values}, TableRow)
