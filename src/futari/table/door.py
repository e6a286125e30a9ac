"""The door: how guests and accounts come in and go out.

The functions take the database, not a connection: passwords are hashed in threads of their own, never while the one
writer of the database waits.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import msgspec
from sqlalchemy.exc import IntegrityError

from futari.core import Unreadable
from futari.store import sessions, users
from futari.store.users import User
from futari.table.names import LONGEST_NAME, SHORTEST_NAME, clean_name, name_key
from futari.table.passwords import check_password, hash_password, needs_rehash, refuse_weak
from futari.table.refusal import Kind, Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import Connection

    from futari.store.database import Database

__all__ = [
    "MOST_GUESTS",
    "Arrival",
    "account_named",
    "check_name",
    "check_new_account",
    "enter",
    "in_thread",
    "log_in",
    "log_out",
    "log_out_everywhere",
    "new_guest",
    "one_time",
    "read_name",
    "sign_up",
    "unless_taken",
]

P = ParamSpec("P")
T = TypeVar("T")

HOUR = 3_600_000
# Guests an hour for the whole house; an address has a limit of its own.
MOST_GUESTS = 2_000
# What the columns hold; letters with piles of marks could be longer.
NAME_ROOM, KEY_ROOM = 64, 96
# A password given out by a host: good for one log-in, then only for choosing another.
ONCE, USED = "once", "used"
ONCE_KEPT = 7 * 24 * HOUR

# Two at a time: more would take memory and all cores from those who play.
_HASHERS = ThreadPoolExecutor(2, "passwords")


class Arrival(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who has just come in."""

    user: User
    secret: str  # of the session; goes into the cookie and nowhere else
    moved: tuple[str, ...] = ()  # tables in play at which a guest has become this user

    def __repr__(self) -> str:
        return f"Arrival(user={self.user.id})"


def read_name(text: str) -> tuple[str, str]:
    """A name in its one spelling, and its key; raises Unreadable if it is none."""
    name = clean_name(text)
    key = name_key(name)
    if len(name) > NAME_ROOM or len(key) > KEY_ROOM:
        raise Unreadable("name.length", low=SHORTEST_NAME, high=LONGEST_NAME)
    return name, key


async def new_guest(database: Database, name: str, now: int, most: int = MOST_GUESTS) -> Arrival:
    """Somebody who only said a name; others may have the same."""
    clean, _ = read_name(name)
    return await database.write(_new_guest, clean, now, most)


def _new_guest(connection: Connection, name: str, now: int, most: int) -> Arrival:
    if users.made_since(connection, "guest", now - HOUR, most):
        raise Refused(Kind.TOO_MANY, "people.too_many_guests")
    return enter(connection, users.add_user(connection, "guest", name, now), now)


async def check_new_account(database: Database, name: str, password: str) -> tuple[str, str]:
    """Name and key if an account could be made so; raises Unreadable or Refused, and costs next to nothing."""
    clean, key = read_name(name)
    refuse_weak(password, clean)
    await database.read(check_name, key)
    return clean, key


async def sign_up(database: Database, name: str, password: str, now: int, guest: int | None = None) -> Arrival:
    """A new account, or the one that this guest becomes with all games; the guest's other sessions end."""
    clean, key = await check_new_account(database, name, password)
    return await database.write(_sign_up, clean, key, await in_thread(hash_password, password), now, guest)


def _sign_up(connection: Connection, name: str, key: str, hashed: str, now: int, guest: int | None) -> Arrival:
    with unless_taken():
        if guest is None:
            return enter(connection, users.add_user(connection, "account", name, now, key=key, password=hashed), now)
        who = users.lock_user(connection, guest)
        if who is None or who.kind != "guest" or who.banned_at is not None:
            raise Refused(Kind.CONFLICT, "people.no_guest")
        users.change_user(connection, guest, kind="account", name=name, name_key=key, password=hashed)
    # Not even for a moment is the guest's cookie good for the account: somebody else may have planted it.
    sessions.end_sessions(connection, guest)
    return enter(connection, msgspec.structs.replace(who, kind="account", name=name), now)


async def log_in(
    database: Database, name: str, password: str, now: int, *, guest: int | None = None, leaving: tuple[str, ...] = ()
) -> Arrival:
    """An account by its password; takes over a guest's games, and the session of the secrets `leaving` ends.

    Whether the name or the password is wrong is not told, neither by words nor by the time it takes.
    """
    user, stored = await database.read(account_named, name)
    hashed = _good_hash(stored, now)
    is_right = await in_thread(check_password, hashed, password)
    if user is None or stored is None or hashed is None or not is_right:
        raise Refused(Kind.STRANGER, "people.wrong_password")
    if user.banned_at is not None:
        raise Refused(Kind.FORBIDDEN, "people.banned")
    renewed = f"{USED}:{hashed}" if stored.startswith(ONCE) else stored
    if renewed == hashed and needs_rehash(hashed):
        renewed = await in_thread(hash_password, password)
    return await database.write(_log_in, user.id, stored, renewed, now, guest, leaving)


def account_named(connection: Connection, name: str) -> tuple[User | None, str | None]:
    """The account or bot of that name, however it is typed, and the stored form of its password."""
    try:
        _, key = read_name(name)
    except Unreadable:
        return None, None
    user = users.find_by_key(connection, key)
    return (None, None) if user is None else (user, users.password_of(connection, user.id))


def _log_in(
    connection: Connection,
    user_id: int,
    stored: str,
    renewed: str,
    now: int,
    guest: int | None,
    leaving: tuple[str, ...],
) -> Arrival:
    # In the order of their numbers, so that two who do this at once do not wait for each other.
    found = {number: users.lock_user(connection, number) for number in sorted({user_id, guest or user_id})}
    user, visitor = found[user_id], found.get(guest or 0)
    # Meanwhile the password may have been changed, or the account banned.
    if user is None or user.banned_at is not None or users.password_of(connection, user_id) != stored:
        raise Refused(Kind.STRANGER, "people.wrong_password")
    if renewed != stored:
        users.change_user(connection, user_id, password=renewed)
    sessions.end_session(connection, *leaving)
    moved = _take_over(connection, visitor, user_id) if visitor is not None and visitor.kind == "guest" else ()
    return msgspec.structs.replace(enter(connection, user, now), moved=tuple(moved))


def _take_over(connection: Connection, guest: User, user_id: int) -> list[str]:
    """The guest's games go to the account and the guest disappears; unless the two play each other."""
    if users.share_a_table(connection, guest.id, user_id):
        return []
    moved = users.move_games(connection, guest.id, user_id)
    users.erase_user(connection, guest.id)
    return moved


async def log_out(database: Database, *secrets: str) -> None:
    """End a session."""
    await database.write(sessions.end_session, *secrets)


async def log_out_everywhere(database: Database, user_id: int) -> None:
    """End all sessions of somebody."""
    await database.write(sessions.end_sessions, user_id)


def check_name(connection: Connection, key: str) -> None:
    """Raise Refused if an account or a bot has the name of this key."""
    if users.find_by_key(connection, key) is not None:
        raise Refused(Kind.CONFLICT, "people.taken")


def enter(connection: Connection, user: User, now: int) -> Arrival:
    """Open a session."""
    return Arrival(user=user, secret=sessions.open_session(connection, user.id, now))


@contextmanager
def unless_taken() -> Iterator[None]:
    """Say in our words that somebody was faster with a name."""
    try:
        yield
    except IntegrityError:
        raise Refused(Kind.CONFLICT, "people.taken") from None


def _good_hash(stored: str | None, now: int) -> str | None:
    """The hash to log in with: not of one that was good once and is used, or was not used in time."""
    if stored is None or stored.startswith("$"):
        return stored
    mode, _, rest = stored.partition(":")
    expires_at, _, hashed = rest.partition(":")
    return hashed if mode == ONCE and now < int(expires_at) else None


def one_time(hashed: str, now: int) -> str:
    """How a password that a host gave out is stored: good for one log-in within a week."""
    return f"{ONCE}:{now + ONCE_KEPT}:{hashed}"


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do what takes long in one of the threads for passwords."""
    return await asyncio.get_running_loop().run_in_executor(_HASHERS, partial(work, *args, **kwargs))
