"""What the evaluation fears and threatens: stacks, castles, resources, and what the last phase cannot undo."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bots.judges import NOTHING, judged, only
from futari.bots.sekigahara.evaluation import WEIGHTS, Evaluation, Weights
from futari.core import Seat
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.state import State
from sekigahara.positions import position

EDITION = GAME.edition
FAR_AWAY = ("takeda", "niigata", "shirakawa", "takasaki", "edo")


def campaign(
    *,
    week: int = 3,
    turn: str = "A",
    hand: str = "date-plain maeda-plain tokugawa-plain",
    castles: str = "",
    ishida: str = "",
    cards: str = "mori-plain mori-plain mori-sword ukita-plain ukita-plain ukita-sword uesugi-plain",
    **tokugawa: str,
) -> State:
    """Tokugawa moves first; Ishida has four at Kuwana, and `cards`."""
    lines = "\n".join(f"{place} = {names.split()}" for place, names in tokugawa.items())
    return position(f"""
        week = {week}
        turn = "{turn}"
        first = "tokugawa"
        [ishida]
        hand = {cards.split()}
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
    return Evaluation(EDITION, weights).danger(state, Seat.FIRST)


def pressure(state: State, place: str) -> float:
    """How many of Ishida's blocks come to a place, as a mean."""
    return Evaluation(EDITION).pressures(state, Seat.SECOND)[EDITION.place_named[place]]


def fear(state: State, weight: str) -> float:
    """What one term of the danger counts, if a block counts one."""
    return danger(state, NOTHING._replace(**{weight: 1.0, "block": 1.0, "late_material": 1.0}))


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


def test_what_falls_in_the_last_phase_is_lost_for_good() -> None:
    """2.2: a castle is four points of the difference, a resource two."""
    early, last = (fear(campaign(week=week, turn="B"), "castle_in_danger") for week in (6, 7))
    assert last > 1.2 * early > 0


def test_a_castle_is_feared_for_by_no_more_than_it_costs_to_leave_it() -> None:
    """2.2, 4.3: a reader saw the guard of a captured castle march off in the last turn, and four points with him."""
    held = campaign(week=7, turn="B", gifu="date-gun-1", castles='gifu = "tokugawa"')
    left = campaign(week=7, turn="B", oyama="date-gun-1")
    points = only(points=1.0, castle_in_danger=WEIGHTS.castle_in_danger)
    assert fear(held, "castle_in_danger") > 0.5
    assert points.value(held, Seat.FIRST) > points.value(left, Seat.FIRST) - 0.2


def test_one_guard_is_feared_for_much_more_than_two() -> None:
    """8.9.4: seven impacts take Okazaki from one block, fourteen from two."""
    one = fear(campaign(okazaki="date-gun-1"), "castle_in_danger")
    two = fear(campaign(okazaki="date-gun-1 date-gun-2"), "castle_in_danger")
    assert one - two > 0.5


def test_four_who_come_as_one_or_not_at_all_are_not_half_of_them() -> None:
    """7.3.3, 8.9.4: they need leader and card to reach Hakone; two of them would take nobody from its walls."""
    led = 'suwa = ["mori-leader", "mori-mon3-2", "mori-mon3-3", "mori-mon2-1"]'
    far = pressure(campaign(hakone="date-gun-1", ishida=led), "hakone")
    assert 1.5 < far < 3
    one = fear(campaign(hakone="date-gun-1", ishida=led), "castle_in_danger")
    none = fear(campaign(hakone="date-gun-1"), "castle_in_danger")
    two = fear(campaign(hakone="date-gun-1 date-gun-2", ishida=led), "castle_in_danger")
    assert one > none + 0.3
    assert one > two + 0.2


def test_an_enemy_without_cards_storms_no_castle() -> None:
    """8.2.2: nobody comes into battle without a card but a leader."""
    many, none = (
        fear(campaign(okazaki="date-gun-1", cards=cards), "castle_in_danger") for cards in ("ukita-plain " * 7, "")
    )
    assert none < many - 0.5


def test_whoever_is_lost_for_nothing_counts_however_late_it_is() -> None:
    """A block beside four counts a quarter of what it did, when there is no time left to use it."""
    weights = NOTHING._replace(stack_in_danger=1.0, block=1.0, late_material=0.0)
    early, late = (danger(campaign(week=week, kiyosu="date-mon2-1"), weights) for week in (1, 7))
    assert 0.2 < late / early < 0.35


def test_those_who_were_seen_to_be_strong_are_feared_more_than_as_many_others() -> None:
    """9.1, 8.9.4: 3 + 4 + 4 + 4 of one clan are more than fourteen for a gun and Hideyori, 1 + 1 + 1 + 1 are not."""

    def value(miyazu: str) -> float:
        state = position(f"""
            week = 6
            first = "ishida"
            [ishida]
            mori_box = []
            hand = ["mori-plain", "ukita-plain"]
            stacks = {{ osaka = ["mori-gun-1"], tanabe = ["ishida-leader", "mori-mon3-1", "mori-mon3-2"] }}
            [tokugawa]
            hand = ["maeda-plain", "maeda-plain", "maeda-plain", "maeda-plain"]
            stacks = {{ miyazu = {miyazu.split()}, edo = ["tokugawa-leader", "tokugawa-mon3-1"] }}
        """)
        return judged(state, only(hideyori=1.0))

    strong = value("maeda-mon3-1 maeda-mon3-2 maeda-mon2-1 maeda-leader")
    assert strong < value("date-gun-1 tokugawa-gun-1 fukushima-gun-1 maeda-leader") - 0.02


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

    def threatened(hand: str) -> float:
        state = campaign(hand=hand, kiyosu="date-mon3-1 date-mon3-2", ishida='gifu = ["mori-gun-3"]')
        return only(threat=1.0, castle_in_danger=1.0).value(state, Seat.FIRST)

    assert threatened("date-plain date-sword") > threatened("maeda-plain maeda-sword") + 0.3


def test_the_more_cards_a_hand_has_the_less_another_counts() -> None:
    """6.2: of many half are discarded."""
    cards = only(card=1.0)
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


def test_a_third_guard_of_osaka_wins_a_phase_for_hideyori() -> None:
    """8.9.1, 8.9.3: three before seven are beaten first, and no disk is lost in that battle; eight hold the field."""

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
        return only(hideyori=1.0).mortal_danger(state, Seat.SECOND)

    assert falls(0) > falls(1) > falls(2) > 0
    assert falls(3) == pytest.approx(falls(2) / 2)
    assert falls(7) < falls(3)


@pytest.mark.parametrize("castle", ["okazaki", "anotsu"])
def test_walls_fall_the_oftener_the_more_come_and_the_fewer_are_inside(castle: str) -> None:
    """8.9.4: seven impacts for each, and nobody gets out again (8.9.6)."""
    army = [f"{clan}-gun-{number}" for clan in ("ukita", "mori") for number in (1, 2)]
    army += [f"{clan}-mon3-{number}" for clan in ("ukita", "kobayakawa", "mori") for number in (1, 2)]

    def exposed(inside: int, come: int) -> float:
        guard = ["date-mon2-1", "date-mon2-2"][:inside]
        state = position(f"""
            week = 3
            first = "tokugawa"
            [ishida]
            stacks = {{ {"kiyosu" if castle == "okazaki" else "kuwana"} = {army[:come]}, osaka = ["ishida-leader"] }}
            [tokugawa]
            stacks = {{ {castle} = {guard}, edo = ["tokugawa-leader"] }}
        """)
        return danger(state, NOTHING._replace(castle_in_danger=1.0))

    for inside in (1, 2):
        chances = [exposed(inside, come) for come in range(1, len(army) + 1)]
        assert all(fewer <= more for fewer, more in pairwise(chances))
        assert chances[0] < chances[-1]
    assert all(exposed(1, come) > exposed(2, come) for come in range(2, len(army) + 1))


def test_what_nobody_holds_yet_may_be_lost_as_well() -> None:
    """4.2: Tsuruga may become Ishida's. That costs less than to lose one; what is his already costs nothing."""

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
    assert own > nobodys > theirs


def test_the_own_capital_counts_twice() -> None:
    """7.2, 7.3.4: recruits come there and stacks set out; Edo was left for two Uesugi blocks three times."""

    def feared(place: str, beside: str) -> float:
        state = position(f"""
            week = 3
            first = "tokugawa"
            [ishida]
            hand = ["mori-plain"]
            stacks = {{ {beside} = ["ukita-mon3-1", "ukita-gun-1"], osaka = ["ishida-leader", "mori-gun-2"] }}
            [tokugawa]
            hand = ["date-plain"]
            stacks = {{ sendai = ["tokugawa-leader", "tokugawa-mon3-1"] }}
            [board]
            markers = {{ {place} = "tokugawa" }}
        """)
        return danger(state, NOTHING._replace(resource_in_danger=1.0))

    assert feared("edo", "oshi") > 1.5 * feared("tsuruga", "kitanosho") > 0


def test_a_chief_is_worth_more_to_whoever_is_far_ahead_at_the_end() -> None:
    """2.1, 2.2: a lead in week 7 can only be lost by the chief; whoever is behind has little to lose."""

    def feared(week: int, resources: str) -> float:
        """What Ieyasu's danger at Kiyosu counts, with what these resources add to four castles each."""
        markers = ", ".join(f'{place} = "{side}"' for place, side in zip(FAR_AWAY, resources.split(), strict=True))
        state = position(f"""
            week = {week}
            first = "tokugawa"
            [ishida]
            hand = ["ukita-plain", "ukita-plain", "ukita-sword", "mori-plain", "mori-plain", "kobayakawa-plain"]
            stacks = {{ kuwana = ["ukita-mon3-1", "ukita-mon3-2", "ukita-gun-1"], osaka = ["ishida-leader"] }}
            [tokugawa]
            stacks = {{ kiyosu = ["tokugawa-leader", "tokugawa-mon3-1"] }}
            [board]
            markers = {{ kyoto = "ishida", {markers} }}
        """)
        return only(chief_in_danger=1.0).mortal_danger(state, Seat.FIRST)

    ahead, behind = ("tokugawa " * 5).strip(), ("ishida " * 5).strip()
    assert feared(7, ahead) > feared(2, ahead) > feared(2, behind) > feared(7, behind) > 0


def test_whoever_has_lost_the_war_by_points_fears_little_for_his_chief() -> None:
    """2.1, 2.2: eleven points are not made good in one phase; a daimyo gave a castle away for a chief in a lost war."""

    def feared(turn: str) -> float:
        markers = ", ".join(f'{place} = "ishida"' for place in (*FAR_AWAY, "kyoto", "kuwana", "tsuruga", "kiso"))
        state = position(f"""
            week = 7
            turn = "{turn}"
            first = "tokugawa"
            [ishida]
            hand = ["ukita-plain", "ukita-plain", "ukita-sword", "mori-plain", "mori-plain", "kobayakawa-plain"]
            [ishida.stacks]
            kuwana = ["ukita-mon3-1", "ukita-mon3-2", "ukita-gun-1"]
            kanazawa = ["mori-gun-1"]
            osaka = ["ishida-leader"]
            [tokugawa]
            stacks = {{ kiyosu = ["tokugawa-leader", "tokugawa-mon3-1"] }}
            [board]
            castles = {{ kanazawa = "ishida" }}
            markers = {{ {markers} }}
        """)
        return only(chief_in_danger=1.0).mortal_danger(state, Seat.FIRST)

    assert 0 < feared("B") < feared("A") / 3


def test_whoever_is_in_mortal_danger_gains_nothing_by_giving_a_castle_up() -> None:
    """2.1, 4.3: what there is to lose is told by the lead of before; else two points less would lessen the danger."""
    evaluation = Evaluation(EDITION)
    many = 'hamamatsu = ["mori-mon3-2", "mori-mon3-3", "kobayakawa-mon3-1", "kobayakawa-mon3-2", "ukita-mon3-3"]'
    kept = campaign(week=6, ishida=many, castles='gifu = "tokugawa"', okazaki="tokugawa-gun-1", gifu="date-gun-1")
    given_up = campaign(week=6, ishida=many, okazaki="tokugawa-gun-1", gifu="")
    assert evaluation.mortal_danger(given_up, Seat.FIRST) < evaluation.mortal_danger(kept, Seat.FIRST)
    assert evaluation.value(given_up, Seat.FIRST, kept) < evaluation.value(kept, Seat.FIRST)


def test_what_a_defeat_may_lead_to_later_is_feared_the_less_the_sooner_the_war_ends() -> None:
    """2.2: seven with Ieyasu do not fall in one phase; before the last of the enemy's nothing more can come of it."""

    def pressed(week: int, first: str) -> float:
        army = [f"tokugawa-mon3-{number}" for number in range(1, 5)] + ["date-mon3-1", "date-mon3-2"]
        state = position(f"""
            week = {week}
            first = "{first}"
            active = "tokugawa"
            [ishida]
            hand = ["ukita-plain", "ukita-plain", "ukita-sword", "mori-plain", "mori-plain", "kobayakawa-plain"]
            [ishida.stacks]
            gifu = ["ukita-mon3-1", "ukita-mon3-2", "ukita-gun-1", "ukita-gun-2", "mori-mon3-1", "mori-mon3-2"]
            kuwana = ["mori-mon3-3", "mori-gun-1", "kobayakawa-gun-1", "kobayakawa-gun-2"]
            osaka = ["ishida-leader"]
            [tokugawa]
            stacks = {{ kiyosu = {["tokugawa-leader", *army]} }}
            [board]
            markers = {{ kyoto = "ishida" }}
        """)
        return only(chief_in_danger=1.0).mortal_danger(state, Seat.FIRST)

    assert pressed(3, "tokugawa") > pressed(6, "tokugawa") > pressed(7, "tokugawa") > pressed(7, "ishida") == 0
