"""Sessions: who a browser is. A cookie holds a secret, here is its hash.

Once a day a session is replaced by its heir. The old secret is good for a minute more, for requests that were already
under way; and longer if the heir never showed up, since then the answer that carried it was lost on its way, and a
guest has no other way back. An heir is computed from the secret and the server's key, so that several requests that
come at once with the same old secret all lead to the same heir.
"""

from __future__ import annotations

import base64
import hmac
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import case, delete, insert, or_, select, update

from futari.store.schema import sessions, users
from futari.store.tokens import hash_secret, new_secret
from futari.store.users import User, read_user, user_columns

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Connection

__all__ = [
    "Session",
    "SessionFacts",
    "end_session",
    "end_sessions",
    "find_session",
    "forget_old_sessions",
    "heir_of",
    "open_session",
    "replace_session",
    "sessions_of",
    "sound_sessions",
    "touch_session",
]

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
LIFETIME = 60 * DAY
REPLACED_AFTER = DAY
# How long a replaced session is good in any case, and how long for want of an heir.
GRACE = MINUTE
HEIR_AWAITED = 7 * DAY
# Not every request is worth a write.
TOUCHED_EVERY = 10 * MINUTE
MOST_SESSIONS = 50


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A session that is good now."""

    user: User
    created_at: int
    seen_at: int
    replaced_at: int | None
    heir_waits: bool = False  # it was replaced, but nobody has come with the heir yet

    def should_be_touched(self, now: int) -> bool:
        """Whether it is time to note that it was used; the first use is noted at once, because it ends the old one."""
        return self.replaced_at is None and (self.seen_at <= self.created_at or now - self.seen_at >= TOUCHED_EVERY)

    def should_be_replaced(self, now: int) -> bool:
        """Whether it has been used for a day."""
        return self.replaced_at is None and now - self.created_at >= REPLACED_AFTER


class SessionFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What may be shown of a session."""

    since: int
    seen_at: int
    expires_at: int
    current: bool


def heir_of(secret: str, key: bytes) -> str:
    """The secret that takes over from this one."""
    return base64.urlsafe_b64encode(hmac.digest(key, f"session\0{secret}".encode(), "sha256")).rstrip(b"=").decode()


def open_session(connection: Connection, user_id: int, now: int) -> str:
    """A new session; its secret is told this once."""
    secret = new_secret()
    _add(connection, secret, user_id, now)
    oldest = select(sessions.c.hash).where(sessions.c.user_id == user_id).order_by(sessions.c.seen_at.desc())
    too_many = list(connection.scalars(oldest.offset(MOST_SESSIONS)))
    connection.execute(delete(sessions).where(sessions.c.hash.in_(too_many)))
    return secret


def find_session(connection: Connection, secret: str, key: bytes, now: int) -> Session | None:
    """The session of this secret if it is good; those of banned users never are."""
    wanted = (
        select(*user_columns(), sessions.c.created_at, sessions.c.seen_at, sessions.c.replaced_at)
        .join(users, users.c.id == sessions.c.user_id)
        .where(sessions.c.hash == hash_secret(secret), sessions.c.expires_at > now, users.c.banned_at.is_(None))
    )
    row = connection.execute(wanted).one_or_none()
    if row is None:
        return None
    session = _read(row)
    if session.replaced_at is None:
        return session
    waits = now < session.replaced_at + HEIR_AWAITED and _waits(connection, heir_of(secret, key), now)
    if not waits and now >= session.replaced_at + GRACE:
        return None
    return msgspec.structs.replace(session, heir_waits=waits)


def sound_sessions(connection: Connection, secrets: Iterable[str], now: int) -> frozenset[str]:
    """Those of these secrets of which there is nothing to say: their sessions are good and were noted just now."""
    by_hash = {hash_secret(secret): secret for secret in secrets}
    wanted = (
        select(sessions.c.hash)
        .join(users, users.c.id == sessions.c.user_id)
        .where(
            sessions.c.hash.in_(list(by_hash)),
            sessions.c.expires_at > now,
            sessions.c.replaced_at.is_(None),
            sessions.c.seen_at > sessions.c.created_at,
            sessions.c.seen_at > now - TOUCHED_EVERY,
            users.c.banned_at.is_(None),
        )
    )
    return frozenset(by_hash[found] for found in connection.scalars(wanted))


def touch_session(connection: Connection, secret: str, now: int) -> None:
    """Note that a session, and so its user, was there; it is good for its whole lifetime from now on."""
    mine = update(sessions).where(sessions.c.hash == hash_secret(secret), sessions.c.replaced_at.is_(None))
    # Later than it was made, even within a millisecond: that tells a used heir from one that waits.
    seen_at = case((sessions.c.created_at < now, now), else_=sessions.c.created_at + 1)
    touched = mine.values(seen_at=seen_at, expires_at=now + LIFETIME).returning(sessions.c.user_id)
    user_id = connection.scalar(touched)
    connection.execute(update(users).where(users.c.id == user_id).values(seen_at=now))


def replace_session(connection: Connection, secret: str, key: bytes, now: int) -> bool:
    """Let the heir take over; False if somebody else was faster, or it has ended."""
    mine = sessions.c.hash == hash_secret(secret)
    taken = update(sessions).where(mine, sessions.c.replaced_at.is_(None)).values(replaced_at=now)
    user_id = connection.scalar(taken.returning(sessions.c.user_id))
    if user_id is None:
        return False
    _add(connection, heir_of(secret, key), user_id, now)
    return True


def end_session(connection: Connection, *secrets: str) -> None:
    """Log out: the session of these secrets ends, and with it all replaced ones of its user, from which it may come."""
    named = sessions.c.hash.in_([hash_secret(secret) for secret in secrets])
    whose = sessions.c.user_id.in_(list(connection.scalars(select(sessions.c.user_id).where(named))))
    connection.execute(delete(sessions).where(whose, or_(named, sessions.c.replaced_at.is_not(None))))


def end_sessions(connection: Connection, user_id: int) -> None:
    """Log out everywhere."""
    connection.execute(delete(sessions).where(sessions.c.user_id == user_id))


def sessions_of(connection: Connection, user_id: int, now: int, *current: str) -> list[SessionFacts]:
    """The sessions of a user, the latest first; `current` are the secrets of the one who asks."""
    mine = select(sessions).where(
        sessions.c.user_id == user_id, sessions.c.expires_at > now, sessions.c.replaced_at.is_(None)
    )
    asking = set(map(hash_secret, current))
    return [
        SessionFacts(since=row.created_at, seen_at=row.seen_at, expires_at=row.expires_at, current=row.hash in asking)
        for row in connection.execute(mine.order_by(sessions.c.seen_at.desc(), sessions.c.hash))
    ]


def forget_old_sessions(connection: Connection, now: int) -> int:
    """Remove those that are good for nothing; how many."""
    old = or_(sessions.c.expires_at <= now, sessions.c.replaced_at <= now - HEIR_AWAITED)
    return connection.execute(delete(sessions).where(old)).rowcount


def _add(connection: Connection, secret: str, user_id: int, now: int) -> None:
    row = {"hash": hash_secret(secret), "user_id": user_id, "created_at": now, "seen_at": now}
    connection.execute(insert(sessions).values(**row, expires_at=now + LIFETIME))


def _waits(connection: Connection, heir: str, now: int) -> bool:
    """Whether nobody has come with this secret yet."""
    unused = sessions.c.seen_at == sessions.c.created_at
    wanted = select(sessions.c.hash).where(
        sessions.c.hash == hash_secret(heir), unused, sessions.c.expires_at > now, sessions.c.replaced_at.is_(None)
    )
    return connection.execute(wanted).first() is not None


def _read(row: Sequence[Any]) -> Session:
    created_at, seen_at, replaced_at = row[-3:]
    return Session(user=read_user(row), created_at=created_at, seen_at=seen_at, replaced_at=replaced_at)
