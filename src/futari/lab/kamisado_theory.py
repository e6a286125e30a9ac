"""What the engine knows about Kamisado, written down: `docs/kamisado-theory.md` is made by this and by nothing else."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from futari.core import Seat, Stream
from futari.kamisado.board import BLACK, COLOURS, LINES, SQUARE_COLOUR, Colour
from futari.kamisado.engine.strategy import SINGLE_ROUND, Proved, read_proof, verify
from futari.kamisado.format import Format
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Options, Stage, start_match
from futari.kamisado.pictures.palette import PALETTES
from futari.kamisado.position import START, Position
from futari.svg import document, element

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.kamisado.engine.solver import Rated, Solver

__all__ = ["StartStatistics", "Theory", "first_moves_svg", "theory", "theory_page"]

CELL = 14
GAP = 26


@dataclass(frozen=True, slots=True)
class StartStatistics:
    """Solved round starts of one format: how many, how many the Challenger wins, and for how many points."""

    format: Format
    solved: int
    unsettled: int
    challenger_wins: int
    points: Counter[int]


@dataclass(frozen=True, slots=True)
class Theory:
    """All results of one run."""

    first_moves: list[Rated]
    proof: Proved
    proof_bytes: int
    starts: list[StartStatistics]
    seed: int


def theory(solver: Solver, seed: int, count: int, budget: int, progress: Callable[[str], None]) -> Theory:
    """Solve the first moves, verify the shipped proof, and solve sampled round starts of every match format."""
    progress("first moves")
    first_moves = solver.analyse(START, points=True, lines=True)
    progress("proof")
    proof = verify(read_proof(SINGLE_ROUND.read_bytes()))
    starts = []
    for format_ in (Format.STANDARD, Format.LONG, Format.MARATHON):
        sample = sampled_starts(format_, Stream(str(seed).encode(), f"starts {format_.value}"), count)
        starts.append(_solve_starts(solver, format_, sample, budget, progress))
    return Theory(first_moves, proof, SINGLE_ROUND.stat().st_size, starts, seed)


def sampled_starts(format_: Format, chance: Stream, count: int) -> list[Position]:
    """Round starts of random matches, from the second round on."""
    starts = list[Position]()
    while len(starts) < count:
        match = start_match(Options(format_.value))
        while actors := KAMISADO.to_act(match):
            if match.stage is Stage.MOVE and match.position.tower is None and match.round > 1:
                starts.append(match.position)
            (actor,) = actors
            match = KAMISADO.apply(match, actor, chance.pick(KAMISADO.choices(match, actor)))
    return starts[:count]


def _solve_starts(
    solver: Solver, format_: Format, sample: list[Position], budget: int, progress: Callable[[str], None]
) -> StartStatistics:
    points, unsettled = Counter[int](), 0
    for number, start in enumerate(sample, start=1):
        progress(f"{format_.value} {number}/{len(sample)}")
        solver.clear()
        settled = solver.points(start, budget).points
        if settled is None:
            unsettled += 1
        else:
            points[settled] += 1
    wins = sum(count for worth, count in points.items() if worth > 0)
    return StartStatistics(format_, points.total(), unsettled, wins, points)


def first_moves_svg(rated: list[Rated]) -> str:
    """Eight small boards, one a tower: where it can go with the first move, a disc for a win, a cross for a loss."""
    palette = PALETTES["light"]
    boards = [
        _small_board(tower, rated, GAP + (tower % 4) * (8 * CELL + GAP), GAP + (tower // 4) * (8 * CELL + GAP))
        for tower in COLOURS
    ]
    width, height = 4 * (8 * CELL + GAP) + GAP, 2 * (8 * CELL + GAP) + GAP
    wins = sum(each.bounds.value == "win" for each in rated)
    return document(
        element("rect", x=0, y=0, width=width, height=height, fill=palette.paper),
        *boards,
        title="The first moves of a Single Round",
        description=f"{wins} of {len(rated)} first moves win (a disc), the others lose (a cross); a board a tower.",
        language="en",
        width=width,
        height=height,
    )


def _small_board(tower: Colour, rated: list[Rated], left: float, top: float) -> str:
    palette = PALETTES["light"]

    def corner(square: int) -> tuple[float, float]:
        return left + square % 8 * CELL, top + (7 - square // 8) * CELL

    parts = []
    for square in range(64):
        x, y = corner(square)
        paint = palette.square(SQUARE_COLOUR[square])
        parts.append(element("rect", x=x, y=y, width=CELL, height=CELL, fill=paint, opacity=0.55))
    start = START.towers[BLACK][tower]
    x, y = corner(start)
    parts.append(element("circle", cx=x + CELL / 2, cy=y + CELL / 2, r=CELL / 2.4, fill=palette.ink))
    for each in rated:
        if each.choice.tower is tower:
            end = LINES[Seat.FIRST][start][each.choice.direction][each.choice.distance - 1]
            parts.append(_sign(*corner(end), won=each.bounds.value == "win"))
    return element("g", *parts)


def _sign(x: float, y: float, *, won: bool) -> str:
    ink = PALETTES["light"].ink
    middle_x, middle_y, size = x + CELL / 2, y + CELL / 2, CELL / 4
    if won:
        return element("circle", cx=middle_x, cy=middle_y, r=size, fill="#fff", stroke=ink, stroke_width=2)
    path = f"M{middle_x - size} {middle_y - size}l{2 * size} {2 * size}m0 {-2 * size}l{-2 * size} {2 * size}"
    return element("path", d=path, stroke=ink, stroke_width=1.2, fill="none")


def theory_page(results: Theory, command: str) -> str:
    """The page, in Markdown."""
    wins = [each for each in results.first_moves if each.bounds.value == "win"]
    longest = max(results.first_moves, key=lambda each: len(each.line))
    proof = results.proof
    page = f"""# What is known of Kamisado

Made by `{command}`; do not edit.

## Proved

**The first player wins a Single Round.** The shipped proof answers every reply: it has {proof.positions:,} positions of
the winner in {results.proof_bytes:,} bytes; {proof.endings:,} lines end, the longest after {proof.longest} moves.
`futari kamisado verify` replays all of it with the Python rules alone, and the tests do so too.

**{len(wins)} of the {len(results.first_moves)} first moves win**, the others lose (solved by the C++ kernel, which the
tests compare with the Python rules): {", ".join(f"`{each.choice}`" for each in wins)}.

![The first moves: a disc wins, a cross loses](pictures/first-moves.svg)

The longest line of best play after a first move has {len(longest.line)} moves:
{" · ".join(f"`{move}`" for move in longest.line)}.

## Measured

Round starts of random matches (second round or later, seed {results.seed}), each solved for points:

| format | starts | settled | Challenger wins | points of the Challenger |
|---|---|---|---|---|
"""
    for row in results.starts:
        worths = ", ".join(f"{worth:+d}: {count}" for worth, count in sorted(row.points.items(), reverse=True))
        page += (
            f"| {row.format.value} | {row.solved + row.unsettled} | {row.solved} | "
            f"{row.challenger_wins} ({row.challenger_wins / max(1, row.solved):.1%}) | {worths} |\n"
        )
    return page + "\nEvery settled start is itself proved; that the shares hold for starts that people reach is not.\n"
