"""Sieges (8.9.1 to 8.9.5, R35, R39)."""

import pytest

from futari.core import Seat
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.state import State
from sekigahara.battlefields import combat, ended, field, tally
from sekigahara.lookout import (
    castle,
    hand,
    inside,
    is_besieged,
    kinds,
    lost,
    moving,
    offered,
    stack,
    step,
    told,
    waited,
)
from sekigahara.positions import play


def hakone(
    garrison: str, besiegers: str = "mori-mon3-1 mori-mon3-2 mori-gun-1", cards: str = "", *, more: str = ""
) -> State:
    """Ishida attacks the castle of Hakone, which is Tokugawa's."""
    return combat(
        f"""
        first = "ishida"
        [ishida]
        hand = {cards.split()}
        stacks = {{ hakone = {besiegers.split()} }}
        [tokugawa]
        hand = ["tokugawa-loyalty", "date-plain"]
        stacks = {{ hakone = {garrison.split()} }}
        [board]
        castles = {{ hakone = "tokugawa" }}
        {more}
        """
    )


def siege(garrison: str, besiegers: str = "mori-mon3-1 mori-mon3-2 mori-gun-1", cards: str = "") -> State:
    """The same with the garrison inside."""
    return play(hakone(garrison, besiegers, cards), "tokugawa: inside")


SEVEN = ("ishida: deploy mori-double mori-mon3-1", "ishida: deploy mori-mon3-2")


def test_at_a_castle_its_owner_may_stay_inside_and_then_it_is_a_siege() -> None:
    state = hakone("date-mon3-1 date-gun-1")
    assert (step(state), waited(state), offered(state)) == ("gate", ["tokugawa"], {"inside", "outside"})
    state = play(state, "tokugawa: inside")
    assert (field(state).siege, is_besieged(state, "hakone")) == (True, True)
    assert set(inside(state)) == {"date-mon3-1", "date-gun-1"}


def test_everybody_is_told_which_castle_s_owner_is_asked() -> None:
    state = hakone("date-mon3-1 date-gun-1")
    for viewer in (Seat.FIRST, Seat.SECOND, None):
        assert SEKIGAHARA.view(state, viewer).gate == "hakone"
        assert SEKIGAHARA.view(play(state, "tokugawa: inside"), viewer).gate is None


def test_at_most_two_blocks_may_be_inside_more_must_fight_outside() -> None:
    state = hakone("date-mon3-1 date-gun-1 date-gun-2")
    assert (step(state), field(state).siege) == ("deployment", False)


def test_disks_do_not_count_towards_two() -> None:
    state = combat(
        """
        [tokugawa]
        stacks = { ueda = ["date-mon3", "date-mon2"] }
        [ishida]
        stacks = { ueda = ["mori-gun", "ukita-gun"] }
        [board]
        castles = { ueda = "ishida" }
        """
    )
    assert (step(state), waited(state)) == ("gate", ["ishida"])


@pytest.mark.parametrize(("place", "side", "enemy"), [("hakone", "ishida", "tokugawa"), ("gifu", "tokugawa", "ishida")])
def test_the_owner_is_the_side_whose_units_were_there_before(place: str, side: str, enemy: str) -> None:
    """Whatever the castle's colour is."""
    blocks = {"ishida": "mori-gun", "tokugawa": "date-gun"}
    state = combat(
        f"""
        first = "{enemy}"
        [{side}]
        stacks = {{ {place} = ["{blocks[side]}"] }}
        [{enemy}]
        stacks = {{ {place} = ["{blocks[enemy]}"] }}
        [board]
        castles = {{ {place} = "{side}" }}
        """
    )
    assert (step(state), waited(state)) == ("gate", [side])


def test_it_is_decided_only_when_that_combat_is_resolved() -> None:
    """8.9.2: not in the movement phase, and not while another combat is fought."""
    state = moving(
        """
        first = "ishida"
        [ishida]
        stacks = { numazu = ["mori-mon3", "mori-gun"], kiso = ["ukita-mon3", "ukita-gun"] }
        [tokugawa]
        stacks = { hakone = ["date-mon3"], matsumoto = ["date-gun", "date-mon2"] }
        """
    )
    state = play(state, "ishida: march numazu", "ishida: take-all", "ishida: step hakone")
    state = play(state, "ishida: march kiso", "ishida: take-all", "ishida: step matsumoto")
    assert (step(state), is_besieged(state, "hakone")) == ("movement", False)
    state = play(state, "ishida: end", "ishida: fight matsumoto")
    assert step(state) == "deployment"
    state = play(ended(state), "ishida: lose ukita-gun-1")
    assert (step(state), waited(state)) == ("gate", ["tokugawa"])


def test_outside_there_is_a_battle() -> None:
    state = play(hakone("date-mon3-1"), "tokugawa: outside")
    assert (step(state), field(state).siege, field(state).attacker) == ("deployment", False, "ishida")
    assert inside(state) == []


def test_the_owner_may_come_out_even_if_he_stayed_in_on_an_earlier_turn() -> None:
    state = hakone("date-mon3-1", more='sieges = ["hakone"]')
    assert offered(state) == {"inside", "outside"}
    assert field(play(state, "tokugawa: outside")).siege is False


def own_phase() -> State:
    """The besieged player's own combat phase."""
    return combat(
        """
        [tokugawa]
        stacks = { hakone = ["date-mon3-1", "date-gun-1"] }
        [ishida]
        stacks = { hakone = ["mori-mon3-1", "mori-gun-1"] }
        [board]
        castles = { hakone = "tokugawa" }
        sieges = ["hakone"]
        """
    )


def test_if_the_active_player_stays_inside_there_is_neither_battle_nor_siege_in_this_phase() -> None:
    """8.9.2, R39."""
    state = own_phase()
    assert (step(state), waited(state)) == ("gate", ["tokugawa"])
    heard = kinds(told(state, "ishida", "inside"))
    assert "siege" not in heard
    assert "battle" not in heard
    state = play(state, "tokugawa: inside")
    assert (step(state), waited(state)) == ("level", ["ishida"])
    assert is_besieged(state, "hakone")


def test_if_it_comes_out_it_is_the_attacker_and_loses_ties() -> None:
    """R39."""
    state = play(own_phase(), "tokugawa: outside")
    assert (field(state).attacker, waited(state)) == ("tokugawa", ["tokugawa"])
    assert field(ended(state)).to_lose == {"tokugawa": 1, "ishida": 0}


def test_the_attacker_has_the_initiative_throughout_and_deploys_any_number() -> None:
    """8.9.4: also when he is ahead."""
    state = siege("date-mon3-1", cards="mori-plain mori-plain mori-sword")
    for entry in ("mori-plain mori-mon3-1", "mori-plain mori-mon3-2", "mori-sword mori-gun-1"):
        assert (step(state), waited(state)) == ("deployment", ["ishida"])
        state = play(state, f"ishida: deploy {entry}")
    assert (waited(state), offered(state)) == (["ishida"], {"finish"})


def test_the_defender_plays_no_cards_and_deploys_nothing() -> None:
    state = play(siege("date-mon3-1 date-leader"), "ishida: finish")
    assert (step(state), waited(state)) == ("level", ["tokugawa"])
    assert hand(state, "tokugawa") == ["tokugawa-loyalty", "date-plain"]


def test_deploying_nothing_is_allowed() -> None:
    """R35."""
    assert "finish" in offered(siege("date-mon3-1", cards="mori-plain"))


def test_a_leader_is_deployed_without_a_card_as_the_first() -> None:
    """R35."""
    state = siege("date-mon3-1", besiegers="mori-leader ukita-leader mori-mon3-1", cards="mori-plain")
    assert {"leader mori-leader", "leader ukita-leader"} < offered(state)
    state = play(state, "ishida: leader mori-leader")
    assert (tally(state), offered(state)) == ("1-0", {"finish", "deploy mori-plain mori-mon3-1"})


def test_the_bonus_for_the_same_mon_counts() -> None:
    """R35."""
    state = siege("date-mon3-1", cards="mori-plain mori-plain")
    state = play(state, "ishida: deploy mori-plain mori-mon3-1", "ishida: deploy mori-plain mori-mon3-2")
    assert tally(state) == "7-0"


def test_double_cards_work() -> None:
    """R35."""
    state = play(siege("date-mon3-1", cards="mori-double"), *SEVEN)
    assert (step(state), tally(state)) == ("deployment", "7-0")


def test_there_are_no_special_attacks() -> None:
    """8.9.5."""
    state = play(siege("date-mon3-1", cards="mori-sword"), "ishida: deploy mori-sword mori-gun-1")
    assert tally(state) == "1-0"


def test_neither_side_plays_loyalty_challenges() -> None:
    """8.9.5: Tokugawa holds one."""
    state = play(siege("date-mon3-1", cards="mori-plain ishida-loyalty"), "ishida: deploy mori-plain mori-mon3-1")
    assert (step(state), waited(state), offered(state)) == ("deployment", ["ishida"], {"finish"})


def test_the_besieger_loses_nothing() -> None:
    state = play(siege("date-mon3-1"), "ishida: finish")
    assert (lost(state, "ishida"), len(stack(state, "ishida", "hakone"))) == ([], 3)


def test_less_than_seven_impact_destroys_nothing() -> None:
    state = play(siege("date-mon3-1", cards="mori-plain"), "ishida: deploy mori-plain mori-mon3-1", "ishida: finish")
    assert (lost(state, "tokugawa"), stack(state, "tokugawa", "hakone")) == ([], ["date-mon3-1"])


def test_each_full_seven_impact_destroys_one_block_and_the_defender_chooses_which() -> None:
    state = play(siege("date-mon3-1 maeda-gun-1", cards="mori-double"), *SEVEN, "ishida: finish")
    assert (step(state), waited(state)) == ("siege-losses", ["tokugawa"])
    assert offered(state) == {"lose date-mon3-1", "lose maeda-gun-1"}
    state = play(state, "tokugawa: lose maeda-gun-1")
    assert stack(state, "tokugawa", "hakone") == ["date-mon3-1"]


def test_fourteen_destroy_two() -> None:
    state = siege(
        "date-mon3-1 maeda-gun-1",
        besiegers="mori-mon3-1 mori-mon3-2 ukita-mon3-1 ukita-mon3-2",
        cards="mori-double ukita-double",
    )
    state = play(state, *SEVEN, "ishida: deploy ukita-double ukita-mon3-1", "ishida: deploy ukita-mon3-2")
    assert tally(state) == "14-0"
    state = play(state, "ishida: finish")
    while step(state) == "siege-losses":
        state = play(state, f"tokugawa: {min(offered(state))}")
    assert stack(state, "tokugawa", "hakone") == []


def test_what_is_destroyed_is_shown() -> None:
    state = play(siege("date-mon3-1 maeda-gun-1", cards="mori-double"), *SEVEN, "ishida: finish")
    (event,) = [each for each in told(state, "ishida", "lose maeda-gun-1") if each.kind == "lost"]
    assert event.facts["faces"] == ["maeda-gun"]


def test_if_all_are_destroyed_the_castle_falls_and_the_attacker_controls_it() -> None:
    state = play(siege("date-mon3-1", cards="mori-double"), *SEVEN, "ishida: finish")
    assert lost(state, "tokugawa") == ["date-mon3-1"]
    assert (castle(state, "hakone"), is_besieged(state, "hakone")) == ("ishida", False)


def test_otherwise_both_stay_and_the_castle_is_besieged() -> None:
    state = play(siege("date-mon3-1 maeda-gun-1", cards="mori-double"), *SEVEN, "ishida: finish")
    state = play(state, "tokugawa: lose maeda-gun-1")
    assert (castle(state, "hakone"), is_besieged(state, "hakone")) == ("tokugawa", True)
    assert (len(stack(state, "ishida", "hakone")), inside(state)) == (3, ["date-mon3-1"])


def test_the_siege_goes_on_each_turn() -> None:
    state = play(siege("date-mon3-1"), "ishida: finish", "tokugawa: minimal", "tokugawa: end", "tokugawa: inside")
    state = play(state, "ishida: minimal", "ishida: end")
    assert (step(state), waited(state)) == ("gate", ["tokugawa"])
    assert field(play(state, "tokugawa: inside")).siege


def test_until_only_one_sides_blocks_are_left() -> None:
    state = play(siege("date-mon3-1", besiegers="mori-gun-1"), "ishida: finish", "tokugawa: minimal", "tokugawa: end")
    state = play(state, "tokugawa: inside", "ishida: minimal", "ishida: march hakone", "ishida: take mori-gun-1")
    state = play(state, "ishida: step numazu")
    while step(state) == "march":
        state = play(state, "ishida: done")
    assert (is_besieged(state, "hakone"), castle(state, "hakone"), inside(state)) == (False, "tokugawa", [])


def test_the_defender_draws_a_card_for_each_lost_block() -> None:
    """8.9.4 F."""
    state = play(siege("date-mon3-1", cards="mori-double"), *SEVEN, "ishida: finish")
    assert len(hand(state, "tokugawa")) == 2 + 1
