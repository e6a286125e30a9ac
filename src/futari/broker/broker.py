"""What a broker is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

__all__ = ["EVERYTHING", "Broker", "Notice"]


class Notice(NamedTuple):
    """All that a message ever carries: what has changed ("table:abc123", "user:17", "lobby") and up to which ply."""

    topic: str
    ply: int


EVERYTHING = Notice("*", 0)
"""Something may have been missed: look at everything you watch. Published, it says so to all processes."""


class Broker(ABC):
    """Carries notices between processes; the truth is in the database, so one may come twice or late.

    It is started and stopped once, and used from one event loop. A process hears its own notices too.
    """

    @property
    @abstractmethod
    def alive(self) -> bool:
        """False while notices may be lost: whoever watches something then looks at the database again and again."""

    @abstractmethod
    async def start(self) -> None:
        """Connect; returns after the first try, and goes on trying if it failed."""

    @abstractmethod
    async def stop(self) -> None:
        """Send what is left to send, disconnect, and end the iteration of notices."""

    @abstractmethod
    async def publish(self, topic: str, ply: int) -> None:
        """Tell every process that watches the topic; never raises and never waits for the network."""

    @abstractmethod
    async def subscribe(self, topic: str) -> None:
        """Watch a topic (twice is once): after this, no notice of it is lost while the broker is alive."""

    @abstractmethod
    async def unsubscribe(self, topic: str) -> None:
        """Watch it no longer; what it had waiting is dropped."""

    @abstractmethod
    def notices(self) -> AsyncIterator[Notice]:
        """The notices of watched topics, for one reader, until the broker stops.

        For a slow reader only the highest ply of each topic is kept. EVERYTHING comes after any may have been lost.
        """
