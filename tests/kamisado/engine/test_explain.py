"""Hints, threats, and why a move was a mistake."""

from __future__ import annotations

import pytest

from futari.core import IllegalChoice
from futari.kamisado.board import BLACK, GOLD, square_name
from futari.kamisado.engine.explain import Mistake, hint, mistake, threats
from futari.kamisado.engine.solver import Solver
from futari.kamisado.format import Format
from futari.kamisado.moves import legal_moves
from futari.kamisado.position import START, Position
from futari.kamisado.round import Turn, play_move
from futari.kamisado.setup import read_position
from kamisado.positions import random_position, scattered_position, seeded

WIN_NOW = "1bpkyrgn/1o6/8/8/8/8/O7/NGRYKPB1 b o"


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(memory=32)


def drawn(count: int, seed: int) -> list[Position]:
    """Positions of all formats from the middle of rounds, half of them crowded."""
    rng = seeded(seed)
    found: list[Position] = []
    while len(found) < count:
        make = (random_position, scattered_position)[len(found) % 2]
        position = make(rng, rng.choice(tuple(Format)))
        if position.tower is not None:
            found.append(position)
    return found


def replayed(position: Position, turns: tuple[Turn, ...]) -> Turn:
    """The last turn of a line, every move of it legal."""
    for told in turns:
        assert told.move in legal_moves(position)
        turn = play_move(position, told.move)
        assert turn == told
        position = turn.position
    return turn


def result(position: Position, turns: tuple[Turn, ...]) -> int:
    """The points that a line ends with, told by the side to move at its beginning."""
    outcome = replayed(position, turns).outcome
    assert outcome is not None
    return outcome.points if outcome.winner is position.to_move else -outcome.points


@pytest.mark.parametrize(
    ("text", "idea", "move"),
    [
        (WIN_NOW, "win_now", "orange ↑6 orange"),
        ("8/4o2k/P1Kb4/2y3B1/2gO4/1N1G+2YR/1p1n2r1/8 b g standard", "block", "green ↗1 orange"),
        ("8/1Y+2kGn+1/1OP2pR+1/3KBrbg/2y1o+1N1/8/8/8 g k standard", "deadlock", "pink ↗1 red"),
        ("2rk1p+go+/8/8/4b2N/8/4n3/2OR2y1/B1K2Y+PG b o long", "forfeit", "orange ↖1 yellow"),
        ("8/2G5/4r+++3/1p++3K2/2YoR2b++/2B1n1yP+/1g+O2k1N/8 g b marathon", "push", "blue ↑1 green push"),
        ("3bok2/8/6Y+g/y6O/5p2/1K+GPB3/n5r1/R3N3 g y long", "quiet", "yellow ↖1 red"),
        ("8/3N4/2n2yR++1/k2g+2Y1/p+G3o2/1r1b+1KB1/P+O6/8 g r marathon", "sumo", "red ↖1 yellow"),
        ("o1pky1gn/8/8/8/3K4/R5b1/5r2/NG1Y1PBO g n single", "threat", "brown ↗3 brown"),
    ],
)
def test_the_idea_of_a_winning_move(text: str, idea: str, move: str, solver: Solver) -> None:
    found = hint(read_position(text), solver)
    assert (found.value, found.idea.key, str(found.move)) == ("win", f"hint.{idea}", move)
    assert found.answer is not None
    assert found.answer.key == "hint.move"


@pytest.mark.parametrize(
    ("text", "idea"),
    [
        ("8/8/8/8/g1npk+++b+1O/2R+++K+oY++N1/yr+P1BG++2/8 g g marathon", "lost_fewest"),
        ("8/8/B7/4KYrN/1G2ypn1/R++kgP++bOo1/8/8 b r long", "lost_longest"),
        ("8/8/yPg1rn2/2Nb+kGK1/oO1Y++pRB+1/8/8/8 b y long", "only_move"),
    ],
)
def test_the_idea_of_a_lost_position(text: str, idea: str, solver: Solver) -> None:
    found = hint(read_position(text), solver)
    assert (found.value, found.idea.key) == ("loss", f"hint.{idea}")
    assert found.move in legal_moves(found.position)


def test_a_hint_wins_where_a_win_exists(solver: Solver) -> None:
    values = []
    for position in drawn(40, seed=1):
        found = hint(position, solver)
        values.append(solver.value(position).value)
        assert found.value == values[-1]
        assert found.move is not None
        after = play_move(position, found.move)
        won = (
            after.outcome.winner is position.to_move
            if after.outcome
            else (solver.value(after.position).value == "win") is (after.position.to_move is position.to_move)
        )
        assert won is (found.value == "win")
    assert {"win", "loss"} <= set(values)


def test_what_is_not_proved_is_unknown() -> None:
    small = Solver(memory=1)
    found = hint(START, small, 1)
    assert (found.value, found.idea.key, found.move, found.answer) == ("unknown", "hint.unknown", None, None)
    told = mistake(START, legal_moves(START)[0], small, 1)
    assert told is not None
    assert (told.gave, told.reason.key, told.refutation) == ("unknown", "mistake.unknown", ())


@pytest.mark.parametrize(
    ("text", "entry", "reason"),
    [
        ("byn+gko+pr/N7/8/8/8/8/8/O++P++GB++YR1K++ g r marathon", "red ↗6 brown", "deadlock"),
        ("8/8/1Konk+2P++/N1b++g+++1prB++/G++R++O2y+1Y/8/8/8 g b marathon", "blue ↑1 green push", "forced"),
        ("2rk1p+go+/8/8/4b2N/8/4n3/2OR2y1/B1K2Y+PG b o long", "orange ↗5 purple", "forfeit_chain"),
        ("o1pky1gn/8/8/8/3K4/R5b1/5r2/NG1Y1PBO g n single", "brown ↑4 pink", "lets_win_now"),
        ("8/8/8/8/rkyGNK+b1/Y3O1n1/p1o1R+BPg/8 g y standard", "yellow ↗1 yellow", "into_deadlock"),
        ("8/8/8/2G4g/1Nn3kr/O+2bB+pYo+/2yR1P1K/8 b n standard", "brown ↑2 pink", "missed_win"),
        ("8/1RpPgO1n+/rYbN2K+k+/G2B+y1o1/8/8/8/8 g y standard", "yellow ↑4 pink", "points"),
        ("og+kb2y++r+/3p4/G3B+O1n+/8/8/8/8/1RY+N+2PK g g long", "green ↖4 blue", "points_lost"),
        ("8/8/8/8/2k1n+Y+1p++/B2y+++rP1R/1b++O++GoK++N+++g/8 b o marathon", "orange ↖1 yellow", "push"),
    ],
)
def test_the_reason_of_a_mistake(text: str, entry: str, reason: str, solver: Solver) -> None:
    position = read_position(text)
    found = mistake(position, next(move for move in legal_moves(position) if str(move) == entry), solver)
    assert found is not None
    assert found.reason.key == f"mistake.{reason}"
    assert found.gave == ("points" if "points" in reason else "round")


def test_the_square_of_the_win_that_was_let_in_is_named(solver: Solver) -> None:
    position = read_position("o1pky1gn/8/8/8/3K4/R5b1/5r2/NG1Y1PBO g n single")
    found = mistake(position, next(move for move in legal_moves(position) if str(move) == "brown ↑4 pink"), solver)
    assert found is not None
    assert found.reason.params["square"] == "h8"


@pytest.mark.long
def test_every_refutation_really_loses_what_it_says(solver: Solver) -> None:
    found = list[Mistake]()
    for position in drawn(40, seed=2):
        for move in legal_moves(position):
            told = mistake(position, move, solver)
            if told is None:
                continue
            found.append(told)
            assert told.refutation[0].move == move
            lost, better = result(position, told.refutation), result(position, told.better)
            assert lost < better
            assert (lost < 0 < better) is (told.gave == "round")
            assert told.played.low <= lost <= told.played.high
            assert told.best.low <= better <= told.best.high
    assert {told.gave for told in found} == {"round", "points"}


def test_the_best_moves_are_no_mistakes(solver: Solver) -> None:
    for position in drawn(24, seed=3):
        rated = solver.analyse(position, lines=False)
        best = max(each.bounds.low for each in rated)
        for each in rated:
            assert (mistake(position, each.choice, solver) is None) is (each.bounds.low == best)


def test_a_move_that_is_not_legal_is_refused(solver: Solver) -> None:
    with pytest.raises(IllegalChoice):
        mistake(read_position(WIN_NOW), legal_moves(START)[0], solver)


def test_threats_are_the_open_ways_and_who_calls_them() -> None:
    *own, pink = threats(read_position("ob1kyrgn/8/8/8/2K5/8/6p1/NGRY1PBO g n single"))
    assert {each.side for each in own} == {GOLD}
    assert (pink.side, pink.tower.word, pink.now) == (BLACK, "pink", False)
    assert (square_name(pink.start), [square_name(end) for end in pink.ends]) == ("c4", ["c8"])
    assert [str(move) for move in pink.called_by] == ["brown ↑4 pink"]


def test_a_threat_that_is_called_wins_now() -> None:
    (first, *_) = threats(read_position(WIN_NOW))
    assert (first.tower.word, first.now) == ("orange", True)
    final = play_move(read_position(WIN_NOW), legal_moves(read_position(WIN_NOW))[5]).position
    assert threats(final) == []


def test_threats_agree_with_the_rules() -> None:
    for position in drawn(80, seed=4):
        now = {each.tower for each in threats(position) if each.now}
        turns = [play_move(position, move) for move in legal_moves(position)]
        wins = {turn.move.tower for turn in turns if turn.outcome and turn.outcome.rule == "M7"}
        assert now == wins
