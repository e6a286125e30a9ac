"""A pool without workers: everything in this process, one task after the other. For tests and small work."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from futari.pool.pool import Done, Pool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["HerePool"]

Task = TypeVar("Task")
Result = TypeVar("Result")


class HerePool(Pool):
    """Runs tasks in their order."""

    def run(
        self,
        work: Callable[[Task], Result],
        tasks: Iterable[Task],
        progress: Callable[[int], None] | None = None,
    ) -> Iterator[Done[Task, Result]]:
        """Results in the order of the tasks."""
        for done, task in enumerate(tasks, start=1):
            yield Done(task, work(task))
            if progress is not None:
                progress(done)

    def close(self) -> None:
        """There is nobody to stop."""
