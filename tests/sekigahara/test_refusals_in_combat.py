"""What a player hears who chooses something in a combat phase that is not on the list: the rule, and the reason."""

from futari.sekigahara.state import State
from sekigahara.battlefields import battle, combat, decided
from sekigahara.hearing import reason, refused
from sekigahara.lookout import go
from sekigahara.positions import position

# --- 7.4, 8.1: overruns, which combat ---


def overrun() -> State:
    """Sixteen blocks stand before four at their castle; two of these do not reach it."""
    arms = [f"{clan}-{form}-{n}" for form in ("mon2", "gun") for clan in ("tokugawa", "maeda") for n in (1, 2)]
    arms += [f"{clan}-{form}-{n}" for form in ("mon2", "gun") for clan in ("date", "fukushima") for n in (1, 2)]
    return position(f"""
        [tokugawa.stacks]
        gifu = {arms}
        [ishida.stacks]
        gifu = ["mori-gun-1", "ukita-gun-1", "uesugi-gun-1", "mori-mon3-1"]
        [step]
        at = "overrun"
        place = "gifu"
    """)


def test_who_is_overrun_names_blocks_of_that_place() -> None:
    assert reason(overrun(), "lose mori-gun-2") == ("7.4.3", "not_there")


def test_who_is_overrun_names_a_block_once() -> None:
    assert reason(go(overrun(), "lose mori-gun-1"), "lose mori-gun-1") == ("7.4.3", "already_taken")


TWO_COMBATS = """
    [tokugawa.stacks]
    kiyosu = ["date-gun-1"]
    kuwana = ["maeda-gun-1"]
    [ishida.stacks]
    kiyosu = ["mori-gun-1"]
    kuwana = ["ukita-gun-1"]
"""


def test_a_place_without_enemies_has_no_combat() -> None:
    assert reason(combat(TWO_COMBATS), "fight edo") == ("8.1", "no_combat")


def test_a_combat_is_resolved_once() -> None:
    three = f'{TWO_COMBATS}\nkyoto = ["mori-gun-2"]\n[phase]\nfought = ["kyoto"]'.replace(
        "[tokugawa.stacks]", '[tokugawa.stacks]\nkyoto = ["date-gun-2"]'
    )
    assert reason(combat(three), "fight kyoto") == ("8.1", "fought")


def test_where_a_retreat_led_comes_first() -> None:
    fresh = [f'{{ place = "{place}", attacker = "ishida" }}' for place in ("kiyosu", "kuwana")]
    text = TWO_COMBATS.replace("[tokugawa.stacks]", '[tokugawa.stacks]\nkyoto = ["date-gun-2"]')
    state = combat(f'{text}\nkyoto = ["mori-gun-2"]\n[phase]\nfresh = [{", ".join(fresh)}]')
    assert reason(state, "fight kyoto") == ("8.8.5", "new_battle_first")


def test_a_disk_alone_does_not_come_out() -> None:
    text = TWO_COMBATS.replace("[tokugawa.stacks]", 'first = "ishida"\n[tokugawa.stacks]\nueda = ["date-gun-2"]')
    assert reason(combat(text), "fight ueda") == ("8.9.3", "disk_stays")


# --- 8.2 to 8.6: deployment and loyalty ---


def fight(tokugawa_hand: str = "date-plain tokugawa-loyalty date-double") -> State:
    return battle(
        ishida="mori-leader mori-gun-1 ukita-gun-1 ishida-leader",
        ishida_hand="mori-plain mori-double ukita-plain ishida-loyalty",
        tokugawa="date-gun-1 date-gun-2 date-cavalry-1 maeda-gun-1 ii-mon4",
        tokugawa_hand=tokugawa_hand,
    )


def test_who_has_not_the_initiative_does_not_deploy() -> None:
    assert reason(fight(), "deploy date-plain date-gun-1", "tokugawa") == ("8.5", "no_initiative")


def test_who_has_finished_deploys_no_more() -> None:
    state = go(fight(), "finish")
    assert reason(state, "deploy mori-plain mori-gun-1", "ishida") == ("8.5", "finished")


def test_the_card_must_bear_the_mon_of_the_block() -> None:
    error = refused(fight(), "deploy ukita-plain mori-gun-1")
    assert (error.rule, error.message.key) == ("8.2.2", "sekigahara.refusal.wrong_card")
    assert str(error) == "8.2.2: The Ukita card does not deploy the Mori gun: they must bear the same mon."


def test_a_loyalty_card_deploys_nobody_not_even_mitsunari() -> None:
    assert reason(fight(), "deploy ishida-loyalty ishida-leader") == ("8.2.2", "loyalty_deploys_nobody")


def test_a_block_that_is_not_in_the_battle() -> None:
    assert reason(fight(), "deploy mori-plain mori-gun-2") == ("8.2.2", "not_there")
    assert reason(fight(), "leader ukita-leader") == ("8.2.4", "not_there")


def test_a_block_is_deployed_once() -> None:
    state = go(fight(), "leader mori-leader", "finish")
    assert reason(state, "deploy mori-plain mori-leader") == ("8.2.2", "deployed")
    assert reason(state, "leader mori-leader") == ("8.2.2", "deployed")


def test_only_a_leader_needs_no_card() -> None:
    assert reason(fight(), "leader mori-gun-1") == ("8.2.4", "card_needed")


def test_a_leader_needs_no_card_only_as_the_first() -> None:
    state = go(fight(), "leader mori-leader", "finish")
    assert reason(state, "leader ishida-leader") == ("8.2.4", "leader_first")


def doubled() -> State:
    return go(fight(), "leader mori-leader", "deploy date-double date-gun-1")


def test_the_second_block_of_a_double_card_has_its_mon() -> None:
    assert reason(doubled(), "deploy maeda-gun-1") == ("8.4.2", "other_mon")
    assert reason(doubled(), "deploy ii-mon4") == ("8.4.2", "other_mon")


def test_the_second_block_of_a_double_card_is_another() -> None:
    assert reason(doubled(), "deploy date-gun-1") == ("8.2.2", "deployed")


def test_the_second_block_of_a_double_card_is_there() -> None:
    assert reason(doubled(), "deploy date-mon3-1") == ("8.4.2", "not_there")


def test_a_leader_without_a_card_is_not_challenged() -> None:
    assert reason(go(fight(), "leader mori-leader"), "challenge tokugawa-loyalty") == ("8.6.1", "nothing_to_challenge")


def test_a_challenge_needs_a_loyalty_card() -> None:
    state = go(fight("date-plain"), "deploy mori-plain mori-gun-1")
    assert reason(state, "challenge date-plain") == ("8.6.1", "no_loyalty_card")
    assert reason(state, "challenge tokugawa-loyalty") == ("8.6.1", "not_in_hand")


def test_a_challenge_is_answered_with_a_suitable_card() -> None:
    state = go(fight(), "deploy mori-plain mori-gun-1", "challenge tokugawa-loyalty")
    assert reason(state, "show ukita-plain") == ("8.6.1", "unsuitable_card")
    assert reason(state, "show ishida-loyalty") == ("8.6.1", "unsuitable_card")


# --- 8.7, 8.8: losses and retreats ---


def test_losses_are_taken_at_the_place_of_the_battle() -> None:
    text = '[ishida.stacks]\nkiso = ["mori-gun-1", "ukita-gun-1"]\n[tokugawa.stacks]\nkiso = ["date-gun-1"]'
    state = decided(text, "kiso", tokugawa=1)
    assert reason(state, "lose mori-gun-2") == ("8.7.2", "not_there")


def test_turned_blocks_are_removed_first() -> None:
    state = go(fight(), "deploy mori-double mori-gun-1", "deploy mori-leader", "challenge tokugawa-loyalty", "yield")
    state = go(state, "finish", "finish")
    assert reason(state, "lose ukita-gun-1") == ("8.7.2", "turned_first")


def retreating(place: str, origin: str, ishida: str, elsewhere: str = "") -> State:
    """Ishida has lost as the defender against a Tokugawa block that came by a road."""
    text = f"""
        [ishida.stacks]
        {place} = {ishida.split()}
        [tokugawa.stacks]
        {place} = ["date-mon3-1"]
        {elsewhere}
    """
    return decided(text, place, tokugawa=1, entries=(f"{place} from {origin}: date-mon3-1",))


THREE = "mori-gun-1 mori-cavalry-1 ukita-gun-1"


def test_the_castle_must_have_been_the_losers() -> None:
    state = go(retreating("kyoto", "sawayama", THREE), "lose mori-gun-1")
    assert reason(state, "shelter ukita-gun-1") == ("8.8.4", "no_castle")


def test_the_castle_takes_two_blocks() -> None:
    state = go(retreating("gifu", "kiyosu", f"{THREE} ukita-mon2-1"), "lose mori-gun-1")
    state = go(state, "shelter mori-cavalry-1", "shelter ukita-gun-1")
    assert reason(state, "shelter ukita-mon2-1") == ("8.8.4", "castle_full")


def test_nobody_enters_the_castle_after_all() -> None:
    state = go(retreating("gifu", "kiyosu", THREE), "lose mori-gun-1", "done")
    assert reason(state, "shelter ukita-gun-1") == ("8.8.4", "castle_closed")


def test_nobody_enters_the_castle_twice() -> None:
    state = go(retreating("gifu", "kiyosu", THREE), "lose mori-gun-1", "shelter ukita-gun-1")
    assert reason(state, "shelter ukita-gun-1") == ("8.8.4", "already_taken")


def test_who_is_not_there_does_not_enter_the_castle() -> None:
    state = go(retreating("gifu", "kiyosu", THREE), "lose mori-gun-1")
    assert reason(state, "shelter mori-gun-3") == ("8.8.4", "not_there")


def test_the_castle_is_asked_for_before_the_roads() -> None:
    state = go(retreating("gifu", "kiyosu", THREE), "lose mori-gun-1")
    assert reason(state, "retreat iwamura") == ("8.8.4", "shelter_first")


def test_the_loser_must_retreat() -> None:
    state = go(retreating("kyoto", "sawayama", THREE), "lose mori-gun-1")
    assert reason(state, "done") == ("8.8.1", "must_retreat")


def test_a_retreat_goes_to_an_adjacent_place() -> None:
    state = go(retreating("kyoto", "sawayama", THREE), "lose mori-gun-1")
    assert reason(state, "retreat gifu") == ("8.8.1", "not_adjacent")


def test_a_defender_avoids_the_enemies() -> None:
    state = retreating("kyoto", "sawayama", THREE, 'minakuchi = ["maeda-gun-1"]')
    assert reason(go(state, "lose mori-gun-1"), "retreat minakuchi") == ("8.8.3", "retreat_held")


def test_a_defender_avoids_the_way_by_which_the_enemy_came() -> None:
    state = go(retreating("kyoto", "sawayama", THREE), "lose mori-gun-1")
    assert reason(state, "retreat sawayama") == ("8.8.3", "enemy_came_by")


def sallied(elsewhere: str = "") -> State:
    """Tokugawa has lost as the attacker with blocks that were mustered in, which have no road to go back by."""
    text = f"""
        [tokugawa.stacks]
        edo = ["tokugawa-gun-1", "date-gun-1", "maeda-gun-1"]
        [ishida.stacks]
        edo = ["mori-mon3-1"]
        {elsewhere}
    """
    return go(decided(text, "edo", ishida=1), "lose tokugawa-gun-1")


def test_an_attacker_who_cannot_go_back_avoids_the_enemies() -> None:
    assert reason(sallied('mito = ["mori-gun-1"]'), "retreat date-gun-1 mito") == ("8.8.2", "retreat_held")


def test_attackers_who_cannot_go_back_go_one_by_one() -> None:
    error = refused(sallied(), "retreat date-gun-1 mito")
    assert (error.rule, error.message.key) == ("8.8.2", "sekigahara.refusal.one_by_one")
    assert "Maeda gun" in str(error)


# --- 8.9, 9.1: sieges ---


def besieging(place: str = "osaka", totals: int = 7) -> State:
    """Tokugawa besieges two blocks and a disk."""
    return position(f"""
        [tokugawa]
        hand = ["date-plain", "date-sword", "tokugawa-loyalty"]
        [tokugawa.stacks]
        {place} = ["date-gun-1", "date-gun-2", "maeda-gun-1"]
        [ishida.stacks]
        {place} = ["mori-gun-1", "ukita-gun-1"]
        [board]
        sieges = ["{place}"]
        [phase]
        fought = ["{place}"]
        [step]
        at = "deployment"
        place = "{place}"
        siege = true
        totals = {{ tokugawa = {totals} }}
    """)


def test_the_besieged_deploy_nothing() -> None:
    assert reason(besieging(), "leader mori-gun-1", "ishida") == ("8.9.4", "besieged_deploy_nothing")


def test_there_are_no_challenges_in_a_siege() -> None:
    assert reason(besieging(), "challenge tokugawa-loyalty") == ("8.9.5", "challenge_in_siege")


def test_hideyori_is_lost_last() -> None:
    error = refused(go(besieging(), "finish"), "lose-disk osaka")
    assert (error.rule, error.message.key) == ("9.1", "sekigahara.refusal.hideyori_last")
    assert "Toyotomi Hideyori" in str(error)


def test_only_the_disk_of_the_besieged_castle_is_lost() -> None:
    assert reason(go(besieging(), "finish"), "lose-disk ueda") == ("8.9.4", "no_disk")


def test_only_blocks_of_the_besieged_castle_are_lost() -> None:
    assert reason(go(besieging(), "finish"), "lose mori-gun-2") == ("8.9.4", "not_there")
