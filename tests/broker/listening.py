"""How the tests of brokers wait: as briefly as possible, and never for ever."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from futari.broker import Broker, Notice

__all__ = ["collect", "started", "until"]

AnyBroker = TypeVar("AnyBroker", bound="Broker")
LONG = 10.0


@asynccontextmanager
async def started(broker: AnyBroker) -> AsyncIterator[AnyBroker]:
    await broker.start()
    try:
        yield broker
    finally:
        await broker.stop()


async def until(condition: Callable[[], bool]) -> None:
    """Look again and again until it is so."""
    async with asyncio.timeout(LONG):
        while not condition():
            await asyncio.sleep(0.005)


async def collect(broker: Broker, last: Notice) -> list[Notice]:
    """The notices up to and with the given one."""
    heard: list[Notice] = []
    async with asyncio.timeout(LONG):
        async for notice in broker.notices():
            heard.append(notice)
            if notice == last:
                return heard
    raise AssertionError(heard)
