"""What the commanders' cards are worth: the impact of a hand, what is paid with, and what is kept for a battle."""

from __future__ import annotations

from futari.bots import ask
from futari.bots.sekigahara.hand import card_worth, cheapest, front_in
from futari.bots.sekigahara.levels import DAIMYO
from futari.bots.sekigahara.might import might
from futari.core import Seat, Stream
from futari.sekigahara.choice import Act
from futari.sekigahara.game import SEKIGAHARA as GAME
from sekigahara.positions import position

EDITION = GAME.edition


def cards(names: str) -> tuple[int, ...]:
    return tuple(sorted(EDITION.card_named[name] for name in names.split()))


def impact(blocks: str, hand: str) -> int:
    return might(EDITION, sum(1 << EDITION.block_named[name] for name in blocks.split()), cards(hand))


def test_a_pair_of_three_mon_makes_the_seven_of_a_siege() -> None:
    """8.3.3, 8.9.4: 3 + 4."""
    assert impact("ukita-mon3-1 ukita-mon3-2", "ukita-plain ukita-plain") == 7
    assert impact("ukita-mon3-1 ukita-mon3-2", "ukita-double") == 7
    assert impact("ukita-mon3-1 ukita-mon3-2", "ukita-plain mori-plain") == 3


def test_three_cavalry_with_swords_strike_three_five_and_seven() -> None:
    """8.4.1."""
    assert impact("ukita-cavalry-1 mori-cavalry-1 uesugi-cavalry", "ukita-sword mori-sword uesugi-sword") == 15
    assert impact("ukita-cavalry-1 mori-gun-1", "ukita-sword mori-sword") == 6
    assert impact("ukita-cavalry-1 mori-cavalry-1", "ukita-sword mori-plain") == 4


def test_a_leader_comes_without_a_card_and_mitsunari_with_any() -> None:
    """8.2.2, 8.2.4."""
    assert impact("ukita-leader", "mori-plain") == 1
    assert impact("ishida-leader ukita-mon3-1", "mori-plain") == impact("ukita-leader ukita-mon3-1", "mori-plain") + 1
    assert impact("ukita-mon3-1", "") == 0


FRONT = position("""
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
    worth = card_worth(front_in(FRONT, Seat.SECOND), FRONT.piles.second.hand)
    ukita, mori, challenge = cards("ukita-plain")[0], cards("mori-plain")[0], cards("ishida-loyalty")[0]
    assert worth[mori] < worth[ukita] < worth[challenge]
    assert cheapest(front_in(FRONT, Seat.SECOND), FRONT.piles.second.hand, 2)[0] == mori


def test_a_march_is_not_paid_with_the_cards_of_its_siege() -> None:
    """7.1, 8.9.4: the castle of Okazaki falls to seven impacts, which only the two Ukita cards make."""
    made = ask(DAIMYO.unhurried(), GAME, FRONT, Seat.SECOND, Stream(b"dice", "siege")).choices
    paid = [EDITION.cards[choice.card].clan for choice in made if choice.act is Act.PAY]
    assert GAME.edition.place_named["okazaki"] in [choice.place for choice in made if choice.act is Act.STEP]
    assert "ukita" not in paid
