"""The Kamisado engine: proofs, points, random rounds, perft and the bots' answers, each beside the Python rules.

Every position is searched with a cold table of 256 MiB. BENCH_SHARE=0.1 takes a tenth of the samples. Times are the
processor's: the engine is one thread, and what else the machine does says nothing about it.
"""

from __future__ import annotations

import math
import os
import threading
import time
from random import Random
from typing import TYPE_CHECKING

from bench.figure import Figure, rate
from futari._native import kamisado as native
from futari.bots import ask
from futari.bots.kamisado import LEVELS
from futari.core import Stream
from futari.kamisado.engine.kernel import pack
from futari.kamisado.engine.solver import Solver
from futari.kamisado.format import Format
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Match, Options, Stage, start_match
from futari.kamisado.moves import legal_moves
from futari.kamisado.perft import perft
from futari.kamisado.position import START, Position
from futari.kamisado.round import play_move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


SHARE = float(os.environ.get("BENCH_SHARE", "1"))
MEMORY = 256


def figures() -> Iterator[Figure]:
    python_rounds = rate(_python_rounds, 0.5)
    python_perft = timed(lambda: perft(START, 3))
    yield from start_position(python_perft)
    starts = {format_: round_starts(format_, int(1_000 * SHARE)) for format_ in Format}
    for format_, sample in starts.items():
        yield from questions(f"{format_.value} starts", sample, (0.1, 3, 20), python_perft)
    middle = mid_round_positions(int(10_000 * SHARE))
    yield from questions("mid-round positions", middle, (0.001, 2, 2), python_perft)
    packed = pack(START)
    speed = rate(lambda: sum(native.playout(packed, 200_000, 1)[0]))
    yield Figure("random rounds", speed, "a second", 3e6, "the Python rules' random rounds", python_rounds)
    deep = min(timed(lambda: native.perft(packed, 8)) for _ in range(3))
    yield Figure("perft 8", deep, "s", 2.5, "perft 3 by the Python rules", python_perft)
    yield from bots(python_perft)


def start_position(python_perft: float) -> Iterator[Figure]:
    times = [timed(lambda: Solver(MEMORY).value(START)) for _ in range(5)]
    yield Figure("value of the start", min(times), "s", 0.3, "perft 3 by the Python rules", python_perft)
    all_moves = timed(lambda: Solver(MEMORY).analyse(START, points=False, lines=False))
    yield Figure("all 102 first moves", all_moves, "s", 5, "perft 3 by the Python rules", python_perft)


def bots(python_perft: float) -> Iterator[Figure]:
    matches = _matches(Random(5), "standard", int(300 * SHARE) + 1)
    for name in LEVELS:
        times = [_answer_time(name, match) for match in matches]
        yield Figure(
            f"answer of {name}, 99th percentile",
            percentile(times, 0.99),
            "s",
            0.5,
            "perft 3 by the Python rules",
            python_perft,
        )


def _answer_time(name: str, match: Match) -> float:
    (actor,) = KAMISADO.to_act(match)
    return timed(lambda: ask(LEVELS[name], KAMISADO, match, actor, Stream(b"bench", name)))


def questions(
    what: str, sample: list[Position], targets: tuple[float, float, float], baseline: float
) -> Iterator[Figure]:
    """The value of every position, then its points within five times as long."""
    times = [cold(has_value, position, targets[-1]) for position in sample]
    yield from percentiles(f"value of {what}", times, targets, baseline, all_settled=True)
    longer = tuple(5 * target for target in targets)
    times = [cold(has_points, position, longer[-1]) for position in sample]
    yield from percentiles(f"points of {what}", times, longer, baseline, all_settled=False)


def has_value(solver: Solver, position: Position) -> bool:
    return solver.value(position).value != "unknown"


def has_points(solver: Solver, position: Position) -> bool:
    return solver.points(position).points is not None


def cold(question: Callable[[Solver, Position], bool], position: Position, limit: float) -> float:
    """The time of a question to a fresh solver; infinite if it was not settled within the limit."""
    start, solver, answered = time.process_time(), Solver(MEMORY), threading.Event()

    def stop_in_time() -> None:
        while not answered.wait(0.05):
            if time.process_time() - start > limit:
                solver.stop()
                return

    watch = threading.Thread(target=stop_in_time)
    watch.start()
    settled = question(solver, position)
    spent = time.process_time() - start
    answered.set()
    watch.join()
    return spent if settled else float("inf")


def percentiles(
    what: str, times: list[float], targets: tuple[float, ...], baseline: float, *, all_settled: bool
) -> Iterator[Figure]:
    """Where not all have to be settled, those that were not are counted and left out of the worst."""
    settled = [each for each in times if each < float("inf")]
    for name, seconds, target in (
        ("median", percentile(times, 0.5), targets[0]),
        ("99th percentile", percentile(times, 0.99), targets[1]),
        (f"worst of {len(settled)} settled of {len(times)}", max(times if all_settled else settled), targets[2]),
    ):
        yield Figure(f"{what}, {name}", seconds, "s", target, "perft 3 by the Python rules", baseline)


def percentile(times: list[float], share: float) -> float:
    """The nearest rank: the smallest time that this share of all does not exceed."""
    return sorted(times)[math.ceil(share * len(times)) - 1]


def timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _matches(random: Random, format_: str, count: int) -> list[Match]:
    """The states of random matches in which somebody is to act."""
    states = list[Match]()
    while len(states) < count:
        match = start_match(Options(format_))
        while actors := KAMISADO.to_act(match):
            states.append(match)
            (actor,) = actors
            match = KAMISADO.apply(match, actor, random.choice(list(KAMISADO.choices(match, actor))))
    return states[:count]


def round_starts(format_: Format, count: int) -> list[Position]:
    """The starts of the rounds of random matches (of a Single Round: forced first moves, since it has one start)."""
    random, starts = Random(1), list[Position]()
    while len(starts) < count:
        states = _matches(random, format_.value, 400)
        if format_ is Format.SINGLE:
            starts += [play_move(START, move).position for move in legal_moves(START)]
        else:
            starts += [m.position for m in states if m.stage is Stage.MOVE and m.position.tower is None and m.round > 1]
    return starts[:count]


def mid_round_positions(count: int) -> list[Position]:
    random, positions = Random(2), list[Position]()
    while len(positions) < count:
        for format_ in Format:
            states = _matches(random, format_.value, 400)
            positions += [m.position for m in states if m.stage is Stage.MOVE and m.position.tower is not None][::4]
    return positions[:count]


def _python_rounds() -> int:
    random = Random(3)
    for _ in range(20):
        position = START
        while not position.finished:
            position = play_move(position, random.choice(legal_moves(position))).position
    return 20
