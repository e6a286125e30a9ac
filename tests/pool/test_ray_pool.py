"""The pool on a real Ray cluster of two nodes, one of which is killed at the end."""

from __future__ import annotations

import itertools
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cli.commands import run_json
from futari.bots import BotTurn, answer
from futari.core import Seat
from futari.kamisado.game import KAMISADO
from futari.lab.arena import Arena
from futari.pool import Done, WorkerLost
from futari.pool.desk import Desk, TooLong
from futari.pool.here import HerePool
from futari.pool.ray_cluster import ClusterTrouble
from futari.pool.ray_pool import RayPool
from futari.pool.workplace import pool_at
from futari.shelf import SHELF
from pool import errands
from pool.asking import Run, urgently
from pool.ray_nodes import Nodes, two_nodes

# Somewhere in a round, with few choices left.
ANALYSED = "o1pkyrgn/8/8/8/4b3/8/8/NGRYKPBO b r single"


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    """One cluster for all tests: it takes longer to start than they take."""
    with two_nodes() as (nodes, shared), pytest.MonkeyPatch.context() as patch:
        for name, value in shared.items():
            patch.setenv(name, value)
        yield nodes


@pytest.fixture(scope="module")
def cluster(nodes: Nodes) -> Iterator[RayPool]:
    with RayPool(nodes.address) as pool:
        yield pool


def test_an_arena_at_the_cluster_plays_the_games_it_plays_here(nodes: Nodes, tmp_path: Path) -> None:
    here = Arena("kamisado", ["beginner", "novice"], 4, "s")
    here.run(HerePool())
    out = tmp_path / "results.jsonl"
    arguments = ("arena", "kamisado", "beginner", "novice", "--games", "4", "--seed", "s", "--out", str(out))
    run_json(*arguments, "--cluster", nodes.address)
    assert Arena("kamisado", ["beginner", "novice"], 4, "s", out=out).results == here.results


def test_every_result_comes_once_from_both_nodes(cluster: RayPool) -> None:
    heard: list[int] = []
    results = list(cluster.run(errands.square, iter(range(20)), heard.append))
    assert sorted(results) == [Done(number, number * number) for number in range(20)]
    assert heard == list(range(1, 21))
    who: set[int] = set()
    for done in cluster.run(errands.rest_and_tell, itertools.repeat(0.01)):
        who.add(done.result)
        if len(who) == 2:
            break
    assert os.getpid() not in who


def test_an_error_of_the_work_is_raised_and_the_pool_lives_on(cluster: RayPool, tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError, match="on purpose") as failed:
        list(cluster.run(errands.fall_over, [tmp_path / "book"]))
    assert "in fall_over" in failed.value.__notes__[0]
    assert (tmp_path / "book").read_text() == "tried\n"
    assert [done.result for done in cluster.run(errands.square, [5])] == [25]


def test_a_killed_worker_costs_a_retry_not_the_run(cluster: RayPool, tmp_path: Path) -> None:
    tasks = [(tmp_path / name, 0.0) for name in "ab"]
    assert sorted(cluster.run(errands.die_once, tasks)) == [Done(task, "survived") for task in tasks]


def test_a_task_that_kills_everybody_is_given_up(cluster: RayPool) -> None:
    with pytest.raises(WorkerLost) as lost:
        list(cluster.run(errands.die, ["poison"]))
    assert (lost.value.task, lost.value.times) == ("poison", 3)


def test_leaving_early_stops_what_is_running(cluster: RayPool, tmp_path: Path) -> None:
    """Two tasks that never end would hold both nodes for ever."""
    open_, shut = tmp_path / "open", tmp_path / "shut"
    open_.touch()
    results = cluster.run(errands.hold, [open_, shut, shut])
    next(results)
    results.close()  # type: ignore[attr-defined]  # it is a generator
    assert [done.result for done in cluster.run(errands.square, [4])] == [16]


def test_nothing_waits_behind_a_long_task_while_others_are_free(cluster: RayPool, tmp_path: Path) -> None:
    open_, shut = tmp_path / "open", tmp_path / "shut"
    open_.touch()
    results = cluster.run(errands.hold, [shut, open_, open_, open_, open_])
    assert [next(results).task for _ in range(4)] == [open_] * 4
    results.close()  # type: ignore[attr-defined]  # it is a generator


def test_the_desk_has_its_errands_done_at_the_cluster(nodes: Nodes, run: Run) -> None:
    async def story() -> None:
        async with Desk(2, cluster=nodes.address) as desk:
            assert await urgently(desk, errands.square, 7) == 49
            assert await urgently(desk, errands.who) not in {os.getpid(), *desk.pids}
            analyst, level = SHELF["kamisado"].analyst, SHELF["kamisado"].bots["novice"]
            assert analyst is not None
            assert await urgently(desk, analyst.analyse, ANALYSED) == analyst.analyse(ANALYSED)
            match = KAMISADO.start(KAMISADO.read_options({}), bytes(32))
            seat, choices = Seat.FIRST, tuple(KAMISADO.choices(match, Seat.FIRST))
            turn = BotTurn(level, KAMISADO.view(match, seat), choices, b"dice")
            assert await urgently(desk, answer, turn) == answer(turn)
            with pytest.raises(ZeroDivisionError):
                await urgently(desk, errands.fall_over, Path(os.devnull))
            with pytest.raises(TooLong):
                await urgently(desk, errands.linger, 60.0, seconds=0.5)

    run(story())


def test_a_node_killed_in_mid_run_loses_nothing(cluster: RayPool, nodes: Nodes, tmp_path: Path) -> None:
    """The other node does what the dead one had, and the results file is what it would have been."""
    place, begun = tmp_path / "go", tmp_path / "go.begun"
    begun.touch()
    with ThreadPoolExecutor() as beside:
        running = beside.submit(
            lambda: list(cluster.run(errands.wait_and_square, ((place, number) for number in range(12))))
        )
        while len(begun.read_text().split()) < 2:  # one on each node
            time.sleep(0.01)
        nodes.kill_one()
        place.touch()
        done = running.result()
    assert sorted(done) == [Done((place, number), number * number) for number in range(12)]
    tried = begun.read_text().split()
    assert len(tried) > len(set(tried)) == 12  # the dead node had begun something


# Clusters that cannot be used


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("somewhere", "cluster.address"),
        ("http://127.0.0.1:1", "cluster.address"),
        ("127.0.0.1:99999", "cluster.no_answer"),
        ("127.0.0.1:9", "cluster.no_answer"),
    ],
)
def test_an_address_without_a_cluster_is_said_at_once(address: str, key: str) -> None:
    with pytest.raises(ClusterTrouble) as trouble:
        pool_at(address, 1)
    assert trouble.value.message.key == key
    assert address in str(trouble.value)


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterTrouble, match=r"futari\[cluster\]"):
        pool_at("127.0.0.1:6379", 1)
