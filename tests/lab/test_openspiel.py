"""Our games in OpenSpiel: its own tests, chance that is explicit, memory that is perfect, its algorithms."""

from __future__ import annotations

import importlib.util
import pickle
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import futari.lab.openspiel  # noqa: F401  (registers the games)
from futari.core import Dice, Seat, Stream, Unthrown
from futari.lab.kamisado_encoding import KAMISADO_ENCODING
from futari.lab.sekigahara_encoding import SEKIGAHARA_ENCODING
from futari.sekigahara.game import SEKIGAHARA

if TYPE_CHECKING:
    from types import ModuleType

KAMISADO = "python_futari_kamisado"
CAMPAIGN = "python_futari_sekigahara"
LATE = "2p5/1P1Yk1Bn/1N3g2/5GR1/8/1orb4/4y3/4K2O g o single"


def example(name: str) -> ModuleType:
    """A file of examples/."""
    path = Path(__file__).parents[2] / "examples" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def deal(random: Random, game: Any) -> Any:
    """A campaign whose chance nodes at the set-up are passed."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.randrange(len(state.chance_outcomes())))
    return state


@pytest.mark.parametrize("options", [{"format": "single"}, {"format": "standard"}, {"format": "series", "points": 2}])
def test_openspiel_finds_nothing_wrong_with_kamisado(options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(KAMISADO, options), num_sims=3, serialize=True, verbose=False)


def test_openspiel_finds_nothing_wrong_with_sekigahara() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(CAMPAIGN), num_sims=1, serialize=True, verbose=False)


def test_a_game_is_made_again_from_its_own_text() -> None:
    game = pyspiel.load_game(KAMISADO, {"format": "single", "position": LATE})
    again = pyspiel.load_game(str(game))
    assert again.new_initial_state().legal_actions() == game.new_initial_state().legal_actions()


def test_dice_that_lack_numbers_ask_for_all_of_a_shuffle() -> None:
    with pytest.raises(Unthrown) as missing:
        Stream(Dice.thrown({"deck": [2]}), "deck").shuffled("abcd")
    assert (missing.value.name, missing.value.bounds) == ("deck", (3, 2))


def test_dice_shuffle_as_thrown() -> None:
    orders = Counter(
        "".join(Stream(Dice.thrown({"deck": [one, two]}), "deck").shuffled("abc"))
        for one in range(3)
        for two in range(2)
    )
    assert set(orders.values()) == {1}
    assert len(orders) == 6


def test_the_set_up_of_a_campaign_is_thrown_number_by_number() -> None:
    state = pyspiel.load_game(CAMPAIGN).new_initial_state()
    bounds = []
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        bounds.append(len(outcomes))
        state.apply_action(0)
    # The bags, then the decks of 55 cards, each from the last card to the second.
    bags = [sum(1 for _ in SEKIGAHARA.edition.blocks if _.side is seat) for seat in Seat]
    decks = [*range(55, 1, -1)] * 2
    assert bounds[-len(decks) :] == decks
    assert bounds[0] < bags[0]
    assert state.current_player() == Seat.FIRST


def test_a_deck_that_is_shuffled_anew_is_thrown_by_chance() -> None:
    """Both exchange their whole hands in every phase until a draw pile is empty."""
    random = Random(3)
    state = deal(random, pyspiel.load_game(CAMPAIGN))
    while not state.is_terminal() and not state.is_chance_node():
        texts = {state.action_to_string(state.current_player(), action): action for action in state.legal_actions()}
        wanted = [text for text in texts if text.split()[0] in {"no-movement", "exchange"}]
        state.apply_action(texts[random.choice(wanted or sorted(texts))])
    assert state.is_chance_node()
    name = state.moment.thrown_for
    assert name.startswith("deck ")
    held = state.moment.state.piles[SEKIGAHARA.seats.index(name.split()[1])]
    # What is shuffled are the discards, those of this very choice among them.
    assert len(state.chance_outcomes()) >= len(held.discards)
    while state.is_chance_node():
        assert state.moment.thrown_for == name
        state.apply_action(random.randrange(len(state.chance_outcomes())))
    assert state.legal_actions()


def test_who_bids_second_cannot_tell_the_first_bids_apart() -> None:
    start = deal(Random(1), pyspiel.load_game(CAMPAIGN))
    after = [start.child(action) for action in start.legal_actions()]
    assert len(after) > 1
    assert {state.current_player() for state in after} == {Seat.SECOND}
    for what in ("information_state_string", "observation_string"):
        assert len({getattr(state, what)(Seat.SECOND) for state in after}) == 1
        assert len({getattr(state, what)(Seat.FIRST) for state in after}) == len(after)
    tensors = {tuple(state.information_state_tensor(Seat.SECOND)) for state in after}
    assert len(tensors) == 1


def test_an_information_state_remembers_what_the_view_has_forgotten() -> None:
    """Two blocks are taken along in either order: the view is the same, the memory is one's own alone (R23)."""
    random = Random(6)
    state = deal(random, pyspiel.load_game(CAMPAIGN))
    takes: list[int] = []
    while len(takes) < 2:
        player = state.current_player()
        takes = [a for a in state.legal_actions() if state.action_to_string(player, a).startswith("take ")]
        if len(takes) < 2:
            state.apply_action(random.choice(state.legal_actions()))
    one, other = (state.child(first).child(second) for first, second in (takes[:2], takes[1::-1]))
    assert one.observation_string(player) == other.observation_string(player)
    assert one.information_state_string(player) != other.information_state_string(player)
    assert one.information_state_string(1 - player) == state.information_state_string(1 - player)


@pytest.mark.parametrize(
    ("name", "encoding"),
    [(KAMISADO, KAMISADO_ENCODING), (CAMPAIGN, SEKIGAHARA_ENCODING)],
    ids=["kamisado", "sekigahara"],
)
def test_tensors_are_those_of_the_encoding(name: str, encoding: Any) -> None:
    game = pyspiel.load_game(name)
    random, state = Random(2), deal(Random(2), game)
    chosen: list[int] = []
    for _ in range(12):
        if state.current_player() == Seat.FIRST:
            chosen.append(random.choice(state.legal_actions()))
            state.apply_action(chosen[-1])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    observed = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    observed.set_from(state, Seat.FIRST)
    moment = state.moment
    view = moment.table.game.view(moment.state, Seat.FIRST)
    assert np.array_equal(observed.dict["observation"], encoding.observe(view, Seat.FIRST))
    assert observed.dict["own_actions"].sum() == len(chosen)
    assert all(observed.dict["own_actions"][action] == chosen.count(action) for action in chosen)


def test_a_pickled_campaign_goes_on() -> None:
    random = Random(4)
    state = deal(random, pyspiel.load_game(CAMPAIGN))
    for _ in range(20):
        state.apply_action(random.choice(state.legal_actions()))
    again = pickle.loads(pickle.dumps(state))
    assert again.moment.state == state.moment.state
    assert again.legal_actions() == state.legal_actions()


def test_the_memory_of_a_whole_campaign_can_be_asked_for_at_its_end() -> None:
    random = Random(5)
    state = deal(random, pyspiel.load_game(CAMPAIGN))
    while not state.is_terminal():
        chance = [number for number, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(random.choice(chance or state.legal_actions()))
    assert state.move_number() > 400
    assert state.information_state_string(Seat.FIRST) != state.information_state_string(Seat.SECOND)


def test_exploitability_and_cfr_run_on_a_late_position(capsys: pytest.CaptureFixture[str]) -> None:
    uniform, *_, found = example("openspiel_kamisado").exploit(8, LATE)
    assert uniform > found >= 0
    assert "CFR after 8" in capsys.readouterr().out


def test_mcts_plays_a_whole_round(capsys: pytest.CaptureFixture[str]) -> None:
    assert example("openspiel_kamisado").search(rounds=1, simulations=20) in {0, 1}
    assert "round 1" in capsys.readouterr().out
