"""Ii Naomasa and Ishida Mitsunari (9.4, 9.5)."""

import pytest

from futari.sekigahara.edition import standard_edition
from futari.sekigahara.game import SEKIGAHARA
from sekigahara.battlefields import battle, ended, tally, unchallenged, winner
from sekigahara.lookout import offered, stack, step
from sekigahara.positions import play

EDITION = standard_edition()


def test_there_is_one_ii_block_with_four_mon_the_only_one_with_four() -> None:
    assert [block.name for block in EDITION.blocks if block.clan == "ii"] == ["ii-mon4"]
    assert [block.name for block in EDITION.blocks if block.mon == 4] == ["ii-mon4"]


@pytest.mark.parametrize("setup", ["printed", "revised"])
def test_it_starts_with_fukushima_at_kiyosu(setup: str) -> None:
    state = SEKIGAHARA.start(SEKIGAHARA.read_options({"setup": setup}), bytes(32))
    assert {"ii-mon4", "fukushima-leader"} < set(stack(state, "tokugawa", "kiyosu"))


def test_there_are_no_ii_cards_and_no_ishida_cards() -> None:
    assert {card.clan for card in EDITION.cards if card.side == 0} == {"tokugawa", "maeda", "fukushima", "date", None}
    assert {card.clan for card in EDITION.cards if card.side == 1} == {"mori", "kobayakawa", "ukita", "uesugi", None}


def test_ii_is_deployed_with_any_card_except_a_loyalty_challenge() -> None:
    cards = "tokugawa-loyalty tokugawa-plain maeda-sword fukushima-double date-plain"
    state = battle(ishida="mori-gun-1", tokugawa="ii-mon4", tokugawa_hand=cards, attacker="tokugawa")
    assert offered(state) == {"finish", *(f"deploy {card} ii-mon4" for card in cards.split()[1:])}


def test_ii_is_no_leader() -> None:
    state = battle(ishida="mori-gun-1", tokugawa="ii-mon4", attacker="tokugawa")
    assert offered(state) == {"finish"}


def test_ii_makes_four_impact() -> None:
    state = battle(ishida="mori-gun-1", tokugawa="ii-mon4", tokugawa_hand="maeda-sword", attacker="tokugawa")
    assert tally(unchallenged(state, "tokugawa: deploy maeda-sword ii-mon4")) == "0-4"


def test_there_is_one_ishida_block_a_leader() -> None:
    assert [(block.name, block.leader) for block in EDITION.blocks if block.clan == "ishida"] == [
        ("ishida-leader", True)
    ]


def test_mitsunari_is_deployed_with_any_card_except_a_loyalty_challenge() -> None:
    cards = "ishida-loyalty mori-plain ukita-sword uesugi-double kobayakawa-plain"
    state = battle(ishida="ishida-leader", ishida_hand=cards, tokugawa="date-gun-1")
    with_cards = {f"deploy {card} ishida-leader" for card in cards.split()[1:]}
    assert offered(state) == {"finish", "leader ishida-leader", *with_cards}


def test_tokugawa_wins_at_once_if_mitsunari_leaves_the_game() -> None:
    state = ended(battle(ishida="ishida-leader", tokugawa="date-gun-1"))
    assert (winner(state), step(state)) == (("tokugawa", "2.1"), "over")


def test_the_game_goes_on_if_ii_leaves_it() -> None:
    state = ended(battle(ishida="mori-gun-1", tokugawa="ii-mon4 date-gun-1", attacker="tokugawa"))
    assert winner(play(state, "tokugawa: lose ii-mon4")) is None


def test_mitsunari_turned_by_a_challenge_is_removed_first() -> None:
    """8.7.2: even if it costs the war."""
    state = battle(
        ishida="ishida-leader mori-gun-1",
        ishida_hand="mori-plain",
        tokugawa="date-gun-1",
        tokugawa_hand="tokugawa-loyalty",
    )
    state = play(
        state, "ishida: deploy mori-plain ishida-leader", "tokugawa: challenge tokugawa-loyalty", "ishida: yield"
    )
    assert winner(ended(state)) == ("tokugawa", "2.1")
