"""The guided campaign: its hints can be followed, and none of its decisions is without one."""

from __future__ import annotations

from futari.core import Seat
from futari.sekigahara.control import ISHIDA, TOKUGAWA
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.lessons import LESSONS, SEED, WEEKS
from futari.sekigahara.state import State
from futari.shelf import SHELF
from sekigahara.written import STEPS


def offered(state: State, seat: Seat) -> list[str]:
    return [SEKIGAHARA.write_choice(choice) for choice in SEKIGAHARA.choices(state, seat)]


def put(state: State, seat: Seat, choice: str) -> State:
    return SEKIGAHARA.apply(state, seat, SEKIGAHARA.read_choice(choice))


def hint(state: State) -> tuple[str, str | None]:
    """The hint that a page would give, and the choice it proposes."""
    view, listed = SEKIGAHARA.view(state, TOKUGAWA), offered(state, TOKUGAWA)
    step = "siege" if view.fight and view.fight.siege and view.step == "deployment" else view.step
    fitting = [lesson for lesson in LESSONS if step in lesson.steps]
    for lesson in fitting:
        for choice in lesson.early if view.turn == "A" else lesson.late:
            if choice in listed and view.week <= WEEKS:
                return lesson.name, choice
    return fitting[0].name, None


# What Ishida does in this test: little, so that the plan goes through.
QUIET = ("second", "inside", "no-movement", "pass-all", "yield-all", "done", "finish")


def ishida_does(state: State) -> State:
    listed = offered(state, ISHIDA)
    choice = next((each for each in QUIET if each in listed), listed[0])
    return put(state, ISHIDA, choice)


def test_the_hints_lead_through_a_siege_and_a_battle_to_the_second_week() -> None:
    state = SEKIGAHARA.start(SEKIGAHARA.read_options({}), bytes.fromhex(SEED))
    # Ishida's lowest card: whoever follows the first hint wins the bid.
    lowest = min(offered(state, ISHIDA), key=lambda text: state.edition.cards[state.edition.card_named[text[4:]]].bid)
    state, met, followed = put(state, ISHIDA, lowest), [], []
    while SEKIGAHARA.view(state, TOKUGAWA).week <= WEEKS or SEKIGAHARA.view(state, TOKUGAWA).step == "discards":
        if TOKUGAWA not in SEKIGAHARA.to_act(state):
            state = ishida_does(state)
            continue
        name, choice = hint(state)
        met.append(name)
        followed += [choice] if choice else []
        state = put(state, TOKUGAWA, choice or offered(state, TOKUGAWA)[0])
    wanted = ["bid", "order", "level", "march", "muster", "end", "siege", "battle", "reinforcement"]
    assert [name for name in wanted if name not in met] == []
    assert {"bid maeda-sword", "step gifu", "step shirakawa", "done", "step aizu", "leader date-leader"} <= set(
        followed
    )


def test_every_step_has_a_hint() -> None:
    hinted = {step for lesson in LESSONS for step in lesson.steps}
    assert set(STEPS) <= hinted


def test_the_guided_game_is_on_the_shelf() -> None:
    box = SHELF["sekigahara"]
    assert box.guided is not None
    assert box.guided.bot in box.bots
    assert box.guided.seat is TOKUGAWA
