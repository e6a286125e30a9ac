"""All open sockets of this process: how many each user may have, and telling them that the server stops."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from futari.server.client import client_of
from futari.server.frames import PROTOCOL, Bye, write_frame

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from starlette.requests import HTTPConnection
    from starlette.websockets import WebSocket

    from futari.server.caller import Caller
    from futari.server.house import House
    from futari.server.limits import Limits
    from futari.server.settings import Settings

__all__ = ["GOING_AWAY", "Place", "Said", "Sockets", "farewell", "turned_away"]

# The close codes of WebSocket.
GOING_AWAY, POLICY, TRY_LATER = 1001, 1008, 1013
# How many of the last lines of chat are known by the name of their request.
REMEMBERED = 2_000


class Said:
    """Which lines of chat were said by requests that may come again over another socket."""

    def __init__(self) -> None:
        self._known: dict[Hashable, None] = {}

    def has(self, *request: Hashable) -> bool:
        """Whether this has been said."""
        return request in self._known

    def keep(self, *request: Hashable) -> None:
        """Remember it for a while."""
        self._known[request] = None
        if len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """The place of one socket: who opened it, whether there was room, and why it has to end, once it has to."""

    connection: HTTPConnection
    caller: Caller | None
    allowed: bool
    ending: asyncio.Future[str]

    def end(self, reason: str) -> None:
        """Ask whoever is there to leave."""
        if not self.ending.done():
            self.ending.set_result(reason)


class Sockets:
    """Counts them by user; strangers are counted by address."""

    def __init__(self, settings: Settings, limits: Limits) -> None:
        self.settings = settings
        self.limits = limits
        self.closing = asyncio.Event()
        self.said = Said()
        self.places: set[Place] = set()
        self._open: Counter[Hashable] = Counter()

    def __len__(self) -> int:
        return len(self.places)

    def close(self) -> None:
        """The server stops: everybody shall come back later."""
        self.closing.set()
        for place in self.places:
            place.end("reconnect")

    @contextmanager
    def place(self, connection: HTTPConnection, caller: Caller | None) -> Iterator[Place]:
        """A place for one socket; not allowed if whoever asks has too many."""
        address = client_of(connection.scope, self.settings).address
        key: Hashable = caller.id if caller else self.limits.place(address)
        self._open[key] += 1
        allowed = self._open[key] <= self.settings.limits.sockets_per_user and not self.closing.is_set()
        place = Place(connection, caller, allowed, asyncio.get_running_loop().create_future())
        self.places.add(place)
        try:
            yield place
        finally:
            self.places.discard(place)
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]


async def turned_away(websocket: WebSocket, house: House, protocol: int, place: Place) -> bool:
    """Whether a socket that was just opened has to end at once, which it is told then."""
    if house.sockets.closing.is_set():
        reason, code = "reconnect", GOING_AWAY
    elif protocol != PROTOCOL:
        reason, code = "reload", POLICY
    elif not place.allowed:
        reason, code = "too_many", TRY_LATER
    else:
        return False
    await websocket.send_text(write_frame(Bye(reason)))
    await websocket.close(code)
    return True


async def farewell(place: Place) -> Bye:
    """Wait until a socket has to end: the server stops, or whoever opened it has logged out or was banned."""
    return Bye(await place.ending)
