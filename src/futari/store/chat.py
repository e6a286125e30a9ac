"""What was said at tables, and whom somebody does not want to hear."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, insert, select, update

from futari.store.schema import chat, mutes, users

if TYPE_CHECKING:
    from sqlalchemy import Connection

__all__ = ["ChatLine", "add_line", "lines_since", "mute", "muted_by", "remove_line", "unmute"]


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat; a removed one has no text."""

    id: int
    user_id: int | None
    name: str | None
    said_at: int
    text: str


def add_line(connection: Connection, table_id: str, user_id: int, text: str, now: int) -> int:
    """Say something at a table; answers its number."""
    said = {"table_id": table_id, "user_id": user_id, "said_at": now, "text": text}
    number: int = connection.execute(insert(chat).returning(chat.c.id), said).scalar_one()
    return number


def lines_since(connection: Connection, table_id: str, since: int, limit: int = 200) -> list[ChatLine]:
    """The last lines after number `since`, in order, removed ones left out."""
    wanted = (
        select(chat.c.id, chat.c.user_id, users.c.name, chat.c.said_at, chat.c.text)
        .outerjoin(users, users.c.id == chat.c.user_id)
        .where(chat.c.table_id == table_id, chat.c.id > since, chat.c.removed_at.is_(None))
        .order_by(chat.c.id.desc())
        .limit(limit)
    )
    return [ChatLine(*row) for row in connection.execute(wanted)][::-1]


def remove_line(connection: Connection, line: int, now: int) -> str | None:
    """Take a line away; answers the table it was said at."""
    removed = update(chat).where(chat.c.id == line).values(removed_at=now, text="").returning(chat.c.table_id)
    return connection.execute(removed).scalar_one_or_none()


def mute(connection: Connection, user_id: int, muted_id: int) -> None:
    """Do not show somebody's lines to this user any more."""
    unmute(connection, user_id, muted_id)
    connection.execute(insert(mutes), {"user_id": user_id, "muted_id": muted_id})


def unmute(connection: Connection, user_id: int, muted_id: int) -> None:
    """Show them again."""
    connection.execute(delete(mutes).where(mutes.c.user_id == user_id, mutes.c.muted_id == muted_id))


def muted_by(connection: Connection, user_id: int) -> frozenset[int]:
    """Those whose lines this user does not want to see."""
    return frozenset(connection.scalars(select(mutes.c.muted_id).where(mutes.c.user_id == user_id)))
