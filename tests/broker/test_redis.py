"""The Redis broker when things go wrong, and between processes."""

from __future__ import annotations

import asyncio
import contextlib
from contextlib import closing

import pytest
import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from structlog.testing import capture_logs

from broker.listening import collect, started, until
from futari.broker import EVERYTHING, Notice
from futari.broker.redis import RedisBroker
from futari.core import Unreadable
from services import PASSWORD, RedisServer
from services.service import free_port

pytestmark = pytest.mark.anyio


async def say(server: RedisServer, channel: str, words: bytes) -> None:
    async with Redis.from_url(server.url) as client:
        await client.publish(channel, words)


async def let_publish(server: RedisServer, *, allowed: bool) -> None:
    async with Redis.from_url(server.url) as client:
        rule = "+publish" if allowed else "-publish"
        await client.execute_command("ACL", "SETUSER", "default", rule)  # type: ignore[no-untyped-call]  # redis has no type for it


async def test_processes_hear_each_other(redis: RedisServer) -> None:
    async with started(RedisBroker(redis.url)) as one, started(RedisBroker(redis.url)) as other:
        await one.subscribe("table:abc")
        await other.subscribe("table:abc")
        await other.publish("table:abc", 4)
        for broker in (one, other):
            assert await collect(broker, Notice("table:abc", 4)) == [("table:abc", 4)]


async def test_installations_that_share_a_redis_do_not_hear_each_other(redis: RedisServer) -> None:
    async with (
        started(RedisBroker(redis.url, prefix="a:")) as one,
        started(RedisBroker(redis.url, prefix="b:")) as other,
    ):
        await one.subscribe("lobby")
        await other.subscribe("lobby")
        await one.publish("lobby", 1)
        await one.publish(*EVERYTHING)
        await collect(one, EVERYTHING)
        await other.publish("lobby", 2)
        assert await collect(other, Notice("lobby", 2)) == [("lobby", 2)]


async def test_what_was_published_goes_out_before_the_stop(redis: RedisServer) -> None:
    async with started(RedisBroker(redis.url)) as reader:
        await reader.subscribe("table:abc")
        async with started(RedisBroker(redis.url)) as writer:
            await writer.publish("table:abc", 8)
        assert await collect(reader, Notice("table:abc", 8)) == [("table:abc", 8)]


async def test_a_killed_redis_is_told_mended_and_followed_by_everything(redis: RedisServer) -> None:
    async with started(RedisBroker(redis.url)) as broker, started(RedisBroker(redis.url)) as other:
        await broker.subscribe("table:abc")
        await broker.subscribe("table:left")
        with redis.down():
            await until(lambda: not broker.alive and not other.alive)
            await broker.subscribe("table:new")
            await broker.unsubscribe("table:left")
        await until(lambda: broker.alive and other.alive)
        assert await collect(broker, EVERYTHING) == [EVERYTHING]
        for topic in ("table:left", "table:abc", "table:new"):
            await other.publish(topic, 9)
        assert await collect(broker, Notice("table:new", 9)) == [("table:abc", 9), ("table:new", 9)]


async def test_publishing_without_redis_neither_raises_nor_waits(redis: RedisServer) -> None:
    async with started(RedisBroker(redis.url)) as broker:
        await broker.subscribe("table:3")
        with redis.down():
            async with asyncio.timeout(1):
                for number in range(20_000):
                    await broker.publish(f"table:{number}", 1)
            await until(lambda: not broker.alive)
            assert len(broker._sender.outbox) <= 10_000
        await until(lambda: broker.alive)
        await collect(broker, EVERYTHING)
        await broker.publish("table:3", 2)
        await collect(broker, Notice("table:3", 2))


async def test_what_could_not_be_published_goes_out_later(redis: RedisServer) -> None:
    """One process cannot send; the others, who hear well, do not know."""
    async with started(RedisBroker(redis.url)) as broker, started(RedisBroker(redis.url)) as other:
        await other.subscribe("table:abc")
        await let_publish(redis, allowed=False)
        try:
            await broker.publish("table:abc", 1)
            await until(lambda: not broker.alive)
            await broker.publish("table:abc", 2)
        finally:
            await let_publish(redis, allowed=True)
        assert await collect(other, Notice("table:abc", 2)) == [("table:abc", 2)]
        await until(lambda: broker.alive)


async def test_too_much_unsent_becomes_everything_for_everybody(redis: RedisServer) -> None:
    async with started(RedisBroker(redis.url)) as broker, started(RedisBroker(redis.url)) as other:
        for number in range(10_001):
            await broker.publish(f"table:{number}", 1)
        assert await collect(other, EVERYTHING) == [EVERYTHING]


async def test_a_redis_that_says_nothing_is_lost_too(redis: RedisServer) -> None:
    async with started(RedisBroker(redis.url)) as broker:
        await broker.subscribe("table:abc")
        with redis.frozen():
            await broker.subscribe("table:new")
            await until(lambda: not broker.alive)
        await collect(broker, EVERYTHING)
        assert broker.alive
        await broker.publish("table:new", 6)
        assert await collect(broker, Notice("table:new", 6)) == [("table:new", 6)]


async def test_stopping_ends_even_while_the_connection_breaks(redis: RedisServer) -> None:
    async with Redis.from_url(redis.url) as client:
        for turns in range(40):
            broker = RedisBroker(redis.url)
            await broker.start()
            cutting = asyncio.ensure_future(client.client_kill_filter(_type="pubsub"))
            for _ in range(turns % 10):
                await asyncio.sleep(0)
            await asyncio.wait_for(broker.stop(), 10)
            await cutting


async def test_a_swallowed_cancellation_does_not_make_it_deaf(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What `asyncio.wait_for` does in Python 3.11 when its end and a cancellation fall together."""
    real = PubSub.ping

    async def ping(line: PubSub, message: str) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(0.02)
        await real(line, message)

    monkeypatch.setattr(PubSub, "ping", ping)
    async with started(RedisBroker(redis.url)) as broker, Redis.from_url(redis.url) as client:
        subscribing = asyncio.create_task(broker.subscribe("table:abc"))
        await asyncio.sleep(0.01)
        await client.client_kill_filter(_type="pubsub")
        await collect(broker, EVERYTHING)
        await subscribing


async def test_a_cut_connection_is_mended(redis: RedisServer) -> None:
    async with started(RedisBroker(redis.url)) as broker, Redis.from_url(redis.url) as client:
        await broker.subscribe("table:abc")
        await client.client_kill_filter(_type="pubsub")
        assert await collect(broker, EVERYTHING) == [EVERYTHING]
        assert broker.alive
        await client.client_kill_filter(_type="normal", skipme=True)
        await broker.publish("table:abc", 2)
        assert await collect(broker, Notice("table:abc", 2)) == [("table:abc", 2)]


async def test_it_starts_without_redis_and_connects_when_there_is_one() -> None:
    with closing(RedisServer()) as late:
        async with started(RedisBroker(late.url)) as broker:
            await until(lambda: not broker.alive)
            await broker.subscribe("table:abc")
            late.start()
            assert await collect(broker, EVERYTHING) == [EVERYTHING]
            assert broker.alive
            await broker.publish("table:abc", 1)
            assert await collect(broker, Notice("table:abc", 1)) == [("table:abc", 1)]


async def test_thousands_of_topics_are_watched_again(redis: RedisServer) -> None:
    async with started(RedisBroker(redis.url)) as broker, Redis.from_url(redis.url) as client:
        async with asyncio.TaskGroup() as all_of_them:
            for number in range(2_500):
                all_of_them.create_task(broker.subscribe(f"table:{number}"))
        await client.client_kill_filter(_type="pubsub")
        await collect(broker, EVERYTHING)
        counts = await client.pubsub_numsub(*(f"futari:table:{number}" for number in range(2_500)))
        assert {count for _, count in counts} == {1}
        assert await client.pubsub_numsub("futari:*") == [(b"futari:*", 1)]


@pytest.mark.parametrize("words", [b"", b"-1", b"1.5", b"nineteen", b'{"ply": 3}', b"\xff\x00", b"9" * 40, b" 1"])
async def test_what_is_no_notice_is_ignored_and_logged(redis: RedisServer, words: bytes) -> None:
    async with started(RedisBroker(redis.url)) as broker:
        await broker.subscribe("lobby")
        with capture_logs() as logs:
            await say(redis, "futari:lobby", words)
            await say(redis, "futari:lobby", b"12")
            assert await collect(broker, Notice("lobby", 12)) == [("lobby", 12)]
        assert logs == [
            {"event": "unreadable notice", "topic": "lobby", "size": len(words), "log_level": "warning"},
        ]


async def test_no_log_line_holds_the_address(redis: RedisServer, capfd: pytest.CaptureFixture[str]) -> None:
    structlog.reset_defaults()
    nowhere = f"redis://:{PASSWORD}@127.0.0.1:{free_port()}/0"
    wrong = redis.url.replace(PASSWORD, f"{PASSWORD}-not")
    with capture_logs() as logs:
        for url in (nowhere, wrong):
            async with started(RedisBroker(url)) as broker:
                assert not broker.alive
                await broker.publish("lobby", 1)
                await until(lambda: not broker._sender.up)
                assert url not in repr(broker)
        async with started(RedisBroker(redis.url)) as broker:
            with redis.down():
                await until(lambda: not broker.alive)
            await until(lambda: broker.alive)
    told = [(line["event"], line.get("kind")) for line in logs]
    assert ("redis lost", "AuthenticationError") in told
    assert ("redis is back", None) in told
    assert len(told) == 6  # once a change, not once a try
    output = capfd.readouterr()
    for text in (repr(logs), output.out, output.err):
        assert PASSWORD not in text
        assert "127.0.0.1" not in text


@pytest.mark.parametrize(
    "url",
    [
        "",
        f"http://:{PASSWORD}@somewhere/0",
        f"redis://:{PASSWORD}@somewhere:many/0",
        f"redis://:{PASSWORD}#/@somewhere:6379",
        f"redis://:{PASSWORD}@[somewhere/0",
        f"redis://:{PASSWORD}@somewhere/0?socket_timeout=long",
        f"redis://:{PASSWORD}@somewhere/0?colour={PASSWORD}",
    ],
)
def test_an_unreadable_address_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(Unreadable) as refused:
        RedisBroker(url)
    assert refused.value.message.key == "broker.address"
    assert refused.value.message.params == {}
    assert refused.value.__suppress_context__
