"""Ratings by ladder, their history, and the leaderboard."""

from contextlib import closing

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError, OperationalError

from futari.store.database import Database
from futari.store.ratings import (
    Standing,
    change_rating,
    find_rating,
    history,
    leaderboard,
    lock_players,
    ratings_of,
)
from futari.store.tables import add_table
from futari.store.users import change_user
from store.rows import person, table_row

LADDER, OTHER = "kamisado/standard", "kamisado/long"


def standing(user: int, rating: float, category: str = LADDER, **values: float) -> Standing:
    told = {"deviation": 60.0, "volatility": 0.06, "games": 1, "changed_at": 0, **values}
    return Standing(
        user, category, rating, told["deviation"], told["volatility"], int(told["games"]), int(told["changed_at"])
    )


def rate(connection: Connection, table: str, after: Standing, start: float = 1500.0) -> None:
    change_rating(connection, table, find_rating(connection, after.user_id, after.category), after, start)


@pytest.fixture
def connection(connection: Connection) -> Connection:
    for name in ("a", "b", "c"):
        add_table(connection, table_row(name))
    return connection


def test_a_rating_is_found_by_user_and_ladder(connection: Connection) -> None:
    ann, bob = person(connection), person(connection)
    rate(connection, "a", standing(ann, 1600.0))
    rate(connection, "b", standing(ann, 1400.0, OTHER))
    assert find_rating(connection, ann, LADDER) == standing(ann, 1600.0)
    assert find_rating(connection, bob, LADDER) is None
    assert [each.category for each in ratings_of(connection, ann)] == [OTHER, LADDER]


def test_a_game_changes_a_rating_and_is_remembered(connection: Connection) -> None:
    ann = person(connection)
    rate(connection, "a", standing(ann, 1600.0, changed_at=1))
    rate(connection, "b", standing(ann, 1550.0, games=2, changed_at=2))
    rate(connection, "c", standing(ann, 1450.0, OTHER, changed_at=3))
    assert find_rating(connection, ann, LADDER) == standing(ann, 1550.0, games=2, changed_at=2)
    found = history(connection, ann, LADDER)
    assert [(each.table_id, each.before, each.after) for each in found] == [
        ("b", 1600.0, 1550.0),
        ("a", 1500.0, 1600.0),
    ]
    assert len(history(connection, ann, LADDER, limit=1)) == 1


def test_a_game_changes_a_rating_once(connection: Connection) -> None:
    ann = person(connection)
    rate(connection, "a", standing(ann, 1600.0))
    with pytest.raises(IntegrityError), connection.begin_nested():
        rate(connection, "a", standing(ann, 1700.0))
    assert find_rating(connection, ann, LADDER) == standing(ann, 1600.0)


def test_the_leaderboard_shows_the_best_whose_ratings_are_settled(connection: Connection) -> None:
    names = ("Ann", "Bob", "Cid", "Dan")
    ann, bob, cid, dan = (person(connection, name) for name in names)
    for user, rating, deviation in (
        (ann, 1500.0, 60.0),
        (bob, 1700.0, 110.0),
        (cid, 1900.0, 110.1),
        (dan, 2000.0, 50.0),
    ):
        rate(connection, "a", standing(user, rating, deviation=deviation))
    rate(connection, "b", standing(ann, 1900.0, OTHER))
    change_user(connection, dan, banned_at=1)
    assert [name for name, _ in leaderboard(connection, LADDER, 110.0)] == ["Bob", "Ann"]
    assert [name for name, _ in leaderboard(connection, LADDER, 110.0, limit=1)] == ["Bob"]
    assert leaderboard(connection, "kamisado/none", 110.0) == []


def test_nobody_rates_a_player_whom_another_is_rating(empty_postgresql: str) -> None:
    """SQLite has one writer; here two of them would each rate by what they read before."""
    with closing(Database(empty_postgresql)) as database:
        ann = database.write_now(person)
        with database.engine.begin() as one:
            lock_players(one, [ann])
            with database.engine.begin() as other:
                other.exec_driver_sql("SET LOCAL lock_timeout = '20ms'")
                with pytest.raises(OperationalError), other.begin_nested():
                    lock_players(other, [ann, ann + 1])
        database.write_now(lock_players, [ann])
