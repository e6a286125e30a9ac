"""Who was last seen at which live table, which server processes live, and when none did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from futari.store.schema import outages, presence, processes, tables, users

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection

__all__ = [
    "beat",
    "last_beat",
    "last_beat_of_processes",
    "last_seen",
    "note_outage",
    "outages_since",
    "see",
    "seen_at_all",
]

# Processes that have not been heard of for so long are forgotten.
FORGOTTEN = 24 * 3_600_000


def see(connection: Connection, seats: Iterable[tuple[str, int]], now: int) -> None:
    """Note that these users are at these tables."""
    wanted = list(seats)
    # Somebody may have left for good while the page was still open.
    known = set(connection.scalars(select(users.c.id).where(users.c.id.in_({user for _, user in wanted}))))
    rows = [{"table_id": table, "user_id": user, "seen_at": now} for table, user in wanted if user in known]
    if not rows:
        return
    upsert = postgresql.insert(presence) if connection.dialect.name == "postgresql" else sqlite.insert(presence)
    connection.execute(
        upsert.on_conflict_do_update(
            index_elements=[presence.c.table_id, presence.c.user_id], set_={"seen_at": upsert.excluded.seen_at}
        ),
        rows,
    )


def last_seen(connection: Connection, table_id: str) -> dict[int, int]:
    """When each user was last seen at a table."""
    wanted = select(presence.c.user_id, presence.c.seen_at).where(presence.c.table_id == table_id)
    return dict(connection.execute(wanted).all())


def seen_at_all(connection: Connection, ids: Iterable[str]) -> list[tuple[str, int, int]]:
    """When each user was last seen at each of these tables: table, user, time."""
    wanted = select(presence.c.table_id, presence.c.user_id, presence.c.seen_at)
    found = connection.execute(wanted.where(presence.c.table_id.in_(list(ids))))
    return [(table_id, user, at) for table_id, user, at in found]


def beat(connection: Connection, process: str, now: int) -> None:
    """A process says that it lives."""
    found = connection.execute(update(processes).where(processes.c.id == process).values(seen_at=now))
    if found.rowcount == 0:
        connection.execute(insert(processes), {"id": process, "seen_at": now})
        connection.execute(delete(processes).where(processes.c.seen_at < now - FORGOTTEN))


def last_beat(connection: Connection) -> int | None:
    """The last sign of life of any process: a beat, or something that was done at a table."""
    beats = last_beat_of_processes(connection)
    if beats is None:
        return None
    changes = connection.scalar(select(func.max(tables.c.changed_at)))
    return max(int(beats), int(changes or 0))


def last_beat_of_processes(connection: Connection) -> int | None:
    """The last time any process said that it lives."""
    last: int | None = connection.scalar(select(func.max(processes.c.seen_at)))
    return last


def note_outage(connection: Connection, since: int, until: int) -> None:
    """Remember that nobody was served, and put off what would have fallen due in that time."""
    upsert = postgresql.insert(outages) if connection.dialect.name == "postgresql" else sqlite.insert(outages)
    new = connection.execute(
        upsert.on_conflict_do_nothing().returning(outages.c.since), {"since": since, "until": until}
    )
    if new.one_or_none() is None:
        # Another process that began at the same moment was quicker.
        return
    running = update(tables).where(tables.c.status == "playing", tables.c.deadline > since)
    connection.execute(running.values(deadline=tables.c.deadline + (until - since)))


def outages_since(connection: Connection, since: int = 0) -> list[tuple[int, int]]:
    """All outages that ended after a time, in order."""
    wanted = select(outages.c.since, outages.c.until).where(outages.c.until > since).order_by(outages.c.since)
    return [(start, end) for start, end in connection.execute(wanted)]
