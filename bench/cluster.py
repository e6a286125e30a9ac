"""What a cluster costs: tasks of 50 ms at a Ray cluster of two nodes on this machine, beside two local processes.

The tasks sleep, so the figure is what passing them to and fro takes, whatever else the machine has to do.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bench.figure import Figure
from futari.pool.local import LocalPool
from futari.pool.ray_pool import RayPool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.pool import Pool

TESTS = Path(__file__).parents[1] / "tests"
STARTING, TASKS, SECONDS, WORKERS = 100, 200, 0.05, 2


def rest(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def _measured(pool: Pool) -> float:
    """Seconds of a worker's time that a task takes, once everybody has started."""
    begun = 0.0
    for number, _ in enumerate(pool.run(rest, [SECONDS] * (STARTING + TASKS)), start=1):
        if number == STARTING:
            begun = time.perf_counter()
    return (time.perf_counter() - begun) * WORKERS / TASKS


def figures() -> Iterator[Figure]:
    sys.path.insert(0, str(TESTS))
    from pool.ray_nodes import two_nodes

    with LocalPool(WORKERS) as local:
        here = _measured(local)
    with two_nodes(Path(__file__).parents[1]) as (nodes, shared):
        os.environ.update(shared)
        with RayPool(nodes.address) as cluster:
            there = _measured(cluster)
    name = "local processes, seconds a task of 0.05 s"
    yield Figure("a task of 50 ms at a cluster", there, "s", SECONDS * 1.1, name, here)
