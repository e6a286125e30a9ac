"""The order in which a refused entry is judged: the first rule it breaks is the one it hears of."""

import pytest

from futari.core import IllegalChoice
from futari.kamisado.board import BLACK, GOLD, Colour, Direction
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Options
from futari.kamisado.moves import Move
from futari.kamisado.refusal import Attempt, judge
from futari.kamisado.regroup import Fill
from futari.kamisado.setup import read_position
from kamisado.playing import START, refusal, rule

WON = "N+bpkyrgn/8/8/4o3/8/8/8/1GRYKPBO g - standard"
DEADLOCKED = "ny3g2/8/8/1o1pkb+r1/2BNRGY1/8/8/2OPK3 b - standard"
# Ordinary red on d4; Gold's yellow on d6.
ORDINARY = "obpk1rgn/8/3y4/8/3R4/8/8/NG1YKPBO b r"


def _facing(rings: int, line: str = "") -> str:
    """Black's red with so many rings on d3, then d4 and up as told (a dot is empty), the rest at home."""
    told = [*line.split(), *"...."][: max(4, len(line.split()))]
    standing = "".join(told)
    d4_to_d7 = ["8" if tower == "." else f"3{tower}4" for tower in told[:4]]
    far = "".join("1" if letter in standing else letter for letter in "obpkyrgn")
    far = far[:3] + told[4] + far[4:] if len(told) == 5 else far
    home = "".join("1" if letter in f"R{standing}" else letter for letter in "NGRYKPBO")
    return "/".join([far, *reversed(d4_to_d7), f"3R{'+' * rings}4", "8", home]) + " b r marathon"


@pytest.mark.parametrize("over", [WON, DEADLOCKED], ids=["won", "deadlocked"])
@pytest.mark.parametrize("entry", ["orange ↑1 red", "green ↓1", "red 0 red", "brown ↑99"])
def test_first_of_all_m7_after_the_end(over: str, entry: str) -> None:
    error = refusal(over, entry)
    assert (error.rule, error.message.key) == ("M7", "kamisado.M7")


@pytest.mark.parametrize("entry", ["pink ↓1", "pink 0 pink", "pink ↑7 pink", "pink ↑99", "pink ↑1 green"])
def test_then_t2_the_wrong_tower_whatever_it_does(entry: str) -> None:
    error = refusal(ORDINARY, entry)
    assert (error.rule, error.message.key) == ("T2", "kamisado.T2")


def test_t2_is_never_heard_where_the_choice_is_free() -> None:
    assert rule(START, "pink ↑7 yellow") == "M3"


@pytest.mark.parametrize("arrow", "←→↙↘↓")
@pytest.mark.parametrize("distance", [0, 1, 2, 99])
def test_then_m1_sideways_or_back_at_any_distance(arrow: str, distance: int) -> None:
    error = refusal(ORDINARY, f"red {arrow}{distance}")
    assert (error.rule, error.message.key) == ("M1", "kamisado.M1")


def test_m1_is_what_a_player_hears_who_enters_a_push_back_himself() -> None:
    assert rule(ORDINARY, "red back 1 purple") == "M1"


@pytest.mark.parametrize("entry", ["red 0 brown", "red ↑0 brown", "red ↖0 brown", "red 0 green"])
def test_then_m5_zero_for_a_tower_that_can_move(entry: str) -> None:
    error = refusal(ORDINARY, entry)
    assert (error.rule, error.message.key) == ("M5", "kamisado.M5")


@pytest.mark.parametrize(("rings", "reach", "number"), [(1, 5, "S1"), (2, 3, "DS1"), (3, 1, "TS1")])
def test_then_beyond_its_reach(rings: int, reach: int, number: str) -> None:
    # Also when a tower stands in the way (on d5) or the board ends before.
    text = _facing(rings, ". k")
    for distance in (reach + 1, reach + 2, 99):
        error = refusal(text, f"red ↑{distance}")
        assert (error.rule, error.message.key) == (number, "kamisado.reach")


def test_an_ordinary_tower_has_no_reach_to_exceed() -> None:
    assert refusal("obp1yrgn/8/8/k7/3R4/8/8/NG1YKPBO b r", "red ↑6").message.key == "kamisado.off_board"


@pytest.mark.parametrize("entry", ["red ↑3 green", "red ↑4 pink", "red ↑5", "red ↑99"])
def test_then_m2_through_a_tower_even_onto_another_or_off_the_board(entry: str) -> None:
    error = refusal(ORDINARY, entry)
    assert (error.rule, error.message.key) == ("M2", "kamisado.M2")
    assert error.message.params["square"] == "d6"


def test_then_m3_onto_a_tower() -> None:
    error = refusal(ORDINARY, "red ↑2 red")
    assert (error.rule, error.message.key) == ("M3", "kamisado.M3")
    assert error.message.params["square"] == "d6"


@pytest.mark.parametrize(("rings", "distance"), [(0, 1), (1, 2), (2, 2), (2, 3)])
def test_m3_for_ordinary_towers_and_for_a_sumo_further_than_one_square(rings: int, distance: int) -> None:
    text = _facing(rings, ". " * (distance - 1) + "k")
    assert rule(text, f"red ↑{distance}") == "M3"


@pytest.mark.parametrize(
    ("rings", "line", "number"),
    [
        # An own tower anywhere in the line, whatever else is wrong with it.
        *((1, "Y", "S9"), (1, "y Y", "S9"), (1, "y+ Y", "S9"), (1, "y k Y", "S9"), (1, "Y y+", "S9")),
        *((2, "Y", "S9"), (2, "y k++ Y", "S9"), (3, "Y", "S9"), (3, "y k b+++ Y", "S9"), (3, "y k b Y", "S9")),
        # Too strong a tower, also when there are too many.
        *((1, "y+", "S8"), (1, "y k+", "S8"), (1, "y+ k", "S8"), (1, "y k b++", "S8")),
        *((2, "y++", "DS8"), (2, "y k++", "DS8"), (2, "y k b++", "DS8"), (2, "y+++", "DS8")),
        *((3, "y+++", "TS8"), (3, "y k b+++", "TS8"), (3, "y k b g+++", "TS8")),
        # Too many.
        *((1, "y k", "S7"), (2, "y k b", "DS7"), (2, "y+ k+ b+", "DS7"), (3, "y k b g", "TS7")),
        # Too many up to the home row: still too many.
        (3, "y k b g n", "TS7"),
    ],
)
def test_a_sumo_one_square_forward_is_judged_by_rules_9_8_7(rings: int, line: str, number: str) -> None:
    assert rule(_facing(rings, line), "red ↑1 brown") == number
    assert rule(_facing(rings, line), "red ↑1 brown push") == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("obpk2gn/3R+4/5r2/y7/8/8/8/NG1YKPBO b r standard", "S6"),
        ("obpk2gn/3R++4/5r2/y7/8/8/8/NG1YKPBO b r long", "DS6"),
        ("obpk1rgn/3y4/3R++4/8/8/8/8/NG1YKPBO b r long", "DS6"),
        ("obpk1rgn/3y4/3R+++4/8/8/8/8/NG1YKPBO b r marathon", "TS6"),
        ("o1pk1rgn/3b4/3y4/3R+++4/8/8/8/NG1YKPBO b r marathon", "TS6"),
        # Before rule 6: one too many, too strong, own.
        ("obpk1rgn/3y4/3R+4/8/8/8/8/NG1YKPBO b r standard", "S7"),
        ("obpk++1rgn/3y4/3R++4/8/8/8/8/NG1YKPBO b r long", "DS8"),
        ("obpk1rgn/3Y4/3R++4/8/y7/8/8/NG2KPBO b r long", "S9"),
    ],
)
def test_then_by_rule_6_at_the_edge_of_the_board(text: str, number: str) -> None:
    assert rule(text, "red ↑1") == number


@pytest.mark.parametrize(("rings", "number"), [(1, "S4"), (2, "DS4"), (3, "TS4")])
@pytest.mark.parametrize("entry", ["red ↖1", "red ↖1 green push", "red ↗1", "red ↗1 orange push"])
def test_a_sumo_one_square_diagonally_onto_an_opposing_tower_is_judged_by_rule_4(
    rings: int, number: str, entry: str
) -> None:
    text = f"obp2rgn/8/8/8/2y1k3/3R{'+' * rings}4/8/NG1YKPBO b r marathon"
    assert rule(text, entry) == number


def test_diagonally_onto_an_own_tower_or_by_an_ordinary_one_is_m3() -> None:
    assert rule("obpkyrgn/8/8/8/2Y5/3R+4/8/NG2KPBO b r standard", "red ↖1 green") == "M3"
    assert rule("obpk1rgn/8/8/8/2y5/3R4/8/NG1YKPBO b r standard", "red ↖1 green") == "M3"


@pytest.mark.parametrize(("rings", "number"), [(0, "S2"), (1, "S2"), (2, "DS2"), (3, "TS2")])
def test_a_push_with_nothing_to_push_is_refused_by_rule_2(rings: int, number: str) -> None:
    error = refusal(_facing(rings), "red ↑1 brown push")
    assert (error.rule, error.message.key) == (number, "kamisado.nothing_to_push")


def test_off_the_board_has_no_rule() -> None:
    error = refusal(START, "green ↖2 red")
    assert (error.rule, error.message.key) == (None, "kamisado.off_board")


def test_last_of_all_the_colour_of_the_square_reached() -> None:
    error = refusal(START, "red ↑4 green")
    assert (error.rule, error.message.key) == (None, "kamisado.reached")
    # Any broken rule comes before it.
    assert rule(START, "red ↑7 green") == "M3"


def test_a_push_may_be_entered_without_the_word() -> None:
    text = _facing(1, "y")
    push = judge(read_position(text), Attempt(Colour.RED, "↑", 1, Colour.BROWN))
    assert push == Move(Colour.RED, Direction.FORWARD, 1, Colour.BROWN, True)


def test_the_game_refuses_for_the_same_reasons() -> None:
    match = KAMISADO.start(Options("standard"), bytes(32))
    reason = KAMISADO.why(match, BLACK, "red ↑7 green")
    assert reason is not None
    assert reason.rule == "M3"
    assert KAMISADO.why(match, BLACK, "red ↑4 blue") is None
    with pytest.raises(IllegalChoice) as refused:
        KAMISADO.apply(match, BLACK, Move(Colour.RED, Direction.FORWARD, 7, Colour.RED))
    assert refused.value.rule == "M3"


def test_the_game_refuses_the_other_side_and_a_fill_out_of_turn() -> None:
    match = KAMISADO.start(Options("standard"), bytes(32))
    with pytest.raises(IllegalChoice) as refused:
        KAMISADO.apply(match, GOLD, Move(Colour.RED, Direction.FORWARD, 1, Colour.YELLOW))
    assert (refused.value.rule, refused.value.message.key) == (None, "kamisado.not_your_turn")
    with pytest.raises(IllegalChoice) as refused:
        KAMISADO.apply(match, BLACK, Fill.LEFT)
    assert refused.value.rule == "F1"
