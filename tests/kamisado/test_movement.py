"""Valid moves (M1-M7)."""

import pytest

from futari.kamisado.board import BLACK, GOLD, Colour
from kamisado.playing import START, after, forfeits, moves, play, refusal, rule

# A red tower on d4 and nothing near it, for each side.
BLACK_RED_ON_D4 = "obpkyrgn/8/8/8/3R4/8/8/NG1YKPBO b r"
GOLD_RED_ON_D4 = "obpky1gn/8/8/8/3r4/8/8/NGRYKPBO g r"


def test_m1_black_moves_up_the_rows_straight_or_diagonally() -> None:
    assert moves(BLACK_RED_ON_D4) == {
        *("red ↑1 orange", "red ↑2 red", "red ↑3 green"),
        *("red ↖1 blue", "red ↖2 pink", "red ↖3 red"),
        *("red ↗1 brown", "red ↗2 brown", "red ↗3 brown"),
    }


def test_m1_gold_moves_down_the_rows_and_has_left_where_black_has_right() -> None:
    assert moves(GOLD_RED_ON_D4) == {
        *("red ↑1 purple", "red ↑2 blue"),
        *("red ↖1 red", "red ↖2 pink"),
        *("red ↗1 brown", "red ↗2 brown"),
    }


@pytest.mark.parametrize("arrow", "←→↙↘↓")
def test_m1_never_sideways_or_back(arrow: str) -> None:
    assert rule(BLACK_RED_ON_D4, f"red {arrow}1") == "M1"
    assert rule(GOLD_RED_ON_D4, f"red {arrow}1") == "M1"


def test_m2_any_distance_and_from_home_row_to_far_row_in_one_move() -> None:
    open_column = "1bpkyrgn/8/8/4o3/8/8/8/NGRYKPBO b n"
    assert {f"brown ↑{distance}" for distance in range(1, 8)} <= {entry[:8] for entry in moves(open_column)}
    turn = play(open_column, "brown ↑7 orange")
    assert turn.outcome is not None
    assert turn.outcome.winner is BLACK


@pytest.mark.parametrize(
    "blocked",
    ["obpk1rgn/8/3y4/8/3R4/8/8/NG1YKPBO b r", "obpkyrgn/8/3Y4/8/3R4/8/8/NG2KPBO b r"],
    ids=["by an opposing tower", "by an own tower"],
)
def test_m2_never_through_a_tower(blocked: str) -> None:
    assert rule(blocked, "red ↑3 green") == "M2"
    assert rule(blocked, "red ↑4 pink") == "M2"
    assert moves(blocked, "red ↑") == {"red ↑1 orange"}


@pytest.mark.parametrize(
    "blocked",
    ["obpk1rgn/8/3y4/8/3R4/8/8/NG1YKPBO b r", "obpkyrgn/8/3Y4/8/3R4/8/8/NG2KPBO b r"],
    ids=["an opposing tower", "an own tower"],
)
def test_m3_never_onto_a_tower(blocked: str) -> None:
    assert rule(blocked, "red ↑2 red") == "M3"


def test_m3_holds_on_diagonals_and_in_the_far_row_too() -> None:
    assert rule("obpkyrgn/8/5K2/8/3R4/8/8/NG1Y1PBO b r", "red ↗2 brown") == "M3"
    assert rule(BLACK_RED_ON_D4, "red ↑4 pink") == "M3"


@pytest.mark.parametrize(
    "corner_to_corner",
    [
        "o1pk1rgn/8/8/3y4/3Rb3/8/8/NG1YKPBO b r",
        "obpkyrgn/8/8/3Y4/3RK3/8/8/NG3PBO b r",
        "o1pkyrgn/8/8/3Y4/3Rb3/8/8/NG2KPBO b r",
    ],
    ids=["two opposing towers", "two own towers", "one of each"],
)
def test_m4_a_diagonal_step_between_two_towers_that_touch_corner_to_corner(corner_to_corner: str) -> None:
    assert {"red ↗1 brown", "red ↗2 brown", "red ↗3 brown"} <= moves(corner_to_corner)


def test_m5_a_tower_that_can_move_must_move() -> None:
    assert rule(BLACK_RED_ON_D4, "red 0 brown") == "M5"
    assert rule(BLACK_RED_ON_D4, "red ↑0 brown") == "M5"
    assert rule(START, "red 0 red") == "M5"


def test_m6_a_blocked_tower_forfeits_and_the_opponent_moves_by_the_square_it_stands_on() -> None:
    # Gold's yellow on d6 (red) is walled in by c5, d5 and e5.
    turn = play("obpk1rgn/8/3y4/2NKB3/8/8/6R1/1G1Y1P1O b r", "red ↑4 yellow")
    assert forfeits(turn) == ["yellow 0 red"]
    assert turn.forfeits[0].side is GOLD
    assert str(turn.position) == "obpk1rgn/8/3y2R1/2NKB3/8/8/8/1G1Y1P1O b r"


def test_m6_at_the_edge_of_the_board_two_towers_are_enough() -> None:
    turn = play("obpk1rgn/8/y7/NK6/8/8/6R1/1G1Y1PBO b r", "red ↑4 yellow")
    assert forfeits(turn) == ["yellow 0 green"]
    assert str(turn.position).endswith(" b g")


def test_m6_own_towers_block_as_well_as_opposing_ones() -> None:
    turn = play("o1pk1r1n/8/3y4/2bgK3/8/8/6R1/NG1Y1PBO b r", "red ↑4 yellow")
    assert forfeits(turn) == ["yellow 0 red"]


def test_m6_a_forfeit_is_not_offered_as_a_choice() -> None:
    assert all(" 0 " not in entry for entry in moves(START))


@pytest.mark.parametrize("column", range(8))
def test_m7_every_square_of_the_far_row_ends_the_round(column: int) -> None:
    home = "NGRYKPBO"[:column] + "1" + "NGRYKPBO"[column + 1 :]
    tower = "NGRYKPBO"[column]
    gap = f"{column or ''}{tower}{7 - column or ''}"
    far = "obpkyrgn"[:column] + "1" + "obpkyrgn"[column + 1 :]
    text = f"{far}/{gap}/8/8/8/{'obpkyrgn'[column]}7/8/{home} b {tower.lower()} standard"
    (entry,) = moves(text, f"{_word(tower)} ↑")
    turn = play(text, entry)
    assert turn.outcome is not None
    assert (turn.outcome.winner, turn.outcome.rule) == (BLACK, "M7")
    assert turn.position.finished
    assert turn.position.to_move is GOLD


def _word(letter: str) -> str:
    return next(colour.word for colour in Colour if colour.letter == letter.lower())


def test_m7_gold_wins_on_blacks_home_row() -> None:
    turn = play("obpky1gn/8/8/8/8/Y7/3r4/NGR1KPBO g r", "red ↑1 yellow")
    assert turn.outcome is not None
    assert (turn.outcome.winner, turn.outcome.tower) == (GOLD, Colour.RED)


def test_m7_after_the_end_nothing_moves() -> None:
    won = after("1bpkyrgn/8/8/4o3/8/8/8/NGRYKPBO b n standard", "brown ↑7 orange")
    assert won == "N+bpkyrgn/8/8/4o3/8/8/8/1GRYKPBO g - standard"
    assert moves(won) == set()
    assert rule(won, "orange ↑1 red") == "M7"


def test_off_the_board_has_no_rule_of_its_own_and_says_so() -> None:
    for entry in ("red ↑5", "red ↖4 red", "red ↑99"):
        error = refusal("obp1yrgn/8/8/k7/3R4/8/8/NG1YKPBO b r", entry)
        assert error.rule is None
        assert error.message.key == "kamisado.off_board"
