"""Orders: which marches are thought of, and that the rules make of them what was thought."""

from __future__ import annotations

import pytest

from bots.watches import watched
from futari.bots.sekigahara.orders import given
from futari.core import Seat
from futari.sekigahara.choice import Act
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.kernel import Order, World, campaign_of, numbering_of, world_of
from futari.sekigahara.overrun import SHELTER
from futari.sekigahara.steps import Movement
from sekigahara.positions import play, position

EDITION = GAME.edition
PLACES = EDITION.place_named
CAMPAIGN = campaign_of(EDITION)


def told(world: World) -> object:
    """A moment but for which of equal blocks stands where."""
    written = world.position()

    def kinds(side: Seat, blocks: int) -> list[int]:
        first = numbering_of(EDITION, side).block
        return sorted(
            EDITION.kind_of[block.number]
            for block in EDITION.blocks
            if block.side is side and blocks << first & block.bit
        )

    stacks = [[kinds(side, blocks) for blocks in written.stacks[side]] for side in Seat]
    others = [kinds(side, blocks[side]) for side in Seat for blocks in (written.boxes, written.lost, written.inside)]
    marches, musters, full, used, *_ = written.phase
    held = written.hands, written.castles, written.markers, written.sieges, written.disks, len(written.bags[1])
    return stacks, others, held, written.winner, written.given, marches, musters, full, used


def test_what_an_order_is_thought_to_come_to_is_what_the_rules_make_of_it() -> None:
    compared = forced = mustered = called = 0
    for number, watch in enumerate(watched(21)):
        if number % 9 or not isinstance(watch.state.step, Movement):
            continue
        world = world_of(watch.state)
        for order in CAMPAIGN.orders(world):
            made = given(watch.state, watch.seat, order)
            assert made is not None, order
            assert told(CAMPAIGN.carried_out(world, order, 1)) == told(world_of(made[1])), order
            compared += 1
            forced += order.goal == "march" and order.card >= 0
            mustered += order.goal == "muster"
            called += order.goal == "mori"
    assert compared > 200
    assert forced > 20
    assert min(mustered, called) > 2


def test_musters_and_the_mori_box_are_thought_of_whenever_the_rules_list_them() -> None:
    """7.2, 9.3."""
    thought: set[Act] = set()
    for number, watch in enumerate(watched(21)):
        if number % 9 or not isinstance(watch.state.step, Movement):
            continue
        goals = {order.goal for order in CAMPAIGN.orders(world_of(watch.state))}
        listed = {choice.act for choice in GAME.choices(watch.state, watch.seat)}
        assert ("muster" in goals) == bool(listed & {Act.MUSTER, Act.MUSTER_ONE})
        assert ("mori" in goals) == (Act.MORI in listed)
        thought |= listed
    assert thought >= {Act.MUSTER_ONE, Act.MORI}


HAND = "mori-plain ukita-plain ukita-plain kobayakawa-plain"


def marched(hand: str = HAND, **ishida: str) -> list[Order]:
    """The marches that Ishida thinks of, with a hand of four if nothing else is said."""
    lines = "\n".join(f"{place} = {names.split()}" for place, names in ishida.items())
    state = position(f"""
        first = "ishida"
        [ishida]
        hand = {hand.split()}
        [ishida.stacks]
        {lines}
        [tokugawa]
        hand = ["tokugawa-plain"]
        stacks = {{ edo = ["tokugawa-leader", "tokugawa-mon3-1"] }}
    """)
    return [order for order in CAMPAIGN.orders(world_of(play(state, "ishida: minimal"))) if order.goal == "march"]


def group_of(order: Order, side: Seat = Seat.SECOND) -> int:
    """Who marches, as the rules count blocks."""
    return order.group << numbering_of(EDITION, side).block


def blocks(names: str) -> int:
    return sum(1 << EDITION.block_named[name] for name in names.split())


def test_a_march_is_forced_only_to_what_is_worth_a_card() -> None:
    """7.3.3: a castle or a resource that is not held, or an enemy; not an empty town."""
    found = marched(kuwana="ukita-mon3-1 ukita-mon3-2", osaka="ishida-leader mori-gun-1")
    forced = {order.place for order in found if order.card >= 0}
    assert PLACES["okazaki"] in {order.place for order in found} - forced
    assert forced
    assert all(EDITION.chart.resource_at[place] >= 0 or EDITION.chart.castle_at[place] >= 0 for place in forced)


def test_an_army_goes_with_one_leader_and_those_who_fight() -> None:
    """8.3.2: a leader fights like one mon, so three of them are no army."""
    army = "ishida-leader kobayakawa-leader ukita-leader ukita-mon3-1 ukita-mon3-2 kobayakawa-mon3-1 mori-gun-1"
    groups = {group_of(order) for order in marched(osaka=army)}
    four = [group for group in groups if group.bit_count() == 4]
    mons = {sum(block.mon for block in EDITION.blocks if group & block.bit and not block.leader) for group in four}
    assert max((group & EDITION.leaders).bit_count() for group in four) < 3
    assert max(mons) == 9
    assert blocks("ukita-leader ukita-mon3-1 ukita-mon3-2 kobayakawa-mon3-1") in groups
    assert any(not group & EDITION.chiefs.second and group.bit_count() == 6 for group in groups)


def test_those_go_of_whom_the_hand_makes_most() -> None:
    """8.2.4, 8.3.3, 8.4.2: the leader comes free, a double card brings two; a reader saw others sent."""
    army = "kobayakawa-leader kobayakawa-mon3-1 ukita-leader ukita-mon3-1 ukita-mon2-1 ukita-gun-1"
    found = marched("ukita-double ukita-plain", kyoto=army, osaka="ishida-leader")
    groups = {group_of(order) for order in found if order.place == PLACES["miyazu"]}
    assert blocks("ukita-leader ukita-mon3-1 ukita-mon2-1 ukita-gun-1") in groups


def test_a_march_is_forced_onto_the_road_to_hideyori_and_to_the_chief() -> None:
    """7.3.3: two blocks stop seven, but only who is there in time; where friends stand the road is barred already."""

    def forced(to: str, **ishida: str) -> bool:
        return any(order.card >= 0 and order.place == PLACES[to] for order in marched(**ishida))

    pair = "mori-mon2-1 mori-gun-1"
    assert forced("himeji", miyazu=pair, kuwana="ishida-leader")
    assert forced("minakuchi", anotsu=pair, kyoto="ishida-leader")
    assert not forced("minakuchi", anotsu=pair, kyoto="ukita-mon2-1", wakayama="ishida-leader")
    assert not forced("minakuchi", anotsu=pair, kyoto="ishida-leader", minakuchi="ukita-mon2-1")


@pytest.mark.parametrize(("enemy", "flees"), [("kuwana", True), ("aizu", False)])
def test_a_chief_may_be_forced_anywhere_from_enemies_beside_him(enemy: str, *, flees: bool) -> None:
    """7.3.3: three roads from Anotsu nobody reaches Wakayama; a daimyo left Mitsunari alone beside eight."""
    state = position(f"""
        first = "ishida"
        [ishida]
        hand = ["mori-plain", "ukita-plain"]
        stacks = {{ anotsu = ["ishida-leader"], osaka = ["mori-gun-1"] }}
        [tokugawa]
        hand = ["tokugawa-plain"]
        stacks = {{ {enemy} = ["date-mon3-1", "date-mon3-2", "date-gun-1"], edo = ["tokugawa-leader"] }}
        [board]
        castles = {{ anotsu = "ishida" }}
    """)
    found = CAMPAIGN.orders(world_of(play(state, "ishida: minimal")))
    wakayama = [order for order in found if order.place == PLACES["wakayama"] and order.origin == PLACES["anotsu"]]
    assert any(order.card >= 0 for order in wakayama) == flees


def test_a_castles_guard_may_be_whom_the_hand_misses_least() -> None:
    """8.2.2: a strong block whose clan has no card stays, not the weaker one who has one."""
    army = "ukita-leader ukita-mon3-1 kobayakawa-mon2-1 uesugi-mon3-1 uesugi-mon3-2"
    groups = [group_of(order) for order in marched(osaka=army)]
    without_card = EDITION.clan_blocks["uesugi"]
    marching = [group for group in groups if group.bit_count() == 4 and (group & without_card).bit_count() == 1]
    assert marching


@pytest.mark.parametrize("guards", [0, 1, 2])
def test_a_march_may_leave_as_many_in_a_castle_on_its_way_as_find_room_inside(guards: int) -> None:
    """7.3.1, 8.9.1: from Kiyosu through Okazaki to Hamamatsu; the rules do what was thought, and leaders go on."""
    state = position(f"""
        first = "tokugawa"
        [ishida]
        stacks = {{ osaka = ["ishida-leader", "mori-gun-1"] }}
        [tokugawa]
        hand = ["tokugawa-plain"]
        [tokugawa.stacks]
        kiyosu = ["fukushima-leader", "ii-mon4", "fukushima-cavalry-1", "date-gun-1"]
        okazaki = {["maeda-gun-1", "maeda-gun-2"][:guards]}
        edo = ["tokugawa-leader", "tokugawa-mon3-1"]
    """)
    started = play(state, "tokugawa: minimal")
    okazaki, hamamatsu = PLACES["okazaki"], PLACES["hamamatsu"]
    world = world_of(started)
    leaving = [order for order in CAMPAIGN.orders(world) if order.left and order.place == hamamatsu]
    assert {order.left.bit_count() for order in leaving} == set(range(1, SHELTER - guards + 1))
    for order in leaving:
        made = given(started, Seat.FIRST, order)
        assert made is not None
        assert told(world_of(made[1])) == told(CAMPAIGN.carried_out(world, order, 1))
        assert made[1].board.stacks.first[okazaki].bit_count() == order.left.bit_count() + guards
        assert not order.left << numbering_of(EDITION, Seat.FIRST).block & EDITION.leaders


def test_a_march_goes_on_through_those_whom_it_runs_over_with_others_who_came_before() -> None:
    """7.4.2: one is at Suwa already beside an enemy; three from Takasaki make it four to one, and go on to Kiso."""
    state = position("""
        week = 4
        first = "tokugawa"
        [ishida]
        hand = []
        stacks = { osaka = ["ishida-leader"], suwa = ["ukita-gun-1"], kiso = ["ukita-gun-2"] }
        [tokugawa]
        hand = ["date-plain", "date-plain"]
        [tokugawa.stacks]
        kofu = ["tokugawa-gun-1"]
        takasaki = ["date-leader", "date-mon3-1", "tokugawa-mon3-1"]
        edo = ["tokugawa-leader"]
    """)
    lines = ("limited", "pay date-plain", "march kofu", "take tokugawa-gun-1", "step suwa")
    state = play(state, *(f"tokugawa: {line}" for line in lines))
    through = [
        order
        for order in CAMPAIGN.orders(world_of(state))
        if order.origin == PLACES["takasaki"] and order.place == PLACES["kiso"]
    ]
    assert {order.group.bit_count() for order in through} == {3}
    made = given(state, Seat.FIRST, through[0])
    assert made is not None
    assert made[1].board.stacks[Seat.FIRST][PLACES["kiso"]].bit_count() == 3
    assert not made[1].board.stacks[Seat.SECOND][PLACES["suwa"]]


def test_whoever_finds_room_inside_a_castle_is_forced_there_and_a_chief_to_any() -> None:
    """7.3.3: Mitsunari alone goes four places to Hakone for a card where two are inside already; nobody else."""

    def forced(block: str, *inside: str) -> bool:
        state = position(f"""
            week = 6
            first = "ishida"
            [ishida]
            hand = ["mori-plain", "mori-plain", "mori-plain"]
            stacks = {{ okazaki = ["{block}"], hakone = {list(inside)}, osaka = ["mori-mon2-1"] }}
            [tokugawa]
            stacks = {{ edo = ["tokugawa-leader", "tokugawa-mon3-1"] }}
            [board]
            castles = {{ okazaki = "ishida", hakone = "ishida" }}
        """)
        orders = CAMPAIGN.orders(world_of(play(state, "ishida: limited", "ishida: pay mori-plain")))
        return any(order.place == PLACES["hakone"] and order.card >= 0 for order in orders if order.goal == "march")

    assert forced("ukita-leader", "mori-gun-1")
    assert forced("ishida-leader", "mori-gun-1", "mori-gun-2")
    assert not forced("ukita-leader", "mori-gun-1", "mori-gun-2")


def test_a_forced_march_is_paid_with_a_card_that_those_who_march_do_not_miss() -> None:
    """7.3.3, 8.9.4: three from Sendai need both Date cards before the walls of Aizu; the double is for others."""
    state = position("""
        week = 4
        first = "tokugawa"
        [ishida]
        hand = []
        stacks = { osaka = ["ishida-leader"], aizu = ["uesugi-gun-1"], gifu = ["ukita-mon3-1"] }
        [tokugawa]
        hand = ["date-plain", "date-plain", "maeda-double"]
        [tokugawa.stacks]
        sendai = ["date-leader", "date-mon3-1", "date-mon3-2"]
        tsuruga = ["maeda-mon3-1", "maeda-mon3-2"]
        edo = ["tokugawa-leader"]
    """)
    world = world_of(play(state, "tokugawa: minimal"))
    forced = [order for order in CAMPAIGN.orders(world) if order.card >= 0 and order.group.bit_count() == 3]
    assert PLACES["aizu"] in {order.place for order in forced}
    first = numbering_of(EDITION, Seat.FIRST).card
    assert {EDITION.cards[order.card + first].name for order in forced} == {"maeda-double"}
