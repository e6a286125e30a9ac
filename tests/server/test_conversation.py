"""One socket's conversation, turned by hand: what is told, in which order, and what is not told twice."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from futari.server.caller import Caller
from futari.server.table_socket import _Conversation
from server.venue import Venue, Visitor, opened

pytestmark = pytest.mark.anyio

LIVE = {"kind": "live", "minutes": 5, "increment": 3}


@dataclass
class Socket:
    """A socket whose reader is as slow as the test wants."""

    scope: dict[str, Any] = field(default_factory=lambda: {"type": "websocket", "headers": []})
    sent: list[dict[str, Any]] = field(default_factory=list)
    inbox: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    reads: asyncio.Event = field(default_factory=asyncio.Event)

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.sent.append(json.loads(text))

    async def receive(self) -> dict[str, Any]:
        return await self.inbox.get()

    async def close(self, code: int) -> None:
        self.sent.append({"type": "close", "code": code})

    def ask(self, **frame: Any) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(frame)})

    @property
    def sights(self) -> list[dict[str, Any]]:
        return [frame["sight"] for frame in self.sent if frame.get("sight")]

    async def until(self, count: int) -> None:
        async with asyncio.timeout(20):
            while len(self.sent) < count:
                await asyncio.sleep(0)


@asynccontextmanager
async def talking(venue: Venue, visitor: Visitor, table: str) -> AsyncIterator[Socket]:
    """A conversation that has begun: hello, about and sight were sent."""
    socket, house = Socket(), venue.house
    socket.reads.set()
    caller = Caller(visitor.id, "guest", "", is_host=False, by_token=False)
    connection = HTTPConnection({"type": "websocket", "client": ("127.0.0.1", 1), "headers": []})
    with house.sockets.place(connection, caller) as place:
        room = await house.hall.room(table)
        task = asyncio.create_task(_Conversation(cast("WebSocket", socket), house, room, place, None, 0).hold())
        await socket.until(3)
        try:
            yield socket
        finally:
            socket.inbox.put_nowait({"type": "websocket.disconnect"})
            await task


async def test_that_a_left_game_may_be_claimed_is_told_although_nothing_was_added(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben, clock=LIVE)
        await anna.choose(table)
        async with talking(venue, anna, table) as socket:
            venue.pass_time(121_000)
            venue.house.hall.rooms[table].wake()
            await socket.until(5)
            assert "claim" not in socket.sights[0]["may"]
            assert "claim" in socket.sights[-1]["may"]
            assert socket.sights[-1]["happened"] == []


async def test_after_an_outage_clocks_are_told_anew(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben, clock=LIVE)
        for visitor in (anna, ben):
            await visitor.choose(table)
        async with talking(venue, anna, table) as socket:
            left = socket.sights[0]["clock"]["left"]["black"]
            slept_at = venue.clock[0]
            venue.pass_time(60_000)
            await venue.house.hall.add_outages([(slept_at, venue.clock[0])])
            await socket.until(4)
            assert socket.sights[-1]["clock"]["left"]["black"] == left


async def test_the_answer_comes_first_and_what_it_has_led_to_with_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben)
        async with talking(venue, anna, table) as socket:
            choice = socket.sights[0]["choices"][0]
            socket.ask(type="act", token="mine", act={"do": "choose", "ply": 0, "choice": choice})
            await socket.until(5)
            assert [frame["type"] for frame in socket.sent[3:]] == ["done", "sight"]
            socket.ask(type="act", token="no", act={"do": "choose", "ply": 1, "choice": choice})
            await socket.until(6)
            assert socket.sent[-1]["type"] == "refused"
            await ben.choose(table)
            await socket.until(7)
            assert socket.sights[-1]["ply"] == 2


async def test_a_slow_reader_is_told_everything_once_and_in_order(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben)
        async with talking(venue, ben, table) as socket:
            socket.reads.clear()
            await anna.choose(table)
            socket.ask(type="act", token="old", act={"do": "choose", "ply": 9, "choice": "x"})
            await asyncio.sleep(0.05)
            await anna.act(table, "stop")
            socket.reads.set()
            await socket.until(5)
            socket.ask(type="ping")
            await socket.until(6)
            plies = [sight["ply"] for sight in socket.sights]
            assert plies == sorted(plies)
            assert [each["ply"] for sight in socket.sights for each in sight["happened"]] == [1, 2]
            (refused,) = [frame for frame in socket.sent if frame["type"] == "refused"]
            assert refused["sight"]["ply"] == 2


async def test_what_was_begun_is_answered_and_nothing_comes_after_the_good_bye(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben)
        async with talking(venue, anna, table) as socket:
            choice = socket.sights[0]["choices"][0]
            socket.ask(type="act", token="last", act={"do": "choose", "ply": 0, "choice": choice})
            venue.house.sockets.close()
            async with asyncio.timeout(20):
                while socket.sent[-1]["type"] != "close":
                    await asyncio.sleep(0)
            kinds = [frame["type"] for frame in socket.sent]
            assert "done" in kinds
            assert kinds[-2:] == ["bye", "close"]
