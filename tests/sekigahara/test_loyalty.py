"""Loyalty challenges (8.6, R6, R13)."""

import pytest

from futari.sekigahara.state import State
from sekigahara.battlefields import battle, ended, field, tally, unchallenged
from sekigahara.lookout import discards, hand, offered, stack, step, told, waited
from sekigahara.positions import play

CHALLENGE = "tokugawa: challenge tokugawa-loyalty"


def challenged(ishida: str, ishida_hand: str, *entries: str, tokugawa_hand: str = "tokugawa-loyalty") -> State:
    """Ishida deploys by the entries, and Tokugawa challenges the last of them."""
    state = battle(
        ishida=ishida, ishida_hand=ishida_hand, tokugawa="date-mon3-1 date-gun-1", tokugawa_hand=tokugawa_hand
    )
    return play(unchallenged(state, *entries[:-1]), entries[-1], CHALLENGE)


def test_a_challenge_is_played_right_after_an_enemy_deployment() -> None:
    state = battle(
        ishida="mori-mon3-1", ishida_hand="mori-plain", tokugawa="date-mon3-1", tokugawa_hand="tokugawa-loyalty"
    )
    assert offered(state, name="tokugawa") == set()
    state = play(state, "ishida: deploy mori-plain mori-mon3-1")
    assert offered(state) == {"pass", "pass-all", "challenge tokugawa-loyalty"}
    # Once passed the moment is over.
    assert offered(play(state, "tokugawa: pass")) == {"finish"}


def test_a_challenge_card_is_no_use_in_a_deployment() -> None:
    state = battle(ishida="ishida-leader", ishida_hand="ishida-loyalty", tokugawa="date-mon3-1")
    assert offered(state) == {"finish", "leader ishida-leader"}


def test_it_questions_the_block_just_deployed() -> None:
    state = challenged(
        "mori-mon3-1 ukita-mon2-1",
        "mori-plain ukita-plain",
        "ishida: deploy mori-plain mori-mon3-1",
        "tokugawa: finish",
        "ishida: deploy ukita-plain ukita-mon2-1",
    )
    assert (step(state), waited(state)) == ("answer", ["ishida"])
    assert field(state).questioned == ("ukita-mon2",)
    state = play(state, "ishida: yield")
    assert [(each.face, each.turned) for each in field(state).deployed] == [("mori-mon3", False), ("ukita-mon2", True)]


def test_the_deployment_stands_if_another_suitable_card_is_shown() -> None:
    state = challenged("mori-mon3-1", "mori-plain mori-sword", "ishida: deploy mori-plain mori-mon3-1")
    state = play(state, "ishida: show mori-sword")
    assert (tally(state), [each.turned for each in field(state).deployed]) == ("3-0", [False])


def test_the_shown_card_returns_to_the_hand() -> None:
    state = challenged("mori-mon3-1 mori-gun-1", "mori-plain mori-sword", "ishida: deploy mori-plain mori-mon3-1")
    state = play(state, "ishida: show mori-sword")
    assert hand(state, "ishida") == ["mori-sword"]
    assert "deploy mori-sword mori-gun-1" in offered(play(state, "tokugawa: finish"))


def test_the_opponent_sees_the_shown_card() -> None:
    """R13."""
    state = challenged("mori-mon3-1", "mori-plain mori-sword", "ishida: deploy mori-plain mori-mon3-1")
    for side in ("tokugawa", None):
        (event,) = [each for each in told(state, side, "show mori-sword") if each.kind == "show"]
        assert event.facts["cards"] == ["mori-sword"]


def test_the_card_it_was_deployed_with_does_not_answer() -> None:
    state = challenged("mori-mon3-1", "mori-plain", "ishida: deploy mori-plain mori-mon3-1")
    assert offered(state) == {"yield", "show-all", "yield-all"}


@pytest.mark.parametrize("card", ["mori-plain", "mori-sword", "mori-double"])
def test_any_card_that_can_deploy_the_block_may_be_shown(card: str) -> None:
    """R13."""
    state = challenged("mori-mon3-1", f"mori-plain {card}", "ishida: deploy mori-plain mori-mon3-1")
    assert f"show {card}" in offered(state)


@pytest.mark.parametrize("card", ["ukita-plain", "ukita-sword", "ukita-double", "ishida-loyalty"])
def test_no_other_card_may(card: str) -> None:
    """R13."""
    state = challenged("mori-mon3-1", f"mori-plain {card}", "ishida: deploy mori-plain mori-mon3-1")
    assert offered(state) == {"yield", "show-all", "yield-all"}


def test_for_the_ishida_block_any_daimyo_card_may_be_shown_but_no_challenge_card() -> None:
    """R13."""
    cards = "mori-plain ukita-sword uesugi-double ishida-loyalty"
    state = challenged("ishida-leader", cards, "ishida: deploy mori-plain ishida-leader")
    assert offered(state) == {"show ukita-sword", "show uesugi-double", "yield", "show-all", "yield-all"}


def test_for_the_ii_block_too() -> None:
    """R13."""
    state = battle(
        ishida="mori-gun-1",
        ishida_hand="ishida-loyalty",
        tokugawa="ii-mon4",
        tokugawa_hand="date-plain maeda-plain tokugawa-loyalty",
        attacker="tokugawa",
    )
    state = play(state, "tokugawa: deploy date-plain ii-mon4", "ishida: challenge ishida-loyalty")
    assert offered(state) == {"show maeda-plain", "yield", "show-all", "yield-all"}


def test_the_deployer_may_decline_to_show() -> None:
    """R13."""
    state = challenged("mori-mon3-1", "mori-plain mori-sword", "ishida: deploy mori-plain mori-mon3-1")
    assert tally(play(state, "ishida: yield")) == "0-3"


def test_otherwise_its_strength_is_added_to_the_challengers_total() -> None:
    state = challenged("mori-mon3-1", "mori-plain", "ishida: deploy mori-plain mori-mon3-1")
    assert tally(state) == "3-0"
    state = play(state, "ishida: yield")
    assert (tally(state), [each.turned for each in field(state).deployed]) == ("0-3", [True])


def test_strength_only_without_the_bonus_of_its_clan() -> None:
    """R6: the deployer loses all of its impact, the challenger gets its mon."""
    state = challenged(
        "mori-mon3-1 mori-mon2-1",
        "mori-plain mori-plain",
        "ishida: deploy mori-plain mori-mon3-1",
        "tokugawa: finish",
        "ishida: deploy mori-plain mori-mon2-1",
    )
    assert tally(state) == "6-0"
    assert tally(play(state, "ishida: yield")) == "3-2"


def test_a_turned_gun_makes_no_special_attack() -> None:
    """8.6.2."""
    state = challenged("mori-gun-1", "mori-sword", "ishida: deploy mori-sword mori-gun-1")
    assert tally(state) == "3-0"
    assert tally(play(state, "ishida: yield")) == "0-1"


@pytest.mark.parametrize(("arm", "made"), [("gun", 1 + 2 + 2), ("cavalry", 1 + 2)])
def test_but_the_challengers_later_blocks_of_its_type_have_the_bonus_for_it(arm: str, made: int) -> None:
    """8.6.2: a gun was turned; it helps guns."""
    state = battle(
        ishida="mori-gun-1 ukita-mon3-1 ukita-mon3-2",
        ishida_hand="mori-plain ukita-plain",
        tokugawa="date-gun-1 date-cavalry-1",
        tokugawa_hand="tokugawa-loyalty date-sword",
    )
    state = play(state, "ishida: deploy mori-plain mori-gun-1", CHALLENGE, "ishida: yield")
    assert tally(state) == "0-1"
    state = unchallenged(state, "ishida: deploy ukita-plain ukita-mon3-1", f"tokugawa: deploy date-sword date-{arm}-1")
    assert tally(state) == f"3-{1 + made}"


def test_a_turned_block_no_longer_counts_for_its_deployers_bonuses() -> None:
    """R6: neither for its clan nor for its arm."""
    state = challenged("mori-gun-1 mori-gun-2", "mori-sword", "ishida: deploy mori-sword mori-gun-1")
    state = play(state, "ishida: yield")
    assert hand(state, "ishida") == []
    again = challenged("mori-gun-1 mori-gun-2", "mori-plain mori-sword", "ishida: deploy mori-plain mori-gun-1")
    again = unchallenged(play(again, "ishida: yield"), "ishida: deploy mori-sword mori-gun-2")
    assert tally(again) == f"{1 + 2}-1"


def test_a_turned_block_counts_as_deployed_so_that_no_leader_comes_without_a_card() -> None:
    """R6, 8.2.4."""
    state = challenged("mori-gun-1 ukita-leader", "mori-plain ukita-plain", "ishida: deploy mori-plain mori-gun-1")
    state = play(state, "ishida: yield")
    assert offered(state) == {"finish", "deploy ukita-plain ukita-leader"}


def test_a_turned_block_cannot_be_deployed_again() -> None:
    """8.2.2."""
    state = challenged("mori-gun-1", "mori-plain mori-plain", "ishida: deploy mori-plain mori-gun-1")
    assert offered(play(state, "ishida: yield")) == {"finish"}


def test_one_challenge_a_deployment() -> None:
    """R13."""
    state = challenged(
        "mori-mon3-1",
        "mori-plain mori-sword",
        "ishida: deploy mori-plain mori-mon3-1",
        tokugawa_hand="tokugawa-loyalty tokugawa-loyalty",
    )
    state = play(state, "ishida: show mori-sword")
    assert (step(state), offered(state)) == ("deployment", {"finish"})
    assert hand(state, "tokugawa") == ["tokugawa-loyalty"]


def test_the_next_deployment_may_be_challenged_again() -> None:
    state = challenged(
        "mori-mon3-1 mori-gun-1",
        "mori-plain mori-sword",
        "ishida: deploy mori-plain mori-mon3-1",
        tokugawa_hand="tokugawa-loyalty tokugawa-loyalty",
    )
    state = play(state, "ishida: show mori-sword", "tokugawa: finish", "ishida: deploy mori-sword mori-gun-1")
    assert "challenge tokugawa-loyalty" in offered(state)


def test_after_the_battle_it_returns_to_its_owner() -> None:
    state = challenged("mori-mon3-1 mori-gun-1 mori-gun-2", "mori-plain", "ishida: deploy mori-plain mori-mon3-1")
    state = ended(play(state, "ishida: yield"))
    assert waited(state) == ["tokugawa"]
    assert stack(state, "ishida", "kiso") == ["mori-gun-1", "mori-gun-2"]


def test_a_turned_block_that_survives_retreats_with_its_own_side() -> None:
    """The winner's turned block stays with him."""
    state = battle(
        ishida="mori-mon3-1 mori-mon3-2 mori-mon3-3",
        ishida_hand="mori-plain mori-plain mori-plain",
        tokugawa="date-gun-1",
        tokugawa_hand="tokugawa-loyalty",
    )
    state = play(state, "ishida: deploy mori-plain mori-mon3-1", CHALLENGE, "ishida: yield")
    state = unchallenged(state, "ishida: deploy mori-plain mori-mon3-2", "ishida: deploy mori-plain mori-mon3-3")
    assert tally(state) == "7-3"
    state = ended(state)
    assert stack(state, "ishida", "matsumoto") == ["mori-mon3-1", "mori-mon3-2", "mori-mon3-3"]


def test_challenge_cards_are_replaced_like_others() -> None:
    """R6, 8.10."""
    state = challenged("mori-mon3-1 mori-gun-1", "mori-plain", "ishida: deploy mori-plain mori-mon3-1")
    assert field(state).played["tokugawa"] == ("tokugawa-loyalty",)
    state = ended(play(state, "ishida: yield"))
    assert discards(state, "tokugawa") == ["tokugawa-loyalty"]
    assert len(hand(state, "tokugawa")) == 1


BOTH = ("ishida: deploy mori-double mori-mon3-1", "ishida: deploy mori-mon2-1")


def doubled(rest: str = "") -> State:
    state = battle(
        ishida="mori-mon3-1 mori-mon2-1",
        ishida_hand=f"mori-double {rest}",
        tokugawa="date-mon3-1",
        tokugawa_hand="tokugawa-loyalty",
    )
    return play(state, *BOTH, CHALLENGE)


def test_one_challenge_covers_both_blocks_of_a_double_card() -> None:
    """8.6.3."""
    assert field(doubled()).questioned == ("mori-mon2", "mori-mon3")


def test_a_single_card_refutes_it() -> None:
    """8.6.3."""
    state = play(doubled("mori-plain"), "ishida: show mori-plain")
    assert (tally(state), [each.turned for each in field(state).deployed]) == ("6-0", [False, False])


def test_otherwise_both_change_sides_and_both_inflict_impact_on_their_deployer() -> None:
    """8.6.3."""
    state = play(doubled(), "ishida: yield")
    assert (tally(state), [each.turned for each in field(state).deployed]) == ("0-5", [True, True])
