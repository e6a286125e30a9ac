"""Filling the home rows (F1-F4); the worked example of figure 7 is in figures/test_figure_07.py, and here as one."""

import pytest
from hypothesis import given

from futari.core import IllegalChoice
from futari.kamisado.board import BLACK, GOLD, Colour
from futari.kamisado.format import Format
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Match, Options, Stage
from futari.kamisado.position import Position
from futari.kamisado.regroup import Fill, line_up, regroup
from futari.kamisado.setup import read_position
from kamisado.positions import MATCH_FORMATS, ends, mirrored, turned

ALAIN_WON = "3b3n/P7/2B5/5o2/1k2N1rO/y4K2/3g4/p+GR3Y1 b - standard"
DAVID_WON = "3P+3n/8/2B2p2/5o2/1k2N1rO/y4K2/b2g4/1GR3Y1 g - standard"


def _filled(text: str, fill: Fill) -> str:
    return str(regroup(read_position(text), fill))


def test_f1_the_winner_chooses_and_has_two_choices() -> None:
    position = read_position(ALAIN_WON)
    match = Match(Options("standard"), position, position.score, 1, BLACK, Stage.FILL)
    assert KAMISADO.to_act(match) == {GOLD}
    assert list(KAMISADO.choices(match, GOLD)) == [Fill.LEFT, Fill.RIGHT]
    assert list(KAMISADO.choices(match, BLACK)) == []
    after = KAMISADO.apply(match, GOLD, Fill.LEFT)
    assert (after.round, after.challenger, after.stage) == (2, BLACK, Stage.MOVE)


def test_f1_the_loser_may_not_choose() -> None:
    position = read_position(ALAIN_WON)
    match = Match(Options("standard"), position, position.score, 1, BLACK, Stage.FILL)
    with pytest.raises(IllegalChoice):
        KAMISADO.apply(match, BLACK, Fill.LEFT)


@pytest.mark.parametrize("fill", Fill)
def test_f2_the_challenger_fills_from_the_same_direction(fill: Fill) -> None:
    position = read_position(ALAIN_WON)
    start = regroup(position, fill)
    for side in (BLACK, GOLD):
        own = sorted(Colour, key=lambda colour: start.towers[side][colour], reverse=side is GOLD)
        assert tuple(own) == line_up(position, side, fill)


@pytest.mark.parametrize(
    ("side", "order"),
    [
        (GOLD, "brown blue orange red pink yellow green purple"),
        (BLACK, "green red yellow pink brown orange blue purple"),
    ],
    ids=["Alain", "David"],
)
def test_f3_from_the_left_row_by_row_the_leftmost_first_from_brown_to_orange(side: int, order: str) -> None:
    filled = line_up(read_position(ALAIN_WON), (BLACK, GOLD)[side], Fill.LEFT)
    assert " ".join(colour.word for colour in filled) == order


@pytest.mark.parametrize(
    ("side", "order"),
    [
        (GOLD, "blue brown orange pink red yellow green purple"),
        (BLACK, "yellow red green pink orange brown blue purple"),
    ],
    ids=["Alain", "David"],
)
def test_f4_from_the_right_row_by_row_the_rightmost_first_from_orange_to_brown(side: int, order: str) -> None:
    filled = line_up(read_position(ALAIN_WON), (BLACK, GOLD)[side], Fill.RIGHT)
    assert " ".join(colour.word for colour in reversed(filled)) == order


def test_figure_7_to_the_letter() -> None:
    # From a to h: Gold's left is at h.
    assert _filled(ALAIN_WON, Fill.LEFT) == "p+gykrobn/8/8/8/8/8/8/GRYKNOBP b * standard"
    assert _filled(ALAIN_WON, Fill.RIGHT) == "bnokrygp+/8/8/8/8/8/8/PBNOKGRY b * standard"


def test_the_loser_challenges_whoever_that_is() -> None:
    assert _filled(DAVID_WON, Fill.LEFT).split()[1:] == ["g", "*", "standard"]


def test_the_winning_tower_comes_last_but_for_none() -> None:
    for fill, place in ((Fill.LEFT, 7), (Fill.RIGHT, 0)):
        assert line_up(read_position(DAVID_WON), BLACK, fill)[place] is Colour.PURPLE


def test_rings_stay_on_their_towers() -> None:
    start = regroup(read_position("3P++3n+/8/2B+2p2/5o2/1k2N1rO/y4K2/b2g4/1GR3Y1 g - long"), Fill.RIGHT)
    assert start.rings[BLACK] == (0, 0, 0, 0, 0, 2, 1, 0)
    assert start.rings[GOLD] == (1, 0, 0, 0, 0, 0, 0, 0)


def test_a_deadlocked_round_is_regrouped_too() -> None:
    deadlocked = "ny3g2/8/8/1o1pkb+r1/2BNRGY1/8/8/2OPK3 b - standard"
    assert _filled(deadlocked, Fill.LEFT) == "opkb+rnyg/8/8/8/8/8/8/OPKBNRGY b * standard"


@given(ends(MATCH_FORMATS))
def test_left_and_right_are_mirror_images_and_the_same_for_both_sides(position: Position) -> None:
    if max(position.score) >= position.limits.points:
        return
    for fill, other in ((Fill.LEFT, Fill.RIGHT), (Fill.RIGHT, Fill.LEFT)):
        start = regroup(position, fill)
        assert regroup(mirrored(position), other) == mirrored(start)
        assert regroup(turned(position), fill) == turned(start)
        assert start.rings == position.rings


def _refused(text: str) -> IllegalChoice:
    with pytest.raises(IllegalChoice) as refused:
        regroup(read_position(text), Fill.LEFT)
    return refused.value


def test_no_regrouping_while_the_round_goes_on() -> None:
    assert _refused("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * standard").message.key == "kamisado.regroup_unfinished"


def test_no_regrouping_after_a_single_round() -> None:
    assert _refused(ALAIN_WON.replace("standard", Format.SINGLE.value)).message.key == "kamisado.regroup_single"


@pytest.mark.parametrize(
    "over",
    [
        "3b3n/P7/2B5/5o2/1k2N1rO/y4K2/3g4/p++GR3Y1 b - standard",
        "3b+3n+/P7/2B5/5o2/1k2N1rO/y4K2/3g4/p+GR3Y1 b - standard",
        "3b3n/P7/2B5/5o2/1k2N1rO/y4K2/3g4/p+++GR3Y1 b - long",
        "3b3n/P7/2B5/5o2/1k2N1rO/y4K2/3g4/p++++GR3Y1 b - marathon",
        "3b3n/P7/2B5/5o2/1k2N1rO/y4K2/3g4/p++++GR3Y1 b -",
    ],
)
def test_no_regrouping_after_the_last_round_of_a_match(over: str) -> None:
    assert _refused(over).message.key == "kamisado.regroup_match_over"
