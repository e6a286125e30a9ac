"""What a pool is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import TracebackType
    from typing import Self

__all__ = ["TRIES", "Done", "Pool", "WorkerLost"]

TRIES = 3  # workers that may die over one task

Task = TypeVar("Task")
Result = TypeVar("Result")


class Done(NamedTuple, Generic[Task, Result]):
    """A task and what came of it."""

    task: Task
    result: Result


class WorkerLost(RuntimeError):
    """A task whose worker died every time it was tried."""

    def __init__(self, task: object, times: int) -> None:
        super().__init__(f"{times} workers died over {task!r}")
        self.task = task
        self.times = times


class Pool(ABC):
    """Runs many tasks with the same work; `with` closes it, also after Ctrl-C."""

    @abstractmethod
    def run(
        self,
        work: Callable[[Task], Result],
        tasks: Iterable[Task],
        progress: Callable[[int], None] | None = None,
    ) -> Iterator[Done[Task, Result]]:
        """Results as they are done, in any order; `progress` hears how many there are.

        The work is a function of a module, tasks and results can be pickled. An error of the work is raised here.
        Leaving the iteration early drops what is not done.
        """

    @abstractmethod
    def close(self) -> None:
        """Stop all workers, whatever they are doing."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
