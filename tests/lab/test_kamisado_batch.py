"""Many matches at once on the kernel against the Python rules: masks, positions, scores, observations, ends."""

from __future__ import annotations

import contextlib
import threading
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import pytest

from futari.core import BySide, Seat
from futari.kamisado.engine.kernel import pack
from futari.kamisado.format import Format
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import FORMATS, Match, Stage, make_move
from futari.kamisado.moves import legal_moves
from futari.kamisado.round import play_move
from futari.lab.encoding import by_action, mask_of
from futari.lab.kamisado_batch import ACTIONS, Batch, batch, options_of
from futari.lab.kamisado_encoding import KAMISADO_ENCODING
from kamisado.positions import random_position, scattered_position, seeded

if TYPE_CHECKING:
    from collections.abc import Iterable

    from futari.kamisado.match import Options
    from futari.kamisado.position import Position


def compare(matches: Batch, rules: list[Match], lanes: Iterable[int]) -> None:
    """Those matches of the batch are the ones of the rules, in everything that they tell."""
    positions, scores, masks, to_act = matches.positions(), matches.scores(), matches.masks, matches.to_act
    planes = [matches.planes(seat) for seat in Seat]
    for lane in lanes:
        match = rules[lane]
        actor = min(KAMISADO.to_act(match), default=None)
        assert to_act[lane] == (-1 if actor is None else actor)
        choices = [] if actor is None else list(KAMISADO.choices(match, actor))
        assert np.array_equal(masks[lane], mask_of(KAMISADO_ENCODING, choices).astype(bool))
        assert bytes(positions[lane]) == pack(match.position)
        assert tuple(scores[lane]) == match.score
        for seat in Seat:
            assert np.array_equal(planes[seat][lane], KAMISADO_ENCODING.observe(KAMISADO.view(match, seat), seat))


def follow(matches: Batch, rules: list[Match], plies: int) -> Counter[str]:
    """Play every match on with the batch's dice and by the rules; what was met on the way."""
    met = Counter[str]()
    compare(matches, rules, range(len(rules)))
    for _ in range(plies):
        actions = matches.sample().copy()
        running = np.flatnonzero(actions >= 0)
        matches.step(actions)
        for lane in running:
            before = rules[lane]
            (seat,) = KAMISADO.to_act(before)
            choice = by_action(KAMISADO_ENCODING, KAMISADO.choices(before, seat))[int(actions[lane])]
            after = rules[lane] = KAMISADO.apply(before, seat, choice)
            outcome = KAMISADO.outcome(after)
            assert matches.done[lane] == (outcome is not None)
            assert matches.rewards[lane] == (0 if outcome is None else 1 if outcome.winner is Seat.FIRST else -1)
            gained = BySide(*(after.score[side] - before.score[side] for side in Seat))
            assert matches.points[lane] == gained.first - gained.second
            if (turn := after.last) is not None:
                met["push"] += bool(turn.pushed)
                met["forfeit"] += bool(turn.forfeits)
        compare(matches, rules, running)
        if not running.size:
            break
    return met


@pytest.mark.parametrize("format_", FORMATS)
def test_random_matches_are_those_of_the_rules(format_: str) -> None:
    matches = batch(6, format=format_, restart=False, seed=1)
    rules = [KAMISADO.start(options_of(format_, None), b"")] * 6
    follow(matches, rules, plies=2000)
    assert all(match.stage is Stage.OVER for match in rules)


def from_position(options: Options, position: Position) -> Match:
    return Match(options, position, position.score, 1, position.to_move, Stage.MOVE)


def test_pushes_and_forfeits_of_sumos_are_those_of_the_rules() -> None:
    options = options_of("marathon", None)
    random = seeded(7)
    positions = [make(random, Format.MARATHON) for make in (random_position, scattered_position) for _ in range(100)]
    matches = batch(len(positions), format="marathon", restart=False, seed=2)
    for lane, position in enumerate(positions):
        matches.place(lane, pack(position), *position.score)
    met = follow(matches, [from_position(options, position) for position in positions], plies=3)
    assert min(met["push"], met["forfeit"]) > 5


def test_deadlocks_of_sumos_are_those_of_the_rules() -> None:
    """Two thousand crowded positions have ten moves into a deadlock, two of them pushes."""
    random, options = seeded(9), options_of("marathon", None)
    turns = []
    for _ in range(2000):
        position = scattered_position(random, Format.MARATHON)
        played = ((position, play_move(position, move)) for move in legal_moves(position))
        turns += [(start, turn) for start, turn in played if turn.outcome is not None and turn.outcome.rule == "M8"]
    assert any(turn.pushed for _, turn in turns)
    matches = batch(len(turns), format="marathon", restart=False)
    for lane, (position, _) in enumerate(turns):
        matches.place(lane, pack(position), *position.score)
    matches.step(np.array([KAMISADO_ENCODING.action(turn.move) for _, turn in turns]))
    after = [make_move(from_position(options, position), turn.move) for position, turn in turns]
    compare(matches, after, range(len(turns)))


def test_every_choice_of_a_list_has_an_action_of_its_own() -> None:
    assert KAMISADO_ENCODING.actions == ACTIONS
    random = seeded(3)
    for _ in range(300):
        position = scattered_position(random, Format.MARATHON)
        choices = list(KAMISADO.choices(from_position(options_of("marathon", None), position), position.to_move))
        actions = by_action(KAMISADO_ENCODING, choices)
        assert len(actions) == len(choices)
        assert max(actions) < ACTIONS


@pytest.mark.parametrize(
    ("choice", "action"),
    [
        ("brown ↑1 purple", 0),
        ("green ↖3 orange", 22 + 7 + 2),
        ("orange ↗7 brown", 7 * 22 + 14 + 6),
        ("orange ↑1 red push", 175),
        ("fill left", 176),
        ("fill right", 177),
    ],
)
def test_the_numbers_of_version_1_are_these_for_ever(choice: str, action: int) -> None:
    """Whoever changes them raises the version: trained programs depend on them."""
    assert KAMISADO_ENCODING.version == 1
    assert KAMISADO_ENCODING.action(KAMISADO.read_choice(choice)) == action


def test_an_illegal_action_is_refused_with_its_match_and_nothing_is_done() -> None:
    matches = batch(5000, format="single", threads=2)
    before = matches.positions()
    actions = matches.sample().copy()
    for wrong in (ACTIONS, 176, -2):
        actions[3210] = wrong
        with pytest.raises(ValueError, match="match 3210"):
            matches.step(actions)
    assert np.array_equal(matches.positions(), before)
    with pytest.raises(ValueError, match="one action a match"):
        matches.step(actions[:-1])


def test_the_number_of_threads_changes_nothing() -> None:
    alone, shared = (batch(4096, format="single", threads=threads, seed=5) for threads in (1, 2))
    for _ in range(30):
        actions = alone.sample()
        assert np.array_equal(actions, shared.sample())
        alone.step(actions)
        shared.step(actions)
    assert np.array_equal(alone.positions(), shared.positions())
    assert np.array_equal(alone.rewards, shared.rewards)


def test_a_match_that_is_over_begins_anew() -> None:
    matches = batch(64, format="single", restart=True)
    while not matches.done.any():
        matches.step(matches.sample())
    lane = int(matches.done.argmax())
    assert abs(matches.rewards[lane]) == 1
    assert matches.masks[lane].sum() == 102


def test_without_restart_it_waits_for_a_reset() -> None:
    matches = batch(8, format="single", restart=False)
    while (matches.to_act >= 0).any():
        matches.step(matches.sample())
    assert not matches.masks.any()
    assert (matches.sample() == -1).all()
    which = np.zeros(8, bool)
    which[2] = True
    matches.reset(which)
    assert matches.masks.sum(axis=1).tolist() == [0, 0, 102, 0, 0, 0, 0, 0]


def test_what_a_batch_shows_cannot_be_written_to() -> None:
    matches = batch(2)
    for column in (matches.masks, matches.done, matches.rewards, matches.points, matches.to_act, matches.sample()):
        with pytest.raises(ValueError, match="read-only"):
            column[0] = 0


def test_arrays_outlive_their_batch() -> None:
    masks = batch(100, format="single").masks
    assert masks.sum() == 100 * 102


@pytest.mark.parametrize("position", [b"short", bytes(34)])
def test_only_a_position_can_be_placed(position: bytes) -> None:
    with pytest.raises(ValueError, match=r"position|far row"):
        batch(1).place(0, position)


def test_a_batch_serves_one_thread_at_a_time() -> None:
    matches = batch(100_000, format="single", threads=1)
    over = threading.Event()

    def play() -> None:
        while not over.is_set():
            with contextlib.suppress(RuntimeError):
                matches.step(matches.sample())

    def ask() -> None:
        for _ in range(100_000):
            matches.scores()

    player = threading.Thread(target=play)
    player.start()
    try:
        with pytest.raises(RuntimeError, match="busy in another thread"):
            ask()
    finally:
        over.set()
        player.join()
