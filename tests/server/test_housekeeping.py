"""Garbage is looked for when few would feel the pause."""

from __future__ import annotations

import asyncio
import gc
import itertools
import weakref
from typing import TYPE_CHECKING

import pytest

from futari.server.housekeeping import keep_house, put_away

if TYPE_CHECKING:
    from collections.abc import Iterator


class Knot:
    """Something that only the collector can clear away."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def _old_garbage() -> weakref.ref[Knot]:
    """A knot that the rounds through the young no longer look at."""
    knot = Knot()
    gc.collect()
    return weakref.ref(knot)


def test_what_is_there_at_the_start_is_put_away() -> None:
    put_away()
    assert gc.get_freeze_count() > 10_000
    assert gc.get_threshold()[2] > 100_000


async def _is_cleared(choices: int, tries: int) -> bool:
    """Whether a knot is cleared away while so many choices are made at every look."""
    garbage = _old_garbage()
    counted = itertools.count(step=choices)
    work = asyncio.create_task(keep_house(lambda: next(counted), interval=0.01, tries=tries, moment=0.01))
    await asyncio.sleep(1)
    work.cancel()
    return garbage() is None


def test_garbage_is_cleared_away_in_a_quiet_moment() -> None:
    assert asyncio.run(_is_cleared(choices=1, tries=1_000_000))


def test_while_people_play_garbage_lies_until_the_patience_is_over() -> None:
    gc.set_threshold(0)
    assert not asyncio.run(_is_cleared(choices=10, tries=1_000_000))
    assert asyncio.run(_is_cleared(choices=10, tries=2))
