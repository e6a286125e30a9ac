"""The theory of Kamisado: exact lengths, small strategies, concessions, and results that outlive a run."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from cli.commands import run
from futari.core import Seat, Stream
from futari.kamisado.engine.solver import Solver
from futari.kamisado.engine.strategy import Hole, collect, verify
from futari.kamisado.format import Format
from futari.kamisado.moves import legal_moves
from futari.kamisado.position import Position
from futari.kamisado.regroup import Fill, regroup
from futari.kamisado.round import play_move
from futari.kamisado.setup import read_position
from futari.lab.theory.concession import Conceded, Concession, replay
from futari.lab.theory.inquiry import Inquiry, Settings
from futari.lab.theory.ledger import Ledger
from futari.lab.theory.length import Lengths
from futari.lab.theory.page import theory_page
from futari.lab.theory.small import Plans
from futari.lab.theory.standard_match import StartTask, cover, round_one_finals, worth
from futari.lab.theory.starts import PLAY, MatchTask, solve_match
from futari.pool.here import HerePool
from kamisado.positions import random_round, random_start, seeded


class Square(NamedTuple):
    """A task as small as can be."""

    number: int

    @property
    def key(self) -> str:
        return str(self.number)


done: list[int] = []


def squared(task: Square) -> int:
    done.append(task.number)
    return task.number**2


def late_position(seed: int, format_: Format = Format.STANDARD) -> Position:
    """A position shortly before the end of a long random round."""
    rng = seeded(seed)
    while True:
        turns = list(random_round(rng, random_start(rng, format_)))
        if len(turns) > 16:
            return turns[-5].position


def winner_of(position: Position) -> Seat:
    return position.to_move if Solver(16).value(position).value == "win" else position.to_move.other


def ends_within(position: Position, winner: Seat, moves: int) -> bool:
    """Whether the winner can end the round in so many moves, by trying everything."""
    turns = (play_move(position, move) for move in legal_moves(position))
    ends = (
        turn.outcome.winner is winner if turn.outcome is not None else ends_within(turn.position, winner, moves - 1)
        for turn in turns
    )
    if moves == 0:
        return False
    return any(ends) if position.to_move is winner else all(ends)


def test_a_second_run_does_only_what_is_left(tmp_path: Path) -> None:
    """Results come back from the file, in the order of the tasks; a line torn by a crash is done again."""
    file, tasks = tmp_path / "squares.jsonl", [Square(number) for number in (3, 1, 2)]
    Ledger(file, squared, int).run(HerePool(), tasks[:2])
    with file.open("ab") as lines:
        lines.write(b'{"key":"2","seco')
    done.clear()
    ledger = Ledger(file, squared, int)
    assert ledger.to_do(tasks) == [Square(2)]
    ledger.run(HerePool(), tasks)
    assert done == [2]
    assert Ledger(file, squared, int).results(tasks) == [(Square(3), 9), (Square(1), 1), (Square(2), 4)]


@pytest.mark.parametrize("seed", range(6))
def test_a_length_is_that_of_trying_everything(seed: int) -> None:
    position = late_position(seed)
    winner = winner_of(position)
    lengths = Lengths(Solver(16), winner, Format.STANDARD)
    span = lengths.span(position, 100_000)
    assert span.low == span.high
    # Trying everything takes its time: of a long round the last moves are compared.
    for move in lengths.line(position)[: max(0, span.low - 4)]:
        position = play_move(position, move).position
    assert ends_within(position, winner, min(span.low, 4))
    assert not ends_within(position, winner, min(span.low, 4) - 1)
    position = late_position(seed)
    assert len(lengths.line(position)) == span.low
    assert verify(collect(position, winner, 1, lengths.answer)).longest == span.low


def test_a_length_without_time_has_bounds() -> None:
    position = late_position(3)
    span = Lengths(Solver(16), winner_of(position), Format.STANDARD).span(position, 20)
    assert 1 < span.low < span.high


@pytest.mark.parametrize("seed", range(3))
def test_an_improved_strategy_is_no_larger_and_still_wins(seed: int) -> None:
    position, solver = late_position(seed, Format.LONG), Solver(16)
    winner = winner_of(position)
    plans = Plans(solver, winner, effort=100)
    before = plans.begin(position, solver.strategy(position) or {})
    after = plans.improve(position, 50, Stream(b"seed", "exchanges"))
    proof = collect(position, winner, 1, plans.strategy(after).__getitem__)
    assert verify(proof).positions == len(after) <= len(before)


def lost_start(seed: int) -> tuple[Position, Solver]:
    """A late position that the side to move wins, as if a round started there."""
    solver = Solver(16)
    position = next(
        position for number in range(seed, 1000, 10) if winner_of(position := late_position(number)) is position.to_move
    )
    return position, solver


@pytest.mark.parametrize("seed", range(4))
def test_a_concession_ends_as_agreed_whatever_the_challenger_does(seed: int) -> None:
    start, solver = lost_start(seed)
    conceded = Concession(solver, start, lambda _: True, width=2, budget=10_000).find()
    assert conceded is not None
    replayed = replay(start, conceded, solver)
    assert set(replayed.lost) == set(conceded.finals)
    with pytest.raises(Hole):
        replay(start, Conceded(conceded.moves, conceded.finals[1:]), solver)


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_conceded_that_was_refused(seed: int) -> None:
    start, solver = lost_start(seed)
    first = Concession(solver, start, lambda _: True, width=2, budget=10_000).find()
    assert first is not None
    unwanted = first.finals[0]
    search = Concession(solver, start, lambda final: final != unwanted, width=2, budget=100_000)
    second = search.find()
    assert search.refused == {unwanted}
    assert second is None or unwanted not in second.finals


def test_every_end_of_round_one_has_a_start_that_is_covered() -> None:
    """The winner of round 1 wins with a tower that had no ring, and chooses the fill."""
    finals = round_one_finals()
    starts = set(cover(finals))
    assert len(finals) == len(set(finals))
    assert all(final.score == (1, 0) for final in finals)
    assert all(any(regroup(final, fill) in starts for fill in Fill) for final in finals)
    assert len(starts) < len(finals)


def test_a_challenger_may_lose() -> None:
    """A start of round 2 that the first player can choose, and in which the second cannot win."""
    denied = "okgbpyrn/8/8/8/8/8/8/YKPBORGN+ g * standard"
    assert any(str(regroup(final, fill)) == denied for final in round_one_finals() for fill in Fill)
    assert worth(StartTask(denied)) == -1


@pytest.mark.parametrize("play", PLAY)
def test_a_sampled_match_gives_the_starts_after_its_first_round(play: str) -> None:
    starts = solve_match(MatchTask("standard", play, 1, 0, 50_000)).starts
    assert 1 <= len(starts) <= 4
    assert all(sum(read_position(start.position).score) == number for number, start in enumerate(starts, start=1))


def test_the_same_seed_samples_the_same_matches() -> None:
    tasks = [MatchTask("standard", "human-like", seed, 0, 1) for seed in (1, 1, 2)]
    one, again, other = (solve_match(task).starts for task in tasks)
    assert one == again != other


def test_the_page_tells_what_is_there_and_nothing_else(tmp_path: Path) -> None:
    """Without results the proofs that need none; with those of round 2 the starts that the Challenger loses."""
    page, results = tmp_path / "kamisado-theory.md", tmp_path / "results"
    arguments = ("lab", "kamisado", "theory", "page", "--results", str(results), "--out", str(tmp_path))
    assert run(*arguments).strip() == str(page)
    assert "16 of the 102 first moves win" in page.read_text()
    assert "Round 2" not in page.read_text()
    assert (tmp_path / "pictures" / "first-moves.svg").exists()

    tasks = Inquiry(results, Settings()).worth_tasks
    results.mkdir()
    with (results / "round-2-points.jsonl").open("wb") as lines:
        for number, task in enumerate(tasks):
            line = {"key": task.key, "seconds": 0.0, "result": -1 if number == 7 else 1}
            lines.write(msgspec.json.encode(line) + b"\n")
    told = theory_page(Inquiry(results, Settings()), dt.date(2026, 11, 16))
    assert "2026-11-16" in told
    assert f"```\n{tasks[7].start}\n```" in told
    assert f"+1 in {len(tasks) - 1}, -1 in 1" in told
