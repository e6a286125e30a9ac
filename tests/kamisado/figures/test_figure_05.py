"""Figure 5: one forfeit after the other. Vlora plays gold, Daniel black."""

from futari.kamisado.board import GOLD
from kamisado.playing import after, forfeits, moves, play

DANIEL_TO_MOVE = "2ky3n/6rp/1b4gY/5PoK/8/8/8/BG2RN1O b b"
DANIEL_BLUE = "blue ↑5 green"
VLORA_BLUE = "blue ↑3 yellow"


def test_5a_blue_goes_five_forward_to_a_green_square() -> None:
    assert DANIEL_BLUE in moves(DANIEL_TO_MOVE)


def test_5b_vloras_green_is_blocked_on_a_yellow_square() -> None:
    assert forfeits(play(DANIEL_TO_MOVE, DANIEL_BLUE))[0] == "green 0 yellow"


def test_5c_daniels_yellow_is_blocked_on_a_blue_square_as_well() -> None:
    assert forfeits(play(DANIEL_TO_MOVE, DANIEL_BLUE)) == ["green 0 yellow", "yellow 0 blue"]


def test_5d_vlora_moves_blue_three_forward_to_a_yellow_square() -> None:
    position = after(DANIEL_TO_MOVE, DANIEL_BLUE)
    assert position == "2ky3n/6rp/Bb4gY/5PoK/8/8/8/1G2RN1O g b"
    assert VLORA_BLUE in moves(position)


def test_5e_daniels_yellow_is_still_trapped() -> None:
    turn = play(DANIEL_TO_MOVE, DANIEL_BLUE, VLORA_BLUE)
    assert forfeits(turn) == ["yellow 0 blue"]
    assert str(turn.position) == "2ky3n/6rp/B5gY/5PoK/8/1b6/8/1G2RN1O g b"


def test_5f_vlora_wins_two_squares_diagonally() -> None:
    turn = play(DANIEL_TO_MOVE, DANIEL_BLUE, VLORA_BLUE, "blue ↖2 yellow")
    assert turn.outcome is not None
    assert (turn.outcome.winner, turn.outcome.rule) == (GOLD, "M7")
