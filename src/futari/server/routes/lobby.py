"""What is going on: the lobby for everybody, and what waits for me."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from futari.server.caller import PersonDep
from futari.server.house import HouseDep
from futari.server.models import Listed
from futari.server.reception import Paced, shown
from futari.table.agenda import agenda_of, finished_of, lobby_of

__all__ = ["Before", "Finished", "Limit", "router"]

router = APIRouter(prefix="/api/v1", tags=["lobby"], dependencies=[Paced])

AT_THE_END = 2**53
Before = Annotated[
    int, Query(ge=0, le=AT_THE_END, description="Only those that ended before this time, for the next page.")
]
Limit = Annotated[int, Query(ge=1, le=50)]


class LobbyAnswer(BaseModel):
    """What is going on in public."""

    open: list[Listed] = Field(description="Tables that anyone may sit down at, the latest first.")
    running: list[Listed] = Field(description="Games that anyone may watch, those with the latest move first.")


class AgendaAnswer(BaseModel):
    """My tables."""

    waiting: list[Listed] = Field(description="It is my turn there; the one that waits longest first.")
    playing: list[Listed]
    open: list[Listed] = Field(description="Opened by me, and nobody has sat down yet.")
    invitations: list[Listed]
    next: str | None = Field(description="The table to go to now.")


class Finished(BaseModel):
    """Finished games, the latest first."""

    tables: list[Listed]
    before: int | None = Field(description="Where the next page begins; null at the end.")


@router.get("/lobby", summary="What is going on")
async def get_lobby(house: HouseDep) -> LobbyAnswer:
    """Tables to sit down at, and games to watch."""
    return shown(LobbyAnswer, await lobby_of(house.hall))


@router.get("/me/tables", summary="What waits for me")
async def get_my_tables(
    caller: PersonDep,
    house: HouseDep,
    after: Annotated[str | None, Query(max_length=16, description="The table you come from.")] = None,
) -> AgendaAnswer:
    """My tables that are not over; `next` is the one that has waited longest, or the one after `after`."""
    return shown(AgendaAnswer, await agenda_of(house.hall, caller.id, after))


@router.get("/me/finished", summary="My finished games")
async def get_my_finished(
    caller: PersonDep, house: HouseDep, before: Before = AT_THE_END, limit: Limit = 20
) -> Finished:
    """All of them, private ones too, page by page."""
    found = await finished_of(house.hall, caller.id, before, limit, all_of_them=True)
    return shown(Finished, {"tables": found, "before": found[-1].finished_at if len(found) == limit else None})
