"""Ratings by ladder, their history, and the leaderboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, insert, select

from futari.store.schema import rating_changes, ratings, users

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection

__all__ = ["Change", "Standing", "change_rating", "find_rating", "history", "leaderboard", "lock_players", "ratings_of"]


class Standing(msgspec.Struct, frozen=True):
    """A user's rating on one ladder."""

    user_id: int
    category: str
    rating: float
    deviation: float
    volatility: float
    games: int
    changed_at: int


class Change(msgspec.Struct, frozen=True):
    """What one game did to a rating."""

    table_id: str
    category: str
    before: float
    after: float
    deviation: float
    changed_at: int


_STANDING = [ratings.c[name] for name in Standing.__struct_fields__]


def find_rating(connection: Connection, user_id: int, category: str) -> Standing | None:
    """A user's rating on a ladder."""
    wanted = select(*_STANDING).where(ratings.c.user_id == user_id, ratings.c.category == category)
    row = connection.execute(wanted).one_or_none()
    return None if row is None else Standing(*row)


def lock_players(connection: Connection, user_ids: Iterable[int]) -> None:
    """Let nobody else rate these users until the commit; always in one order, so that two never wait for each other.

    It is the users that are locked: somebody who was never rated has no rating to lock.
    """
    wanted = select(users.c.id).where(users.c.id.in_(list(user_ids))).order_by(users.c.id)
    connection.execute(wanted.with_for_update(key_share=True)).all()


def ratings_of(connection: Connection, user_id: int) -> list[Standing]:
    """All ratings of a user."""
    wanted = select(*_STANDING).where(ratings.c.user_id == user_id).order_by(ratings.c.category)
    return [Standing(*row) for row in connection.execute(wanted)]


def change_rating(
    connection: Connection, table_id: str, before: Standing | None, after: Standing, start: float
) -> None:
    """Keep what a game did to a rating; `start` is where a newcomer began."""
    mine = (ratings.c.user_id == after.user_id) & (ratings.c.category == after.category)
    connection.execute(delete(ratings).where(mine))
    connection.execute(insert(ratings), msgspec.structs.asdict(after))
    connection.execute(
        insert(rating_changes),
        {
            "table_id": table_id,
            "user_id": after.user_id,
            "category": after.category,
            "before": before.rating if before else start,
            "after": after.rating,
            "deviation": after.deviation,
            "changed_at": after.changed_at,
        },
    )


def history(connection: Connection, user_id: int, category: str, limit: int = 500) -> list[Change]:
    """How a rating went, the latest game first."""
    columns = [rating_changes.c[name] for name in Change.__struct_fields__]
    wanted = (
        select(*columns)
        .where(rating_changes.c.user_id == user_id, rating_changes.c.category == category)
        .order_by(rating_changes.c.changed_at.desc())
        .limit(limit)
    )
    return [Change(*row) for row in connection.execute(wanted)]


def leaderboard(connection: Connection, category: str, surest: float, limit: int = 100) -> list[tuple[str, Standing]]:
    """The best players of a ladder by name, as far as their ratings are settled (deviation at most `surest`)."""
    wanted = (
        select(users.c.name, *_STANDING)
        .join(users, users.c.id == ratings.c.user_id)
        .where(ratings.c.category == category, ratings.c.deviation <= surest, users.c.banned_at.is_(None))
        .order_by(ratings.c.rating.desc())
        .limit(limit)
    )
    return [(row[0], Standing(*row[1:])) for row in connection.execute(wanted)]
