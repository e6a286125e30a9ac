"""The desk: every answer to its asker, and urgent errands first."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from futari.core import FutariError
from futari.pool.clerk import Clerk
from futari.pool.desk import Desk, TooLong, TooMany
from futari.pool.worker import Worker
from pool import errands
from pool.asking import LONG, Held, Run, begin, until, urgently

# Answers


def test_an_errand_is_done_elsewhere(desk: Desk, run: Run) -> None:
    async def story() -> None:
        assert await urgently(desk, errands.square, 7) == 49
        assert await desk.ask(errands.square, 8, urgent=False, seconds=LONG) == 64
        assert await urgently(desk, errands.who) in set(desk.pids) - {os.getpid()}

    run(story())


def test_large_tasks_and_results_go_through(desk: Desk, run: Run) -> None:
    async def story() -> None:
        blob = os.urandom(1 << 22)
        assert await urgently(desk, errands.echo, blob) == blob

    run(story())


def test_an_error_of_the_work_goes_to_the_asker_and_is_not_tried_again(desk: Desk, run: Run, tmp_path: Path) -> None:
    async def story() -> None:
        pid = await urgently(desk, errands.who)
        with pytest.raises(ZeroDivisionError, match="on purpose") as failed:
            await urgently(desk, errands.fall_over, tmp_path / "book")
        assert "in fall_over" in failed.value.__notes__[0]
        assert (tmp_path / "book").read_text() == "tried\n"
        assert await urgently(desk, errands.who) == pid

    run(story())


@pytest.mark.parametrize(
    ("work", "task", "kind", "words"),
    [
        (errands.be_odd, None, RuntimeError, "Odd: quite odd"),  # an error that cannot be sent
        (errands.stop_iterating, None, RuntimeError, "StopIteration"),  # one that no coroutine can raise
        (errands.secretive, None, Exception, "lambda"),  # a result that cannot be sent
        (errands.square, lambda: None, Exception, "lambda"),  # a task that cannot be sent
    ],
)
def test_what_cannot_be_sent_is_said(
    desk: Desk, run: Run, work: Callable[[Any], object], task: object, kind: type[Exception], words: str
) -> None:
    async def story() -> None:
        with pytest.raises(kind, match=words):
            await urgently(desk, work, task)
        assert await urgently(desk, errands.square, 3) == 9

    run(story())


def test_another_event_loop_does_as_well() -> None:
    uvloop = pytest.importorskip("uvloop")

    async def story() -> None:
        async with Desk(2) as desk:
            assert await urgently(desk, errands.square, 5) == 25
            leaving = begin(urgently(desk, errands.linger, LONG))
            await until(lambda: desk.running == 1)
            leaving.cancel()
            await until(lambda: desk.running == 0)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(story())


def test_the_event_loop_never_waits(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that waits for a process is done by other threads."""
    waited = set()

    def watch(kind: type, name: str) -> None:
        original = getattr(kind, name)

        def watched(self: object, *args: object) -> object:
            waited.add((name, threading.current_thread() is threading.main_thread()))
            return original(self, *args)

        monkeypatch.setattr(kind, name, watched)

    names = ["__init__", "send", "speaks", "answer", "greet", "dismiss"]
    for name in names:
        watch(Worker, name)
    watch(Clerk, "join")

    async def story() -> None:
        async with Desk(2) as desk:
            desk.warm()
            await urgently(desk, errands.square, 1)
            with pytest.raises(TooLong):
                await urgently(desk, errands.linger, LONG, seconds=0)

    run(story())
    assert waited == {(name, False) for name in (*names, "join")}


# Who comes first


def test_an_urgent_errand_does_not_wait_for_the_others(desk: Desk, run: Run, tmp_path: Path) -> None:
    async def story() -> None:
        async with Held(desk, tmp_path / "held"):
            others = [begin(desk.ask(errands.square, n, urgent=False, seconds=LONG, owner=n)) for n in (2, 3)]
            await asyncio.sleep(0)
            assert (desk.running, desk.waiting) == (1, 2)  # one worker takes nothing that is not urgent
            assert await urgently(desk, errands.square, 4) == 16
            assert (desk.running, desk.waiting) == (1, 2)
        assert await asyncio.gather(*others) == [4, 9]

    run(story())


def test_the_urgent_come_before_those_who_came_earlier(desk: Desk, run: Run, tmp_path: Path) -> None:
    async def story() -> None:
        book, order = tmp_path / "book", []

        async def ask(name: str, *, urgent: bool) -> None:
            await desk.ask(errands.note, (book, name), urgent=urgent, seconds=LONG, owner=name)
            order.append(name)

        async with Held(desk, tmp_path / "bot", urgent=True):
            async with Held(desk, tmp_path / "analysis"):
                asked = [begin(ask(name, urgent=name.isupper())) for name in ("a", "b", "C", "D")]
                await asyncio.sleep(0)
            await asyncio.gather(*asked)
        assert book.read_text().split() == ["C", "D", "a", "b"]

    run(story())


def test_all_workers_do_what_is_urgent(desk: Desk, run: Run, tmp_path: Path) -> None:
    async def story() -> None:
        async with Held(desk, tmp_path / "a", urgent=True) as first, Held(desk, tmp_path / "b", urgent=True) as second:
            assert desk.running == 2
            assert first.pids != second.pids

    run(story())


def test_owners_take_turns_and_have_a_quota(desk: Desk, run: Run, tmp_path: Path) -> None:
    async def story() -> None:
        book = tmp_path / "book"

        def ask(name: str, *, urgent: bool = False) -> asyncio.Task[None]:
            return begin(desk.ask(errands.note, (book, name), urgent=urgent, seconds=LONG, owner=name[0]))

        async with Held(desk, tmp_path / "held"):
            asked = [ask(name) for name in ("a1", "a2", "a3", "a4", "b1", "c1", "c2")]
            await asyncio.sleep(0)
            with pytest.raises(TooMany) as refused:
                await ask("a5")
            assert isinstance(refused.value, FutariError)
            assert (refused.value.message.key, refused.value.message.params) == ("desk.too_many", {"waiting": 4})
            assert desk.waiting == 7
            await ask("a6", urgent=True)  # what is urgent is nobody's quota
        await asyncio.gather(*asked)
        assert book.read_text().split() == ["a6", "a1", "b1", "c1", "a2", "c2", "a3", "a4"]

    run(story())


def test_an_owner_has_one_errand_at_work_though_workers_are_free(run: Run, tmp_path: Path) -> None:
    async def story() -> None:
        async with Desk(3, in_line=1) as desk, Held(desk, tmp_path / "held", owner="a") as held:
            more = begin(desk.ask(errands.who, None, urgent=False, seconds=LONG, owner="a"))
            await asyncio.sleep(0)
            assert (desk.running, desk.waiting) == (1, 1)
            with pytest.raises(TooMany):
                await desk.ask(errands.who, None, urgent=False, seconds=LONG, owner="a")
            assert await desk.ask(errands.who, None, urgent=False, seconds=LONG, owner="b") not in held.pids
            assert (desk.running, desk.waiting) == (1, 1)
            held.place.touch()
            await more

    run(story())
