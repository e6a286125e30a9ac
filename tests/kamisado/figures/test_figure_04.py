"""Figure 4: a blocked tower. Chris plays gold, Amy black."""

from futari.kamisado.board import BLACK
from kamisado.playing import after, forfeits, moves, play, rule

AMY_TO_MOVE = "obpky2r/8/6g1/5YRn/8/8/N7/1G2KPBO b n"
AMY_BROWN = "brown ↑4 green"


def test_4a_brown_goes_four_forward_to_a_green_square() -> None:
    assert AMY_BROWN in moves(AMY_TO_MOVE)


def test_4b_green_is_blocked_by_red_yellow_and_the_own_brown_and_trapped_on_yellow() -> None:
    turn = play(AMY_TO_MOVE, AMY_BROWN)
    assert forfeits(turn) == ["green 0 yellow"]
    # Take any of the three away and Chris could move after all.
    for unblocked in (
        "obpkyr2/8/6g1/5Y1n/8/8/N7/1GR1KPBO b n",
        "obpky2r/8/6g1/6Rn/8/8/N7/1G1YKPBO b n",
        "obpky1nr/8/6g1/5YR1/8/8/N7/1G2KPBO b n",
    ):
        assert forfeits(play(unblocked, AMY_BROWN)) == []


def test_4c_amy_moves_again_with_yellow_and_can_win_three_forwards() -> None:
    position = after(AMY_TO_MOVE, AMY_BROWN)
    assert position == "obpky2r/8/N5g1/5YRn/8/8/8/1G2KPBO b y"
    assert rule(position, "red ↑1 yellow") == "T2"
    turn = play(position, "yellow ↑3 red")
    assert turn.outcome is not None
    assert (turn.outcome.winner, turn.outcome.rule) == (BLACK, "M7")
