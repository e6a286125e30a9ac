"""Ratings: a finished rated game changes both, once."""

import asyncio
from typing import Any

import pytest

from futari.core import BySide, Outcome, Seat
from futari.store.ratings import Standing, find_rating, history, ratings_of
from futari.store.users import User
from futari.table import acts
from futari.table.glicko import Rating, rated
from futari.table.hall import Hall
from futari.table.opening import Opening, close_table, open_table
from futari.table.rating import PERIOD, category_of, current, more_experienced, settle_ratings
from futari.table.sweep import clear_away
from table.house import DAY, LIVE, MINUTE, Commits, House, choose, do, play_out, refused, seated

pytestmark = pytest.mark.anyio

LADDER = "kamisado/standard"


async def rated_game(hall: Hall, ann: User, bob: User, **asked: Any) -> str:
    return await seated(hall, ann, bob, **{"options": {"format": "standard"}, "rated": True, **asked})


def rating(house: House, user: User, category: str = LADDER) -> Standing | None:
    return house.database.read_now(find_rating, user.id, category)


def points(house: House, user: User) -> float:
    standing = rating(house, user)
    assert standing is not None
    return standing.rating


async def test_a_finished_rated_game_changes_both_ratings(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await rated_game(hall, ann, bob)
    await choose(hall, table, ann)
    assert rating(house, ann) is None
    await do(hall, table, ann, acts.Resign())
    won, lost = rated(Rating(), [(Rating(), 1.0)]), rated(Rating(), [(Rating(), 0.0)])
    for user, new in ((bob, won), (ann, lost)):
        standing = rating(house, user)
        assert standing is not None
        assert (standing.rating, standing.deviation, standing.games) == (new.rating, new.deviation, 1)


async def test_a_game_played_to_its_end_is_rated_by_its_ladder(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, "duel", rated=True)
    await play_out(hall, table, ann, bob)
    outcome = hall.rooms[table].table.outcome
    assert outcome is not None
    standing = rating(house, ann, "duel/duel")
    assert standing is not None
    assert (standing.rating > 1500, standing.rating < 1500) == (
        outcome.winner is Seat.FIRST,
        outcome.winner is Seat.SECOND,
    )


async def test_a_retry_does_not_rate_twice(house: House, hall: Hall, other_hall: Hall, ann: User, bob: User) -> None:
    table = await rated_game(hall, ann, bob)
    await other_hall.room(table)
    await asyncio.gather(*(do(each, table, ann, acts.Resign(), "a") for each in (hall, other_hall, hall)))
    stored = house.everything()
    await do(other_hall, table, ann, acts.Resign(), "a")
    with refused("table.over"):
        await do(hall, table, bob, acts.Resign(), "b")
    assert house.everything() == stored
    standing = rating(house, ann)
    assert standing is not None
    assert standing.games == 1
    assert len(house.database.read_now(history, ann.id, LADDER)) == 1


async def test_a_failed_commit_rates_nobody(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await rated_game(hall, ann, bob)
    commits = Commits(house.database)
    commits.fail = True
    with refused("store.unavailable", Exception):  # type: ignore[arg-type]
        await do(hall, table, ann, acts.Resign(), "a")
    assert rating(house, ann) is None
    commits.fail = False
    await do(hall, table, ann, acts.Resign(), "a")
    assert rating(house, ann) is not None


async def test_an_agreed_stop_counts_half(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await rated_game(hall, ann, bob)
    await choose(hall, table, ann)
    await do(hall, table, ann, acts.Stop())
    await do(hall, table, bob, acts.Answer(accept=True))
    assert (points(house, ann), points(house, bob)) == (1500.0, 1500.0)
    standing = rating(house, ann)
    assert standing is not None
    assert standing.deviation < 350


async def test_a_time_out_and_a_claim_are_rated(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await rated_game(hall, ann, bob, clock=LIVE)
    for user in (ann, bob):
        await choose(hall, table, user)
    house.time.passes(5 * MINUTE)
    await hall.look(table, None)
    assert points(house, ann) < 1500 < points(house, bob)
    table = await rated_game(hall, ann, bob, clock=LIVE)
    await choose(hall, table, ann)
    house.time.passes(2 * MINUTE)
    before = points(house, ann)
    await do(hall, table, ann, acts.Claim())
    assert points(house, ann) > before


async def test_a_game_that_is_not_rated_rates_nobody(house: House, hall: Hall, ann: User, bob: User) -> None:
    table = await seated(hall, ann, bob, options={"format": "standard"})
    await do(hall, table, ann, acts.Resign())
    assert house.database.read_now(ratings_of, ann.id) == []


async def test_a_closed_table_rates_nobody(house: House, hall: Hall, ann: User, bob: User) -> None:
    asked = Opening(game="kamisado", options={"format": "standard"}, rated=True)
    await close_table(hall, (await open_table(hall, ann, asked)).table, ann)
    table = await rated_game(hall, ann, bob)
    await choose(hall, table, ann)
    house.time.passes(31 * DAY)
    assert house.database.write_now(clear_away, house.time()) == [table]
    for user in (ann, bob):
        assert house.database.read_now(ratings_of, user.id) == []


async def test_history_tells_every_game_the_latest_first(house: House, hall: Hall, ann: User, bob: User) -> None:
    tables = []
    for _ in range(3):
        house.time.passes(DAY)
        tables.append(await rated_game(hall, ann, bob))
        await do(hall, tables[-1], ann, acts.Resign())
    found = house.database.read_now(history, ann.id, LADDER)
    assert [change.table_id for change in found] == tables[::-1]
    assert found[-1].before == 1500.0
    assert found[0].before == found[1].after
    assert found[0].after == points(house, ann)


async def test_the_ratings_shown_at_a_table_are_those_of_its_ladder(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    table = await rated_game(hall, ann, bob)
    black = hall.rooms[table].about(house.time(), 0).people["black"]
    assert black is not None
    assert (black.name, black.rating, black.provisional) == ("Ann", 1500, True)
    await do(hall, table, ann, acts.Resign())
    await house.news()
    black = hall.rooms[table].about(house.time(), 0).people["black"]
    assert black is not None
    assert black.rating == round(points(house, ann))


async def test_both_are_rated_by_what_the_other_was_worth_before(
    house: House, hall: Hall, ann: User, bob: User
) -> None:
    """Whichever of the two is written first."""
    one = await rated_game(hall, ann, bob)
    other = await rated_game(hall, bob, ann)
    both = BySide(bob.id, ann.id)
    house.database.write_now(settle_ratings, one, "x/y", both.map(lambda user: user), won(Seat.SECOND), house.time())
    house.database.write_now(settle_ratings, other, "x/z", BySide(ann.id, bob.id), won(Seat.FIRST), house.time())
    for user in (ann, bob):
        here, there = rating(house, user, "x/y"), rating(house, user, "x/z")
        assert here is not None
        assert there is not None
        assert here.rating == there.rating


def won(seat: Seat) -> Outcome:
    return Outcome(seat, "resign", BySide(0, 0))


async def test_a_rating_grows_less_sure_with_time() -> None:
    standing = Standing(1, LADDER, 1600.0, 50.0, 0.06, 30, 0)
    assert current(None, 0) == Rating()
    assert current(standing, 0).deviation == 50.0
    assert 50.0 < current(standing, PERIOD).deviation < current(standing, 10 * PERIOD).deviation
    assert current(standing, -PERIOD) == current(standing, 0)


async def test_the_more_experienced_has_the_higher_rating(house: House, hall: Hall, ann: User, bob: User) -> None:
    assert category_of("kamisado", "standard") == LADDER
    table = await rated_game(hall, ann, bob)
    pair = (ann.id, bob.id)
    assert house.database.read_now(more_experienced, pair, LADDER) is None
    await do(hall, table, ann, acts.Resign())
    assert house.database.read_now(more_experienced, pair, LADDER) == 1
    assert house.database.read_now(more_experienced, pair[::-1], LADDER) == 0
    assert house.database.read_now(more_experienced, pair, "kamisado/long") is None
