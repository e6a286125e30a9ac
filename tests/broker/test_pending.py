"""Notices that wait: few, and none of them forgotten."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from futari.broker import EVERYTHING, Notice
from futari.broker.pending import Pending

NOTICES = st.lists(st.builds(Notice, st.sampled_from("abcdef"), st.integers(0, 9)))


def drained(pending: Pending) -> list[Notice]:
    pending.close()
    return asyncio.run(pending.take(1_000))


@given(NOTICES)
def test_the_highest_ply_of_each_topic_waits_in_the_order_of_the_topics(notices: list[Notice]) -> None:
    pending = Pending()
    for notice in notices:
        pending.put(notice)
    topics = dict.fromkeys(notice.topic for notice in notices)
    assert drained(pending) == [
        Notice(topic, max(notice.ply for notice in notices if notice.topic == topic)) for topic in topics
    ]


@given(NOTICES, st.integers(1, 4))
def test_it_stays_small_and_still_tells_of_every_topic(notices: list[Notice], limit: int) -> None:
    pending = Pending(limit)
    for notice in notices:
        pending.put(notice)
        assert len(pending) <= limit
    waiting = drained(pending)
    assert EVERYTHING in waiting or {notice.topic for notice in waiting} == {notice.topic for notice in notices}


def test_after_the_close_nothing_is_added_but_what_comes_back() -> None:
    pending = Pending()
    pending.put(Notice("a", 1))
    pending.close()
    pending.put(Notice("b", 1))
    assert asyncio.run(pending.take()) == [("a", 1)]
    pending.put_back([Notice("a", 1)])
    assert drained(pending) == [("a", 1)]
    assert asyncio.run(pending.take()) == []


@pytest.mark.anyio
async def test_whoever_stops_waiting_takes_nothing_with_him() -> None:
    pending = Pending()
    waiting = asyncio.create_task(pending.take())
    await asyncio.sleep(0)
    pending.put(Notice("a", 1))
    waiting.cancel()
    await asyncio.wait([waiting])
    assert await pending.take() == [("a", 1)]
