"""Links for whoever accepts first. They come in bodies only: no log sees them, and no preview uses them up."""

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from futari.server.caller import MaybeCallerDep, PersonDep
from futari.server.house import HouseDep
from futari.server.limits import demand
from futari.server.models import About, Body, Place
from futari.server.reception import Paced, key_of, shown, user_of
from futari.server.routes.tables import SideBidBody, place_of
from futari.table.opening import sit_down, table_of_invitation

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/invitations", tags=["tables"], dependencies=[Paced])


class LinkBody(Body):
    """The secret of a link."""

    link: Annotated[str, Field(min_length=1, max_length=64)]


class AcceptBody(LinkBody):
    """The secret of a link, and a bid where sides are bid for."""

    bid: SideBidBody | None = None


@router.post("/look", summary="Where a link leads")
async def post_look(body: LinkBody, request: Request, caller: MaybeCallerDep, house: HouseDep) -> About:
    """Who invites to what; looking does not use the link up."""
    demand(house.limits.invitations, key_of(request, caller, house), house.now())
    room = await house.hall.room(await table_of_invitation(house.hall, body.link))
    return shown(About, room.about(house.now(), house.hall.last_outage))


@router.post("/accept", summary="Accept an invitation by its link")
async def post_accept(body: AcceptBody, caller: PersonDep, house: HouseDep) -> Place:
    """Take the seat that is offered; the game begins, and the link is used up."""
    demand(house.limits.invitations, caller.id, house.now())
    table_id = await table_of_invitation(house.hall, body.link)
    bid = body.bid.sealed if body.bid else None
    room = await sit_down(house.hall, table_id, await user_of(house, caller), body.link, bid)
    return place_of(house, room, caller)
