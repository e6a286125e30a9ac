"""The Python rules of Kamisado and the start-up of the command line."""

from __future__ import annotations

import subprocess
import sys
import time
from random import Random
from typing import TYPE_CHECKING

from bench.figure import Figure, python_loops, rate
from futari.kamisado.moves import legal_moves
from futari.kamisado.position import START, Position
from futari.kamisado.round import play_move
from futari.kamisado.setup import read_position

if TYPE_CHECKING:
    from collections.abc import Iterator


def random_positions(count: int) -> list[Position]:
    """Positions of random rounds, with a few rings so that sumos are met too."""
    random, positions = Random(1), list[Position]()
    ringed = read_position("obp+kyrgn/8/8/8/8/8/8/NGRY+KPB++O b *")
    while len(positions) < count:
        position = random.choice([START, ringed])
        while not position.finished:
            positions.append(position)
            position = play_move(position, random.choice(legal_moves(position))).position
    return positions[:count]


def figures() -> Iterator[Figure]:
    baseline = python_loops()
    positions = random_positions(5_000)

    def list_moves() -> int:
        for position in positions:
            legal_moves(position)
        return len(positions)

    yield Figure(
        "positions whose moves are listed", rate(list_moves), "a second", 20_000, "plain Python loop", baseline
    )

    random = Random(2)

    def rounds() -> int:
        for _ in range(50):
            position = START
            while not position.finished:
                position = play_move(position, random.choice(legal_moves(position))).position
        return 50

    yield Figure("random rounds played", rate(rounds), "a second", 400, "plain Python loop", baseline)

    texts = [str(position) for position in positions]

    def read() -> int:
        for text in texts:
            read_position(text)
        return len(texts)

    yield Figure("position texts read and proved", rate(read), "a second", 4_000, "plain Python loop", baseline)
    yield from command_line(texts[:4_000])


def command_line(texts: list[str]) -> Iterator[Figure]:
    def run(*arguments: str, stdin: str = "") -> float:
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "futari.cli.main", *arguments], input=stdin.encode(), check=True, capture_output=True
        )
        return time.perf_counter() - start

    def bare() -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        return time.perf_counter() - start

    empty = min(bare() for _ in range(5))
    start_up = min(run("kamisado", "moves", texts[0], "--json") for _ in range(5))
    yield Figure("start-up of the command line", start_up, "s", 0.3, "python -c pass", empty)
    whole = run("kamisado", "moves", "-", "--json", stdin="\n".join(texts))
    speed = len(texts) / (whole - start_up)
    yield Figure("lines answered by `moves - --json`", speed, "a second", 2_000, "processes of their own", 1 / start_up)
