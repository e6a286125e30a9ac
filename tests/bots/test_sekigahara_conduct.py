"""What plans cost or gain besides what the evaluation says of where they lead (conduct.hpp)."""

from __future__ import annotations

import pytest

from bots.judges import only, right_guess
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.kernel import Scope, campaign_of, world_of
from futari.sekigahara.state import State
from sekigahara.positions import position

EDITION = GAME.edition
PLACES = EDITION.place_named


def besides(state: State, place: str) -> float:
    """What a march for a resource gains besides its points, where nothing else counts."""
    judge, world, guess = only(points=3.0, early_points=1.0).judge, world_of(state), right_guess(state, state.active)
    plan, *_ = judge.plans(world, [guess], Scope(), False, [], 60.0, 1)
    (march,) = plan.orders
    assert PLACES[place] in march.path
    return plan.value - judge.judged(campaign_of(EDITION).carried_out(world, march, 1), [guess], 4)


@pytest.mark.parametrize(("enemy", "costs"), [("saku", 1.5), ("numazu", 0.6), ("kanazawa", 0.0)])
def test_sanada_is_not_left_alone_for_those_who_can_come(enemy: str, costs: float) -> None:
    """9.2: seven impacts take the disk and the castle; from Saku at once, from Numazu in two phases."""
    state = position(f"""
        week = 3
        first = "ishida"
        [ishida]
        stacks = {{ osaka = ["ishida-leader"], ueda = ["ukita-mon3-1"] }}
        [tokugawa]
        stacks = {{ {enemy} = ["date-mon3-1", "date-mon2-1"], anotsu = ["tokugawa-leader"] }}
        [board]
        markers = {{ takeda = "tokugawa", kyoto = "ishida", kuwana = "ishida" }}
    """)
    assert besides(state, "takeda") == pytest.approx(-costs)


@pytest.mark.parametrize(("card", "costs"), [("ishida-loyalty", 1.0), ("mori-plain", 0.0)])
def test_a_challenge_that_pays_for_a_step_costs_more_than_another_card(card: str, costs: float) -> None:
    """7.3.3, 8.6: any card forces a march, but only a challenge turns a battle."""
    state = position(f"""
        week = 3
        first = "ishida"
        [ishida]
        hand = ["{card}"]
        stacks = {{ osaka = ["ishida-leader"], matsumoto = ["ukita-mon3-1"] }}
        [tokugawa]
        stacks = {{ anotsu = ["tokugawa-leader"], miyazu = ["date-gun-1"] }}
        [board]
        markers = {{ takeda = "tokugawa", kyoto = "ishida", kuwana = "ishida", tsuruga = "ishida", kiso = "ishida" }}
    """)
    assert besides(state, "takeda") == pytest.approx(-costs)


@pytest.mark.parametrize(("guard", "gains"), [("", 0.0), ("date-gun-1", 0.6)])
def test_whoever_is_run_over_counts_more_than_his_worth(guard: str, gains: float) -> None:
    """7.4.2: one falls to four, and costs them nobody and no card."""
    state = position(f"""
        week = 3
        first = "ishida"
        [ishida]
        [ishida.stacks]
        osaka = ["ishida-leader"]
        suwa = ["ukita-mon3-1", "ukita-mon3-2", "ukita-gun-1", "mori-gun-1"]
        [tokugawa]
        stacks = {{ kiso = {guard.split()}, anotsu = ["tokugawa-leader"] }}
        [board]
        markers = {{ kiso = "tokugawa", kyoto = "ishida", kuwana = "ishida" }}
    """)
    assert besides(state, "kiso") == pytest.approx(gains)
