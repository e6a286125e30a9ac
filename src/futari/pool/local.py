"""A pool of processes on this machine.

Each worker has a pipe of its own and one task at a time, so that a worker's death costs exactly the task it had,
and that one is given to another.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, TypeVar

from futari.pool.pool import TRIES, Done, Pool, WorkerLost
from futari.pool.worker import Dead, Worker, pack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["LocalPool"]

Task = TypeVar("Task")
Result = TypeVar("Result")


@dataclass(slots=True, eq=False)
class _Errand:
    """A task on its way, with how often it was tried."""

    task: Any
    tries: int = 0


class LocalPool(Pool):
    """As many processes as asked for; they start with the first task and stay until the pool is closed."""

    def __init__(self, workers: int) -> None:
        if workers < 1:
            raise ValueError(f"{workers} workers do no work")
        self.size = workers
        self._idle: list[Worker] = []
        self._busy: dict[Worker, _Errand] = {}

    @property
    def pids(self) -> list[int]:
        """The processes at work."""
        return [worker.pid for worker in (*self._idle, *self._busy) if worker.pid is not None]

    def run(
        self,
        work: Callable[[Task], Result],
        tasks: Iterable[Task],
        progress: Callable[[int], None] | None = None,
    ) -> Iterator[Done[Task, Result]]:
        """Results as they are done."""
        fresh, again, done = iter(tasks), deque[_Errand](), 0
        try:
            while True:
                self._hand_out(work, fresh, again)
                if not self._busy:
                    return
                for worker in self._ready():
                    errand = self._busy.pop(worker)
                    try:
                        result, error = worker.answer()
                    except Dead:
                        again.append(_bury(worker, errand))
                        continue
                    self._idle.append(worker)
                    if error is not None:
                        raise error
                    yield Done(errand.task, result)
                    done += 1
                    if progress is not None:
                        progress(done)
        finally:
            # A worker in the middle of something would answer the next run with it.
            while self._busy:
                self._busy.popitem()[0].dismiss()

    def close(self) -> None:
        """Stop all workers."""
        while self._busy:
            self._busy.popitem()[0].dismiss()
        while self._idle:
            self._idle.pop().dismiss()

    def _hand_out(self, work: Callable[[Task], Result], fresh: Iterator[Task], again: deque[_Errand]) -> None:
        """Give every idle worker something to do, hiring up to the size of the pool."""
        while len(self._busy) < self.size:
            errand = again.popleft() if again else next((_Errand(task) for task in fresh), None)
            if errand is None:
                return
            parcel = pack(work, errand.task)
            worker = self._idle.pop() if self._idle else Worker()
            try:
                worker.send(parcel)
            except Dead:
                again.append(_bury(worker, errand))
                continue
            self._busy[worker] = errand

    def _ready(self) -> list[Worker]:
        """Busy workers that have something to say, or have died."""
        ready = wait([worker.pipe for worker in self._busy])
        return [worker for worker in self._busy if worker.pipe in ready]


def _bury(worker: Worker, errand: _Errand) -> _Errand:
    """Forget a dead worker; its task may be tried again, but not for ever."""
    worker.dismiss()
    errand.tries += 1
    if errand.tries == TRIES:
        raise WorkerLost(errand.task, errand.tries)
    return errand
