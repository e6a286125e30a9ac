"""Who deploys, and when a battle ends (8.5, R29, R30)."""

from sekigahara.battlefields import battle, ended, field, tally, unchallenged
from sekigahara.lookout import hand, lost, offered, stack, step, waited
from sekigahara.positions import play


def test_the_player_with_less_impact_has_the_initiative() -> None:
    state = battle(ishida="mori-mon3-1", ishida_hand="mori-plain", tokugawa="date-gun-1", tokugawa_hand="date-plain")
    state = unchallenged(state, "ishida: deploy mori-plain mori-mon3-1")
    assert (tally(state), waited(state), field(state).initiative) == ("3-0", ["tokugawa"], "tokugawa")


def test_he_deploys_one_block_after_another_until_his_total_exceeds_the_others() -> None:
    state = battle(
        ishida="mori-gun-1 mori-gun-2 mori-mon2-1",
        ishida_hand="mori-plain mori-plain mori-plain",
        tokugawa="date-mon3-1 maeda-gun-1",
        tokugawa_hand="date-plain",
    )
    state = unchallenged(state, "ishida: deploy mori-plain mori-gun-1", "tokugawa: deploy date-plain date-mon3-1")
    assert (tally(state), waited(state)) == ("1-3", ["ishida"])
    # 3-3 is not more yet.
    state = unchallenged(state, "ishida: deploy mori-plain mori-gun-2")
    assert (tally(state), waited(state)) == ("3-3", ["ishida"])
    state = unchallenged(state, "ishida: deploy mori-plain mori-mon2-1")
    assert (tally(state), waited(state)) == ("7-3", ["tokugawa"])


def test_a_tie_passes_the_initiative_to_the_attacker() -> None:
    state = battle(
        ishida="mori-mon3-1 ukita-gun-1",
        ishida_hand="mori-plain ukita-plain",
        tokugawa="date-mon3-1 date-mon2-1",
        tokugawa_hand="date-plain date-plain",
    )
    state = unchallenged(state, "ishida: deploy mori-plain mori-mon3-1", "tokugawa: deploy date-plain date-mon3-1")
    assert (tally(state), waited(state)) == ("3-3", ["ishida"])


def test_it_passes_for_good_once_its_holder_has_finished() -> None:
    """The other may deploy as many as he likes, however far ahead he is."""
    state = battle(
        ishida="mori-mon3-1 mori-mon3-2 mori-mon3-3",
        ishida_hand="mori-plain mori-plain mori-plain mori-plain",
        tokugawa="date-mon3-1",
        tokugawa_hand="date-plain",
    )
    state = unchallenged(state, "ishida: deploy mori-plain mori-mon3-1", "tokugawa: finish")
    for block in ("mori-mon3-2", "mori-mon3-3"):
        assert (waited(state), step(state)) == (["ishida"], "deployment")
        state = unchallenged(state, f"ishida: deploy mori-plain {block}")
    assert (tally(state), waited(state)) == ("12-0", ["ishida"])


def test_when_he_too_has_finished_the_battle_ends() -> None:
    state = battle(ishida="mori-mon3-1", ishida_hand="mori-plain", tokugawa="date-mon3-1 date-gun-1")
    state = unchallenged(state, "ishida: deploy mori-plain mori-mon3-1", "tokugawa: finish")
    assert step(state) == "deployment"
    assert step(play(state, "ishida: finish")) == "losses"


def test_who_has_finished_deploys_no_more() -> None:
    """Even if the other's deployments are turned and he is ahead."""
    state = battle(
        ishida="mori-mon3-1 mori-mon2-1 ukita-mon2-1",
        ishida_hand="mori-plain ukita-plain",
        tokugawa="date-mon3-1",
        tokugawa_hand="date-plain tokugawa-loyalty",
    )
    state = unchallenged(state, "ishida: deploy mori-plain mori-mon3-1", "tokugawa: finish")
    state = play(
        state, "ishida: deploy ukita-plain ukita-mon2-1", "tokugawa: challenge tokugawa-loyalty", "ishida: yield"
    )
    assert (tally(state), waited(state)) == ("3-2", ["ishida"])
    assert field(state).done == {"tokugawa": True, "ishida": False}
    assert step(play(state, "ishida: finish")) != "deployment"


def test_but_he_may_still_challenge() -> None:
    state = battle(
        ishida="mori-mon3-1",
        ishida_hand="mori-plain",
        tokugawa="date-mon3-1",
        tokugawa_hand="tokugawa-loyalty",
        attacker="tokugawa",
    )
    state = play(state, "tokugawa: finish", "ishida: deploy mori-plain mori-mon3-1")
    assert (waited(state), "challenge tokugawa-loyalty" in offered(state)) == (["tokugawa"], True)


def test_a_turned_block_that_leaves_him_behind_keeps_the_initiative_with_its_deployer() -> None:
    """R30: the initiative is looked at after the challenge."""
    state = battle(
        ishida="mori-mon3-1 ukita-gun-1",
        ishida_hand="mori-plain ukita-plain",
        tokugawa="date-mon3-1",
        tokugawa_hand="tokugawa-loyalty",
    )
    state = play(
        state, "ishida: deploy mori-plain mori-mon3-1", "tokugawa: challenge tokugawa-loyalty", "ishida: yield"
    )
    assert (tally(state), waited(state), step(state)) == ("0-3", ["ishida"], "deployment")


def test_the_initiative_does_not_change_before_the_challenge_is_settled() -> None:
    """R30."""
    state = battle(ishida="mori-mon3-1", ishida_hand="mori-plain", tokugawa="date-mon3-1", tokugawa_hand="date-plain")
    state = play(state, "ishida: deploy mori-plain mori-mon3-1")
    assert offered(state) == {"pass", "pass-all"}
    assert "deploy date-plain date-mon3-1" in offered(play(state, "tokugawa: pass"))


def test_even_the_attacker_may_finish_at_nil_all() -> None:
    """R29: he will not deploy."""
    state = battle(ishida="mori-leader", ishida_hand="mori-plain", tokugawa="date-leader")
    state = play(state, "ishida: finish")
    assert (waited(state), offered(state)) == (["tokugawa"], {"finish", "leader date-leader"})


def test_who_cannot_deploy_is_asked_all_the_same() -> None:
    """R29: he cannot deploy; the opponent does not learn it before he says so."""
    state = battle(ishida="mori-gun-1", ishida_hand="ukita-plain", tokugawa="date-leader")
    assert (waited(state), offered(state)) == (["ishida"], {"finish"})


def test_if_nobody_deploys_the_defender_wins() -> None:
    """R29: the attacker loses one block and retreats, the defender loses none."""
    state = ended(battle(ishida="mori-gun-1 mori-mon2-1", tokugawa="date-leader"))
    assert field(state).to_lose == {"ishida": 1, "tokugawa": 0}
    state = play(state, "ishida: lose mori-gun-1")
    assert (lost(state, "ishida"), lost(state, "tokugawa")) == (["mori-gun-1"], [])
    assert (stack(state, "ishida", "kiso"), stack(state, "tokugawa", "matsumoto")) == (["mori-mon2-1"], ["date-leader"])
    assert hand(state, "ishida") == []
