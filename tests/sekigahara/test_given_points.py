"""2.2: points given to a side before the game, by agreement or by a bid for the sides."""

from __future__ import annotations

import pytest

from futari.core import BySide, Impossible, Seat
from futari.sekigahara.edition import standard_edition
from futari.sekigahara.game import SEKIGAHARA, with_points
from futari.sekigahara.position import read_position, write_position
from sekigahara.positions import play, position

LAST_TURN = """
week = 7
turn = "B"
first = "ishida"
active = "tokugawa"
[tokugawa.stacks]
edo = ["tokugawa-leader"]
[ishida.stacks]
kyoto = ["ishida-leader"]
"""


def test_points_given_count_from_the_start() -> None:
    plain = SEKIGAHARA.start(SEKIGAHARA.read_options({}), b"seed")
    given = SEKIGAHARA.start(SEKIGAHARA.read_options({"for_ishida": 3}), b"seed")
    assert SEKIGAHARA.score(given) == BySide(SEKIGAHARA.score(plain).first, SEKIGAHARA.score(plain).second + 3)
    sides = SEKIGAHARA.view(given, None).sides
    assert (sides["ishida"].given, sides["tokugawa"].given) == (3, 0)


def test_points_given_decide_the_end() -> None:
    without = play(position(LAST_TURN), "tokugawa: minimal", "tokugawa: end")
    ahead = SEKIGAHARA.score(without)
    assert ahead.first > ahead.second
    outcome = SEKIGAHARA.outcome(without)
    assert outcome is not None
    assert outcome.winner is Seat.FIRST
    # As many as he is behind make a tie, which is Ishida's.
    behind = ahead.first - ahead.second
    text = LAST_TURN.replace("[ishida.stacks]", f"[ishida]\ngiven = {behind}\n[ishida.stacks]")
    level = SEKIGAHARA.outcome(play(position(text), "tokugawa: minimal", "tokugawa: end"))
    assert level is not None
    assert (level.winner, level.score) == (Seat.SECOND, BySide(ahead.first, ahead.first))


def test_points_given_are_written_down_and_read_back() -> None:
    state = SEKIGAHARA.start(SEKIGAHARA.read_options({"for_tokugawa": 2}), b"seed")
    again = read_position(write_position(state), standard_edition(), b"seed")
    assert again.board.given == BySide(2, 0)


def test_a_game_with_points_given_is_not_rated_and_bids_make_options() -> None:
    plain = SEKIGAHARA.read_options({})
    given = with_points(plain, BySide(0, 4))
    assert given.for_ishida == 4
    assert SEKIGAHARA.rating_category(plain) == "printed"
    assert SEKIGAHARA.rating_category(given) is None


@pytest.mark.parametrize("points", [-1, 21])
def test_nobody_gives_more_than_the_map_holds(points: int) -> None:
    with pytest.raises(Impossible):
        SEKIGAHARA.read_options({"for_tokugawa": points})
