"""What many guesses tell of the enemy's stacks (guess.hpp): what they make before walls, and who leads them."""

from __future__ import annotations

import pytest

from bots.judges import only, right_guess
from futari.core import Seat
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.kernel import Guess, world_of
from futari.sekigahara.state import State
from sekigahara.positions import position

EDITION = GAME.edition
# So many guesses tell stacks apart.
SIGHT = range(1, 21)


def in_hakone(army: str, at: str = "okazaki", *, held: int = 6) -> State:
    """Mitsunari is alone behind the walls of Hakone, four roads of highway from Okazaki."""
    cards = ["maeda-plain", "maeda-plain", "date-plain", "tokugawa-plain", "tokugawa-plain", "fukushima-plain"]
    return position(f"""
        week = 4
        first = "ishida"
        [ishida]
        hand = ["mori-plain", "mori-plain"]
        stacks = {{ hakone = ["ishida-leader"], osaka = ["mori-mon3-1", "mori-mon3-2"] }}
        [tokugawa]
        hand = {cards[:held]}
        stacks = {{ {at} = {army.split()}, aizu = ["tokugawa-leader"] }}
        [board]
        castles = {{ hakone = "ishida", aizu = "tokugawa" }}
    """)


def seen(state: State, seat: Seat) -> list[Guess]:
    """Guesses in which the enemy's blocks are known, but of his cards only how many they are."""
    return [right_guess(state, seat, dice) for dice in SIGHT]


def feared(state: State, *, by_numbers: bool = False) -> float:
    """How likely Mitsunari falls: by what is known of the stacks, or by their numbers alone."""
    guesses = [] if by_numbers else seen(state, Seat.SECOND)
    return only(chief_in_danger=1.0).judge.mortal_danger(world_of(state), int(Seat.SECOND), None, guesses)


STRONG, WEAK = "ii-mon4 maeda-mon3-1", "maeda-cavalry-1 date-gun-1"


def test_two_who_are_known_to_make_seven_are_feared_before_the_walls_of_a_chief() -> None:
    """8.9.4: Ii with any card and three mon with theirs take whoever is alone inside, and the war (2.1)."""
    assert feared(in_hakone(STRONG)) > 3 * feared(in_hakone(WEAK))
    strong, weak = (feared(in_hakone(army), by_numbers=True) for army in (STRONG, WEAK))
    assert strong == pytest.approx(weak)


def test_nobody_makes_seven_without_the_cards_for_it() -> None:
    """8.2.2: each block needs its card; one card is paid for the march."""
    assert feared(in_hakone(STRONG, held=2)) < feared(in_hakone(STRONG, held=6)) / 2


def test_those_who_are_known_to_have_no_leader_come_less_far() -> None:
    """7.3.3, 7.3.4: from Hamamatsu to Hakone highway and a card are enough; from Suwa it takes a leader."""
    unled, led = "tokugawa-mon3-1 tokugawa-mon3-2 maeda-mon3-1", "tokugawa-mon3-1 tokugawa-mon3-2 date-leader"
    far, near = (feared(in_hakone(unled, at)) / feared(in_hakone(led, at)) for at in ("suwa", "hamamatsu"))
    assert far < 0.5
    assert near > 0.8


@pytest.mark.parametrize(("box", "guard", "expected"), [("date-mon3-1", "", 1), ("", "", 0), ("date-mon3-1", "x", 0)])
def test_an_empty_capital_is_mustered_into(box: str, guard: str, expected: int) -> None:
    """7.2: way 2 needs no own control, only that nobody stands there."""
    state = position(f"""
        week = 4
        first = "ishida"
        [ishida]
        [ishida.stacks]
        osaka = ["ishida-leader"]
        {'edo = ["mori-gun-1"]' if guard else ""}
        [tokugawa]
        box = {box.split()}
        stacks = {{ miyazu = ["tokugawa-leader"] }}
        [board]
        markers = {{ edo = "ishida" }}
    """)
    elsewhere = position("""
        week = 4
        first = "ishida"
        [ishida]
        stacks = { osaka = ["ishida-leader"] }
        [tokugawa]
        stacks = { miyazu = ["tokugawa-leader"] }
    """)
    judge = only(resource_in_danger=1.0).judge
    danger, usual = (judge.danger(world_of(each), int(Seat.SECOND)) for each in (state, elsewhere))
    assert (danger > usual + 0.1) == bool(expected)


CARDS = "mori-plain mori-sword mori-plain ukita-plain ukita-sword kobayakawa-plain"


def in_the_field(cards: str = CARDS, *, others: str = "") -> State:
    """Ieyasu and two blocks at Saku; four at Gifu reach them by highway, from their castle, with a card."""
    return position(f"""
        week = 2
        first = "tokugawa"
        [tokugawa]
        hand = ["fukushima-double"]
        stacks = {{ saku = ["tokugawa-leader", "tokugawa-gun-1", "fukushima-cavalry-1"] }}
        [ishida]
        hand = {cards.split()}
        [ishida.stacks]
        gifu = ["mori-mon3-1", "mori-mon3-2", "ukita-mon3-1", "ukita-mon3-2"]
        osaka = ["ishida-leader"]
        {others}
    """)


def fears(state: State, *, by_numbers: bool = False) -> float:
    guesses = [] if by_numbers else seen(state, Seat.FIRST)
    return only(chief_in_danger=1.0).judge.mortal_danger(world_of(state), int(Seat.FIRST), None, guesses)


def test_a_chief_in_the_field_is_feared_for_by_what_a_stack_makes() -> None:
    """8.7.1: fourteen impacts and a defeat kill all three, whom the usual four beat, but hardly kill."""
    assert fears(in_the_field()) > fears(in_the_field(), by_numbers=True) + 0.1
    assert fears(in_the_field("mori-plain mori-sword ukita-plain")) < fears(in_the_field()) - 0.05


def test_two_stacks_who_both_need_a_leader_and_a_card_may_come_together() -> None:
    """7.3.3: each of them is not enough for the three at Saku."""
    one = 'matsumoto = ["kobayakawa-leader", "kobayakawa-mon3-1", "kobayakawa-mon3-2", "mori-gun-1"]'
    first, both = (fears(in_the_field(others=others), by_numbers=True) for others in ("", one))
    assert both > first + 0.05


def test_nobody_marches_past_a_castle_that_is_held() -> None:
    """7.4.3: one block in his castle is not overrun, so the four at Kuwana do not come to Tanabe by Anotsu."""

    def hunted(guard: str, holder: str) -> float:
        state = position(f"""
            week = 5
            first = "ishida"
            [ishida]
            stacks = {{ tanabe = ["ishida-leader"], {guard} osaka = ["mori-mon3-1", "mori-mon3-2"] }}
            [tokugawa]
            hand = ["tokugawa-plain", "tokugawa-plain", "tokugawa-sword", "date-plain", "maeda-plain", "maeda-plain"]
            stacks = {{ kuwana = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-mon3-2", "ii-mon4"] }}
            [board]
            castles = {{ anotsu = "{holder}" }}
        """)
        return only(chief_in_danger=1.0).judge.mortal_danger(world_of(state), int(Seat.SECOND))

    assert hunted('anotsu = ["mori-leader"],', "ishida") < hunted("", "tokugawa") / 3


def test_whoever_comes_to_a_siege_adds_to_those_who_stand_there_already() -> None:
    """8.9.4: three who besiege Gifu make 12, and one more who may come from Okazaki the fourteen that kill two.

    A daimyo let one block join the siege of Mitsunari, who led him and moved first.
    """

    def besieged(kiyosu: str) -> float:
        state = position(f"""
            week = 6
            first = "ishida"
            [ishida]
            hand = ["mori-plain", "mori-plain", "mori-plain"]
            [ishida.stacks]
            gifu = ["ishida-leader", "ukita-mon3-1"]
            osaka = ["mori-mon3-1", "mori-mon3-2"]
            kiyosu = {kiyosu.split()}
            [tokugawa]
            hand = {["tokugawa-plain"] * 6}
            [tokugawa.stacks]
            gifu = ["tokugawa-mon3-1", "tokugawa-mon3-2", "tokugawa-mon3-3"]
            okazaki = ["tokugawa-mon2-1"]
            edo = ["tokugawa-leader"]
            [board]
            castles = {{ gifu = "ishida" }}
            sieges = ["gifu"]
        """)
        return feared(state)

    assert besieged("") > 2 * besieged("mori-gun-1")
