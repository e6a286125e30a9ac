"""A desk for many tests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest

from futari.pool.desk import Desk
from pool.asking import LONG, Run, until


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture(scope="module")
def shared(runner: asyncio.Runner) -> Iterator[Desk]:
    """One desk for many tests: starting processes is what takes time."""
    desk = Desk(2)
    yield desk
    runner.run(desk.close())


@pytest.fixture
def run(runner: asyncio.Runner) -> Run:
    async def soon(story: Coroutine[Any, Any, None]) -> None:
        async with asyncio.timeout(LONG / 2):
            await story

    return lambda story: runner.run(soon(story))


@pytest.fixture
def desk(shared: Desk, run: Run) -> Iterator[Desk]:
    """The shared desk, which every test leaves without errands."""
    yield shared
    run(until(lambda: (shared.running, shared.waiting) == (0, 0)))
