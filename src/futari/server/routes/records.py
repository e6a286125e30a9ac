"""Records of finished games, to download and to see again; and of running ones what one has seen."""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from pydantic import BaseModel, Field

from futari.server.caller import MaybeCallerDep
from futari.server.house import HouseDep
from futari.server.models import Events, Outcome, Said
from futari.server.reception import Paced, SeatName, TableId, room_for, seat_named, shown
from futari.store.reasons import reasons_at
from futari.table.replays import ALL, book_of, course_of, past_of, reasons_of, record_of, replay_of, statistics_of

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/tables", tags=["records"], dependencies=[Paced])

DOWNLOADS: dict[int | str, dict[str, Any]] = {
    200: {"description": "The file", "content": {"application/json": {}, "text/plain": {"schema": {"type": "string"}}}}
}


class SeenAnswer(BaseModel):
    """What one pair of eyes saw after a step."""

    view: Any
    prompt: Said
    events: list[Events]


class StepAnswer(BaseModel):
    """The game after `ply` entries; the choice is told to those who made it, and to the all-seeing."""

    ply: int
    kind: str
    seat: str | None
    time: int | None
    choice: str | None
    seen: dict[str, SeenAnswer] = Field(description="By the names of the eyes.")


class ReplayAnswer(BaseModel):
    """Some steps of a finished game."""

    table: str
    plies: int
    eyes: list[str]
    steps: list[StepAnswer]
    next: int | None = Field(description="Where the next page begins; null at the end.")
    outcome: Outcome | None
    seed: str = Field(description="All chance of the game came from it; its SHA-256 was the promise.")


class PastAnswer(BaseModel):
    """Some steps of a game as one saw them."""

    table: str
    ply: int
    eyes: str
    line: list[int] = Field(description="The plies that led here, 0 first; what was taken back is not among them.")
    steps: list[StepAnswer]
    next: int | None = Field(description="Where the next page begins; null at the end.")


class ReasonAnswer(BaseModel):
    """Why a bot of ours made the choice of an entry."""

    ply: int
    seat: str
    choice: str
    why: Said


class ReasonsAnswer(BaseModel):
    """What our bots thought."""

    table: str
    reasons: list[ReasonAnswer]


class NumbersAnswer(BaseModel):
    """A game in numbers, as the game counts them."""

    table: str
    numbers: Any


@router.get("/{table_id}/record", summary="Download a record", responses=DOWNLOADS, response_class=Response)
async def get_record(
    table_id: TableId,
    caller: MaybeCallerDep,
    house: HouseDep,
    form: Annotated[Literal["json", "text"], Query(description="`text` only where the game has such a form.")] = "json",
) -> Response:
    """The whole record of a finished game, with its seed; while a game runs it is nobody's to see."""
    room = await room_for(house, table_id, caller)
    if form == "json":
        return _file(record_of(room.table), f"{room.table.game.name}-{table_id}.json", "application/json")
    begun = datetime.fromtimestamp((room.table.row.started_at or 0) / 1000, UTC)
    text = book_of(room.table, room.people, begun.date().isoformat())
    return _file(text.encode(), f"{room.table.game.name}-{table_id}.txt", "text/plain; charset=utf-8")


def _file(content: bytes, name: str, media_type: str) -> Response:
    return Response(content, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@router.get("/{table_id}/replay", summary="See a finished game again")
async def get_replay(
    table_id: TableId,
    caller: MaybeCallerDep,
    house: HouseDep,
    seat: Annotated[str, Query(max_length=32, description="A seat, `nobody` (a spectator), or `all`.")] = ALL,
    start: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> ReplayAnswer:
    """Step by step, with what each seat saw then; `all` shows everything that was hidden."""
    room = await room_for(house, table_id, caller)
    return shown(ReplayAnswer, replay_of(room.table, seat, start, limit, house.hall.outages))


@router.get("/{table_id}/past", summary="Look back in a game")
async def get_past(
    table_id: TableId,
    caller: MaybeCallerDep,
    house: HouseDep,
    seat: SeatName = None,
    start: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> PastAnswer:
    """Step by step what one's own seat, or a spectator, has seen so far; also while the game goes on."""
    room = await room_for(house, table_id, caller)
    user = caller.id if caller else None
    eyes = house.hall.seat_to_look_from(room, user, seat_named(room, seat))
    return shown(PastAnswer, past_of(room.table, eyes, start, limit, house.hall.outages))


@router.get("/{table_id}/course", summary="How the score went")
async def get_course(table_id: TableId, caller: MaybeCallerDep, house: HouseDep) -> NumbersAnswer:
    """The score from the start to now, where the game keeps one: nobody's secret, also while the game goes on."""
    room = await room_for(house, table_id, caller)
    return shown(NumbersAnswer, {"table": table_id, "numbers": course_of(room.table)})


@router.get("/{table_id}/statistics", summary="A finished game in numbers")
async def get_statistics(table_id: TableId, caller: MaybeCallerDep, house: HouseDep) -> NumbersAnswer:
    """Counted from everything that happened, also what was hidden then."""
    room = await room_for(house, table_id, caller)
    return shown(NumbersAnswer, {"table": table_id, "numbers": statistics_of(room.table)})


@router.get("/{table_id}/reasons", summary="What our bots thought")
async def get_reasons(table_id: TableId, caller: MaybeCallerDep, house: HouseDep) -> ReasonsAnswer:
    """Why our bots did what they did; only of a finished game."""
    room = await room_for(house, table_id, caller)
    kept = await house.database.read(reasons_at, table_id)
    return shown(ReasonsAnswer, {"table": table_id, "reasons": reasons_of(room.table, kept)})
