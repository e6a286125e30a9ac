"""Double cards (8.4.2, R12)."""

import pytest

from futari.sekigahara.state import State
from sekigahara.battlefields import battle, field, tally, unchallenged
from sekigahara.lookout import hand, offered, step, waited
from sekigahara.positions import play


def double(ishida: str, tokugawa_hand: str = "") -> State:
    """Ishida holds a double Mori card and nothing else."""
    return battle(ishida=ishida, ishida_hand="mori-double", tokugawa="date-mon2-1", tokugawa_hand=tokugawa_hand)


def test_a_double_card_deploys_two_blocks_of_its_mon() -> None:
    state = play(double("mori-mon3-1 mori-mon2-1 ukita-mon2-1"), "ishida: deploy mori-double mori-mon3-1")
    assert (step(state), waited(state)) == ("second-block", ["ishida"])
    assert offered(state) == {"no-second", "deploy mori-mon2-1"}
    state = play(state, "ishida: deploy mori-mon2-1")
    assert sorted(each.face for each in field(state).deployed) == ["mori-mon2", "mori-mon3"]
    assert hand(state, "ishida") == []


def test_or_one() -> None:
    """R12: the second block may be declined."""
    state = play(double("mori-mon3-1 mori-mon2-1"), "ishida: deploy mori-double mori-mon3-1", "ishida: no-second")
    assert [each.face for each in field(state).deployed] == ["mori-mon3"]
    assert (step(state), tally(state)) == ("challenge", "3-0")


def test_one_after_the_other_so_that_the_second_has_the_bonus_of_the_first() -> None:
    state = play(double("mori-mon3-1 mori-mon2-1"), "ishida: deploy mori-double mori-mon3-1")
    assert tally(state) == "3-0"
    assert tally(play(state, "ishida: deploy mori-mon2-1")) == "6-0"


@pytest.mark.parametrize("arm", ["gun", "cavalry"])
def test_neither_makes_a_special_attack(arm: str) -> None:
    state = play(
        double(f"mori-{arm}-1 mori-{arm}-2"), f"ishida: deploy mori-double mori-{arm}-1", f"ishida: deploy mori-{arm}-2"
    )
    assert tally(state) == f"{1 + (1 + 1)}-0"


def test_if_the_ishida_block_is_deployed_with_it_the_second_deployment_is_lost() -> None:
    state = play(double("ishida-leader mori-mon3-1"), "ishida: deploy mori-double ishida-leader")
    assert (step(state), waited(state)) == ("challenge", ["tokugawa"])
    state = play(state, "tokugawa: pass")
    assert tally(state) == "1-0"
    assert offered(play(state, "tokugawa: finish")) == {"finish"}


def test_if_the_ii_block_is_deployed_with_it_the_second_deployment_is_lost() -> None:
    state = battle(
        ishida="mori-gun-1", tokugawa="ii-mon4 date-mon3-1", tokugawa_hand="date-double", attacker="tokugawa"
    )
    state = play(state, "tokugawa: deploy date-double ii-mon4")
    assert (step(state), waited(state), tally(state)) == ("challenge", ["ishida"], "0-4")


def test_the_second_block_must_bear_the_cards_mon() -> None:
    state = play(double("mori-mon3-1 ishida-leader"), "ishida: deploy mori-double mori-mon3-1")
    assert offered(state) == {"no-second"}


def test_a_challenge_comes_after_both_blocks_are_down() -> None:
    """R12."""
    state = play(
        double("mori-mon3-1 mori-mon2-1", tokugawa_hand="tokugawa-loyalty"), "ishida: deploy mori-double mori-mon3-1"
    )
    assert offered(state, name="tokugawa") == set()
    state = play(state, "ishida: deploy mori-mon2-1")
    assert "challenge tokugawa-loyalty" in offered(state)
    assert field(state).questioned == ("mori-mon2", "mori-mon3")


def test_the_initiative_is_looked_at_after_both_blocks() -> None:
    """R30: with its first block Ishida is ahead already."""
    state = play(double("mori-mon3-1 mori-mon2-1"), "ishida: deploy mori-double mori-mon3-1")
    assert waited(state) == ["ishida"]
    state = unchallenged(state, "ishida: deploy mori-mon2-1")
    assert (waited(state), step(state)) == (["tokugawa"], "deployment")


def test_a_double_card_is_one_card_to_replace() -> None:
    state = unchallenged(
        double("mori-mon3-1 mori-mon2-1"),
        *("ishida: deploy mori-double mori-mon3-1", "ishida: deploy mori-mon2-1"),
        *("tokugawa: finish", "ishida: finish"),
    )
    assert (step(state), len(hand(state, "ishida"))) == ("level", 1)
