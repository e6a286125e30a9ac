"""The doorkeeper: who may no longer come in may not stay either, and nobody else is bothered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from futari.server import doorkeeper
from futari.server.caller import COOKIE, Caller, caller_of
from futari.server.doorkeeper import keep_the_door, make_the_round
from futari.server.sockets import Place
from futari.store.database import Database, Unavailable
from futari.store.sessions import LIFETIME, TOUCHED_EVERY
from server.venue import Venue, Visitor, opened

pytestmark = pytest.mark.anyio


@pytest.fixture
async def venue(tmp_path: Path) -> AsyncIterator[Venue]:
    async with opened(tmp_path) as venue:
        yield venue


class Hallway:
    """Sockets that people have opened."""

    def __init__(self, venue: Venue, places: ExitStack) -> None:
        self.venue = venue
        self._places = places

    async def enter(self, visitor: Visitor) -> Place:
        """Come in, and have a place."""
        given = {"cookie": f"{COOKIE}={visitor.cookies.get(COOKIE)}", **visitor.headers}
        headers = [
            (name.encode(), value.encode()) for name, value in given.items() if name in {"cookie", "authorization"}
        ]
        scope = {"type": "websocket", "client": ("127.0.0.1", 1), "scheme": "ws", "headers": headers}
        connection = HTTPConnection(scope)
        caller = await caller_of(connection, self.venue.house)
        assert caller is not None
        return self._places.enter_context(self.venue.house.sockets.place(connection, caller))

    async def round(self) -> None:
        """A while later."""
        self.venue.pass_time(60_000)
        self.venue.forget_callers()
        await make_the_round(self.venue.house)


@pytest.fixture
def hallway(venue: Venue) -> Iterator[Hallway]:
    with ExitStack() as places:
        yield Hallway(venue, places)


def reason(place: Place) -> str | None:
    return place.ending.result() if place.ending.done() else None


async def test_whoever_has_logged_out_or_was_banned_has_to_leave(venue: Venue, hallway: Hallway) -> None:
    anna, ben, cecil = await venue.guest("Anna"), await venue.account("Ben"), await venue.account("Cecil")
    robot = await venue.bot("Robot", cecil)
    places = [await hallway.enter(visitor) for visitor in (anna, ben, cecil, robot)]
    await hallway.round()
    assert [reason(place) for place in places] == [None] * 4
    await anna.ask("POST", "account/log-out-everywhere", 204)
    await venue.change(ben, banned_at=venue.clock[0])
    await venue.change(robot, banned_at=venue.clock[0])
    await hallway.round()
    assert [reason(place) for place in places] == ["gone", "gone", None, "gone"]


async def test_a_session_that_has_ended_ends_the_socket(venue: Venue, hallway: Hallway) -> None:
    place = await hallway.enter(await venue.guest("Anna"))
    venue.pass_time(LIFETIME)
    await hallway.round()
    assert reason(place) == "gone"


async def test_a_socket_that_stays_open_keeps_its_session(venue: Venue, hallway: Hallway) -> None:
    place = await hallway.enter(await venue.guest("Anna"))
    for _ in range(3):
        venue.pass_time(LIFETIME - TOUCHED_EVERY)
        await hallway.round()
    assert reason(place) is None


async def test_all_are_looked_up_at_once(venue: Venue, hallway: Hallway, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(7):
        await hallway.enter(await venue.guest(f"Guest {number}"))
    await hallway.round()  # the first use of a session is noted
    asked: list[object] = []
    read = Database.read

    async def counted(self: Database, work: object, *given: object) -> object:
        asked.append(work)
        return await read(self, work, *given)  # type: ignore[arg-type]  # passed on as given

    monkeypatch.setattr(Database, "read", counted)
    monkeypatch.setattr(doorkeeper, "AT_ONCE", 4)
    await hallway.round()
    assert len(asked) == 2


async def test_nobody_is_sent_away_because_the_database_is_away(
    venue: Venue, hallway: Hallway, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await venue.guest("Anna")
    place = await hallway.enter(anna)
    trouble: list[Exception] = [Unavailable(), ZeroDivisionError()]
    read = Database.read

    async def away(self: Database, work: object, *given: object) -> object:
        if trouble:
            raise trouble.pop(0)
        return await read(self, work, *given)  # type: ignore[arg-type]  # passed on as given

    monkeypatch.setattr(doorkeeper, "ROUND", 0)
    monkeypatch.setattr(Database, "read", away)
    door = asyncio.create_task(keep_the_door(venue.house))
    async with asyncio.timeout(20):
        while trouble:
            await asyncio.sleep(0)
        assert reason(place) is None
        await venue.change(anna, banned_at=venue.clock[0])
        venue.forget_callers()
        assert await asyncio.shield(place.ending) == "gone"
    door.cancel()


async def test_when_the_server_stops_everybody_is_asked_to_come_back(venue: Venue, hallway: Hallway) -> None:
    stranger = Caller(1, "guest", "", is_host=False, by_token=False)
    place = await hallway.enter(await venue.guest("Anna"))
    venue.house.sockets.close()
    assert reason(place) == "reconnect"
    with venue.house.sockets.place(place.connection, stranger) as late:
        assert not late.allowed
