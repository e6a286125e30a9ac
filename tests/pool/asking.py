"""Words in which the tests of the desk are told."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeAlias, TypeVar

from pool import errands

if TYPE_CHECKING:
    from futari.pool.desk import Desk

Result = TypeVar("Result")
Run: TypeAlias = Callable[[Coroutine[Any, Any, None]], None]
LONG = 60.0  # seconds that no test waits for


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def urgently(desk: Desk, work: Callable[[Any], Result], task: object = None, seconds: float = LONG) -> Result:
    return await desk.ask(work, task, urgent=True, seconds=seconds)


def begin(errand: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
    return asyncio.get_running_loop().create_task(errand)


class Held:
    """An errand that is at work until it is let go."""

    def __init__(self, desk: Desk, place: Path, *, urgent: bool = False, owner: object = "holder") -> None:
        self.place = place
        self.begun = place.with_suffix(".begun")
        self.task = begin(desk.ask(errands.hold, place, urgent=urgent, seconds=LONG, owner=owner))

    async def __aenter__(self) -> Self:
        await until(lambda: self.begun.exists() and self.begun.read_text().endswith("\n"))
        return self

    @property
    def pids(self) -> list[int]:
        """Where it was tried."""
        return [int(line) for line in self.begun.read_text().split()]

    async def __aexit__(self, *_: object) -> None:
        self.place.touch()
        await asyncio.wait([self.task])
