"""Triple Sumo powers and restrictions (TS1-TS8)."""

import pytest

from futari.core import BySide
from futari.kamisado.regroup import match_winner
from kamisado.playing import after, moves, play, rule

PUSH = "red ↑1 brown push"
DIAGONALS = {"red ↖1 green", "red ↗1 orange"}
FACING = {
    1: "obpk1rgn/8/8/8/3y4/3R+++4/8/NG1YKPBO b r marathon",
    2: "o1pk1rgn/8/8/3b+4/3y4/3R+++4/8/NG1YKPBO b r marathon",
    3: "o1pk1r1n/8/3g++4/3b+4/3y4/3R+++4/8/NG1YKPBO b r marathon",
}


def test_ts1_a_triple_sumo_moves_one_square() -> None:
    text = "obpkyrgn/8/8/8/8/8/3R+++4/NGY1KPBO b r marathon"
    assert moves(text) == {"red ↑1 purple", "red ↖1 brown", "red ↗1 red"}
    assert rule(text, "red ↑2 brown") == "TS1"


@pytest.mark.parametrize(
    ("count", "pushed"), [(1, ["yellow"]), (2, ["yellow", "blue"]), (3, ["yellow", "blue", "green"])]
)
def test_ts2_it_pushes_one_two_or_three_towers(count: int, pushed: list[str]) -> None:
    turn = play(FACING[count], PUSH)
    assert [each.tower.word for each in turn.pushed] == pushed


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (1, "obpk1rgn/8/8/3y4/3R+++4/8/8/NG1YKPBO b o marathon"),
        (2, "o1pk1rgn/8/3b+4/3y4/3R+++4/8/8/NG1YKPBO b r marathon"),
        (3, "o1pk1r1n/3g++4/3b+4/3y4/3R+++4/8/8/NG1YKPBO b g marathon"),
    ],
)
def test_ts3_the_square_of_the_furthest_tower_names_the_next(count: int, text: str) -> None:
    # d5 is orange, d6 red, d7 green.
    assert after(FACING[count], PUSH) == text


def test_ts4_never_diagonally() -> None:
    text = "o1pk1rgn/8/8/8/2byB3/3R+++4/8/NG1YKP1O b r marathon"
    assert rule(text, "red ↖1 green") == "TS4"
    assert rule(text, "red ↗1 orange") == "M3"
    assert moves(text) == {PUSH}


@pytest.mark.parametrize(
    ("behind", "text"),
    [
        ("TS7", "o1pk1r2/3n4/3g4/3b4/3y4/3R+++4/8/NG1YKPBO b r marathon"),
        ("TS8", "o1pk1r2/3n+++4/3g4/3b4/3y4/3R+++4/8/NG1YKPBO b r marathon"),
        ("S9", "o1pk1r1n/3K4/3g4/3b4/3y4/3R+++4/8/NG1Y1PBO b r marathon"),
    ],
    ids=["ordinary", "triple sumo", "own"],
)
def test_ts5_the_square_behind_must_be_empty(behind: str, text: str) -> None:
    assert moves(text) == DIAGONALS
    assert rule(text, "red ↑1 brown") == behind


@pytest.mark.parametrize(
    "text",
    [
        "obpk1r1n/3R+++4/8/8/6y1/g7/8/NG1YKPBO b r marathon",
        "obpk1rgn/3y4/3R+++4/8/8/8/8/NG1YKPBO b r marathon",
        "o1pk1rgn/3b4/3y4/3R+++4/8/8/8/NG1YKPBO b r marathon",
    ],
    ids=["one", "two", "three"],
)
def test_ts6_nothing_is_pushed_off_the_board(text: str) -> None:
    assert not moves(text, "red ↑")
    assert rule(text, "red ↑1") == "TS6"


def test_ts7_not_more_than_three_towers() -> None:
    text = "o1pk1r2/8/3n4/3g4/3b4/3y4/3R+++4/NG1YKPBO b r marathon"
    assert moves(text) == {"red ↖1 brown", "red ↗1 red"}
    assert rule(text, "red ↑1 purple") == "TS7"


@pytest.mark.parametrize(("near", "far"), [("y", "b+++"), ("y+++", "b"), ("y+++", "b++")])
def test_ts8_never_another_triple_sumo(near: str, far: str) -> None:
    text = f"o1pk1rgn/8/8/3{far}4/3{near}4/3R+++4/8/NG1YKPBO b r marathon"
    assert moves(text) == DIAGONALS
    assert rule(text, "red ↑1 brown") == "TS8"


def test_ts8_three_double_sumos_at_once() -> None:
    text = "o1pk1r1n/8/8/3g++4/3b++4/3y++4/3R+++4/NG1YKPBO b r marathon"
    assert after(text, "red ↑1 purple push") == "o1pk1r1n/8/3g++4/3b++4/3y++4/3R+++4/8/NG1YKPBO b r marathon"


def test_s9_never_own_towers_in_the_line() -> None:
    assert rule("o1pk1rgn/8/3B4/3b4/3y4/3R+++4/8/NG1YKP1O b r marathon", "red ↑1 brown") == "S9"


def test_s10_and_s11_hold_for_triple_sumos() -> None:
    assert moves(FACING[3]) == {PUSH, *DIAGONALS}
    only_the_push = "o1pk1rgn/8/8/8/2byB3/3R+++4/8/NG1YKP1O b r marathon"
    assert rule(only_the_push, "red 0 purple") == "M5"


def test_entering_with_a_triple_sumo_wins_a_marathon_with_eight_points() -> None:
    turn = play("obp1yrgn/3R+++4/8/k7/8/8/8/NG1YKPBO b r marathon", "red ↑1 pink")
    assert turn.outcome is not None
    assert turn.outcome.points == 8
    assert turn.position.score == BySide(15, 0)
    assert match_winner(turn.position) is turn.side
    assert str(turn.position) == "obpR++++yrgn/8/8/k7/8/8/8/NG1YKPBO g - marathon"
