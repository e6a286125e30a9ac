"""A bot by its name: those of the ladder, and one that is asked to take its time."""

from __future__ import annotations

import pytest

from futari.bots import ask, bot_named
from futari.bots.kamisado import LEVELS as KAMISADO_LEVELS
from futari.bots.sekigahara.levels import CAPTAIN, LEVELS, SHOGUN
from futari.core import Seat, Stream, Unreadable
from futari.sekigahara.game import SEKIGAHARA as GAME
from sekigahara.positions import position


def test_a_name_is_a_level_of_the_ladder() -> None:
    assert bot_named(LEVELS, "shogun") is SHOGUN


def test_a_commander_takes_as_many_seconds_as_he_is_given() -> None:
    """The shogun thinks for about three seconds a phase, and more on request."""
    patient = bot_named(LEVELS, "shogun@12")
    assert patient == SHOGUN.taking(12.0)
    assert patient.name == "shogun@12"
    assert patient.note == SHOGUN.note
    assert patient != SHOGUN


def test_whoever_has_more_time_weighs_more_orders_and_looks_ahead_in_more_worlds() -> None:
    """But nobody begins to look ahead who does not, or weighs fewer than all of them."""
    more = SHOGUN.taking(4 * SHOGUN.seconds)
    assert more.lookahead == 4 * SHOGUN.lookahead > SHOGUN.lookahead
    assert more.thoughts == SHOGUN.thoughts == 0
    more = CAPTAIN.taking(4 * CAPTAIN.seconds)
    assert more.thoughts == 4 * CAPTAIN.thoughts > CAPTAIN.thoughts
    assert more.lookahead == CAPTAIN.lookahead == 0
    assert SHOGUN.taking(SHOGUN.seconds / 100).lookahead > 0


def test_a_daimyo_in_a_hurry_still_answers() -> None:
    state = position("""
        first = "tokugawa"
        [ishida]
        stacks = { osaka = ["ishida-leader"] }
        [tokugawa]
        hand = ["tokugawa-plain"]
        stacks = { edo = ["tokugawa-leader", "tokugawa-mon3-1"] }
    """)
    answer = ask(bot_named(LEVELS, "daimyo@0.1"), GAME, state, Seat.FIRST, Stream(b"dice", "hurry"))
    assert answer.choices[0] in list(GAME.choices(state, Seat.FIRST))


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("ninja", "bot.unknown"),
        ("ninja@3", "bot.unknown"),
        ("random@3", "bot.at_once"),
        ("shogun@", "bot.seconds"),
        ("shogun@soon", "bot.seconds"),
        ("shogun@0", "bot.seconds"),
        ("shogun@nan", "bot.seconds"),
        ("shogun@1e9", "bot.seconds"),
    ],
)
def test_what_is_no_bot_or_no_time_is_refused(name: str, key: str) -> None:
    with pytest.raises(Unreadable) as refused:
        bot_named(LEVELS, name)
    assert refused.value.message.key == key


def test_a_bot_that_answers_at_once_takes_no_seconds() -> None:
    with pytest.raises(Unreadable) as refused:
        bot_named(KAMISADO_LEVELS, "master@3")
    assert refused.value.message.key == "bot.at_once"
