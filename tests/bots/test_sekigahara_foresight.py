"""A look past the own phase: plans that seem equal differ in what the enemy makes of them."""

from __future__ import annotations

import time
from random import Random

from futari.bots.sekigahara.belief import Belief
from futari.bots.sekigahara.commander import SUBORDINATE
from futari.bots.sekigahara.draft import Plan
from futari.bots.sekigahara.foresight import DOUBT, LOUDEST, Foresight, doubted
from futari.core import Message, Seat
from futari.sekigahara.game import SEKIGAHARA as GAME
from sekigahara.positions import position

HOUR = 3600.0


def plan(lines: str, reason: Message) -> Plan:
    """A plan of written choices; both are judged to be worth the same at first sight."""
    return Plan(tuple(GAME.read_choice(line.strip()) for line in lines.split(",")), 1.0, reason)


ALONE = plan(
    "minimal, march edo, take tokugawa-leader, step oyama, step utsunomiya, done, end",
    Message("sekigahara.why.exchange", {"count": 1}),
)
AT_HOME = plan("minimal, end", Message("sekigahara.why.hold"))


def preferred(plans: list[Plan], deadline: float) -> Plan:
    """Ieyasu may go to Utsunomiya alone, beside four Uesugi with cards for all of them, or stay."""
    state = position("""
        week = 3
        first = "tokugawa"
        [ishida]
        hand = ["uesugi-plain", "uesugi-plain", "uesugi-sword", "mori-plain"]
        [ishida.stacks]
        osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1", "mori-mon3-2"]
        shirakawa = ["uesugi-leader", "uesugi-mon3-1", "uesugi-mon3-2", "uesugi-gun-1"]
        [tokugawa]
        hand = ["tokugawa-plain", "tokugawa-plain", "tokugawa-sword"]
        stacks = { edo = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-mon3-2", "tokugawa-gun-1"] }
    """)
    view = GAME.view(state, Seat.FIRST)
    belief = Belief(GAME.edition, view, ())
    return Foresight(GAME.edition, belief, Random(3), SUBORDINATE, 4, deadline).best(view, plans)


def test_of_two_plans_that_look_the_same_the_one_is_followed_that_the_enemy_cannot_punish() -> None:
    later = time.thread_time() + HOUR
    assert preferred([ALONE, AT_HOME], later) is AT_HOME
    assert preferred([AT_HOME, ALONE], later) is AT_HOME


def test_without_time_to_look_ahead_the_first_impression_counts() -> None:
    assert preferred([ALONE, AT_HOME], time.thread_time()) is ALONE


def test_one_world_says_little_and_many_say_what_they_say() -> None:
    """A chief who falls in one guess is still only one guess."""
    assert doubted([-100.0], [0.0]) == -LOUDEST / (1 + DOUBT)
    assert doubted([], [0.0]) == 0.0
    assert -1.0 < doubted([-1.0] * 100, [0.0] * 100) < -0.9
