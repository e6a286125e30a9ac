"""A pool on a Ray cluster: a hand for every processor of its nodes.

Hands are Ray's actors. Single tasks would be the simpler way, but with them Ray left a node idle for about 100 ms now
and then, and tasks of 50 ms took a quarter longer (measured as in bench/cluster.py).
"""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from futari import __version__
from futari.core import Message
from futari.pool.pool import TRIES, Done, Pool, WorkerLost
from futari.pool.ray_cluster import ClusterTrouble, Hand, join, leave, there
from futari.pool.worker import pack, unpack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["RayPool", "do_there"]

Task = TypeVar("Task")
Result = TypeVar("Result")

# Tasks that a hand with quick ones has at once: one at work, the others so that it need not wait for us. Behind a long
# one they would wait while others have nothing to do.
AT_HAND, QUICK = 3, 0.5
# How often we look whether nodes have come or gone.
LOOK_SECONDS = 2.0


@dataclass(slots=True, eq=False)
class _Errand:
    """A task on its way, with how often it was tried."""

    task: Any
    tries: int = 0


@dataclass(slots=True, eq=False)
class _Hired:
    """A hand at the cluster; `has` are its tasks, by Ray's names for what will come of them, the oldest first.

    `since` is when it began the oldest, as far as we can see; `is_quick` whether the last one took but a moment.
    """

    actor: Any
    greeting: Any
    is_here: bool = False
    is_lost: bool = False
    is_quick: bool = False
    since: float = 0.0
    has: dict[Any, _Errand] = field(default_factory=dict)

    @property
    def is_free(self) -> bool:
        """Whether it may be given more to do."""
        return self.is_here and not self.is_lost and len(self.has) < (AT_HAND if self.is_quick else 1)

    def take(self, reference: Any, errand: _Errand) -> None:  # noqa: ANN401  (Ray's own types are of no use without Ray)
        """Note what it was given."""
        if not self.has:
            self.since = time.monotonic()
        self.has[reference] = errand

    def give_back(self, reference: Any) -> _Errand:  # noqa: ANN401  (see above)
        """Note that something is done, or will never be."""
        now = time.monotonic()
        self.is_quick, self.since = now - self.since < QUICK, now
        return self.has.pop(reference)


class RayPool(Pool):
    """Uses all processors that the cluster has free, also of nodes that come later; keeps them until it is closed."""

    def __init__(self, address: str) -> None:
        self._ray = join(address)
        self._hand = self._ray.remote(Hand).options(num_cpus=1, max_restarts=0, scheduling_strategy="SPREAD")
        self._hired: list[_Hired] = []
        self._looked_at = 0.0
        self._is_open = True

    def run(
        self,
        work: Callable[[Task], Result],
        tasks: Iterable[Task],
        progress: Callable[[int], None] | None = None,
    ) -> Iterator[Done[Task, Result]]:
        """Results as they are done."""
        fresh, again, done = iter(tasks), deque[_Errand](), 0
        for hired in self._hired:
            hired.is_quick = False  # it was, with other work
        try:
            while True:
                self._hand_out(work, fresh, again)
                if not any(hired.has for hired in self._hired) and not again:
                    more = next((_Errand(task) for task in fresh), None)
                    if more is None:
                        return
                    again.append(more)  # nobody is here yet
                self._hire()
                for hired, reference in self._landed():
                    errand = hired.give_back(reference)
                    try:
                        parcel = self._parcel(reference)
                    except _Lost as lost:
                        again.append(_once_more(hired, errand, lost))
                        continue
                    result, error = unpack(parcel)
                    if error is not None:
                        raise error
                    yield Done(errand.task, result)
                    done += 1
                    if progress is not None:
                        progress(done)
        finally:
            # A hand in the middle of something would still be at it in the next run.
            self._dismiss([hired for hired in self._hired if hired.has])

    def close(self) -> None:
        """Leave the cluster, which stops whatever of ours it is doing."""
        if self._is_open:
            self._is_open = False
            self._dismiss(self._hired)
            leave()

    def _hire(self) -> None:
        """Have a hand for every processor; those of a busy cluster come when others let go."""
        self._hired = [hired for hired in self._hired if hired.has or not hired.is_lost]
        now = time.monotonic()
        if now - self._looked_at < LOOK_SECONDS and self._hired:
            return
        self._looked_at = now
        missing = max(1, int(self._ray.cluster_resources().get("CPU", 0))) - len(self._hired)
        for _ in range(missing):
            actor = self._hand.remote()
            self._hired.append(_Hired(actor, actor.ready.remote()))

    def _hand_out(self, work: Callable[[Task], Result], fresh: Iterator[Task], again: deque[_Errand]) -> None:
        """Give everybody something to do, those with the least first."""
        while free := [each for each in self._hired if each.is_free]:
            errand = again.popleft() if again else next((_Errand(task) for task in fresh), None)
            if errand is None:
                return
            hired = min(free, key=lambda each: len(each.has))
            hired.take(hired.actor.take.remote(__version__, pack(work, errand.task)), errand)

    def _landed(self) -> list[tuple[_Hired, Any]]:
        """What is done or lost, the oldest first; waits for some of it, but not so long that new nodes go unseen."""
        whose = {reference: hired for hired in self._hired for reference in hired.has}
        coming = {hired.greeting: hired for hired in self._hired if not hired.is_here and not hired.is_lost}
        every = [*whose, *coming]
        ready, _ = self._ray.wait(every, num_returns=1, timeout=LOOK_SECONDS)
        if ready and len(every) > 1:
            ready, _ = self._ray.wait(every, num_returns=len(every), timeout=0)
        for reference in ready:
            if reference in coming:
                self._greet(coming[reference])
        landed = set(ready)
        return [(hired, reference) for reference, hired in whose.items() if reference in landed]

    def _greet(self, hired: _Hired) -> None:
        try:
            self._get(hired.greeting)
        except _Lost:
            hired.is_lost = True
        else:
            hired.is_here = True

    def _parcel(self, reference: Any) -> bytes:  # noqa: ANN401  (see above)
        parcel: bytes = self._get(reference)
        return parcel

    def _get(self, reference: Any) -> Any:  # noqa: ANN401  (see above)
        errors = self._ray.exceptions
        try:
            return self._ray.get(reference)
        except (errors.RayTaskError, errors.ActorDiedError) as error:
            # The work's own errors come as answers: this node could not even begin, most likely for want of futari.
            if isinstance(error, errors.RayTaskError) or "ModuleNotFoundError" in str(error):
                said = str(error).strip().splitlines()[-1]
                raise ClusterTrouble(Message("cluster.broken_node", {"detail": said})) from error
            raise _Lost from error
        except errors.RayError as error:
            raise _Lost from error

    def _dismiss(self, some: list[_Hired]) -> None:
        for hired in some:
            self._ray.kill(hired.actor)
        self._hired = [hired for hired in self._hired if hired not in some]

    def one(self, work: Callable[[Task], Result], task: Task) -> Result:
        """One task at once, beside whatever the processors are busy with."""
        send = self._ray.remote(there).options(max_retries=0, num_cpus=0, scheduling_strategy="SPREAD")
        for _ in range(TRIES):
            try:
                parcel = self._parcel(send.remote(__version__, pack(work, task)))
            except _Lost:
                continue
            result, error = unpack(parcel)
            if error is not None:
                raise error
            return result  # type: ignore[no-any-return]  # it is what the work gave
        raise WorkerLost(getattr(work, "__name__", "work"), TRIES)


class _Lost(Exception):
    """A hand, or its whole node, is no more."""


def _once_more(hired: _Hired, errand: _Errand, lost: _Lost) -> _Errand:
    """A task may be tried again, but not for ever; it is the oldest of a lost hand that may have been the cause."""
    if not hired.is_lost:
        errand.tries += 1
        if errand.tries == TRIES:
            raise WorkerLost(errand.task, errand.tries) from lost.__cause__
    hired.is_lost = True
    return errand


def do_there(told: tuple[str, Callable[[Any], Any], Any]) -> Any:  # noqa: ANN401  (whatever the work gives)
    """Have one task done at a cluster; the desk's workers do this, each with a connection of its own.

    So the server's own process never depends on Ray: if a cluster breaks down, workers may break with it.
    """
    address, work, task = told
    return _pool_at(address).one(work, task)


@cache
def _pool_at(address: str) -> RayPool:
    """Kept for the next errand of this worker."""
    return RayPool(address)
