"""The environments of both games: PettingZoo's and Gymnasium's own tests, seeds, pictures, illegal actions."""

from __future__ import annotations

import contextlib
import io
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from futari.core import Seat
from futari.kamisado.game import KAMISADO
from futari.lab import kamisado_v0, sekigahara_v0, solo
from futari.lab.kamisado_encoding import KAMISADO_ENCODING

if TYPE_CHECKING:
    from futari.lab.duel import Duel

ENVIRONMENTS = [kamisado_v0.env, sekigahara_v0.env]
both = pytest.mark.parametrize("env", ENVIRONMENTS, ids=["kamisado", "sekigahara"])
# api_test expects arrays alone, but of PettingZoo's own board games it accepts what we do, too: arrays with masks.
masked = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent"
)


def play(duel: Duel, seed: int, steps: int = 10**6) -> list[int]:
    """Play at random, but the same for a seed; the actions."""
    dice, actions = np.random.default_rng(seed), list[int]()
    duel.reset(seed=seed)
    for agent in duel.agent_iter():
        observation, _, over, _, _ = duel.last()
        if over or len(actions) == steps:
            break
        assert agent == duel.agent_selection
        actions.append(int(dice.choice(np.flatnonzero(observation["action_mask"]))))
        duel.step(actions[-1])
    return actions


@both
@masked
def test_pettingzoo_finds_nothing_wrong_with_it(env: Any) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(env(), num_cycles=120)
    seed_test(env, num_cycles=60)


@both
def test_pettingzoo_can_render_it(env: Any) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as written:
        render_test(env, custom_tests={"svg": lambda picture: picture.startswith("<svg")})
    assert written.getvalue()


@both
def test_a_seed_gives_the_same_game(env: Any) -> None:
    one, other = env(), env()
    assert play(one, 3, 200) == play(other, 3, 200)
    assert one.match == other.match


def test_seeds_deal_different_hands() -> None:
    env = sekigahara_v0.env()
    hands = set()
    for seed in range(4):
        env.reset(seed=seed)
        hands.add(env.observe("tokugawa_0")["observation"].tobytes())
    assert len(hands) == 4


@both
def test_the_winner_gets_one_and_the_loser_minus_one(env: Any) -> None:
    duel = env()
    play(duel, 5)
    winner = duel.game.outcome(duel.match).winner
    assert duel.rewards == {agent: 1 if duel.seat(agent) is winner else -1 for agent in duel.possible_agents}


@both
def test_an_illegal_action_loses(env: Any) -> None:
    duel = env()
    duel.reset(seed=1)
    first, second = duel.possible_agents
    duel.step(duel.encoding.actions - 1)
    assert duel.rewards == {first: -1, second: 0}
    assert all(duel.terminations.values())
    assert duel.infos[first]["illegal_action"]


@both
def test_whoever_is_not_asked_has_no_legal_action(env: Any) -> None:
    duel = env()
    duel.reset(seed=1)
    assert duel.observe(duel.possible_agents[0])["action_mask"].any()
    assert not duel.observe(duel.possible_agents[1])["action_mask"].any()


@both
def test_views_come_with_the_infos_if_asked_for(env: Any) -> None:
    duel = env(views=True)
    play(duel, 2, 30)
    for agent in duel.possible_agents:
        assert duel.infos[agent]["view"] == duel.game.view(duel.match, duel.seat(agent))


@both
def test_a_step_before_a_reset_is_refused(env: Any) -> None:
    with pytest.raises(RuntimeError, match="reset"):
        env().step(0)


@pytest.mark.parametrize("format_", ["single", "standard", "series"])
def test_the_kernel_of_the_environment_plays_by_the_rules(format_: str) -> None:
    duel = kamisado_v0.env(format=format_)
    dice = np.random.default_rng(4)
    duel.reset()
    while not duel.terminations["black_0"]:
        agent = duel.agent_selection
        seen = duel.observe(agent)
        (seat,) = KAMISADO.to_act(duel.match)
        assert seat is duel.seat(agent)
        listed = {KAMISADO_ENCODING.action(choice) for choice in KAMISADO.choices(duel.match, seat)}
        assert set(np.flatnonzero(seen["action_mask"])) == listed
        for each in duel.possible_agents:
            view = KAMISADO_ENCODING.observe(KAMISADO.view(duel.match, seat), duel.seat(each))
            assert np.array_equal(duel.observe(each)["observation"], view)
        duel.step(int(dice.choice(sorted(listed))))
    assert KAMISADO.outcome(duel.match) is not None


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("futari/Kamisado-v0", {"format": "single", "seat": 0}),
        ("futari/Kamisado-v0", {"format": "standard", "seat": 1, "bot": "beginner"}),
        ("futari/Sekigahara-v0", {"bot": "random", "seat": 1}),
    ],
)
def test_gymnasium_finds_nothing_wrong_with_it(name: str, options: dict[str, Any]) -> None:
    env = gymnasium.make(name, disable_env_checker=True, **options)
    check_env(env.unwrapped, skip_render_check=True)


def test_gymnasium_can_render_it() -> None:
    env = gymnasium.make("futari/Kamisado-v0", disable_env_checker=True, format="single", render_mode="rgb_array")
    with contextlib.redirect_stdout(io.StringIO()):
        check_env(env.unwrapped)


def test_a_solo_game_goes_to_its_end() -> None:
    env, dice = solo.kamisado(bot="beginner", seat=1, format="single"), np.random.default_rng(1)
    observation, _ = env.reset(seed=1)
    reward, over = 0.0, False
    while not over:
        action = int(dice.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, over, _, _ = env.step(action)
    assert abs(reward) == 1
    assert env.duel.seat(env.agent) is Seat.SECOND


def test_a_bot_with_secrets_plays_a_whole_campaign_and_is_told_what_it_sees() -> None:
    env, dice = solo.sekigahara(bot="random"), np.random.default_rng(2)
    observation, _ = env.reset(seed=4)
    over, reward = False, 0.0
    while not over:
        action = int(dice.choice(np.flatnonzero(observation["action_mask"])))
        observation, reward, over, _, info = env.step(action)
        assert "illegal_action" not in info
    assert abs(reward) == 1
