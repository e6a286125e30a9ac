"""Chat at tables, and whom one does not want to read."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from futari.server.caller import Caller, MaybeCallerDep, PersonDep
from futari.server.house import House, HouseDep
from futari.server.limits import demand
from futari.server.models import Body
from futari.server.reception import Paced, PlayerName, TableId, room_for, shown
from futari.table import talk
from futari.table.people import find_person
from futari.table.refusal import Kind, Refused
from futari.table.room import Room

__all__ = ["router", "speak"]

router = APIRouter(prefix="/api/v1", tags=["chat"], dependencies=[Paced])


class SayBody(Body):
    """What to say."""

    text: Annotated[str, Field(min_length=1, max_length=1_000)]


class Line(BaseModel):
    """A line of chat; without a name it was said by somebody who has left for good."""

    id: int
    seat: str | None
    name: str | None
    said_at: int
    text: str


class Chat(BaseModel):
    """The last lines, in order."""

    allowed: bool = Field(description="Whether there is chat at this table at all.")
    lines: list[Line]
    muted: list[str] = Field(description="The seats whose lines you do not want to see.")


class SaidLine(BaseModel):
    """The number of the line that was said."""

    id: int


async def speak(house: House, room: Room, caller: Caller | None, text: str) -> int:
    """Say something, unless the host has switched chat off or it is too much; routes and sockets both come here."""
    if not house.settings.chat:
        raise Refused(Kind.FORBIDDEN, "chat.off_here")
    if caller is not None:
        demand(house.limits.chat, caller.id, house.now())
    return await talk.say(house.hall, room, caller, text)


@router.get("/tables/{table_id}/chat", summary="Read the chat of a table")
async def get_chat(
    table_id: TableId,
    caller: MaybeCallerDep,
    house: HouseDep,
    since: Annotated[int, Query(ge=0, le=2**53, description="The number of the last line that you have.")] = 0,
) -> Chat:
    """The last lines, without those of people whom you have muted."""
    room = await room_for(house, table_id, caller)
    reader = caller.id if caller else None
    allowed = house.settings.chat and room.table.terms.chat
    lines = await talk.lines_for(house.hall, room, reader, since) if allowed else []
    muted = await talk.muted_seats(house.hall, room, reader)
    return Chat(allowed=allowed, lines=[shown(Line, line) for line in lines], muted=muted)


@router.post("/tables/{table_id}/chat", status_code=201, summary="Say something at a table")
async def post_chat(table_id: TableId, body: SayBody, caller: PersonDep, house: HouseDep) -> SaidLine:
    """Only those who sit at a table may speak there."""
    room = await room_for(house, table_id, caller)
    return SaidLine(id=await speak(house, room, caller, body.text))


@router.post("/tables/{table_id}/mute", status_code=204, summary="Mute the opponent")
async def post_table_mute(table_id: TableId, caller: PersonDep, house: HouseDep) -> None:
    """Works for guests too, who cannot be named."""
    room = await room_for(house, table_id, caller)
    demand(house.limits.chat, caller.id, house.now())
    await talk.mute_opponent(house.hall, room, caller.id, muted=True)


@router.delete("/tables/{table_id}/mute", status_code=204, summary="Hear the opponent again")
async def delete_table_mute(table_id: TableId, caller: PersonDep, house: HouseDep) -> None:
    """What was said meanwhile is shown again too."""
    room = await room_for(house, table_id, caller)
    await talk.mute_opponent(house.hall, room, caller.id, muted=False)


@router.post("/players/{name}/mute", status_code=204, summary="Mute somebody")
async def post_mute(name: PlayerName, caller: PersonDep, house: HouseDep) -> None:
    """Their lines are not shown to you any more, at any table; nobody else notices."""
    demand(house.limits.chat, caller.id, house.now())
    await talk.mute(house.hall, caller.id, (await find_person(house.database, name)).id)


@router.delete("/players/{name}/mute", status_code=204, summary="Hear somebody again")
async def delete_mute(name: PlayerName, caller: PersonDep, house: HouseDep) -> None:
    """What was said meanwhile is shown again too."""
    await talk.unmute(house.hall, caller.id, (await find_person(house.database, name)).id)
