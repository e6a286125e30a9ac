"""The house: everything a server process has, in one place."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from futari.broker import Broker
from futari.pool.desk import Desk
from futari.server.limits import Limits
from futari.server.metrics import Metrics
from futari.server.settings import Settings
from futari.server.sockets import Sockets
from futari.shelf import Shelf
from futari.store.database import Database
from futari.table.hall import Hall

__all__ = ["House", "HouseDep", "wall_clock"]


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass
class House:
    """Made when the server starts, closed when it stops; routes and sockets find all else through it."""

    settings: Settings
    secret: bytes
    database: Database
    broker: Broker
    desk: Desk
    shelf: Shelf
    hall: Hall
    limits: Limits
    metrics: Metrics
    sockets: Sockets
    now: Callable[[], int] = wall_clock
    version: str = field(default_factory=lambda: version("futari"))
    started_at: int = field(default_factory=wall_clock)


def _house(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


HouseDep = Annotated[House, Depends(_house)]
