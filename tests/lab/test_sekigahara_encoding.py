"""Sekigahara in numbers: each choice its own, nothing that is hidden, and secret choices that stay secret."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random

import numpy as np
import pytest

from futari.core import Seat
from futari.lab import sekigahara_v0
from futari.lab.sekigahara_encoding import SEKIGAHARA_ENCODING as ENCODING
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.game import SEKIGAHARA as GAME
from sekigahara.campaigns import campaign
from sekigahara.twins import twin

campaigns = pytest.mark.parametrize("seed", range(4))


@campaigns
def test_every_choice_of_a_list_has_an_action_of_its_own(seed: int) -> None:
    for state, _, _, _ in campaign(seed):
        for seat in GAME.to_act(state):
            choices = list(GAME.choices(state, seat))
            actions = {ENCODING.action(choice) for choice in choices}
            assert len(actions) == len(choices)
            assert max(actions) < ENCODING.actions


def test_the_table_holds_no_choice_twice_and_every_act() -> None:
    assert len(set(ENCODING.table)) == ENCODING.actions
    assert {choice.act for choice in ENCODING.table} == set(Act)


def test_the_numbers_of_version_1_are_these_for_ever() -> None:
    """Whoever changes the table or the fields raises the version: trained programs depend on them."""
    assert (ENCODING.version, ENCODING.actions, ENCODING.shape) == (1, 1595, (3878,))
    table = "\n".join(map(GAME.write_choice, ENCODING.table))
    fields = "\n".join(f"{name} {part.start}" for name, part in ENCODING.sight.fields.items())
    assert hashlib.sha256(f"{table}\n\n{fields}".encode()).hexdigest()[:16] == "59d1692282d1d47a"


@campaigns
def test_what_is_hidden_changes_no_number_of_an_observation(seed: int) -> None:
    random = Random(seed)
    for number, (state, _, _, _) in enumerate(campaign(seed)):
        if number % 11 == seed:
            for seat in Seat:
                other = twin(state, seat, random)
                one = ENCODING.observe(GAME.view(state, seat), seat)
                assert np.array_equal(one, ENCODING.observe(GAME.view(other, seat), seat))


@campaigns
def test_an_observation_tells_where_ones_own_blocks_are(seed: int) -> None:
    edition = GAME.edition
    for number, (state, _, _, _) in enumerate(campaign(seed)):
        if number % 29 == 0:
            for seat in Seat:
                view = GAME.view(state, seat)
                table = ENCODING.observe(view, seat)[ENCODING.sight.fields["own_blocks"]]
                own = [block.name for block in edition.blocks if block.side is seat]
                told = {
                    (edition.chart.places[place].key, own[block])
                    for place, block in zip(*np.nonzero(table.reshape(len(edition.chart.places), -1)), strict=True)
                }
                assert told == {(stack.place, name) for stack in view.stacks for name in stack.blocks or ()}


def test_who_bids_second_does_not_see_the_first_bid() -> None:
    env = sekigahara_v0.env(views=True, render_mode="ansi")
    seen = []
    env.reset(seed=1)
    bids = np.flatnonzero(env.observe("tokugawa_0")["action_mask"])
    assert len(bids) > 1
    for bid in bids:
        env.reset(seed=1)
        env.step(int(bid))
        assert env.agent_selection == "ishida_1"
        observation = env.observe("ishida_1")
        info = env.infos["ishida_1"]
        seen.append((observation["observation"].tobytes(), observation["action_mask"].tobytes(), info, env.render()))
    assert all(each == seen[0] for each in seen)


def test_one_who_retreats_block_by_block_is_asked_for_places_alone() -> None:
    one, other = (Choice(Act.RETREAT, block=block, place=7) for block in (1, 2))
    assert ENCODING.action(one) == ENCODING.action(other) == ENCODING.action(Choice(Act.RETREAT, place=7))


def test_the_page_of_environments_has_the_tables_of_the_code() -> None:
    page = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
    for name, part in ENCODING.sight.fields.items():
        assert f"| `{name}` | {part.start} | {part.stop - part.start} |" in page
    for act in Act:
        numbers = [number for number, choice in enumerate(ENCODING.table) if choice.act is act]
        assert f"| `{act}` | {numbers[0]} | {len(numbers)} |" in page
