"""The desk opens and closes, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from futari.pool.desk import Closed, Desk
from pool import errands
from pool.asking import LONG, Run, begin, is_running, until, urgently


def descriptors() -> int:
    return len(list(Path("/dev/fd").iterdir()))


def test_warming_up_starts_all_workers_and_closing_leaves_nobody(run: Run) -> None:
    async def day() -> None:
        desk = Desk(2)
        assert desk.pids == []
        desk.warm()
        await until(lambda: len(desk.pids) == 2)
        pids = desk.pids
        assert await urgently(desk, errands.who) in pids
        working = begin(urgently(desk, errands.linger, LONG))
        await until(lambda: desk.running == 1)
        await desk.close()
        await asyncio.wait([working])
        assert isinstance(working.exception(), Closed)
        assert (desk.pids, desk.running) == ([], 0)
        assert not any(map(is_running, pids))  # a zombie would still be there

    async def story() -> None:
        await day()  # whatever is opened once for all is open now
        threads, files = threading.active_count(), descriptors()
        await day()
        assert (threading.active_count(), descriptors()) == (threads, files)

    run(story())


def test_closing_tells_everybody_who_waits(run: Run) -> None:
    async def story() -> None:
        async with Desk(2) as desk:
            asked = [begin(desk.ask(errands.linger, LONG, urgent=False, seconds=LONG, owner=n)) for n in range(3)]
            await asyncio.sleep(0)
            assert (desk.running, desk.waiting) == (1, 2)  # and the worker is still starting
        for error in await asyncio.gather(*asked, return_exceptions=True):
            assert isinstance(error, Closed)
            assert error.message.key == "desk.closed"
        assert (desk.running, desk.waiting) == (0, 0)
        with pytest.raises(Closed):
            await urgently(desk, errands.square, 1)
        desk.warm()
        await desk.close()
        assert desk.pids == []

    run(story())


PARENT = """
import asyncio, sys
from futari.pool.desk import Desk
from pool import errands

async def main():
    desk = Desk(2)
    desk.warm()
    print(await desk.ask(errands.who, None, urgent=True, seconds=60), flush=True)
    task = asyncio.create_task(desk.ask(errands.linger, 60, urgent=True, seconds=60))
    await asyncio.sleep({rest})

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.parametrize("end", ["killed", "forgetful"])
def test_workers_do_not_outlive_their_parent(end: str, tmp_path: Path) -> None:
    """Neither when it is killed, nor when it ends without closing the desk, which does not keep it from ending."""
    script = tmp_path / "parent.py"
    script.write_text(PARENT.format(rest=60 if end == "killed" else 0.01))
    paths = os.pathsep.join([str(Path(__file__).parent.parent), *filter(None, sys.path)])
    with subprocess.Popen(
        [sys.executable, script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": paths},
    ) as parent:
        assert parent.stdout is not None
        assert int(parent.stdout.readline()) != parent.pid
        if end == "killed":
            parent.kill()
        # The workers hold the other ends too: they are read to the end when the last of them has gone.
        assert parent.communicate(timeout=LONG / 2) == ("", "")


@pytest.mark.parametrize("wrong", [(1, 1024), (0, 1024), (2, 0)])
def test_a_desk_needs_two_workers_with_some_memory(wrong: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=r"2 workers|1 MiB"):
        Desk(*wrong)


def test_an_owner_may_do_something() -> None:
    with pytest.raises(ValueError, match="at least 1 errand"):
        Desk(2, at_once=0)
