"""Figure 10: Sanjay's Big Finish. Sanjay plays gold and leads a Marathon by fourteen to nine; Johan plays black."""

import pytest

from futari.core import BySide
from futari.kamisado.board import BLACK, GOLD, Colour, Direction
from futari.kamisado.regroup import match_winner
from futari.kamisado.setup import read_position
from kamisado.playing import after, forfeits, moves, play, rule

JOHAN_TO_MOVE = "4r1gn/7o+/3y+++3B/1b++1O+2k++1/1Y+1N++1p2/2KG+4/4P2R++/8 b r marathon"
A_RED = "red ↑3 yellow"
B_YELLOW = "yellow ↑1 orange push"
C_BLUE = "blue ↑1 red push"
D_YELLOW = "yellow ↑1 brown push"
E_YELLOW = "yellow ↖1 red"
F_RED = "red ↖1 yellow"
G_YELLOW = "yellow ↑1 green push"
H_PINK = "pink ↑1 purple"
I_PURPLE = "purple ↗2 pink"
J_PINK = "pink ↑1 pink push"
K_ORANGE = "orange ↑1 blue push"
L_YELLOW = "yellow ↑1 pink"
FINISH = (A_RED, B_YELLOW, C_BLUE, D_YELLOW, E_YELLOW, F_RED, G_YELLOW, H_PINK, I_PURPLE, J_PINK, K_ORANGE, L_YELLOW)
AFTER_A, AFTER_B, AFTER_C, AFTER_D, AFTER_E, AFTER_F, AFTER_G, AFTER_H, AFTER_I, AFTER_J, AFTER_K, AFTER_L = (
    after(JOHAN_TO_MOVE, *FINISH[:count]) for count in range(1, 13)
)


def _pushed(text: str, entry: str) -> list[str]:
    return [pushed.tower.word for pushed in play(text, entry).pushed]


def test_10_sanjay_leads_by_fourteen_to_nine() -> None:
    assert read_position(JOHAN_TO_MOVE).score == BySide(9, 14)


def test_10a_the_red_double_sumo_goes_three_forward_to_a_yellow_square() -> None:
    assert read_position(JOHAN_TO_MOVE).rings[BLACK][Colour.RED] == 2
    assert AFTER_A == "4r1gn/7o+/3y+++3B/1b++1O+2k++R++/1Y+1N++1p2/2KG+4/4P3/8 g y marathon"


def test_10b_the_yellow_triple_sumo_pushes_orange_brown_and_green_which_lands_on_blue() -> None:
    assert B_YELLOW in moves(AFTER_A)
    assert _pushed(AFTER_A, B_YELLOW) == ["orange", "brown", "green"]
    assert AFTER_B == "4r1gn/7o+/7B/1b++1y+++2k++R++/1Y+1O+1p2/2KN++4/3G+P3/8 g b marathon"


def test_10c_the_blue_double_sumo_could_go_diagonally_but_pushes_the_yellow_sumo_onto_yellow() -> None:
    assert moves(AFTER_B) == {C_BLUE, "blue ↖1 green", "blue ↗1 yellow"}
    assert read_position(AFTER_B).rings[BLACK][Colour.YELLOW] == 1
    assert _pushed(AFTER_B, C_BLUE) == ["yellow"]
    assert AFTER_C == "4r1gn/7o+/7B/3y+++2k++R++/1b++1O+1p2/1Y+KN++4/3G+P3/8 g y marathon"


def test_10d_the_orange_diagonal_is_clear_but_four_spaces_too_long_so_yellow_pushes_again() -> None:
    # An ordinary tower in its place could go all the way.
    assert "yellow ↖4 orange" in moves(AFTER_C.replace("y+++", "y"))
    assert rule(AFTER_C, "yellow ↖4 orange") == "TS1"
    assert _pushed(AFTER_C, D_YELLOW) == ["orange", "brown", "green"]
    assert AFTER_D == "4r1gn/7o+/7B/6k++R++/1b++1y+++1p2/1Y+KO+4/3N++P3/3G+4 g y marathon"


def test_10e_green_stands_on_its_home_row_so_only_the_red_square_is_left() -> None:
    assert rule(AFTER_D, "yellow ↑1 purple") == "TS6"
    assert rule(AFTER_D, "yellow ↗1 brown") == "TS4"
    assert rule(AFTER_D, "yellow ↖3 blue") == "TS1"
    assert moves(AFTER_D) == {E_YELLOW}


def test_10f_red_has_two_yellow_squares_and_cannot_push_its_own_tower() -> None:
    assert AFTER_E.endswith(" b r marathon")
    assert moves(AFTER_E) == {"red ↖1 yellow", "red ↖2 yellow"}
    assert rule(AFTER_E, "red ↑1 blue") == "S9"


@pytest.mark.parametrize("red", ["red ↖1 yellow", "red ↖2 yellow"])
def test_10g_yellow_cannot_reach_the_back_row_and_pushes_purple_onto_pink(red: str) -> None:
    position = after(AFTER_E, red)
    assert position.endswith(" g y marathon")
    assert rule(position, "yellow ↖2 blue") == "TS1"
    assert _pushed(position, G_YELLOW) == ["purple"]
    assert after(position, G_YELLOW).endswith("/3N++y+++3/3G+P3 g k marathon")


def test_10h_the_pink_double_sumo_is_too_short_and_only_purple_does_not_lose() -> None:
    assert read_position(AFTER_G).rings[GOLD][Colour.PINK] == 2
    assert rule(AFTER_G, "pink ↑4 blue") == "DS1"
    assert {entry.split()[-1] for entry in moves(AFTER_G)} == {"pink", "orange", "purple"}
    for pink in ("pink ↑2 pink", "pink ↖1 pink"):
        assert _wins_at_once(after(AFTER_G, pink)) == {"pink ↑5 purple"}
    assert _wins_at_once(after(AFTER_G, "pink ↑3 orange")) == {"orange ↑5 pink"}
    assert _wins_at_once(AFTER_H) == set()


def _wins_at_once(text: str) -> set[str]:
    return {entry for entry in moves(text) if play(text, entry).outcome is not None}


def test_10i_johan_has_three_pink_squares_and_must_block() -> None:
    assert moves(AFTER_H) == {"purple ↗1 pink", "purple ↗2 pink", "purple ↗3 pink"}
    for elsewhere in ("purple ↗1 pink", "purple ↗3 pink"):
        assert _wins_at_once(after(AFTER_H, elsewhere)) == {"pink ↑3 blue"}
    assert _wins_at_once(AFTER_I) == set()


def test_10j_pink_pushes_purple_onto_orange() -> None:
    assert _pushed(AFTER_I, J_PINK) == ["purple"]
    assert AFTER_J == "4r1gn/7o+/6R++B/8/1b++3p2/1Y+KO+2k++1/3N++y+++1P1/3G+4 g o marathon"


def test_10k_orange_pushes_blue_onto_yellow() -> None:
    assert _pushed(AFTER_J, K_ORANGE) == ["blue"]
    assert AFTER_K == "4r1gn/8/6R++o+/7B/1b++3p2/1Y+KO+2k++1/3N++y+++1P1/3G+4 g y marathon"


def test_10l_the_triple_sumo_enters_and_scores_eight() -> None:
    turn = play(AFTER_K, L_YELLOW)
    assert turn.outcome is not None
    assert turn.outcome == (GOLD, Colour.YELLOW, "M7", 8)
    assert turn.position.score == BySide(9, 22)
    assert match_winner(turn.position) is GOLD


def test_10_johan_misses_a_turn_after_every_push_and_nobody_is_blocked() -> None:
    for count, entry in enumerate(FINISH, start=1):
        turn = play(JOHAN_TO_MOVE, *FINISH[:count])
        assert forfeits(turn) == []
        if entry.endswith("push"):
            assert turn.move.direction is Direction.FORWARD
            assert (turn.side, turn.position.to_move) == (GOLD, GOLD)
