"""Victory (2, R24, R25)."""

import pytest

from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.state import State
from sekigahara.battlefields import battle, combat, ended, field, tally, unchallenged, winner
from sekigahara.lookout import castle, hand, lost, moving, stack, step, waited
from sekigahara.positions import play, position

# The last movement phase of the game; only the capitals have markers, and every castle is its own side's.
LAST = """
week = 7
turn = "B"
active = "ishida"
"""
ISHIDA_LOSES = ("ishida: lose ishida-leader", "ishida: lose mori-mon3-1")


def leaders_meet() -> State:
    """Mitsunari and Ieyasu fight; Tokugawa wins by 10 to 8, so that Ishida loses two blocks and Tokugawa one."""
    state = battle(
        ishida="ishida-leader mori-mon3-1 mori-mon3-2",
        ishida_hand="mori-plain mori-plain",
        tokugawa="tokugawa-leader tokugawa-mon3-1 tokugawa-mon3-2",
        tokugawa_hand="tokugawa-plain tokugawa-plain",
    )
    state = unchallenged(
        state,
        *("ishida: leader ishida-leader", "tokugawa: leader tokugawa-leader"),
        *("ishida: deploy mori-plain mori-mon3-1", "tokugawa: deploy tokugawa-plain tokugawa-mon3-1"),
        *("ishida: deploy mori-plain mori-mon3-2", "tokugawa: deploy tokugawa-plain tokugawa-mon3-2"),
    )
    assert tally(state) == "8-10"
    return ended(state)


def besieged_chief(hand: str) -> State:
    """Mitsunari and another block stay in the castle of Gifu; Tokugawa has seven impact a card to deploy."""
    state = combat(
        f"""
        [tokugawa]
        hand = {hand.split()}
        stacks = {{ gifu = ["tokugawa-mon3-1", "tokugawa-mon3-2", "date-mon3-1", "date-mon3-2"] }}
        [ishida]
        stacks = {{ gifu = ["ishida-leader", "mori-gun-1"] }}
        [board]
        castles = {{ gifu = "ishida" }}
        """
    )
    return play(state, "ishida: inside")


def test_tokugawa_wins_at_once_if_mitsunari_is_killed_in_a_battle() -> None:
    state = ended(battle(ishida="ishida-leader mori-gun-1", tokugawa="date-mon2-1"))
    assert winner(state) is None
    state = play(state, "ishida: lose ishida-leader")
    assert (winner(state), step(state)) == (("tokugawa", "2.1"), "over")


def test_the_game_goes_on_if_another_leader_is_killed() -> None:
    state = ended(battle(ishida="ishida-leader ukita-leader", tokugawa="date-mon2-1"))
    assert winner(play(state, "ishida: lose ukita-leader")) is None


def test_ishida_wins_at_once_if_ieyasu_is_killed_in_a_battle() -> None:
    state = ended(battle(ishida="mori-gun-1", tokugawa="tokugawa-leader date-mon2-1", attacker="tokugawa"))
    state = play(state, "tokugawa: lose tokugawa-leader")
    assert (winner(state), step(state)) == (("ishida", "2.1"), "over")


@pytest.mark.parametrize(
    ("runner", "chief", "blocks"),
    [
        ("tokugawa", "ishida-leader", ["date-mon2-1", "date-mon2-2", "date-gun-1", "date-gun-2"]),
        ("ishida", "tokugawa-leader", ["mori-mon2-1", "mori-mon2-2", "mori-gun-1", "mori-gun-2"]),
    ],
)
def test_an_overrun_that_kills_a_chief_wins_at_once(runner: str, chief: str, blocks: list[str]) -> None:
    text = f"""
        first = "{runner}"
        [{runner}]
        stacks = {{ kiso = {blocks} }}
        [{chief.removesuffix("-leader")}]
        stacks = {{ matsumoto = ["{chief}"] }}
        """
    state = play(moving(text), f"{runner}: march kiso", f"{runner}: take-all", f"{runner}: step matsumoto")
    assert winner(state) == (runner, "2.1")


def test_a_siege_that_kills_a_chief_wins_at_once_before_its_other_losses() -> None:
    """R25."""
    state = besieged_chief("tokugawa-double date-double")
    state = play(
        state,
        *("tokugawa: deploy tokugawa-double tokugawa-mon3-1", "tokugawa: deploy tokugawa-mon3-2"),
        *("tokugawa: deploy date-double date-mon3-1", "tokugawa: deploy date-mon3-2", "tokugawa: finish"),
    )
    assert field(state).to_lose == {"ishida": 2}
    state = play(state, "ishida: lose ishida-leader")
    assert winner(state) == ("tokugawa", "2.1")
    assert stack(state, "ishida", "gifu") == ["mori-gun-1"]


def test_tokugawa_wins_at_once_if_hideyori_is_captured() -> None:
    state = combat(
        """
        [tokugawa]
        hand = ["tokugawa-double"]
        stacks = { osaka = ["tokugawa-mon3-1", "tokugawa-mon3-2"] }
        """
    )
    state = play(
        state,
        *("tokugawa: deploy tokugawa-double tokugawa-mon3-1", "tokugawa: deploy tokugawa-mon3-2"),
        "tokugawa: finish",
    )
    assert winner(state) == ("tokugawa", "2.1")


def test_the_other_disk_wins_nothing() -> None:
    state = combat(
        """
        [tokugawa]
        hand = ["tokugawa-double"]
        stacks = { ueda = ["tokugawa-mon3-1", "tokugawa-mon3-2"] }
        """
    )
    state = play(
        state,
        *("tokugawa: deploy tokugawa-double tokugawa-mon3-1", "tokugawa: deploy tokugawa-mon3-2"),
        "tokugawa: finish",
    )
    assert winner(state) is None


def test_if_both_are_killed_in_the_same_battle_ishida_wins() -> None:
    state = play(leaders_meet(), *ISHIDA_LOSES, "tokugawa: lose tokugawa-leader")
    assert winner(state) == ("ishida", "2.1")


def test_instant_victory_is_settled_after_both_sides_losses() -> None:
    """R25."""
    state = play(leaders_meet(), *ISHIDA_LOSES)
    assert (winner(state), step(state), waited(state)) == (None, "losses", ["tokugawa"])
    state = play(state, "tokugawa: lose tokugawa-mon3-1")
    assert winner(state) == ("tokugawa", "2.1")
    assert lost(state, "tokugawa") == ["tokugawa-mon3-1"]


def test_instant_victory_is_settled_before_retreats_and_draws() -> None:
    """R25."""
    state = play(leaders_meet(), *ISHIDA_LOSES, "tokugawa: lose tokugawa-mon3-1")
    assert len(stack(state, "ishida", "matsumoto")) == 1
    assert (hand(state, "ishida"), hand(state, "tokugawa")) == ([], [])


def test_a_castle_is_worth_two_points_and_a_resource_location_one() -> None:
    bare = position("")
    assert SEKIGAHARA.score(bare) == (5 * 2 + 1, 4 * 2 + 1)
    state = position(
        """
        [board]
        markers = { kuwana = "ishida", tsuruga = "ishida", niigata = "tokugawa" }
        [ishida]
        stacks = { hakone = ["mori-gun-1"] }
        """
    )
    assert SEKIGAHARA.score(state) == (4 * 2 + 2, 5 * 2 + 3)


def test_after_week_seven_the_higher_total_wins() -> None:
    state = play(moving(LAST), "ishida: end")
    assert winner(state) == ("tokugawa", "2.2")
    richer = """
        [board]
        markers = { kuwana = "ishida", tsuruga = "ishida", niigata = "ishida" }
        """
    assert winner(play(moving(LAST + richer), "ishida: end")) == ("ishida", "2.2")


def test_a_tie_goes_to_ishida() -> None:
    tied = """
        [board]
        markers = { kuwana = "ishida", tsuruga = "ishida" }
        """
    state = moving(LAST + tied)
    assert SEKIGAHARA.score(state) == (11, 11)
    assert winner(play(state, "ishida: end")) == ("ishida", "2.2")


@pytest.mark.parametrize(("week", "turn"), [(6, "B"), (7, "A")])
def test_points_are_not_counted_before_the_end_of_week_seven(week: int, turn: str) -> None:
    state = moving(f'week = {week}\nturn = "{turn}"\nactive = "ishida"')
    assert winner(play(state, "ishida: end")) is None


def test_points_are_counted_after_the_last_combat_of_turn_b() -> None:
    """R24: the last battle wins a resource location, and with it the tie."""
    fighting = """
        [board]
        markers = { tsuruga = "ishida" }
        [tokugawa]
        stacks = { kuwana = ["date-gun-1"] }
        [ishida]
        hand = ["mori-plain"]
        stacks = { kuwana = ["mori-mon2-1"] }
        """
    state = combat(LAST + fighting)
    assert winner(state) is None
    state = ended(unchallenged(state, "ishida: deploy mori-plain mori-mon2-1"))
    outcome = SEKIGAHARA.outcome(state)
    assert outcome is not None
    assert (winner(state), outcome.score) == (("ishida", "2.2"), (11, 11))


def test_a_besieged_castle_counts_for_the_besieged() -> None:
    """R24."""
    siege = """
        [tokugawa]
        stacks = { hakone = ["date-gun-1"] }
        [ishida]
        stacks = { hakone = ["mori-mon2-1", "mori-mon2-2"] }
        [board]
        castles = { hakone = "tokugawa" }
        sieges = ["hakone"]
        """
    state = play(combat(LAST + siege), "tokugawa: inside", "ishida: finish")
    assert castle(state, "hakone") == "tokugawa"
    outcome = SEKIGAHARA.outcome(state)
    assert outcome is not None
    assert outcome.score == (11, 9)
