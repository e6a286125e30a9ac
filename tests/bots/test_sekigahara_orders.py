"""Orders: which marches are thought of, and that the rules make of them what was thought."""

from __future__ import annotations

from bots.watches import watched
from futari.bots.sekigahara.orders import Order, given, orders, outcome
from futari.core import Seat
from futari.sekigahara.choice import NO
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.state import State
from futari.sekigahara.steps import Movement
from sekigahara.positions import play, position

EDITION = GAME.edition
PLACES = EDITION.place_named


def told(state: State) -> object:
    """A state but for which of equal blocks stands where."""
    board = state.board
    kinds = [
        sorted(EDITION.kind_of[block.number] for block in EDITION.blocks if blocks & block.bit)
        for side in Seat
        for blocks in board.stacks[side]
    ]
    hands = [pile.hand for pile in state.piles]
    phase = state.phase
    return kinds, hands, board.castles, board.markers, board.sieges, phase.used, phase.marches, state.outcome


def test_what_an_order_is_thought_to_come_to_is_what_the_rules_make_of_it() -> None:
    compared = forced = 0
    for number, watch in enumerate(watched(21)):
        if number % 9 or not isinstance(watch.state.step, Movement):
            continue
        for order in orders(watch.state, watch.seat):
            thought, made = outcome(watch.state, watch.seat, order), given(watch.state, watch.seat, order)
            if made is None or thought is None:
                continue
            assert told(thought) == told(made[1]), order
            compared += 1
            forced += order.card != NO
    assert compared > 200
    assert forced > 20


def marched(**ishida: str) -> list[Order]:
    """The marches that Ishida thinks of, with a hand of four."""
    lines = "\n".join(f"{place} = {names.split()}" for place, names in ishida.items())
    state = position(f"""
        first = "ishida"
        [ishida]
        hand = ["mori-plain", "ukita-plain", "ukita-plain", "kobayakawa-plain"]
        [ishida.stacks]
        {lines}
        [tokugawa]
        hand = ["tokugawa-plain"]
        stacks = {{ edo = ["tokugawa-leader", "tokugawa-mon3-1"] }}
    """)
    state = play(state, "ishida: minimal")
    return [order for order in orders(state, Seat.SECOND) if order.goal == "march"]


def test_a_march_is_forced_only_to_what_is_worth_a_card() -> None:
    """7.3.3: a castle or a resource that is not held, or an enemy; not an empty town."""
    found = marched(kuwana="ukita-mon3-1 ukita-mon3-2", osaka="ishida-leader mori-gun-1")
    forced = {order.place for order in found if order.card != NO}
    assert PLACES["okazaki"] in {order.place for order in found} - forced
    assert forced
    assert all(EDITION.chart.resource_at[place] >= 0 or EDITION.chart.castle_at[place] >= 0 for place in forced)


def test_an_army_goes_with_one_leader_and_those_who_fight() -> None:
    """8.3.2: a leader fights like one mon, so three of them are no army."""
    army = "ishida-leader kobayakawa-leader ukita-leader ukita-mon3-1 ukita-mon3-2 kobayakawa-mon3-1 mori-gun-1"
    groups = {order.group for order in marched(osaka=army)}
    four = [group for group in groups if group.bit_count() == 4]
    mons = {sum(block.mon for block in EDITION.blocks if group & block.bit and not block.leader) for group in four}
    assert max((group & EDITION.leaders).bit_count() for group in four) < 3
    assert {9, 10} <= mons
    assert any(not group & EDITION.chiefs.second and group.bit_count() == 6 for group in groups)


def test_a_castles_guard_may_be_whom_the_hand_misses_least() -> None:
    """8.2.2: a strong block whose clan has no card stays, not the weaker one who has one."""
    army = "ukita-leader ukita-mon3-1 kobayakawa-mon2-1 uesugi-mon3-1 uesugi-mon3-2"
    groups = [order.group for order in marched(osaka=army)]
    without_card = EDITION.clan_blocks["uesugi"]
    marching = [group for group in groups if group.bit_count() == 4 and (group & without_card).bit_count() == 1]
    assert marching


def test_a_march_may_leave_one_or_two_in_an_open_castle_on_its_way() -> None:
    """7.3.1: from Kiyosu through Okazaki to Hamamatsu; the rules do what was thought, and leaders go on."""
    state = position("""
        first = "tokugawa"
        [ishida]
        stacks = { osaka = ["ishida-leader", "mori-gun-1"] }
        [tokugawa]
        hand = ["tokugawa-plain"]
        [tokugawa.stacks]
        kiyosu = ["fukushima-leader", "ii-mon4", "fukushima-cavalry-1", "date-gun-1"]
        edo = ["tokugawa-leader", "tokugawa-mon3-1"]
    """)
    started = play(state, "tokugawa: minimal")
    okazaki, hamamatsu = PLACES["okazaki"], PLACES["hamamatsu"]
    leaving = [order for order in orders(started, Seat.FIRST) if order.left and order.place == hamamatsu]
    assert {order.left.bit_count() for order in leaving} == {1, 2}
    for order in leaving:
        made, thought = given(started, Seat.FIRST, order), outcome(started, Seat.FIRST, order)
        assert made is not None
        assert thought is not None
        assert told(made[1]) == told(thought)
        assert made[1].board.stacks.first[okazaki].bit_count() == order.left.bit_count()
        assert not order.left & EDITION.leaders
