"""Choices that would only lead into a dead end are not offered."""

from random import Random

import pytest
from msgspec.structs import replace

from futari.sekigahara import steps as at
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.edition import standard_edition
from futari.sekigahara.game import SEKIGAHARA, Options
from futari.sekigahara.procedure import choices, decide, deciders
from futari.sekigahara.state import State
from sekigahara.lookout import blocks_but, go, moving

PLACES = [place.key for place in standard_edition().chart.places]
ROADS = standard_edition().chart.roads
# What gathers a stack and equips it, before it sets out.
GATHERING = (Act.CLAIM, Act.FORCE, Act.TAKE_ALL, Act.TAKE)


def can_set_out(state: State) -> bool:
    """Whether a stack that gathers can still be made to step, by some line of choices."""
    listed = choices(state, state.active)
    if any(choice.act is Act.STEP for choice in listed):
        return True
    # Deep first with the dearest: a leader shown or a card paid bring nearer to a step than more blocks.
    further = sorted(
        (choice for choice in listed if choice.act in GATHERING), key=lambda each: GATHERING.index(each.act)
    )
    return any(can_set_out(decide(state, state.active, choice)) for choice in further)


def wander(state: State, random: Random, decisions: int) -> list[State]:
    """Random play; the states on the way, each of which has somebody who can choose."""
    states = [state]
    for _ in range(decisions):
        seats = deciders(state)
        if not seats:
            assert state.outcome is not None
            break
        for seat in seats:
            assert choices(state, seat), f"nothing to choose at {state.step}"
        seat = random.choice(seats)
        state = decide(state, seat, random.choice(choices(state, seat)))
        states.append(state)
    return states


@pytest.mark.parametrize("seed", range(6))
def test_in_random_play_there_is_always_a_next_choice_and_every_march_can_make_a_step(seed: int) -> None:
    random = Random(seed)
    marches = 0
    for state in wander(SEKIGAHARA.start(Options(), random.randbytes(32)), random, 1500):
        if isinstance(state.step, at.March) and not state.step.steps:
            marches += 1
            assert can_set_out(state)
    assert marches > 20


def great_host(random: Random) -> State:
    """A stack of any size at any place, with some roads used, some leaders and some cards."""
    leaders = [name for name in blocks_but("tokugawa") if name.endswith("leader")]
    soldiers = blocks_but("tokugawa", *leaders)
    blocks = random.sample(leaders, random.randrange(3)) + random.sample(soldiers, random.randrange(1, 22))
    used = [[PLACES[road.one], PLACES[road.other]] for road in random.sample(ROADS, random.randrange(len(ROADS)))]
    return moving_with(random.choice(PLACES), blocks, ["date-plain"] * random.randrange(3), used)


def moving_with(place: str, blocks: list[str], cards: list[str], used: list[list[str]]) -> State:
    state = moving(f"[tokugawa]\nhand = {cards}\n[tokugawa.stacks]\n{place} = {blocks}")
    roads = sum(1 << road.number for road in ROADS if [PLACES[road.one], PLACES[road.other]] in used)
    return state.then(phase=replace(state.phase, used=roads))


@pytest.mark.parametrize("seed", range(4))
def test_every_choice_of_a_gathering_stack_leads_to_a_step(seed: int) -> None:
    random = Random(seed)
    for _ in range(40):
        state = great_host(random)
        marches = [each for each in choices(state, state.active) if each.act is Act.MARCH]
        if not marches:
            continue
        state = decide(state, state.active, marches[0])
        while isinstance(state.step, at.March) and not state.step.steps:
            listed = choices(state, state.active)
            assert listed
            for choice in listed:
                following = decide(state, state.active, choice)
                if isinstance(following.step, at.March) and not following.step.steps:
                    assert can_set_out(following), choice
            state = decide(state, state.active, random.choice(listed))


@pytest.mark.parametrize("seed", range(4))
def test_a_march_under_way_can_always_end(seed: int) -> None:
    random = Random(100 + seed)
    for _ in range(40):
        state = great_host(random)
        for following in wander(state, random, 60):
            if isinstance(following.step, at.March) and following.step.steps:
                assert Choice(Act.DONE) in choices(following, following.active)
                # A march that could do nothing but end has ended by itself.
                assert len(choices(following, following.active)) > 1


def test_a_march_from_a_place_without_an_open_road_is_not_offered() -> None:
    state = moving_with("osaka", ["date-gun-1"], [], [["osaka", "kyoto"], ["himeji", "osaka"], ["osaka", "wakayama"]])
    assert [each.act for each in choices(state, state.active)] == [Act.END]


def test_a_muster_begun_can_be_finished() -> None:
    state = moving('[tokugawa]\nbox = ["date-gun", "date-mon2"]')
    state = go(state, "muster date")
    assert {each.act for each in choices(state, state.active)} == {Act.TAKE}
    state = go(state, "take date-mon2-1")
    assert {each.act for each in choices(state, state.active)} == {Act.TAKE, Act.DONE}
    state = go(state, "take date-gun-1")
    assert {each.act for each in choices(state, state.active)} == {Act.DONE}


def test_a_block_is_dropped_only_where_the_others_can_go_on() -> None:
    # Two blocks, one step off the highway: the march is over, and nothing is asked.
    state = go(moving('[tokugawa.stacks]\nsoma = ["date-gun", "maeda-gun"]'), "march soma", "take-all", "step iwaki")
    assert isinstance(state.step, at.Movement)
