"""Games that were played elsewhere (in an arena), put on the shelf of finished tables for everybody to see again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from futari.store import users
from futari.store.tables import StoredEntry, add_entry, add_table, find_table
from futari.table.door import read_name
from futari.table.opening import blank_row
from futari.table.refusal import Kind, Refused
from futari.table.table import Table
from futari.table.terms import Terms

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from futari.core import BySide, Record
    from futari.shelf import Box

__all__ = ["keep_game", "player_named"]


def player_named(connection: Connection, name: str, now: int) -> int:
    """The bot account without an owner that plays under a name, made if there is none; nobody can log in as it."""
    clean, key = read_name(name)
    found = users.find_by_key(connection, key)
    if found is None:
        return users.add_user(connection, "bot", clean, now, key=key).id
    if found.kind != "bot" or found.owner_id is not None:
        raise Refused(Kind.CONFLICT, "people.taken")
    return found.id


def keep_game(
    connection: Connection, box: Box, record: Record, players: BySide[int], table_id: str, ended_at: int
) -> bool:
    """Keep a finished game as a public table; False if it is there already. Raises BrokenRecord, or Refused."""
    if find_table(connection, table_id) is not None:
        return False
    options, terms = msgspec.json.encode(record.options).decode(), Terms(against="player", chat=False)
    row = msgspec.structs.replace(
        blank_row(record.game, record.version, options, terms, ended_at),
        id=table_id,
        seed=record.seed,
        status="playing",
        first_id=players.first,
        second_id=players.second,
        started_at=ended_at,
    )
    entries = [StoredEntry(ply, entry, None) for ply, entry in enumerate(record.entries, start=1)]
    settled = Table.loaded(row, box, entries, ()).settled(ended_at, ())
    if settled.status != "finished":
        raise Refused(Kind.CONFLICT, "table.not_over")
    add_table(connection, settled)
    for each in entries:
        add_entry(connection, table_id, each.ply, each.entry, None)
    return True
