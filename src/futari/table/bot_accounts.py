"""Bot accounts: other people's programs, each owned by an account, known as bots to all, let in by tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import Unreadable
from futari.store import tokens, users
from futari.store.tokens import BotToken
from futari.table.door import read_name, unless_taken
from futari.table.names import clean_chat
from futari.table.people import erase
from futari.table.refusal import Kind, Refused

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from futari.store.database import Database
    from futari.store.users import User
    from futari.table.people import ResignAll

__all__ = ["MOST_BOTS", "MOST_TOKENS", "SCOPE", "add_bot", "add_token", "list_bots", "remove_bot", "revoke_token"]

MOST_BOTS = 5
MOST_TOKENS = 5
SCOPE = "play"
DAY = 24 * 3_600_000


async def add_bot(database: Database, owner_id: int, name: str, now: int) -> User:
    """A new bot of an account; its name is unique among accounts and bots."""
    clean, key = read_name(name)
    return await database.write(_add_bot, owner_id, clean, key, now)


def _add_bot(connection: Connection, owner_id: int, name: str, key: str, now: int) -> User:
    owner = users.lock_user(connection, owner_id)
    if owner is None or owner.kind != "account" or owner.banned_at is not None:
        raise Refused(Kind.FORBIDDEN, "people.accounts_only")
    if len(users.bots_of(connection, owner_id)) >= MOST_BOTS:
        raise Refused(Kind.CONFLICT, "people.too_many_bots", most=MOST_BOTS)
    with unless_taken():
        return users.add_user(connection, "bot", name, now, key=key, owner_id=owner_id)


async def list_bots(database: Database, owner_id: int, now: int) -> list[tuple[User, list[BotToken]]]:
    """The bots of an account, each with its tokens."""
    return await database.read(_list_bots, owner_id, now)


def _list_bots(connection: Connection, owner_id: int, now: int) -> list[tuple[User, list[BotToken]]]:
    return [(bot, tokens.tokens_of(connection, bot.id, now)) for bot in users.bots_of(connection, owner_id)]


async def remove_bot(database: Database, owner_id: int, bot_id: int, resign_all: ResignAll, now: int) -> None:
    """Delete a bot of an account."""
    await database.read(_demand_bot, owner_id, bot_id)
    await erase(database, bot_id, resign_all, now)


async def add_token(
    database: Database, owner_id: int, bot_id: int, label: str, days: int, now: int
) -> tuple[BotToken, str]:
    """A new token of a bot, and its secret, which is told this once."""
    return await database.write(_add_token, owner_id, bot_id, _label(label), days, now)


def _add_token(
    connection: Connection, owner_id: int, bot_id: int, label: str, days: int, now: int
) -> tuple[BotToken, str]:
    users.lock_user(connection, bot_id)
    _demand_bot(connection, owner_id, bot_id)
    tokens.forget_ended_tokens(connection, bot_id, now)
    if len(tokens.tokens_of(connection, bot_id, now)) >= MOST_TOKENS:
        raise Refused(Kind.CONFLICT, "people.too_many_tokens", most=MOST_TOKENS)
    expires_at = now + days * DAY
    secret, token_id = tokens.add_token(connection, bot_id, label, SCOPE, now, expires_at)
    shown = BotToken(id=token_id, label=label, scope=SCOPE, created_at=now, expires_at=expires_at, used_at=None)
    return shown, secret


async def revoke_token(database: Database, owner_id: int, bot_id: int, token_id: str, now: int) -> None:
    """End a token."""
    await database.write(_revoke_token, owner_id, bot_id, token_id, now)


def _revoke_token(connection: Connection, owner_id: int, bot_id: int, token_id: str, now: int) -> None:
    _demand_bot(connection, owner_id, bot_id)
    if not tokens.revoke_token(connection, bot_id, token_id, now):
        raise Refused(Kind.MISSING, "people.no_token")


def _demand_bot(connection: Connection, owner_id: int, bot_id: int) -> None:
    """The same answer for no bot and for somebody else's."""
    bot = users.find_user(connection, bot_id)
    if bot is None or bot.owner_id != owner_id:
        raise Refused(Kind.MISSING, "people.no_bot")


def _label(text: str) -> str:
    """What a token is called, in one line."""
    label = " ".join(clean_chat(text).split())
    if len(label) > 64:
        raise Unreadable("people.long_label", most=64)
    return label
