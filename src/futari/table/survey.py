"""The whole house at a glance, for its host."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import select

from futari.store.schema import processes
from futari.store.tables import count_tables
from futari.store.users import count_users

if TYPE_CHECKING:
    from sqlalchemy import Connection

__all__ = ["Survey", "survey"]


class Survey(msgspec.Struct, frozen=True, kw_only=True):
    """What the database says: tables by status, people by kind, and when each process was last heard of."""

    tables: dict[str, int]
    people: dict[str, int]
    processes: dict[str, int]


def survey(connection: Connection) -> Survey:
    """Look round."""
    beats = connection.execute(
        select(processes.c.id, processes.c.seen_at).order_by(processes.c.seen_at.desc()).limit(50)
    )
    return Survey(
        tables=count_tables(connection),
        people=count_users(connection),
        processes={name[:8]: seen_at for name, seen_at in beats},
    )
