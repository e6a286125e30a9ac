"""Tables: opening them, sitting down, looking, and doing everything that can be done there."""

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, Field, StrictBool, StrictInt, StrictStr

from futari.core import Seat
from futari.server.caller import Caller, MaybeCallerDep, PersonDep
from futari.server.errors import reply, told
from futari.server.house import House, HouseDep
from futari.server.language import language_of
from futari.server.limits import demand
from futari.server.models import About, Act, Body, Place, Sight, StaleAnswer, Token
from futari.server.reception import Paced, SeatName, TableId, room_for, seat_named, shown, user_of
from futari.store.tables import seated_tables
from futari.table import acts, opening
from futari.table.conduct import Stale
from futari.table.people import find_person
from futari.table.refusal import Kind, Refused
from futari.table.room import Room
from futari.table.terms import SideBid

__all__ = ["STALE", "DoneAnswer", "SideBidBody", "act_at", "demand_room", "place_of", "router"]

router = APIRouter(prefix="/api/v1/tables", tags=["tables"], dependencies=[Paced])

# Tables that are not over; as many as an agenda shows.
MOST_TABLES = 200
STALE: dict[int | str, dict[str, Any]] = {
    409: {"model": StaleAnswer, "description": "Not now; a stale choice comes with the table as it is"}
}

OptionName = Annotated[str, Field(min_length=1, max_length=32)]
OptionText = Annotated[StrictStr, Field(max_length=64)]
OptionNumber = Annotated[StrictInt, Field(ge=-1_000_000, le=1_000_000)]
Options = dict[OptionName, OptionText | OptionNumber | StrictBool | None]
Hours = Annotated[StrictInt, Field(ge=0, le=10_000)]


class NoClock(Body):
    """Take all the time you like."""

    kind: Literal["none"]


class Live(Body):
    """Minutes for the game and seconds added each turn (Fischer)."""

    kind: Literal["live"]
    minutes: Hours
    increment: Hours


class Correspondence(Body):
    """Hours for a move; what is not used adds up to at most `cap` hours."""

    kind: Literal["correspondence"]
    hours: Hours
    cap: Hours


class SideBidBody(Body):
    """A sealed bid: the seat one would like, and the points one would give the other for it."""

    seat: Literal["first", "second"]
    points: Annotated[StrictInt, Field(ge=0, le=1000)]

    @property
    def sealed(self) -> SideBid:
        """As tables know it."""
        return SideBid(self.seat, self.points)


class SittingBody(Body):
    """What is said when sitting down: a bid, where sides are bid for."""

    bid: SideBidBody | None = None


class OpeningBody(Body):
    """What is agreed before the game."""

    game: Annotated[str, Field(min_length=1, max_length=32)]
    options: Annotated[Options, Field(max_length=20, default_factory=dict)]
    against: Literal["bot", "link", "player", "lobby", "hotseat"] = "lobby"
    player: Annotated[str | None, Field(max_length=64, description="Whom to invite, for `player`.")] = None
    bot: Annotated[str | None, Field(max_length=32, description="Its level, for `bot`.")] = None
    side: Annotated[
        Literal["first", "second", "random", "experienced", "bid"], Field(description="`bid`: by two sealed bids.")
    ] = "random"
    bid: Annotated[SideBidBody | None, Field(description="For `bid`: one's own, shown to nobody.")] = None
    clock: Annotated[NoClock | Live | Correspondence | None, Field(discriminator="kind")] = None
    rated: StrictBool = False
    private: Annotated[StrictBool, Field(description="Not listed, and seen by those at the table only.")] = False
    chat: StrictBool = True
    confirm: Annotated[StrictBool, Field(description="Pages ask before they send a choice.")] = False
    guided: Annotated[
        StrictBool, Field(description="The game's guided game against its bot; everything else is settled by it.")
    ] = False


class Opened(BaseModel):
    """A new table."""

    table: str
    invitation: str | None = Field(description="For `link`: the secret of the link, shown this once.")


class Invitation(BaseModel):
    """A link for whoever accepts first."""

    invitation: str = Field(description="The secret of the link, shown this once.")


class ActBody(Body):
    """Something to do at a table, as on its socket."""

    act: Act
    token: Token


class DoneAnswer(BaseModel):
    """Done, and durable."""

    ply: int = Field(description="The number of its entry in the record.")
    again: bool = Field(description="This request had been done before.")
    sight: Sight


@router.post("", status_code=201, summary="Open a table")
async def post_table(body: OpeningBody, caller: PersonDep, house: HouseDep) -> Opened:
    """Against a bot, or on a hot seat, the game begins at once; else when somebody sits down."""
    demand(house.limits.tables, caller.id, house.now())
    user = await user_of(house, caller)
    await demand_room(house, caller)
    invited = await find_person(house.database, body.player or "") if body.against == "player" else None
    told_ = body.model_dump(exclude={"player", "bid"})
    asked = opening.Opening(**told_, bid=body.bid.sealed if body.bid else None)
    opened = await opening.open_table(house.hall, user, asked, invited)
    return Opened(table=opened.table, invitation=opened.invitation)


async def demand_room(house: House, caller: Caller) -> None:
    """Nobody has more tables that are not over than an agenda can show."""
    unfinished = await house.database.read(seated_tables, caller.id, ("open", "playing"))
    if len(unfinished) >= MOST_TABLES:
        raise Refused(Kind.TOO_MANY, "table.too_many_tables", most=MOST_TABLES)


@router.get("/{table_id}", summary="Look at a table")
async def get_table(
    table_id: TableId,
    caller: MaybeCallerDep,
    house: HouseDep,
    seat: SeatName = None,
    since: Annotated[int, Query(ge=0, le=1_000_000, description="The last ply that you have seen.")] = 0,
) -> Place:
    """The table from one's own seat, or as a spectator; and what happened since."""
    room = await room_for(house, table_id, caller)
    await house.hall.settle_time(room)
    return place_of(house, room, caller, seat_named(room, seat), since)


@router.post("/{table_id}/acts", summary="Do something at a table", responses=STALE, response_model=DoneAnswer)
async def post_act(
    table_id: TableId, body: ActBody, request: Request, caller: PersonDep, house: HouseDep
) -> DoneAnswer | Response:
    """Choose, undo, offer, answer, resign, claim: the same as on the table's socket."""
    act = msgspec.convert(body.act.model_dump(), acts.Act)
    return await act_at(house, request, await room_for(house, table_id, caller), caller, act, body.token)


async def act_at(
    house: House, request: Request, room: Room, caller: Caller, act: acts.Act, token: str
) -> DoneAnswer | Response:
    """Do something; a stale choice is answered with the table as it is now."""
    demand(house.limits.choices, caller.id, house.now())
    seat = seat_named(room, act.seat)
    try:
        done = await house.hall.act(room.table.id, caller.id, act, token)
    except Stale as error:
        body = told(error, language_of(request.scope, house.settings.language))
        sight = _sight(house, room, caller, seat, act.ply if isinstance(act, acts.Choose) else room.table.ply)
        return reply({"error": {**body["error"], "data": sight.model_dump()}}, error.kind.value)
    since = min(act.ply, done.ply - 1) if isinstance(act, acts.Choose) else done.ply - 1
    return DoneAnswer(ply=done.ply, again=done.again, sight=_sight(house, room, caller, seat, since))


@router.post("/{table_id}/seat", summary="Sit down")
async def post_seat(table_id: TableId, caller: PersonDep, house: HouseDep, body: SittingBody | None = None) -> Place:
    """Take the free seat of a table in the lobby, or of one to which you are invited by name; the game begins."""
    await room_for(house, table_id, caller)
    demand(house.limits.tables, caller.id, house.now())
    bid = body.bid.sealed if body and body.bid else None
    room = await opening.sit_down(house.hall, table_id, await user_of(house, caller), bid=bid)
    return place_of(house, room, caller)


@router.delete("/{table_id}", status_code=204, summary="Close an open table, or decline an invitation")
async def delete_table(table_id: TableId, caller: PersonDep, house: HouseDep) -> None:
    """Before the game begins, whoever opened a table may take it away, and whoever is invited may decline."""
    await room_for(house, table_id, caller)
    await opening.close_table(house.hall, table_id, await user_of(house, caller))


@router.post("/{table_id}/invitation", status_code=201, summary="Make a new link")
async def post_invitation(table_id: TableId, caller: PersonDep, house: HouseDep) -> Invitation:
    """A new link to a table that was opened for one; the links before it are worth nothing from now on."""
    room = await room_for(house, table_id, caller)
    demand(house.limits.invitations, caller.id, house.now())
    if room.table.row.host_id == caller.id and room.table.row.against != "link":
        raise Refused(Kind.CONFLICT, "table.not_by_link")
    return Invitation(invitation=await opening.invite(house.hall, table_id, await user_of(house, caller)))


@router.post("/{table_id}/rematch", summary="Play the same again")
async def post_rematch(table_id: TableId, caller: PersonDep, house: HouseDep) -> Opened:
    """With sides exchanged: opens a table for it, or sits down at the one that the opponent has opened."""
    await room_for(house, table_id, caller)
    demand(house.limits.tables, caller.id, house.now())
    opened = await opening.rematch(house.hall, table_id, await user_of(house, caller))
    return Opened(table=opened.table, invitation=None)


def place_of(house: House, room: Room, caller: Caller | None, seat: Seat | None = None, since: int = 0) -> Place:
    """A table and how it looks to whoever asks."""
    about = shown(About, room.about(house.now(), house.hall.last_outage))
    return Place(about=about, sight=_sight(house, room, caller, seat, since))


def _sight(house: House, room: Room, caller: Caller | None, seat: Seat | None, since: int) -> Sight:
    return shown(Sight, house.hall.sight(room, caller.id if caller else None, seat, since))
