"""Profiles, ratings, leaderboards over HTTP."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest

from futari.store.ratings import Standing, change_rating
from futari.store.users import erase_user
from server.venue import START, Venue, Visitor, opened

pytestmark = pytest.mark.anyio

LADDER = "kamisado/standard"
WEEK = 7 * 86_400_000


async def _rate(venue: Venue, visitor: Visitor, table: str, rating: float, deviation: float) -> None:
    standing = Standing(visitor.id, LADDER, rating, deviation, 0.06, 12, START)
    await venue.house.database.write(change_rating, table, None, standing, 1500.0)


async def test_a_rated_game_is_seen_in_profiles_and_history(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.account("Anna"), await venue.account("Ben")
        table = await venue.table(anna, ben, rated=True)
        await anna.choose(table)
        await ben.act(table, "resign")
        profile = await venue.stranger().ask("GET", "players/ANNA")
        assert (profile["name"], profile["kind"], profile["since"]) == ("Anna", "account", START)
        (rating,) = profile["ratings"]
        assert (rating["category"], rating["games"], rating["provisional"]) == (LADDER, 1, True)
        assert rating["rating"] > 1500
        assert [each["table"] for each in profile["tables"]] == [table]
        history = await venue.stranger().ask("GET", f"players/Anna/history?category={quote(LADDER)}")
        (change,) = history["changes"]
        assert (change["table"], change["before"], change["after"]) == (table, 1500, rating["rating"])
        assert (await ben.ask("GET", f"players/anna/history?category={quote('kamisado/series')}"))["changes"] == []


async def test_private_games_are_seen_in_ones_own_profile_only(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.account("Anna"), await venue.account("Ben")
        table = await venue.table(anna, against="player", player="Ben", private=True)
        await ben.ask("POST", f"tables/{table}/seat")
        await anna.act(table, "resign")
        assert (await ben.ask("GET", "players/Anna"))["tables"] == []
        assert [each["table"] for each in (await anna.ask("GET", "players/Anna"))["tables"]] == [table]


async def test_guests_and_those_who_have_left_have_no_profile(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        await venue.guest("Gustav")
        anna, ben = await venue.account("Anna"), await venue.account("Ben")
        table = await venue.table(anna, ben)
        await anna.act(table, "resign")
        await venue.house.database.write(erase_user, anna.id)
        for name in ("Gustav", "Anna", "someone", "%00", "%F0%9F%98%80"):
            assert await ben.refused("GET", f"players/{name}", 404) == "people.unknown"
        (listed,) = (await ben.ask("GET", "players/Ben"))["tables"]
        assert listed["people"]["black"] == {"name": None, "kind": "someone", "rating": None, "provisional": False}


async def test_the_leaderboard_has_settled_ratings_only_the_best_first(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        people = [await venue.account(name) for name in ("Anna", "Ben", "Carl", "Dora")]
        table = await venue.table(people[0])
        for visitor, rating, deviation in zip(people, (1600, 1700, 1900, 1800), (60, 60, 200, 60), strict=True):
            await _rate(venue, visitor, table, rating, deviation)
        await venue.change(people[3], banned_at=START)
        board = await venue.stranger().ask("GET", f"leaderboard?category={quote(LADDER)}")
        told = [(each["place"], each["name"], each["rating"]) for each in board["players"]]
        assert told == [(1, "Ben", 1700), (2, "Anna", 1600)]
        # Whoever has not played for years is not sure to be as strong.
        venue.pass_time(400 * WEEK)
        venue.forget_callers()
        assert (await venue.stranger().ask("GET", f"leaderboard?category={quote(LADDER)}"))["players"] == []


async def test_ladders_have_names(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        for category in ("", "x" * 50, "a/b/c", "kamisado", "kamisado/\u0000"):
            await venue.stranger().refused("GET", f"leaderboard?category={quote(category)}", 422)
