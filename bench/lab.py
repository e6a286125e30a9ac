"""The environments for programs that learn: batched Kamisado through NumPy, and PettingZoo's loop.

The batch runs in two threads, so its speed is that of the clock on the wall, the best of some seconds; the others are
the processor's.
"""

from __future__ import annotations

import random
import time
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from bench.figure import Figure, rate
from futari.lab import kamisado_v0, sekigahara_v0
from futari.lab.kamisado_batch import batch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MATCHES = 16_384


def figures() -> Iterator[Figure]:
    breakthrough = rate(_breakthrough)
    name = "OpenSpiel's C++ Breakthrough, one state at a time"
    for format_ in ("single", "marathon"):
        speed = _best_on_the_wall(_batched(format_))
        yield Figure(f"plies of batched {format_} matches, two threads", speed, "a second", 10e6, name, breakthrough)
    yield Figure("of these in one thread", rate(_batched("single", 1)), "a second", 5e6, name, breakthrough)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # PettingZoo's newer way to make it is not in older ones
        from pettingzoo.classic import connect_four_v3
    connect_four = rate(_loop(connect_four_v3.env()))
    name = "PettingZoo's Connect Four"
    yield Figure("PettingZoo steps of Kamisado", rate(_loop(kamisado_v0.env())), "a second", 20_000, name, connect_four)
    campaign = rate(_loop(sekigahara_v0.env()))
    yield Figure("PettingZoo steps of Sekigahara", campaign, "a second", 500, name, connect_four)


def _batched(format_: str, threads: int = 2) -> Callable[[], int]:
    """Random plies: the actions come out of the batch as one array and go in again, with masks and results for each."""
    matches = batch(MATCHES, format=format_, threads=threads)

    def steps() -> int:
        for _ in range(20):
            matches.step(matches.sample())
        return 20 * len(matches)

    return steps


def _best_on_the_wall(work: Callable[[], int], seconds: float = 5.0) -> float:
    work()
    best, end = 0.0, time.perf_counter() + seconds
    while (start := time.perf_counter()) < end:
        done = work()
        best = max(best, done / (time.perf_counter() - start))
    return best


def _breakthrough() -> int:
    """Whole games of random moves."""
    dice, plies = random.Random(1), 0
    game = pyspiel.load_game("breakthrough")
    for _ in range(5):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            plies += 1
    return plies


def _loop(env: Any) -> Callable[[], int]:  # noqa: ANN401  (PettingZoo ships no types)
    """PettingZoo's loop with random legal actions: what every agent sees is made at each step."""

    def game() -> int:
        dice, steps = random.Random(1), 0
        env.reset(seed=1)
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
            steps += 1
        return steps

    return game
