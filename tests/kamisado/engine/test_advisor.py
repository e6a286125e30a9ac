"""The match engine: points now, then the better regrouping, then the hardest line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from futari.core import Stream
from futari.kamisado.engine.advisor import Advisor
from futari.kamisado.engine.solver import Solver
from futari.kamisado.format import Format
from futari.kamisado.moves import legal_moves
from futari.kamisado.regroup import Fill, match_winner, regroup
from futari.kamisado.round import play_move
from futari.kamisado.setup import read_position
from kamisado.positions import random_end, random_position, seeded

if TYPE_CHECKING:
    from futari.kamisado.moves import Move
    from futari.kamisado.position import Position

CHANCE = Stream(b"advice", "ties")
PLENTY = 4_000_000


@pytest.mark.parametrize("format_", Format, ids=lambda format_: format_.value)
def test_it_never_gives_away_what_is_proved(format_: Format) -> None:
    random, solver = seeded(4), Solver(64)
    for _ in range(8):
        position = random_position(random, format_)
        points = solver.points(position).points
        turn = play_move(position, Advisor(PLENTY).best_move(position, CHANCE))
        if turn.outcome is not None:
            kept = turn.outcome.points if turn.outcome.winner is position.to_move else -turn.outcome.points
        else:
            told = solver.points(turn.position).points
            assert told is not None
            kept = told if turn.position.to_move is position.to_move else -told
        assert kept == points, position


def test_points_come_first() -> None:
    """Figure 9(e): the second push would win with a Sumo (2 points), the diagonal wins with a Double Sumo (4)."""
    position = read_position("1p+o2rgn+/3y+4/3b4/3G++K+k2/8/8/8/NR+Y2PBO b g long")
    assert str(Advisor().best_move(position, CHANCE)) == "green ↖3 orange"


def test_a_round_is_ended_at_once_where_that_is_worth_as_much() -> None:
    random, ended = seeded(12), 0
    while ended < 12:
        position = random_position(random, Format.STANDARD)
        dearest = max((_worth(position, move) for move in legal_moves(position)), default=0)
        if dearest == Solver(16).points(position).points:
            assert _worth(position, Advisor(20_000).best_move(position, CHANCE)) == dearest
            ended += 1


@pytest.mark.parametrize(
    "position",
    [
        "8/G4ro1/4bKpR/N+y6/Y+1P2gB1/6k+1/7n/7O b p standard",
        "b3r1ky+/8/3n+B2g/8/2p5/7K/RG1o2O1/N+2P2Y1 g p standard",
        "2o+p1g+n1/1y6/8/B1b5/8/P+3O3/rk5R/NG3K1Y g n standard",
    ],
)
def test_points_beyond_the_match_are_worth_nothing(position: str) -> None:
    """Two points of three are made: the match is ended, though a Sumo would win the round later for two."""
    there = read_position(position)
    assert Solver(32).points(there, 200_000).low == 2
    last = play_move(there, Advisor().best_move(there, CHANCE))
    assert match_winner(last.position) is there.to_move


def _worth(position: Position, move: Move) -> int:
    """The points of a win at once."""
    outcome = play_move(position, move).outcome
    return outcome.points if outcome and outcome.winner is position.to_move else 0


def test_the_winner_fills_from_the_better_side() -> None:
    random, solver, compared = seeded(1), Solver(64), 0
    while compared < 3:
        final = random_end(random, Format.STANDARD)
        if match_winner(final) is None:
            challenge = {fill: solver.points(regroup(final, fill)).points or 0 for fill in Fill}
            assert challenge[Advisor(PLENTY).best_fill(final, CHANCE)] == min(challenge.values())
            compared += 1


def test_a_lost_round_is_made_hard() -> None:
    """Among moves that lose the same, one against which the fewest replies win."""
    random, solver, compared = seeded(6), Solver(32), 0
    while compared < 4:
        position = random_position(random, Format.SINGLE)
        if len(legal_moves(position)) < 2 or solver.value(position).value == "win":
            continue
        wins = {move: _winning_replies(solver, position, move) for move in legal_moves(position)}
        assert wins[Advisor(PLENTY).best_move(position, CHANCE)] == min(wins.values())
        compared += 1


def _winning_replies(solver: Solver, position: Position, move: Move) -> int:
    turn = play_move(position, move)
    if turn.outcome is not None:
        return 1_000
    own = turn.position.to_move is position.to_move
    replies = solver.analyse(turn.position, points=False, lines=False)
    return sum(each.bounds.value == ("loss" if own else "win") for each in replies)
