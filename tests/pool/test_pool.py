"""Pools: all results, whatever happens to a worker, and nothing left running."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from futari.pool import Done, Pool, WorkerLost
from futari.pool.here import HerePool
from futari.pool.local import LocalPool


def square(number: int) -> int:
    return number * number


def who(number: int) -> int:
    return os.getpid()


def fall_over(number: int) -> int:
    raise ZeroDivisionError(number)


def die_once(place: str) -> str:
    """Kills its own process the first time, as a full memory would."""
    mark = Path(place)
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "survived"


def die(task: str) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return task


def linger(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_here_keeps_the_order_and_tells_the_progress() -> None:
    heard: list[int] = []
    with HerePool() as pool:
        assert list(pool.run(square, [3, 1, 2], heard.append)) == [Done(3, 9), Done(1, 1), Done(2, 4)]
    assert heard == [1, 2, 3]


@pytest.fixture(scope="module")
def local() -> LocalPool:
    """One pool for many tests: starting processes is what takes time."""
    return LocalPool(2)


def test_local_gives_every_result_once(local: LocalPool) -> None:
    heard: list[int] = []
    results = list(local.run(square, iter(range(20)), heard.append))
    assert sorted(results) == [Done(number, number * number) for number in range(20)]
    assert heard == list(range(1, 21))


def test_local_works_elsewhere(local: LocalPool) -> None:
    pids = {done.result for done in local.run(who, range(12))}
    assert os.getpid() not in pids
    assert pids <= set(local.pids)
    assert len(local.pids) <= 2


@pytest.mark.parametrize("kind", ["here", "local"])
def test_an_error_of_the_work_is_raised_and_the_pool_lives_on(kind: str, local: LocalPool) -> None:
    pool: Pool = local if kind == "local" else HerePool()
    with pytest.raises(ZeroDivisionError):
        list(pool.run(fall_over, [1]))
    assert [done.result for done in pool.run(square, [5])] == [25]


def test_a_killed_worker_costs_a_retry_not_the_run(tmp_path: Path, local: LocalPool) -> None:
    places = [str(tmp_path / name) for name in "ab"]
    assert sorted(local.run(die_once, places)) == [Done(place, "survived") for place in places]


def test_a_worker_killed_from_outside_is_replaced(local: LocalPool) -> None:
    list(local.run(square, range(4)))
    for pid in local.pids:
        os.kill(pid, signal.SIGKILL)
    assert sorted(done.result for done in local.run(square, range(4))) == [0, 1, 4, 9]


def test_a_task_that_kills_everybody_is_given_up() -> None:
    with LocalPool(1) as pool, pytest.raises(WorkerLost) as lost:
        list(pool.run(die, ["poison"]))
    assert (lost.value.task, lost.value.times) == ("poison", 3)


def test_leaving_early_stops_what_is_running(local: LocalPool) -> None:
    begun = time.monotonic()
    results = local.run(linger, [0.0, 60.0, 60.0])
    assert next(results).result == 0.0
    pids = local.pids
    results.close()  # type: ignore[attr-defined]  # it is a generator
    assert time.monotonic() - begun < 20
    assert not all(is_running(pid) for pid in pids)
    assert [done.result for done in local.run(square, [4])] == [16]


def test_closing_leaves_nobody(local: LocalPool) -> None:
    list(local.run(square, range(4)))
    pids = local.pids
    assert pids
    local.close()
    assert not any(is_running(pid) for pid in pids)


def test_a_pool_needs_a_worker() -> None:
    with pytest.raises(ValueError, match="0 workers"):
        LocalPool(0)
