"""Impact: mon, the bonus of a clan, and special attacks (8.3, 8.4.1)."""

import pytest

from futari.sekigahara.state import State
from sekigahara.battlefields import battle, field, tally, unchallenged
from sekigahara.lookout import offered
from sekigahara.positions import play


def line_up(tokugawa: str, *pairs: str) -> list[int]:
    """What each card and block of Tokugawa adds, one after the other; Ishida does nothing but finish."""
    cards = " ".join(pair.split()[0] for pair in pairs if not pair.startswith("leader"))
    state = play(battle(ishida="mori-mon2-1 mori-mon2-2", tokugawa=tokugawa, tokugawa_hand=cards), "ishida: finish")
    made = []
    for pair in pairs:
        before = impact_of_tokugawa(state)
        state = unchallenged(state, f"tokugawa: {pair if pair.startswith('leader') else f'deploy {pair}'}")
        made.append(impact_of_tokugawa(state) - before)
    return made


def impact_of_tokugawa(state: State) -> int:
    return field(state).totals["tokugawa"]


def test_each_sides_impact_is_totalled_separately() -> None:
    state = battle(
        ishida="mori-mon3-1 mori-mon2-1",
        ishida_hand="mori-plain mori-plain",
        tokugawa="date-mon2-1 date-mon3-1",
        tokugawa_hand="date-plain date-plain",
    )
    state = unchallenged(state, "ishida: deploy mori-plain mori-mon2-1")
    assert tally(state) == "2-0"
    state = unchallenged(state, "tokugawa: deploy date-plain date-mon2-1")
    assert tally(state) == "2-2"
    state = unchallenged(state, "ishida: deploy mori-plain mori-mon3-1")
    assert tally(state) == "6-2"
    state = unchallenged(state, "tokugawa: deploy date-plain date-mon3-1")
    assert tally(state) == "6-6"


@pytest.mark.parametrize(
    ("block", "mon"),
    [
        ("date-leader", 1),
        ("date-gun-1", 1),
        ("date-cavalry-1", 1),
        ("date-mon2-1", 2),
        ("date-mon3-1", 3),
        ("ii-mon4", 4),
    ],
)
def test_basic_impact_is_the_number_of_mon(block: str, mon: int) -> None:
    assert line_up(block, f"date-plain {block}") == [mon]


def test_one_more_for_each_block_with_the_same_mon_already_deployed() -> None:
    made = line_up(
        "date-mon3-1 date-mon2-1 date-mon2-2",
        *("date-plain date-mon3-1", "date-plain date-mon2-1", "date-plain date-mon2-2"),
    )
    assert made == [3, 2 + 1, 2 + 2]


def test_a_two_mon_tokugawa_block_after_three_tokugawa_blocks_makes_five() -> None:
    """The example of 8.3.3."""
    made = line_up(
        "tokugawa-mon3-1 tokugawa-mon3-2 tokugawa-gun-1 tokugawa-mon2-1",
        *("tokugawa-plain tokugawa-mon3-1", "tokugawa-plain tokugawa-mon3-2", "tokugawa-plain tokugawa-gun-1"),
        "tokugawa-plain tokugawa-mon2-1",
    )
    assert made[-1] == 2 + 3


def test_earlier_blocks_get_nothing_later() -> None:
    made = line_up("date-mon2-1 date-mon3-1", "date-plain date-mon2-1", "date-plain date-mon3-1")
    assert sum(made) == 2 + (3 + 1)


def test_another_clan_gives_no_bonus() -> None:
    made = line_up("date-mon2-1 maeda-mon2-1", "date-plain date-mon2-1", "maeda-plain maeda-mon2-1")
    assert made == [2, 2]


def test_the_blocks_of_the_other_side_give_no_bonus() -> None:
    state = battle(
        ishida="mori-mon3-1 mori-mon2-1",
        ishida_hand="mori-plain mori-plain",
        tokugawa="date-mon3-1",
        tokugawa_hand="date-plain",
    )
    state = unchallenged(state, "ishida: deploy mori-plain mori-mon2-1", "tokugawa: deploy date-plain date-mon3-1")
    assert tally(state) == "2-3"


def test_a_leader_without_a_card_counts_for_the_bonus_of_its_clan() -> None:
    assert line_up("date-leader date-mon2-1", "leader date-leader", "date-plain date-mon2-1") == [1, 2 + 1]


def test_ii_gives_no_bonus_to_the_clan_whose_card_deployed_it() -> None:
    assert line_up("ii-mon4 date-mon2-1", "date-plain ii-mon4", "date-plain date-mon2-1") == [4, 2]


@pytest.mark.parametrize("arm", ["gun", "cavalry"])
def test_a_sword_card_gives_a_gun_or_cavalry_two_more(arm: str) -> None:
    assert line_up(f"date-{arm}-1", f"date-sword date-{arm}-1") == [1 + 2]


@pytest.mark.parametrize("arm", ["gun", "cavalry"])
def test_and_two_more_for_each_own_block_of_the_same_type_already_deployed(arm: str) -> None:
    made = line_up(
        f"date-{arm}-1 maeda-{arm}-1 fukushima-{arm}-1",
        *(f"date-sword date-{arm}-1", f"maeda-sword maeda-{arm}-1", f"fukushima-sword fukushima-{arm}-1"),
    )
    assert made == [1 + 2, 1 + 2 + 2, 1 + 2 + 4]


def test_the_bonus_of_the_clan_comes_on_top() -> None:
    made = line_up("date-gun-1 date-gun-2", "date-sword date-gun-1", "date-sword date-gun-2")
    assert made == [3, 1 + 1 + 2 + 2]


def test_guns_do_not_help_cavalry() -> None:
    made = line_up("date-gun-1 maeda-cavalry-1", "date-sword date-gun-1", "maeda-sword maeda-cavalry-1")
    assert made == [3, 3]


@pytest.mark.parametrize("arm", ["gun", "cavalry"])
def test_without_a_sword_card_there_is_none_of_this(arm: str) -> None:
    made = line_up(f"date-{arm}-1 maeda-{arm}-1", f"date-sword date-{arm}-1", f"maeda-plain maeda-{arm}-1")
    assert made == [3, 1]


def test_a_gun_deployed_without_a_sword_card_counts_for_later_ones() -> None:
    made = line_up("date-gun-1 maeda-gun-1", "date-plain date-gun-1", "maeda-sword maeda-gun-1")
    assert made == [1, 1 + 2 + 2]


def test_a_block_without_gun_or_horse_gets_nothing_from_a_sword_card() -> None:
    made = line_up("date-gun-1 maeda-mon2-1", "date-sword date-gun-1", "maeda-sword maeda-mon2-1")
    assert made == [3, 2]
    assert line_up("ii-mon4", "maeda-sword ii-mon4") == [4]


def test_the_guns_of_the_enemy_do_not_count() -> None:
    state = battle(
        ishida="mori-gun-1", ishida_hand="mori-sword", tokugawa="date-gun-1 date-mon2-1", tokugawa_hand="date-sword"
    )
    state = unchallenged(state, "ishida: deploy mori-sword mori-gun-1", "tokugawa: deploy date-sword date-gun-1")
    assert tally(state) == "3-3"


def test_the_impact_has_no_upper_limit() -> None:
    """R2."""
    guns = [f"{clan}-gun-{n}" for clan in ("date", "maeda", "fukushima") for n in (1, 2)]
    made = line_up(" ".join(guns), *(f"{gun.split('-')[0]}-sword {gun}" for gun in guns))
    assert made == [3, 6, 7, 10, 11, 14]


def test_the_forecast_tells_what_each_deployment_would_add() -> None:
    state = battle(ishida="mori-gun-1 mori-mon2-1", ishida_hand="mori-sword mori-plain", tokugawa="date-gun-1")
    told = {each.choice: each.impact for each in field(state, "ishida").forecast}
    assert set(told) == offered(state) - {"finish"}
    assert told["deploy mori-sword mori-gun-1"] == 3
    assert told["deploy mori-plain mori-gun-1"] == 1
