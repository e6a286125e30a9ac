"""Marches (7.3.1), the enemies they meet (7.3.2), their path (R4) and their roads (R26)."""

import pytest

from futari.sekigahara.edition import standard_edition
from futari.sekigahara.state import State
from sekigahara.lookout import count, go, moving, offered, stack, step, view, waited

CHART = standard_edition().chart


def host(tokugawa: str, ishida: str = "", board: str = "", cards: int = 0, level: str = "full") -> State:
    """Tokugawa marches; nobody is anywhere but where the text says."""
    hand = ["date-plain"] * cards
    text = f"[tokugawa]\nhand = {hand}\n[tokugawa.stacks]\n{tokugawa}\n[ishida.stacks]\n{ishida}\n{board}"
    return moving(text, level)


def test_every_march_starts_where_own_blocks_are() -> None:
    state = host('edo = ["tokugawa-leader"]\nsunpu = ["date-gun"]', 'kyoto = ["mori-gun"]')
    assert offered(state) == {"end", "march edo", "march sunpu"}


@pytest.mark.parametrize(
    ("takes", "moved"),
    [
        (["take tokugawa-gun-1"], 1),
        (["take tokugawa-gun-1", "take tokugawa-mon2-1"], 2),
        (["take-all"], 3),
        (["take tokugawa-mon2-1", "take-all"], 3),
    ],
)
def test_one_some_or_all_blocks_of_a_place_move_with_one_move(takes: list[str], moved: int) -> None:
    state = host('sunpu = ["tokugawa-gun", "tokugawa-gun", "tokugawa-mon2"]', level="minimal")
    state = go(state, "march sunpu", *takes, "step numazu")
    assert (count(state, "tokugawa", "numazu"), count(state, "tokugawa", "sunpu")) == (moved, 3 - moved)


def test_a_stack_of_no_blocks_does_not_march() -> None:
    state = go(host('sunpu = ["tokugawa-gun", "date-gun"]'), "march sunpu")
    assert offered(state) == {"take tokugawa-gun-1", "take date-gun-1", "take-all"}


def test_blocks_mustered_in_this_turn_do_not_march() -> None:
    state = moving('[tokugawa]\nbox = ["date-gun"]\n[tokugawa.stacks]\nedo = ["tokugawa-gun"]')
    state = go(state, "muster-one date-gun-1 edo", "march edo")
    assert offered(state) == {"take tokugawa-gun-1"}


def test_a_stack_goes_to_an_adjacent_location() -> None:
    for here in CHART.places:
        state = go(host(f'{here.key} = ["date-gun"]'), f"march {here.key}", "take date-gun-1")
        around = {road.one + road.other - here.number for road in CHART.roads if here.number in (road.one, road.other)}
        assert offered(state, "step") == {f"step {CHART.places[each].key}" for each in around}


def test_blocks_may_be_dropped_off_on_the_way() -> None:
    state = host('sunpu = ["tokugawa-gun", "date-gun", "maeda-gun"]')
    state = go(state, "march sunpu", "take-all", "step numazu", "drop date-gun-1", "step hakone")
    assert stack(state, "tokugawa", "numazu") == ["date-gun-1"]
    assert stack(state, "tokugawa", "hakone") == ["tokugawa-gun-1", "maeda-gun-1"]


def test_all_but_one_may_be_dropped_off_at_different_places() -> None:
    state = host('edo = ["tokugawa-gun", "date-gun", "maeda-gun"]')
    state = go(state, "march edo", "take-all", "step hakone", "drop date-gun-1", "step numazu", "drop maeda-gun-1")
    assert not offered(state, "drop")
    state = go(state, "step sunpu")
    places = ("hakone", "numazu", "sunpu")
    assert [stack(state, "tokugawa", place) for place in places] == [
        ["date-gun-1"],
        ["maeda-gun-1"],
        ["tokugawa-gun-1"],
    ]


def test_nothing_is_dropped_before_the_first_step() -> None:
    state = go(host('sunpu = ["tokugawa-gun", "date-gun"]'), "march sunpu", "take-all")
    assert not offered(state, "drop")
    assert "done" not in offered(state)


def test_a_march_may_end_before_its_allowance_is_used() -> None:
    state = go(host('sunpu = ["tokugawa-gun"]'), "march sunpu", "take tokugawa-gun-1", "step numazu")
    assert {"done", "step hakone"} <= offered(state)
    assert step(go(state, "done")) == "movement"


def test_each_block_moves_only_once_in_a_turn() -> None:
    state = host('sunpu = ["tokugawa-gun"]\nhakone = ["date-gun"]')
    state = go(state, "march sunpu", "take tokugawa-gun-1", "step numazu", "done")
    assert offered(state, "march") == {"march hakone"}


def test_a_block_that_was_dropped_off_has_moved() -> None:
    state = host('sunpu = ["tokugawa-gun", "date-gun"]')
    state = go(state, "march sunpu", "take-all", "step numazu", "drop date-gun-1", "step hakone")
    assert not offered(state, "march")


def test_those_who_were_left_behind_may_still_march() -> None:
    state = host('sunpu = ["tokugawa-gun", "date-gun"]')
    state = go(state, "march sunpu", "take tokugawa-gun-1", "step numazu", "done")
    assert "march sunpu" in offered(state)
    assert offered(go(state, "march sunpu")) == {"take date-gun-1"}


def test_blocks_that_moved_to_a_place_do_not_march_with_those_who_rested_there() -> None:
    state = host('sunpu = ["tokugawa-gun"]\nnumazu = ["date-gun"]')
    state = go(state, "march sunpu", "take tokugawa-gun-1", "step numazu", "done", "march numazu")
    assert offered(state) == {"take date-gun-1"}


def test_a_stack_finishes_before_another_starts() -> None:
    state = host('sunpu = ["tokugawa-gun"]\nedo = ["date-gun"]')
    state = go(state, "march sunpu", "take tokugawa-gun-1", "step numazu")
    assert not offered(state, "march")
    assert "end" not in offered(state)


def test_a_moving_stack_picks_nobody_up_on_the_way() -> None:
    state = host('sunpu = ["tokugawa-gun"]\nnumazu = ["date-gun"]')
    state = go(state, "march sunpu", "take tokugawa-gun-1", "step numazu")
    assert not offered(state, "take")
    assert not offered(state, "take-all")
    state = go(state, "step hakone")
    assert stack(state, "tokugawa", "numazu") == ["date-gun-1"]


def test_each_road_is_used_only_once_in_a_turn() -> None:
    state = host('sunpu = ["tokugawa-gun", "date-gun"]')
    state = go(state, "march sunpu", "take tokugawa-gun-1", "step numazu", "done")
    state = go(state, "march sunpu", "take date-gun-1")
    assert offered(state, "step") == {"step hamamatsu"}


def test_not_in_the_other_direction_either() -> None:
    state = host('sunpu = ["tokugawa-gun"]\nnumazu = ["date-gun"]')
    state = go(state, "march sunpu", "take tokugawa-gun-1", "step numazu", "done", "march numazu", "take date-gun-1")
    assert offered(state, "step") == {"step hakone", "step kofu"}


def test_nor_by_the_same_stack_going_back() -> None:
    state = go(host('sunpu = ["tokugawa-gun"]'), "march sunpu", "take tokugawa-gun-1", "step numazu")
    assert offered(state, "step") == {"step hakone"}


def test_a_place_whose_roads_are_all_used_is_left_by_nobody() -> None:
    # Wakayama has two roads.
    state = host('wakayama = ["tokugawa-gun", "date-gun", "maeda-gun"]')
    state = go(state, "march wakayama", "take tokugawa-gun-1", "step osaka")
    state = go(state, "march wakayama", "take date-gun-1", "step tanabe")
    assert not offered(state, "march wakayama")


def test_the_roads_are_open_again_in_the_next_movement_phase() -> None:
    state = host('sunpu = ["tokugawa-gun"]', 'hamamatsu = ["mori-gun"]', level="minimal")
    state = go(state, "march sunpu", "take tokugawa-gun-1", "step numazu", "done", "end")
    state = go(state, "minimal", "march hamamatsu", "take mori-gun-1", "step sunpu", "step numazu")
    assert count(state, "ishida", "numazu") == 1


def test_a_stack_stops_at_once_when_it_meets_enemies() -> None:
    state = host('sunpu = ["tokugawa-gun", "date-gun"]', 'numazu = ["mori-gun"]', cards=1)
    state = go(state, "march sunpu", "take-all", "step numazu")
    assert (step(state), waited(state)) == ("movement", ["tokugawa"])
    assert count(state, "tokugawa", "numazu") == 2


def test_a_stack_that_meets_nobody_is_asked_how_to_go_on() -> None:
    state = go(host('sunpu = ["tokugawa-gun"]'), "march sunpu", "take tokugawa-gun-1", "step numazu")
    assert step(state) == "march"


def test_own_blocks_do_not_stop_it() -> None:
    state = host('sunpu = ["tokugawa-gun"]\nnumazu = ["date-gun", "date-gun"]')
    state = go(state, "march sunpu", "take tokugawa-gun-1", "step numazu", "step hakone")
    assert count(state, "tokugawa", "hakone") == 1


def test_r18_a_disk_alone_stops_it_too() -> None:
    # Arato, Ueda, Saku: the leader would have a second step.
    state = go(host('arato = ["tokugawa-leader"]'), "march arato", "take tokugawa-leader", "claim tokugawa-leader")
    state = go(state, "step ueda")
    assert step(state) == "movement"
    assert view(state, "tokugawa").sieges == ("ueda",)


def test_an_own_disk_does_not() -> None:
    text = 'active = "ishida"\n[ishida.stacks]\narato = ["ukita-leader"]'
    state = go(moving(text), "march arato", "take ukita-leader", "claim ukita-leader", "step ueda", "step saku")
    assert count(state, "ishida", "saku") == 1


def test_r4_blocks_left_behind_do_not_make_the_rest_faster() -> None:
    # Five blocks from an own castle go two steps on the highway; one alone would go three.
    text = 'okazaki = ["tokugawa-gun", "tokugawa-gun", "tokugawa-gun", "date-gun", "date-gun"]'
    state = go(host(text), "march okazaki", "take-all", "step hamamatsu")
    state = go(state, *["drop tokugawa-gun-1", "drop tokugawa-gun-2", "drop tokugawa-gun-3", "drop date-gun-1"])
    state = go(state, "step sunpu")
    assert step(state) == "movement"
    assert stack(state, "tokugawa", "sunpu") == ["date-gun-2"]


def test_r4_the_highway_bonus_needs_every_step_on_highway() -> None:
    # Kiyosu to Kuwana is highway; Kuwana to Anotsu is not.
    state = go(host('kiyosu = ["tokugawa-gun"]'), "march kiyosu", "take tokugawa-gun-1", "step kuwana")
    assert offered(state, "step") == {"step minakuchi"}


def test_r4_a_step_on_highway_after_one_off_it_earns_nothing() -> None:
    # Anotsu to Kuwana is no highway; the castle of its own colour leads: two steps, not three.
    state = go(host('anotsu = ["tokugawa-gun"]'), "march anotsu", "take tokugawa-gun-1", "step kuwana", "step kiyosu")
    assert step(state) == "movement"


def test_r4_a_forced_march_may_be_paid_at_any_time_before_the_march_ends() -> None:
    state = host('sunpu = ["tokugawa-gun"]', cards=1)
    state = go(state, "march sunpu", "take tokugawa-gun-1")
    for path in ([], ["step numazu"], ["step numazu", "step hakone"]):
        assert "force date-plain" in offered(go(state, *path))
        forced = go(state, *path, "force date-plain", *["step numazu", "step hakone", "step edo"][len(path) :])
        assert count(forced, "tokugawa", "edo") == 1


def test_r4_two_marches_from_one_place_are_two_moves() -> None:
    state = host('sunpu = ["tokugawa-gun", "date-gun"]', level="minimal")
    state = go(state, "march sunpu", "take tokugawa-gun-1", "step numazu", "done")
    assert offered(state) == {"end"}


def test_r26_a_retreat_neither_uses_a_road_nor_cares_for_it() -> None:
    state = host('sunpu = ["tokugawa-gun", "date-gun"]', 'numazu = ["mori-gun"]')
    state = go(state, "march sunpu", "take-all", "step numazu", "end")
    used = view(state, None).phase.used
    state = go(state, "finish", "finish", "lose date-gun-1")
    assert used == (("sunpu", "numazu"),)
    assert stack(state, "tokugawa", "sunpu") == ["tokugawa-gun-1"]


def test_r26_a_march_stops_at_its_own_siege() -> None:
    state = host(
        'saku = ["tokugawa-leader"]\nueda = ["date-gun", "date-gun"]',
        'ueda = ["mori-gun"]',
        '[board]\nsieges = ["ueda"]',
    )
    state = go(state, "march saku", "take tokugawa-leader", "claim tokugawa-leader", "step ueda")
    assert step(state) == "movement"


def test_besiegers_may_march_away_and_the_besieged_may_not() -> None:
    siege = '[board]\nsieges = ["gifu"]\ncastles = {{ gifu = "{owner}" }}'
    stacks = ('gifu = ["date-gun", "date-gun"]', 'gifu = ["mori-gun"]')
    assert "march gifu" in offered(host(*stacks, siege.format(owner="ishida")))
    assert "march gifu" not in offered(host(*stacks, siege.format(owner="tokugawa")))


def test_r37_more_than_two_at_a_besieged_castle_may_not_march_out_either() -> None:
    siege = '[board]\nsieges = ["gifu"]\ncastles = { gifu = "tokugawa" }'
    state = host('gifu = ["date-gun", "date-gun", "maeda-gun"]', 'gifu = ["mori-gun"]', siege)
    assert not offered(state, "march")
