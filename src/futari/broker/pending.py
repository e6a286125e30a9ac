"""Notices that wait to be read or sent."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from futari.broker.broker import EVERYTHING, Notice

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Pending"]


class Pending:
    """A queue with the highest ply of each topic; with too many topics, EVERYTHING stands for them all."""

    def __init__(self, limit: int = 10_000) -> None:
        self._limit = limit
        self._plies: OrderedDict[str, int] = OrderedDict()
        self._stirred = asyncio.Event()
        self._closed = False

    def __len__(self) -> int:
        return len(self._plies)

    def put(self, notice: Notice) -> None:
        """Add one; after the close it is dropped."""
        if not self._closed:
            self.put_back([notice])

    def put_back(self, notices: Iterable[Notice]) -> None:
        """Add what was taken and could not be used, also after the close."""
        for topic, ply in notices:
            if topic not in self._plies and len(self._plies) >= self._limit:
                self._plies.clear()
                self._plies[EVERYTHING.topic] = EVERYTHING.ply
            else:
                self._plies[topic] = max(ply, self._plies.get(topic, ply))
        self._stirred.set()

    def drop(self, topic: str) -> None:
        """Forget what waits of a topic."""
        self._plies.pop(topic, None)

    async def take(self, most: int = 1) -> list[Notice]:
        """The oldest ones, when there is at least one; none when it is closed and empty."""
        while not self._plies and not self._closed:
            self._stirred.clear()
            await self._stirred.wait()
        return [Notice(*self._plies.popitem(last=False)) for _ in range(min(most, len(self._plies)))]

    def close(self) -> None:
        """Take no more; what waits can still be taken."""
        self._closed = True
        self._stirred.set()
