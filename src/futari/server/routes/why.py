"""Why something cannot be done at a table: the rule that forbids it, told from what one's own seat may know."""

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from futari.core import Seat, Unreadable
from futari.server.caller import CallerDep
from futari.server.house import HouseDep
from futari.server.reception import Paced, TableId, room_for, seat_named
from futari.server.scenes import Attempt, WhyAnswer, allowed, asked_in, forbidden
from futari.table.refusal import Kind, Refused
from futari.table.table import Table

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/tables", tags=["tables"], dependencies=[Paced])


class TableAttempt(Attempt):
    """Something that a seat wants to do."""

    seat: Annotated[str | None, Field(max_length=32, description="Needed only by somebody who has both.")] = None


@router.post("/{table_id}/why", summary="Ask why something is not allowed")
async def post_why(
    table_id: TableId, body: TableAttempt, request: Request, caller: CallerDep, house: HouseDep
) -> WhyAnswer:
    """The rule that forbids an attempt of one's own, or the choice that it names; nothing is done."""
    room = await room_for(house, table_id, caller)
    await house.hall.settle_time(room)
    table = room.table
    if not table.is_playing:
        closed = "table.closed" if table.row.status == "closed" else "table.not_started"
        raise Refused(Kind.CONFLICT, "table.over" if table.outcome else closed)
    seat = _own_seat(table, caller.id, seat_named(room, body.seat))
    refusal = table.game.why(table.play.now.state, seat, body.attempt)
    if refusal is not None:
        return forbidden(refusal, asked_in(request, house))
    return allowed(_named(table, seat, body.attempt))


def _own_seat(table: Table, user: int, seat: Seat | None) -> Seat:
    """Others may know things that would show in a refusal, so one asks for oneself only."""
    seats = table.seats_of(user)
    if not seats:
        raise Refused(Kind.FORBIDDEN, "table.not_seated")
    if seat is None:
        return next((each for each in seats if each in table.to_act), seats[0])
    if seat not in seats:
        raise Refused(Kind.FORBIDDEN, "table.not_your_seat", seat=table.game.seats[seat])
    return seat


def _named(table: Table, seat: Seat, attempt: str) -> str | None:
    """The listed choice that an attempt means; None if there is none of that name."""
    game, state = table.game, table.play.now.state
    find = table.box.find_choice
    try:
        choice = game.read_choice(attempt) if find is None else find(state, seat, attempt)
    except Unreadable:
        return None
    return game.write_choice(choice) if choice in game.choices(state, seat) else None
