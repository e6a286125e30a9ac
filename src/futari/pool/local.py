"""A pool of processes on this machine.

Each worker has a pipe of its own and one task at a time, so that a worker's death costs exactly the task it had,
and that one is given to another. Workers do not hear Ctrl-C: the process that started them does, and closes the pool.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any, TypeVar

from futari.pool.pool import Done, Pool, WorkerLost

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from multiprocessing.context import SpawnProcess

__all__ = ["LocalPool"]

Task = TypeVar("Task")
Result = TypeVar("Result")

TRIES = 3
# Spawned, not forked: the engine's threads and tables must not be copied half-way through something.
_SPAWN = multiprocessing.get_context("spawn")


@dataclass(slots=True, eq=False)
class _Errand:
    """A task on its way, with how often it was tried."""

    task: Any
    tries: int = 0


@dataclass(slots=True, eq=False)
class _Worker:
    """A process, our end of its pipe, and what it is doing."""

    process: SpawnProcess
    pipe: Connection
    errand: _Errand | None = field(default=None)


class LocalPool(Pool):
    """As many processes as asked for; they start with the first task and stay until the pool is closed."""

    def __init__(self, workers: int) -> None:
        if workers < 1:
            raise ValueError(f"{workers} workers do no work")
        self.size = workers
        self._workers: list[_Worker] = []

    @property
    def pids(self) -> list[int]:
        """The processes at work."""
        return [worker.process.pid for worker in self._workers if worker.process.pid is not None]

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
                if not self._busy():
                    return
                for worker in self._ready():
                    errand, worker.errand = worker.errand, None
                    if errand is None:
                        continue
                    try:
                        result, error = worker.pipe.recv()
                    except (EOFError, OSError):
                        again.append(self._bury(worker, errand))
                        continue
                    if error is not None:
                        raise error
                    yield Done(errand.task, result)
                    done += 1
                    if progress is not None:
                        progress(done)
        finally:
            # A worker in the middle of something would answer the next run with it.
            for worker in self._busy():
                self._dismiss(worker)

    def close(self) -> None:
        """Stop all workers."""
        for worker in list(self._workers):
            self._dismiss(worker)

    def _hand_out(self, work: Callable[[Task], Result], fresh: Iterator[Task], again: deque[_Errand]) -> None:
        """Give every idle worker something to do, hiring up to the size of the pool."""
        busy = len(self._busy())
        while busy < self.size:
            errand = again.popleft() if again else next((_Errand(task) for task in fresh), None)
            if errand is None:
                return
            worker = next((each for each in self._workers if each.errand is None), None) or self._hire()
            try:
                worker.pipe.send((work, errand.task))
            except OSError:
                again.append(self._bury(worker, errand))
                continue
            worker.errand = errand
            busy += 1

    def _busy(self) -> list[_Worker]:
        return [worker for worker in self._workers if worker.errand is not None]

    def _ready(self) -> list[_Worker]:
        """Busy workers that have something to say, or have died."""
        busy = self._busy()
        ready = wait([worker.pipe for worker in busy])
        return [worker for worker in busy if worker.pipe in ready]

    def _hire(self) -> _Worker:
        ours, theirs = _SPAWN.Pipe()
        process = _SPAWN.Process(target=_serve, args=(theirs,), daemon=True)
        process.start()
        # Only the worker may hold its end, otherwise its death would not close the pipe.
        theirs.close()
        worker = _Worker(process, ours)
        self._workers.append(worker)
        return worker

    def _bury(self, worker: _Worker, errand: _Errand) -> _Errand:
        """Forget a dead worker; its task may be tried again, but not for ever."""
        self._dismiss(worker)
        errand.tries += 1
        if errand.tries == TRIES:
            raise WorkerLost(errand.task, errand.tries)
        return errand

    def _dismiss(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        worker.pipe.close()
        worker.process.kill()
        worker.process.join()
        worker.process.close()


def _serve(pipe: Connection) -> None:
    """A worker's life: take work and a task, answer with a result or an error, until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            work, task = pipe.recv()
        except (EOFError, OSError):
            return
        answer: tuple[Any, Exception | None]
        try:
            answer = (work(task), None)
        except Exception as error:  # noqa: BLE001  (whatever it is, it belongs to whoever gave the task)
            answer = (None, error)
        try:
            pipe.send(answer)
        except OSError:  # whoever wanted it is gone
            return
