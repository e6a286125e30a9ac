"""The broker of a server that is one process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.broker.broker import EVERYTHING, Broker, Notice
from futari.broker.pending import Pending

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

__all__ = ["MemoryBroker"]


class MemoryBroker(Broker):
    """Hands the notices of this process to this process."""

    def __init__(self) -> None:
        self._topics: set[str] = set()
        self._inbox = Pending()
        self._alive = False

    @property
    def alive(self) -> bool:
        """From start to stop: here nothing gets lost."""
        return self._alive

    async def start(self) -> None:
        """There is nothing to connect to."""
        self._alive = True

    async def stop(self) -> None:
        """End the iteration of notices."""
        self._alive = False
        self._inbox.close()

    async def publish(self, topic: str, ply: int) -> None:
        """Lay it down for the reader, if the topic is watched."""
        if topic in self._topics or topic == EVERYTHING.topic:
            self._inbox.put(Notice(topic, ply))

    async def subscribe(self, topic: str) -> None:
        """Watch a topic."""
        self._topics.add(topic)

    async def unsubscribe(self, topic: str) -> None:
        """Watch it no longer."""
        self._topics.discard(topic)
        self._inbox.drop(topic)

    async def notices(self) -> AsyncIterator[Notice]:
        """What was laid down, the oldest topic first."""
        while taken := await self._inbox.take():
            for notice in taken:
                yield notice
