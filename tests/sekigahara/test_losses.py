"""Losses of a battle (8.7, R31)."""

import pytest

from futari.sekigahara.state import State
from sekigahara.battlefields import battle, decided, ended, field, unchallenged
from sekigahara.lookout import lost, marker, offered, stack, step, told, view, waited
from sekigahara.positions import play, position

SIX_AGAINST_SIX = """
first = "ishida"
[ishida]
stacks = { matsumoto = ["mori-mon3", "mori-mon2", "mori-gun", "ukita-mon3", "ukita-mon2", "ukita-gun"] }
[tokugawa]
stacks = { matsumoto = ["date-mon3", "date-mon2", "date-gun", "maeda-mon3", "maeda-mon2", "maeda-gun"] }
"""


def losses(ishida: int, tokugawa: int) -> dict[str, int]:
    """What each side has to remove after a battle with these totals; Ishida attacked."""
    return field(decided(SIX_AGAINST_SIX, "matsumoto", ishida=ishida, tokugawa=tokugawa)).to_lose


@pytest.mark.parametrize(("impact", "blocks"), [(7, 1), (13, 1), (14, 2), (20, 2), (21, 3), (34, 4), (35, 5)])
def test_a_block_for_every_full_seven_impact_of_the_enemy(impact: int, blocks: int) -> None:
    assert losses(ishida=impact, tokugawa=40)["tokugawa"] == blocks
    assert losses(ishida=41, tokugawa=impact)["ishida"] == blocks


def test_less_than_seven_destroys_nothing() -> None:
    assert losses(ishida=7, tokugawa=6) == {"ishida": 0, "tokugawa": 2}
    assert losses(ishida=6, tokugawa=7) == {"ishida": 2, "tokugawa": 0}


def test_the_loser_loses_one_more() -> None:
    assert losses(ishida=8, tokugawa=7) == {"ishida": 1, "tokugawa": 1 + 1}
    assert losses(ishida=7, tokugawa=8) == {"ishida": 1 + 1, "tokugawa": 1}


def test_the_attacker_loses_one_more_in_a_tie() -> None:
    assert losses(ishida=7, tokugawa=7) == {"ishida": 2, "tokugawa": 1}


def test_the_printed_example() -> None:
    """A wins; the enemy's total is 5, so that A loses none; A's total is 16: the enemy loses two and one more."""
    assert losses(ishida=16, tokugawa=5) == {"ishida": 0, "tokugawa": 3}


def test_a_force_about_to_retreat_is_not_overrun_where_it_stands() -> None:
    state = decided(SIX_AGAINST_SIX, "matsumoto", ishida=28, tokugawa=0, entries=("matsumoto from kiso: mori-gun",))
    state = play(state, *(f"tokugawa: lose {block}" for block in ("date-mon3-1", "date-mon2-1", "date-gun-1")))
    state = play(state, "tokugawa: lose maeda-mon3-1", "tokugawa: lose maeda-mon2-1")
    assert stack(state, "tokugawa", "arato") == ["maeda-gun-1"]


def test_first_the_loser_removes_then_the_winner() -> None:
    state = decided(SIX_AGAINST_SIX, "matsumoto", ishida=8, tokugawa=7)
    assert waited(state) == ["tokugawa"]
    state = play(state, "tokugawa: lose date-gun-1")
    assert waited(state) == ["tokugawa"]
    state = play(state, "tokugawa: lose date-mon2-1")
    assert waited(state) == ["ishida"]


def test_the_owner_chooses_freely_deployed_or_not() -> None:
    """R31."""
    state = battle(ishida="mori-mon3-1 mori-mon2-1 mori-gun-1", ishida_hand="mori-plain", tokugawa="date-mon3-1")
    state = ended(unchallenged(state, "ishida: deploy mori-plain mori-mon3-1", "tokugawa: finish"))
    assert step(state) == "level"
    state = battle(
        ishida="mori-gun-1 mori-mon2-1 mori-mon3-1",
        ishida_hand="mori-plain",
        tokugawa="date-mon3-1",
        tokugawa_hand="date-plain",
    )
    state = unchallenged(state, "ishida: deploy mori-plain mori-gun-1", "tokugawa: deploy date-plain date-mon3-1")
    assert offered(ended(state)) == {"lose mori-gun-1", "lose mori-mon2-1", "lose mori-mon3-1"}


def turned_blocks(blocks: int) -> State:
    """Ishida's guns were turned, Ishida has lost the battle and loses one block and a block for every seven impact."""
    text = f"""
        first = "ishida"
        [ishida]
        stacks = {{ matsumoto = ["mori-mon3", "mori-gun-1", "mori-cavalry-1", "ukita-mon3"] }}
        [tokugawa]
        stacks = {{ matsumoto = ["date-mon3", "date-mon2", "date-gun"] }}
        [phase]
        fought = ["matsumoto"]
        [step]
        at = "deployment"
        place = "matsumoto"
        totals = {{ tokugawa = {7 * (blocks - 1)} }}
        deployed = {{ ishida = ["mori-mon3-1", "mori-gun-1", "mori-cavalry-1"] }}
        turned = ["mori-gun-1", "mori-cavalry-1"]
        """
    return ended(position(text))


def test_turned_blocks_are_removed_first() -> None:
    state = turned_blocks(3)
    assert (waited(state), offered(state)) == (["ishida"], {"lose mori-gun-1", "lose mori-cavalry-1"})


def test_their_owner_chooses_among_them() -> None:
    assert lost(play(turned_blocks(1), "ishida: lose mori-cavalry-1"), "ishida") == ["mori-cavalry-1"]


def test_then_the_others_by_free_choice() -> None:
    state = play(turned_blocks(3), "ishida: lose mori-gun-1")
    assert lost(state, "ishida") == ["mori-gun-1", "mori-cavalry-1"]
    assert offered(state) == {"lose mori-mon3-1", "lose ukita-mon3-1"}


def test_removed_blocks_are_shown_to_the_opponent() -> None:
    state = decided(SIX_AGAINST_SIX, "matsumoto", ishida=1)
    for watcher in ("ishida", None):
        (event,) = [each for each in told(state, watcher, "lose date-gun-1") if each.kind == "lost"]
        assert event.facts["faces"] == ["date-gun"]


def test_removed_blocks_are_out_of_the_game_and_visible_to_both() -> None:
    state = play(decided(SIX_AGAINST_SIX, "matsumoto", ishida=1), "tokugawa: lose date-gun-1")
    for watcher in ("tokugawa", "ishida", None):
        assert view(state, watcher).sides["tokugawa"].lost == ("date-gun",)
    assert "date-gun-1" not in stack(state, "tokugawa", "matsumoto")


TWO_AGAINST_THREE = """
first = "ishida"
[ishida]
stacks = { kuwana = ["mori-mon3", "mori-mon2"] }
[tokugawa]
stacks = { kuwana = ["date-mon3", "date-mon2", "date-gun"] }
"""


def test_more_losses_than_blocks_all_are_lost_and_the_rest_is_ignored() -> None:
    """R31."""
    state = decided(TWO_AGAINST_THREE, "kuwana", ishida=0, tokugawa=35)
    assert lost(state, "ishida") == ["mori-mon3-1", "mori-mon2-1"]
    assert lost(state, "tokugawa") == []
    assert step(state) == "level"


def test_the_resource_location_is_taken_by_whoever_is_left_alone() -> None:
    """R28."""
    state = decided(TWO_AGAINST_THREE + '[board]\nmarkers = { kuwana = "ishida" }', "kuwana", ishida=0, tokugawa=35)
    assert marker(state, "kuwana") == "tokugawa"


@pytest.mark.parametrize("before", ["ishida", None])
def test_where_both_forces_are_destroyed_nobody_is_left_to_take_it(before: str | None) -> None:
    """R28, R31: the marker stays as it was."""
    board = f'[board]\nmarkers = {{ kuwana = "{before}" }}' if before else ""
    state = decided(TWO_AGAINST_THREE + board, "kuwana", ishida=21, tokugawa=21)
    assert (stack(state, "ishida", "kuwana"), stack(state, "tokugawa", "kuwana")) == ([], [])
    assert marker(state, "kuwana") == before


def test_a_loser_who_has_destroyed_the_winner_must_go_all_the_same_and_takes_nothing() -> None:
    """8.8.1, R28: nobody is left at Kuwana."""
    text = """
        first = "ishida"
        [ishida]
        stacks = { kuwana = ["mori-mon3-1", "mori-mon2-1", "mori-gun-1", "ukita-gun-1", "ukita-gun-2"] }
        [tokugawa]
        stacks = { kuwana = ["date-mon3", "date-mon2"] }
        """
    entries = ("kuwana from minakuchi: mori-mon3-1", "kuwana from kiyosu: mori-mon2-1 mori-gun-1")
    state = decided(text, "kuwana", ishida=14, tokugawa=14, entries=entries)
    state = play(state, *("ishida: lose ukita-gun-1", "ishida: lose ukita-gun-2", "ishida: lose mori-gun-1"))
    assert (stack(state, "ishida", "kuwana"), stack(state, "tokugawa", "kuwana")) == ([], [])
    assert (stack(state, "ishida", "minakuchi"), stack(state, "ishida", "kiyosu")) == (["mori-mon3-1"], ["mori-mon2-1"])
    assert marker(state, "kuwana") is None
