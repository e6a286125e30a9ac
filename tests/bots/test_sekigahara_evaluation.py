"""The terms of the evaluation (docs/sekigahara-bots.md): what they see in a state, each by itself."""

from __future__ import annotations

import msgspec
import pytest

from bots.judges import only
from futari.bots.sekigahara.evaluation import Evaluation
from futari.core import Seat
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.state import State
from sekigahara.positions import position

EDITION = GAME.edition
PLACES = EDITION.place_named


def two_chiefs(**tokugawa: str) -> State:
    lines = "\n".join(f"{place} = {names.split()}" for place, names in tokugawa.items())
    return position(f"""
        week = 2
        first = "tokugawa"
        [ishida]
        hand = ["mori-plain", "mori-plain", "ukita-plain", "ukita-plain", "ukita-plain"]
        [ishida.stacks]
        kuwana = ["ukita-mon3-1", "ukita-mon3-2", "ukita-gun-1", "mori-gun-1"]
        osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1", "mori-mon3-2"]
        [tokugawa]
        hand = ["tokugawa-plain", "tokugawa-plain", "tokugawa-plain", "fukushima-plain"]
        [tokugawa.stacks]
        {lines}
    """)


def test_a_chief_is_worth_more_among_friends_than_alone_before_the_enemy() -> None:
    friends = "tokugawa-mon3-1 tokugawa-mon3-2 tokugawa-gun-1 tokugawa-mon2-1"
    value = only(chief_in_danger=1.0).value
    together = value(two_chiefs(kiyosu=f"tokugawa-leader {friends}"), Seat.FIRST)
    alone = value(two_chiefs(kiyosu="tokugawa-leader", edo=friends), Seat.FIRST)
    away = value(two_chiefs(edo=f"tokugawa-leader {friends}"), Seat.FIRST)
    assert alone < together - 0.2
    assert alone < away - 0.2


def test_a_block_beside_four_is_worth_less_than_one_out_of_their_reach() -> None:
    value = only(block=1.0, stack_in_danger=1.0).value
    beside = value(two_chiefs(edo="tokugawa-leader", kiyosu="date-mon2-1"), Seat.FIRST)
    assert beside < value(two_chiefs(edo="tokugawa-leader", sunpu="date-mon2-1"), Seat.FIRST)


def test_osaka_is_not_left_to_hideyori_alone_within_a_march_of_the_enemy() -> None:
    """9.1: seven impacts end the war."""

    def value(osaka: str, kyoto: str) -> float:
        state = position(f"""
            week = 5
            first = "ishida"
            [ishida]
            mori_box = []
            [ishida.stacks]
            himeji = {kyoto.split()}
            osaka = {osaka.split()}
            gifu = ["ishida-leader", "ukita-mon3-1", "ukita-mon3-2", "ukita-gun-1", "ukita-leader"]
            [tokugawa]
            hand = {["tokugawa-plain"] * 7}
            stacks = {{ sawayama = ["maeda-leader", "tokugawa-mon3-1", "tokugawa-mon3-2"], edo = ["tokugawa-leader"] }}
        """)
        return only(hideyori=1.0).value(state, Seat.SECOND)

    guard = "mori-mon3-1 mori-mon3-2 mori-gun-1"
    assert value(guard, "") > value("", guard) + 0.2


def before_the_walls(ishida: str, army: str = "ukita-mon3-1 ukita-mon3-2 mori-gun-1") -> State:
    return position(f"""
        week = 3
        first = "ishida"
        [ishida]
        hand = ["ukita-plain", "ukita-plain", "mori-plain"]
        [ishida.stacks]
        {ishida} = {army.split()}
        osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1", "mori-mon3-2"]
        [tokugawa]
        hand = ["date-plain"]
        stacks = {{ okazaki = ["date-gun-1"], edo = ["tokugawa-leader", "tokugawa-mon3-1"] }}
        [board]
        sieges = {["okazaki"] if ishida == "okazaki" else []}
    """)


def test_whoever_stands_before_the_walls_is_nearer_to_the_castle() -> None:
    """8.9.4: three before the walls of one may take them in the next phase."""
    besieging = only(threat=0.5, siege=0.6)
    assert besieging.value(before_the_walls("okazaki"), Seat.SECOND) == pytest.approx(0.5 * 0.6)
    assert besieging.value(before_the_walls("kiyosu"), Seat.SECOND) == 0


def test_besiegers_who_cannot_make_seven_besiege_nobody() -> None:
    """8.9.4: three mon with the best card make three; two of them with two cards 3 + 4."""
    near = only(threat=1.0, siege=1.0)
    assert near.value(before_the_walls("okazaki", "ukita-mon3-1"), Seat.SECOND) == 0
    assert near.value(before_the_walls("okazaki", "ukita-mon3-1 ukita-mon3-2"), Seat.SECOND) > 0


def test_the_besieged_may_fall_on_those_before_their_walls() -> None:
    """8.9.6, 8.9.2: they march nowhere else, but they can come out: two of them are a danger to one besieger."""
    state = position("""
        week = 3
        first = "ishida"
        [ishida]
        hand = ["ukita-plain", "mori-plain"]
        [ishida.stacks]
        okazaki = ["ukita-mon2-1"]
        osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1", "mori-mon3-2"]
        [tokugawa]
        hand = ["date-plain"]
        stacks = { okazaki = ["date-gun-1", "date-mon3-1"], edo = ["tokugawa-leader", "tokugawa-mon3-1"] }
        [board]
        sieges = ["okazaki"]
    """)
    pressed = Evaluation(EDITION).pressures(state, Seat.FIRST)
    # And a little for Ieyasu's two, who are two phases away.
    assert 2 <= pressed[PLACES["okazaki"]] < 2.5
    assert pressed[PLACES["kiyosu"]] < 0.5


def test_a_castle_in_danger_counts_more_the_less_time_there_is_to_retake_it() -> None:
    """2.2: two points, and what is lost in the last weeks stays lost."""

    def fear(week: int) -> float:
        state = two_chiefs(edo="tokugawa-leader tokugawa-mon3-1", okazaki="date-gun-1").then(week=week)
        return only(castle_in_danger=1.0, early_points=0.2).danger(state, Seat.FIRST)

    assert 0 < fear(2) <= fear(5) <= fear(6)
    assert fear(2) < fear(6)


def at_anotsu(place: str, week: int = 3) -> State:
    """Ishida holds Anotsu, a castle of the enemy's, or has just walked off from it: then it is his again (4.3)."""
    return position(f"""
        week = {week}
        first = "ishida"
        [ishida]
        hand = ["mori-plain", "ukita-plain", "ukita-plain"]
        [ishida.stacks]
        {place} = ["ukita-mon3-1", "ukita-mon3-2", "ukita-mon2-1", "ukita-gun-1"]
        osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1", "mori-mon3-2"]
        [tokugawa]
        hand = ["date-plain", "date-plain"]
        stacks = {{ edo = ["tokugawa-leader", "tokugawa-mon3-1"], okazaki = ["date-gun-1"] }}
        [board]
        castles = {{ anotsu = "{"ishida" if place == "anotsu" else "tokugawa"}" }}
    """)


def test_what_is_held_draws_less_but_giving_it_back_gains_nothing() -> None:
    """4.3: an army goes on from what it has taken; whoever leaves it and comes again has lost a castle for it."""
    near, held = only(advance=0.1, points=1.0, early_points=1.0), at_anotsu("anotsu")
    castles = at_anotsu("kuwana").board.castles
    lost = held.then(board=msgspec.structs.replace(held.board, castles=castles))
    assert lost.board.castles != held.board.castles
    assert only(advance=0.1).value(lost, Seat.SECOND) > only(advance=0.1).value(held, Seat.SECOND)
    assert near.value(lost, Seat.SECOND) < near.value(held, Seat.SECOND)


def test_a_card_counts_less_when_half_of_the_hand_will_be_discarded_and_when_there_is_no_time_to_use_it() -> None:
    """6.2, 2.2."""
    evaluation, state = only(card=1.0, halved_cards=0.5), at_anotsu("anotsu")
    assert evaluation.card(state.then(turn=1)) < evaluation.card(state)
    assert evaluation.card(at_anotsu("anotsu", week=7)) < evaluation.card(state) / 2


def test_in_turn_b_the_sixth_card_is_free_and_the_fifth_is_not() -> None:
    """6.2: of six cards three are left at the turn of the week, as of five; of four only two."""

    def worth(count: int) -> float:
        state = position(f"""
            week = 3
            turn = "B"
            first = "tokugawa"
            active = "ishida"
            [ishida]
            hand = {["mori-plain"] * count}
            stacks = {{ osaka = ["ishida-leader", "mori-gun-1"] }}
            [tokugawa]
            stacks = {{ edo = ["tokugawa-leader"] }}
        """)
        return only(card=1.0, halved_cards=0.8).value(state, Seat.SECOND)

    four, five, six = (worth(count) for count in (4, 5, 6))
    assert five - four > 0.3
    assert six - five < 0.1


def test_the_hand_counts_by_the_impact_it_makes_with_a_stack_near_the_enemy() -> None:
    """8.2.2: two Ukita cards for Ukita blocks two roads from Okazaki, but nobody for them at home."""
    fit = only(hand_fit=1.0)
    assert fit.value(at_anotsu("kuwana"), Seat.SECOND) == 3 + 4
    assert fit.value(at_anotsu("himeji"), Seat.SECOND) < fit.value(at_anotsu("kuwana"), Seat.SECOND)


def test_a_stack_that_is_likely_beaten_gets_no_further() -> None:
    """8.7.1: two at Kiyosu are as near to Gifu as ever, but before seven few of them arrive."""

    def advance(kiyosu: str, others: str = "") -> float:
        state = position(f"""
            week = 4
            first = "tokugawa"
            [ishida]
            hand = []
            stacks = {{ osaka = ["ishida-leader"], gifu = {["ukita-mon3-1", *others.split()]} }}
            [tokugawa]
            stacks = {{ edo = ["tokugawa-leader"], kiyosu = {kiyosu.split()} }}
        """)
        return only(advance=1.0).value(state, Seat.FIRST)

    two, many = "date-gun-1 date-mon3-1", "mori-mon3-2 mori-mon2-1 mori-gun-1 ukita-gun-1 ukita-mon3-2 ukita-leader"
    assert 0 <= advance(two, many) - advance("", many) < 0.5 * (advance(two) - advance(""))


def in_the_north(niigata: str) -> State:
    """Tokugawa has the east but for Niigata, perhaps; no enemy is near."""
    return position(f"""
        week = 4
        first = "tokugawa"
        [ishida]
        stacks = {{ osaka = ["ishida-leader"] }}
        [tokugawa.stacks]
        nagaoka = ["date-mon3-1"]
        kanazawa = ["maeda-gun-1", "maeda-mon2-1"]
        aizu = ["date-gun-1"]
        ueda = ["date-gun-2"]
        edo = ["tokugawa-leader", "tokugawa-mon3-1"]
        [board.markers]
        tsuruga = "tokugawa"
        takeda = "tokugawa"
        niigata = "{niigata}"
        shirakawa = "tokugawa"
        takasaki = "tokugawa"
        kiso = "tokugawa"
        kuwana = "tokugawa"
        kyoto = "ishida"
        edo = "tokugawa"
    """)


def test_a_block_counts_less_the_farther_it_is_from_where_there_is_anything_to_do() -> None:
    """A block that is mustered where it can reach nothing before the end is of no use."""
    value = only(block=1.0).value
    far = value(in_the_north("tokugawa"), Seat.FIRST)
    assert value(in_the_north("ishida"), Seat.FIRST) > far + 0.05


def test_whoever_takes_a_resource_does_not_lose_what_those_near_it_were_good_for() -> None:
    """4.2: a reader saw a block stand for two phases beside a resource that was nobody's, with free marches."""
    value, before = only(block=1.0, mon=1.0).value, in_the_north("ishida")
    taken = in_the_north("tokugawa")
    assert value(taken, Seat.FIRST, before) == pytest.approx(value(before, Seat.FIRST, before))
    assert value(taken, Seat.FIRST) < value(before, Seat.FIRST) - 0.05
