"""What plans cost or gain besides what the evaluation says of where they lead (conduct.hpp)."""

from __future__ import annotations

import pytest

from bots.judges import only, right_guess
from futari.core import Seat
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.kernel import Scope, campaign_of, numbering_of, world_of
from futari.sekigahara.state import State
from sekigahara.positions import position

EDITION = GAME.edition
PLACES = EDITION.place_named


def besides(state: State, place: str, guesses: int = 1) -> float:
    """What a march for a resource gains besides its points, where nothing else counts."""
    judge, world = only(points=3.0, early_points=1.0).judge, world_of(state)
    right = [right_guess(state, state.active, dice) for dice in range(1, guesses + 1)]
    plan, *_ = judge.plans(world, right, Scope(), False, [], 60.0, 1)
    (march,) = plan.orders
    assert PLACES[place] in march.path
    return plan.value - judge.judged(campaign_of(EDITION).carried_out(world, march, 1), right, 4)


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


@pytest.mark.parametrize(
    ("ueda", "costs"), [("ukita-mon3-1 ukita-gun-1", 0.8), ("ukita-mon3-1 ukita-gun-1 ukita-gun-2", 0.0)]
)
def test_two_stay_with_sanada_if_there_are_three(ueda: str, costs: float) -> None:
    """9.2: fourteen impacts take the disk and one guard, which four may make at once; the disk and two take 21."""
    state = position(f"""
        week = 3
        first = "ishida"
        [ishida]
        stacks = {{ osaka = ["ishida-leader"], ueda = {ueda.split()} }}
        [tokugawa]
        stacks = {{ saku = ["date-mon3-1", "date-mon2-1"], anotsu = ["tokugawa-leader"] }}
        [board]
        markers = {{ takeda = "tokugawa", kyoto = "ishida", kuwana = "ishida" }}
    """)
    assert besides(state, "takeda") == pytest.approx(-costs)


@pytest.mark.parametrize(("enemy", "costs"), [("ukita-leader", 5.0), ("ukita-gun-1", 1.0)])
def test_a_castle_is_not_open_to_those_who_have_no_leader_to_come_by(enemy: str, costs: float) -> None:
    """7.3.4: from Sawayama to Kanazawa it is three roads, for which a card is not enough."""
    state = position(f"""
        week = 3
        first = "tokugawa"
        [ishida]
        stacks = {{ osaka = ["ishida-leader"], sawayama = ["{enemy}", "ukita-mon3-1"] }}
        [tokugawa]
        stacks = {{ edo = ["tokugawa-leader"], kanazawa = ["maeda-gun-1"] }}
        [board.markers]
        takeda = "ishida"
        kyoto = "ishida"
        kuwana = "ishida"
        tsuruga = "tokugawa"
        takasaki = "tokugawa"
    """)
    assert besides(state, "takeda", guesses=8) == pytest.approx(-costs)


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


@pytest.mark.parametrize(("moment", "costs"), [("week = 6", 0.8), ('week = 7\nturn = "B"', 0.0)])
def test_in_the_last_turn_whoever_walks_back_has_a_reason(moment: str, costs: float) -> None:
    """2.2: before it a march that only takes back the one before is a step lost."""
    state = position(f"""
        {moment}
        first = "ishida"
        [ishida]
        stacks = {{ osaka = ["ishida-leader"], hamamatsu = ["ukita-leader"], hakone = ["mori-gun-1"] }}
        [tokugawa]
        hand = ["date-plain", "date-plain", "date-sword"]
        stacks = {{ edo = ["tokugawa-leader"], okazaki = ["date-mon3-1", "date-mon3-2"] }}
        [board]
        castles = {{ hakone = "ishida" }}
    """)
    judge, world, guess = only(stack_in_danger=20.0, block=1.0).judge, world_of(state), right_guess(state, state.active)
    first = EDITION.block_named["ukita-leader"] - numbering_of(EDITION, state.active).block

    def flight(came_from: int) -> tuple[int, float]:
        """Where the block goes if it came from there, and what that is worth."""
        phases = [[came_from if block == first else -1 for block in range(48)]]
        plan, *_ = judge.plans(world, [guess], Scope(), False, phases, 60.0, 1)
        (march,) = plan.orders
        return march.place, plan.value

    refuge, value = flight(-1)
    back, worth = flight(refuge)
    assert back == refuge
    assert value - worth == pytest.approx(costs)


@pytest.mark.parametrize(("cards", "costs"), [(5, 0.0), (6, 0.8)])
def test_a_full_hand_and_armies_that_rest_cost_something(cards: int, costs: float) -> None:
    """6.2, 7.1: a muster in the rear gets nobody going; of six cards three will be discarded."""
    state = position(f"""
        week = 3
        first = "tokugawa"
        [tokugawa]
        hand = {["date-plain", "date-plain", "maeda-plain", "maeda-plain", "tokugawa-plain", "tokugawa-plain"][:cards]}
        stacks = {{ okazaki = ["tokugawa-leader"] }}
        box = ["date-mon3-1"]
        [ishida]
        stacks = {{ okazaki = ["ukita-mon3-1", "ukita-mon3-2"], osaka = ["ishida-leader"] }}
        [board]
        sieges = ["okazaki"]
    """)
    judge, world, guess = only(in_box=0.1, block=6.0).judge, world_of(state), right_guess(state, state.active)
    plan, *_ = judge.plans(world, [guess], Scope(), False, [], 60.0, 1)
    (muster,) = plan.orders
    assert muster.goal == "muster"
    rests = plan.value - judge.judged(campaign_of(EDITION).carried_out(world, muster, 1), [guess], 4)
    assert rests == pytest.approx(-costs)


@pytest.mark.parametrize(
    ("osaka", "army", "costs"),
    [
        ("ishida-leader mori-gun-1 mori-gun-2", 8, 3.0),
        ("ishida-leader mori-gun-1 mori-gun-2", 5, 0.0),
        ("ishida-leader mori-gun-1 mori-gun-2 mori-gun-3", 8, 0.0),
    ],
)
def test_two_are_not_left_with_hideyori_before_an_army(osaka: str, army: int, costs: float) -> None:
    """8.9.1, 8.9.3: three guards would have to be beaten in the field before the disk is lost."""
    army_of = [
        "tokugawa-leader",
        "date-gun-1",
        *(f"date-mon{mon}-{copy}" for mon in (2, 3) for copy in (1, 2)),
        "date-gun-2",
        "date-mon2-3",
    ][:army]
    state = position(f"""
        week = 5
        first = "ishida"
        [ishida]
        mori_box = []
        stacks = {{ osaka = {osaka.split()} }}
        [tokugawa]
        hand = ["date-plain", "date-plain"]
        stacks = {{ himeji = {army_of} }}
        [board]
        markers = {{ kyoto = "tokugawa", kuwana = "ishida", tsuruga = "ishida" }}
    """)
    assert besides(state, "kyoto") == pytest.approx(-costs)


@pytest.mark.parametrize(
    ("ueda", "arato", "takasaki", "costs"),
    [
        ("tokugawa-gun-1", "tokugawa-mon3-1 tokugawa-mon3-2", "uesugi-leader uesugi-mon3-1 uesugi-gun-1", 1.8),
        ("tokugawa-gun-1 tokugawa-gun-2", "tokugawa-mon3-1", "uesugi-leader uesugi-mon3-1 uesugi-gun-1", 0.0),
        ("tokugawa-gun-1", "tokugawa-mon3-1", "uesugi-leader uesugi-mon3-1 uesugi-gun-1", 0.0),
        ("tokugawa-gun-1", "tokugawa-mon3-1 tokugawa-mon3-2", "uesugi-leader", 0.0),
    ],
)
def test_who_stands_idle_beside_a_thin_castle_has_something_to_do(
    ueda: str, arato: str, takasaki: str, costs: float
) -> None:
    """8.9.4: seven impacts take one guard; Ieyasu's five stood at Arato while a gun alone kept Ueda before four."""
    state = position(f"""
        week = 4
        first = "tokugawa"
        [tokugawa]
        hand = ["date-plain", "date-plain"]
        stacks = {{ ueda = {ueda.split()}, arato = {arato.split()}, edo = ["tokugawa-leader", "date-gun-1"] }}
        [ishida]
        stacks = {{ takasaki = {takasaki.split()}, osaka = ["ishida-leader", "mori-gun-1", "mori-gun-2"] }}
        [board]
        castles = {{ ueda = "tokugawa" }}
        disks = ["hideyori"]
    """)
    judge, guess = only().judge, right_guess(state, Seat.FIRST)
    plan = next(
        plan
        for plan in judge.plans(world_of(state), [guess], Scope(kept=9, hopeless=9.0), False, [], 60.0, 1)
        if not plan.orders
    )
    assert plan.value == pytest.approx(judge.judged(world_of(state), [guess], 4) - costs, abs=0.2)
