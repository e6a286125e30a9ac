"""What a finished rated game does to the ratings of both players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import BySide, Seat
from futari.store.ratings import Standing, change_rating, find_rating, lock_players
from futari.table.glicko import Rating, aged, rated

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from futari.core import Outcome

__all__ = ["category_of", "current", "more_experienced", "settle_ratings"]

# An idle player becomes this much less sure in a week.
PERIOD = 7 * 24 * 3_600_000


def category_of(game: str, ladder: str) -> str:
    """The name of a ladder: the game and what the game says of its options."""
    return f"{game}/{ladder}"


def current(standing: Standing | None, now: int) -> Rating:
    """A rating as it is worth now, after the time without a game."""
    if standing is None:
        return Rating()
    held = Rating(standing.rating, standing.deviation, standing.volatility)
    return aged(held, max(0, now - standing.changed_at) / PERIOD)


def more_experienced(connection: Connection, users: tuple[int, int], category: str) -> int | None:
    """Which of two users has the higher rating on a ladder: 0 or 1, None if they are equal or one has none."""
    first, second = (find_rating(connection, user, category) for user in users)
    if first is None or second is None or first.rating == second.rating:
        return None
    return 0 if first.rating > second.rating else 1


def settle_ratings(
    connection: Connection, table_id: str, category: str, users: BySide[int], outcome: Outcome, now: int
) -> None:
    """Rate both players, each by what the other was worth before the game."""
    lock_players(connection, users)
    held = users.map(lambda user: find_rating(connection, user, category))
    worth = held.map(lambda standing: current(standing, now))
    for seat in Seat:
        points = 0.5 if outcome.winner is None else float(outcome.winner is seat)
        new, before = rated(worth[seat], [(worth[seat.other], points)]), held[seat]
        games = before.games + 1 if before else 1
        after = Standing(users[seat], category, new.rating, new.deviation, new.volatility, games, now)
        change_rating(connection, table_id, before, after, worth[seat].rating)
