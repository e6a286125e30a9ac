"""The desk at which the server leaves heavy errands: bots' moves and analyses, done by other processes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypeVar, cast

from futari.pool.clerk import Clerk
from futari.pool.line import Errand, Line
from futari.pool.pool import TRIES, WorkerLost
from futari.pool.ray_pool import do_there
from futari.pool.refusal import Closed, TooLong, TooMany

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Self

    from futari.pool.worker import Answer

__all__ = ["MEMORY", "Closed", "Desk", "TooLong", "TooMany", "WorkerLost"]

Task = TypeVar("Task")
Result = TypeVar("Result")

MEMORY = 1024  # MiB of addresses: a worker at rest has about 100, a solver's table up to 256


class Desk:
    """One clerk a worker; the first of them keeps itself free for what is urgent.

    `memory` is what one worker may have, in MiB. Errands that are not urgent belong to an owner, who has at most
    `at_once` of them at work and `in_line` waiting; owners take turns, and those without an owner share one. With the
    address of a cluster the work is done there: each worker here waits for one errand, and is killed with it.
    """

    def __init__(
        self, workers: int, memory: int = MEMORY, *, at_once: int = 1, in_line: int = 4, cluster: str | None = None
    ) -> None:
        if workers < 2:
            raise ValueError(f"a desk needs 2 workers, one of them for what is urgent; not {workers}")
        if at_once < 1 or in_line < 0 or memory < 1:
            raise ValueError("an owner has at least 1 errand at work and 0 waiting, a worker at least 1 MiB")
        # A connection to a cluster takes more addresses than any limit; what the work may have is the cluster's affair.
        self._clerks = [Clerk(memory if cluster is None else None) for _ in range(workers)]
        self._cluster = cluster
        self._line = Line(at_once)
        self._in_line = in_line
        self._at_work: dict[Errand, Clerk] = {}
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many errands wait for a worker."""
        return len(self._line)

    @property
    def running(self) -> int:
        """How many errands are at work."""
        return len(self._at_work)

    @property
    def pids(self) -> list[int]:
        """The workers' processes."""
        return [pid for clerk in self._clerks if (pid := clerk.pid) is not None]

    def warm(self) -> None:
        """Start all workers, in the background; without it, each starts with its first errand."""
        if not self._closed:
            for clerk in self._clerks:
                clerk.warm()

    async def ask(
        self,
        work: Callable[[Task], Result],
        task: Task,
        *,
        urgent: bool,
        seconds: float,
        owner: object = None,
    ) -> Result:
        """The result of the work, or its error; leaving (being cancelled) stops it.

        The work is a function of a module; task and result can be pickled, and the task does not change meanwhile.
        Raises TooMany at once, TooLong after `seconds` of work (waiting is not counted), WorkerLost if workers died
        over it time after time, Closed if the desk closes.
        """
        if self._closed:
            raise Closed
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        errand = Errand(*self._addressed(work, task), urgent, seconds, owner, answer)
        self._line.join(errand)
        self._hand_out()
        try:
            if errand not in self._at_work and not urgent and self._line.waiting(owner) > self._in_line:
                raise TooMany(self._in_line)
            result, error = await answer
        finally:
            self._forget(errand)
        if error is not None:
            raise error
        return cast("Result", result)

    async def close(self) -> None:
        """Stop all workers, whatever they are doing; whoever still waits is told Closed."""
        self._closed = True
        for errand in (*self._line.clear(), *self._at_work):
            errand.dropped = True
            _settle(errand, (None, Closed()))
        for clerk in self._clerks:
            clerk.close()
        await asyncio.to_thread(self._join)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def _addressed(self, work: Callable[[Any], Any], task: object) -> tuple[Callable[[Any], Any], object]:
        """What a worker of ours does for it: the work itself, or sending it on."""
        return (work, task) if self._cluster is None else (do_there, (self._cluster, work, task))

    def _join(self) -> None:
        for clerk in self._clerks:
            clerk.join()

    def _hand_out(self) -> None:
        """Give every free clerk what it may take."""
        busy = set(self._at_work.values())
        for place, clerk in enumerate(self._clerks):
            errand = self._line.take(urgent_only=place == 0) if clerk not in busy else None
            if errand is not None:
                self._at_work[errand] = clerk
                clerk.take(errand, self._report)

    def _forget(self, errand: Errand) -> None:
        """Nobody waits for it any more."""
        clerk = self._at_work.get(errand)
        if clerk is not None:
            clerk.drop(errand)
        else:
            self._line.leave(errand)

    def _report(self, errand: Errand, answer: Answer | None) -> None:
        """From a clerk's thread."""
        errand.answer.get_loop().call_soon_threadsafe(self._finish, errand, answer)

    def _finish(self, errand: Errand, answer: Answer | None) -> None:
        del self._at_work[errand]
        self._line.finish(errand)
        if answer is not None:
            _settle(errand, answer)
        elif not errand.dropped:
            self._try_again(errand)
        self._hand_out()

    def _try_again(self, errand: Errand) -> None:
        """A dead worker costs a try."""
        errand.tries += 1
        if errand.tries < TRIES:
            self._line.rejoin(errand)
        else:
            # The name of the work only: a task may hold what nobody is to read in a log.
            _settle(errand, (None, WorkerLost(getattr(errand.work, "__name__", "work"), errand.tries)))


def _settle(errand: Errand, answer: Answer) -> None:
    """Answer whoever still waits."""
    if not errand.answer.done():
        errand.answer.set_result(answer)
