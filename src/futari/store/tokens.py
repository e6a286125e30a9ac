"""Secrets, and the tokens with which bots log in; what is stored is their hash."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, insert, or_, select, update

from futari.store.schema import bot_tokens, users
from futari.store.users import User, read_user, user_columns

if TYPE_CHECKING:
    from sqlalchemy import Connection

__all__ = [
    "BotToken",
    "add_token",
    "find_token",
    "forget_ended_tokens",
    "hash_secret",
    "is_secret",
    "new_secret",
    "revoke_token",
    "tokens_of",
    "touch_token",
]

_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
# Enough of a hash to tell the tokens of a bot apart, and of no other use.
_ID_DIGITS = 16


class BotToken(msgspec.Struct, frozen=True, kw_only=True):
    """What may be shown of a token."""

    id: str
    label: str
    scope: str
    created_at: int
    expires_at: int
    used_at: int | None


def new_secret() -> str:
    """32 random bytes as text."""
    return secrets.token_urlsafe(32)


def is_secret(text: str) -> bool:
    """Whether a text has the form of a secret, so that nothing else is looked up."""
    return _SECRET.fullmatch(text) is not None


def hash_secret(secret: str) -> str:
    """What is stored of a secret; it is random and long, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def add_token(
    connection: Connection, user_id: int, label: str, scope: str, now: int, expires_at: int
) -> tuple[str, str]:
    """A new token of a bot: its secret, which is told this once, and its id."""
    secret = new_secret()
    hashed = hash_secret(secret)
    row = {"hash": hashed, "user_id": user_id, "label": label, "scope": scope}
    connection.execute(insert(bot_tokens), {**row, "created_at": now, "expires_at": expires_at})
    return secret, hashed[:_ID_DIGITS]


def find_token(connection: Connection, secret: str, now: int) -> tuple[User, str, int | None] | None:
    """Whose token this is, its scope and when it was last used; nobody's if it has ended or its owner is banned."""
    owner = users.alias("owner")
    wanted = (
        select(*user_columns(), bot_tokens.c.scope, bot_tokens.c.used_at)
        .join(users, users.c.id == bot_tokens.c.user_id)
        .join(owner, owner.c.id == users.c.owner_id)
        .where(
            bot_tokens.c.hash == hash_secret(secret),
            bot_tokens.c.expires_at > now,
            bot_tokens.c.revoked_at.is_(None),
            users.c.banned_at.is_(None),
            owner.c.banned_at.is_(None),
        )
    )
    row = connection.execute(wanted).one_or_none()
    return None if row is None else (read_user(row), row.scope, row.used_at)


def touch_token(connection: Connection, secret: str, now: int) -> None:
    """Note that a token, and so its bot, was used."""
    bot = select(bot_tokens.c.user_id).where(bot_tokens.c.hash == hash_secret(secret)).scalar_subquery()
    connection.execute(update(bot_tokens).where(bot_tokens.c.hash == hash_secret(secret)).values(used_at=now))
    connection.execute(update(users).where(users.c.id == bot).values(seen_at=now))


def tokens_of(connection: Connection, user_id: int, now: int) -> list[BotToken]:
    """The tokens of a bot that still open doors, the oldest first."""
    wanted = select(bot_tokens).where(
        bot_tokens.c.user_id == user_id, bot_tokens.c.revoked_at.is_(None), bot_tokens.c.expires_at > now
    )
    return [
        BotToken(
            id=row.hash[:_ID_DIGITS],
            label=row.label,
            scope=row.scope,
            created_at=row.created_at,
            expires_at=row.expires_at,
            used_at=row.used_at,
        )
        for row in connection.execute(wanted.order_by(bot_tokens.c.created_at, bot_tokens.c.hash))
    ]


def forget_ended_tokens(connection: Connection, user_id: int, now: int) -> None:
    """Remove the tokens of a bot that were revoked or have run out."""
    ended = or_(bot_tokens.c.revoked_at.is_not(None), bot_tokens.c.expires_at <= now)
    connection.execute(delete(bot_tokens).where(bot_tokens.c.user_id == user_id, ended))


def revoke_token(connection: Connection, user_id: int, token_id: str, now: int) -> bool:
    """End a token of a bot; whether there was such a one."""
    if len(token_id) != _ID_DIGITS:
        return False
    named = bot_tokens.c.hash.startswith(token_id, autoescape=True)
    mine = update(bot_tokens).where(named, bot_tokens.c.user_id == user_id, bot_tokens.c.revoked_at.is_(None))
    return connection.execute(mine.values(revoked_at=now)).rowcount > 0
