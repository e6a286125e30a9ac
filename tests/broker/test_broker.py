"""What every broker does, in memory and on a really started Redis."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest

from broker.listening import collect, started, until
from futari.broker import EVERYTHING, Broker, Notice
from futari.broker.memory import MemoryBroker
from futari.broker.redis import RedisBroker

if TYPE_CHECKING:
    from services import RedisServer

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["memory", "redis"])
def fresh(request: pytest.FixtureRequest) -> Broker:
    if request.param == "memory":
        return MemoryBroker()
    server: RedisServer = request.getfixturevalue("redis")
    return RedisBroker(server.url, prefix=f"{secrets.token_hex(4)}:")


@pytest.fixture
async def broker(fresh: Broker) -> AsyncIterator[Broker]:
    async with started(fresh):
        yield fresh


async def test_alive_from_start_to_stop(fresh: Broker) -> None:
    alive = [fresh.alive]
    await fresh.start()
    alive.append(fresh.alive)
    await fresh.stop()
    alive.append(fresh.alive)
    assert alive == [False, True, False]


async def test_a_process_hears_its_own_notices(broker: Broker) -> None:
    await broker.subscribe("table:abc")
    await broker.publish("table:abc", 7)
    assert await collect(broker, Notice("table:abc", 7)) == [("table:abc", 7)]


async def test_only_watched_topics_are_heard(broker: Broker) -> None:
    await broker.subscribe("lobby")
    for topic in ("table:abc", "user:17", "lobby:2", "lobb", "lobby"):
        await broker.publish(topic, 3)
    assert await collect(broker, Notice("lobby", 3)) == [("lobby", 3)]


async def test_watching_twice_is_watching_once(broker: Broker) -> None:
    await broker.subscribe("table:abc")
    await broker.subscribe("table:abc")
    await broker.subscribe("end")
    await broker.publish("table:abc", 1)
    await broker.publish("end", 0)
    assert await collect(broker, Notice("end", 0)) == [("table:abc", 1), ("end", 0)]
    await broker.unsubscribe("table:abc")
    await broker.publish("table:abc", 2)
    await broker.publish("end", 1)
    assert await collect(broker, Notice("end", 1)) == [("end", 1)]


async def test_what_is_watched_no_longer_is_not_heard_and_can_be_watched_again(broker: Broker) -> None:
    await broker.subscribe("table:abc")
    await broker.subscribe("end")
    await broker.publish("table:abc", 1)
    await broker.publish("end", 1)
    await broker.unsubscribe("table:abc")
    await broker.unsubscribe("never watched")
    assert await collect(broker, Notice("end", 1)) == [("end", 1)]
    await broker.subscribe("table:abc")
    await broker.publish("table:abc", 2)
    assert await collect(broker, Notice("table:abc", 2)) == [("table:abc", 2)]


async def test_from_the_moment_of_subscribing_nothing_is_missed(broker: Broker) -> None:
    """Many at once, each publishing as soon as its own topic is watched."""

    async def watch(topic: str) -> None:
        await broker.subscribe(topic)
        await broker.publish(topic, 5)

    async with asyncio.TaskGroup() as all_of_them:
        for number in range(300):
            all_of_them.create_task(watch(f"table:{number}"))
    heard = set()
    async with asyncio.timeout(10):
        async for notice in broker.notices():
            heard.add(notice)
            if len(heard) == 300:
                break
    assert heard == {(f"table:{number}", 5) for number in range(300)}


async def test_for_a_slow_reader_only_the_highest_ply_of_a_topic_waits(broker: Broker) -> None:
    await broker.subscribe("table:abc")
    await broker.subscribe("end")
    for ply in [*range(5000), 17]:
        await broker.publish("table:abc", ply)
    await broker.publish("end", 0)
    await until(lambda: len(broker._inbox) == 2)  # type: ignore[attr-defined]  # what only the memory broker has
    assert await collect(broker, Notice("end", 0)) == [("table:abc", 4999), ("end", 0)]


async def test_a_lower_ply_is_told_too_once_the_higher_one_is_read(broker: Broker) -> None:
    await broker.subscribe("lobby")
    for ply in (9, 2, 2):
        await broker.publish("lobby", ply)
        assert await collect(broker, Notice("lobby", ply)) == [("lobby", ply)]


async def test_everything_can_be_published_and_needs_no_subscription(broker: Broker) -> None:
    await broker.unsubscribe(EVERYTHING.topic)
    await broker.publish(*EVERYTHING)
    assert await collect(broker, EVERYTHING) == [EVERYTHING]


@pytest.mark.parametrize("topic", ["table:Ő 場 \n", "*?[a]", "\udcff", "x" * 10_000, ""])
async def test_any_text_is_a_topic(broker: Broker, topic: str) -> None:
    await broker.subscribe(topic)
    await broker.publish(topic, 2**53)
    assert await collect(broker, Notice(topic, 2**53)) == [(topic, 2**53)]


async def test_stopping_ends_the_iteration_and_later_words_are_nothing(fresh: Broker) -> None:
    await fresh.start()
    heard: list[Notice] = []

    async def read() -> None:
        heard.extend([notice async for notice in fresh.notices()])

    reading = asyncio.create_task(read())
    await fresh.subscribe("lobby")
    await fresh.stop()
    await asyncio.wait_for(reading, 10)
    await fresh.publish("lobby", 1)
    await fresh.subscribe("table:abc")
    await fresh.unsubscribe("lobby")
    await fresh.stop()
    assert heard == []
