"""One stream a user: what waits for me at any table, who invites me, and, if asked, the lobby."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from futari.server import frames
from futari.server.caller import Caller, caller_of
from futari.server.house import House, HouseDep
from futari.server.sockets import GOING_AWAY, farewell, turned_away
from futari.store.database import Unavailable
from futari.table.agenda import Agenda, Lobby, agenda_of, lobby_of
from futari.table.hall import LOBBY, user_topic
from futari.table.post import Watch
from futari.table.refusal import Kind, Refused

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from futari.server.sockets import Place

__all__ = ["router"]

router = APIRouter()

SLOW = 20.0
# When the database is away, this much later it is asked again.
AGAIN = 2.0


class AgendaFrame(msgspec.Struct, frozen=True, tag="agenda", tag_field="type"):
    """My tables."""

    agenda: Agenda


class LobbyFrame(msgspec.Struct, frozen=True, tag="lobby", tag_field="type"):
    """Everybody's tables."""

    lobby: Lobby


@router.websocket("/api/v1/stream")
async def user_stream(websocket: WebSocket, house: HouseDep, protocol: int = 0, lobby: bool = False) -> None:
    """The stream of a user; `lobby` asks for news of the lobby too."""
    caller = await caller_of(websocket, house)
    if caller is None:
        raise Refused(Kind.STRANGER, "people.stranger")
    await websocket.accept()
    with house.sockets.place(websocket, caller) as place:
        if await turned_away(websocket, house, protocol, place):
            return
        await _hold(websocket, house, caller, place, lobby=lobby)


async def _hold(websocket: WebSocket, house: House, caller: Caller, place: Place, *, lobby: bool) -> None:
    watch, mine = Watch(caller.id), user_topic(caller.id)
    sources: dict[str, Callable[[], Awaitable[msgspec.Struct]]] = {mine: lambda: _agenda(house, caller.id)}
    if lobby:
        sources[LOBBY] = lambda: _lobby(house)
    for topic in sources:
        await house.hall.post.listen(watch, topic)
        watch.wake(topic)
    await _send(websocket, frames.Hello(frames.PROTOCOL, house.version))
    tasks = {
        asyncio.create_task(_send_on(websocket, watch, sources)),
        asyncio.create_task(_read_on(websocket, house)),
        asyncio.create_task(_say_bye(websocket, place)),
    }
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await house.hall.post.forget(watch)


async def _send_on(
    websocket: WebSocket, watch: Watch, sources: dict[str, Callable[[], Awaitable[msgspec.Struct]]]
) -> None:
    """Send what has changed; what looks the same as before is not sent again."""
    last: dict[str, msgspec.Struct] = {}
    while True:
        for topic in await watch.news():
            try:
                frame = await sources[topic]()
            except Unavailable:
                asyncio.get_running_loop().call_later(AGAIN, watch.wake, topic)
                continue
            if last.get(topic) != frame:
                last[topic] = frame
                await _send(websocket, frame)


async def _read_on(websocket: WebSocket, house: House) -> None:
    """Nothing is said on this stream; whatever comes is answered with a pong, so that pages can see that we live."""
    bucket = house.limits.socket()
    while (await websocket.receive())["type"] != "websocket.disconnect":
        wait = bucket.take(house.now())
        if wait is not None:
            await asyncio.sleep(wait)
        await _send(websocket, frames.Pong())


async def _say_bye(websocket: WebSocket, place: Place) -> None:
    bye = await farewell(place)
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        await _send(websocket, bye)
        await websocket.close(GOING_AWAY)


async def _agenda(house: House, user: int) -> AgendaFrame:
    return AgendaFrame(await agenda_of(house.hall, user))


async def _lobby(house: House) -> LobbyFrame:
    return LobbyFrame(await lobby_of(house.hall))


async def _send(websocket: WebSocket, frame: msgspec.Struct) -> None:
    async with asyncio.timeout(SLOW):
        await websocket.send_text(frames.write_frame(frame))
