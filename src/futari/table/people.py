"""People: what becomes of those who are in; their names and passwords, what a host may do, and how they go for good.

The functions take the database, not a connection: passwords are hashed in threads of their own, never while the one
writer of the database waits.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, TypeAlias

from futari.store import sessions, users
from futari.store.chat import remove_line
from futari.table.door import Arrival, account_named, enter, in_thread, one_time, read_name, unless_taken
from futari.table.passwords import check_password, hash_password, refuse_weak
from futari.table.refusal import Kind, Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sqlalchemy import Connection

    from futari.store.database import Database
    from futari.store.users import User

__all__ = [
    "ResignAll",
    "ban",
    "change_password",
    "erase",
    "find_person",
    "must_choose_password",
    "remove_all_chat",
    "remove_chat",
    "rename",
    "reset_password",
    "set_host",
    "unban",
]

# Resigns all running games of a user; the hall does it.
ResignAll: TypeAlias = "Callable[[int], Awaitable[None]]"

LEGIBLE = "abcdefghjkmnpqrstuvwxyz23456789"


async def rename(database: Database, user_id: int, name: str) -> str:
    """Another name, as it is spelt from now on."""
    clean, key = read_name(name)
    await database.write(_rename, user_id, clean, key)
    return clean


def _rename(connection: Connection, user_id: int, name: str, key: str) -> None:
    user = users.lock_user(connection, user_id)
    if user is None:
        raise Refused(Kind.STRANGER, "people.gone")
    with unless_taken():
        users.change_user(connection, user_id, name=name, name_key=None if user.kind == "guest" else key)


async def change_password(database: Database, user_id: int, old: str, new: str, now: int) -> Arrival:
    """Another password; all sessions end, and a new one is opened for whoever knew the old one."""
    user, stored = await database.read(_with_password, user_id)
    await _demand_password(stored, old)
    refuse_weak(new, user.name)
    return await database.write(_change_password, user_id, stored, await in_thread(hash_password, new), now)


def _change_password(connection: Connection, user_id: int, stored: str | None, hashed: str, now: int) -> Arrival:
    user = users.lock_user(connection, user_id)
    if user is None or user.banned_at is not None or users.password_of(connection, user_id) != stored:
        raise Refused(Kind.FORBIDDEN, "people.wrong_old_password")
    users.change_user(connection, user_id, password=hashed)
    sessions.end_sessions(connection, user_id)
    return enter(connection, user, now)


async def must_choose_password(database: Database, user_id: int) -> bool:
    """Whether a host gave this account its password."""
    stored = await database.read(users.password_of, user_id)
    return stored is not None and not stored.startswith("$")


async def erase(database: Database, user_id: int, resign_all: ResignAll, now: int, password: str | None = None) -> None:
    """Delete an account (by its password), a guest or a bot: finished games stay, with nobody on that seat."""
    user, stored = await database.read(_with_password, user_id)
    if user.kind == "account":
        await _demand_password(stored, password or "")
    # Twice, because a friend may just have sat down at their table.
    for last in (False, True):
        for bot in await database.read(users.bots_of, user_id):
            await resign_all(bot.id)
        await resign_all(user_id)
        if await database.write(_erase, user_id, now, last=last):
            return


def _erase(connection: Connection, user_id: int, now: int, *, last: bool) -> bool:
    going = [user_id, *(bot.id for bot in users.bots_of(connection, user_id))]
    for one in going:
        users.lock_user(connection, one)
    if any(users.is_still_playing(connection, one) for one in going):
        if last:
            raise Refused(Kind.CONFLICT, "people.still_playing")
        return False
    for one in going:
        users.close_tables(connection, one, now)
    users.erase_user(connection, user_id)
    return True


async def find_person(database: Database, name: str) -> User:
    """The account or bot of that name, however it is typed."""
    user, _ = await database.read(account_named, name)
    if user is None:
        raise Refused(Kind.MISSING, "people.unknown")
    return user


async def reset_password(database: Database, user_id: int, now: int) -> str:
    """For a host: a password for one log-in within a week, told this once; all sessions of the account end."""
    password = "-".join("".join(secrets.choice(LEGIBLE) for _ in range(4)) for _ in range(4))
    hashed = await in_thread(hash_password, password)
    await database.write(_reset_password, user_id, one_time(hashed, now))
    return password


def _reset_password(connection: Connection, user_id: int, stored: str) -> None:
    if _demand(connection, user_id).kind != "account":
        raise Refused(Kind.CONFLICT, "people.accounts_only")
    users.change_user(connection, user_id, password=stored)
    sessions.end_sessions(connection, user_id)


async def ban(database: Database, user_id: int, now: int) -> None:
    """For a host: shut somebody out, with all their bots; their sessions end."""
    await database.write(_ban, user_id, now)


def _ban(connection: Connection, user_id: int, now: int) -> None:
    user = _demand(connection, user_id)
    if user.is_host:
        raise Refused(Kind.CONFLICT, "people.host_banned")
    users.change_user(connection, user_id, banned_at=user.banned_at or now)
    sessions.end_sessions(connection, user_id)


async def unban(database: Database, user_id: int) -> None:
    """For a host: let somebody in again."""
    await database.write(_unban, user_id)


async def set_host(database: Database, user_id: int, *, is_host: bool) -> None:
    """For whoever has the command line: make an account a host, or a host an account as all others."""
    await database.write(_set_host, user_id, is_host=is_host)


async def remove_chat(database: Database, line: int, now: int) -> str:
    """For a host: take a line of chat away; answers the table where it was said."""
    table_id = await database.write(remove_line, line, now)
    if table_id is None:
        raise Refused(Kind.MISSING, "people.no_line")
    return table_id


async def remove_all_chat(database: Database, user_id: int, now: int) -> set[str]:
    """For a host: take away all that somebody has said; answers the tables where it was said."""
    return await database.write(users.remove_chat_of, user_id, now)


def _unban(connection: Connection, user_id: int) -> None:
    _demand(connection, user_id)
    users.change_user(connection, user_id, banned_at=None)


def _set_host(connection: Connection, user_id: int, *, is_host: bool) -> None:
    if _demand(connection, user_id).kind != "account":
        raise Refused(Kind.CONFLICT, "people.accounts_only")
    users.change_user(connection, user_id, is_host=is_host)


def _demand(connection: Connection, user_id: int) -> User:
    user = users.lock_user(connection, user_id)
    if user is None:
        raise Refused(Kind.MISSING, "people.unknown")
    return user


def _with_password(connection: Connection, user_id: int) -> tuple[User, str | None]:
    user = users.find_user(connection, user_id)
    if user is None:
        raise Refused(Kind.STRANGER, "people.gone")
    return user, users.password_of(connection, user_id)


async def _demand_password(stored: str | None, password: str) -> None:
    """The password that was logged in with last, before something that cannot be undone."""
    hashed = None if stored is None else stored[stored.index("$") :]
    if not await in_thread(check_password, hashed, password):
        raise Refused(Kind.FORBIDDEN, "people.wrong_old_password")
