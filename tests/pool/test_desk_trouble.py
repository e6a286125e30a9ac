"""The desk when workers die, errands take too much, and askers leave."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from futari.core import FutariError
from futari.pool.desk import Desk, TooLong, WorkerLost
from pool import errands
from pool.asking import LONG, Held, Run, begin, is_running, until, urgently

# Workers that die


def test_a_killed_worker_costs_a_retry_not_the_game(desk: Desk, run: Run, tmp_path: Path) -> None:
    async def story() -> None:
        assert await urgently(desk, errands.die_once, (tmp_path / "mark", 0)) == "survived"

    run(story())


def test_a_worker_killed_from_outside_is_replaced(desk: Desk, run: Run, tmp_path: Path) -> None:
    async def story() -> None:
        async with Held(desk, tmp_path / "held", urgent=True) as held:
            os.kill(held.pids[0], signal.SIGKILL)
            await until(lambda: len(held.pids) == 2)
        assert held.task.result() == held.pids[1] != held.pids[0]
        assert not is_running(held.pids[0])

    run(story())


def test_a_worker_that_died_at_rest_costs_nothing(desk: Desk, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("futari.pool.desk.TRIES", 1)

    async def story() -> None:
        pid = await urgently(desk, errands.who)
        os.kill(pid, signal.SIGKILL)
        with suppress(ChildProcessError):  # already buried, by whoever starts another
            os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        assert await urgently(desk, errands.square, 5) == 25

    run(story())


def test_a_task_that_kills_everybody_is_given_up(desk: Desk, run: Run) -> None:
    async def story() -> None:
        with pytest.raises(WorkerLost) as lost:
            await urgently(desk, errands.die, "a secret")
        assert (lost.value.task, lost.value.times) == ("die", 3)
        assert "secret" not in str(lost.value)
        assert await urgently(desk, errands.square, 5) == 25

    run(story())


def test_workers_do_not_hear_ctrl_c(desk: Desk, run: Run) -> None:
    async def story() -> None:
        assert await urgently(desk, errands.interrupt) == await urgently(desk, errands.who)

    run(story())


# Caps


def test_an_errand_over_its_time_is_stopped(desk: Desk, run: Run) -> None:
    async def story() -> None:
        pid = await urgently(desk, errands.who)
        with pytest.raises(TooLong) as late:
            await urgently(desk, errands.linger, LONG, seconds=0.1)
        assert isinstance(late.value, FutariError)
        assert (late.value.message.key, late.value.message.params) == ("desk.too_long", {"seconds": "0.1"})
        assert not is_running(pid)
        assert await urgently(desk, errands.who) != pid

    run(story())


def test_waiting_is_not_charged(desk: Desk, run: Run, tmp_path: Path) -> None:
    async def story() -> None:
        async with Held(desk, tmp_path / "held"):
            asked = begin(desk.ask(errands.square, 2, urgent=False, seconds=1, owner="a"))
            await asyncio.sleep(1.1)
        assert await asked == 4

    run(story())


def test_a_retry_has_the_time_that_is_left(desk: Desk, run: Run, tmp_path: Path) -> None:
    async def story() -> None:
        with pytest.raises(TooLong):
            await urgently(desk, errands.die_once, (tmp_path / "mark", 0.6), seconds=1)
        assert (tmp_path / "mark").exists()

    run(story())


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not hold processes to it")
def test_an_errand_that_takes_too_much_memory_hears_it(run: Run) -> None:
    async def story() -> None:
        async with Desk(2, memory=160) as desk:
            for step in (1 << 30, 1 << 24, 1 << 10):
                pid = await urgently(desk, errands.who)
                with pytest.raises(MemoryError):
                    await urgently(desk, errands.swell, step)
                assert not is_running(pid)  # nobody knows what is still in its memory
            assert await urgently(desk, errands.square, 5) == 25

    run(story())


def test_a_solver_with_its_table_fits_and_one_too_large_is_told(desk: Desk, run: Run) -> None:
    async def story() -> None:
        assert await urgently(desk, errands.solve, 512) == "win"
        if sys.platform == "linux":
            with pytest.raises(MemoryError):
                await urgently(desk, errands.solve, 2048)

    run(story())


# Askers who leave


def test_leaving_the_line(desk: Desk, run: Run, tmp_path: Path) -> None:
    async def story() -> None:
        book = tmp_path / "book"
        async with Held(desk, tmp_path / "held"):
            asked = [
                begin(desk.ask(errands.note, (book, name), urgent=False, seconds=LONG, owner=name)) for name in "ab"
            ]
            await asyncio.sleep(0)
            assert desk.waiting == 2
            asked[0].cancel()
            await asyncio.wait([asked[0]])
            assert (desk.running, desk.waiting) == (1, 1)
        await asked[1]
        assert book.read_text() == "b\n"

    run(story())


@pytest.mark.parametrize("urgent", [True, False])
def test_leaving_stops_what_is_at_work(desk: Desk, run: Run, tmp_path: Path, *, urgent: bool) -> None:
    async def story() -> None:
        async with Held(desk, tmp_path / "held", urgent=urgent) as held:
            held.task.cancel()
            await until(lambda: desk.running == 0)
            assert held.task.cancelled()
            assert not is_running(held.pids[0])
            assert not held.place.exists()
        assert len(held.pids) == 1  # and it is not tried again
        assert await desk.ask(errands.square, 6, urgent=urgent, seconds=LONG, owner="holder") == 36

    run(story())


def test_leaving_at_any_moment_leaves_nothing(desk: Desk, run: Run, tmp_path: Path) -> None:
    """Also while the worker starts, and as the answer arrives."""

    async def story() -> None:
        for moment in (0, 0, 0.0002, 0.001, 0.005, 0.02, 0.1):
            asked = begin(urgently(desk, errands.square, 2))
            await asyncio.sleep(moment)
            asked.cancel()
            await asyncio.wait([asked])
        await until(lambda: desk.running == 0)
        assert await asyncio.gather(*(urgently(desk, errands.square, n) for n in range(20))) == [
            n * n for n in range(20)
        ]

    run(story())
