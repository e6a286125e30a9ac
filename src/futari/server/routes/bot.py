"""For programs that play: a stream of calls to the table, and a few things to answer with."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field
from starlette.types import Receive, Scope, Send

from futari.core import FutariError
from futari.server.caller import Caller, caller_of
from futari.server.house import House, HouseDep
from futari.server.limits import demand
from futari.server.models import Body, ChoiceText, Place, Ply, Token
from futari.server.reception import BotDep, Paced, TableId, room_for, user_of
from futari.server.routes.tables import STALE, DoneAnswer, act_at, demand_room, place_of
from futari.table import acts, opening
from futari.table.hall import user_topic
from futari.table.post import Watch
from futari.table.refusal import Kind, Refused
from futari.table.summons import Summons

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/bot", tags=["bot"], dependencies=[Paced])

NDJSON = "application/x-ndjson"
PING = 15.0
# A reader that takes longer for one line is dropped; it may come back and finds all that waits.
SLOW = 20.0
LINES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "One JSON object a line, as long as both stay: `type` is `turn` (with `table`, `ply`, `about`, "
        "`sight`), `invited` (`table`, `about`), `over` (`table`, `about`, `sight`), `ping` or `bye` (`reason`).",
        "content": {NDJSON: {"schema": {"type": "string"}}},
    }
}


class ChoiceBody(Body):
    """A choice from the list that came with a turn."""

    ply: Ply
    choice: ChoiceText
    token: Annotated[Token | None, Field(description="If left out, it is the ply: one choice a turn.")] = None


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="type"):
    """We are still there."""


class Bye(msgspec.Struct, frozen=True, tag="bye", tag_field="type"):
    """The last line: `reconnect` (the server restarts, or is in trouble) or `gone` (the token is good no longer)."""

    reason: str


@router.get("/stream", summary="Be called to the table", responses=LINES, response_class=Response)
async def get_stream(request: Request, caller: BotDep, house: HouseDep) -> StreamingResponse:
    """Every table where it is the bot's turn, at once and whenever it becomes so; to resume, simply connect again."""
    return _Stream(request, house, caller)


@router.post("/tables/{table_id}/choice", summary="Choose", responses=STALE, response_model=DoneAnswer)
async def post_choice(
    table_id: TableId, body: ChoiceBody, request: Request, caller: BotDep, house: HouseDep
) -> DoneAnswer | Response:
    """One of the choices of the last turn; a repeated request is answered with the first result."""
    room = await room_for(house, table_id, caller)
    act = acts.Choose(ply=body.ply, choice=body.choice)
    return await act_at(house, request, room, caller, act, body.token or f"ply-{body.ply}")


@router.post("/tables/{table_id}/resign", summary="Resign", response_model=DoneAnswer)
async def post_resign(table_id: TableId, request: Request, caller: BotDep, house: HouseDep) -> DoneAnswer | Response:
    """Give the match up."""
    return await act_at(house, request, await room_for(house, table_id, caller), caller, acts.Resign(), "resign")


@router.post("/tables/{table_id}/accept", summary="Accept an invitation")
async def post_accept(table_id: TableId, caller: BotDep, house: HouseDep) -> Place:
    """Sit down at a table to which the bot was invited by name; the game begins."""
    await _demand_invited(house, table_id, caller)
    demand(house.limits.tables, caller.id, house.now())
    await demand_room(house, caller)
    return place_of(house, await opening.sit_down(house.hall, table_id, await user_of(house, caller)), caller)


@router.post("/tables/{table_id}/decline", status_code=204, summary="Decline an invitation")
async def post_decline(table_id: TableId, caller: BotDep, house: HouseDep) -> None:
    """The table is closed."""
    await _demand_invited(house, table_id, caller)
    await opening.close_table(house.hall, table_id, await user_of(house, caller))


async def _demand_invited(house: House, table_id: str, caller: Caller) -> None:
    room = await room_for(house, table_id, caller)
    if room.table.row.invited_id != caller.id:
        raise Refused(Kind.FORBIDDEN, "table.not_invited")


class _Stream(StreamingResponse):
    """The lines for one bot. Whatever changes meanwhile wakes it once, so a slow reader makes nothing pile up."""

    def __init__(self, request: Request, house: House, caller: Caller) -> None:
        super().__init__(self._lines(), media_type=NDJSON)
        self.request = request
        self.house = house
        self.caller = caller
        self.watch = Watch(caller.id)
        self.summons = Summons(house.hall, caller.id, self.watch)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send lines until one of the two leaves."""

        async def patiently(frame: Any) -> None:  # noqa: ANN401  (whatever ASGI sends)
            await asyncio.wait_for(send(frame), SLOW)

        with self.house.sockets.place(self.request, self.caller) as place:
            if not place.allowed:
                raise Refused(Kind.TOO_MANY, "bot.too_many_streams")
            post = self.house.hall.post
            await post.listen(self.watch, user_topic(self.caller.id))
            try:
                await super().__call__(scope, receive, patiently)
            except TimeoutError:
                return
            finally:
                self.summons.leave()
                # As a task of its own, because this one may be cancelled.
                self.house.hall.start(post.forget(self.watch))

    async def _lines(self) -> AsyncIterator[bytes]:
        closing = asyncio.create_task(self.house.sockets.closing.wait())
        news: asyncio.Task[Any] | None = None
        try:
            while await caller_of(self.request, self.house) is not None:
                async for call in self.summons.news():
                    yield _line(call)
                news = news or asyncio.create_task(self.watch.news())
                done, _ = await asyncio.wait({news, closing}, timeout=PING, return_when=asyncio.FIRST_COMPLETED)
                if closing in done:
                    yield _line(Bye("reconnect"))
                    return
                if news in done:
                    news = None
                else:
                    yield _line(Ping())
            yield _line(Bye("gone"))
        except FutariError:
            # The database is away: whoever comes back is told all that waits.
            yield _line(Bye("reconnect"))
        finally:
            for task in (closing, news):
                if task is not None:
                    task.cancel()


def _line(content: msgspec.Struct) -> bytes:
    return msgspec.json.encode(content) + b"\n"
