"""Who comes next at the desk: the urgent before all others, and the others by turns of their owners."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from asyncio import Future
    from collections.abc import Callable

    from futari.pool.worker import Answer

__all__ = ["Errand", "Line"]


@dataclass(slots=True, eq=False)
class Errand:
    """Work with its task, and where the answer is awaited."""

    work: Callable[[Any], Any]
    task: Any
    urgent: bool
    seconds: float
    owner: object
    answer: Future[Answer]
    spent: float = 0.0
    tries: int = 0
    dropped: bool = False


class Line:
    """What waits, and how much each owner has at work; `at_once` is the most of it."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._urgent: deque[Errand] = deque()
        self._others: OrderedDict[object, deque[Errand]] = OrderedDict()
        self._at_work: Counter[object] = Counter()

    def __len__(self) -> int:
        return len(self._urgent) + sum(map(len, self._others.values()))

    def waiting(self, owner: object) -> int:
        """How many errands of an owner wait, the urgent not counted."""
        return len(self._others.get(owner, ()))

    def join(self, errand: Errand) -> None:
        """Come last."""
        line = self._urgent if errand.urgent else self._others.setdefault(errand.owner, deque())
        line.append(errand)

    def rejoin(self, errand: Errand) -> None:
        """Come first, for one whose worker died."""
        if errand.urgent:
            self._urgent.appendleft(errand)
        else:
            self._others.setdefault(errand.owner, deque()).appendleft(errand)
            self._others.move_to_end(errand.owner, last=False)

    def leave(self, errand: Errand) -> None:
        """Wait no more; nothing happens to one that does not."""
        line = self._urgent if errand.urgent else self._others.get(errand.owner, deque())
        if errand in line:
            line.remove(errand)
            if not errand.urgent:
                self._tidy(errand.owner)

    def take(self, *, urgent_only: bool) -> Errand | None:
        """The next one, which is at work from now on; its owner's next turn comes after everybody else's."""
        if self._urgent:
            return self._urgent.popleft()
        if urgent_only:
            return None
        for owner, line in self._others.items():
            if self._at_work[owner] < self._at_once:
                self._at_work[owner] += 1
                self._others.move_to_end(owner)
                errand = line.popleft()
                self._tidy(owner)
                return errand
        return None

    def finish(self, errand: Errand) -> None:
        """No longer at work."""
        if not errand.urgent:
            self._at_work -= Counter([errand.owner])

    def clear(self) -> list[Errand]:
        """Send everybody home."""
        left = [*self._urgent, *(errand for line in self._others.values() for errand in line)]
        self._urgent.clear()
        self._others.clear()
        return left

    def _tidy(self, owner: object) -> None:
        if not self._others[owner]:
            del self._others[owner]
