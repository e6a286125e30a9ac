"""Cards after a battle, a siege or an overrun (8.10, R17)."""

import pytest

from sekigahara.battlefields import battle, combat, decided, ended, unchallenged
from sekigahara.lookout import discards, hand, kinds, lost, moving, step, told
from sekigahara.positions import play, position


def test_both_sides_discard_the_cards_they_played_and_draw_the_same_number() -> None:
    state = battle(
        ishida="mori-mon3-1 mori-mon2-1",
        ishida_hand="mori-plain mori-sword ukita-plain",
        tokugawa="date-mon3-1 date-gun-1",
        tokugawa_hand="date-plain maeda-plain",
    )
    state = unchallenged(state, "ishida: deploy mori-plain mori-mon2-1", "tokugawa: deploy date-plain date-mon3-1")
    state = ended(unchallenged(state, "ishida: deploy mori-sword mori-mon3-1"))
    assert (len(hand(state, "ishida")), len(hand(state, "tokugawa"))) == (1, 1)
    state = play(state, "tokugawa: lose date-gun-1")
    assert (discards(state, "ishida"), discards(state, "tokugawa")) == (["mori-plain", "mori-sword"], ["date-plain"])
    assert (len(hand(state, "ishida")), len(hand(state, "tokugawa"))) == (3, 2)


def test_nothing_is_drawn_for_a_leader_without_a_card() -> None:
    state = ended(play(battle(ishida="mori-leader", tokugawa="date-gun-1"), "ishida: leader mori-leader"))
    assert (step(state), hand(state, "ishida")) == ("level", [])


SEVEN_BLOCKS = '["date-mon3", "date-mon3", "date-mon2", "date-mon2", "date-gun", "maeda-gun", "ii-mon4"]'


@pytest.mark.parametrize(("impact", "losses", "cards"), [(1, 1, 0), (7, 2, 1), (14, 3, 1), (21, 4, 2), (28, 5, 2)])
def test_each_side_draws_a_card_for_two_of_its_own_lost_blocks(impact: int, losses: int, cards: int) -> None:
    """Five lost blocks are two cards."""
    text = f"""
        first = "ishida"
        [ishida]
        stacks = {{ matsumoto = ["mori-mon3-1", "mori-mon2-1"] }}
        [tokugawa]
        stacks = {{ matsumoto = {SEVEN_BLOCKS} }}
        """
    state = decided(text, "matsumoto", ishida=impact, entries=("matsumoto from kiso: mori-mon3-1 mori-mon2-1",))
    for block in ("ii-mon4", "maeda-gun-1", "date-gun-1", "date-mon2-1", "date-mon3-1")[:losses]:
        state = play(state, f"tokugawa: lose {block}")
    assert len(lost(state, "tokugawa")) == losses
    assert (len(hand(state, "tokugawa")), len(hand(state, "ishida"))) == (cards, 0)


def test_the_winner_too() -> None:
    text = f"""
        first = "ishida"
        [ishida]
        stacks = {{ matsumoto = ["mori-mon3-1", "mori-mon2-1"] }}
        [tokugawa]
        stacks = {{ matsumoto = {SEVEN_BLOCKS} }}
        """
    state = decided(text, "matsumoto", ishida=14, tokugawa=15, entries=("matsumoto from kiso: mori-mon3-1",))
    state = play(state, "tokugawa: lose ii-mon4", "tokugawa: lose maeda-gun-1")
    assert (len(lost(state, "ishida")), len(hand(state, "ishida"))) == (2, 1)
    assert len(hand(state, "tokugawa")) == 1


def test_the_draw_comes_after_losses_and_retreats() -> None:
    text = """
        first = "ishida"
        [ishida]
        stacks = { suwa = ["mori-mon3-1", "mori-mon2-1"] }
        [tokugawa]
        stacks = { suwa = ["date-mon3", "date-mon2", "date-gun"] }
        """
    state = play(decided(text, "suwa", ishida=7), "tokugawa: lose date-gun-1", "tokugawa: lose date-mon2-1")
    assert (step(state), hand(state, "tokugawa")) == ("retreat", [])
    heard = kinds(told(state, "tokugawa", "retreat kofu"))
    assert heard.index("retreat") < heard.index("draw")


def test_after_a_siege_the_attacker_replaces_what_he_played() -> None:
    state = combat(
        """
        first = "ishida"
        [ishida]
        hand = ["mori-double", "ukita-plain"]
        stacks = { hakone = ["mori-mon3-1", "mori-mon3-2"] }
        [tokugawa]
        stacks = { hakone = ["date-gun-1"] }
        [board]
        castles = { hakone = "tokugawa" }
        """
    )
    state = play(state, "tokugawa: inside", "ishida: deploy mori-double mori-mon3-1", "ishida: deploy mori-mon3-2")
    state = play(state, "ishida: finish")
    assert (len(hand(state, "ishida")), discards(state, "ishida")) == (2, ["mori-double"])
    # One block lost in a siege is a card; in a battle it would be none.
    assert len(hand(state, "tokugawa")) == 1


def test_after_a_siege_the_defender_draws_a_card_for_each_lost_block() -> None:
    besieged = position(
        """
        first = "ishida"
        [ishida]
        stacks = { hakone = ["mori-mon3-1", "mori-mon3-2"] }
        [tokugawa]
        stacks = { hakone = ["date-gun-1", "maeda-gun-1"] }
        [board]
        castles = { hakone = "tokugawa" }
        sieges = ["hakone"]
        [phase]
        fought = ["hakone"]
        [step]
        at = "deployment"
        place = "hakone"
        siege = true
        totals = { ishida = 14 }
        """
    )
    state = play(besieged, "ishida: finish")
    while step(state) == "siege-losses":
        state = play(state, "tokugawa: lose date-gun-1")
    assert (len(lost(state, "tokugawa")), len(hand(state, "tokugawa"))) == (2, 2)


def test_nothing_is_drawn_for_a_disk() -> None:
    state = combat('[tokugawa]\nhand = ["date-double"]\nstacks = { ueda = ["date-mon3-1", "date-mon3-2"] }')
    state = play(state, "tokugawa: deploy date-double date-mon3-1", "tokugawa: deploy date-mon3-2", "tokugawa: finish")
    assert hand(state, "ishida") == []
    assert len(hand(state, "tokugawa")) == 1


@pytest.mark.parametrize(("blocks", "cards"), [(1, 0), (2, 1)])
def test_an_overrun_gives_cards_to_the_side_that_lost_blocks_in_the_movement_phase_too(blocks: int, cards: int) -> None:
    """R17."""
    runners = [f"{clan}-{arm}" for clan in ("mori", "ukita") for arm in ("gun", "gun", "cavalry", "cavalry")]
    few = ["date-mon3-1", "date-gun-1"][:blocks]
    state = moving(
        f"""
        first = "ishida"
        [ishida]
        hand = ["mori-plain"]
        stacks = {{ gifu = {runners[: 4 * blocks]} }}
        [tokugawa]
        stacks = {{ iwamura = {few} }}
        """
    )
    state = play(state, "ishida: march gifu", "ishida: take-all", "ishida: step iwamura")
    assert (len(lost(state, "tokugawa")), len(hand(state, "tokugawa"))) == (blocks, cards)
    assert hand(state, "ishida") == ["mori-plain"]


def test_an_overrun_after_a_retreat_gives_cards_too() -> None:
    """R17, R34: two Tokugawa blocks run into eight."""
    eight = [f"{clan}-{arm}" for clan in ("mori", "ukita") for arm in ("gun", "gun", "cavalry", "cavalry")]
    text = f"""
        first = "ishida"
        [ishida]
        stacks = {{ minakuchi = ["mori-mon3-1"], kuwana = {eight} }}
        [tokugawa]
        stacks = {{ minakuchi = ["date-mon3-1", "date-mon2-1", "date-gun-1"] }}
        """
    state = decided(text, "minakuchi", ishida=1, entries=("minakuchi from kyoto: mori-mon3-1",))
    state = play(state, "tokugawa: lose date-gun-1", "tokugawa: retreat kuwana")
    # The block lost in the battle and the two lost in the overrun are counted apart.
    assert (len(lost(state, "tokugawa")), len(hand(state, "tokugawa"))) == (3, 1)
