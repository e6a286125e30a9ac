"""Which combats are fought, and in what order (8.1, R9)."""

from sekigahara.battlefields import combat, ended, field
from sekigahara.lookout import kinds, moving, offered, stack, step, told, waited
from sekigahara.positions import play

# Ishida has marched into two Tokugawa stacks.
TWO_BATTLES = """
first = "ishida"
[ishida]
stacks = { matsumoto = ["mori-mon2-1", "mori-mon2-2"], takeda = ["ukita-mon2-1", "ukita-mon2-2"] }
[tokugawa]
stacks = { matsumoto = ["date-mon2-1"], takeda = ["maeda-mon2-1"], edo = ["tokugawa-leader"] }
"""


def test_combat_comes_after_all_movement() -> None:
    state = moving(
        """
        first = "ishida"
        [ishida]
        stacks = { kiso = ["mori-mon2-1", "mori-mon2-2"], kyoto = ["mori-gun-1"] }
        [tokugawa]
        stacks = { matsumoto = ["date-mon2-1"] }
        """
    )
    state = play(state, "ishida: march kiso", "ishida: take-all", "ishida: step matsumoto")
    assert (step(state), "march kyoto" in offered(state)) == ("movement", True)
    state = play(state, "ishida: end")
    assert (step(state), field(state).place) == ("deployment", "matsumoto")


def test_the_active_player_picks_the_next_location() -> None:
    """R9."""
    state = combat(TWO_BATTLES)
    assert waited(state) == ["ishida"]
    assert offered(state) == {"fight matsumoto", "fight takeda"}
    assert field(play(state, "ishida: fight takeda")).place == "takeda"
    assert field(play(state, "ishida: fight matsumoto")).place == "matsumoto"


def test_every_location_with_opposing_units_is_resolved_one_at_a_time() -> None:
    state = play(combat(TWO_BATTLES), "ishida: fight takeda")
    assert stack(state, "tokugawa", "matsumoto") == ["date-mon2-1"]
    state = ended(state)
    while step(state) in {"losses", "retreat"}:
        state = play(state, f"ishida: {min(offered(state))}")
    # The last one needs no choice.
    assert (step(state), field(state).place) == ("deployment", "matsumoto")
    state = ended(state)
    while step(state) in {"losses", "retreat"}:
        state = play(state, f"ishida: {min(offered(state))}")
    assert (step(state), waited(state)) == ("level", ["tokugawa"])


def test_where_no_opposing_units_are_together_there_is_no_combat() -> None:
    state = moving(
        """
        first = "ishida"
        [ishida]
        stacks = { kyoto = ["mori-gun-1"], osaka = ["mori-gun-2"] }
        [tokugawa]
        stacks = { edo = ["date-mon2-1"] }
        """
    )
    state = play(state, "ishida: end")
    assert (step(state), waited(state)) == ("level", ["tokugawa"])


def test_a_disk_is_a_unit_too() -> None:
    state = combat('[tokugawa]\nstacks = { ueda = ["date-mon2-1"] }')
    assert (step(state), field(state).siege) == ("deployment", True)


def test_a_combat_is_a_battle_or_a_siege_if_one_side_is_inside_a_castle() -> None:
    state = combat(
        """
        first = "ishida"
        [ishida]
        stacks = { hakone = ["mori-gun-1", "mori-gun-2"] }
        [tokugawa]
        stacks = { hakone = ["date-mon2-1"] }
        [board]
        castles = { hakone = "tokugawa" }
        """
    )
    assert "battle" in kinds(told(state, None, "outside"))
    assert "siege" in kinds(told(state, None, "inside"))
