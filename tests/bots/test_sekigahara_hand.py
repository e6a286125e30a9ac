"""What the commanders' cards are worth: the impact of a hand, what is paid with, and what is kept for a battle."""

from __future__ import annotations

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from futari.bots import ask
from futari.bots.sekigahara.levels import DAIMYO
from futari.core import Impossible, Seat, Stream
from futari.sekigahara.choice import Act
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.kernel import card_worths, cheapest, might
from futari.sekigahara.procedure import decide
from futari.sekigahara.state import State
from sekigahara.positions import play, position

EDITION = GAME.edition


def cards(names: str) -> tuple[int, ...]:
    return tuple(sorted(EDITION.card_named[name] for name in names.split()))


def impact(blocks: str, hand: str) -> int:
    return might(EDITION, sum(1 << EDITION.block_named[name] for name in blocks.split()), cards(hand))


def before_aizu(army: list[int], hand: list[int]) -> State:
    """Tokugawa before the walls of Aizu, where Ishida has two blocks and no card."""
    names = {number: name for name, number in EDITION.block_named.items()}
    held = {number: name for name, number in EDITION.card_named.items()}
    return position(f"""
        first = "tokugawa"
        [ishida]
        hand = []
        stacks = {{ aizu = ["uesugi-gun-1", "uesugi-leader"], osaka = ["ishida-leader", "mori-gun-1"] }}
        [tokugawa]
        hand = {[held[card] for card in hand]}
        stacks = {{ aizu = {[names[block] for block in army]} }}
        [board]
        sieges = ["aizu"]
        [step]
        at = "combat-order"
    """)


def most_impact(state: State) -> int:
    """The most that any order of deployments comes to; Ishida does nothing."""
    best, seen, edge = 0, set(), [state]
    while edge:
        state = edge.pop()
        fight = GAME.view(state, Seat.FIRST).fight
        if fight is None:
            continue
        best = max(best, fight.totals["tokugawa"])
        key = state.step, state.piles.first.hand
        if key in seen:
            continue
        seen.add(key)
        (actor,) = GAME.to_act(state)
        passive = {Act.PASS, Act.FINISH}
        listed = [each for each in GAME.choices(state, actor) if (each.act in passive) is (actor is Seat.SECOND)]
        edge += [decide(state, actor, choice) for choice in listed]
    return best


def test_a_pair_of_three_mon_makes_the_seven_of_a_siege() -> None:
    """8.3.3, 8.9.4: 3 + 4."""
    assert impact("ukita-mon3-1 ukita-mon3-2", "ukita-plain ukita-plain") == 7
    assert impact("ukita-mon3-1 ukita-mon3-2", "ukita-double") == 7
    assert impact("ukita-mon3-1 ukita-mon3-2", "ukita-plain mori-plain") == 3


def test_three_cavalry_with_swords_strike_three_five_and_seven() -> None:
    """8.4.1."""
    assert impact("ukita-cavalry-1 mori-cavalry-1 uesugi-cavalry", "ukita-sword mori-sword uesugi-sword") == 15
    assert impact("ukita-cavalry-1 mori-gun-1", "ukita-sword mori-sword") == 6
    assert impact("ukita-cavalry-1 mori-cavalry-1", "ukita-sword mori-plain") == 1 + 5


def test_a_leader_comes_without_a_card_and_mitsunari_with_any() -> None:
    """8.2.2, 8.2.4."""
    assert impact("ukita-leader", "mori-plain") == 1
    assert impact("ukita-leader ishida-leader", "mori-plain") == 2
    assert impact("ukita-leader mori-gun-1", "uesugi-plain") == 1
    assert impact("ukita-mon3-1", "") == 0


def test_the_leader_who_comes_free_is_the_one_whose_clan_needs_no_card_for_him() -> None:
    """8.2.4, 8.3.3, 8.4.2: Maeda free, three of Date with a double and a sword, a Maeda cavalry: 1 + 3 + 6 + 3 + 2."""
    army = "date-leader date-mon3-1 date-mon2-1 maeda-leader maeda-cavalry-1 fukushima-mon3-1"
    hand = cards("fukushima-plain date-double date-sword maeda-plain tokugawa-plain")
    blocks = sum(1 << EDITION.block_named[name] for name in army.split())
    assert might(EDITION, blocks, hand, siege=True) == 15


own_blocks = [block.number for block in EDITION.blocks if block.side is Seat.FIRST]
own_cards = [card.number for card in EDITION.cards if card.side is Seat.FIRST and card.clan]


@pytest.mark.long
@settings(deadline=None)
@given(
    army=st.lists(st.sampled_from(own_blocks), min_size=1, max_size=4, unique=True),
    hand=st.lists(st.sampled_from(own_cards), max_size=4),
    siege=st.booleans(),
)
def test_no_way_to_deploy_makes_more_impact_and_one_makes_as_much(
    army: list[int], hand: list[int], *, siege: bool
) -> None:
    """8.2 to 8.4, 8.9.5: compared with every way that the rules list, against one who does nothing."""
    try:
        state = before_aizu(army, hand)
    except Impossible:
        reject()
    state = play(state, f"ishida: {'inside' if siege else 'outside'}")
    assert might(EDITION, sum(1 << block for block in army), tuple(sorted(hand)), siege=siege) == most_impact(state)


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
