"""The rules of Sekigahara: random play, with and without views, and what a state and a view weigh."""

from __future__ import annotations

import json
import pickle
import time
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING

import msgspec

from bench.figure import Figure, python_loops, rate
from futari.kamisado.moves import legal_moves
from futari.kamisado.position import START
from futari.kamisado.round import play_move
from futari.sekigahara.game import SEKIGAHARA, Options
from futari.sekigahara.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from futari.core import Seat
    from futari.sekigahara.choice import Choice

# Games differ in their length and in how often they fight, so every figure is of many of them.
GAMES = 20
EVERY = 25


def decider(state: State) -> Seat | None:
    """One of those who are to act."""
    return next(iter(SEKIGAHARA.to_act(state)), None)


def chosen(random: Random, state: State, seat: Seat) -> Choice:
    listed = SEKIGAHARA.choices(state, seat)
    return listed[int(random.random() * len(listed))]


def random_start(random: Random) -> State:
    return SEKIGAHARA.start(Options(), random.randbytes(32))


def random_game(state: State, random: Random, *, views: bool = False) -> int:
    """A whole game through `choices` and `apply`; how many decisions it took."""
    decisions = 0
    while (seat := decider(state)) is not None:
        if views:
            SEKIGAHARA.view(state, seat)
        state = SEKIGAHARA.apply(state, seat, chosen(random, state, seat))
        decisions += 1
    return decisions


def sampled_states() -> list[State]:
    random, states = Random(3), list[State]()
    for _ in range(GAMES):
        state, count = random_start(random), 0
        while (seat := decider(state)) is not None:
            if count % EVERY == 0:
                states.append(state)
            state, count = SEKIGAHARA.apply(state, seat, chosen(random, state, seat)), count + 1
    return states


def figures() -> Iterator[Figure]:
    loops = python_loops()
    random = Random(1)
    starts = cycle([random_start(random) for _ in range(GAMES)])
    plain = _best(lambda: random_game(next(starts), random))
    yield Figure("decisions, without views", plain, "a second", 25_000, "plain Python loop", loops)
    with_views = _best(lambda: random_game(next(starts), random, views=True))
    yield Figure("decisions, each with a view", with_views, "a second", 8_000, "without views", plain)
    yield Figure("a full random game", _time_of_a_game(), "s", 0.1, "a random round of Kamisado", _time_of_a_round())
    states = sampled_states()
    # An undoable movement phase carries the state that the opponent still sees: the largest counts, not the average.
    heaviest = max(len(pickle.dumps(state)) for state in states)
    written = max(len(msgspec.json.encode(SEKIGAHARA.view(state, None))) for state in states)
    yield Figure("the largest pickled state", heaviest, "bytes", 20_000, "the largest public view as JSON", written)
    yield from _serialised(states)


def _best(work: Callable[[], int]) -> float:
    """The best of five short runs: what other programs take from this core in the meantime is not the rules' time."""
    return max(rate(work, 0.6) for _ in range(5))


def _time_of_a_game() -> float:
    random, began = Random(2), time.perf_counter()
    for _ in range(GAMES):
        random_game(random_start(random), random)
    return (time.perf_counter() - began) / GAMES


def _time_of_a_round() -> float:
    random, began = Random(2), time.perf_counter()
    for _ in range(GAMES):
        position = START
        while not position.finished:
            position = play_move(position, random.choice(legal_moves(position))).position
    return (time.perf_counter() - began) / GAMES


def _serialised(states: list[State]) -> Iterator[Figure]:
    views = [SEKIGAHARA.view(state, seat) for state in states for seat in SEKIGAHARA.to_act(state)]
    plain = [msgspec.to_builtins(view) for view in views]
    began = time.perf_counter()
    for view in views:
        msgspec.json.encode(view)
    ours = (time.perf_counter() - began) / len(views)
    began = time.perf_counter()
    for page in plain:
        json.dumps(page)
    theirs = (time.perf_counter() - began) / len(views)
    yield Figure("a view made JSON", ours, "s", 0.001, "json.dumps", theirs)
