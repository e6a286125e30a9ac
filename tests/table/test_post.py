"""Waking those who wait: once for many news, and for none too few."""

import asyncio

import pytest

from futari.table.post import Post, Watch
from table.house import Wired

pytestmark = pytest.mark.anyio


@pytest.fixture
async def broker() -> Wired:
    broker = Wired([])
    await broker.start()
    return broker


async def test_many_news_wake_once(broker: Wired) -> None:
    post, watch = Post(broker), Watch(7)
    for topic in ("lobby", "user:7"):
        await post.listen(watch, topic)
    for topic in ("lobby", "user:7", "lobby", "user:8"):
        post.deliver(topic)
    assert await watch.news() == {"lobby", "user:7"}
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(watch.news(), 0.01)


async def test_news_that_came_before_anybody_waited_are_not_missed(broker: Wired) -> None:
    post, watch = Post(broker), Watch()
    await post.listen(watch, "lobby")
    post.deliver("lobby")
    await asyncio.sleep(0)
    assert await watch.news() == {"lobby"}


async def test_a_topic_is_subscribed_as_long_as_anybody_listens(broker: Wired) -> None:
    post, one, other = Post(broker), Watch(), Watch()
    for watch in (one, other):
        await post.listen(watch, "lobby")
    await post.forget(one)
    assert broker._topics == {"lobby"}
    post.deliver("lobby")
    assert await other.news() == {"lobby"}
    assert not one._event.is_set()
    await post.forget(other)
    assert broker._topics == set()


async def test_all_are_woken_when_anything_may_have_happened(broker: Wired) -> None:
    post, one, other = Post(broker), Watch(), Watch()
    await post.listen(one, "lobby")
    await post.listen(other, "user:1")
    post.deliver_all()
    assert await one.news() == {"lobby"}
    assert await other.news() == {"user:1"}


async def test_whoever_comes_while_the_last_one_goes_is_not_forgotten(broker: Wired) -> None:
    post, one, other = Post(broker), Watch(), Watch()
    await post.listen(one, "lobby")
    let_go = broker.unsubscribe

    async def slowly(topic: str) -> None:
        await post.listen(other, "lobby")
        await let_go(topic)

    broker.unsubscribe = slowly  # type: ignore[method-assign]
    await post.forget(one)
    assert broker._topics == {"lobby"}
