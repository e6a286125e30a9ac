"""One socket a table: views and events go out, choices come in.

A socket sends only what is newest: a reader that was slow gets one sight with all that happened meanwhile, and one that
does not read at all is dropped and may resume from the last ply it saw.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from futari.core import FutariError, Message, Seat
from futari.server import frames
from futari.server.caller import Caller, caller_of
from futari.server.errors import error_of, told
from futari.server.house import House, HouseDep
from futari.server.language import language_of
from futari.server.limits import TooMany, demand
from futari.server.reception import TableId
from futari.server.routes.chat import speak
from futari.server.sockets import GOING_AWAY, farewell, turned_away
from futari.store.database import Unavailable
from futari.table.conduct import ABSENCE, Stale
from futari.table.post import Watch
from futari.table.refusal import Kind, Refused
from futari.table.room import TABLE
from futari.table.talk import lines_for

if TYPE_CHECKING:
    from futari.server.sockets import Place
    from futari.table.room import About, Room
    from futari.table.sight import Sight

__all__ = ["router"]

log = structlog.get_logger()
router = APIRouter()

# A reader that takes longer for one frame is dropped; it may come back and resume.
SLOW = 20.0
# How many answers may wait for a slow reader before we stop listening to it.
BACKLOG = 32
# How long a request that was begun has to be answered when the server stops.
LAST_ANSWER = 1.0
# When the database is away, this much later it is asked again.
AGAIN = 2.0


@router.websocket("/api/v1/tables/{table_id}/socket")
async def table_socket(
    websocket: WebSocket, house: HouseDep, table_id: TableId, protocol: int = 0, since: int = 0, seat: str | None = None
) -> None:
    """The socket of a table; `since` is the last ply that the client has seen."""
    caller = await caller_of(websocket, house)
    room = await _room(house, table_id, caller)
    await websocket.accept()
    with house.sockets.place(websocket, caller) as place:
        if await turned_away(websocket, house, protocol, place):
            return
        await _Conversation(websocket, house, room, place, _seat(room, seat), max(0, since)).hold()


async def _room(house: House, table_id: str, caller: Caller | None) -> Room:
    """The room, for those who may see it; a private table looks to others as if it did not exist."""
    room = await house.hall.room(table_id)
    if not room.table.may_be_seen_by(caller.id if caller else None):
        raise Refused(Kind.MISSING, "table.missing")
    return room


def _seat(room: Room, name: str | None) -> Seat | None:
    seats = room.table.game.seats
    return Seat(seats.index(name)) if name in seats else None


class _Conversation:
    """One socket from its hello to its bye."""

    def __init__(
        self, websocket: WebSocket, house: House, room: Room, place: Place, seat: Seat | None, since: int
    ) -> None:
        self.websocket = websocket
        self.house = house
        self.room = room
        self.place = place
        self.caller = place.caller
        self.user = place.caller.id if place.caller else None
        self.language = language_of(websocket.scope, house.settings.language)
        self.watch = Watch(self.user)
        # With each whether the table as it looks when it is sent goes along.
        self.answers: deque[tuple[msgspec.Struct, bool]] = deque()
        self.acting = False
        self.drained = asyncio.Event()
        self.at_rest = asyncio.Event()
        self.at_rest.set()
        self.bucket = house.limits.socket()
        # A hot seat may ask for one of its two views; everybody else has the one of his seat, or that of nobody.
        self.seat = seat if seat in room.table.seats_of(self.user) else None
        self.seen = min(since, room.table.ply)
        self.about: About | None = None
        self.looks: object = None
        self.line = 0

    async def hold(self) -> None:
        """Talk until one of the two leaves."""
        self.room.enter(self.watch)
        await self.house.hall.post.listen(self.watch, self._chat_topic)
        self.answers.append((frames.Hello(frames.PROTOCOL, self.house.version), False))
        self.watch.wake(TABLE)
        self.watch.wake(self._chat_topic)
        sender = asyncio.create_task(self._send_on())
        reader = asyncio.create_task(self._read_on())
        ending = asyncio.create_task(farewell(self.place))
        tasks: tuple[asyncio.Task[Any], ...] = (sender, reader, ending)
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if ending in done and sender not in done:
                await self._take_leave(sender, ending.result())
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            self.room.leave(self.watch, self.house.now())
            await self.house.hall.post.forget(self.watch)
            for result in results:
                # Our own: the seat one looked from is not one's own any more, or the database is away.
                expected = (asyncio.CancelledError, WebSocketDisconnect, TimeoutError, RuntimeError, FutariError)
                if isinstance(result, BaseException) and not isinstance(result, expected):
                    log.error("socket_broken", table=self.room.table.id, exc_info=result)

    async def _take_leave(self, sender: asyncio.Task[None], bye: frames.Bye) -> None:
        """Answer what was begun, and say good-bye as the last."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.at_rest.wait(), LAST_ANSWER)
        # Two must not send at once: nothing may come after the good-bye.
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)
        with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            await self._flush()
            await self._send(bye)
            await self.websocket.close(GOING_AWAY)

    @property
    def _chat_topic(self) -> str:
        return f"chat:{self.room.table.id}"

    # Going out

    async def _send_on(self) -> None:
        topics: frozenset[str] = frozenset()
        while True:
            topics |= await self.watch.news()
            if self.acting:
                continue  # the answer is about to wake us again; what it has led to goes out with it
            await self._flush()
            if TABLE in topics:
                await self._send_news()
            if self._chat_topic in topics:
                await self._send_chat()
            topics = frozenset()

    async def _flush(self) -> None:
        while self.answers:
            frame, with_sight = self.answers.popleft()
            if with_sight:
                # As it looks now, not when it was refused: what happened meanwhile may have been sent already.
                sight = self._sight()
                await self._send(msgspec.structs.replace(frame, sight=sight))
                self.seen = sight.ply
            else:
                await self._send(frame)
        self.drained.set()

    async def _send_news(self) -> None:
        """Whatever is new since the last time: who is there, and how the table looks."""
        about, looks = self.room.about(self.house.now(), self.house.hall.last_outage), self._looks()
        if about == self.about and looks == self.looks and self.room.table.ply == self.seen:
            return
        self.looks = looks
        if about != self.about:
            self.about = about
            await self._send(frames.AboutFrame(about))
        sight = self._sight()
        await self._send(frames.SightFrame(sight))
        self.seen = sight.ply

    def _looks(self) -> object:
        """What changes a sight although no entry was added: clocks after an outage, and whether the game was left."""
        table, last_outage = self.room.table, self.house.hall.last_outage
        if not table.terms.is_live or not table.is_playing:
            return last_outage
        now, seats = self.house.now(), table.seats_of(self.user)
        return last_outage, [self.room.absence(seat.other, now, last_outage) >= ABSENCE for seat in seats]

    def _sight(self) -> Sight:
        return self.house.hall.sight(self.room, self.user, self.seat, self.seen)

    async def _send_chat(self) -> None:
        if not self.house.settings.chat:
            return
        try:
            lines = await lines_for(self.house.hall, self.room, self.user, self.line)
        except Unavailable:
            asyncio.get_running_loop().call_later(AGAIN, self.watch.wake, self._chat_topic)
            return
        if lines:
            self.line = lines[-1].id
            await self._send(frames.ChatFrame(lines))

    async def _send(self, frame: msgspec.Struct) -> None:
        async with asyncio.timeout(SLOW):
            await self.websocket.send_text(frames.write_frame(frame))

    def _answer(self, frame: msgspec.Struct, *, with_sight: bool = False) -> None:
        self.answers.append((frame, with_sight))
        if len(self.answers) >= BACKLOG:
            self.drained.clear()
        self.watch.wake("answer")

    # Coming in

    async def _read_on(self) -> None:
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if len(self.answers) >= BACKLOG:
                await self.drained.wait()
            self.at_rest.clear()
            await self._take(message.get("text") or message.get("bytes") or "")
            self.at_rest.set()

    async def _take(self, text: str | bytes) -> None:
        wait = self.bucket.take(self.house.now())
        try:
            frame = frames.read_frame(text)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            frame = None
        token = None if frame is None or isinstance(frame, frames.Ping) else frame.token
        if wait is not None:
            self._refuse(token, TooMany(wait))
            await asyncio.sleep(wait)  # whoever floods us is not listened to meanwhile
        elif frame is None:
            self._answer(frames.RefusedFrame(None, error_of(Message("server.unreadable"), self.language)["error"]))
        elif isinstance(frame, frames.Ping):
            self._answer(frames.Pong())
        else:
            try:
                await (self._say(frame) if isinstance(frame, frames.Say) else self._act(frame))
            except FutariError as error:
                self._refuse(frame.token, error)

    async def _say(self, frame: frames.Say) -> None:
        said = self.house.sockets.said
        again = said.has(self.user, self.room.table.id, frame.token)
        if not again:
            await speak(self.house, self.room, self.caller, frame.text)
            said.keep(self.user, self.room.table.id, frame.token)
        self._answer(frames.DoneFrame(frame.token, self.room.table.ply, again=again))

    async def _act(self, frame: frames.ActFrame) -> None:
        demand(self.house.limits.choices, self.user, self.house.now())
        self.acting = True
        try:
            with self.house.metrics.choices.time():
                done = await self.house.hall.act(self.room.table.id, self.user, frame.act, frame.token)
        finally:
            self.acting = False
        self._answer(frames.DoneFrame(frame.token, done.ply, done.again))

    def _refuse(self, token: str | None, error: FutariError) -> None:
        refused = frames.RefusedFrame(token, told(error, self.language)["error"])
        self._answer(refused, with_sight=isinstance(error, Stale))
