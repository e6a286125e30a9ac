"""Everything that is kept about somebody, in pages, for whoever asks for their own data; no secret and no hash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import case, or_, select

from futari.store.ratings import ratings_of
from futari.store.schema import chat, mutes, rating_changes, tables, users
from futari.store.sessions import sessions_of
from futari.store.tokens import tokens_of
from futari.store.users import bots_of, find_user

if TYPE_CHECKING:
    from sqlalchemy import Connection, Select

__all__ = ["PAGE", "chat_page", "rating_page", "summary", "tables_page"]

PAGE = 500


def summary(connection: Connection, user_id: int, now: int) -> dict[str, object]:
    """All that is bounded by itself."""
    muted = select(users.c.name).join(mutes, mutes.c.muted_id == users.c.id).where(mutes.c.user_id == user_id)
    bots = bots_of(connection, user_id)
    return {
        "profile": find_user(connection, user_id),
        "sessions": sessions_of(connection, user_id, now),
        "bots": [{**msgspec.structs.asdict(bot), "tokens": tokens_of(connection, bot.id, now)} for bot in bots],
        "ratings": ratings_of(connection, user_id),
        "muted": list(connection.scalars(muted.order_by(users.c.name).limit(10 * PAGE))),
    }


def tables_page(connection: Connection, user_id: int, after: str) -> list[dict[str, Any]]:
    """The next tables of a user by their ids; no seeds and no entries, which may hide what others have chosen."""
    mine = or_(tables.c.first_id == user_id, tables.c.second_id == user_id, tables.c.host_id == user_id)
    seat = case((tables.c.first_id == user_id, 0), (tables.c.second_id == user_id, 1), else_=None).label("seat")
    names = ("id", "game", "options", "status", "category", "created_at", "started_at", "finished_at", "outcome")
    wanted = select(*(tables.c[name] for name in names), seat).where(mine, tables.c.id > after)
    return _page(connection, wanted.order_by(tables.c.id))


def chat_page(connection: Connection, user_id: int, after: int) -> list[dict[str, Any]]:
    """The next lines that a user has said."""
    wanted = select(chat.c.id, chat.c.table_id, chat.c.said_at, chat.c.text)
    mine = wanted.where(chat.c.user_id == user_id, chat.c.id > after, chat.c.removed_at.is_(None))
    return _page(connection, mine.order_by(chat.c.id))


def rating_page(connection: Connection, user_id: int, after: str) -> list[dict[str, Any]]:
    """The next changes of a user's ratings by the ids of tables."""
    columns = [column for column in rating_changes.c if column.name != "user_id"]
    mine = select(*columns).where(rating_changes.c.user_id == user_id, rating_changes.c.table_id > after)
    return _page(connection, mine.order_by(rating_changes.c.table_id))


def _page(connection: Connection, wanted: Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(wanted.limit(PAGE)).mappings()]
