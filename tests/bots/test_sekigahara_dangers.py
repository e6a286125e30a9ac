"""What the evaluation fears and threatens: stacks, castles, resources, and what the last phase cannot undo."""

from __future__ import annotations

from itertools import pairwise

import pytest

from futari.bots.sekigahara.chief import BEHIND_WALLS, STARVED, chief_falls, stormed
from futari.bots.sekigahara.evaluation import WEIGHTS, Evaluation, Weights
from futari.bots.sekigahara.reach import Arrival, Reach
from futari.core import Seat
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.state import State
from sekigahara.positions import position

EDITION = GAME.edition
PLACES = EDITION.place_named
NOTHING = Weights(*(0.0 for _ in WEIGHTS))


def campaign(
    *,
    week: int = 3,
    turn: str = "A",
    hand: str = "date-plain maeda-plain tokugawa-plain",
    castles: str = "",
    ishida: str = "",
    **tokugawa: str,
) -> State:
    """Tokugawa moves first; Ishida has four at Kuwana."""
    lines = "\n".join(f"{place} = {names.split()}" for place, names in tokugawa.items())
    return position(f"""
        week = {week}
        turn = "{turn}"
        first = "tokugawa"
        [ishida]
        hand = ["mori-plain", "ukita-plain", "ukita-plain"]
        [ishida.stacks]
        kuwana = ["ukita-mon3-1", "ukita-mon3-2", "ukita-gun-1", "mori-gun-1"]
        osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1"]
        {ishida}
        [tokugawa]
        hand = {hand.split()}
        [tokugawa.stacks]
        edo = ["tokugawa-leader", "tokugawa-mon3-1"]
        {lines}
        [board]
        castles = {{ {castles} }}
    """)


def danger(state: State, weights: Weights) -> float:
    """What Tokugawa has to fear from Ishida's next phase, by these weights."""
    evaluation = Evaluation(EDITION, weights)
    threats = evaluation.perils.pressures(state, Seat.SECOND)
    return evaluation.perils.danger(state, Seat.FIRST, threats, evaluation.share(state), evaluation.point(state))


def fear(state: State, weight: str) -> float:
    """What one term of the danger counts."""
    return -Evaluation(EDITION, NOTHING._replace(**{weight: 1.0, "block": 1.0, "late_material": 1.0})).value(
        state, Seat.FIRST
    ) + Evaluation(EDITION, NOTHING._replace(block=1.0, late_material=1.0)).value(state, Seat.FIRST)


def test_one_who_is_alone_is_lost_to_four_and_four_are_not() -> None:
    """8.7.1: a defeat costs a block, which is all of one and a quarter of four."""
    army = "date-mon3-1 date-mon2-1 date-mon2-2 date-gun-1"
    alone = fear(campaign(hand="date-plain date-plain date-sword", kiyosu="date-mon3-1"), "stack_in_danger")
    together = fear(campaign(hand="date-plain date-plain date-sword", kiyosu=army), "stack_in_danger")
    assert alone > 0.5
    assert together / army.count("date") < alone / 4


def test_a_stack_without_cards_is_weaker_than_one_with_them() -> None:
    """8.2.2: three Date blocks before four, with Date cards and without."""
    army = "date-mon3-1 date-mon2-1 date-mon2-2"
    fit = fear(campaign(hand="date-plain date-plain date-sword", kiyosu=army), "stack_in_danger")
    one = fear(campaign(hand="date-plain maeda-plain maeda-plain", kiyosu=army), "stack_in_danger")
    none = fear(campaign(hand="maeda-plain maeda-plain maeda-plain", kiyosu=army), "stack_in_danger")
    assert fit < one < none


def test_two_cannot_be_missed_by_a_stack_of_two() -> None:
    """8.2.2: who is two needs two cards, not three."""
    both = fear(campaign(hand="date-plain date-plain", kiyosu="date-mon3-1 date-mon2-1"), "stack_in_danger")
    more = fear(campaign(hand="date-plain date-plain date-plain", kiyosu="date-mon3-1 date-mon2-1"), "stack_in_danger")
    assert both == more


def test_a_block_alone_is_seldom_a_leader() -> None:
    """7.3.4: what needs leader and card is for stacks, unless the place leads everybody."""
    reach = Reach(EDITION, Seat.SECOND)

    def coming(count: int, origin: str, to: str) -> float:
        stack = tuple(((1 << count) - 1) * (place == PLACES[origin]) for place in range(len(EDITION.chart.places)))
        return reach.pressures(stack, tuple(0 for _ in stack))[PLACES[to]] / count

    assert coming(1, "takasaki", "nagaoka") < coming(4, "takasaki", "nagaoka") / 2
    assert coming(1, "gifu", "okazaki") == coming(4, "gifu", "okazaki")


@pytest.mark.parametrize("walled", [False, True])
def test_in_the_last_phase_nobody_comes_later(*, walled: bool) -> None:
    """6.4: after turn B of week 7 the war is over: nobody is starved out, nobody hunted down."""
    later, near = [Arrival(4, 0.06, 0.06)], [Arrival(4, 1.0, 1.0)]
    assert chief_falls(2, later, walled=walled, last=True) == 0 < chief_falls(2, later, walled=walled)
    assert chief_falls(2, near, walled=walled, last=True) < chief_falls(2, near, walled=walled)


def test_what_falls_in_the_last_phase_is_lost_for_good() -> None:
    """2.2: a castle is four points of the difference, a resource two."""
    early, last = (fear(campaign(week=week, turn="B"), "castle_in_danger") for week in (6, 7))
    assert last > early
    assert WEIGHTS.castle_in_danger * last > 3


def test_every_castle_counts_more_for_a_side_that_would_lose_the_extra_card_with_it() -> None:
    """6.2: five castles of nine draw a card more, six have one to spare."""

    def more(state: State) -> float:
        """What the extra card adds to the danger of castles."""
        plain, dear = (NOTHING._replace(castle_in_danger=1.0, more_castles=weight) for weight in (0.0, 1.0))
        return danger(state, dear) - danger(state, plain)

    assert more(campaign()) > 0.5
    assert more(campaign(week=7)) == 0
    assert more(campaign(castles='gifu = "tokugawa"', gifu="date-gun-1")) == 0
    assert more(campaign(castles='hakone = "ishida"', ishida='hakone = ["mori-gun-3"]')) == 0


def test_whoever_stands_next_to_a_castle_with_its_sevens_in_hand_threatens_it() -> None:
    """8.9.4: two of three mon with two cards make 3 + 4; with the cards of others they make nothing."""
    perils = Evaluation(EDITION, NOTHING._replace(threat=1.0, castle_in_danger=1.0)).perils

    def threatened(hand: str) -> float:
        state = campaign(hand=hand, kiyosu="date-mon3-1 date-mon3-2", ishida='gifu = ["mori-gun-3"]')
        return perils.threats(state, Seat.FIRST, perils.pressures(state, Seat.SECOND))

    assert threatened("date-plain date-sword") > threatened("maeda-plain maeda-sword") + 0.3


def test_the_more_cards_a_hand_has_the_less_another_counts() -> None:
    """6.2: of many half are discarded."""
    cards = Evaluation(EDITION, NOTHING._replace(card=1.0))
    many = ["date-plain", "maeda-plain", "tokugawa-plain", "fukushima-plain"] * 3
    values = [cards.value(campaign(hand=" ".join(many[:count])), Seat.FIRST) for count in range(len(many) + 1)]
    gains = [after - before for before, after in pairwise(values)]
    assert all(gain > 0 for gain in gains)
    assert all(later < gain + 1e-9 for gain, later in pairwise(gains))
    assert gains[0] > 3 * gains[-1]


def test_a_third_block_makes_a_castle_no_safer() -> None:
    """8.9.1: more than two must fight before their walls."""
    guard = "date-mon2-1 date-mon2-2 date-gun-1"
    one, two, three = (
        fear(campaign(okazaki=" ".join(guard.split()[:count])), "castle_in_danger") for count in (1, 2, 3)
    )
    assert one > two
    assert three > two - 0.05


def test_osaka_is_held_by_two_inside_as_well_as_by_three_before_many() -> None:
    """9.1, 8.9.1: three before seven are beaten first; eight hold the field."""

    def falls(guards: int) -> float:
        names = [f"mori-gun-{n}" for n in (1, 2, 3)] + [f"ukita-gun-{n}" for n in (1, 2, 3)] + ["ukita-mon2-1"]
        state = position(f"""
            week = 5
            first = "ishida"
            [ishida]
            hand = ["mori-plain", "ukita-plain"]
            mori_box = []
            stacks = {{ osaka = {names[:guards]}, gifu = ["ishida-leader", "kobayakawa-mon3-1"] }}
            [tokugawa]
            hand = ["tokugawa-plain", "date-plain"]
            [tokugawa.stacks]
            kyoto = ["date-mon3-1", "date-mon2-1", "date-gun-1", "date-gun-2", "date-mon2-2", "ii-mon4", "maeda-gun-1"]
            edo = ["tokugawa-leader", "tokugawa-mon3-1"]
        """)
        return Evaluation(EDITION, NOTHING._replace(hideyori=1.0)).perils.mortal_danger(state, Seat.SECOND)

    assert falls(0) > falls(1) > falls(2) > 0
    assert falls(3) == falls(2)
    assert falls(7) < falls(3)


def test_walls_fall_the_oftener_the_more_come_and_the_fewer_are_inside() -> None:
    """8.9.4: as often as the kernel storms them, and a little more, since nobody gets out again (8.9.6)."""
    for inside in (1, 2, 3):
        chances = [stormed(inside, threat / 2) for threat in range(40)]
        assert all(fewer <= more for fewer, more in pairwise(chances))
        assert all(0 <= chance <= 1 for chance in chances)
    assert all(stormed(1, threat) > stormed(2, threat) > stormed(3, threat) for threat in range(2, 12))
    assert stormed(1, 4) - BEHIND_WALLS[0][4] < STARVED


def test_what_nobody_holds_yet_may_be_lost_as_well() -> None:
    """4.2: Kiyosu's neighbour Kuwana is Ishida's; Tsuruga may become his. It costs half of what an own one costs."""

    def feared(owner: str) -> float:
        state = position(f"""
            week = 3
            first = "tokugawa"
            [ishida]
            hand = ["mori-plain"]
            stacks = {{ sawayama = ["ukita-mon3-1", "ukita-gun-1"], osaka = ["ishida-leader", "mori-gun-2"] }}
            [tokugawa]
            hand = ["date-plain"]
            stacks = {{ edo = ["tokugawa-leader", "tokugawa-mon3-1"] }}
            [board]
            markers = {{ {owner} }}
        """)
        return danger(state, NOTHING._replace(resource_in_danger=1.0))

    theirs, nobodys, own = (feared(owner) for owner in ('tsuruga = "ishida"', "", 'tsuruga = "tokugawa"'))
    assert own - nobodys == pytest.approx(nobodys - theirs)
    assert own > nobodys


def test_a_chief_is_worth_more_to_whoever_is_far_ahead_at_the_end() -> None:
    """2.1, 2.2: a lead of ten in week 7 can only be lost by the chief."""
    perils = Evaluation(EDITION).perils

    def stake(week: int, seat: Seat) -> float:
        state = campaign(week=week, castles='gifu = "tokugawa"', gifu="date-gun-1")
        return perils._war_at_stake(state, seat)

    assert stake(7, Seat.FIRST) > stake(2, Seat.FIRST) > 1 > stake(2, Seat.SECOND) > stake(7, Seat.SECOND)
