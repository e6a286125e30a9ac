"""Players: who they are, how they are rated, what they have played."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from futari.server.caller import MaybeCallerDep
from futari.server.house import House, HouseDep
from futari.server.models import Listed
from futari.server.reception import Paced, PlayerName, shown
from futari.server.routes.lobby import AT_THE_END, Before, Limit
from futari.store.ratings import Standing, history, leaderboard, ratings_of
from futari.table.agenda import finished_of
from futari.table.glicko import PROVISIONAL
from futari.table.people import find_person
from futari.table.rating import current

__all__ = ["router"]

router = APIRouter(prefix="/api/v1", tags=["players"], dependencies=[Paced])

Category = Annotated[
    str, Query(pattern=r"^[a-z0-9_-]{1,32}/[a-z0-9_-]{1,32}$", max_length=48, description="A ladder: game/format.")
]


class RatingAnswer(BaseModel):
    """A rating on one ladder."""

    category: str
    rating: int
    deviation: int
    provisional: bool = Field(description="Too little is known yet to be sure of it.")
    games: int


class Profile(BaseModel):
    """What everybody may know of a player."""

    name: str
    kind: Literal["account", "bot", "guest"]
    since: int
    ratings: list[RatingAnswer]
    tables: list[Listed] = Field(description="Finished games, the latest first; the private ones only for oneself.")
    before: int | None = Field(description="Where the next page begins; null at the end.")


class Change(BaseModel):
    """What one game did to a rating."""

    table: str
    before: int
    after: int
    deviation: int
    changed_at: int


class History(BaseModel):
    """How a rating went, the latest game first."""

    name: str
    category: str
    changes: list[Change]


class Ranked(BaseModel):
    """A place on a ladder."""

    place: int
    name: str
    rating: int
    deviation: int
    games: int


class Leaderboard(BaseModel):
    """The best of a ladder, as far as their ratings are settled."""

    category: str
    players: list[Ranked]


@router.get("/players/{name}", summary="Who somebody is")
async def get_player(
    name: PlayerName, caller: MaybeCallerDep, house: HouseDep, before: Before = AT_THE_END, limit: Limit = 20
) -> Profile:
    """The public profile of an account or a bot; those who have deleted their account have none."""
    user = await find_person(house.database, name)
    own = caller is not None and caller.id == user.id
    tables = await finished_of(house.hall, user.id, before, limit, all_of_them=own)
    standings = await house.database.read(ratings_of, user.id)
    return Profile(
        name=user.name,
        kind=user.kind,
        since=user.created_at,
        ratings=[_rating(house, standing) for standing in standings],
        tables=[shown(Listed, each) for each in tables],
        before=tables[-1].finished_at if len(tables) == limit else None,
    )


@router.get("/players/{name}/history", summary="How a rating went")
async def get_history(name: PlayerName, category: Category, house: HouseDep) -> History:
    """The last 500 rated games on a ladder."""
    user = await find_person(house.database, name)
    changes = [
        Change(
            table=each.table_id,
            before=round(each.before),
            after=round(each.after),
            deviation=round(each.deviation),
            changed_at=each.changed_at,
        )
        for each in await house.database.read(history, user.id, category)
    ]
    return History(name=user.name, category=category, changes=changes)


@router.get("/leaderboard", summary="The best of a ladder")
async def get_leaderboard(category: Category, house: HouseDep) -> Leaderboard:
    """The first hundred; whoever has not played enough, or not for long, is not on it."""
    found = await house.database.read(leaderboard, category, PROVISIONAL)
    settled = [(name, rating) for name, standing in found if not (rating := _rating(house, standing)).provisional]
    players = [
        Ranked(place=place, name=name, rating=rating.rating, deviation=rating.deviation, games=rating.games)
        for place, (name, rating) in enumerate(settled, start=1)
    ]
    return Leaderboard(category=category, players=players)


def _rating(house: House, standing: Standing) -> RatingAnswer:
    worth = current(standing, house.now())
    return RatingAnswer(
        category=standing.category,
        rating=round(worth.rating),
        deviation=round(worth.deviation),
        provisional=worth.is_provisional,
        games=standing.games,
    )
