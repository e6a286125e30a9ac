"""A look past the own phase: plans that seem equal differ in what the enemy makes of them."""

from __future__ import annotations

import math
import time
from random import Random

import pytest

from bots.judges import only
from futari.bots.sekigahara.belief import Belief
from futari.bots.sekigahara.planner import Foresight, Planner
from futari.core import Seat
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.kernel import Scope
from sekigahara.positions import position

EDITION = GAME.edition
# Two strong blocks may take Shirakawa, beside the six of Aizu, and two others Kiso, beside nobody; not both.
STATE = position("""
    week = 3
    first = "tokugawa"
    [ishida]
    hand = ["uesugi-plain", "uesugi-plain", "uesugi-sword", "mori-plain"]
    [ishida.stacks]
    osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1", "mori-mon3-2"]
    aizu = ["uesugi-leader", "uesugi-mon3-1", "uesugi-mon3-2", "uesugi-gun-1", "uesugi-gun-2", "uesugi-cavalry"]
    [tokugawa]
    hand = []
    [tokugawa.stacks]
    utsunomiya = ["tokugawa-mon3-1", "tokugawa-mon3-2"]
    hakone = ["tokugawa-leader", "tokugawa-gun-1"]
    suwa = ["tokugawa-mon2-1", "tokugawa-mon2-2"]
    [board]
    markers = { edo = "tokugawa", shirakawa = "ishida" }
""")
# Somebody who knows what points and blocks are worth, but fears for nothing: Shirakawa, the enemy's, counts twice.
FEARLESS = only(points=0.5, early_points=1.0, block=0.5, mon=0.5, late_material=0.5, advance=0.01)


def goes_too_far(foresight: Foresight | None, seed: int = 0, deadline: float = math.inf) -> bool:
    """Whether they go to Shirakawa, beside the six; at first sight they do."""
    view = GAME.view(STATE, Seat.FIRST)
    scope = Scope(width=5, joins=1, kept=8, samples=8)
    planner = Planner(EDITION, Belief(EDITION, view, ()), Random(seed), FEARLESS, scope, 8)
    made = planner.best(view, foresight, deadline).choices
    return EDITION.place_named["shirakawa"] in [choice.place for choice in made]


@pytest.mark.parametrize("seed", range(4))
def test_of_two_plans_that_look_alike_the_one_is_followed_that_the_enemy_cannot_punish(seed: int) -> None:
    assert goes_too_far(None, seed)
    assert not goes_too_far(Foresight(16), seed)


def test_without_time_to_look_ahead_the_first_impression_counts() -> None:
    assert goes_too_far(Foresight(8), deadline=time.thread_time())


def test_one_world_says_little_and_many_say_what_they_say() -> None:
    """Who falls in one guess falls in one guess only: whoever doubts more has to see more of them."""
    assert goes_too_far(Foresight(1, doubt=1000.0))
    assert not goes_too_far(Foresight(1, doubt=0.0))


def test_plans_that_differ_by_few_blocks_take_more_worlds_to_be_told_apart() -> None:
    """They go on alike: two blocks elsewhere are doubted three times as much as six."""
    assert not goes_too_far(Foresight(16, doubt=15.0))
    assert goes_too_far(Foresight(16, doubt=45.0))


def test_a_world_speaks_no_louder_than_it_may() -> None:
    assert goes_too_far(Foresight(8, loudest=0.0))
