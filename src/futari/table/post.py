"""Waking those who wait for news of a topic: a table, a user's own affairs, the lobby, a chat."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from futari.broker import Broker

__all__ = ["Post", "Watch"]


class Watch:
    """Somebody who waits for news; many pieces of news wake once, and none that came before is missed."""

    def __init__(self, user: int | None = None) -> None:
        self.user = user
        self._topics: set[str] = set()
        self._event = asyncio.Event()

    def wake(self, topic: str) -> None:
        """There is news of a topic."""
        self._topics.add(topic)
        self._event.set()

    async def news(self) -> frozenset[str]:
        """Wait for news: the topics there is some of."""
        await self._event.wait()
        self._event.clear()
        topics = frozenset(self._topics)
        self._topics.clear()
        return topics


class Post:
    """Who listens to which topic in this process; the broker is asked for a topic as long as anybody does."""

    def __init__(self, broker: Broker) -> None:
        self.broker = broker
        self._watches: defaultdict[str, set[Watch]] = defaultdict(set)

    async def listen(self, watch: Watch, topic: str) -> None:
        """Wake somebody for news of a topic from now on."""
        self._watches[topic].add(watch)
        await self.broker.subscribe(topic)

    async def forget(self, watch: Watch) -> None:
        """Wake somebody no more."""
        for topic in [topic for topic, watches in self._watches.items() if watch in watches]:
            self._watches[topic].discard(watch)
            if not self._watches[topic]:
                del self._watches[topic]
                await self.broker.unsubscribe(topic)
                if topic in self._watches:  # somebody came while we let go
                    await self.broker.subscribe(topic)

    def deliver(self, topic: str) -> None:
        """There is news of a topic."""
        for watch in self._watches.get(topic, ()):
            watch.wake(topic)

    def deliver_all(self) -> None:
        """There may be news of anything."""
        for topic in list(self._watches):
            self.deliver(topic)
