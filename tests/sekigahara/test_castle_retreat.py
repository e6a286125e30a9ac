"""Retreats into a castle (8.8.4, R33)."""

from futari.sekigahara.state import State
from sekigahara.battlefields import decided
from sekigahara.lookout import castle, inside, is_besieged, offered, stack, step, told, waited
from sekigahara.positions import play

HAKONE = """
first = "ishida"
[ishida]
stacks = { hakone = ["mori-mon3-1", "mori-mon2-1", "mori-gun-1"] }
[tokugawa]
stacks = { hakone = ["date-mon3-1", "date-mon2-1", "date-gun-1", "maeda-gun-1"] }
[board]
castles = { hakone = "tokugawa" }
"""
FROM_NUMAZU = ("hakone from numazu: mori-mon3-1 mori-mon2-1 mori-gun-1",)


def lost_at_hakone() -> State:
    """Three Tokugawa blocks are left of the four that fought before their castle."""
    return play(decided(HAKONE, "hakone", ishida=1, entries=FROM_NUMAZU), "tokugawa: lose maeda-gun-1")


def test_one_may_retreat_into_the_castle_any_block_at_ones_choice() -> None:
    state = lost_at_hakone()
    assert waited(state) == ["tokugawa"]
    assert offered(state) == {"done", "shelter date-mon3-1", "shelter date-mon2-1", "shelter date-gun-1"}


def test_at_most_two_blocks_and_the_rest_retreat_otherwise() -> None:
    """Hakone's other road leads to Edo."""
    state = play(lost_at_hakone(), "tokugawa: shelter date-mon3-1", "tokugawa: shelter date-gun-1")
    assert stack(state, "tokugawa", "hakone") == ["date-mon3-1", "date-gun-1"]
    assert stack(state, "tokugawa", "edo") == ["date-mon2-1"]


def test_one_alone_may_go_in() -> None:
    state = play(lost_at_hakone(), "tokugawa: shelter date-mon3-1", "tokugawa: done")
    assert stack(state, "tokugawa", "hakone") == ["date-mon3-1"]
    assert len(stack(state, "tokugawa", "edo")) == 2


def test_or_none() -> None:
    state = play(lost_at_hakone(), "tokugawa: done")
    assert len(stack(state, "tokugawa", "edo")) == 3
    assert castle(state, "hakone") == "ishida"


def test_then_the_castle_is_besieged() -> None:
    """R33."""
    state = play(lost_at_hakone(), "tokugawa: shelter date-mon3-1", "tokugawa: shelter date-gun-1")
    assert (is_besieged(state, "hakone"), castle(state, "hakone")) == (True, "tokugawa")
    assert inside(state) == ["date-mon3-1", "date-gun-1"]


def test_and_no_further_combat_is_fought_there_in_this_phase() -> None:
    """R33."""
    state = play(lost_at_hakone(), "tokugawa: shelter date-mon3-1", "tokugawa: shelter date-gun-1")
    assert (step(state), waited(state)) == ("level", ["tokugawa"])


def test_not_into_a_castle_that_was_not_controlled_before_the_battle() -> None:
    """It is of Tokugawa's colour, but Ishida held it."""
    text = """
        [tokugawa]
        stacks = { hakone = ["date-mon3-1", "date-mon2-1"] }
        [ishida]
        stacks = { hakone = ["mori-mon3-1"] }
        [board]
        castles = { hakone = "ishida" }
        """
    state = decided(text, "hakone", ishida=1, entries=("hakone from edo: date-mon3-1 date-mon2-1",))
    state = play(state, "tokugawa: lose date-mon2-1")
    assert stack(state, "tokugawa", "edo") == ["date-mon3-1"]


def test_into_a_castle_of_the_enemys_colour_that_one_controlled() -> None:
    text = HAKONE.replace("hakone", "gifu")
    state = decided(text, "gifu", ishida=1, entries=("gifu from sawayama: mori-mon3-1 mori-mon2-1 mori-gun-1",))
    assert "shelter date-mon3-1" in offered(play(state, "tokugawa: lose maeda-gun-1"))


def test_only_the_castle_of_the_battle_location() -> None:
    """R33: at Numazu there is none; at Hakone the blocks simply stand."""
    text = """
        first = "ishida"
        [ishida]
        stacks = { numazu = ["mori-mon3-1", "mori-gun-1"] }
        [tokugawa]
        stacks = { numazu = ["date-mon3-1", "date-gun-1"] }
        """
    state = play(decided(text, "numazu", ishida=1), "tokugawa: lose date-gun-1")
    assert offered(state) == {"retreat sunpu", "retreat kofu", "retreat hakone"}
    state = play(state, "tokugawa: retreat hakone")
    assert (stack(state, "tokugawa", "hakone"), inside(state)) == (["date-mon3-1"], [])


def test_an_attacker_who_sallied_may_go_back_in() -> None:
    """R33, R39."""
    text = """
        [tokugawa]
        stacks = { hakone = ["date-mon3-1", "date-gun-1"] }
        [ishida]
        stacks = { hakone = ["mori-mon3-1", "mori-gun-1"] }
        [board]
        castles = { hakone = "tokugawa" }
        sieges = ["hakone"]
        """
    state = play(decided(text, "hakone", ishida=1), "tokugawa: lose date-gun-1")
    assert offered(state) == {"done", "shelter date-mon3-1"}
    state = play(state, "tokugawa: shelter date-mon3-1")
    assert (is_besieged(state, "hakone"), inside(state)) == (True, ["date-mon3-1"])


def test_of_a_relief_force_any_two_and_the_rest_goes_back_by_the_road_it_came() -> None:
    """R33, R7: relief from Edo joined the garrison, and lost."""
    text = """
        [tokugawa]
        stacks = { hakone = ["date-mon3-1", "maeda-mon3-1", "maeda-mon2-1", "maeda-gun-1"] }
        [ishida]
        stacks = { hakone = ["mori-mon3-1", "mori-gun-1"] }
        [board]
        castles = { hakone = "tokugawa" }
        sieges = ["hakone"]
        inside = { hakone = ["date-mon3-1"] }
        """
    state = decided(text, "hakone", ishida=1, entries=("hakone from edo: maeda-mon3-1 maeda-mon2-1 maeda-gun-1",))
    state = play(state, "tokugawa: lose maeda-gun-1")
    state = play(state, "tokugawa: shelter maeda-mon3-1", "tokugawa: shelter date-mon3-1")
    assert set(inside(state)) == set(stack(state, "tokugawa", "hakone")) == {"date-mon3-1", "maeda-mon3-1"}
    assert stack(state, "tokugawa", "edo") == ["maeda-mon2-1"]


def test_the_enemy_does_not_learn_which_blocks_went_in() -> None:
    """R10."""
    (event,) = [each for each in told(lost_at_hakone(), "ishida", "shelter date-mon3-1") if each.kind == "shelter"]
    assert "faces" not in event.facts
    assert "blocks" not in event.facts
