"""Who there is, for hosts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import or_, select

from futari.store.schema import users
from futari.store.users import read_user, user_columns

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from futari.store.users import User, UserKind

__all__ = ["list_users"]


def list_users(
    connection: Connection,
    text: str = "",
    key: str = "",
    kind: UserKind | None = None,
    *,
    banned: bool = False,
    hosts: bool = False,
    before: int | None = None,
    limit: int = 50,
) -> list[User]:
    """People and bots, the newest first; those with the text in their name, which folded is the key."""
    wanted = select(*user_columns())
    if text:
        # SQLite knows upper and lower case in English only; keys are folded already.
        by_key = users.c.name_key.contains(key or text, autoescape=True)
        wanted = wanted.where(or_(users.c.name.icontains(text, autoescape=True), by_key))
    if kind is not None:
        wanted = wanted.where(users.c.kind == kind)
    if banned:
        wanted = wanted.where(users.c.banned_at.is_not(None))
    if hosts:
        wanted = wanted.where(users.c.is_host)
    if before is not None:
        wanted = wanted.where(users.c.id < before)
    return [read_user(row) for row in connection.execute(wanted.order_by(users.c.id.desc()).limit(limit))]
