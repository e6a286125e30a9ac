"""What the commanders' cards are worth: what is paid with, and what is kept for a battle."""

from __future__ import annotations

from futari.bots import ask
from futari.bots.sekigahara.levels import DAIMYO
from futari.core import Seat, Stream
from futari.sekigahara.choice import Act
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.kernel import card_worths, cheapest
from sekigahara.positions import position

EDITION = GAME.edition


def cards(names: str) -> tuple[int, ...]:
    return tuple(sorted(EDITION.card_named[name] for name in names.split()))


FRONT = position("""
    week = 5
    first = "ishida"
    [ishida]
    hand = ["mori-plain", "mori-plain", "ukita-plain", "ukita-plain", "ishida-loyalty"]
    [ishida.stacks]
    kiyosu = ["ukita-mon3-1", "ukita-mon3-2", "mori-gun-1"]
    anotsu = ["kobayakawa-gun-1"]
    miyazu = ["kobayakawa-gun-2"]
    osaka = ["ishida-leader", "mori-gun-2", "mori-gun-3", "kobayakawa-mon3-1"]
    [tokugawa]
    hand = ["date-plain"]
    stacks = { edo = ["tokugawa-leader", "tokugawa-mon3-1"], okazaki = ["date-gun-1"] }
""")


def test_cards_for_blocks_before_the_enemy_are_worth_more_than_cards_for_those_at_home() -> None:
    worth = card_worths(FRONT, Seat.SECOND)
    ukita, mori, challenge = cards("ukita-plain")[0], cards("mori-plain")[0], cards("ishida-loyalty")[0]
    assert worth[mori] < worth[ukita] < worth[challenge]
    assert cheapest(FRONT, Seat.SECOND, 2)[0] == mori


def test_a_march_is_not_paid_with_the_cards_of_its_siege() -> None:
    """7.1, 8.9.4: the castle of Okazaki falls to seven impacts, which only the two Ukita cards make."""
    made = ask(DAIMYO.unhurried(), GAME, FRONT, Seat.SECOND, Stream(b"dice", "siege")).choices
    paid = [EDITION.cards[choice.card].clan for choice in made if choice.act is Act.PAY]
    assert GAME.edition.place_named["okazaki"] in [choice.place for choice in made if choice.act is Act.STEP]
    assert "ukita" not in paid


def test_a_card_is_worth_what_it_does_in_the_one_fight_that_needs_it_most() -> None:
    """A Tokugawa card would bring any of three guns, but only one of them; a Maeda card the 3 mon beside the enemy."""
    state = position("""
        first = "tokugawa"
        [ishida]
        hand = []
        stacks = { kiso = ["ukita-gun-1"], osaka = ["ishida-leader", "mori-gun-1"] }
        [tokugawa]
        hand = ["tokugawa-plain", "maeda-plain"]
        [tokugawa.stacks]
        gifu = ["maeda-mon3-1", "maeda-gun-1"]
        okazaki = ["tokugawa-gun-1", "tokugawa-leader"]
        kiyosu = ["tokugawa-gun-2"]
        saku = ["tokugawa-gun-3"]
        suwa = ["tokugawa-cavalry-1"]
        [board]
        castles = { gifu = "tokugawa" }
    """)
    assert cheapest(state, Seat.FIRST, 1) == list(cards("tokugawa-plain"))


def test_a_card_whose_clan_has_nobody_on_the_map_is_small_change() -> None:
    """8.2.2: no Uesugi block is left; even a sword of theirs only brings Mitsunari, whom any card brings."""
    state = position("""
        first = "ishida"
        [ishida]
        hand = ["uesugi-sword", "mori-plain", "ukita-plain"]
        stacks = { osaka = ["ishida-leader", "mori-gun-1", "mori-mon3-1"], himeji = ["ukita-mon2-1"] }
        lost = ["uesugi-leader", "uesugi-mon3-1", "uesugi-mon3-2", "uesugi-gun-1", "uesugi-gun-2", "uesugi-cavalry"]
        [tokugawa]
        stacks = { edo = ["tokugawa-leader", "tokugawa-mon3-1"] }
    """)
    assert cheapest(state, Seat.SECOND, 1) == list(cards("uesugi-sword"))


def test_a_third_challenge_is_worth_less_than_the_only_card_of_a_stack_before_the_enemy() -> None:
    """8.6: whoever keeps nothing but challenges has nobody to deploy."""
    state = position("""
        first = "tokugawa"
        [ishida]
        hand = []
        stacks = { osaka = ["ishida-leader"], gifu = ["ukita-gun-1", "ukita-mon3-1", "ukita-mon3-2", "mori-gun-1"] }
        [tokugawa]
        hand = ["tokugawa-loyalty", "tokugawa-loyalty", "tokugawa-loyalty", "maeda-plain"]
        stacks = { tsuruga = ["maeda-mon3-1", "maeda-mon2-1", "maeda-mon2-2"], edo = ["tokugawa-leader"] }
    """)
    assert cheapest(state, Seat.FIRST, 2) == [*cards("tokugawa-loyalty"), *cards("tokugawa-loyalty")]


def test_the_card_that_would_answer_a_challenge_is_kept_for_the_battle() -> None:
    """8.6.1: three Date cards for two blocks who fight, one to be shown; the Maeda card is for those two roads off."""

    def battle(hand: str) -> tuple[int, ...]:
        state = position(f"""
            first = "tokugawa"
            [ishida]
            hand = ["mori-plain", "mori-plain"]
            stacks = {{ osaka = ["ishida-leader"], kuwana = ["ukita-gun-1", "ukita-mon3-1"] }}
            [tokugawa]
            hand = {hand.split()}
            [tokugawa.stacks]
            kuwana = ["date-mon2-1", "date-mon2-2"]
            okazaki = ["maeda-mon3-1"]
            edo = ["tokugawa-leader"]
            [[phase.entries]]
            place = "kuwana"
            from = "kiyosu"
            marched = true
            blocks = ["date-mon2-1", "date-mon2-2"]
            [step]
            at = "combat-order"
        """)
        return tuple(cheapest(state, Seat.FIRST, 1))

    assert battle("date-plain date-plain date-plain maeda-plain") == cards("maeda-plain")
    assert battle("date-plain date-plain date-plain date-plain maeda-plain") == cards("date-plain")


def test_who_is_shut_in_a_castle_needs_no_cards() -> None:
    """8.9.4: the besieged play none, so the Kobayakawa card goes and the Mori card stays for those beside the enemy."""
    state = position("""
        week = 6
        first = "tokugawa"
        [board]
        sieges = ["gifu"]
        [ishida]
        hand = ["kobayakawa-plain", "mori-plain"]
        stacks = { gifu = ["kobayakawa-mon3-1"], kiyosu = ["mori-mon2-1", "mori-mon2-2"], osaka = ["ishida-leader"] }
        [tokugawa]
        hand = ["date-plain"]
        stacks = { gifu = ["date-mon3-1", "date-mon2-1"], edo = ["tokugawa-leader"] }
    """)
    assert cheapest(state, Seat.SECOND, 1) == list(cards("kobayakawa-plain"))


def test_the_card_that_would_answer_a_challenge_is_kept_for_an_army_that_may_be_attacked() -> None:
    """8.6.1: a challenge would turn both whom the double brings; the sword is for those whom nobody can reach."""

    def let_go(edo: str) -> tuple[int, ...]:
        state = position(f"""
            first = "ishida"
            [ishida]
            hand = ["ukita-double", "ukita-plain", "mori-sword"]
            [ishida.stacks]
            hakone = ["ukita-leader", "ukita-mon2-1", "kobayakawa-leader", "kobayakawa-mon3-1"]
            osaka = ["ishida-leader", "mori-mon3-1", "mori-mon3-2"]
            [tokugawa]
            hand = ["date-plain"]
            stacks = {{ {edo} = ["date-mon3-1", "date-mon3-2", "date-mon2-1", "date-gun-1", "tokugawa-leader"] }}
            [board]
            castles = {{ hakone = "ishida" }}
        """)
        return tuple(cheapest(state, Seat.SECOND, 1))

    assert let_go("edo") == cards("mori-sword")


def test_a_card_counts_by_how_many_would_fight_with_it() -> None:
    """8.2.2: a Date card for two of four beside five, a Maeda card for one of two beside a guard."""

    def missed(army: str) -> dict[int, float]:
        state = position(f"""
            first = "tokugawa"
            [ishida]
            stacks = {{ osaka = ["ishida-leader"], saku = {army.split()}, kitanosho = ["mori-gun-1"] }}
            [tokugawa]
            hand = ["date-plain", "maeda-plain"]
            [tokugawa.stacks]
            takasaki = ["date-mon2-1", "date-mon2-2", "fukushima-gun-1", "fukushima-cavalry-1"]
            kanazawa = ["maeda-mon2-1", "maeda-gun-1"]
            edo = ["tokugawa-leader"]
        """)
        return card_worths(state, Seat.FIRST)

    (date,), (maeda,) = cards("date-plain"), cards("maeda-plain")
    few, many = missed("ukita-gun-1"), missed("ukita-gun-1 ukita-gun-2 ukita-mon2-1 ukita-mon3-1 ukita-mon3-2")
    assert many[date] > few[date]
    assert many[maeda] == few[maeda]


def test_the_cards_that_make_a_seven_before_walls_are_kept_together() -> None:
    """8.9.4, R18: Ieyasu and two Tokugawa cards make 1 + 4 + 5 before the disk of Ueda, with one of them only five."""

    def let_go(hand: str) -> tuple[int, ...]:
        state = position(f"""
            week = 3
            first = "tokugawa"
            [ishida]
            stacks = {{ osaka = ["ishida-leader", "mori-gun-1"] }}
            [tokugawa]
            hand = {hand.split()}
            [tokugawa.stacks]
            ueda = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-mon3-2"]
            gifu = ["maeda-mon3-1", "maeda-gun-1", "fukushima-gun-1"]
            [board]
            castles = {{ gifu = "tokugawa" }}
            sieges = ["ueda"]
        """)
        return tuple(sorted(cheapest(state, Seat.FIRST, 3)))

    others = "fukushima-plain maeda-plain maeda-sword"
    assert let_go(f"tokugawa-plain tokugawa-plain {others}") == cards(others)
    assert cards("tokugawa-plain")[0] in let_go(f"tokugawa-plain {others}")
