"""The conformance suite, run on every game and on the tiny duel."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import conformance
from core.conformance import Contest
from core.duel import DUEL, Duel, DuelState, DuelView, duel_twins
from futari.core import AnyGame, Seat
from futari.kamisado.game import KAMISADO
from futari.sekigahara.game import SEKIGAHARA
from sekigahara.twins import sekigahara_twins

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.kamisado.match import Match


def kamisado_twins(match: Match, seat: Seat | None, random: Random) -> Iterator[Match]:
    """Nothing is hidden in Kamisado: the only state a seat cannot tell apart is an equal one."""
    yield replace(match)


CONTESTS = [
    Contest(KAMISADO, {"format": "single"}, kamisado_twins),
    Contest(KAMISADO, {"format": "standard"}, kamisado_twins),
    Contest(KAMISADO, {"format": "long"}, kamisado_twins),
    Contest(KAMISADO, {"format": "marathon"}, kamisado_twins),
    Contest(KAMISADO, {"format": "series", "points": 3}, kamisado_twins),
    Contest(DUEL, {"cards": 6}, duel_twins),
    Contest(DUEL, {"cards": 15}, duel_twins),
    Contest(SEKIGAHARA, {"setup": "printed"}, sekigahara_twins, pace=7, undos=0.05),
    Contest(SEKIGAHARA, {"setup": "revised"}, sekigahara_twins, pace=7, undos=0.05),
]

contests = pytest.mark.parametrize("contest", CONTESTS, ids=str)
seeds = pytest.mark.parametrize("seed", range(4))


@contests
@seeds
def test_lists_are_consistent(contest: Contest, seed: int) -> None:
    conformance.check_lists_are_consistent(contest, Random(seed))


@contests
@seeds
def test_all_else_is_refused(contest: Contest, seed: int) -> None:
    conformance.check_all_else_is_refused(contest, Random(seed))


@contests
@seeds
def test_replay_is_exact(contest: Contest, seed: int) -> None:
    conformance.check_replay_is_exact(contest, Random(seed))


@contests
@seeds
def test_nothing_hidden_is_seen(contest: Contest, seed: int) -> None:
    conformance.check_nothing_hidden_is_seen(contest, Random(seed))


@contests
def test_views_stand_alone(contest: Contest) -> None:
    conformance.check_views_stand_alone(contest, Random(1))


@contests
@seeds
def test_tampering_is_noticed(contest: Contest, seed: int) -> None:
    conformance.check_tampering_is_noticed(contest, Random(seed))


@contests
@seeds
def test_an_illegal_entry_is_named(contest: Contest, seed: int) -> None:
    conformance.check_an_illegal_entry_is_named(contest, Random(seed))


@pytest.mark.parametrize("game", [KAMISADO, DUEL, SEKIGAHARA], ids=lambda game: game.name)
@given(text=st.text())
def test_arbitrary_text_is_refused(game: AnyGame, text: str) -> None:
    conformance.check_arbitrary_text_is_refused(game, text)


def test_the_suite_notices_a_leak() -> None:
    """The suite itself must be able to fail: a duel whose spectators see a hand does not pass."""

    class LeakyDuel(Duel):
        def view(self, state: DuelState, seat: Seat | None) -> DuelView:
            return super().view(state, seat or Seat.FIRST)

    with pytest.raises(AssertionError):
        conformance.check_nothing_hidden_is_seen(Contest(LeakyDuel(), {"cards": 6}, duel_twins), Random(0))
