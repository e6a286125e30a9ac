"""How far a stack marches (7.3.3 to 7.3.6, R3)."""

import itertools

import pytest

from futari.sekigahara.state import State
from sekigahara.lookout import (
    blocks_but,
    count,
    discards,
    go,
    hand,
    kinds,
    moving,
    offered,
    stack,
    step,
    told,
    view,
)

LEADERS = ("tokugawa-leader", "maeda-leader", "fukushima-leader", "date-leader")
SOLDIERS = blocks_but("tokugawa", *LEADERS)

# Five roads on highway and five off it, from places that lead nobody.
HIGHWAY = ("kiso", "suwa", "saku", "takasaki", "oshi", "edo")
ROAD = ("murakami", "yamagata", "sendai", "soma", "iwaki", "mito")

# 7.3.6, as printed.
BASE_MOVE = 1
ONLY_ON_HIGHWAY = 1
LEADERSHIP = 1
FORCED_MARCH = 1
SIZES = {1: 0, 2: 0, 4: 0, 5: -1, 8: -1, 9: -2, 12: -2, 13: -3, 16: -3, 17: -4, 18: -4, 20: -4, 21: -4, 40: -4}


def at(place: str, blocks: list[str], cards: int = 0, more: str = "") -> State:
    """Tokugawa is about to march with these blocks."""
    text = f"[tokugawa]\nhand = {['date-plain'] * cards}\n[tokugawa.stacks]\n{place} = {blocks}\n{more}"
    return moving(text, "minimal")


def reach(state: State, path: tuple[str, ...]) -> int:
    """How many steps a stack that has gathered makes along a path."""
    for steps, place in enumerate(path[1:]):
        if step(state) != "march" or f"step {place}" not in offered(state):
            return steps
        state = go(state, f"step {place}")
    raise AssertionError("the path is too short")


@pytest.mark.parametrize("path", [HIGHWAY, ROAD], ids=["highway", "road"])
@pytest.mark.parametrize("led", [False, True], ids=["nobody leads", "led"])
@pytest.mark.parametrize("forced", [False, True], ids=["unforced", "forced"])
@pytest.mark.parametrize("size", SIZES)
def test_the_movement_table(size: int, path: tuple[str, ...], *, led: bool, forced: bool) -> None:
    steps = BASE_MOVE + ONLY_ON_HIGHWAY * (path is HIGHWAY) + LEADERSHIP * led + FORCED_MARCH * forced + SIZES[size]
    blocks = [*(["maeda-leader"] if led else []), *SOLDIERS][:size]
    state = go(at(path[0], blocks, cards=int(forced)), f"march {path[0]}")
    if steps <= 0:
        # A stack that could never set out is not offered.
        assert "take-all" not in offered(state)
        return
    state = go(state, "take-all" if size > 1 else f"take {blocks[0]}")
    if led:
        state = go(state, "claim maeda-leader")
    if forced:
        state = go(state, "force date-plain")
    assert reach(state, path) == steps


def test_the_base_is_one_location() -> None:
    state = go(at("soma", ["date-gun"]), "march soma", "take date-gun-1", "step iwaki")
    assert step(state) == "movement"


def test_four_is_the_farthest() -> None:
    state = at("kiso", ["maeda-leader", "maeda-gun", "maeda-gun", "date-gun"], cards=3)
    state = go(state, "march kiso", "take-all", "claim maeda-leader", "force date-plain")
    assert reach(state, HIGHWAY) == 4


def test_the_printed_example_four_blocks_with_leadership_and_forced_march_go_four_only_on_highway() -> None:
    state = at("kiso", ["maeda-leader", "maeda-gun", "maeda-gun", "date-gun"], cards=1)
    state = go(state, "march kiso", "take-all", "claim maeda-leader", "force date-plain")
    assert reach(state, ("kiso", "matsumoto", "arato", "takeda", "nagaoka")) == 3
    assert reach(state, HIGHWAY) == 4


def test_leaving_the_highway_costs_the_bonus() -> None:
    # Suwa, Saku and on to Ueda or Kofu: without the highway for the whole march one step is missing.
    state = go(at("kiso", ["date-gun"]), "march kiso", "take date-gun-1", "step suwa")
    assert offered(state, "step") == {"step saku"}


def test_leaving_the_highway_is_open_as_long_as_the_other_steps_last() -> None:
    state = go(at("kiso", ["date-leader"]), "march kiso", "take date-leader", "claim date-leader", "step suwa")
    assert offered(state, "step") == {"step saku", "step kofu"}
    assert step(go(state, "step kofu")) == "movement"
    assert offered(go(state, "step saku"), "step") == {"step takasaki"}


def test_a_forced_march_is_one_card_discarded_from_the_hand() -> None:
    state = go(at("soma", ["date-gun"], cards=2), "march soma", "take date-gun-1", "force date-plain")
    assert (hand(state, "tokugawa"), discards(state, "tokugawa")) == (["date-plain"], ["date-plain"])
    assert reach(state, ("soma", "iwaki", "mito", "edo")) == 2


def test_any_card_forces_a_march() -> None:
    text = '[tokugawa]\nhand = ["tokugawa-loyalty", "maeda-double"]\n[tokugawa.stacks]\nsoma = ["date-gun"]'
    state = go(moving(text), "march soma", "take date-gun-1")
    assert offered(state, "force") == {"force tokugawa-loyalty", "force maeda-double"}


def test_a_stack_is_forced_only_once() -> None:
    state = go(at("soma", ["date-gun"], cards=3), "march soma", "take date-gun-1", "force date-plain")
    assert not offered(state, "force")
    assert not offered(go(state, "step iwaki"), "force")


def test_every_stack_may_be_forced_with_a_card_of_its_own() -> None:
    text = f'[tokugawa]\nhand = {["date-plain"] * 2}\n[tokugawa.stacks]\nsoma = ["date-gun"]\nsuwa = ["maeda-gun"]'
    state = go(moving(text), "march soma", "take date-gun-1", "force date-plain", "step iwaki", "step mito")
    state = go(state, "march suwa", "take maeda-gun-1", "step kofu")
    assert offered(state, "force") == {"force date-plain"}


def test_without_a_card_nobody_is_forced() -> None:
    assert not offered(go(at("soma", ["date-gun"]), "march soma", "take date-gun-1"), "force")


def test_a_forced_march_that_would_bring_no_step_is_not_offered() -> None:
    # Nine blocks without a leader: even forced they have no step off the highway.
    state = go(at("murakami", SOLDIERS[:8], cards=1), "march murakami", "take-all")
    assert offered(state, "force") == {"force date-plain"}
    state = go(at("murakami", SOLDIERS[:9], cards=1), "march murakami")
    assert "take-all" not in offered(state)


def test_a_leader_must_be_shown_for_the_bonus() -> None:
    state = go(at("soma", ["date-leader"]), "march soma", "take date-leader")
    assert reach(state, ("soma", "iwaki", "mito", "edo")) == 1
    assert reach(go(state, "claim date-leader"), ("soma", "iwaki", "mito", "edo")) == 2


def test_the_opponent_sees_the_leader() -> None:
    state = go(at("soma", ["date-leader", "date-gun"]), "march soma", "take-all")
    for other in ("ishida", None):
        events = told(state, other, "claim date-leader")
        assert kinds(events)[-1] == "leader"
        assert events[-1].facts["faces"] == ["date-leader"]
        march = view(go(state, "claim date-leader"), other).march
        assert march is not None
        assert (march.leader, march.count, march.blocks) == ("date-leader", 2, None)


def test_the_others_need_not_share_the_leaders_mon() -> None:
    state = go(at("soma", ["date-leader", "maeda-gun", "ii-mon4"]), "march soma", "take-all", "claim date-leader")
    assert reach(state, ("soma", "iwaki", "mito", "edo")) == 2


def test_r3_leadership_is_claimed_before_the_first_step() -> None:
    state = at("sunpu", ["date-leader"])
    state = go(state, "march sunpu", "take date-leader", "step numazu")
    assert not offered(state, "claim")


def test_r3_the_leader_must_move_with_the_stack() -> None:
    state = go(at("soma", ["date-leader", "date-gun"]), "march soma", "take date-gun-1")
    assert not offered(state, "claim")
    assert offered(state, "take") == {"take date-leader"}


def test_only_one_bonus_for_two_leaders() -> None:
    state = go(at("soma", ["date-leader", "maeda-leader"]), "march soma", "take-all")
    assert offered(state, "claim") == {"claim date-leader", "claim maeda-leader"}
    state = go(state, "claim date-leader")
    assert not offered(state, "claim")
    assert reach(state, ("soma", "iwaki", "mito", "edo")) == 2


def test_only_one_bonus_for_a_leader_at_a_castle() -> None:
    state = go(at("kanazawa", ["maeda-leader"]), "march kanazawa", "take maeda-leader")
    assert not offered(state, "claim")
    assert reach(state, ("kanazawa", "toyama", "takeda", "nagaoka")) == 2


@pytest.mark.parametrize("place", ["miyazu", "anotsu", "kanazawa", "okazaki", "hakone"])
def test_a_castle_of_the_own_colour_leads(place: str) -> None:
    march = view(go(at(place, ["date-gun"]), f"march {place}", "take date-gun-1"), "tokugawa").march
    assert march is not None
    assert (march.leadership, march.allowance) == (1, 2)


@pytest.mark.parametrize("place", ["gifu", "aizu"])
def test_a_castle_of_the_other_colour_does_not_though_it_is_held(place: str) -> None:
    state = at(place, ["date-gun"])
    assert view(state, "tokugawa").castles[place] == "tokugawa"
    march = view(go(state, f"march {place}", "take date-gun-1"), "tokugawa").march
    assert march is not None
    assert march.leadership == 0


def test_a_castle_of_the_own_colour_does_not_while_the_enemy_holds_it() -> None:
    # Tokugawa besieges his own Hakone.
    siege = '[ishida.stacks]\nhakone = ["mori-gun"]\n[board]\nsieges = ["hakone"]\ncastles = { hakone = "ishida" }'
    state = go(at("hakone", ["date-gun"], more=siege), "march hakone", "take date-gun-1")
    assert reach(state, ("hakone", "numazu", "kofu", "suwa")) == 1


@pytest.mark.parametrize(("place", "leads"), [("edo", 1), ("kyoto", 0)])
def test_only_the_own_capital_leads(place: str, leads: int) -> None:
    march = view(go(at(place, ["date-gun"]), f"march {place}", "take date-gun-1"), "tokugawa").march
    assert march is not None
    assert march.leadership == leads


@pytest.mark.parametrize(("place", "leads"), [("edo", 0), ("kyoto", 1)])
def test_and_for_ishida_the_other_one(place: str, leads: int) -> None:
    state = moving(f'active = "ishida"\n[ishida.stacks]\n{place} = ["mori-gun"]')
    march = view(go(state, f"march {place}", "take mori-gun-1"), "ishida").march
    assert march is not None
    assert march.leadership == leads


def test_the_stack_must_start_there_and_gains_nothing_on_the_way() -> None:
    # Numazu, Hakone (an own castle), Edo (the own capital): two steps of highway and no more.
    state = go(at("numazu", ["date-gun"]), "march numazu", "take date-gun-1")
    assert reach(state, ("numazu", "hakone", "edo", "oshi")) == 2


def test_the_bonus_stays_when_the_leader_is_left_on_the_way() -> None:
    state = go(at("soma", ["date-leader", "date-gun"]), "march soma", "take-all", "claim date-leader", "step iwaki")
    state = go(state, "drop date-leader", "step mito")
    assert stack(state, "tokugawa", "mito") == ["date-gun-1"]


def test_leaving_one_of_five_behind_removes_the_penalty() -> None:
    # Five blocks without a bonus have no step off the highway, so they are not offered together.
    state = go(at("soma", SOLDIERS[:5]), "march soma")
    assert "take-all" not in offered(state)
    for _ in range(4):
        state = go(state, min(offered(state, "take")))
    assert not offered(state, "take")
    assert reach(state, ("soma", "iwaki", "mito", "edo")) == 1


def test_each_stack_is_reckoned_for_itself() -> None:
    # Two stacks of four from one place are not a stack of eight.
    text = f"[tokugawa.stacks]\nsoma = {SOLDIERS[:8]}"
    state = moving(text, "limited")
    for place in ("iwaki", "sendai"):
        state = go(state, "march soma")
        for _ in range(4):
            state = go(state, min(offered(state, "take")))
        state = go(state, f"step {place}")
    assert (count(state, "tokugawa", "iwaki"), count(state, "tokugawa", "sendai")) == (4, 4)


def test_blocks_that_stay_or_wait_elsewhere_do_not_count() -> None:
    # The size is that of the blocks that move together, not of those at the start or at the goal.
    text = f"[tokugawa.stacks]\nsoma = {SOLDIERS[:10]}\niwaki = {SOLDIERS[10:30]}"
    state = go(moving(text), "march soma", "take tokugawa-mon3-1", "step iwaki")
    assert count(state, "tokugawa", "iwaki") == 21


def test_a_stack_may_gather_that_needs_its_leader_to_set_out() -> None:
    # Five blocks off the highway need the bonus: the first four are offered, the fifth must be the leader.
    blocks = ["date-leader", "date-gun-1", "maeda-gun-1", "tokugawa-gun-1", "ii-mon4"]
    for order in itertools.permutations(blocks):
        state = go(at("soma", blocks), "march soma", *(f"take {block}" for block in order))
        assert offered(state) == {"claim date-leader"}
    state = go(at("soma", blocks), "march soma", "take-all")
    assert offered(state) == {"claim date-leader"}
    assert reach(go(state, "claim date-leader"), ("soma", "iwaki", "mito", "edo")) == 1
