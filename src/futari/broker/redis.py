"""The broker of many processes: Redis publish and subscribe.

Redis forgets what it could not deliver, so a lost connection is told (`alive`), mended, and followed by EVERYTHING.
Errors are logged by their kind only: their texts hold the address.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, TypeVar

import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from futari.broker.broker import EVERYTHING, Broker, Notice
from futari.broker.pending import Pending
from futari.core import Unreadable

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

    from redis.asyncio.client import PubSub

__all__ = ["RedisBroker"]

T = TypeVar("T")

PATIENCE = 1.0
"""Seconds after which a connection that says nothing is given up."""
PING_EVERY = PATIENCE / 2
FIRST_PAUSE, LAST_PAUSE = 0.05, 1.0
"""Seconds between two tries to connect, doubling."""
BATCH = 1_000
"""Topics in one command, so that thousands of them do not hold up everything else."""

_log = structlog.get_logger(__name__)


class RedisBroker(Broker):
    """Two connections, each with a task of its own: one listens, one sends; both come back by themselves."""

    def __init__(self, url: str, *, prefix: str = "futari:") -> None:
        """The prefix tells apart installations that share a Redis (its database numbers do not)."""
        self._client = _client(url)
        self._inbox = Pending()
        self._listener = _Listener(self._client, prefix, self._inbox.put)
        self._sender = _Sender(self._client, prefix)
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def alive(self) -> bool:
        """Whether both connections work and everything watched is subscribed."""
        return self._listener.up and self._sender.up

    async def start(self) -> None:
        """Connect; without Redis it comes back too, not alive, and goes on trying."""
        self._tasks = [asyncio.create_task(self._listener.run()), asyncio.create_task(self._sender.run())]
        await self._listener.tried.wait()

    async def stop(self) -> None:
        """Send what is left while Redis is there, and disconnect."""
        self._sender.outbox.close()
        if self.alive:
            await asyncio.wait(self._tasks[1:], timeout=PATIENCE)
        await _end(self._tasks)
        self._listener.hang_up()
        self._inbox.close()
        await self._client.aclose()

    async def publish(self, topic: str, ply: int) -> None:
        """Lay it down for the sender: it goes out at once, or when Redis is back."""
        self._sender.outbox.put(Notice(topic, ply))

    async def subscribe(self, topic: str) -> None:
        """Watch a topic; comes back when Redis has confirmed it, or when the connection is lost."""
        await self._listener.subscribe(topic)

    async def unsubscribe(self, topic: str) -> None:
        """Watch it no longer."""
        self._listener.unsubscribe(topic)
        self._inbox.drop(topic)

    async def notices(self) -> AsyncIterator[Notice]:
        """What was heard, the oldest topic first."""
        while taken := await self._inbox.take():
            for notice in taken:
                yield notice


class _Listener:
    """Keeps one connection subscribed to what is watched. The answer to the PING after an order says that it holds."""

    def __init__(self, client: Redis, prefix: str, hear: Callable[[Notice], None]) -> None:
        self._client = client
        self._prefix = prefix
        self._hear = hear
        self._topics: set[str] = set()
        self._orders: dict[str, bool] = {}  # topics to be told to Redis: watch, or no longer
        self._ordered = asyncio.Event()
        self._asking: list[asyncio.Future[None]] = []  # who waits for orders that are not sent
        self._asked: dict[int, list[asyncio.Future[None]]] = {}  # who waits for the answer to which PING
        self._pings = 0
        self._connected = False
        self._missed = False
        self._worked = False  # this connection was up
        self.up = False
        self.tried = asyncio.Event()

    async def subscribe(self, topic: str) -> None:
        self._topics.add(topic)
        if self._connected:
            confirmed = asyncio.get_running_loop().create_future()
            self._asking.append(confirmed)
            self._order({topic: True})
            await confirmed

    def unsubscribe(self, topic: str) -> None:
        self._topics.discard(topic)
        if self._connected and topic != EVERYTHING.topic:
            self._order({topic: False})

    async def run(self) -> None:
        pause = FIRST_PAUSE
        while True:
            self._worked = False
            try:
                await self._session()
            except Exception as error:  # noqa: BLE001  (whatever broke the connection, the way back is the same)
                pause = FIRST_PAUSE if self._worked else min(2 * pause, LAST_PAUSE)
                if self._worked or not self.tried.is_set():
                    _log.warning("redis lost", kind=type(error).__name__)
                self.hang_up()
                self.tried.set()
            await asyncio.sleep(pause)

    def hang_up(self) -> None:
        """Nothing is heard from here on; nobody is left waiting."""
        self.up = self._connected = False
        self._missed = True
        for confirmed in [*self._asking, *(one for some in self._asked.values() for one in some)]:
            if not confirmed.done():
                confirmed.set_result(None)
        self._asking, self._asked = [], {}

    async def _session(self) -> None:
        """One connection, until it breaks."""
        async with self._client.pubsub() as line:
            await line.subscribe(_channel(self._prefix, EVERYTHING.topic))
            self._connected = True
            self._orders.clear()
            self._order(dict.fromkeys(self._topics, True))
            both = [asyncio.create_task(self._talk(line)), asyncio.create_task(self._listen(line))]
            try:
                done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            finally:
                self.hang_up()
                await _end(both)
            for task in done:
                task.result()

    def _order(self, orders: dict[str, bool]) -> None:
        self._orders.update(orders)
        self._ordered.set()

    async def _talk(self, line: PubSub) -> None:
        """Send the orders, and a PING now and then when there are none."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PING_EVERY):
                    await self._ordered.wait()
            self._ordered.clear()
            orders, self._orders = self._orders, {}
            asking, self._asking = self._asking, []
            self._pings += 1
            self._asked[self._pings] = asking
            for channels in self._channels(orders, watch=True):
                await line.subscribe(*channels)
            for channels in self._channels(orders, watch=False):
                await line.unsubscribe(*channels)
            await line.ping(str(self._pings))

    def _channels(self, orders: dict[str, bool], *, watch: bool) -> Iterator[list[bytes]]:
        channels = [_channel(self._prefix, topic) for topic, wanted in orders.items() if wanted is watch]
        for first in range(0, len(channels), BATCH):
            yield channels[first : first + BATCH]

    async def _listen(self, line: PubSub) -> None:
        while True:
            message = await line.get_message(timeout=PATIENCE)
            if message is None:
                raise TimeoutError
            if message["type"] == "pong":
                self._confirm(int(message["data"]))
            elif message["type"] == "message":
                self._read(message["channel"], message["data"])

    def _confirm(self, ping: int) -> None:
        """All orders up to this PING hold; the first one of a connection had everything watched before it."""
        for confirmed in self._asked.pop(ping, ()):
            if not confirmed.done():
                confirmed.set_result(None)
        if not self.up:
            self.up = self._worked = True
            if self._missed:
                self._hear(EVERYTHING)
                _log.info("redis is back")
            self.tried.set()

    def _read(self, channel: bytes, ply: bytes) -> None:
        topic = channel[len(_channel(self._prefix, "")) :].decode(errors="surrogatepass")
        if not ply.isdigit() or len(ply) > 18:
            _log.warning("unreadable notice", topic=topic, size=len(ply))
        elif topic in self._topics or topic == EVERYTHING.topic:
            self._hear(Notice(topic, int(ply)))


class _Sender:
    """Sends what is laid into the outbox; what could not be sent stays there."""

    def __init__(self, client: Redis, prefix: str) -> None:
        self._client = client
        self._prefix = prefix
        self.outbox = Pending()
        self.up = True

    async def run(self) -> None:
        """Until the outbox is closed and empty."""
        failures, pause = 0, FIRST_PAUSE
        while notices := await self.outbox.take(BATCH):
            try:
                await self._send(notices)
            except Exception as error:  # noqa: BLE001  (whatever it is, these notices are not sent)
                self.outbox.put_back(notices)
                failures += 1
                if failures == 1:
                    continue  # an idle connection may be an old one that only now turns out to be cut
                if self.up:
                    _log.warning("redis does not take notices", kind=type(error).__name__)
                self.up = False
                await asyncio.sleep(pause)
                pause = min(2 * pause, LAST_PAUSE)
            else:
                self.up = True
                failures, pause = 0, FIRST_PAUSE

    async def _send(self, notices: list[Notice]) -> None:
        async with self._client.pipeline(transaction=False) as pipeline:
            for topic, ply in notices:
                pipeline.publish(_channel(self._prefix, topic), ply)
            await pipeline.execute()


class _Once(Retry):
    """Tries once and tells. redis-py's own reconnects even if it will not try again, for both our tasks at a time."""

    async def call_with_retry(self, do: Callable[[], Awaitable[T]], *_: object, **__: object) -> T:
        return await do()


def _client(url: str) -> Redis:
    """A client that gives up soon: trying again is our own work."""
    try:
        client = Redis.from_url(url, protocol=2)
        pool = client.connection_pool
        pool.connection_kwargs.update(
            decode_responses=False,
            health_check_interval=0,
            retry=_Once(NoBackoff(), 0),
            socket_connect_timeout=PATIENCE,
            socket_timeout=PATIENCE,
        )
        pool.connection_class(**pool.connection_kwargs)  # an unknown option is found now, not at every try
    except Exception:  # noqa: BLE001  (the texts of these errors repeat the address and its password)
        raise Unreadable("broker.address") from None
    return client


def _channel(prefix: str, topic: str) -> bytes:
    return f"{prefix}{topic}".encode(errors="surrogatepass")


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    """Cancel them until they end: before Python 3.12 `wait_for`, which redis-py waits with, swallows cancellations."""
    cancelled: asyncio.CancelledError | None = None
    while alive := [task for task in tasks if not task.done()]:
        for task in alive:
            task.cancel()
        try:
            await asyncio.wait(alive, timeout=PATIENCE)
        except asyncio.CancelledError as error:
            cancelled = error  # when they have ended
    for task in tasks:
        if not task.cancelled():
            task.exception()  # asked for, or asyncio logs it with the address in its text
    if cancelled is not None:
        raise cancelled
