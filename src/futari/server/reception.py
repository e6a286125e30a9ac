"""Where requests are received: how often one may ask, which tables one may see, and who may come in where."""

from typing import Annotated, TypeVar
from weakref import WeakKeyDictionary

import msgspec
from fastapi import Depends, Path, Query
from pydantic import BaseModel
from starlette.requests import HTTPConnection

from futari.core import Seat
from futari.server.caller import Caller, CallerDep, MaybeCallerDep
from futari.server.client import client_of
from futari.server.house import House, HouseDep
from futari.server.limits import Limit, Limiter, Limits, demand
from futari.store.users import User, find_user
from futari.table.refusal import Kind, Refused
from futari.table.room import Room

__all__ = [
    "BotDep",
    "HostOnly",
    "Paced",
    "PlayerName",
    "SeatName",
    "TableId",
    "key_of",
    "room_for",
    "seat_named",
    "shown",
    "user_of",
]

Answer = TypeVar("Answer", bound=BaseModel)

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,16}$", description="The name of a table.")]
# Longer than any name, so that the refusal is "nobody is called so".
PlayerName = Annotated[str, Path(min_length=1, max_length=64, description="The name of an account or a bot.")]
SeatName = Annotated[
    str | None, Query(max_length=32, description="The seat to look from; needed only by somebody who has both.")
]

# Any request at all; what costs more has limits of its own besides.
ANY = Limit(1_200, 60, burst=400)
_PACES: WeakKeyDictionary[Limits, Limiter] = WeakKeyDictionary()


async def _pace(connection: HTTPConnection, caller: MaybeCallerDep, house: HouseDep) -> None:
    limiter = _PACES.get(house.limits)
    if limiter is None:
        limiter = _PACES[house.limits] = Limiter(ANY)
    demand(limiter, key_of(connection, caller, house), house.now())


async def _bot(caller: CallerDep) -> Caller:
    if caller.kind != "bot" or not caller.by_token:
        raise Refused(Kind.FORBIDDEN, "bot.bots_only")
    return caller


async def _hidden_host(caller: MaybeCallerDep) -> None:
    """For everybody else there is nothing here."""
    if caller is None or not caller.is_host or caller.by_token:
        raise Refused(Kind.MISSING, "server.not_found")


Paced = Depends(_pace)
BotDep = Annotated[Caller, Depends(_bot)]
HostOnly = Depends(_hidden_host)


def key_of(connection: HTTPConnection, caller: Caller | None, house: House) -> int | str:
    """What somebody's requests are counted under: the user, or for strangers the place they ask from."""
    return caller.id if caller else house.limits.place(client_of(connection.scope, house.settings).address)


async def room_for(house: House, table_id: str, caller: Caller | None) -> Room:
    """The room of a table; a private one looks to others as if it did not exist."""
    room = await house.hall.room(table_id)
    if not room.table.may_be_seen_by(caller.id if caller else None):
        raise Refused(Kind.MISSING, "table.missing")
    return room


def seat_named(room: Room, name: str | None) -> Seat | None:
    """The seat of that name."""
    seats = room.table.game.seats
    if name is None:
        return None
    if name not in seats:
        raise Refused(Kind.INVALID, "table.unknown_seat", seat=name, seats=", ".join(seats))
    return Seat(seats.index(name))


async def user_of(house: House, caller: Caller) -> User:
    """All that is known of whoever asks."""
    user = await house.database.read(find_user, caller.id)
    if user is None:
        raise Refused(Kind.STRANGER, "people.gone")
    return user


def shown(model: type[Answer], content: object) -> Answer:
    """What a table or a list looks like as an answer that is documented."""
    return model.model_validate_json(msgspec.json.encode(content))
