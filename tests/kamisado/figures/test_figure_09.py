"""Figure 9: a Double Sumo pushes twice. Alan plays gold, Ludmilla black and leads a Long Match by five to three."""

from futari.core import BySide
from futari.kamisado.board import BLACK
from futari.kamisado.regroup import match_winner
from futari.kamisado.setup import read_position
from kamisado.playing import after, moves, play

ALAN_TO_MOVE = "1p+o2rgn+/7k/3y+4/3bK+3/3G++4/8/8/NR+Y2PBO g k long"
ALAN_PINK = "pink ↗2 green"
FIRST_PUSH = "green ↑1 orange push"
SECOND_PUSH = "green ↑1 red push"


def test_9_ludmilla_leads_by_five_to_three() -> None:
    assert read_position(ALAN_TO_MOVE).score == BySide(5, 3)


def test_9a_pink_goes_two_diagonally_to_a_green_square() -> None:
    assert after(ALAN_TO_MOVE, ALAN_PINK) == "1p+o2rgn+/8/3y+4/3bK+k2/3G++4/8/8/NR+Y2PBO b g long"


def test_9b_green_may_go_to_blue_pink_or_red_or_push_blue_and_the_yellow_sumo() -> None:
    assert moves(after(ALAN_TO_MOVE, ALAN_PINK)) == {
        *("green ↖1 blue", "green ↖2 pink", "green ↖3 red"),
        FIRST_PUSH,
    }
    turn = play(ALAN_TO_MOVE, ALAN_PINK, FIRST_PUSH)
    assert [pushed.tower.word for pushed in turn.pushed] == ["blue", "yellow"]
    assert turn.furthest.tower.word == "yellow"


def test_9c_yellow_lands_on_green_so_the_double_sumo_moves_again_and_pushes_again() -> None:
    position = after(ALAN_TO_MOVE, ALAN_PINK, FIRST_PUSH)
    assert position == "1p+o2rgn+/3y+4/3b4/3G++K+k2/8/8/8/NR+Y2PBO b g long"
    assert SECOND_PUSH in moves(position)
    turn = play(position, SECOND_PUSH)
    assert [pushed.tower.word for pushed in turn.pushed] == ["blue", "yellow"]


def test_9d_yellow_lands_on_pink_and_the_pink_sumo_wins_by_seven_to_three() -> None:
    position = after(ALAN_TO_MOVE, ALAN_PINK, FIRST_PUSH, SECOND_PUSH)
    assert position == "1p+oy+1rgn+/3b4/3G++4/4K+k2/8/8/8/NR+Y2PBO b k long"
    turn = play(position, "pink ↑3 yellow")
    assert turn.outcome is not None
    assert (turn.outcome.winner, turn.outcome.points) == (BLACK, 2)
    assert turn.position.score == BySide(7, 3)
    assert match_winner(turn.position) is BLACK


def test_9e_or_green_itself_wins_after_the_first_push_by_nine_to_three() -> None:
    turn = play(ALAN_TO_MOVE, ALAN_PINK, FIRST_PUSH, "green ↖3 orange")
    assert turn.outcome is not None
    assert (turn.outcome.winner, turn.outcome.points) == (BLACK, 4)
    assert turn.position.score == BySide(9, 3)
    assert match_winner(turn.position) is BLACK
