"""6.3: what the commanders bid for the initiative, and what they make of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from futari.bots import ask
from futari.bots.sekigahara.commander import Commander
from futari.bots.sekigahara.levels import DAIMYO, SHOGUN
from futari.core import Seat, Stream
from futari.sekigahara.game import SEKIGAHARA as GAME
from sekigahara.positions import position


def bid(
    week: int,
    soma: str = "tokugawa-leader tokugawa-mon3-1 tokugawa-gun-1",
    iwaki: str = "ukita-mon3-2",
    level: Commander = DAIMYO,
) -> str:
    """What Tokugawa bids with Ieyasu at Soma."""
    state = position(f"""
        week = {week}
        [step]
        at = "bid"
        [ishida]
        hand = ["mori-plain", "ukita-plain"]
        stacks = {{ osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1"], iwaki = {iwaki.split()} }}
        [tokugawa]
        hand = ["tokugawa-plain", "date-plain", "tokugawa-sword"]
        stacks = {{ soma = {soma.split()} }}
    """)
    return GAME.write_choice(ask(level.unhurried(), GAME, state, Seat.FIRST, Stream(b"dice", "bid")).choices[0])


def order_chosen(osaka: str, week: int = 7, level: Commander = DAIMYO) -> str:
    """What Ishida says who moves first, with Tokugawa before Kyoto and Gifu."""
    state = position(f"""
        week = {week}
        [step]
        at = "first-player"
        chooser = "ishida"
        [ishida]
        hand = ["mori-plain", "ukita-plain"]
        mori_box = []
        [ishida.stacks]
        osaka = {osaka.split()}
        gifu = ["ukita-gun-1"]
        kyoto = ["ukita-gun-2"]
        tsuruga = ["kobayakawa-gun-1"]
        anotsu = ["kobayakawa-gun-2"]
        aizu = ["uesugi-gun-1"]
        niigata = ["uesugi-gun-2"]
        [tokugawa]
        hand = ["tokugawa-plain", "date-plain", "tokugawa-sword"]
        [tokugawa.stacks]
        kuwana = ["fukushima-mon3-1", "fukushima-mon2-1", "fukushima-gun-1", "date-mon3-1"]
        sawayama = ["maeda-leader", "maeda-mon3-1", "maeda-gun-1", "maeda-mon2-1"]
        tsugawa = ["date-leader", "date-mon3-2", "date-mon2-1", "date-gun-1"]
        edo = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-gun-1"]
    """)
    return GAME.write_choice(ask(level.unhurried(), GAME, state, Seat.SECOND, Stream(b"dice", "order")).choices[0])


def test_the_last_word_of_the_war_is_worth_a_better_card_than_a_quiet_week() -> None:
    """6.3: the higher number decides who moves first."""
    assert bid(3).endswith("plain")
    assert bid(7).endswith("sword")


def test_whoever_gives_much_for_the_last_word_of_an_early_week_bids_for_it_and_takes_it() -> None:
    """6.3: whoever moves second answers; but Tokugawa's cards bid higher, so the daimyo leaves it to the shogun."""
    assert SHOGUN.last_word > DAIMYO.last_word == 0
    patient = replace(SHOGUN, last_word=10.0)
    assert bid(3, level=patient).endswith("sword")
    safe = "ishida-leader mori-mon3-1 mori-mon3-2 mori-mon3-3 mori-gun-1 mori-gun-2 ukita-mon3-1"
    assert order_chosen(safe, week=3) == "first"
    assert order_chosen(safe, week=3, level=patient) == "second"


def test_whoever_moves_first_may_save_the_chief_and_that_is_worth_a_better_card() -> None:
    """6.3, 2.1: Ieyasu and one block beside six."""
    beside = "ukita-leader ukita-mon3-1 ukita-mon3-2 ukita-mon2-1 ukita-gun-1 ukita-gun-2"
    assert bid(3, "tokugawa-leader tokugawa-gun-1", beside).endswith("sword")


def test_the_last_word_is_taken_unless_the_enemy_could_end_the_war_first() -> None:
    """6.3, 2.1: castles that may fall are no reason to move first; a chief who may is."""
    assert (
        order_chosen("ishida-leader mori-mon3-1 mori-mon3-2 mori-mon3-3 mori-gun-1 mori-gun-2 ukita-mon3-1") == "second"
    )
    assert order_chosen("ishida-leader") == "first"


def test_the_last_word_of_an_early_week_is_not_taken_while_castles_stand_open() -> None:
    """6.3: whoever gives the enemy the first phase gives him the first blow."""

    def chosen(guards: str) -> str:
        state = position(f"""
            week = 3
            [step]
            at = "first-player"
            chooser = "tokugawa"
            [ishida]
            hand = ["mori-plain", "mori-plain", "ukita-plain", "ukita-plain", "ukita-sword"]
            [ishida.stacks]
            osaka = ["ishida-leader", "mori-mon3-1", "mori-mon3-2", "mori-gun-1"]
            gifu = ["ukita-leader", "ukita-mon3-1", "ukita-mon3-2", "ukita-gun-1", "kobayakawa-mon3-1"]
            minakuchi = ["mori-leader", "mori-mon3-3", "mori-gun-2", "kobayakawa-mon3-2", "kobayakawa-mon2-1"]
            [tokugawa]
            hand = ["date-plain", "maeda-plain", "tokugawa-plain"]
            [tokugawa.stacks]
            edo = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-mon3-2", "tokugawa-gun-1"]
            saku = ["date-leader", "date-mon3-1", "date-mon3-2", "date-mon2-2"]
            {guards}
        """)
        return GAME.write_choice(ask(SHOGUN.unhurried(), GAME, state, Seat.FIRST, Stream(b"dice", "first")).choices[0])

    guards = """
            okazaki = ["date-gun-1", "date-mon2-1"]
            kanazawa = ["maeda-mon3-1", "maeda-mon2-1"]
            anotsu = ["maeda-gun-1", "maeda-cavalry-1"]
            miyazu = ["maeda-mon2-2", "maeda-mon2-3"]
    """
    assert chosen(guards) == "second"
    assert chosen("") == "first"


SIX = "ishida-loyalty mori-plain mori-sword mori-sword ukita-sword ukita-sword"


def set_aside(hakone: str, hand: str = SIX) -> set[str]:
    """What Ishida's shogun throws away of six cards with four blocks before Hakone, where these are."""
    state = position(f"""
        week = 6
        [step]
        at = "discards"
        [board]
        sieges = ["hakone"]
        [ishida]
        hand = {hand.split()}
        [ishida.stacks]
        osaka = ["ishida-leader", "mori-gun-2"]
        hakone = ["mori-leader", "mori-mon3-1", "mori-mon3-2", "ukita-mon3-1"]
        kiso = ["ukita-mon3-2", "ukita-mon2-1"]
        [tokugawa]
        hand = ["date-plain", "date-plain"]
        [tokugawa.stacks]
        hakone = {hakone.split()}
        saku = ["maeda-leader", "maeda-gun-1"]
        edo = {["date-mon2-1"] if "tokugawa-leader" in hakone else ["tokugawa-leader", "date-mon2-1"]}
    """)
    chosen = ask(SHOGUN.unhurried(), GAME, state, Seat.SECOND, Stream(b"dice", "discards")).choices
    return {GAME.write_choice(choice).split()[-1] for choice in chosen}


def test_the_card_for_a_bid_that_may_end_the_war_is_not_thrown_away_before_it() -> None:
    """6.2, 6.3: Ieyasu alone in Hakone falls to seven if Ishida moves first, and only an eight beats a seven."""
    assert "ishida-loyalty" not in set_aside("tokugawa-leader")


def test_a_plain_card_is_not_kept_for_a_bid() -> None:
    """6.2: it beats nobody, and five others come before it; a shogun kept an Uesugi card and threw three Mori away."""
    hand = "mori-plain mori-plain mori-plain mori-plain uesugi-plain ukita-plain"
    assert "uesugi-plain" in set_aside("tokugawa-leader", hand)


def test_no_card_is_too_good_for_a_bid_on_which_the_war_hangs() -> None:
    """2.1, 6.3: Mitsunari and one block beside five with Ii among them; a challenge bids seven, a double five."""
    state = position("""
        week = 5
        [step]
        at = "bid"
        [ishida]
        hand = ["ishida-loyalty", "uesugi-double", "mori-plain", "mori-plain", "ukita-plain"]
        stacks = { sawayama = ["ishida-leader", "ukita-mon3-1"], osaka = ["mori-mon3-1", "mori-mon3-2"] }
        [tokugawa]
        hand = ["tokugawa-plain", "tokugawa-plain", "tokugawa-sword", "maeda-plain", "maeda-plain", "date-plain"]
        [tokugawa.stacks]
        gifu = ["ii-mon4", "tokugawa-mon3-1", "tokugawa-mon3-2", "maeda-mon3-1", "maeda-mon2-1"]
        edo = ["tokugawa-leader", "date-mon3-1"]
        [board]
        castles = { gifu = "tokugawa" }
    """)
    for level in (DAIMYO, SHOGUN):
        made = ask(level.unhurried(), GAME, state, Seat.SECOND, Stream(b"dice", "bid")).choices[0]
        assert GAME.write_choice(made) == "bid ishida-loyalty"


@pytest.mark.parametrize(
    ("hakone", "kanazawa", "cards", "expected"),
    [
        ("", "maeda-mon2-1 maeda-gun-1", "ukita-plain mori-plain", "first"),
        ("date-gun-1 date-mon2-1", "maeda-gun-1", "ukita-plain mori-plain", "first"),
        ("date-gun-1 date-mon2-1", "maeda-gun-1", "ukita-plain uesugi-plain", "second"),
        ("date-gun-1 date-mon2-1", "maeda-mon2-1 maeda-gun-1", "ukita-plain mori-plain", "second"),
    ],
)
def test_a_castle_that_falls_for_sure_is_worth_moving_first(
    hakone: str, kanazawa: str, cards: str, expected: str
) -> None:
    """6.3, 8.9.4: an empty castle next door, or walls for which the hand makes the sevens, are not left to be saved."""
    state = position(f"""
        week = 4
        [step]
        at = "first-player"
        chooser = "ishida"
        [ishida]
        hand = {cards.split()}
        mori_box = []
        [ishida.stacks]
        osaka = ["ishida-leader", "mori-gun-1", "mori-gun-2", "mori-gun-3"]
        numazu = ["uesugi-mon3-1", "uesugi-mon3-2", "uesugi-leader"]
        kanazawa = ["mori-mon3-1", "ukita-mon3-1", "ukita-leader"]
        gifu = ["kobayakawa-mon3-1", "kobayakawa-mon3-2"]
        aizu = ["uesugi-gun-1", "uesugi-gun-2"]
        ueda = ["mori-mon2-1", "mori-mon2-2"]
        [tokugawa]
        hand = ["tokugawa-plain", "date-plain"]
        [tokugawa.stacks]
        hakone = {hakone.split()}
        kanazawa = {kanazawa.split()}
        okazaki = ["fukushima-gun-1", "fukushima-gun-2"]
        anotsu = ["fukushima-mon3-1", "fukushima-mon3-2"]
        miyazu = ["maeda-mon3-1", "maeda-mon3-2"]
        sendai = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-gun-1"]
        [board]
        sieges = ["kanazawa"]
    """)
    answer = ask(SHOGUN.unhurried(), GAME, state, Seat.SECOND, Stream(b"dice", "order"))
    assert GAME.write_choice(answer.choices[0]) == expected


def test_the_last_word_is_worth_nothing_when_the_points_are_settled() -> None:
    """2.2: eleven points are not made good in a week, so who strikes first may at least catch a chief."""

    def chosen(side: str) -> str:
        """With Kyoto and Kuwana a side's."""
        places = ("takeda", "niigata", "shirakawa", "takasaki", "kiso", "edo", "tsuruga")
        markers = ", ".join(f'{place} = "tokugawa"' for place in places)
        state = position(f"""
            week = 7
            [step]
            at = "first-player"
            chooser = "ishida"
            [ishida]
            hand = ["mori-plain", "ukita-plain"]
            mori_box = []
            stacks = {{ osaka = ["ishida-leader", "mori-mon3-1", "mori-mon3-2", "mori-gun-1"] }}
            [tokugawa]
            hand = ["tokugawa-plain", "date-plain"]
            [tokugawa.stacks]
            sendai = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-gun-1"]
            [board]
            markers = {{ kyoto = "{side}", kuwana = "{side}", {markers} }}
        """)
        return GAME.write_choice(ask(DAIMYO.unhurried(), GAME, state, Seat.SECOND, Stream(b"dice", "order")).choices[0])

    assert chosen("ishida") == "second"
    assert chosen("tokugawa") == "first"


@pytest.mark.parametrize(("first", "expected"), [("tokugawa", "first"), ("ishida", "second")])
def test_whoever_has_just_moved_takes_two_phases_in_a_row_while_much_lies_open(first: str, expected: str) -> None:
    """6.4: he strikes twice before he is struck; a shogun bid an eight and left the enemy to run over Ii."""
    state = position(f"""
        week = 4
        first = "{first}"
        [step]
        at = "first-player"
        chooser = "ishida"
        [ishida]
        hand = ["mori-plain", "ukita-plain", "ukita-plain", "mori-plain"]
        mori_box = []
        [ishida.stacks]
        osaka = ["ishida-leader", "mori-gun-1", "mori-gun-2", "mori-gun-3"]
        gifu = ["kobayakawa-mon3-1"]
        kyoto = ["ukita-mon3-1", "ukita-mon3-2", "ukita-leader", "ukita-mon2-1"]
        aizu = ["uesugi-gun-1"]
        [tokugawa]
        hand = ["tokugawa-plain", "date-plain", "date-plain", "maeda-plain"]
        [tokugawa.stacks]
        miyazu = ["maeda-mon3-1", "maeda-leader"]
        tsuruga = ["maeda-gun-1", "maeda-mon2-1"]
        anotsu = ["fukushima-mon3-1", "fukushima-leader"]
        kuwana = ["fukushima-gun-1", "date-gun-1"]
        okazaki = ["fukushima-mon3-2", "fukushima-gun-2"]
        tsugawa = ["date-mon3-1", "date-leader", "date-mon2-1"]
        sendai = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-gun-1"]
    """)
    answer = ask(SHOGUN.unhurried(), GAME, state, Seat.SECOND, Stream(b"dice", "order"))
    assert GAME.write_choice(answer.choices[0]) == expected
