"""People and bots: who there is, whose games move to whom, and how somebody is forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec
from sqlalchemy import and_, delete, exists, func, insert, or_, select, update

from futari.store.schema import chat, mutes, presence, sessions, tables, users

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Column, ColumnElement, Connection

__all__ = [
    "User",
    "UserKind",
    "add_user",
    "bots_of",
    "change_user",
    "close_tables",
    "count_users",
    "erase_user",
    "find_by_key",
    "find_user",
    "find_users",
    "forget_old_guests",
    "is_still_playing",
    "lock_user",
    "made_since",
    "move_games",
    "password_of",
    "read_user",
    "remove_chat_of",
    "share_a_table",
    "user_columns",
]

UserKind: TypeAlias = Literal["guest", "account", "bot"]

DAY = 24 * 3_600_000
# A guest who has not come for so long and has no game to come back to is forgotten.
GUEST_KEPT = 30 * DAY
SEATS = (tables.c.first_id, tables.c.second_id)
PLACES = (*SEATS, tables.c.host_id, tables.c.invited_id)


class User(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody; the hash of the password is not part of it, so that it cannot get anywhere by accident."""

    id: int
    kind: UserKind
    name: str
    owner_id: int | None
    is_host: bool
    created_at: int
    seen_at: int
    banned_at: int | None


def user_columns() -> Sequence[Column[Any]]:
    """What to select for `read_user`."""
    return tuple(users.c[field] for field in User.__struct_fields__)


def read_user(row: Iterable[Any]) -> User:
    """Somebody from a row that has at least `user_columns`, in the order in which they were selected."""
    return User(**dict(zip(User.__struct_fields__, row, strict=False)))


def add_user(
    connection: Connection,
    kind: UserKind,
    name: str,
    now: int,
    *,
    key: str | None = None,
    password: str | None = None,
    owner_id: int | None = None,
) -> User:
    """Somebody new; raises IntegrityError if the key of the name is taken."""
    row = {"kind": kind, "name": name, "name_key": key, "password": password, "owner_id": owner_id}
    new = insert(users).values(**row, is_host=False, created_at=now, seen_at=now).returning(*user_columns())
    return read_user(connection.execute(new).one())


def change_user(connection: Connection, user_id: int, **values: object) -> None:
    """Change what is kept of somebody; raises IntegrityError if the key of a new name is taken."""
    connection.execute(update(users).where(users.c.id == user_id).values(values))


def find_user(connection: Connection, user_id: int) -> User | None:
    """Somebody by number."""
    return _find(connection, users.c.id == user_id)


def find_users(connection: Connection, ids: Iterable[int]) -> dict[int, User]:
    """Those of these who are still there, by number."""
    found = connection.execute(select(*user_columns()).where(users.c.id.in_(set(ids))))
    return {user.id: user for user in map(read_user, found)}


def find_by_key(connection: Connection, key: str) -> User | None:
    """The account or bot whose name has this key."""
    return _find(connection, users.c.name_key == key)


def lock_user(connection: Connection, user_id: int) -> User | None:
    """Somebody whom nobody else can change, seat or remove until the commit."""
    row = connection.execute(select(*user_columns()).where(users.c.id == user_id).with_for_update()).one_or_none()
    return None if row is None else read_user(row)


def password_of(connection: Connection, user_id: int) -> str | None:
    """The stored form of somebody's password."""
    return connection.scalar(select(users.c.password).where(users.c.id == user_id))


def bots_of(connection: Connection, owner_id: int) -> list[User]:
    """The bot accounts of an account, the oldest first."""
    found = connection.execute(select(*user_columns()).where(users.c.owner_id == owner_id).order_by(users.c.id))
    return [read_user(row) for row in found]


def made_since(connection: Connection, kind: UserKind, since: int, most: int) -> bool:
    """Whether at least so many of a kind were made since then; looks at no more than so many of the latest."""
    latest = select(users.c.created_at).where(users.c.kind == kind).order_by(users.c.id.desc())
    created_at = connection.scalar(latest.offset(most - 1).limit(1))
    return created_at is not None and created_at >= since


def count_users(connection: Connection) -> dict[str, int]:
    """How many there are of each kind."""
    counted = select(users.c.kind, func.count()).group_by(users.c.kind)
    return {kind: number for kind, number in connection.execute(counted)}  # noqa: C416  (mypy cannot see through dict)


def is_still_playing(connection: Connection, user_id: int) -> bool:
    """Whether a running game needs this user."""
    return bool(connection.scalar(select(exists().where(tables.c.status == "playing", _is_one_of(SEATS, user_id)))))


def close_tables(connection: Connection, user_id: int, now: int) -> None:
    """Close the open tables that somebody waits at, or that wait for nobody else."""
    theirs = update(tables).where(tables.c.status == "open", _is_one_of(PLACES, user_id))
    connection.execute(theirs.values(status="closed", changed_at=now, finished_at=now))


def share_a_table(connection: Connection, one: int, other: int) -> bool:
    """Whether these two meet at a table that is not over."""
    both = and_(_is_one_of(PLACES, one), _is_one_of(PLACES, other))
    return bool(connection.scalar(select(exists().where(tables.c.status.in_(("open", "playing")), both))))


def move_games(connection: Connection, giver: int, taker: int) -> list[str]:
    """Give somebody's games, words and mutes to another; the tables that are not over, for whoever has them in memory.

    Finished games in which the two met stay as they are: nobody has played against himself.
    """
    met = and_(_is_one_of(SEATS, giver), _is_one_of(SEATS, taker))
    kept = select(tables.c.id).where(met)
    going_on = select(tables.c.id).where(tables.c.status.in_(("open", "playing")), _is_one_of(PLACES, giver))
    moved = list(connection.scalars(going_on))
    elsewhere = tables.c.id.not_in(list(connection.scalars(kept)))
    for place in PLACES:
        connection.execute(update(tables).where(place == giver, elsewhere).values({place: taker}))
    connection.execute(update(chat).where(chat.c.user_id == giver).values(user_id=taker))
    _move(connection, presence.c.user_id, presence.c.table_id, giver, taker)
    # Nobody mutes himself.
    connection.execute(delete(mutes).where(mutes.c.user_id == giver, mutes.c.muted_id == taker))
    connection.execute(delete(mutes).where(mutes.c.user_id == taker, mutes.c.muted_id == giver))
    _move(connection, mutes.c.user_id, mutes.c.muted_id, giver, taker)
    _move(connection, mutes.c.muted_id, mutes.c.user_id, giver, taker)
    return moved


def erase_user(connection: Connection, user_id: int) -> None:
    """Remove somebody: what they said goes too, their seats at tables are kept for nobody; all else goes by itself."""
    bots = select(users.c.id).where(users.c.owner_id == user_id)
    theirs = or_(chat.c.user_id == user_id, chat.c.user_id.in_(bots))
    connection.execute(delete(chat).where(theirs))
    connection.execute(delete(users).where(users.c.id == user_id))


def forget_old_guests(connection: Connection, now: int, most: int = 500) -> int:
    """Remove guests who were not seen for long, cannot come back and have no game; how many."""
    at_a_table = (exists().where(place == users.c.id, tables.c.status != "closed") for place in PLACES)
    can_come_back = exists().where(sessions.c.user_id == users.c.id, sessions.c.expires_at > now)
    old = (
        select(users.c.id)
        .where(users.c.kind == "guest", users.c.seen_at < now - GUEST_KEPT, ~can_come_back)
        .where(*(~one for one in at_a_table))
        .limit(most)
    )
    ids = list(connection.scalars(old.with_for_update(skip_locked=True)))
    connection.execute(delete(chat).where(chat.c.user_id.in_(ids)))
    connection.execute(delete(users).where(users.c.id.in_(ids)))
    return len(ids)


def remove_chat_of(connection: Connection, user_id: int, now: int) -> set[str]:
    """Take back all that somebody has said; the tables where it was said."""
    lines = update(chat).where(chat.c.user_id == user_id, chat.c.removed_at.is_(None)).values(removed_at=now, text="")
    return set(connection.scalars(lines.returning(chat.c.table_id)))


def _find(connection: Connection, condition: ColumnElement[bool]) -> User | None:
    row = connection.execute(select(*user_columns()).where(condition)).one_or_none()
    return None if row is None else read_user(row)


def _is_one_of(columns: Iterable[Column[Any]], user_id: int) -> ColumnElement[bool]:
    return or_(*(column == user_id for column in columns))


def _move(connection: Connection, owner: Column[Any], what: Column[Any], giver: int, taker: int) -> None:
    """Rows keyed by two columns: those that the taker has already stay with the giver."""
    has = connection.scalars(select(what).where(owner == taker)).all()
    connection.execute(update(owner.table).where(owner == giver, what.not_in(has)).values({owner: taker}))
