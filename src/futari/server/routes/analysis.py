"""What every choice of a position leads to: runs in the pool, behind the bots, and stops when whoever asked leaves."""

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.requests import ClientDisconnect

from futari.server.caller import PersonDep
from futari.server.house import House, HouseDep
from futari.server.limits import demand
from futari.server.models import Body
from futari.server.reception import Paced
from futari.shelf import Analyst
from futari.store.tables import is_being_played
from futari.table.refusal import Kind, Refused

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/analysis", tags=["analysis"], dependencies=[Paced])

T = TypeVar("T")

SECONDS = 20.0


class Question(Body):
    """A position of a game, as its views tell it."""

    game: Annotated[str, Field(min_length=1, max_length=32)]
    position: Annotated[str, Field(min_length=1, max_length=400)]


class AnalysisAnswer(BaseModel):
    """What is proved."""

    game: str
    analysis: dict[str, Any] = Field(description="The game's own: for Kamisado, each choice with its value and line.")


@router.post("", summary="Analyse a position")
async def post_analysis(body: Question, request: Request, caller: PersonDep, house: HouseDep) -> AnalysisAnswer:
    """Not for games with secrets, and not while a rated game stands at that position, whoever asks."""
    analyst = _analyst(house, body.game)
    demand(house.limits.analyses, caller.id, house.now())
    likeness = analyst.likeness_of_text(body.position)
    if await house.database.read(is_being_played, body.game, likeness):
        raise Refused(Kind.CONFLICT, "analysis.rated_game")
    work = house.desk.ask(analyst.analyse, body.position, urgent=False, seconds=SECONDS, owner=caller.id)
    return AnalysisAnswer(game=body.game, analysis=msgspec.to_builtins(await unless_gone(request, work)))


def _analyst(house: House, game: str) -> Analyst:
    analyst = house.hall.box(game).analyst
    if analyst is None:
        raise Refused(Kind.INVALID, "analysis.none", game=game)
    return analyst


async def unless_gone(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to; it is cancelled if whoever asked hangs up."""
    task, gone = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientDisconnect
        return task.result()
    finally:
        task.cancel()
        gone.cancel()
        await asyncio.gather(task, gone, return_exceptions=True)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
