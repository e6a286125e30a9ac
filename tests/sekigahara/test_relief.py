"""Besieged castles, and those who come to help (8.9.6, R36, R37, R38)."""

from futari.sekigahara.state import State
from sekigahara.battlefields import combat, decided, ended, field, unchallenged
from sekigahara.lookout import castle, inside, is_besieged, moving, offered, stack, step, waited
from sekigahara.positions import play

# Two Ishida blocks besiege one of Tokugawa's in Hakone; relief stands at Edo.
BESIEGED = """
[tokugawa]
hand = ["maeda-plain", "date-plain"]
stacks = { hakone = ["date-mon3-1"], edo = ["maeda-mon3-1", "maeda-gun-1"] }
[ishida]
hand = ["mori-plain"]
stacks = { hakone = ["mori-mon3-1", "mori-gun-1"] }
[board]
castles = { hakone = "tokugawa" }
sieges = ["hakone"]
"""
RELIEF = ("tokugawa: march edo", "tokugawa: take-all", "tokugawa: step hakone")


def relieved(text: str = BESIEGED) -> State:
    """Relief has come from Edo; the combat phase begins."""
    return play(moving(text), *RELIEF, "tokugawa: end")


def test_blocks_trapped_in_the_castle_cannot_march() -> None:
    assert offered(moving(BESIEGED), "march") == {"march edo"}


def test_besiegers_move_freely() -> None:
    state = moving('first = "ishida"\n' + BESIEGED)
    assert offered(state, "march") == {"march hakone"}
    state = play(state, "ishida: march hakone", "ishida: take mori-gun-1")
    assert offered(state, "step") == {"step numazu", "step edo"}


def test_relief_fights_together_with_the_garrison() -> None:
    state = relieved()
    # Three blocks in all fight outside (R38).
    assert (step(state), field(state).siege, field(state).attacker) == ("deployment", False, "tokugawa")
    assert offered(state, "deploy") == {
        *("deploy date-plain date-mon3-1", "deploy maeda-plain maeda-mon3-1", "deploy maeda-plain maeda-gun-1")
    }


def test_all_blocks_there_take_part_also_in_the_losses() -> None:
    state = ended(relieved())
    assert offered(state) == {"lose date-mon3-1", "lose maeda-mon3-1", "lose maeda-gun-1"}


def test_a_relief_that_wins_ends_the_siege() -> None:
    state = unchallenged(relieved(), "tokugawa: deploy date-plain date-mon3-1")
    state = play(ended(state), "ishida: lose mori-gun-1")
    assert stack(state, "ishida", "numazu") == ["mori-mon3-1"]
    assert (is_besieged(state, "hakone"), inside(state), castle(state, "hakone")) == (False, [], "tokugawa")
    assert len(stack(state, "tokugawa", "hakone")) == 3


def test_with_two_blocks_or_fewer_in_all_the_owner_may_choose_inside() -> None:
    """R38."""
    state = play(moving(BESIEGED), "tokugawa: march edo", "tokugawa: take maeda-gun-1", "tokugawa: step hakone")
    state = play(state, "tokugawa: end")
    assert (step(state), waited(state), offered(state)) == ("gate", ["tokugawa"], {"inside", "outside"})
    state = play(state, "tokugawa: inside")
    assert set(inside(state)) == {"date-mon3-1", "maeda-gun-1"}


def more_than_two(active: str) -> State:
    """Three Tokugawa blocks are in the castle, because some retreated into it (8.8.5)."""
    return moving(
        f"""
        first = "{active}"
        [tokugawa]
        stacks = {{ hakone = ["date-mon3-1", "maeda-mon3-1", "maeda-gun-1"] }}
        [ishida]
        stacks = {{ hakone = ["mori-mon3-1", "mori-gun-1"] }}
        [board]
        castles = {{ hakone = "tokugawa" }}
        sieges = ["hakone"]
        """
    )


def test_more_than_two_may_not_march_out() -> None:
    """R37."""
    assert offered(more_than_two("tokugawa")) == {"end"}


def test_and_must_fight_outside_at_the_next_combat_there_in_either_players_phase() -> None:
    """R37."""
    for active in ("tokugawa", "ishida"):
        state = play(more_than_two(active), f"{active}: end")
        assert (step(state), field(state).siege, field(state).attacker) == ("deployment", False, active)


def test_the_owner_stays_the_besieged_side_whoever_reinforces() -> None:
    """R36: more besiegers come."""
    state = moving(
        'first = "ishida"\n' + BESIEGED.replace('"mori-gun-1"] }', '"mori-gun-1"], numazu = ["ukita-mon3-1"] }')
    )
    state = play(state, "ishida: march numazu", "ishida: take ukita-mon3-1", "ishida: step hakone")
    assert (castle(state, "hakone"), is_besieged(state, "hakone")) == ("tokugawa", True)
    state = play(state, "ishida: end")
    assert (step(state), waited(state)) == ("gate", ["tokugawa"])


def test_also_when_the_relief_is_beaten_and_the_garrison_goes_back_in() -> None:
    """R36."""
    state = play(ended(relieved()), "tokugawa: lose maeda-gun-1", "tokugawa: shelter date-mon3-1", "tokugawa: done")
    assert (castle(state, "hakone"), is_besieged(state, "hakone")) == ("tokugawa", True)
    assert stack(state, "tokugawa", "edo") == ["maeda-mon3-1"]


def test_until_its_last_block_is_gone() -> None:
    """R36: the garrison came out, lost and left."""
    text = 'first = "ishida"\n' + BESIEGED.replace('["date-mon3-1"]', '["date-mon3-1", "date-gun-1"]')
    state = play(decided(text, "hakone", ishida=1), "tokugawa: lose date-gun-1", "tokugawa: done")
    assert waited(state) == ["tokugawa"]
    state = play(state, "tokugawa: retreat numazu")
    assert (castle(state, "hakone"), is_besieged(state, "hakone")) == ("ishida", False)


def test_a_siege_that_is_lifted_leaves_the_garrison_free_to_march() -> None:
    state = moving('first = "ishida"\n' + BESIEGED)
    state = play(state, "ishida: march hakone", "ishida: take-all", "ishida: step numazu")
    while step(state) == "march":
        state = play(state, "ishida: done")
    state = play(state, "ishida: end", "tokugawa: minimal")
    assert "march hakone" in offered(state)


def test_blocks_mustered_into_the_castle_are_part_of_the_garrison() -> None:
    """R14, R36: Kanazawa recruits for Maeda."""
    state = moving(
        """
        [tokugawa]
        box = ["maeda-gun-1"]
        stacks = { kanazawa = ["maeda-mon3-1"] }
        [ishida]
        stacks = { kanazawa = ["mori-mon3-1", "mori-gun-1"] }
        [board]
        castles = { kanazawa = "tokugawa" }
        sieges = ["kanazawa"]
        """
    )
    state = play(state, "tokugawa: muster-one maeda-gun-1 kanazawa")
    assert set(inside(state)) == {"maeda-mon3-1", "maeda-gun-1"}
    assert waited(play(state, "tokugawa: end")) == ["tokugawa"]


def test_a_besieged_castle_is_fought_for_in_both_players_phases() -> None:
    for active in ("tokugawa", "ishida"):
        assert step(combat(f'first = "{active}"\n' + BESIEGED)) == "gate"
