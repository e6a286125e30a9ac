"""What a player hears who chooses something in a movement phase that is not on the list: the rule, and the reason."""

import pytest

from futari.sekigahara.state import State
from sekigahara.hearing import reason, refused
from sekigahara.lookout import go, moving
from sekigahara.positions import position

# --- whoever chooses, whatever it is ---


def test_after_the_end_nothing_is_chosen() -> None:
    state = position("""
        week = 7
        turn = "B"
        active = "ishida"
        [ishida.stacks]
        kyoto = ["mori-gun"]
        [tokugawa.stacks]
        edo = ["tokugawa-gun"]
    """)
    state = go(state, "minimal", "end")
    assert state.outcome is not None
    assert reason(state, "march kyoto", "ishida") == ("2", "over")


def test_what_the_other_player_decides() -> None:
    state = position('[ishida]\nhand = ["mori-plain"]')
    error = refused(state, "minimal", "ishida")
    assert (error.rule, error.message.key) == (None, "sekigahara.refusal.not_your_decision")
    assert "Tokugawa is to choose" in str(error)


def test_what_is_not_to_be_decided_now_and_what_is() -> None:
    error = refused(position(), "march edo")
    assert (error.rule, error.message.key) == ("7.1", "sekigahara.refusal.not_now")
    assert str(error) == "7.1: Not now. How much do you want to move? (7.1)"


@pytest.mark.parametrize("text", ["march", "muster", "end edo", "muster-one date-gun-1", "mori mori-plain"])
def test_a_choice_that_names_too_little_or_too_much(text: str) -> None:
    assert reason(moving(""), text) == (None, "incomplete")


def test_a_card_of_the_other_deck() -> None:
    state = position('[tokugawa]\nhand = ["date-plain", "date-plain"]')
    assert reason(go(state, "limited"), "pay mori-plain") == ("3.3", "other_deck")


def test_a_card_that_is_not_in_the_hand() -> None:
    state = position('[tokugawa]\nhand = ["date-plain", "date-plain"]')
    assert reason(go(state, "limited"), "pay date-sword") == ("3.3", "not_in_hand")


def test_a_block_of_the_other_colour() -> None:
    state = moving('[tokugawa.stacks]\nedo = ["tokugawa-gun"]\n[ishida.stacks]\nkyoto = ["mori-gun-1"]')
    assert reason(go(state, "march edo"), "take mori-gun-1") == ("3.1", "other_colour")


def test_a_block_that_is_out_of_the_game() -> None:
    state = moving('[tokugawa]\nlost = ["date-gun-2"]\n[tokugawa.stacks]\nedo = ["tokugawa-gun", "date-gun-1"]')
    assert reason(go(state, "march edo"), "take date-gun-2") == ("8.7.3", "lost")


def test_equal_blocks_are_one_choice() -> None:
    state = moving('[tokugawa.stacks]\nedo = ["date-gun-1", "date-gun-2"]')
    error = refused(go(state, "march edo"), "take date-gun-2")
    assert (error.rule, error.message.key) == (None, "sekigahara.refusal.equal_block")
    assert error.message.params["choice"] == "take date-gun-1"


# --- 7.1, 7.2, 9.3: levels, musters, the Mori box ---


def test_no_card_to_pay_for_a_level() -> None:
    state = position('[tokugawa]\nhand = ["date-plain"]')
    error = refused(state, "full")
    assert (error.rule, error.message.key) == ("7.1", "sekigahara.refusal.price")
    assert error.message.text("en") == "You need 2 cards for that (full movement) and hold 1."


@pytest.mark.parametrize("level", ["no-movement", "minimal"])
def test_no_march_is_left(level: str) -> None:
    state = moving('[tokugawa.stacks]\nedo = ["date-gun"]\noshi = ["maeda-gun"]', level)
    if level == "minimal":
        state = go(state, "march oshi", "take maeda-gun-1", "step takasaki", "done")
    assert reason(state, "march edo") == ("7.1", "no_march_left")


def test_a_muster_stands_for_a_march() -> None:
    state = moving('[tokugawa]\nbox = ["date-gun"]\n[tokugawa.stacks]\nmito = ["maeda-gun"]', "minimal")
    state = go(state, "march mito", "take maeda-gun-1", "step iwaki")
    assert reason(state, "muster date") == ("7.1", "no_muster_left")
    assert reason(state, "muster-one date-gun-1 sendai") == ("7.1", "no_muster_left")


MUSTERING = '[tokugawa]\nbox = ["date-gun-1", "maeda-gun-1", "ii-mon4"]\n'


def test_one_muster_a_turn() -> None:
    state = go(moving(MUSTERING), "muster-one ii-mon4 edo")
    assert reason(state, "muster date") == ("7.2", "mustered_once")


def test_a_daimyo_of_the_other_side() -> None:
    assert reason(moving(MUSTERING), "muster mori") == ("7.2", "other_clan")


def test_ii_has_no_recruitment_symbol() -> None:
    assert reason(moving(MUSTERING), "muster ii") == ("7.2", "no_symbol")


def test_no_block_of_that_daimyo_in_the_box() -> None:
    assert reason(moving(MUSTERING), "muster fukushima") == ("7.2", "clan_not_in_box")


def test_a_place_with_enemies_is_not_under_control() -> None:
    state = moving(f'{MUSTERING}[ishida.stacks]\nsendai = ["mori-gun"]')
    assert reason(state, "muster date") == ("7.2", "no_control")


def test_edo_is_under_control_with_the_own_marker_only() -> None:
    state = moving('[tokugawa]\nbox = ["tokugawa-gun"]\n[board]\nmarkers = { edo = "ishida" }')
    assert reason(state, "muster tokugawa") == ("7.2", "no_control")


def test_a_block_that_is_not_in_the_box() -> None:
    assert reason(moving(MUSTERING), "muster-one date-gun-2 edo") == ("7.2", "not_in_box")


def test_a_place_without_an_own_symbol() -> None:
    assert reason(moving(MUSTERING), "muster-one date-gun-1 himeji") == ("7.2", "no_recruitment")


def test_no_battle_is_started_from_the_box() -> None:
    state = moving(f'{MUSTERING}[ishida.stacks]\nsendai = ["mori-gun"]')
    assert reason(state, "muster-one date-gun-1 sendai") == ("7.2", "muster_into_battle")


def test_at_least_one_block_comes() -> None:
    assert reason(go(moving(MUSTERING), "muster date"), "done") == ("7.2", "nobody_mustered")


def test_blocks_of_one_daimyo_come() -> None:
    assert reason(go(moving(MUSTERING), "muster date"), "take maeda-gun-1") == ("7.2", "one_daimyo")


def test_nobody_comes_twice() -> None:
    state = go(moving('[tokugawa]\nbox = ["date-gun-1", "date-gun-2"]'), "muster date", "take date-gun-1")
    assert reason(state, "take date-gun-1") == ("7.2", "already_taken")


def mori(box: str = "mori-leader mori-mon3-1") -> State:
    return moving(f'first = "ishida"\n[ishida]\nhand = ["mori-plain"]\nmori_box = {box.split()}\n')


def test_the_mori_leader_is_the_last() -> None:
    assert reason(mori(), "mori mori-plain mori-leader") == ("9.3", "mori_leader_last")


def test_who_is_not_in_the_mori_box() -> None:
    assert reason(mori(), "mori mori-plain mori-gun-1") == ("9.3", "not_in_mori_box")


def test_only_ishida_opens_the_mori_box() -> None:
    state = moving('[tokugawa]\nhand = ["date-plain"]\n[tokugawa.stacks]\nedo = ["date-gun-1"]')
    assert reason(state, "mori date-plain date-gun-1") == ("9.3", "mori_ishida")


# --- 7.3: marches ---

EIGHT = [f"{clan}-{form}-{copy}" for clan in ("date", "maeda") for form in ("mon2", "gun") for copy in (1, 2)]


def test_nobody_there_to_march() -> None:
    assert reason(moving(""), "march edo") == ("7.3.1", "nobody_there")


def test_nobody_marches_out_of_a_besieged_castle() -> None:
    state = moving("""
        [tokugawa.stacks]
        okazaki = ["date-gun"]
        [ishida.stacks]
        okazaki = ["mori-gun", "ukita-gun"]
        [board]
        sieges = ["okazaki"]
    """)
    assert reason(state, "march okazaki") == ("8.9.6", "shut_in")


def test_all_blocks_of_a_place_have_moved() -> None:
    state = go(moving('[tokugawa.stacks]\nedo = ["date-gun"]'), "march edo", "take date-gun-1", "step mito", "done")
    assert reason(state, "march mito") == ("7.3.1", "all_moved")


def test_every_road_of_a_place_was_used() -> None:
    state = position("""
        tokugawa = { stacks = { mito = ["date-gun"] } }
        phase = { level = "full", marches = -1, roads_used = [["mito", "edo"], ["iwaki", "mito"]] }
        step = { at = "movement" }
    """)
    assert reason(state, "march mito") == ("7.3.1", "roads_used")


def marching(stacks: str, *texts: str, cards: int = 0, level: str = "full") -> State:
    """Tokugawa's stacks, and what they did so far."""
    hand = ["date-plain"] * cards
    return go(moving(f"[tokugawa]\nhand = {hand}\n[tokugawa.stacks]\n{stacks}", level), *texts)


def test_a_stack_finishes_before_another_starts() -> None:
    state = marching('edo = ["date-gun"]\nmito = ["maeda-gun"]', "march edo", "take date-gun-1")
    assert reason(state, "march mito") == ("7.3.1", "march_unfinished")
    assert reason(state, "end") == ("7.3.1", "march_unfinished")


@pytest.mark.parametrize("text", ["step mito", "done", "force date-plain", "claim tokugawa-leader"])
def test_a_stack_gathers_first(text: str) -> None:
    state = marching('edo = ["tokugawa-leader"]', "march edo", cards=1)
    assert reason(state, text) == ("7.3.1", "gather_first")


def test_a_step_goes_to_an_adjacent_place() -> None:
    error = refused(marching('edo = ["date-gun"]', "march edo", "take date-gun-1"), "step kyoto")
    assert (error.rule, error.message.key) == ("7.3.1", "sekigahara.refusal.not_adjacent")
    assert str(error) == "7.3.1: No road joins Edo and Kyoto."


def test_a_road_is_used_once() -> None:
    state = marching('edo = ["date-gun", "maeda-gun"]', "march edo", "take date-gun-1", "step mito", "done")
    assert reason(go(state, "march edo", "take maeda-gun-1"), "step mito") == ("7.3.1", "road_used")


def test_too_far_with_the_steps_counted() -> None:
    five = 'numazu = ["tokugawa-mon3-1", "tokugawa-mon3-2", "tokugawa-mon2-1", "tokugawa-gun-1", "date-gun-1"]'
    error = refused(marching(five, "march numazu", "take-all", cards=1), "step kofu")
    assert (error.rule, error.message.key) == ("7.3.3", "sekigahara.refusal.too_far")
    assert error.message.text("en") == (
        "Kofu is too far. On this way the stack makes 0 steps: "
        "base 1, highway +0, leadership +0, forced march +0, 5 blocks -1."
    )


def test_off_the_highway_the_bonus_is_gone() -> None:
    state = marching('sunpu = ["date-gun"]', "march sunpu", "take date-gun-1", "step numazu")
    error = refused(state, "step kofu")
    assert (error.rule, error.message.key) == ("7.3.3", "sekigahara.refusal.too_far")
    assert (error.message.params["n"], error.message.params["highway"]) == (1, 0)


def test_one_forced_march_a_stack() -> None:
    state = marching('sunpu = ["date-gun"]', "march sunpu", "take date-gun-1", "force date-plain", cards=2)
    assert reason(state, "force date-plain") == ("7.3.3", "forced_twice")


def test_a_forced_march_that_brings_no_step() -> None:
    # Nine blocks with a leader, who could be shown: 1 + 1 + 1 - 2 steps, but 1 + 1 - 2 without him.
    state = marching(f"kofu = {[*EIGHT, 'date-leader']}", "march kofu", "take-all", cards=1)
    assert reason(state, "force date-plain") == ("7.3.3", "force_in_vain")


def test_a_block_moves_once() -> None:
    state = marching(
        'edo = ["date-gun"]\nmito = ["maeda-gun"]', "march edo", "take date-gun-1", "step mito", "done", "march mito"
    )
    assert reason(state, "take date-gun-1") == ("7.3.1", "moved")


def test_a_block_does_not_move_in_the_turn_of_its_muster() -> None:
    state = moving('[tokugawa]\nbox = ["date-gun-1"]\n[tokugawa.stacks]\nedo = ["maeda-gun"]')
    state = go(state, "muster-one date-gun-1 edo", "march edo")
    assert reason(state, "take date-gun-1") == ("7.2", "just_mustered")


def test_a_block_that_stands_elsewhere() -> None:
    state = marching('edo = ["date-gun"]\nmito = ["maeda-gun"]', "march edo")
    assert reason(state, "take maeda-gun-1") == ("7.3.1", "not_there")


def test_a_block_is_taken_once() -> None:
    state = marching('edo = ["date-gun", "maeda-gun"]', "march edo", "take date-gun-1")
    assert reason(state, "take date-gun-1") == ("7.3.1", "already_taken")


def test_a_stack_picks_nobody_up_on_the_way() -> None:
    state = marching('sunpu = ["date-gun"]\nnumazu = ["maeda-gun"]', "march sunpu", "take date-gun-1", "step numazu")
    assert reason(state, "take maeda-gun-1") == ("7.3.1", "picked_up")


@pytest.mark.parametrize("settling", ["claim date-leader", "force date-plain"])
def test_nobody_joins_a_stack_that_is_settled(settling: str) -> None:
    stack = 'sunpu = ["date-leader", "maeda-gun"]'
    state = marching(stack, "march sunpu", "take date-leader", settling, cards=1)
    assert reason(state, "take maeda-gun-1") == ("7.3.3", "stack_settled")


def test_a_stack_that_would_be_too_large_to_set_out() -> None:
    state = marching(f"kofu = {EIGHT}", "march kofu", *(f"take {block}" for block in EIGHT[:4]))
    assert reason(state, f"take {EIGHT[4]}") == ("7.3.5", "too_large")
    assert reason(state, "take-all") == ("7.3.5", "too_large")


def test_all_are_taken_where_several_are_left() -> None:
    state = marching('edo = ["date-gun", "maeda-gun"]', "march edo", "take date-gun-1")
    assert reason(state, "take-all") == ("7.3.1", "not_many_left")


def test_leadership_is_claimed_before_the_first_step() -> None:
    state = marching('sunpu = ["date-leader"]', "march sunpu", "take date-leader", "step numazu")
    assert reason(state, "claim date-leader") == ("7.3.4", "claim_late")


def test_leadership_is_claimed_once() -> None:
    leaders = 'sunpu = ["date-leader", "maeda-leader"]'
    state = marching(leaders, "march sunpu", "take-all", "claim date-leader")
    assert reason(state, "claim maeda-leader") == ("7.3.4", "one_leadership")


@pytest.mark.parametrize("place", ["okazaki", "edo"])
def test_an_own_castle_or_capital_leads_already(place: str) -> None:
    state = marching(f'{place} = ["date-leader"]', f"march {place}", "take date-leader")
    assert reason(state, "claim date-leader") == ("7.3.4", "place_leads")


def test_only_a_leader_leads() -> None:
    state = marching('sunpu = ["date-gun"]', "march sunpu", "take date-gun-1")
    assert reason(state, "claim date-gun-1") == ("7.3.4", "no_leader")


def test_the_leader_must_go_along() -> None:
    state = marching('sunpu = ["date-leader", "maeda-gun"]', "march sunpu", "take maeda-gun-1")
    assert reason(state, "claim date-leader") == ("7.3.4", "leader_not_along")


def test_a_march_has_a_step() -> None:
    state = marching('sunpu = ["date-gun"]', "march sunpu", "take date-gun-1")
    assert reason(state, "done") == ("7.3.1", "no_step_yet")


TWO = 'sunpu = ["date-gun", "maeda-gun"]'


def test_nobody_is_left_behind_at_the_start() -> None:
    assert reason(marching(TWO, "march sunpu", "take-all"), "drop date-gun-1") == ("7.3.1", "drop_at_start")


def test_only_a_block_of_the_stack_is_left_behind() -> None:
    state = marching(TWO, "march sunpu", "take date-gun-1", "step numazu")
    assert reason(state, "drop maeda-gun-1") == ("7.3.1", "not_in_stack")


def test_the_last_block_is_not_left_behind() -> None:
    state = marching(TWO, "march sunpu", "take date-gun-1", "step numazu")
    assert reason(state, "drop date-gun-1") == ("7.3.1", "drop_last")


def test_nobody_is_left_behind_where_nobody_goes_on() -> None:
    state = marching(TWO, "march sunpu", "take-all", "step numazu", "step hakone", cards=1)
    assert reason(state, "drop date-gun-1") == ("7.3.1", "drop_at_end")
