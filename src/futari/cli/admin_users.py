"""`futari admin users`: find people, make hosts, give new passwords, shut out, let in, delete."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

import typer

from futari.cli.admin_house import Host, for_hosts, now

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from futari.store.database import Database
    from futari.store.users import User

T = TypeVar("T")

__all__ = ["users"]

users = typer.Typer(help="People: find, make host, new password, ban, delete.", no_args_is_help=True)

NameArgument = Annotated[str, typer.Argument(help="A name, or # and a number as in '#17' (guests have no other).")]


@users.command("list")
@for_hosts
def list_(
    me: Host,
    text: Annotated[str, typer.Argument(help="Part of a name.")] = "",
    kind: Annotated[Literal["guest", "account", "bot"] | None, typer.Option(help="Only these.")] = None,
    banned: Annotated[bool, typer.Option("--banned", help="Only those who are shut out.")] = False,
    hosts: Annotated[bool, typer.Option("--hosts", help="Only hosts.")] = False,
    before: Annotated[int | None, typer.Option(help="Only numbers below this one, to go on.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many at most.")] = 50,
) -> None:
    """List people and bots, the newest first."""
    from futari.store.directory import list_users
    from futari.table.names import name_key

    with me.opened() as store:
        key = name_key(text)
        found = store.read_now(list_users, text, key, kind, banned=banned, hosts=hosts, before=before, limit=limit)
    for user in found:
        me.show(_told(user), _line(user, me))


@users.command()
@for_hosts
def host(
    me: Host,
    name: NameArgument,
    remove: Annotated[bool, typer.Option("--remove", help="Make a host an account as all others.")] = False,
) -> None:
    """Make an account a host."""
    from futari.table.people import set_host

    with _person(me, name) as (store, user):
        _wait(lambda: set_host(store, user.id, is_host=not remove))
        _show_after(me, store, user, "admin.no_host" if remove else "admin.host")


@users.command()
@for_hosts
def password(me: Host, name: NameArgument) -> None:
    """Give an account a new password, good for one log-in within a week; it is told this once. All sessions end."""
    from futari.table.people import reset_password

    with _person(me, name) as (store, user):
        new = _wait(lambda: reset_password(store, user.id, now()))
        told = me.say("admin.password", name=user.name, password=new)
        me.show({**_told(user), "password": new}, told)


@users.command()
@for_hosts
def ban(me: Host, name: NameArgument) -> None:
    """Shut somebody out; their sessions end."""
    from futari.table.people import ban as run

    with _person(me, name) as (store, user):
        _wait(lambda: run(store, user.id, now()))
        _show_after(me, store, user, "admin.banned")


@users.command()
@for_hosts
def unban(me: Host, name: NameArgument) -> None:
    """Let somebody in again."""
    from futari.table.people import unban as run

    with _person(me, name) as (store, user):
        _wait(lambda: run(store, user.id))
        _show_after(me, store, user, "admin.unbanned")


@users.command()
@for_hosts
def delete(
    me: Host,
    name: NameArgument,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete somebody for good: running games are resigned, finished ones keep "someone"."""
    with _person(me, name) as (store, user):
        if not yes:
            typer.confirm(me.say("admin.delete", name=user.name, id=user.id), abort=True, err=True)
        _wait(lambda: _erase(store, user))
        me.show({**_told(user), "deleted": True}, me.say("admin.deleted", name=user.name))


async def _erase(store: Database, user: User) -> None:
    from futari.broker.memory import MemoryBroker
    from futari.pool.desk import Desk
    from futari.shelf import SHELF
    from futari.table.hall import Hall
    from futari.table.people import erase, reset_password

    # A hall of our own, only to resign: nobody plays here, and its bots do not answer.
    desk = Desk(2)
    await desk.close()
    hall = Hall(store, MemoryBroker(), desk, SHELF, now)
    # Deleting an account takes its password. A new one also makes sure that nobody is in meanwhile.
    given = await reset_password(store, user.id, now()) if user.kind == "account" else None
    await erase(store, user.id, hall.resign_all, now(), given)
    await hall.close()


@contextmanager
def _person(me: Host, name: str) -> Iterator[tuple[Database, User]]:
    with me.opened() as store, _quiet():
        yield store, _find(store, name)


def _find(store: Database, name: str) -> User:
    from futari.store.users import find_user
    from futari.table.people import find_person
    from futari.table.refusal import Kind, Refused

    if not (name.startswith("#") and name[1:].isdecimal()):
        return _wait(lambda: find_person(store, name))
    user = store.read_now(find_user, int(name[1:]))
    if user is None:
        raise Refused(Kind.MISSING, "people.unknown")
    return user


@contextmanager
def _quiet() -> Iterator[None]:
    """What the hall logs is for servers."""
    import logging

    import structlog

    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    try:
        yield
    finally:
        structlog.configure(**before)


def _wait(work: Callable[[], Awaitable[T]]) -> T:
    import asyncio

    async def run() -> T:
        return await work()

    return asyncio.run(run())


def _show_after(me: Host, store: Database, user: User, key: str) -> None:
    from futari.store.users import find_user

    me.show(_told(store.read_now(find_user, user.id) or user), me.say(key, name=user.name))


def _told(user: User) -> dict[str, object]:
    import msgspec

    return dict(msgspec.structs.asdict(user))


def _line(user: User, me: Host) -> str:
    marks = [me.say(f"admin.kind.{user.kind}")]
    marks += [me.say("admin.mark.host")] if user.is_host else []
    marks += [me.say("admin.mark.banned")] if user.banned_at is not None else []
    return f"#{user.id}\t{user.name}\t{', '.join(marks)}"
