"""How often somebody may ask: token buckets in memory, with the time passed in, in milliseconds as everywhere.

Buckets are bounded in number. One that still owes something is never thrown away to make room, because its owner
would get a full one for the price of a few foreign keys. Full ones are (that forgets nothing), and when there is no
room left, newcomers share a few hundred common buckets: a flood makes strangers wait for each other, nobody else.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Final

from futari.core.errors import FutariError
from futari.locale import Message
from futari.server.secret import keyed_hash

if TYPE_CHECKING:
    from collections.abc import Hashable

    from futari.server.settings import LimitSettings

__all__ = ["Bucket", "Limit", "Limiter", "Limits", "LoginThrottle", "TooMany", "address_key", "demand"]

KEYS: Final = 20_000
SHARED: Final = 256
LOOKED_AT: Final = 8  # how many old buckets a newcomer inspects for room


class TooMany(FutariError):
    """Too much in too short a time; trying again after `seconds` is welcome."""

    def __init__(self, wait: float) -> None:
        self.seconds = max(1, math.ceil(wait))
        super().__init__(Message("server.too_many", {"seconds": self.seconds}))


@dataclass(frozen=True, slots=True)
class Limit:
    """So many in so many seconds on the long run, `burst` at once (as many as `count` unless said)."""

    count: float
    seconds: float
    burst: float | None = None

    @property
    def each(self) -> float:
        """Milliseconds one costs."""
        return self.seconds * 1000 / self.count

    @property
    def window(self) -> float:
        """Milliseconds that an empty bucket needs to be full."""
        return self.each * (self.count if self.burst is None else self.burst)


class Bucket:
    """One bucket, told by the moment at which it is full again."""

    __slots__ = ("full_at", "limit")

    def __init__(self, limit: Limit, full_at: float = -math.inf) -> None:
        self.limit = limit
        self.full_at = full_at

    def take(self, now: int, cost: float = 1) -> float | None:
        """Take one: None, or the seconds to wait if there is none (nothing is taken then)."""
        # Not later than a whole window from now: a clock that was set back must not lock anybody out.
        start = min(max(self.full_at, now), now + self.limit.window)
        wait = start + cost * self.limit.each - (now + self.limit.window)
        if wait > 0.001:
            return wait / 1000
        self.full_at = start + cost * self.limit.each
        return None


class Limiter:
    """A bucket for every key."""

    def __init__(self, limit: Limit, keys: int = KEYS) -> None:
        self.limit = limit
        self.keys = keys
        self._buckets: dict[Hashable, Bucket] = {}
        self._shared = tuple(Bucket(limit) for _ in range(SHARED))

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: Hashable, now: int, cost: float = 1) -> float | None:
        """Take one of this key's: None, or the seconds to wait."""
        return self._bucket(key, now).take(now, cost)

    def _bucket(self, key: Hashable, now: int) -> Bucket:
        # Taken out and put in again, so that the dictionary is in the order of last use.
        own = self._buckets.pop(key, None)
        # Python's hash of a text is salted in each process: nobody can choose whom to share with.
        shared = self._shared[hash(key) % SHARED]
        if own is None:
            if not self._has_room(now):
                return shared
            own = Bucket(self.limit, shared.full_at)  # with its share of the debt, if it has one
        self._buckets[key] = own
        return own

    def _has_room(self, now: int) -> bool:
        for _ in range(LOOKED_AT):
            oldest = next(iter(self._buckets), None)
            if oldest is None or self._buckets[oldest].full_at > now:
                break
            del self._buckets[oldest]
        return len(self._buckets) < self.keys


class LoginThrottle:
    """How often passwords may be tried.

    Each try counts as wrong before it is checked (many at once must not slip through) and a right one is forgiven.
    The wait doubles for each wrong try at an account from the same place, up to a minute; an hour forgets them.
    An account can be tried by all strangers together only so often; but places from which its owner has come in are
    no strangers, so nobody can lock an owner out by failing on purpose.
    """

    FREE = 3
    LONGEST = 60_000
    FORGOTTEN = 3_600_000
    STRANGERS = Limit(60, 3600, burst=30)

    def __init__(self, address: Limit, keys: int = KEYS) -> None:
        self._addresses = Limiter(address, keys)
        self._accounts = Limiter(self.STRANGERS, keys)
        self._keys = keys
        self._tries: dict[Hashable, tuple[int, int]] = {}
        self._known: dict[Hashable, None] = {}

    def attempt(self, account: str, place: str, now: int, *, known: bool = False) -> float | None:
        """Before a password is checked: None, or the seconds to wait; `known` if a cookie proves an earlier log-in."""
        spot = self._spot((account, place, known), now)
        count, last = self._tries.get(spot, (0, 0))
        wait = last + self._pause(count) - now if count else 0
        if wait > 0:
            return min(wait, self.LONGEST) / 1000
        if not known and (wait_there := self._addresses.take(place, now)) is not None:
            return wait_there
        stranger = not known and (account, place) not in self._known
        if stranger and (wait_for_all := self._accounts.take(account, now)) is not None:
            return wait_for_all
        self._tries.pop(spot, None)
        self._tries[spot] = (1 if now - last > self.FORGOTTEN else count + 1, now)
        return None

    def succeeded(self, account: str, place: str) -> None:
        """The password was right: this place's tries are forgiven, and it is no stranger any more."""
        self._tries.pop((account, place, False), None)
        self._tries.pop((account, place, True), None)
        self._known.pop((account, place), None)
        self._known[account, place] = None
        if len(self._known) > self._keys:
            del self._known[next(iter(self._known))]

    def _pause(self, count: int) -> int:
        return min(1000 * 2 ** min(count - self.FREE, 16), self.LONGEST) if count >= self.FREE else 0

    def _spot(self, key: Hashable, now: int) -> Hashable:
        """Where the tries of this key are noted: by itself, or together with others when there is no room."""
        if key in self._tries:
            return key
        for _ in range(LOOKED_AT):
            oldest = next(iter(self._tries), None)
            if oldest is None or now - self._tries[oldest][1] <= self.FORGOTTEN:
                break
            del self._tries[oldest]
        return key if len(self._tries) < self._keys else hash(key) % SHARED


class Limits:
    """The limits of this server by name: the one place that says how much is too much."""

    def __init__(self, settings: LimitSettings, secret: bytes) -> None:
        self._secret = secret
        self.guests = Limiter(Limit(settings.guests_per_hour, 3600))
        self.accounts = Limiter(Limit(settings.accounts_per_hour, 3600))
        self.login = LoginThrottle(Limit(settings.logins_per_hour, 3600, burst=max(5, settings.logins_per_hour / 4)))
        self.choices = Limiter(Limit(settings.choices_per_minute, 60))
        self.chat = Limiter(Limit(settings.chat_per_minute, 60, burst=max(3, settings.chat_per_minute / 4)))
        self.invitations = Limiter(Limit(settings.invitations_per_hour, 3600))
        self.tables = Limiter(Limit(settings.tables_per_hour, 3600))
        self.analyses = Limiter(Limit(settings.analyses_per_hour, 3600))
        self._socket = Limit(settings.messages_per_second, 1, burst=settings.messages_per_second * 3)

    def socket(self) -> Bucket:
        """A bucket for the messages of one socket, thrown away with it."""
        return Bucket(self._socket)

    def place(self, address: str) -> str:
        """The key of a client's address: hashed, so that no list of addresses is kept."""
        return address_key(address, self._secret)


def address_key(address: str, secret: bytes) -> str:
    """A name for where a client is, not to be guessed back; an IPv6 network of one household (/64) is one place."""
    try:
        place = ip_address(address)
    except ValueError:
        return keyed_hash(secret, "address", address)
    if isinstance(place, IPv6Address):
        place = place.ipv4_mapped or ip_network((place, 64), strict=False).network_address
    return keyed_hash(secret, "address", str(place))


def demand(limiter: Limiter, key: Hashable, now: int) -> None:
    """Take one, or raise `TooMany`."""
    wait = limiter.take(key, now)
    if wait is not None:
        raise TooMany(wait)
