"""A folder of results, a file of JSON lines for each kind of task: what is done once is never done again."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from futari.lab.lines import add_line, read_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from futari.pool import Pool

__all__ = ["Kept", "Ledger", "Task"]

Result = TypeVar("Result")


class Task(Protocol):
    """A piece of work; the key says everything that its result depends on."""

    @property
    def key(self) -> str:
        """What tells it from every other task of its file."""


Given = TypeVar("Given", bound=Task)


class Kept(msgspec.Struct, Generic[Result], frozen=True):
    """A line of the file: whose result it is, how long it took in seconds of a processor, and the result."""

    key: str
    seconds: float
    result: Result


class _Errand(NamedTuple, Generic[Given, Result]):
    """A task with its work, as it goes to a pool."""

    work: Callable[[Given], Result]
    task: Given


def _timed(errand: _Errand[Given, Result]) -> tuple[Result, float]:
    """Do a task, timed where it is done."""
    start = time.process_time()
    result = errand.work(errand.task)
    return result, time.process_time() - start


class Ledger(Generic[Given, Result]):
    """The results of one kind of task."""

    def __init__(self, file: Path, work: Callable[[Given], Result], kind: type[Result]) -> None:
        self.file = file
        self.work = work
        self._decoder = msgspec.json.Decoder(Kept[kind])  # type: ignore[valid-type]  # msgspec reads the class given
        self._kept: dict[str, Kept[Result]] = {}
        if file.exists():
            self._kept = {line.key: line for line in read_lines(file, self._decoder)}

    def to_do(self, tasks: Iterable[Given]) -> list[Given]:
        """The tasks without a result."""
        return [task for task in tasks if task.key not in self._kept]

    def run(self, pool: Pool, tasks: Iterable[Given], progress: Callable[[int], None] | None = None) -> None:
        """Do what is left; every result is kept as soon as it is there."""
        errands = [_Errand(self.work, task) for task in self.to_do(tasks)]
        for (_, task), (result, seconds) in pool.run(_timed, errands, progress):
            kept = Kept(task.key, round(seconds, 3), result)
            self._kept[kept.key] = kept
            self.file.parent.mkdir(parents=True, exist_ok=True)
            add_line(self.file, kept)

    def results(self, tasks: Iterable[Given]) -> list[tuple[Given, Result]]:
        """The results that are there, in the order of the tasks."""
        return [(task, self._kept[task.key].result) for task in tasks if task.key in self._kept]

    def seconds(self, tasks: Iterable[Given]) -> float:
        """The time of a processor that these tasks have taken."""
        return sum(self._kept[task.key].seconds for task in tasks if task.key in self._kept)
