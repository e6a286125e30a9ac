"""Exact answers, compared with plain minimax by the Python rules where that is possible."""

from __future__ import annotations

import functools
import threading
import time

import pytest

from futari.core import IllegalChoice
from futari.kamisado.engine.solver import Bounds, Solver
from futari.kamisado.format import Format
from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.position import START, Position
from futari.kamisado.round import play_move
from kamisado.positions import random_position, random_round, random_start, seeded

FORMATS = pytest.mark.parametrize("format_", Format, ids=lambda format_: format_.value)


class TooLarge(Exception):
    """The tree is too large for minimax in Python."""


def minimax(position: Position, known: dict[Position, int], most: int) -> int:
    """The points of the round with best play, told by the side to move: every line is played out."""
    if position not in known:
        if len(known) > most:
            raise TooLarge
        results = []
        for move in legal_moves(position):
            turn = play_move(position, move)
            if turn.outcome is not None:
                results.append(turn.outcome.points if turn.outcome.winner is position.to_move else -turn.outcome.points)
            else:
                below = minimax(turn.position, known, most)
                results.append(below if turn.position.to_move is position.to_move else -below)
        known[position] = max(results)
    return known[position]


@functools.cache
def late_positions(format_: Format, count: int) -> tuple[tuple[Position, dict[Position, int]], ...]:
    """Positions near the end of a round, whose whole tree minimax can walk, with every value in it."""
    random, found = seeded(21), list[tuple[Position, dict[Position, int]]]()
    while len(found) < count:
        start = random_start(random, format_)
        line = [start, *(turn.position for turn in random_round(random, start))]
        known: dict[Position, int] = {}
        try:
            minimax(line[max(0, len(line) - random.randint(2, 4))], known, 300)
        except TooLarge:
            continue
        found.append((next(reversed(known)), known))
    return tuple(found)


@pytest.mark.long
@FORMATS
@pytest.mark.parametrize("memory", [1, 16])
def test_points_are_those_of_minimax(format_: Format, memory: int) -> None:
    solver = Solver(memory)
    for position, known in late_positions(format_, 40):
        points = known[position]
        assert solver.value(position).value == ("win" if points > 0 else "loss"), position
        assert solver.points(position) == Bounds(points, points), position


@FORMATS
def test_every_choice_has_its_own_value(format_: Format) -> None:
    solver = Solver(4)
    for position, known in late_positions(format_, 40)[:15]:
        rated = solver.analyse(position)
        assert [each.choice for each in rated] != []
        assert {each.choice for each in rated} == set(legal_moves(position))
        for each in rated:
            turn = play_move(position, each.choice)
            if turn.outcome is not None:
                expected = turn.outcome.points if turn.outcome.winner is position.to_move else -turn.outcome.points
            else:
                expected = known.get(turn.position, 0) or minimax(turn.position, known, 10_000)
                expected = expected if turn.position.to_move is position.to_move else -expected
            assert each.bounds.points == expected, (position, each.choice)
            assert each.line[0] == each.choice


def follow(position: Position, line: tuple[Move, ...]) -> int:
    """Play a line by the rules to the end of the round; its points, told by the side to move at the start."""
    first = position.to_move
    for move in line:
        assert move in legal_moves(position)
        turn = play_move(position, move)
        position = turn.position
        if turn.outcome is not None:
            assert move is line[-1]
            return turn.outcome.points if turn.outcome.winner is first else -turn.outcome.points
    raise AssertionError("the line does not end the round")


@pytest.mark.long
@FORMATS
def test_the_line_ends_as_it_was_promised(format_: Format) -> None:
    random, solver = seeded(5), Solver(32)
    for number in range(12):
        position = random_start(random, format_) if number < 1 else random_position(random, format_)
        solution = solver.solve(position)
        assert solution.points is not None
        assert follow(position, solution.line) == solution.points, position


def test_the_first_player_wins_a_single_round() -> None:
    solution = Solver(64).solve(START)
    assert (solution.value, solution.points) == ("win", 1)
    assert follow(START, solution.line) == 1


def test_the_start_has_sixteen_winning_moves_and_is_its_own_mirror() -> None:
    rated = Solver(64).analyse(START, points=False, lines=False)
    winning = {str(each.choice) for each in rated if each.bounds.value == "win"}
    assert len(rated) == 102
    assert len(winning) == 16
    swap = {"brown": "orange", "green": "blue", "red": "purple", "yellow": "pink"}
    swap |= {there: here for here, there in swap.items()} | {"↖": "↗", "↗": "↖", "↑": "↑"}
    mirrored = {
        f"{swap[tower]} {swap[way[0]]}{way[1:]} {swap[reached]}" for tower, way, reached in map(str.split, winning)
    }
    assert mirrored == winning


def test_an_answer_that_does_not_come_is_unknown_never_a_guess() -> None:
    solution = Solver(16).solve(START, budget=50)
    assert (solution.value, solution.points, solution.best) == ("unknown", None, None)
    assert solution.nodes <= 60


@pytest.mark.parametrize("budget", [1, 10, 100, 1_000, 5_000])
def test_a_budget_never_makes_an_answer_wrong(budget: int) -> None:
    random, whole = seeded(8), Solver(64)
    for _ in range(20):
        position = random_position(random, Format.MARATHON)
        short = Solver(1).points(position, budget)
        exact = whole.points(position).points
        assert exact is not None
        assert short.low <= exact <= short.high


def test_the_node_count_is_a_fingerprint() -> None:
    """The same position and settings visit the same nodes on every machine; a change of the search shows here."""
    counts = {Solver(memory).solve(START).nodes for memory in (64, 64, 256)}
    assert len(counts) == 1
    assert counts == {FINGERPRINT}


def test_clearing_makes_a_search_cold_again() -> None:
    solver = Solver(16)
    cold = solver.solve(START).nodes
    assert solver.solve(START).nodes < cold
    solver.clear()
    assert solver.solve(START).nodes == cold


def test_a_search_can_be_stopped_from_another_thread() -> None:
    solver, answers = Solver(64), list[Bounds]()
    hard = random_start(seeded(2), Format.MARATHON)
    positions = [hard, *(random_start(seeded(seed), Format.MARATHON) for seed in range(400))]

    def search() -> None:
        for position in positions:
            answers.append(solver.points(position))
            if answers[-1].points is None:
                return

    thread = threading.Thread(target=search)
    thread.start()
    time.sleep(0.3)
    solver.stop()
    thread.join(timeout=5)
    assert not thread.is_alive()
    assert answers[-1].points is None
    solver.resume()
    assert solver.points(START).points == 1


def test_a_finished_round_is_refused() -> None:
    with pytest.raises(IllegalChoice) as refusal:
        Solver(1).solve(play_to_the_end())
    assert refusal.value.rule == "M7"


def play_to_the_end() -> Position:
    position, random = START, seeded(1)
    while not position.finished:
        position = play_move(position, random.choice(legal_moves(position))).position
    return position


FINGERPRINT = 9654
