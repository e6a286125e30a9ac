"""Who I am: guests and accounts, sessions, names and passwords."""

from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from futari.core import Unreadable
from futari.server.caller import (
    Caller,
    MaybeCallerDep,
    PersonDep,
    callers_of,
    drop_cookie,
    secrets_of,
    set_cookie,
)
from futari.server.client import client_of
from futari.server.house import House, HouseDep
from futari.server.limits import TooMany, demand
from futari.store.sessions import sessions_of
from futari.table import door, people
from futari.table.door import Arrival
from futari.table.refusal import Kind, Refused

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/account", tags=["account"])

# Longer than any name or password may be, so that the refusal can say why; short enough to be read at no cost.
Typed = Annotated[str, Field(max_length=200)]
TypedPassword = Annotated[str, Field(max_length=1024)]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)


class NameBody(_Body):
    """A name."""

    name: Typed


class NameAndPassword(_Body):
    """A name and its password."""

    name: Typed
    password: TypedPassword


class PasswordChange(_Body):
    """The password until now, and from now on."""

    old: TypedPassword
    new: TypedPassword


class Deletion(_Body):
    """An account says its password, a guest that it is meant."""

    password: TypedPassword = ""
    confirm: bool = False


class Account(BaseModel):
    """Whoever asks, as they may know themselves."""

    kind: Literal["nobody", "guest", "account", "bot"]
    id: int | None = None
    name: str = ""
    host: bool = False
    choose_password: bool = Field(default=False, description="A host gave out the password; it is time for another.")
    sign_up: bool = Field(default=True, description="Whether new accounts can be made here.")


class SessionAnswer(BaseModel):
    """Where I am logged in."""

    since: int = Field(description="When it was opened or last renewed (once a day).")
    seen_at: int
    expires_at: int
    current: bool


class Sessions(BaseModel):
    """All of them, the latest first."""

    sessions: list[SessionAnswer]


@router.get("")
async def get_account(caller: MaybeCallerDep, house: HouseDep) -> Account:
    """Who I am."""
    if caller is None:
        return Account(kind="nobody", sign_up=house.settings.sign_up)
    temporary = caller.kind == "account" and await people.must_choose_password(house.database, caller.id)
    return _account(caller, house, choose_password=temporary)


@router.post("/guest", status_code=201)
async def post_guest(
    body: NameBody, request: Request, response: Response, caller: MaybeCallerDep, house: HouseDep
) -> Account:
    """Play at once: a name is enough."""
    _refuse_known(caller)
    door.read_name(body.name)  # a slip of the pen is not counted
    demand(house.limits.guests, _place(request, house), house.now())
    return _welcome(await door.new_guest(house.database, body.name, house.now()), request, response, house)


@router.post("/sign-up", status_code=201)
async def post_sign_up(
    body: NameAndPassword, request: Request, response: Response, caller: MaybeCallerDep, house: HouseDep
) -> Account:
    """Make an account; a guest who does so keeps all games."""
    if not house.settings.sign_up:
        raise Refused(Kind.FORBIDDEN, "people.sign_up_off")
    guest = _guest(caller)
    if guest is None:
        _refuse_known(caller)
    await door.check_new_account(house.database, body.name, body.password)  # a slip of the pen is not counted
    demand(house.limits.accounts, _place(request, house), house.now())
    arrival = await door.sign_up(house.database, body.name, body.password, house.now(), guest)
    return _welcome(arrival, request, response, house)


@router.post("/log-in")
async def post_log_in(
    body: NameAndPassword, request: Request, response: Response, caller: MaybeCallerDep, house: HouseDep
) -> Account:
    """Log in; the games of a guest who does so go to the account."""
    if caller is not None and caller.by_token:
        raise Refused(Kind.FORBIDDEN, "people.not_by_token")
    place = _place(request, house)
    account = _attempt(body.name, place, house)
    arrival = await door.log_in(
        house.database,
        body.name,
        body.password,
        house.now(),
        guest=_guest(caller),
        leaving=secrets_of(request, house),
    )
    house.limits.login.succeeded(account, place)
    if caller is not None:
        callers_of(house).forget(caller.id)
    if arrival.moved:
        await house.hall.reseated(arrival.moved)
    temporary = await people.must_choose_password(house.database, arrival.user.id)
    return _welcome(arrival, request, response, house, choose_password=temporary)


@router.post("/log-out", status_code=204)
async def post_log_out(request: Request, response: Response, caller: PersonDep, house: HouseDep) -> None:
    """Log out here; a guest does not come back."""
    await door.log_out(house.database, *secrets_of(request, house))
    _farewell(caller, request, response, house)


@router.post("/log-out-everywhere", status_code=204)
async def post_log_out_everywhere(request: Request, response: Response, caller: PersonDep, house: HouseDep) -> None:
    """Log out on all devices."""
    await door.log_out_everywhere(house.database, caller.id)
    _farewell(caller, request, response, house)


@router.get("/sessions")
async def get_sessions(request: Request, caller: PersonDep, house: HouseDep) -> Sessions:
    """Where I am logged in."""
    found = await house.database.read(sessions_of, caller.id, house.now(), *secrets_of(request, house))
    return Sessions(sessions=[SessionAnswer(**msgspec.structs.asdict(one)) for one in found])


@router.put("/name")
async def put_name(body: NameBody, caller: PersonDep, house: HouseDep) -> Account:
    """Take another name; an account once a day."""
    name, key = door.read_name(body.name)
    if caller.kind == "account":
        # A change of case only is nobody else's name.
        if key != door.read_name(caller.name)[1]:
            await house.database.read(door.check_name, key)
        demand(callers_of(house).renames, caller.id, house.now())
    else:
        demand(house.limits.guests, ("name", caller.id), house.now())
    await people.rename(house.database, caller.id, name)
    callers_of(house).forget(caller.id)
    return Account(kind=caller.kind, id=caller.id, name=name, host=caller.is_host, sign_up=house.settings.sign_up)


@router.put("/password")
async def put_password(
    body: PasswordChange, request: Request, response: Response, caller: PersonDep, house: HouseDep
) -> Account:
    """Take another password; all other sessions end."""
    _demand_account(caller)
    place = _place(request, house)
    account = _attempt(caller.name, place, house, known=True)
    arrival = await people.change_password(house.database, caller.id, body.old, body.new, house.now())
    house.limits.login.succeeded(account, place)
    callers_of(house).forget(caller.id)
    return _welcome(arrival, request, response, house)


@router.post("/delete", status_code=204)
async def post_delete(body: Deletion, request: Request, response: Response, caller: PersonDep, house: HouseDep) -> None:
    """Delete all about me; running games are resigned, finished ones were played by "someone"."""
    if caller.kind == "account":
        place = _place(request, house)
        account = _attempt(caller.name, place, house, known=True)
        await people.erase(house.database, caller.id, house.hall.resign_all, house.now(), body.password)
        house.limits.login.succeeded(account, place)
    elif body.confirm:
        await people.erase(house.database, caller.id, house.hall.resign_all, house.now())
    else:
        raise Refused(Kind.INVALID, "people.confirm")
    _farewell(caller, request, response, house)


def _account(caller: Caller, house: House, *, choose_password: bool = False) -> Account:
    return Account(
        kind=caller.kind,
        id=caller.id,
        name=caller.name,
        host=caller.is_host,
        choose_password=choose_password,
        sign_up=house.settings.sign_up,
    )


def _welcome(
    arrival: Arrival, request: Request, response: Response, house: House, *, choose_password: bool = False
) -> Account:
    """Give somebody who has just come in the cookie, and say who they are."""
    user = arrival.user
    callers_of(house).forget(user.id)
    set_cookie(request, response, house, arrival.secret)
    return _account(Caller(user.id, user.kind, user.name, user.is_host, False), house, choose_password=choose_password)


def _farewell(caller: Caller, request: Request, response: Response, house: House) -> None:
    callers_of(house).forget(caller.id)
    drop_cookie(request, response, house)


def _place(request: Request, house: House) -> str:
    return house.limits.place(client_of(request.scope, house.settings).address)


def _attempt(name: str, place: str, house: House, *, known: bool = False) -> str:
    """Count a try at a password, however the name is spelt, or raise `TooMany`; answers what it is counted under."""
    try:
        _, account = door.read_name(name)
    except Unreadable:
        account = ""  # nobody's name
    wait = house.limits.login.attempt(account, place, house.now(), known=known)
    if wait is not None:
        raise TooMany(wait)
    return account


def _guest(caller: Caller | None) -> int | None:
    return caller.id if caller is not None and caller.kind == "guest" else None


def _refuse_known(caller: Caller | None) -> None:
    if caller is not None:
        raise Refused(Kind.CONFLICT, "people.already_in", name=caller.name)


def _demand_account(caller: Caller) -> None:
    if caller.kind != "account":
        raise Refused(Kind.FORBIDDEN, "people.accounts_only")
