"""Sumo powers and restrictions (S1-S11)."""

import pytest

from futari.kamisado.board import GOLD
from kamisado.playing import after, forfeits, moves, play, rule

# Black's red sumo on d4 faces Gold's yellow on d5, with an empty red square behind it.
FACING = "obpk1rgn/8/8/3y4/3R+4/8/8/NG1YKPBO b r standard"
PUSH = "red ↑1 orange push"
DIAGONALS = {"red ↖1 blue", "red ↖2 pink", "red ↖3 red", "red ↗1 brown", "red ↗2 brown", "red ↗3 brown"}


def test_s1_a_sumo_moves_at_most_five_squares() -> None:
    at_home = "obpkyrgn/8/8/8/8/8/8/NGYR+KPBO b r standard"
    assert moves(at_home) == {
        *("red ↑1 blue", "red ↑2 purple", "red ↑3 brown", "red ↑4 orange", "red ↑5 red"),
        *("red ↖1 yellow", "red ↖2 yellow", "red ↖3 yellow"),
        *("red ↗1 green", "red ↗2 orange", "red ↗3 purple", "red ↗4 yellow"),
    }
    assert rule(at_home, "red ↑6 green") == "S1"


def test_s1_keeps_a_sumo_six_squares_away_out_of_the_far_row() -> None:
    six_away = "obp1yrgn/8/8/k7/8/8/3R+4/NGY1KPBO b r standard"
    assert "red ↑6 pink" in moves(six_away.replace("R+", "R"))
    assert rule(six_away, "red ↑6 pink") == "S1"
    five_away = "obp1yrgn/8/8/k7/8/3R+4/8/NGY1KPBO b r standard"
    assert "red ↑5 pink" in moves(five_away)


def test_s2_a_sumo_moves_one_square_forward_and_pushes_the_tower_back() -> None:
    assert PUSH in moves(FACING)
    assert after(FACING, PUSH) == "obpk1rgn/8/3y4/3R+4/8/8/8/NG1YKPBO b r standard"


def test_s2_gold_pushes_down_the_board() -> None:
    gold_faces = "obpky1gn/8/8/3r+4/3Y4/8/8/NGR1KPBO g r standard"
    assert after(gold_faces, "red ↑1 brown push") == "obpky1gn/8/8/8/3r+4/3Y4/8/NGR1KPBO g p standard"


def test_s2_an_ordinary_tower_does_not_push() -> None:
    ordinary = FACING.replace("R+", "R")
    assert moves(ordinary) == DIAGONALS
    assert rule(ordinary, "red ↑1 orange") == "M3"


def test_s2_the_tower_must_stand_right_in_front() -> None:
    one_square_off = "obpk1rgn/8/3y4/8/3R+4/8/8/NG1YKPBO b r standard"
    assert "red ↑1 orange" in moves(one_square_off)
    assert rule(one_square_off, "red ↑2 red") == "M3"
    assert rule(one_square_off, "red ↑1 orange push") == "S2"


def test_s3_the_opponent_misses_a_turn_and_the_landing_square_names_the_pushers_next_tower() -> None:
    # Yellow is pushed from b5 to b6, a pink square.
    text = "obpk1rgn/8/8/1y6/1R+6/8/8/NG1YKPBO b r standard"
    assert after(text, "red ↑1 purple push") == "obpk1rgn/8/1y6/1R+6/8/8/8/NG1YKPBO b k standard"


def test_s3_if_the_next_tower_is_blocked_it_forfeits_by_m6() -> None:
    # Blue is pushed onto a6, a green square, but Black's green on h5 is walled in; h5 is yellow.
    text = "o1pkyrgn/8/6PK/b6G/R+7/8/8/N2Y2BO b r standard"
    turn = play(text, "red ↑1 pink push")
    assert forfeits(turn) == ["green 0 yellow"]
    assert turn.forfeits[0].side is GOLD.other
    assert str(turn.position) == "o1pkyrgn/8/b5PK/R+6G/8/8/8/N2Y2BO g y standard"


def test_s4_never_diagonally() -> None:
    beside = "obpk1rgn/8/8/2y1Y3/3R+4/8/8/NG2KPBO b r standard"
    assert moves(beside) == {"red ↑1 orange", "red ↑2 red", "red ↑3 green"}
    assert rule(beside, "red ↖1 blue") == "S4"
    # An own tower there is just a tower in the way.
    assert rule(beside, "red ↗1 brown") == "M3"


@pytest.mark.parametrize(
    ("behind", "text"),
    [
        ("S7", "o1pk1rgn/8/3b4/3y4/3R+4/8/8/NG1YKPBO b r standard"),
        ("S8", "o1pk1rgn/8/3b+4/3y4/3R+4/8/8/NG1YKPBO b r standard"),
        ("S9", "obpk1rgn/8/3K4/3y4/3R+4/8/8/NG1Y1PBO b r standard"),
    ],
    ids=["ordinary", "sumo", "own"],
)
def test_s5_the_square_behind_must_be_empty(behind: str, text: str) -> None:
    assert moves(text) == DIAGONALS
    # What fills that square stands in the line itself, and the rules for the line come first.
    assert rule(text, "red ↑1 orange") == behind


def test_s6_nothing_is_pushed_off_the_board() -> None:
    text = "obpk2gn/3R+4/5r2/y7/8/8/8/NG1YKPBO b r standard"
    assert moves(text) == {"red ↗1 yellow"}
    assert rule(text, "red ↑1 pink") == "S6"


def test_s7_not_more_than_one_tower() -> None:
    text = "o1pk1rgn/8/3b4/3y4/3R+4/8/8/NG1YKPBO b r standard"
    assert moves(text) == DIAGONALS
    assert rule(text, "red ↑1 orange") == "S7"


def test_s8_never_another_sumo() -> None:
    text = FACING.replace("3y4", "3y+4")
    assert moves(text) == DIAGONALS
    assert rule(text, "red ↑1 orange") == "S8"


def test_s9_never_an_own_tower() -> None:
    text = "obpkyrgn/8/8/3Y4/3R+4/8/8/NG2KPBO b r standard"
    assert moves(text) == DIAGONALS
    assert rule(text, "red ↑1 orange") == "S9"


def test_s10_a_push_is_a_choice_while_there_are_diagonal_moves() -> None:
    assert moves(FACING) == {PUSH, *DIAGONALS}


def test_s11_a_push_is_compulsory_when_it_is_the_only_move() -> None:
    text = "o1pk1rgn/8/8/2Yyb3/3R+4/8/8/NG2KPBO b r standard"
    assert moves(text) == {PUSH}
    assert rule(text, "red 0 brown") == "M5"


def test_s11_a_sumo_that_can_push_does_not_forfeit() -> None:
    # Gold's green goes to g5, a red square, and calls the red sumo, which has only the push.
    turn = play("obpk1rg1/7B/8/2Yyn3/3R+4/8/8/NG2KP1O g g standard", "green ↑3 red")
    assert forfeits(turn) == []
    assert moves(str(turn.position)) == {PUSH}
