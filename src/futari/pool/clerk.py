"""A clerk: a thread that keeps one worker and brings it one errand after the other.

All that takes time (starting and burying processes, packing, waiting) is done here, so the event loop never waits.
"""

from __future__ import annotations

import atexit
import time
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, TypeAlias

from futari.pool.refusal import TooLong
from futari.pool.worker import Answer, Dead, Worker, pack

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.pool.line import Errand

__all__ = ["Clerk", "Report"]

Report: TypeAlias = "Callable[[Errand, Answer | None], object]"  # None: the worker died over it

START_SECONDS = 60.0  # even on a machine that has much else to do


class Clerk:
    """The public methods are for the event loop and return at once, but for `join`."""

    def __init__(self, memory: int | None) -> None:
        self._memory = memory
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        # A daemon: a forgotten desk must not keep the interpreter from ending.
        self._thread = Thread(target=self._live, name="futari-clerk", daemon=True)
        # The lock stands over what both threads touch, and is never held while something takes time.
        self._lock = Lock()
        self._worker: Worker | None = None
        self._errand: Errand | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process of the worker, if there is one."""
        with self._lock:
            return self._worker.pid if self._worker is not None else None

    def warm(self) -> None:
        """Have a worker ready."""
        self._give(self._stand_by)

    def take(self, errand: Errand, report: Report) -> None:
        """Carry out an errand; `report` is called from the clerk's thread, once."""
        self._give(partial(self._carry_out, errand, report))

    def drop(self, errand: Errand) -> None:
        """Stop an errand that was taken, if it is not done; it is reported all the same."""
        with self._lock:
            errand.dropped = True
            if self._errand is errand and self._worker is not None:
                self._worker.kill()

    def close(self) -> None:
        """Stop everything."""
        with self._lock:
            self._closed = True
            if self._worker is not None:
                self._worker.kill()
        self._jobs.put(None)

    def join(self) -> None:
        """Wait until nothing is left."""
        if self._thread.ident is not None:
            self._thread.join()

    def _give(self, job: Callable[[], None]) -> None:
        if self._thread.ident is None:
            self._thread.start()
            atexit.register(self._end)
        self._jobs.put(job)

    def _end(self) -> None:
        """The interpreter ends, and nobody closed the desk."""
        self.close()
        self.join()

    def _live(self) -> None:
        for job in iter(self._jobs.get, None):
            job()
        self._dismiss()
        atexit.unregister(self._end)

    def _stand_by(self) -> None:
        if not self._closed:
            try:
                self._ready()
            except Exception:  # noqa: BLE001  (whoever comes next will try again, and hear of it)
                self._dismiss()

    def _carry_out(self, errand: Errand, report: Report) -> None:
        with self._lock:
            self._errand = errand
        answer: Answer | None
        try:
            answer = self._answer(errand)
        except Dead:
            self._dismiss()
            answer = None
        except Exception as error:  # noqa: BLE001  (somebody waits for an answer, whatever it is)
            self._dismiss()
            answer = (None, error)
        with self._lock:
            self._errand = None
        with suppress(RuntimeError):  # the event loop has closed
            report(errand, answer)
        self._stand_by()

    def _answer(self, errand: Errand) -> Answer:
        if errand.dropped:  # before it was begun
            return None, None
        parcel, worker = pack(errand.work, errand.task), self._ready()
        begun = time.monotonic()
        try:
            worker.send(parcel)
            if not worker.speaks(errand.seconds - errand.spent):
                raise TooLong(errand.seconds)
            answer = worker.answer()
        finally:
            errand.spent += time.monotonic() - begun
        if isinstance(answer[1], MemoryError):
            # What filled its memory may still be there.
            self._dismiss()
        return answer

    def _ready(self) -> Worker:
        """A worker that has started; this one, if it lives."""
        worker = self._worker
        if worker is None or not worker.fit:
            self._dismiss()
            worker = Worker(self._memory)
        with self._lock:
            fresh, self._worker = worker is not self._worker, worker
            if self._closed or (self._errand is not None and self._errand.dropped):
                raise Dead
        if fresh:
            worker.greet(START_SECONDS)
        return worker

    def _dismiss(self) -> None:
        with self._lock:
            worker, self._worker = self._worker, None
        if worker is not None:
            worker.dismiss()
