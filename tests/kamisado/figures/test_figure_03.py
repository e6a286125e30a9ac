"""Figure 3: you must move if you can. Helmut plays gold, Steve black."""

from futari.kamisado.board import GOLD
from kamisado.playing import after, moves, play, rule

HELMUT_TO_MOVE = "2pry1gb/8/o4n2/1N6/B5k1/8/8/1GRYKP1O g n"
HELMUT_BROWN = "brown ↑2 blue"
STEVE_BLUE = "blue ↑1 pink"


def test_3a_brown_goes_two_forward_to_a_blue_square() -> None:
    assert after(HELMUT_TO_MOVE, HELMUT_BROWN) == "2pry1gb/8/o7/1N6/B4nk1/8/8/1GRYKP1O b b"


def test_3b_the_pink_square_is_the_only_move_and_passing_is_none() -> None:
    position = after(HELMUT_TO_MOVE, HELMUT_BROWN)
    assert moves(position) == {STEVE_BLUE}
    assert rule(position, "blue 0 yellow") == "M5"


def test_3c_helmut_wins_three_forwards_to_the_blue_square_in_steves_home_row() -> None:
    turn = play(HELMUT_TO_MOVE, HELMUT_BROWN, STEVE_BLUE, "pink ↑3 blue")
    assert turn.outcome is not None
    assert (turn.outcome.winner, turn.outcome.rule) == (GOLD, "M7")
