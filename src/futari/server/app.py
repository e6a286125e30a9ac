"""The application: the house is built when it starts, and everything is taken down in order when it stops."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import structlog
from fastapi import FastAPI

from futari.broker.memory import MemoryBroker
from futari.pool import WorkerLost
from futari.pool.desk import Desk
from futari.pool.refusal import Closed, TooLong, TooMany
from futari.server import errors, security, table_socket, user_stream
from futari.server.doorkeeper import keep_the_door
from futari.server.house import House, wall_clock
from futari.server.limits import Limits
from futari.server.logs import RequestLog
from futari.server.metrics import Measure, Metrics
from futari.server.routes import ROUTERS
from futari.server.secret import load_secret
from futari.server.sockets import Sockets
from futari.shelf import SHELF
from futari.store.database import Database, Unavailable
from futari.store.migrate import check_version, migrate
from futari.table.hall import Hall
from futari.table.sweep import Sweep

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from futari.broker import Broker
    from futari.server.settings import Settings
    from futari.shelf import Shelf

__all__ = ["create_app"]

log = structlog.get_logger()

# Which status our own errors of other layers have.
STATUSES: dict[type[Exception], int] = {Unavailable: 503, TooMany: 429, TooLong: 504, Closed: 503, WorkerLost: 503}
# A Marathon with many takebacks.
RECORD_BYTES = 262_144
# How long sockets have to say good-bye.
FAREWELL = 2.0


def create_app(settings: Settings, shelf: Shelf = SHELF, now: Callable[[], int] = wall_clock) -> FastAPI:
    """A server with these settings and games."""
    secret, metrics = load_secret(settings.secret_file), Metrics()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = build_house(settings, secret, metrics, shelf, now)
        app.state.house = house
        sweep = Sweep(house.hall)
        await asyncio.to_thread(_prepare, house.database)
        await house.broker.start()
        await sweep.start()
        door = asyncio.create_task(keep_the_door(house))
        log.info("server_started", **settings.describe())
        try:
            yield
        finally:
            door.cancel()
            await _take_down(house, sweep)

    app = FastAPI(
        title="futari",
        summary="Two duels of old Japan, played well: tables, records, ratings, and an API for bots.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        responses=errors.ANSWERS,
    )
    # Middlewares are added from the inside out.
    errors.install(app, settings.language, STATUSES)
    security.install(app, settings, larger={"/api/v1/kamisado/record": RECORD_BYTES})
    app.add_middleware(Measure, metrics=metrics)
    app.add_middleware(RequestLog, settings=settings, secret=secret)
    for router in ROUTERS:
        app.include_router(router)
    app.include_router(table_socket.router)
    app.include_router(user_stream.router)
    return app


def build_house(
    settings: Settings, secret: bytes, metrics: Metrics, shelf: Shelf = SHELF, now: Callable[[], int] = wall_clock
) -> House:
    """Everything a process has, not started yet."""
    database = Database(settings.database_address)
    database.on_failure = metrics.database_errors.inc
    broker = _broker(settings.redis_address)
    desk = Desk(max(2, settings.workers), cluster=settings.cluster)
    limits = Limits(settings.limits, secret)
    return House(
        settings=settings,
        secret=secret,
        database=database,
        broker=broker,
        desk=desk,
        shelf=shelf,
        hall=Hall(database, broker, desk, shelf, now),
        limits=limits,
        metrics=metrics,
        sockets=Sockets(settings, limits),
        now=now,
    )


def _broker(address: str | None) -> Broker:
    if address is None:
        return MemoryBroker()
    # Redis' client takes a tenth of the time of a start: only those who use it wait for it.
    from futari.broker.redis import RedisBroker

    return RedisBroker(address)


def _prepare(database: Database) -> None:
    """SQLite is brought up to date by itself; a PostgreSQL that others may use only by `futari admin migrate`."""
    if database.kind == "sqlite":
        migrate(database.engine)
    else:
        database.read_now(check_version)


async def _take_down(house: House, sweep: Sweep) -> None:
    """Finish what was begun, tell everybody to come back, then let go."""
    house.sockets.close()
    deadline = asyncio.get_running_loop().time() + FAREWELL
    while len(house.sockets) and asyncio.get_running_loop().time() < deadline:
        await asyncio.sleep(0.02)
    await house.hall.close()
    await sweep.stop()
    await house.desk.close()
    await house.broker.stop()
    await asyncio.to_thread(house.database.close)
    log.info("server_stopped")
