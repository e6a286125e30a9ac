"""Every state of a game can be written down and read back: the same choices, the same views, the same play."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from futari.core import Seat
from futari.sekigahara.choice import Act
from futari.sekigahara.edition import SEATS, read_edition, standard_edition
from futari.sekigahara.game import SEKIGAHARA, Sekigahara
from futari.sekigahara.position import read_position, read_position_text, write_position
from sekigahara.written import STEPS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from futari.sekigahara.state import State

EDITION = standard_edition()
VIEWERS = (*Seat, None)
# A player who wants to fight, so that campaigns see battles, sieges and retreats.
EAGER = {
    Act.END: 0.03,
    Act.FINISH: 0.08,
    Act.FULL: 6,
    Act.LIMITED: 2,
    Act.NO_MOVEMENT: 0.5,
    Act.DONE: 0.3,
    Act.STEP: 2,
    Act.CHALLENGE: 5,
    Act.FORCE: 0.1,
    Act.DROP: 0.3,
    Act.TAKE_ALL: 4,
}


def written(state: State) -> State:
    """The state after it went through a text."""
    text = msgspec.json.encode(write_position(state)).decode()
    return read_position(read_position_text(text), state.edition, state.seed)


def untold(state: State) -> State:
    """The state without what the last choice made happen, which is no matter of the position."""
    return state.then(news=(), open=None if state.open is None else state.open.then(news=()))


def some_choice(state: State, random: Random) -> tuple[Seat, str]:
    seat = random.choice(sorted(SEKIGAHARA.to_act(state)))
    listed = list(SEKIGAHARA.choices(state, seat))
    [choice] = random.choices(listed, [EAGER.get(choice.act, 1) for choice in listed])
    return seat, SEKIGAHARA.write_choice(choice)


def after(state: State, seat: Seat, text: str) -> State:
    return SEKIGAHARA.apply(state, seat, SEKIGAHARA.read_choice(text))


def states(state: State, random: Random, longest: int) -> Iterator[State]:
    for _ in range(longest):
        yield state
        if state.outcome is not None:
            return
        state = after(state, *some_choice(state, random))


def crowded(random: Random) -> State:
    """A position in which the armies are close and the hands are full."""
    places = random.sample([place.key for place in EDITION.chart.places], 14)
    document: dict[str, object] = {"week": random.randint(1, 7), "first": random.choice(SEATS)}
    for side, own in zip(Seat, (places[:7], places[7:]), strict=True):
        chief = f"{SEATS[side]}-leader"
        blocks = [block.name for block in EDITION.blocks if block.side is side and block.name != chief]
        random.shuffle(blocks)
        cards = [card.name for card in EDITION.cards if card.side is side for _ in range(card.copies)]
        stacks = {own[0]: [chief, blocks.pop()]}
        for place in own[1:]:
            stacks[place] = [blocks.pop() for _ in range(random.choice((1, 1, 2, 3, 5, 7)))]
        document[SEATS[side]] = {
            "hand": random.sample(cards, 12),
            "stacks": stacks,
            "box": [blocks.pop() for _ in "box"],
        }
    return read_position(document, EDITION, random.randbytes(8))


def check_reads_back(state: State) -> None:
    again = written(state)
    assert again == untold(state)
    assert SEKIGAHARA.to_act(again) == SEKIGAHARA.to_act(state)
    for seat in VIEWERS:
        assert SEKIGAHARA.view(again, seat) == SEKIGAHARA.view(state, seat)
        assert SEKIGAHARA.prompt(again, seat) == SEKIGAHARA.prompt(state, seat)
    for seat in Seat:
        assert list(SEKIGAHARA.choices(again, seat)) == list(SEKIGAHARA.choices(state, seat))
        assert SEKIGAHARA.undo_depth(again, seat) == SEKIGAHARA.undo_depth(state, seat)


def check_plays_on_alike(state: State, random: Random, length: int) -> None:
    again = written(state)
    for _ in range(length):
        if state.outcome is not None:
            break
        seat, text = some_choice(state, random)
        choice = SEKIGAHARA.read_choice(text)
        before = state, again
        state, again = after(state, seat, text), after(again, seat, text)
        for viewer in VIEWERS:
            told = [
                SEKIGAHARA.events(old, seat, choice, new, viewer)
                for old, new in zip(before, (state, again), strict=True)
            ]
            assert told[0] == told[1]
        assert untold(again) == untold(state)
        assert again.news == state.news


@pytest.mark.parametrize("setup", ["printed", "revised"])
@pytest.mark.parametrize("game", range(2))
def test_every_state_of_a_campaign_reads_back(setup: str, game: int) -> None:
    random = Random(game)
    start = SEKIGAHARA.start(SEKIGAHARA.read_options({"setup": setup}), random.randbytes(32))
    for number, state in enumerate(states(start, random, 20_000)):
        if number < 60 or number % 12 == game or state.outcome is not None:
            check_reads_back(state)


def test_every_state_of_a_fight_reads_back() -> None:
    met = set()
    for game in range(10):
        random = Random(game)
        for number, state in enumerate(states(crowded(random), random, 250)):
            met.add(type(state.step).__name__)
            if state.phase.fought or number % 9 == 0:
                check_reads_back(state)
    assert {"Fight", "Challenge", "Answer", "SecondBlock", "Losses", "Gate", "CombatOrder", "March"} <= met


@pytest.mark.parametrize("name", STEPS)
def test_every_step_reads_back_and_plays_on_alike(name: str) -> None:
    start = read_position(read_position_text(STEPS[name]), EDITION, b"a step")
    check_reads_back(start)
    for number in range(4):
        for state in states(start, Random(number), 12):
            check_reads_back(state)
        check_plays_on_alike(start, Random(number), 40)


@pytest.mark.parametrize("game", range(3))
def test_what_was_read_back_plays_on_alike(game: int) -> None:
    random = Random(game)
    start = SEKIGAHARA.start(SEKIGAHARA.read_options({}), random.randbytes(32))
    for first in (start, crowded(random)):
        for number, state in enumerate(states(first, random, 200)):
            if number % 25 == 24:
                check_plays_on_alike(state, random, 40)


def test_a_position_names_its_edition_and_is_read_with_it(tmp_path: Path) -> None:
    from importlib.resources import files

    for file in (files("futari.sekigahara") / "data").iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    game = Sekigahara(read_edition(tmp_path))
    state = game.start(game.read_options({}), b"seed")
    document = write_position(state)
    assert document["edition"] == game.edition.name
    assert read_position(document, game.edition, b"seed") == state.then(news=())
