"""Which tower? (T1, T2)."""

import pytest

from futari.kamisado.board import COLOURS
from kamisado.playing import START, after, moves, rule


def test_t1_the_first_move_is_made_with_any_of_the_eight_towers() -> None:
    assert {entry.split()[0] for entry in moves(START)} == {colour.word for colour in COLOURS}
    assert len(moves(START)) == 102


def test_t1_holds_for_gold_when_gold_challenges_a_later_round() -> None:
    gold_challenges = "p+gykrobn/8/8/8/8/8/8/GRYKNOBP g * standard"
    assert {entry.split()[0] for entry in moves(gold_challenges)} == {colour.word for colour in COLOURS}


@pytest.mark.parametrize(
    ("entry", "must"),
    [("red ↑1 yellow", "yellow"), ("red ↑2 brown", "brown"), ("red ↗3 blue", "blue"), ("pink ↗3 pink", "pink")],
)
def test_t2_the_square_on_which_a_move_ends_names_the_opponents_tower(entry: str, must: str) -> None:
    assert {answer.split()[0] for answer in moves(after(START, entry))} == {must}


@pytest.mark.parametrize("wrong", ["red ↑1 yellow", "brown ↑1 purple", "orange ↖2 orange"])
def test_t2_no_other_tower_may_move(wrong: str) -> None:
    assert rule(after(START, "red ↑4 blue"), wrong) == "T2"


def test_t2_goes_by_the_square_reached_not_by_those_passed_or_by_the_tower() -> None:
    # c5 is blue; the red tower passed yellow, brown and green on its way.
    assert after(START, "red ↑4 blue").endswith(" g b")
