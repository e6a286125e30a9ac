"""Units of work on a table: what has to be durable together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec
from sqlalchemy import select

from futari.core import BySide, Seat
from futari.store.ratings import find_rating
from futari.store.reasons import add_reason
from futari.store.schema import users
from futari.store.tables import (
    add_entry,
    change_running_table,
    change_table,
    entries_since,
    find_rematch,
    find_table,
)
from futari.table.rating import current, settle_ratings

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from futari.core import Message
    from futari.store.tables import StoredEntry, TableRow
    from futari.table.glicko import Rating
    from futari.table.table import Table

__all__ = ["Kept", "Overtaken", "Person", "append", "keep_row", "kept_table", "people_at"]


class Person(msgspec.Struct, frozen=True):
    """Somebody at a table, as all may know them; without a name it is somebody who has left for good."""

    name: str | None
    kind: str
    rating: int | None = None
    provisional: bool = False


class Kept(NamedTuple):
    """A table as it is stored: its row, its entries, and who sits there."""

    row: TableRow
    entries: list[StoredEntry]
    people: BySide[Person | None]
    host: Person | None
    rematch: str | None


class Overtaken(Exception):
    """The table is played no longer: somebody else has ended or closed it."""


def kept_table(connection: Connection, table_id: str, since: int, now: int) -> Kept | None:
    """A table with its entries after the first `since`."""
    row = find_table(connection, table_id)
    if row is None:
        return None
    host = _person(connection, row.host_id, None, row.category, now) if row.host_id else None
    again = find_rematch(connection, table_id) if row.status == "finished" else None
    entries, people = entries_since(connection, table_id, since), people_at(connection, row, now)
    return Kept(row, entries, people, host, again.id if again else None)


def people_at(connection: Connection, row: TableRow, now: int) -> BySide[Person | None]:
    """Who sits on the two seats."""
    if row.status == "open":
        return BySide(None, None)
    return BySide(
        _person(connection, row.first_id, row.first_bot, row.category, now),
        _person(connection, row.second_id, row.second_bot, row.category, now),
    )


def append(connection: Connection, table: Table, token: str | None, why: Message | None = None) -> None:
    """Keep the last entry of a table with all that follows from it, and why a bot has made it.

    Raises IntegrityError or Overtaken if somebody was quicker.
    """
    row, outcome = table.row, table.outcome
    add_entry(connection, table.id, table.ply, table.play.record.entries[-1], token)
    if not change_running_table(connection, row.id, **_changing(row)):
        raise Overtaken
    if why is not None:
        add_reason(connection, table.id, table.ply, why)
    if outcome is None or row.category is None or row.first_id is None or row.second_id is None:
        return
    settle_ratings(connection, table.id, row.category, BySide(row.first_id, row.second_id), outcome, row.changed_at)


# What changes with an entry; who sits where and what was agreed does not.
_CHANGING = (
    "ply", "changed_at", "waits_for", "bot_to_act", "deadline", "likeness", "status", "finished_at", "outcome",
)  # fmt: skip


def keep_row(connection: Connection, row: TableRow) -> None:
    """Keep what a table's row says of its record."""
    change_table(connection, row.id, **_changing(row))


def _changing(row: TableRow) -> dict[str, object]:
    return {name: getattr(row, name) for name in _CHANGING}


def _person(connection: Connection, user: int | None, bot: str | None, category: str | None, now: int) -> Person:
    if bot is not None:
        return Person(bot, "level")
    found = connection.execute(select(users.c.name, users.c.kind).where(users.c.id == user)).one_or_none()
    if found is None or user is None:
        return Person(None, "someone")
    name, kind = found
    if category is None:
        return Person(name, kind)
    rating: Rating = current(find_rating(connection, user, category), now)
    return Person(name, kind, round(rating.rating), rating.is_provisional)


def both(people: BySide[Person | None], seats: BySide[str]) -> dict[str, Person | None]:
    """The people by the names of their seats."""
    return {seats[seat]: people[seat] for seat in Seat}
