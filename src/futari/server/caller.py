"""Who asks: a person by the session in the cookie, a bot by its token."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple
from weakref import WeakKeyDictionary

from fastapi import Depends, Response
from starlette.requests import HTTPConnection

from futari.server.client import is_secure
from futari.server.house import House, HouseDep
from futari.server.limits import Limit, Limiter
from futari.store.database import Database
from futari.store.sessions import LIFETIME, Session, find_session, heir_of, replace_session, touch_session
from futari.store.tokens import find_token, hash_secret, is_secret, touch_token
from futari.store.users import User, UserKind
from futari.table.refusal import Kind, Refused

__all__ = [
    "Caller",
    "CallerDep",
    "Callers",
    "HostDep",
    "MaybeCallerDep",
    "PersonDep",
    "caller_of",
    "callers_of",
    "drop_cookie",
    "secret_of",
    "secrets_of",
    "set_cookie",
]

COOKIE = "futari"
# How long an answer of the database is believed. Within this process log-outs and bans are known at once.
BELIEVED = 5_000
MOST_CALLERS = 10_000
TOUCHED_EVERY = 10 * 60_000
SCOPE = "play"
RENAMES = Limit(1, 24 * 3600)


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who asks."""

    id: int
    kind: UserKind
    name: str
    is_host: bool
    by_token: bool


class Callers:
    """Those who have just asked, so that not every request of theirs asks the database; bounded, and by hashes only."""

    def __init__(self, most: int = MOST_CALLERS) -> None:
        self.most = most
        self.turn = 0  # counts what was forgotten: an answer that was fetched before that is not to be kept
        self.renames = Limiter(RENAMES)
        self._known: dict[str, tuple[Caller, int]] = {}

    def __len__(self) -> int:
        return len(self._known)

    def get(self, key: str, now: int) -> Caller | None:
        """The caller with this key, if it was looked up just now."""
        caller, found_at = self._known.get(key, (None, 0))
        return caller if 0 <= now - found_at < BELIEVED else None

    def keep(self, key: str, caller: Caller, now: int, turn: int) -> None:
        """Remember what the database said when `turn` was the turn."""
        if turn != self.turn:
            return
        self._known.pop(key, None)
        self._known[key] = (caller, now)
        if len(self._known) > self.most:
            del self._known[next(iter(self._known))]

    def forget(self, user_id: int) -> None:
        """Ask the database again: somebody logged out, was banned, renamed or deleted. Their bots are forgotten too."""
        self.turn += 1
        self._known = {
            key: known for key, known in self._known.items() if known[0].id != user_id and known[0].kind != "bot"
        }


_CALLERS: WeakKeyDictionary[Database, Callers] = WeakKeyDictionary()


def callers_of(house: House) -> Callers:
    """The callers whom this process knows."""
    known = _CALLERS.get(house.database)
    if known is None:
        known = _CALLERS[house.database] = Callers()
    return known


class _Found(NamedTuple):
    caller: Caller
    session: Session | None = None


async def caller_of(connection: HTTPConnection, house: House) -> Caller | None:
    """Who asks, for a request or the handshake of a WebSocket; None for a stranger."""
    found = await _find(connection, house)
    return found.caller if found else None


async def _maybe(connection: HTTPConnection, response: Response, house: HouseDep) -> Caller | None:
    found = await _find(connection, house)
    if found is None:
        return None
    if found.session is not None and connection.scope["type"] == "http":
        await _renew(connection, response, house, found.session)
    return found.caller


async def _demanded(caller: Annotated[Caller | None, Depends(_maybe)]) -> Caller:
    if caller is None:
        raise Refused(Kind.STRANGER, "people.stranger")
    return caller


async def _person(caller: Annotated[Caller, Depends(_demanded)]) -> Caller:
    if caller.by_token:
        raise Refused(Kind.FORBIDDEN, "people.not_by_token")
    return caller


async def _host(caller: Annotated[Caller, Depends(_demanded)]) -> Caller:
    if not caller.is_host or caller.by_token:
        raise Refused(Kind.FORBIDDEN, "people.hosts_only")
    return caller


MaybeCallerDep = Annotated[Caller | None, Depends(_maybe)]
CallerDep = Annotated[Caller, Depends(_demanded)]
PersonDep = Annotated[Caller, Depends(_person)]
HostDep = Annotated[Caller, Depends(_host)]


def secrets_of(connection: HTTPConnection, house: House) -> tuple[str, ...]:
    """The secret in the cookie and its heir's, which may just have taken over; none if there is no cookie."""
    secret = secret_of(connection, house)
    return (secret, heir_of(secret, house.secret)) if secret else ()


def secret_of(connection: HTTPConnection, house: House) -> str | None:
    """The secret of the session in the cookie, if it can be one."""
    secret = connection.cookies.get(_cookie_name(connection, house), "")
    return secret if is_secret(secret) else None


def set_cookie(connection: HTTPConnection, response: Response, house: House, secret: str) -> None:
    """Give the browser the secret of its session."""
    secure = is_secure(connection.scope, house.settings)
    name = _cookie_name(connection, house)
    response.set_cookie(name, secret, max_age=LIFETIME // 1000, path="/", secure=secure, httponly=True, samesite="lax")


def drop_cookie(connection: HTTPConnection, response: Response, house: House) -> None:
    """Take it away again."""
    secure = is_secure(connection.scope, house.settings)
    response.delete_cookie(_cookie_name(connection, house), path="/", secure=secure, httponly=True, samesite="lax")


def _cookie_name(connection: HTTPConnection, house: House) -> str:
    """With the prefix browsers take such a cookie from this very host only, over HTTPS, for all paths."""
    return f"__Host-{COOKIE}" if is_secure(connection.scope, house.settings) else COOKIE


async def _find(connection: HTTPConnection, house: House) -> _Found | None:
    told = connection.headers.get("authorization")
    if told is not None:
        # Whoever sends a token means the bot, whatever cookies there are.
        scheme, _, token = told.partition(" ")
        return await _by_token(token.strip(), house) if scheme.lower() == "bearer" else None
    secret = secret_of(connection, house)
    return await _by_session(secret, house) if secret else None


async def _by_session(secret: str, house: House) -> _Found | None:
    now, callers, key = house.now(), callers_of(house), hash_secret(secret)
    known = callers.get(key, now)
    if known is not None:
        return _Found(known)
    turn = callers.turn
    session = await house.database.read(find_session, secret, house.secret, now)
    if session is None:
        return None
    if session.should_be_touched(now):
        await house.database.write(touch_session, secret, now)
    caller = _caller(session.user, by_token=False)
    if session.replaced_at is None and not session.should_be_replaced(now):
        callers.keep(key, caller, now, turn)
    return _Found(caller, session)


async def _by_token(secret: str, house: House) -> _Found | None:
    if not is_secret(secret):
        return None
    now, callers, key = house.now(), callers_of(house), hash_secret(secret)
    known = callers.get(key, now)
    if known is not None:
        return _Found(known)
    turn = callers.turn
    found = await house.database.read(find_token, secret, now)
    if found is None or found[1] != SCOPE:
        return None
    user, _, used_at = found
    if used_at is None or now - used_at >= TOUCHED_EVERY:
        await house.database.write(touch_token, secret, now)
    caller = _caller(user, by_token=True)
    callers.keep(key, caller, now, turn)
    return _Found(caller)


async def _renew(connection: HTTPConnection, response: Response, house: House, session: Session) -> None:
    """Let the session's heir take over when it is time, or give it to the browser once more if it was lost."""
    secret, now = secret_of(connection, house), house.now()
    if secret is None:
        return
    due = session.should_be_replaced(now) and await house.database.write(replace_session, secret, house.secret, now)
    if due or session.heir_waits:
        set_cookie(connection, response, house, heir_of(secret, house.secret))


def _caller(user: User, *, by_token: bool) -> Caller:
    # A token never carries a host's power.
    return Caller(user.id, user.kind, user.name, user.is_host and not by_token, by_token)
