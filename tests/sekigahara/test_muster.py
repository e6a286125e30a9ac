"""Mustering (7.2, R14)."""

import pytest

from futari.sekigahara.state import State
from sekigahara.lookout import box, count, go, inside, kinds, moving, offered, stack, told, undoable, view

ISHIDA_BOX = """
active = "ishida"
[ishida]
hand = ["mori-plain"]
box = ["mori-gun", "mori-gun", "mori-mon2", "ukita-gun", "kobayakawa-leader", "ishida-leader"]
[ishida.stacks]
himeji = ["mori-cavalry"]
{ishida}
[tokugawa.stacks]
edo = ["tokugawa-leader"]
{tokugawa}
"""
TOKUGAWA_BOX = """
[tokugawa]
hand = ["date-plain"]
box = ["tokugawa-gun", "tokugawa-gun", "date-mon2", "maeda-gun", "fukushima-gun", "ii-mon4"]
[tokugawa.stacks]
{tokugawa}
[ishida.stacks]
osaka = ["ishida-leader"]
{ishida}
"""


def ishida_musters(ishida: str = "", tokugawa: str = "", board: str = "", level: str = "full") -> State:
    return moving(ISHIDA_BOX.format(ishida=ishida, tokugawa=tokugawa) + board, level)


def tokugawa_musters(tokugawa: str = "", ishida: str = "", board: str = "", level: str = "full") -> State:
    return moving(TOKUGAWA_BOX.format(ishida=ishida, tokugawa=tokugawa) + board, level)


def places(state: State, block: str) -> set[str]:
    """Where one block may be mustered on its own."""
    return {text.split()[2] for text in offered(state, f"muster-one {block}")}


def test_a_muster_brings_blocks_from_the_box_to_the_map() -> None:
    state = go(ishida_musters(), "muster-one ukita-gun-1 osaka")
    assert "ukita-gun-1" not in box(state, "ishida")
    assert stack(state, "ishida", "osaka") == ["ukita-gun-1"]


def test_mustered_blocks_cannot_move_in_that_turn() -> None:
    state = go(ishida_musters(), "muster-one mori-gun-1 himeji")
    assert offered(go(state, "march himeji")) == {"take mori-cavalry-1"}
    state = go(ishida_musters(), "muster-one mori-gun-1 osaka")
    assert "march osaka" not in offered(state)


def test_they_can_move_in_the_next() -> None:
    state = go(ishida_musters(level="minimal"), "muster-one mori-gun-1 osaka", "end", "minimal", "end", "minimal")
    assert "march osaka" in offered(state)


def test_only_to_locations_with_a_recruitment_symbol_of_the_own_colour() -> None:
    assert places(ishida_musters(), "ukita-gun-1") == {"himeji", "osaka", "aizu"}
    assert places(tokugawa_musters(), "tokugawa-gun-1") == {"edo", "sendai", "kiyosu", "kanazawa"}


def test_way_one_blocks_of_one_daimyo_go_to_the_location_of_their_symbol() -> None:
    state = ishida_musters()
    assert offered(state, "muster") == {"muster mori", "muster ukita", "muster kobayakawa"}
    state = go(state, "muster mori", "take mori-gun-1", "take mori-mon2-1", "done")
    assert stack(state, "ishida", "himeji") == ["mori-mon2-1", "mori-gun-1", "mori-cavalry-1"]
    state = go(ishida_musters(), "muster kobayakawa", "take kobayakawa-leader", "done")
    assert stack(state, "ishida", "osaka") == ["kobayakawa-leader"]


@pytest.mark.parametrize(
    ("clan", "block", "place"),
    [
        ("tokugawa", "tokugawa-gun-1", "edo"),
        ("date", "date-mon2-1", "sendai"),
        ("maeda", "maeda-gun-1", "kanazawa"),
        ("fukushima", "fukushima-gun-1", "kiyosu"),
    ],
)
def test_way_one_every_daimyo_has_his_own_location(clan: str, block: str, place: str) -> None:
    state = go(tokugawa_musters(), f"muster {clan}", f"take {block}", "done")
    assert stack(state, "tokugawa", place) == [block]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_way_one_any_number_of_them(number: int) -> None:
    takes = ["take mori-gun-1", "take mori-mon2-1", "take mori-gun-2"][:number]
    state = go(ishida_musters(), "muster mori", *takes, "done")
    assert count(state, "ishida", "himeji") == 1 + number
    assert len(box(state, "ishida")) == 6 - number


def test_way_one_at_least_one_and_none_of_another_daimyo() -> None:
    # Mori and Ukita both have their symbol at Himeji.
    assert offered(go(ishida_musters(), "muster mori")) == {"take mori-gun-1", "take mori-mon2-1"}


def test_way_one_is_not_for_clans_without_a_symbol() -> None:
    assert "muster ishida" not in offered(ishida_musters())
    assert offered(tokugawa_musters(), "muster") == {
        f"muster {clan}" for clan in ("tokugawa", "date", "maeda", "fukushima")
    }


def test_way_one_the_blocks_are_shown_to_the_opponent() -> None:
    events = told(ishida_musters(), "tokugawa", "muster mori", "take mori-gun-1", "take mori-mon2-1", "done", "end")
    mustered = next(event for event in events if event.kind == "muster")
    assert mustered.facts["faces"] == ["mori-mon2", "mori-gun"]
    assert mustered.facts["place"] == "himeji"


def test_way_two_any_one_block_goes_to_any_own_recruitment_location() -> None:
    state = ishida_musters()
    for block in ("mori-gun-1", "mori-mon2-1", "ukita-gun-1", "kobayakawa-leader", "ishida-leader"):
        assert places(state, block) == {"himeji", "osaka", "aizu"}
    assert places(tokugawa_musters(), "ii-mon4") == {"edo", "sendai", "kiyosu", "kanazawa"}


def test_way_two_is_one_block_only() -> None:
    state = go(ishida_musters(), "muster-one mori-gun-1 himeji")
    assert not offered(state, "muster-one")
    assert not offered(state, "muster")
    assert len(box(state, "ishida")) == 5


def test_way_two_the_block_need_not_be_shown() -> None:
    events = told(ishida_musters(), "tokugawa", "muster-one ishida-leader himeji", "end")
    mustered = next(event for event in events if event.kind == "muster")
    assert mustered.facts == {"side": "ishida", "count": 1, "place": "himeji"}
    assert "leader" not in repr(events)


def test_of_equal_blocks_only_one_is_offered() -> None:
    assert offered(ishida_musters(), "muster-one mori-gun-1")
    assert not offered(ishida_musters(), "muster-one mori-gun-2")


def test_without_blocks_in_the_box_nobody_musters() -> None:
    assert not offered(moving('active = "ishida"\n[ishida.stacks]\nhimeji = ["mori-gun"]'), "muster-one")


def test_one_cannot_start_a_battle_from_the_box() -> None:
    state = tokugawa_musters(ishida='sendai = ["uesugi-gun"]')
    assert "muster date" not in offered(state)
    assert places(state, "date-mon2-1") == {"edo", "kiyosu", "kanazawa"}


def test_but_one_can_reinforce_a_battle_that_blocks_on_the_map_have_started() -> None:
    state = tokugawa_musters('nihonmatsu = ["date-gun"]', 'sendai = ["uesugi-gun"]')
    state = go(state, "march nihonmatsu", "take date-gun-1", "step sendai")
    assert "sendai" in places(state, "date-mon2-1")
    state = go(state, "muster-one date-mon2-1 sendai", "end")
    assert view(state, None).step == "deployment"
    assert stack(state, "tokugawa", "sendai") == ["date-mon2-1", "date-gun-1"]


def test_r14_way_one_needs_own_control_not_only_a_battle_there() -> None:
    state = tokugawa_musters('nihonmatsu = ["date-gun"]', 'sendai = ["uesugi-gun"]')
    state = go(state, "march nihonmatsu", "take date-gun-1", "step sendai")
    assert "muster date" not in offered(state)


def test_r14_at_edo_control_is_the_tokugawa_marker() -> None:
    state = tokugawa_musters(board='[board]\nmarkers = { edo = "ishida" }')
    assert "muster tokugawa" not in offered(state)
    assert "edo" in places(state, "tokugawa-gun-1")
    assert "muster tokugawa" in offered(tokugawa_musters(board='[board]\nmarkers = { edo = "tokugawa" }'))


def test_r14_a_single_block_turns_the_marker_of_edo_back() -> None:
    state = tokugawa_musters(board='[board]\nmarkers = { edo = "ishida" }')
    assert view(go(state, "muster-one ii-mon4 edo"), "tokugawa").resources["edo"] == "tokugawa"


def test_r14_elsewhere_control_is_that_no_enemy_block_is_there() -> None:
    # Nobody stands at Sendai, Kiyosu and Kanazawa; an enemy who has gone through leaves nothing there.
    assert {"muster date", "muster fukushima", "muster maeda"} <= offered(tokugawa_musters())
    state = tokugawa_musters(ishida='kanazawa = ["ukita-gun"]\nkiyosu = ["ukita-mon2"]')
    assert offered(state, "muster") == {"muster tokugawa", "muster date"}


BESIEGED_KANAZAWA = {
    "tokugawa": 'kanazawa = ["maeda-leader"]',
    "ishida": 'kanazawa = ["ukita-gun", "ukita-gun"]',
    "board": '[board]\nsieges = ["kanazawa"]\ncastles = { kanazawa = "tokugawa" }',
}


def test_r14_or_an_own_garrison_that_holds_the_castle_there() -> None:
    state = tokugawa_musters(**BESIEGED_KANAZAWA)
    assert "muster maeda" in offered(state)
    assert "kanazawa" in places(state, "ii-mon4")


@pytest.mark.parametrize("muster", [("muster maeda", "take maeda-gun-1", "done"), ("muster-one maeda-gun-1 kanazawa",)])
def test_r14_both_ways_lead_into_the_besieged_castle(muster: tuple[str, ...]) -> None:
    state = go(tokugawa_musters(**BESIEGED_KANAZAWA), *muster)
    assert stack(state, "tokugawa", "kanazawa") == ["maeda-leader", "maeda-gun-1"]
    assert inside(state) == ["maeda-leader", "maeda-gun-1"]


def test_r14_the_besieger_reinforces_by_the_second_way_only() -> None:
    state = tokugawa_musters(
        'kanazawa = ["maeda-leader", "maeda-mon2"]',
        'kanazawa = ["ukita-gun"]',
        '[board]\nsieges = ["kanazawa"]\ncastles = { kanazawa = "ishida" }',
    )
    assert "muster maeda" not in offered(state)
    assert "kanazawa" in places(state, "maeda-gun-1")


def test_r18_a_disk_alone_holds_osaka_for_both_ways() -> None:
    state = ishida_musters(tokugawa='osaka = ["date-gun", "date-gun"]')
    assert "muster kobayakawa" in offered(state)
    assert "osaka" in places(state, "ishida-leader")
    state = go(state, "muster kobayakawa", "take kobayakawa-leader", "done")
    assert inside(state) == ["kobayakawa-leader"]


def test_an_opponent_learns_of_a_muster_only_when_it_stands() -> None:
    state = ishida_musters()
    assert kinds(told(state, "tokugawa", "muster-one mori-gun-1 himeji")) == []
    after = go(state, "muster-one mori-gun-1 himeji")
    assert view(after, "tokugawa") == view(state, "tokugawa")
    assert undoable(after) == 1
