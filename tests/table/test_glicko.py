"""Ratings: Glickman's published example to its digits, and what must hold for any player."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from futari.table.glicko import STEPS, Rating, aged, expected, rated

NEWCOMER = Rating()

ratings = st.builds(
    Rating,
    st.floats(-1000, 5000),
    st.floats(1, 350),
    st.floats(0.0001, 1.5),
)
points = st.sampled_from([0.0, 0.5, 1.0])
fewer = settings(max_examples=100)
games = st.lists(st.tuples(ratings, points), min_size=1, max_size=5)


def test_glickmans_example() -> None:
    player = Rating(1500, 200, 0.06)
    results = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rated(player, results, tau=0.5)
    # The paper goes back to the usual scale from four digits (so 1464.05 is its 1464.06), and cuts the volatility.
    mu, phi = round((after.rating - 1500) / 173.7178, 4), round(after.deviation / 173.7178, 4)
    assert (mu, phi) == (-0.2069, 0.8722)
    assert f"{1500 + 173.7178 * mu:.2f}" == "1464.06"
    assert f"{173.7178 * phi:.2f}" == f"{after.deviation:.2f}" == "151.52"
    assert math.floor(after.volatility * 100_000) == 5999
    assert after.rating == pytest.approx(1464.06, abs=0.01)


def test_a_newcomer_is_unknown_and_provisional() -> None:
    assert Rating(1500, 350, 0.06) == NEWCOMER
    assert NEWCOMER.is_provisional
    assert not Rating(1500, 110).is_provisional
    assert Rating(1500, 110.5).is_provisional


def test_a_dozen_games_against_known_players_end_the_question_mark() -> None:
    player, played = NEWCOMER, 0
    while player.is_provisional:
        player = rated(player, [(Rating(1500, 60), played % 2)])
        played += 1
    assert 8 <= played <= 16


def test_a_period_without_games_only_makes_less_sure() -> None:
    player = Rating(1600, 80, 0.06)
    assert rated(player, []) == aged(player, 1)
    assert aged(player, 0) == player
    assert aged(player, 1).rating == 1600
    assert math.isclose(aged(player, 1).deviation, math.sqrt(80**2 + (173.7178 * 0.06) ** 2))


def test_evenly_matched_players_mirror_each_other() -> None:
    winner, loser = rated(NEWCOMER, [(NEWCOMER, 1)]), rated(NEWCOMER, [(NEWCOMER, 0)])
    assert winner.rating - 1500 == pytest.approx(1500 - loser.rating)
    assert (winner.deviation, winner.volatility) == pytest.approx((loser.deviation, loser.volatility))
    assert rated(NEWCOMER, [(NEWCOMER, 0.5)]).rating == pytest.approx(1500)


@fewer
@given(ratings, ratings)
def test_what_two_players_can_expect_adds_up_to_one_point(player: Rating, opponent: Rating) -> None:
    assert expected(player, opponent) + expected(opponent, player) == pytest.approx(1)
    assert (expected(player, opponent) > 0.5) <= (player.rating > opponent.rating)


@fewer
@given(ratings, ratings)
def test_the_stronger_expect_more(player: Rating, opponent: Rating) -> None:
    stronger = Rating(player.rating + 100, player.deviation, player.volatility)
    assert expected(stronger, opponent) >= expected(player, opponent)


@fewer
@given(ratings, ratings)
def test_a_win_never_lowers_and_a_loss_never_raises(player: Rating, opponent: Rating) -> None:
    # A game between players thousands of points apart changes nothing but the last digits of a float.
    assert rated(player, [(opponent, 1)]).rating >= player.rating - 1e-9
    assert rated(player, [(opponent, 0)]).rating <= player.rating + 1e-9


@fewer
@given(ratings, ratings)
def test_a_better_result_is_a_better_rating(player: Rating, opponent: Rating) -> None:
    lost, drawn, won = (rated(player, [(opponent, result)]).rating for result in (0.0, 0.5, 1.0))
    assert lost <= drawn <= won


@fewer
@given(st.floats(-1000, 5000), st.floats(-1000, 5000), st.floats(1, 350), st.floats(1, 350), st.floats(0.01, 0.2))
def test_two_players_of_one_deviation_mirror_each_other(
    one: float, other: float, deviation: float, far: float, volatility: float
) -> None:
    player, mirrored = Rating(one, deviation, volatility), Rating(3000 - one, deviation, volatility)
    up = rated(player, [(Rating(other, far), 1)])
    down = rated(mirrored, [(Rating(3000 - other, far), 0)])
    assert up.rating - 1500 == pytest.approx(1500 - down.rating, abs=1e-6)
    assert up.deviation == pytest.approx(down.deviation)


@fewer
@given(ratings, games)
def test_games_tell_more_than_idling(player: Rating, played: list[tuple[Rating, float]]) -> None:
    after = rated(player, played)
    idle = math.hypot(player.deviation, 173.7178 * after.volatility)
    assert 0 < after.deviation <= min(350, idle) + 1e-9


@fewer
@given(ratings, games, ratings, points)
def test_one_game_more_in_a_steady_period_never_makes_less_sure(
    player: Rating, played: list[tuple[Rating, float]], opponent: Rating, result: float
) -> None:
    # With tau near zero the volatility stands still, and only the knowledge gained is left.
    fewer, more = rated(player, played, tau=1e-6), rated(player, [*played, (opponent, result)], tau=1e-6)
    assert more.deviation <= fewer.deviation + 1e-6


@fewer
@given(ratings, st.floats(0, 1e6), st.floats(0, 1e6))
def test_idling_in_parts_is_idling_at_once(player: Rating, some: float, more: float) -> None:
    assert aged(aged(player, some), more).deviation == pytest.approx(aged(player, some + more).deviation)
    assert player.deviation <= aged(player, some).deviation <= 350


@fewer
@given(
    st.builds(Rating, st.floats(-1e5, 1e5), st.floats(0.01, 350), st.floats(1e-8, 100)),
    st.lists(st.tuples(st.builds(Rating, st.floats(-1e5, 1e5), st.floats(0.01, 350)), points), min_size=1, max_size=6),
    st.floats(0.01, 3),
)
def test_the_search_for_the_volatility_always_ends(
    player: Rating, played: list[tuple[Rating, float]], tau: float
) -> None:
    from futari.table import glicko

    steps: list[float] = []
    zero = glicko._zero

    def counted(f: Callable[[float], float], a: float, b: float) -> float:
        def noted(x: float) -> float:
            steps.append(x)
            return f(x)

        return zero(noted, a, b)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(glicko, "_zero", counted)
        after = rated(player, played, tau)
    assert len(steps) < STEPS / 2
    assert all(map(math.isfinite, (after.rating, after.deviation, after.volatility)))
    assert after.volatility > 0
