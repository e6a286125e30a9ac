"""Figure 6: deadlock. Wolfgang plays gold, Ralf black."""

from futari.kamisado.board import GOLD, Colour
from kamisado.playing import after, forfeits, moves, play, rule

WOLFGANG_TO_MOVE = "kg5p/3r4/2nKP3/8/3Ryo1b/2NO4/3G4/5Y1B g b standard"
WOLFGANG_BLUE = "blue ↑1 green"
RALF_GREEN = "green ↗1 red"


def test_6a_blue_goes_one_forward_to_a_green_square() -> None:
    assert after(WOLFGANG_TO_MOVE, WOLFGANG_BLUE) == "kg5p/3r4/2nKP3/8/3Ryo2/2NO3b/3G4/5Y1B b g standard"


def test_6b_ralf_is_forced_to_the_red_square() -> None:
    position = after(WOLFGANG_TO_MOVE, WOLFGANG_BLUE)
    assert moves(position) == {RALF_GREEN}
    assert rule(position, "green 0 blue") == "M5"


def test_6c_wolfgangs_red_is_blocked_on_a_green_square() -> None:
    assert forfeits(play(WOLFGANG_TO_MOVE, WOLFGANG_BLUE, RALF_GREEN))[0] == "red 0 green"


def test_6d_ralfs_green_is_blocked_on_a_red_square() -> None:
    assert forfeits(play(WOLFGANG_TO_MOVE, WOLFGANG_BLUE, RALF_GREEN))[1] == "green 0 red"


def test_6e_deadlock_is_lost_by_ralf_who_moved_last() -> None:
    turn = play(WOLFGANG_TO_MOVE, WOLFGANG_BLUE, RALF_GREEN)
    assert forfeits(turn) == ["red 0 green", "green 0 red"]
    assert turn.outcome is not None
    assert (turn.outcome.winner, turn.outcome.rule) == (GOLD, "M8")


def test_6_wolfgang_puts_a_ring_on_red_the_colour_ralf_moved_to() -> None:
    turn = play(WOLFGANG_TO_MOVE, WOLFGANG_BLUE, RALF_GREEN)
    assert turn.outcome is not None
    assert (turn.outcome.tower, turn.outcome.points) == (Colour.RED, 1)
    assert str(turn.position) == "kg5p/3r+4/2nKP3/8/3Ryo2/2NOG2b/8/5Y1B b - standard"
