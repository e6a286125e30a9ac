"""Figure 7: filling from the left or right. Alain plays gold, David black; a Standard Match after its first round."""

from dataclasses import replace

from futari.kamisado.board import GOLD, SQUARE_COLOUR, Colour
from futari.kamisado.moves import tower_moves
from futari.kamisado.regroup import Fill, line_up, regroup
from futari.kamisado.setup import read_position
from kamisado.playing import play

ALAIN_TO_MOVE = "3b3n/P7/2B2p2/5o2/1k2N1rO/y4K2/3g4/1GR3Y1 g p standard"
ALAIN_WON = "3b3n/P7/2B5/5o2/1k2N1rO/y4K2/3g4/p+GR3Y1 b - standard"


def _words(order: tuple[Colour, ...]) -> str:
    return " ".join(colour.word for colour in order)


def test_7a_purple_goes_five_diagonally_to_davids_home_row_and_becomes_a_sumo() -> None:
    turn = play(ALAIN_TO_MOVE, "purple ↗5 brown")
    assert turn.outcome is not None
    assert (turn.outcome.winner, turn.outcome.tower, turn.outcome.points) == (GOLD, Colour.PURPLE, 1)
    assert str(turn.position) == ALAIN_WON
    assert turn.position.score.second == 1


def test_7b_alain_from_the_left_brown_square_to_orange_square() -> None:
    order = line_up(read_position(ALAIN_WON), GOLD, Fill.LEFT)
    assert _words(order) == "brown blue orange red pink yellow green purple"


def test_7c_david_from_the_left_brown_square_to_orange_square() -> None:
    order = line_up(read_position(ALAIN_WON), GOLD.other, Fill.LEFT)
    assert _words(order) == "green red yellow pink brown orange blue purple"


def test_7d_both_filled_from_the_left() -> None:
    start = regroup(read_position(ALAIN_WON), Fill.LEFT)
    assert str(start) == "p+gykrobn/8/8/8/8/8/8/GRYKNOBP b * standard"


def test_7e_alain_from_the_right_orange_square_to_brown_square() -> None:
    order = line_up(read_position(ALAIN_WON), GOLD, Fill.RIGHT)
    assert _words(order[::-1]) == "blue brown orange pink red yellow green purple"


def test_7f_david_from_the_right_orange_square_to_brown_square() -> None:
    order = line_up(read_position(ALAIN_WON), GOLD.other, Fill.RIGHT)
    assert _words(order[::-1]) == "yellow red green pink orange brown blue purple"


def test_7g_both_filled_from_the_right_leave_yellow_behind_a_yellow_square() -> None:
    start = regroup(read_position(ALAIN_WON), Fill.RIGHT)
    assert str(start) == "bnokrygp+/8/8/8/8/8/8/PBNOKGRY b * standard"
    yellow = start.towers[GOLD][Colour.YELLOW]
    assert SQUARE_COLOUR[yellow] is Colour.RED
    assert SQUARE_COLOUR[yellow - 8] is Colour.YELLOW


def test_7h_alains_sumo_reaches_five_squares() -> None:
    start = regroup(read_position(ALAIN_WON), Fill.LEFT)
    # David, the Challenger, moves first; the figure shows what Alain's sumo could do.
    reach = tower_moves(replace(start, to_move=GOLD), Colour.PURPLE)
    assert {str(move) for move in reach} == {
        *("purple ↑1 red", "purple ↑2 green", "purple ↑3 pink", "purple ↑4 yellow", "purple ↑5 blue"),
        *("purple ↖1 orange", "purple ↖2 orange", "purple ↖3 orange", "purple ↖4 orange", "purple ↖5 orange"),
    }
