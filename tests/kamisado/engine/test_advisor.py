"""The match engine: points now, then the better regrouping, then the hardest line."""

from __future__ import annotations

import pytest

from futari.kamisado.engine.advisor import Advisor
from futari.kamisado.engine.solver import Solver
from futari.kamisado.format import Format
from futari.kamisado.moves import legal_moves
from futari.kamisado.regroup import Fill, match_winner, regroup
from futari.kamisado.round import play_move
from futari.kamisado.setup import read_position
from kamisado.positions import random_end, random_position, seeded


@pytest.mark.parametrize("format_", Format, ids=lambda format_: format_.value)
def test_it_never_gives_away_what_is_proved(format_: Format) -> None:
    random, solver = seeded(4), Solver(64)
    advisor = Advisor(solver)
    for _ in range(10):
        position = random_position(random, format_)
        points = solver.points(position).points
        assert points is not None
        advice = advisor.best_move(position)
        assert advice.bounds.points == points, position


def test_points_come_first() -> None:
    """Figure 9(e): the second push would win with a Sumo (2 points), the diagonal wins with a Double Sumo (4)."""
    position = read_position("1p+o2rgn+/3y+4/3b4/3G++K+k2/8/8/8/NR+Y2PBO b g long")
    advice = Advisor(Solver(64)).best_move(position)
    assert (str(advice.move), advice.bounds.points) == ("green ↖3 orange", 4)


def test_a_round_is_ended_at_once_and_for_the_better_next_start() -> None:
    random, solver, compared = seeded(12), Solver(64), 0
    while compared < 3:
        position = random_position(random, Format.STANDARD)
        endings = [
            move
            for move in legal_moves(position)
            if (outcome := play_move(position, move).outcome) and outcome.winner is position.to_move
        ]
        finals = [play_move(position, move).position for move in endings]
        if len(endings) < 2 or any(match_winner(final) is not None for final in finals):
            continue
        hopes = [max(-(solver.points(regroup(final, fill)).points or 0) for fill in Fill) for final in finals]
        advised = Advisor(solver, budget=100_000).best_move(position).move
        assert hopes[endings.index(advised)] == max(hopes)
        compared += 1


def test_the_winner_fills_from_the_better_side() -> None:
    random, solver, compared = seeded(1), Solver(64), 0
    while compared < 4:
        final = random_end(random, Format.STANDARD)
        if match_winner(final) is None:
            challenge = {fill: solver.points(regroup(final, fill)).points or 0 for fill in Fill}
            assert challenge[Advisor(solver, budget=1 << 40).best_fill(final)] == min(challenge.values())
            compared += 1


def test_a_win_at_once_is_taken() -> None:
    position = read_position("1bpkyrgn/1o6/8/8/8/O+7/8/NGRYKPB1 b o standard")
    assert str(Advisor(Solver(4)).best_move(position).move) == "orange ↑5 orange"
