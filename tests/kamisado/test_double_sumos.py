"""Double Sumo powers and restrictions (DS1-DS8)."""

import pytest

from futari.core import BySide
from futari.kamisado.regroup import match_winner
from kamisado.playing import after, moves, play, rule

PUSH = "red ↑1 orange push"
DIAGONALS = {"red ↖1 blue", "red ↖2 pink", "red ↖3 red", "red ↗1 brown", "red ↗2 brown", "red ↗3 brown"}
FACING_ONE = "obpk1rgn/8/8/3y4/3R++4/8/8/NG1YKPBO b r long"
FACING_TWO = "o1pk1rgn/8/3b+4/3y4/3R++4/8/8/NG1YKPBO b r long"


def test_ds1_a_double_sumo_moves_at_most_three_squares() -> None:
    at_home = "obpkyrgn/8/8/8/8/8/8/NGYR++KPBO b r long"
    assert moves(at_home) == {
        *("red ↑1 blue", "red ↑2 purple", "red ↑3 brown"),
        *("red ↖1 yellow", "red ↖2 yellow", "red ↖3 yellow"),
        *("red ↗1 green", "red ↗2 orange", "red ↗3 purple"),
    }
    assert rule(at_home, "red ↑4 orange") == "DS1"


def test_ds2_it_pushes_one_tower_or_two() -> None:
    one = play(FACING_ONE, PUSH)
    assert [pushed.tower.word for pushed in one.pushed] == ["yellow"]
    two = play(FACING_TWO, PUSH)
    assert [pushed.tower.word for pushed in two.pushed] == ["yellow", "blue"]


def test_ds3_the_square_of_the_further_tower_names_the_next() -> None:
    # One tower: pushed onto d6, red. Two: the further is pushed onto d7, green.
    assert after(FACING_ONE, PUSH) == "obpk1rgn/8/3y4/3R++4/8/8/8/NG1YKPBO b r long"
    assert after(FACING_TWO, PUSH) == "o1pk1rgn/3b+4/3y4/3R++4/8/8/8/NG1YKPBO b g long"


def test_ds4_never_diagonally() -> None:
    text = "o1pk1rgn/8/8/2ybY3/3R++4/8/8/NG2KPBO b r long"
    assert rule(text, "red ↖1 blue") == "DS4"
    assert rule(text, "red ↗1 brown") == "M3"
    assert moves(text) == {PUSH}


@pytest.mark.parametrize(
    ("behind", "text"),
    [
        ("DS7", "o1pk1r1n/3g4/3b4/3y4/3R++4/8/8/NG1YKPBO b r long"),
        ("DS8", "o1pk1r1n/3g++4/3b4/3y4/3R++4/8/8/NG1YKPBO b r long"),
        ("S9", "o1pk1rgn/3K4/3b4/3y4/3R++4/8/8/NG1Y1PBO b r long"),
    ],
    ids=["ordinary", "double sumo", "own"],
)
def test_ds5_the_square_behind_must_be_empty(behind: str, text: str) -> None:
    assert moves(text) == DIAGONALS
    assert rule(text, "red ↑1 orange") == behind


def test_ds6_nothing_is_pushed_off_the_board() -> None:
    # Yellow on d7 could go back, but pink behind it is at home.
    text = "obpk1rgn/3y4/3R++4/8/8/8/8/NG1YKPBO b r long"
    assert moves(text) == {"red ↖1 pink", "red ↗1 blue"}
    assert rule(text, "red ↑1 green") == "DS6"


def test_ds6_a_tower_may_be_pushed_back_onto_its_home_row() -> None:
    text = "obp2rgn/3y4/3R++4/1k6/8/8/8/NG1YKPBO b r long"
    assert after(text, "red ↑1 green push") == "obpy1rgn/3R++4/8/1k6/8/8/8/NG1YKPBO b k long"


def test_ds7_not_more_than_two_towers() -> None:
    assert rule("o1pk1r1n/3g4/3b4/3y4/3R++4/8/8/NG1YKPBO b r long", "red ↑1 orange") == "DS7"


@pytest.mark.parametrize(("near", "far"), [("y", "b++"), ("y++", "b"), ("y++", "b++")])
def test_ds8_never_another_double_sumo(near: str, far: str) -> None:
    text = f"o1pk1rgn/8/3{far}4/3{near}4/3R++4/8/8/NG1YKPBO b r long"
    assert moves(text) == DIAGONALS
    assert rule(text, "red ↑1 orange") == "DS8"


@pytest.mark.parametrize(("near", "far"), [("y", "b"), ("y+", "b"), ("y", "b+"), ("y+", "b+")])
def test_ds8_any_two_ordinary_towers_or_sumos(near: str, far: str) -> None:
    assert PUSH in moves(f"o1pk1rgn/8/3{far}4/3{near}4/3R++4/8/8/NG1YKPBO b r long")


def test_s9_never_own_towers_in_the_line() -> None:
    assert rule("obpk1rgn/8/3Y4/3y4/3R++4/8/8/NG2KPBO b r long", "red ↑1 orange") == "S9"


def test_s10_and_s11_hold_for_double_sumos() -> None:
    assert moves(FACING_TWO) == {PUSH, *DIAGONALS}
    only_the_push = "o1pk1rgn/8/8/2ybY3/3R++4/8/8/NG2KPBO b r long"
    assert rule(only_the_push, "red 0 brown") == "M5"


def test_entering_with_a_double_sumo_wins_a_long_match() -> None:
    turn = play("obp1yrgn/8/3R++4/k7/8/8/8/NG1YKPBO b r long", "red ↑2 pink")
    assert turn.outcome is not None
    assert turn.outcome.points == 4
    assert turn.position.score == BySide(7, 0)
    assert match_winner(turn.position) is turn.side
