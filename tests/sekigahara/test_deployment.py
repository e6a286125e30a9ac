"""Battles: cards, blocks and the leader that needs no card (8.2)."""

import pytest

from sekigahara.battlefields import battle, ended, field, tally, unchallenged
from sekigahara.lookout import hand, lost, offered, stack, step, told, view, waited
from sekigahara.positions import play


def test_neither_side_in_a_castle_makes_a_battle() -> None:
    state = battle(ishida="mori-gun-1", tokugawa="date-gun-1")
    assert (step(state), field(state).siege, field(state).owner) == ("deployment", False, None)


@pytest.mark.parametrize(("attacker", "other"), [("ishida", "tokugawa"), ("tokugawa", "ishida")])
def test_the_side_with_more_impact_wins(attacker: str, other: str) -> None:
    state = battle(ishida="mori-leader ukita-gun-1", tokugawa="date-leader maeda-gun-1", attacker=attacker)
    leader = {"ishida": "mori-leader", "tokugawa": "date-leader"}[attacker]
    state = ended(play(state, f"{attacker}: leader {leader}"))
    assert waited(state) == [other]
    assert field(state).leading == attacker
    assert field(state).to_lose == {attacker: 0, other: 1}


@pytest.mark.parametrize(("attacker", "other"), [("ishida", "tokugawa"), ("tokugawa", "ishida")])
def test_equal_totals_are_won_by_the_defender(attacker: str, other: str) -> None:
    state = battle(ishida="mori-leader ukita-gun-1", tokugawa="date-leader maeda-gun-1", attacker=attacker)
    leaders = {"ishida": "mori-leader", "tokugawa": "date-leader"}
    state = play(state, f"{attacker}: leader {leaders[attacker]}", f"{other}: leader {leaders[other]}")
    assert tally(state) == "1-1"
    state = ended(state)
    assert field(state).to_lose == {attacker: 1, other: 0}


def test_blocks_are_hidden_until_they_are_deployed() -> None:
    state = battle(ishida="mori-mon3-1 ukita-gun-1", ishida_hand="mori-plain", tokugawa="date-gun-1")
    for side in ("tokugawa", None):
        assert [each.blocks for each in view(state, side).stacks if each.side == "ishida"] == [None]
        assert field(state, side).deployed == ()
    state = play(state, "ishida: deploy mori-plain mori-mon3-1")
    for side in ("tokugawa", None):
        assert [(each.face, each.name) for each in field(state, side).deployed] == [("mori-mon3", None)]


def test_revealed_blocks_are_hidden_again_after_the_battle() -> None:
    state = battle(ishida="mori-mon3-1 ukita-gun-1", ishida_hand="mori-plain", tokugawa="date-gun-1 date-mon2-1")
    state = ended(unchallenged(state, "ishida: deploy mori-plain mori-mon3-1"))
    state = play(state, "tokugawa: lose date-gun-1")
    assert view(state, "tokugawa").fight is None
    assert [each.blocks for each in view(state, "tokugawa").stacks if each.side == "ishida"] == [None]


@pytest.mark.parametrize("attacker", ["ishida", "tokugawa"])
def test_the_active_player_makes_the_first_deployment(attacker: str) -> None:
    state = battle(ishida="mori-leader", tokugawa="date-leader", attacker=attacker)
    assert (field(state).attacker, waited(state)) == (attacker, [attacker])


def test_then_the_defender_may_answer() -> None:
    state = battle(ishida="mori-leader", tokugawa="date-leader", tokugawa_hand="date-plain")
    state = play(state, "ishida: leader mori-leader")
    assert waited(state) == ["tokugawa"]
    assert offered(state) == {"finish", "leader date-leader", "deploy date-plain date-leader"}


def test_each_card_deploys_one_block() -> None:
    state = battle(ishida="mori-mon2-1 mori-gun-1", ishida_hand="mori-plain", tokugawa="date-gun-1")
    state = play(state, "ishida: deploy mori-plain mori-mon2-1")
    assert hand(state, "ishida") == []
    assert [each.face for each in field(state).deployed] == ["mori-mon2"]
    assert step(state) == "challenge"


def test_the_cards_mon_must_equal_the_blocks() -> None:
    state = battle(ishida="mori-mon2-1 ukita-gun-1", ishida_hand="mori-plain uesugi-plain", tokugawa="date-gun-1")
    assert offered(state) == {"finish", "deploy mori-plain mori-mon2-1"}


@pytest.mark.parametrize("kind", ["plain", "sword", "double"])
@pytest.mark.parametrize("clan", ["mori", "kobayakawa", "ukita", "uesugi"])
def test_a_card_of_any_daimyo_deploys_the_ishida_block(clan: str, kind: str) -> None:
    state = battle(ishida="ishida-leader", ishida_hand=f"{clan}-{kind}", tokugawa="date-gun-1")
    assert offered(state) == {"finish", "leader ishida-leader", f"deploy {clan}-{kind} ishida-leader"}


@pytest.mark.parametrize("kind", ["plain", "sword", "double"])
@pytest.mark.parametrize("clan", ["tokugawa", "maeda", "fukushima", "date"])
def test_a_card_of_any_daimyo_deploys_the_ii_block(clan: str, kind: str) -> None:
    state = battle(ishida="mori-gun-1", tokugawa="ii-mon4", tokugawa_hand=f"{clan}-{kind}", attacker="tokugawa")
    assert offered(state) == {"finish", f"deploy {clan}-{kind} ii-mon4"}


def test_a_card_deploys_no_other_block_of_another_clan() -> None:
    state = battle(
        ishida="mori-gun-1", tokugawa="ii-mon4 date-gun-1 maeda-gun-1", tokugawa_hand="date-plain", attacker="tokugawa"
    )
    assert offered(state) == {"finish", "deploy date-plain ii-mon4", "deploy date-plain date-gun-1"}


def test_no_card_is_played_twice() -> None:
    state = battle(
        ishida="mori-mon2-1 mori-gun-1",
        ishida_hand="mori-plain ukita-plain",
        tokugawa="date-mon3-1",
        tokugawa_hand="date-plain",
    )
    state = unchallenged(state, "ishida: deploy mori-plain mori-mon2-1", "tokugawa: deploy date-plain date-mon3-1")
    assert offered(state) == {"finish"}


def test_two_cards_that_are_equal_may_both_be_played() -> None:
    state = battle(
        ishida="mori-mon2-1 mori-gun-1",
        ishida_hand="mori-plain mori-plain",
        tokugawa="date-mon3-1",
        tokugawa_hand="date-plain",
    )
    state = unchallenged(state, "ishida: deploy mori-plain mori-mon2-1", "tokugawa: deploy date-plain date-mon3-1")
    assert offered(state) == {"finish", "deploy mori-plain mori-gun-1"}


def test_no_block_is_deployed_twice() -> None:
    state = battle(
        ishida="mori-mon2-1", ishida_hand="mori-plain mori-sword", tokugawa="date-mon3-1", tokugawa_hand="date-plain"
    )
    state = unchallenged(state, "ishida: deploy mori-plain mori-mon2-1", "tokugawa: deploy date-plain date-mon3-1")
    assert offered(state) == {"finish"}


def test_card_and_block_are_open_and_their_impact_is_added() -> None:
    state = battle(ishida="mori-mon3-1", ishida_hand="mori-plain", tokugawa="date-mon3-1")
    (event,) = [each for each in told(state, "tokugawa", "deploy mori-plain mori-mon3-1") if each.kind == "deploy"]
    assert (event.facts["faces"], event.facts["card"], event.facts["impact"]) == (["mori-mon3"], "mori-plain", 3)
    assert event.facts["totals"] == [0, 3]


def test_the_card_stays_face_up_until_the_battle_is_over() -> None:
    state = battle(
        ishida="mori-mon3-1", ishida_hand="mori-plain", tokugawa="date-mon3-1 date-gun-1", tokugawa_hand="date-plain"
    )
    state = unchallenged(state, "ishida: deploy mori-plain mori-mon3-1", "tokugawa: deploy date-plain date-gun-1")
    assert field(state, "tokugawa").played == {"ishida": ("mori-plain",), "tokugawa": ("date-plain",)}
    assert (view(state, None).sides["ishida"].discards, hand(state, "ishida")) == (0, [])


def test_a_leader_may_be_deployed_without_a_card_as_the_first_block() -> None:
    state = battle(ishida="mori-leader ukita-leader mori-gun-1", tokugawa="date-mon3-1")
    assert offered(state) == {"finish", "leader mori-leader", "leader ukita-leader"}
    state = play(state, "ishida: leader mori-leader")
    assert (tally(state), field(state).played["ishida"]) == ("1-0", ())


def test_not_once_an_own_block_is_deployed() -> None:
    state = battle(
        ishida="mori-leader mori-gun-1", ishida_hand="mori-plain", tokugawa="date-mon3-1", tokugawa_hand="date-plain"
    )
    state = unchallenged(state, "ishida: deploy mori-plain mori-gun-1", "tokugawa: deploy date-plain date-mon3-1")
    assert offered(state) == {"finish"}


def test_a_leader_deployed_without_a_card_is_immune_to_challenges() -> None:
    state = battle(ishida="mori-leader", tokugawa="date-mon3-1", tokugawa_hand="tokugawa-loyalty")
    state = play(state, "ishida: leader mori-leader")
    assert (step(state), offered(state)) == ("deployment", {"finish"})


def test_a_leader_deployed_with_a_card_can_be_challenged() -> None:
    state = battle(
        ishida="mori-leader", ishida_hand="mori-plain", tokugawa="date-mon3-1", tokugawa_hand="tokugawa-loyalty"
    )
    state = play(state, "ishida: deploy mori-plain mori-leader")
    assert (step(state), offered(state)) == ("challenge", {"pass", "pass-all", "challenge tokugawa-loyalty"})


def test_the_next_block_needs_a_card() -> None:
    state = battle(
        ishida="mori-leader ukita-leader mori-gun-1",
        ishida_hand="mori-plain",
        tokugawa="date-mon3-1",
        tokugawa_hand="date-plain",
    )
    state = unchallenged(state, "ishida: leader mori-leader", "tokugawa: deploy date-plain date-mon3-1")
    assert offered(state) == {"finish", "deploy mori-plain mori-gun-1"}


def test_the_battle_is_over_when_losses_are_taken() -> None:
    state = ended(battle(ishida="mori-leader mori-gun-1", tokugawa="date-mon3-1"))
    state = play(state, "ishida: lose mori-gun-1")
    assert (lost(state, "ishida"), stack(state, "ishida", "kiso")) == (["mori-gun-1"], ["mori-leader"])
