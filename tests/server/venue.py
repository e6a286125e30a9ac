"""A whole server without a network or workers: the real app, a real database, and people who ask."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

import httpx

from core.duel import DUEL
from futari.server.app import build_house, create_app
from futari.server.caller import COOKIE, callers_of
from futari.server.metrics import Metrics
from futari.server.settings import Settings
from futari.shelf import SHELF, Box, Shelf
from futari.store.database import Database
from futari.store.migrate import migrate
from futari.store.sessions import open_session
from futari.store.tokens import add_token
from futari.store.users import UserKind, add_user, change_user
from futari.table.names import name_key
from futari.table.sweep import Sweep
from server.asgi import written

if TYPE_CHECKING:
    import io

    from fastapi import FastAPI

    from futari.server.house import House

__all__ = ["GAMES", "START", "Venue", "Visitor", "opened", "running"]

BASE = "http://localhost:8000"
START = 1_800_000_000_000
YEAR = 365 * 86_400_000
GAMES: Shelf = {**SHELF, DUEL.name: Box(DUEL)}


@cache
def _blank() -> Path:
    """An empty database, made once."""
    file = Path(mkdtemp()) / "blank.db"
    database = Database(f"sqlite:///{file}")
    migrate(database.engine)
    database.close()
    return file


@cache
def _app() -> FastAPI:
    """The routes, made once: all that differs between two servers is in the house."""
    return create_app(settings_in(Path(mkdtemp())))


class Visitor(httpx.AsyncClient):
    """Somebody who asks; `id` is their number, which no answer should need."""

    id: int = 0
    heard: list[tuple[str, bytes]]
    acts: int = 0

    async def ask(self, method: str, path: str, status: int = 200, **given: Any) -> Any:
        """What is answered, which has that status."""
        answer = await self.request(method, f"/api/v1/{path}", **given)
        self.heard.append((f"{method} {path}", answer.content))
        assert answer.status_code == status, (answer.status_code, answer.text)
        return answer.json() if "json" in answer.headers.get("content-type", "") and answer.content else answer.content

    async def refused(self, method: str, path: str, status: int, **given: Any) -> str:
        """The key with which something is refused."""
        answer = await self.ask(method, path, status, **given)
        return str(answer["error"]["key"])

    async def act(self, table: str, do: str, status: int = 200, *, token: str | None = None, **act: Any) -> Any:
        """Do something at a table."""
        self.acts += 1
        body = {"act": {"do": do, **act}, "token": token or f"t{self.acts}"}
        return await self.ask("POST", f"tables/{table}/acts", status, json=body)

    async def choose(self, table: str, pick: int = 0) -> Any:
        """Pick one of the choices that the table offers now."""
        sight = (await self.ask("GET", f"tables/{table}"))["sight"]
        return await self.act(table, "choose", ply=sight["ply"], choice=sight["choices"][pick])


@dataclass
class Venue:
    """The app with its house; `now` stands still unless somebody moves it."""

    app: FastAPI
    house: House
    clock: list[int]
    log: io.StringIO
    visitors: list[Visitor] = field(default_factory=list)

    def pass_time(self, milliseconds: int) -> None:
        """Let time go by."""
        self.clock[0] += milliseconds

    def stranger(self, headers: Mapping[str, str] | None = None) -> Visitor:
        """Somebody without a cookie."""
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        visitor = Visitor(transport=transport, base_url=BASE, headers={"Origin": BASE, **(headers or {})})
        visitor.heard = []
        self.visitors.append(visitor)
        return visitor

    async def guest(self, name: str) -> Visitor:
        """Somebody who only said a name."""
        return await self._person("guest", name)

    async def account(self, name: str, *, is_host: bool = False) -> Visitor:
        """Somebody with an account."""
        visitor = await self._person("account", name)
        await self.change(visitor, is_host=is_host)
        return visitor

    async def change(self, visitor: Visitor, **values: object) -> None:
        """Change what is kept of somebody."""
        await self.house.database.write(lambda connection: change_user(connection, visitor.id, **values))

    async def _person(self, kind: UserKind, name: str) -> Visitor:
        key = None if kind == "guest" else name_key(name)
        database, now = self.house.database, self.clock[0]
        user = await database.write(add_user, kind, name, now, key=key)
        visitor = self.stranger()
        visitor.id = user.id
        visitor.cookies.set(COOKIE, await database.write(open_session, user.id, now))
        return visitor

    async def bot(self, name: str, owner: Visitor) -> Visitor:
        """A program with its token."""
        database, now = self.house.database, self.clock[0]
        user = await database.write(add_user, "bot", name, now, key=name_key(name), owner_id=owner.id)
        secret, _ = await database.write(add_token, user.id, "test", "play", now, now + YEAR)
        visitor = self.stranger({"Authorization": f"Bearer {secret}"})
        visitor.id = user.id
        return visitor

    async def table(self, host: Visitor, guest: Visitor | None = None, **opening: Any) -> str:
        """A table that somebody opened, where somebody has sat down."""
        body = {"game": "kamisado", "side": "first", **opening}
        table: str = (await host.ask("POST", "tables", 201, json=body))["table"]
        if guest is not None:
            await guest.ask("POST", f"tables/{table}/seat")
        return table

    def forget_callers(self) -> None:
        """As if a while had passed since anybody asked."""
        for visitor in self.visitors:
            callers_of(self.house).forget(visitor.id)


def settings_in(folder: Path, **given: Any) -> Settings:
    """Settings with everything in one folder."""
    return Settings.model_validate(
        {"database": f"sqlite:///{folder / 'futari.db'}", "secret_file": folder / "secret", "workers": 2, **given}
    )


@asynccontextmanager
async def opened(folder: Path, shelf: Shelf = GAMES, **given: Any) -> AsyncIterator[Venue]:
    """A server that is open; its workers start only if something is asked of them."""
    shutil.copy(_blank(), folder / "futari.db")
    settings, clock, app = settings_in(folder, **given), [START], _app()
    house = build_house(settings, b"s" * 32, Metrics(), shelf, lambda: clock[0])
    app.state.house = house
    await house.broker.start()
    try:
        with written(log_level="debug") as log:
            venue = Venue(app, house, clock, log)
            yield venue
        for visitor in venue.visitors:
            await visitor.aclose()
    finally:
        house.sockets.close()
        await house.hall.close()
        await house.desk.close()
        await house.broker.stop()
        house.database.close()


@asynccontextmanager
async def running(venue: Venue) -> AsyncIterator[None]:
    """Meanwhile news is taken from the broker, as a server's sweep does."""
    sweep = Sweep(venue.house.hall)
    await sweep.start()
    try:
        yield
    finally:
        await sweep.stop()
