"""For the host of the server: how it does, and what can be done about people. Others find nothing here."""

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from futari.server.caller import callers_of
from futari.server.house import House, HouseDep
from futari.server.reception import HostOnly, Paced, PlayerName
from futari.store.users import User
from futari.table import people
from futari.table.hall import user_topic
from futari.table.survey import survey
from futari.table.talk import chat_topic

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/host", tags=["host"], dependencies=[Paced, HostOnly])

LineId = Annotated[int, Path(ge=1, le=2**53)]


class HostPage(BaseModel):
    """How the house does."""

    version: str
    uptime: int = Field(description="Seconds since this process started.")
    tables: dict[str, int] = Field(description="By status.")
    people: dict[str, int] = Field(description="By kind.")
    rooms: int = Field(description="Tables in the memory of this process.")
    sockets: int = Field(description="Open at this process.")
    waiting: int = Field(description="Errands that wait for a worker.")
    running: int = Field(description="Errands at work.")
    workers: int
    database: str
    broker: str
    broker_alive: bool
    processes: dict[str, int] = Field(description="When each server process was last heard of.")
    chat: bool
    sign_up: bool


class NewPassword(BaseModel):
    """For one log-in within a week; shown this once."""

    password: str


class Removed(BaseModel):
    """How many tables lost lines."""

    tables: int


@router.get("", summary="How the house does")
async def get_host(house: HouseDep) -> HostPage:
    """What to look at when something seems wrong."""
    seen = await house.database.read(survey)
    return HostPage(
        version=house.version,
        uptime=max(0, house.now() - house.started_at) // 1000,
        tables=seen.tables,
        people=seen.people,
        rooms=len(house.hall.rooms),
        sockets=len(house.sockets),
        waiting=house.desk.waiting,
        running=house.desk.running,
        workers=len(house.desk.pids),
        database=house.database.kind,
        broker="redis" if house.settings.redis else "memory",
        broker_alive=house.broker.alive,
        processes=seen.processes,
        chat=house.settings.chat,
        sign_up=house.settings.sign_up,
    )


@router.post("/users/{name}/ban", status_code=204, summary="Shut somebody out")
async def post_ban(name: PlayerName, house: HouseDep) -> None:
    """With all their bots; their sessions end."""
    user = await people.find_person(house.database, name)
    await people.ban(house.database, user.id, house.now())
    await _changed(house, user)


@router.post("/users/{name}/unban", status_code=204, summary="Let somebody in again")
async def post_unban(name: PlayerName, house: HouseDep) -> None:
    """They have to log in again."""
    user = await people.find_person(house.database, name)
    await people.unban(house.database, user.id)
    await _changed(house, user)


@router.post("/users/{name}/reset-password", summary="Give somebody a new password")
async def post_reset_password(name: PlayerName, house: HouseDep) -> NewPassword:
    """To be passed on by another way; all sessions of the account end."""
    user = await people.find_person(house.database, name)
    password = await people.reset_password(house.database, user.id, house.now())
    await _changed(house, user)
    return NewPassword(password=password)


@router.delete("/users/{name}/chat", summary="Remove all that somebody has said")
async def delete_chat_of(name: PlayerName, house: HouseDep) -> Removed:
    """At all tables."""
    user = await people.find_person(house.database, name)
    tables = await people.remove_all_chat(house.database, user.id, house.now())
    for table_id in tables:
        await house.broker.publish(chat_topic(table_id), 0)
    return Removed(tables=len(tables))


@router.delete("/chat/{line}", status_code=204, summary="Remove a line of chat")
async def delete_line(line: LineId, house: HouseDep) -> None:
    """Whoever has read it has read it; nobody else will."""
    table_id = await people.remove_chat(house.database, line, house.now())
    await house.broker.publish(chat_topic(table_id), line)


async def _changed(house: House, user: User) -> None:
    """Believe nothing that was known of somebody, and let their streams look again."""
    callers_of(house).forget(user.id)
    await house.broker.publish(user_topic(user.id), 0)
