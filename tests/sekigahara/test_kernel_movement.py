"""The movement phase of the kernel (7, 9.3): every order it lists is one of the rules, and comes to the same."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random

import pytest

from futari.core import Seat
from futari.sekigahara.kernel import Order, world_of
from futari.sekigahara.pieces import members
from futari.sekigahara.state import State
from futari.sekigahara.steps import Level, Movement
from sekigahara.campaigns import campaign
from sekigahara.crossing import EDITION, FIRST, agreed, by_orders, drawn, ordered, shown
from sekigahara.lookout import (
    box,
    castle,
    count,
    discards,
    hand,
    inside,
    is_besieged,
    lost,
    marker,
    moving,
    stack,
)

CAMPAIGNS, PORTIONS = 40, 4
# Of the states of those campaigns so many are looked at, and of their orders so many are carried out.
SHARE, MOST = 0.06, 24


def states(portion: int) -> list[State]:
    """States in the middle of movement phases: of campaigns by the kernel's orders, and by any choices."""
    random, found = Random(portion), []
    for seed in range(portion, CAMPAIGNS, PORTIONS):
        played = chain(by_orders(seed), (stride.before for stride in campaign(seed)))
        moments = [state for state in played if isinstance(state.step, Movement)]
        found += random.sample(moments, round(SHARE * len(moments)))
    return found


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_every_order_comes_to_what_the_rules_say(portion: int) -> None:
    """Stacks, castles, markers, sieges, cards, what is spent and left, who won: all but which equal block it was."""
    random, met = Random(portion), Counter[object]()
    for state in states(portion):
        orders = ordered(state)
        for order in random.sample(orders, min(MOST, len(orders))):
            after = agreed(state, order)
            met.update({order.goal, state.active, state.phase.level, state.week})
            met["forced"] += order.goal == "march" and order.card >= 0
            met["led"] += order.leader >= 0
            met["left"] += order.left > 0
            met["overrun"] += after.board.lost != state.board.lost
    assert min(met[kind] for kind in ("march", "muster", "forced", "led", "left", "overrun")) > 5
    assert min(met[side] for side in Seat) > 100
    assert min(met[level] for level in ("minimal", "limited", "full")) > 50
    assert all(met[week] for week in range(1, 8))


def test_a_state_crosses_over_and_back_unchanged() -> None:
    moments = [state for state in by_orders(5) if isinstance(state.step, Movement | Level)]
    assert len(moments) > 20
    for state in moments:
        assert shown(world_of(state).position()) == drawn(state)


def found(state: State, place: str, *, origin: str = "", blocks: str = "", **wanted: object) -> Order:
    """The first order of the kernel that leads to a place, with all that is wanted."""
    named = sum(1 << EDITION.block_named[name] for name in blocks.split()) >> FIRST[state.active].block
    for order in ordered(state):
        if order.place != EDITION.place_named[place] or (origin and order.origin != EDITION.place_named[origin]):
            continue
        if (named and order.group != named) or any(getattr(order, name) != value for name, value in wanted.items()):
            continue
        return order
    raise AssertionError(f"no such order leads to {place}")


def passed(order: Order) -> list[str]:
    """The places that a march passes, without the last."""
    return [EDITION.chart.places[at].key for at in order.path[:-1]]


def led_to(state: State) -> set[str]:
    """Everywhere an order leads to."""
    return {EDITION.chart.places[order.place].key for order in ordered(state)}


def test_an_overrun_on_the_way_does_not_stop_the_march() -> None:
    """7.4.2: four blocks run over one and march on; three are stopped by it."""
    text = """
        active = "ishida"
        [ishida.stacks]
        osaka = ["mori-mon3", "mori-mon2", "ukita-gun", {more}]
        [tokugawa.stacks]
        kyoto = ["date-gun"]
    """
    state = moving(text.replace("{more}", '"ukita-mon2"'))
    order = found(state, "minakuchi", blocks="mori-mon3-1 mori-mon2-1 ukita-gun-1 ukita-mon2-1")
    assert passed(order) == ["kyoto"]
    after = agreed(state, order)
    assert (lost(after, "tokugawa"), count(after, "ishida", "minakuchi")) == (["date-gun-1"], 4)
    assert "minakuchi" not in led_to(moving(text.replace("{more}", "")))


def test_friends_who_are_there_already_count_with_the_stack_that_comes() -> None:
    """7.4.2, the rulebook's example: two and then two more run over one block."""
    state = moving("""
        active = "ishida"
        [ishida.stacks]
        ayabe = ["mori-mon3", "mori-mon2"]
        osaka = ["ukita-gun", "ukita-mon2"]
        [tokugawa.stacks]
        kyoto = ["date-gun"]
    """)
    met = agreed(state, found(state, "kyoto", blocks="mori-mon3-1 mori-mon2-1"))
    assert (lost(met, "tokugawa"), marker(met, "kyoto")) == ([], "tokugawa")
    after = agreed(met, found(met, "kyoto", blocks="ukita-gun-1 ukita-mon2-1"))
    assert (lost(after, "tokugawa"), marker(after, "kyoto")) == (["date-gun-1"], "ishida")


def test_a_stack_is_overrun_by_those_it_meets_and_its_side_draws_a_card_for_every_two() -> None:
    """R27, R17."""
    state = moving("""
        active = "ishida"
        [ishida]
        deck = ["mori-sword"]
        [ishida.stacks]
        minakuchi = ["mori-mon3", "mori-mon2"]
        [tokugawa.stacks]
        kyoto = ["date-gun", "date-gun", "date-mon3", "date-mon3", "date-mon2", "date-mon2", "date-mon2", "ii-mon4"]
    """)
    after = agreed(state, found(state, "kyoto", blocks="mori-mon3-1 mori-mon2-1"))
    assert lost(after, "ishida") == ["mori-mon3-1", "mori-mon2-1"]
    assert hand(after, "ishida") == ["mori-sword"]


def test_the_war_is_won_where_a_chief_is_overrun_on_the_way() -> None:
    """2.1, R25: the march goes no farther."""
    state = moving("""
        active = "ishida"
        [ishida.stacks]
        osaka = ["mori-mon3", "mori-mon2", "ukita-gun", "ukita-mon2"]
        [tokugawa.stacks]
        kyoto = ["tokugawa-leader"]
    """)
    order = found(state, "minakuchi", blocks="mori-mon3-1 mori-mon2-1 ukita-gun-1 ukita-mon2-1")
    after = agreed(state, order)
    assert after.outcome is not None
    assert (after.outcome.winner, count(after, "ishida", "kyoto")) == (Seat.SECOND, 4)


def test_a_resource_is_taken_in_passing() -> None:
    """4.2, R28."""
    state = moving("""
        active = "tokugawa"
        [tokugawa]
        hand = ["date-plain"]
        [tokugawa.stacks]
        kiyosu = ["fukushima-mon3"]
        [board]
        markers = { kuwana = "ishida" }
    """)
    order = found(state, "minakuchi")
    assert passed(order) == ["kuwana"]
    after = agreed(state, order)
    assert (marker(after, "kuwana"), count(after, "tokugawa", "minakuchi")) == ("tokugawa", 1)


def test_a_tokugawa_block_at_osaka_calls_the_mori_box() -> None:
    """9.3, R5: at once, before any overrun."""
    state = moving("""
        active = "tokugawa"
        [tokugawa.stacks]
        kyoto = ["date-mon3", "date-mon2", "date-gun", "ii-mon4"]
        [ishida]
        mori_box = ["mori-leader", "mori-mon3-1", "mori-mon3-2"]
        [ishida.stacks]
        osaka = ["ukita-gun"]
    """)
    after = agreed(state, found(state, "osaka", blocks="date-mon3-1 date-mon2-1 date-gun-1 ii-mon4"))
    assert stack(after, "ishida", "osaka") == ["mori-leader", "mori-mon3-1", "mori-mon3-2", "ukita-gun-1"]
    assert not after.board.mori_box


def test_the_mori_box_comes_to_hideyori_alone_and_nobody_is_shut_in() -> None:
    """R5, R18: two have entered; the four who come do not run over them, but over one."""
    text = """
        active = "tokugawa"
        [tokugawa.stacks]
        kyoto = ["date-mon3", "date-mon2"]
        [ishida]
        mori_box = ["mori-leader", "mori-mon3-1", "mori-mon3-2", "mori-mon3-3"]
    """
    state = moving(text)
    after = agreed(state, found(state, "osaka", blocks="date-mon3-1 date-mon2-1"))
    assert (lost(after, "tokugawa"), is_besieged(after, "osaka"), inside(after)) == ([], False, [])
    after = agreed(state, found(state, "osaka", blocks="date-mon2-1"))
    assert lost(after, "tokugawa") == ["date-mon2-1"]


def test_a_card_brings_a_mori_block_who_may_not_move_and_the_leader_last() -> None:
    """9.3, R5."""
    state = moving("""
        active = "ishida"
        [ishida]
        hand = ["mori-plain"]
        mori_box = ["mori-leader", "mori-mon3-1"]
        [ishida.stacks]
        kyoto = ["ukita-gun"]
    """)
    (order,) = [order for order in ordered(state) if order.goal == "mori"]
    after = agreed(state, order)
    assert (stack(after, "ishida", "osaka"), discards(after, "ishida")) == (["mori-mon3-1"], ["mori-plain"])
    assert EDITION.place_named["osaka"] not in {each.origin for each in ordered(after)}


def test_a_disk_alone_stops_a_march_and_is_besieged() -> None:
    """R18: nobody passes Ueda, though no block is there."""
    state = moving("""
        active = "tokugawa"
        [tokugawa]
        hand = ["date-plain"]
        [tokugawa.stacks]
        saku = ["date-leader", "date-mon3", "date-mon2", "date-gun"]
    """)
    assert not any("ueda" in passed(order) for order in ordered(state))
    after = agreed(state, found(state, "ueda", blocks="date-leader date-mon3-1 date-mon2-1 date-gun-1"))
    assert (castle(after, "ueda"), is_besieged(after, "ueda")) == ("ishida", True)


MUSTER = """
    active = "ishida"
    [ishida]
    box = ["uesugi-gun", "uesugi-mon3", "kobayakawa-gun"]
    {stacks}
"""


def test_all_blocks_of_a_daimyo_muster_together_or_one_block_anywhere() -> None:
    """7.2: instead of a march, but at full movement beside it."""
    for level, left in ("limited", 2), ("full", -1):
        state = moving(MUSTER.replace("{stacks}", ""), level)
        after = agreed(state, found(state, "aizu", goal="muster", blocks="uesugi-gun-1 uesugi-mon3-1"))
        assert (box(after, "ishida"), count(after, "ishida", "aizu")) == (["kobayakawa-gun-1"], 2)
        assert (after.phase.marches, after.phase.musters) == (left, 0)
        assert not [order for order in ordered(after) if order.goal == "muster" or order.origin >= 0]
        single = found(state, "osaka", goal="muster", blocks="uesugi-mon3-1")
        assert stack(agreed(state, single), "ishida", "osaka") == ["uesugi-mon3-1"]


def test_nobody_musters_against_enemies_alone_but_one_may_join_a_battle() -> None:
    """7.2, R14: at Aizu only enemies stand, at Himeji a battle has begun."""
    text = """
        [ishida.stacks]
        ayabe = ["mori-gun"]
        [tokugawa.stacks]
        himeji = ["date-gun", "date-mon2"]
        aizu = ["date-mon3"]
    """
    state = moving(MUSTER.replace("{stacks}", text))
    assert mustered(state) == {"osaka"}
    after = agreed(state, found(state, "himeji"))
    assert mustered(after) == {"osaka", "himeji"}
    order = found(after, "himeji", goal="muster", blocks="uesugi-mon3-1")
    assert count(agreed(after, order), "ishida", "himeji") == 2


def mustered(state: State) -> set[str]:
    """Everywhere a muster leads to."""
    return {EDITION.chart.places[order.place].key for order in ordered(state) if order.goal == "muster"}


def test_who_musters_into_his_own_besieged_castle_is_shut_in() -> None:
    """R14, 8.8.5."""
    text = """
        [ishida.stacks]
        aizu = ["mori-gun"]
        [tokugawa.stacks]
        aizu = ["date-gun", "date-mon2"]
        [board]
        sieges = ["aizu"]
    """
    state = moving(MUSTER.replace("{stacks}", text))
    after = agreed(state, found(state, "aizu", goal="muster", blocks="uesugi-gun-1 uesugi-mon3-1"))
    assert len(inside(after)) == 3
    # 8.9.6, R37: nobody marches out of it.
    assert EDITION.place_named["aizu"] not in {order.origin for order in ordered(after)}


def test_a_freshly_mustered_block_overruns() -> None:
    """7.4.1: the fourth against one."""
    text = """
        [ishida.stacks]
        ayabe = ["mori-gun", "mori-mon2", "mori-mon3"]
        [tokugawa.stacks]
        himeji = ["date-gun"]
    """
    state = moving(MUSTER.replace("{stacks}", text))
    state = agreed(state, found(state, "himeji", blocks="mori-gun-1 mori-mon2-1 mori-mon3-1"))
    after = agreed(state, found(state, "himeji", goal="muster", blocks="uesugi-mon3-1"))
    assert (lost(state, "tokugawa"), lost(after, "tokugawa")) == ([], ["date-gun-1"])


def test_a_guard_is_left_on_the_way() -> None:
    """7.3.1: in an empty castle that a march passes; the stack's distance is that of those who set out (R4)."""
    state = moving("""
        active = "tokugawa"
        [tokugawa]
        hand = ["date-plain"]
        [tokugawa.stacks]
        kiyosu = ["fukushima-leader", "fukushima-mon3", "fukushima-mon2"]
    """)
    order = found(state, "hamamatsu", at=EDITION.place_named["okazaki"])
    after = agreed(state, order)
    left = list(members(order.left << FIRST.first.block))
    assert stack(after, "tokugawa", "okazaki") == [EDITION.blocks[block].name for block in left]
    assert count(after, "tokugawa", "hamamatsu") == order.group.bit_count() - len(left) > 0
    assert EDITION.place_named["okazaki"] not in {each.origin for each in ordered(after)}


def test_a_forced_march_costs_a_card() -> None:
    """7.3.3: a step more; without a card there is none."""
    text = """
        active = "tokugawa"
        [tokugawa]
        hand = [{card}]
        [tokugawa.stacks]
        kumano = ["date-mon3"]
        [ishida.stacks]
        kuwana = ["mori-gun"]
        [board]
        castles = { anotsu = "tokugawa" }
    """
    state = moving(text.replace("{card}", '"date-plain"'))
    order = found(state, "kuwana")
    after = agreed(state, order)
    assert (order.card >= 0, hand(after, "tokugawa"), discards(after, "tokugawa")) == (True, [], ["date-plain"])
    assert "kuwana" not in led_to(moving(text.replace("{card}", "")))


def test_a_leader_is_shown_only_where_the_place_does_not_lead() -> None:
    """7.3.4: an own castle gives the step anyway."""
    text = """
        active = "tokugawa"
        [tokugawa.stacks]
        {place} = ["date-leader"]
    """
    for place, to, is_shown in ("hakone", "sunpu", False), ("kofu", "hakone", True):
        state = moving(text.replace("{place}", place))
        order = found(state, to)
        assert (order.leader >= 0) is is_shown
        agreed(state, order)


def test_a_road_serves_one_march_in_a_phase() -> None:
    """7.3.1, R26."""
    state = moving("""
        active = "tokugawa"
        [tokugawa.stacks]
        kumano = ["date-mon3", "date-mon2"]
    """)
    after = agreed(state, found(state, "tanabe", blocks="date-mon2-1"))
    assert "anotsu" in led_to(after)
    assert "tanabe" not in led_to(after)


@pytest.mark.parametrize(("garrison", "fallen"), [(2, 0), (3, 1)])
def test_walls_are_not_overrun(garrison: int, fallen: int) -> None:
    """R8, 7.4.3: two stay inside, the others are lost, the mover stops."""
    army = [f"tokugawa-mon3-{n}" for n in range(1, 5)] + [f"tokugawa-mon2-{n}" for n in range(1, 5)]
    army += [f"maeda-mon2-{n}" for n in range(1, 5)]
    state = moving(f"""
        active = "tokugawa"
        [tokugawa]
        hand = ["date-plain", "date-plain"]
        [tokugawa.stacks]
        sawayama = {army}
        [ishida.stacks]
        gifu = {["mori-gun-1", "mori-mon2-1", "mori-mon3-1"][:garrison]}
    """)
    after = agreed(state, found(state, "gifu", blocks=" ".join(army)))
    assert len(lost(after, "ishida")) == fallen
    assert (castle(after, "gifu"), count(after, "ishida", "gifu")) == ("ishida", 2)
    assert is_besieged(after, "gifu") is bool(fallen)
    assert not any("gifu" in passed(order) for order in ordered(state))


def test_those_inside_a_besieged_castle_are_safe_and_the_relief_is_overrun() -> None:
    """R8."""
    army = [f"tokugawa-mon3-{n}" for n in range(1, 5)] + [f"tokugawa-mon2-{n}" for n in range(1, 5)]
    army += [f"maeda-mon2-{n}" for n in range(1, 5)]
    state = moving(f"""
        active = "ishida"
        [tokugawa.stacks]
        gifu = {army}
        [ishida.stacks]
        gifu = ["mori-gun-1", "mori-mon2-1"]
        sawayama = ["ukita-mon3-1"]
        [board]
        sieges = ["gifu"]
        castles = {{ gifu = "ishida" }}
    """)
    after = agreed(state, found(state, "gifu"))
    assert (lost(after, "ishida"), len(inside(after))) == (["ukita-mon3-1"], 2)


def test_who_lifts_a_siege_stops_where_he_came() -> None:
    """R26: relief that meets besiegers; the castle stays besieged until the combat."""
    state = moving("""
        active = "ishida"
        [ishida]
        hand = ["mori-plain"]
        [tokugawa.stacks]
        gifu = ["date-gun-1", "date-mon2-1"]
        [ishida.stacks]
        gifu = ["mori-gun-1"]
        sawayama = ["ukita-mon3-1", "ukita-mon3-2"]
        [board]
        sieges = ["gifu"]
        castles = { gifu = "ishida" }
    """)
    assert not any("gifu" in passed(order) for order in ordered(state))
    after = agreed(state, found(state, "gifu", blocks="ukita-mon3-1 ukita-mon3-2"))
    assert (is_besieged(after, "gifu"), inside(after)) == (True, ["mori-gun-1"])


def test_nobody_is_sent_who_is_nobody() -> None:
    """A stack without leaders and without a fitting card has no picked group; no order is without blocks."""
    army = [f"tokugawa-mon3-{n}" for n in range(1, 5)] + [f"tokugawa-mon2-{n}" for n in range(1, 5)]
    state = moving(f"""
        active = "tokugawa"
        [tokugawa]
        hand = ["date-plain"]
        [tokugawa.stacks]
        edo = {army}
    """)
    orders = ordered(state)
    assert orders
    assert all(order.group for order in orders)
