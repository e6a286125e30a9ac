"""What waits for somebody, and what everybody may join or watch: tables as they stand in lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from futari.core import BySide, OptionValue, Outcome, Seat
from futari.store.ratings import find_rating
from futari.store.tables import lobby, running_in_public, seated_tables, tables_of, waiting_for
from futari.store.users import find_users
from futari.table.ledger import Person, both
from futari.table.rating import current
from futari.table.terms import Terms, read_terms

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection

    from futari.shelf import Shelf
    from futari.store.tables import TableRow
    from futari.store.users import User
    from futari.table.hall import Hall

__all__ = ["Agenda", "Listed", "Lobby", "Verdict", "agenda_of", "finished_of", "lobby_of", "next_after"]

MOST_WAITING = 200
SOMEONE = Person(None, "someone")


class Verdict(msgspec.Struct, frozen=True):
    """How a listed game ended; `winner` is a seat, None if nobody won."""

    winner: str | None
    how: str
    score: dict[str, int]


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list: what everybody who sees it there may know."""

    table: str
    game: str
    options: dict[str, OptionValue]
    terms: Terms
    status: str
    rated: bool
    people: dict[str, Person | None]
    host: Person | None
    ply: int
    to_act: list[str]
    deadline: int | None
    created_at: int
    changed_at: int
    finished_at: int | None
    outcome: Verdict | None


class Agenda(msgspec.Struct, frozen=True, kw_only=True):
    """The tables of a user: those that wait for him (the one that waits longest first), and the others."""

    waiting: list[Listed]
    playing: list[Listed]
    open: list[Listed]
    invitations: list[Listed]
    next: str | None


class Lobby(msgspec.Struct, frozen=True, kw_only=True):
    """The tables anyone may sit down at, and the games anyone may watch."""

    open: list[Listed]
    running: list[Listed]


async def agenda_of(hall: Hall, user: int, after: str | None = None) -> Agenda:
    """What waits for a user, and which table to go to next; `after` is the one he comes from."""
    return await hall.database.read(_agenda, hall.shelf, user, after, hall.now())


async def lobby_of(hall: Hall) -> Lobby:
    """What is going on in public."""
    return await hall.database.read(_lobby, hall.shelf, hall.now())


async def finished_of(hall: Hall, user: int, before: int, limit: int, *, all_of_them: bool) -> list[Listed]:
    """The finished games of a user, the latest first; the private ones only if all are asked for."""
    return await hall.database.read(_finished, hall, user, before, limit, all_of_them=all_of_them)


def next_after(waiting: list[str], after: str | None) -> str | None:
    """The table that follows in the list, round and round; None if no other waits.

    >>> next_after(["a", "b", "c"], None), next_after(["a", "b", "c"], "c"), next_after(["a"], "a")
    ('a', 'a', None)
    """
    place = waiting.index(after) + 1 if after in waiting else 0
    others = [table for table in (*waiting[place:], *waiting[:place]) if table != after]
    return others[0] if others else None


def _agenda(connection: Connection, shelf: Shelf, user: int, after: str | None, now: int) -> Agenda:
    # Two on a sofa know whose turn it is.
    waiting = [row for row in waiting_for(connection, user) if row.against != "hotseat"][:MOST_WAITING]
    urgent = {row.id for row in waiting}
    others = [row for row in seated_tables(connection, user, ("open", "playing")) if row.id not in urgent]
    clerk = _Clerk(connection, shelf, now, [*waiting, *others])
    listed = clerk.listed(waiting)
    return Agenda(
        waiting=listed,
        playing=clerk.listed(row for row in others if row.status == "playing"),
        open=clerk.listed(row for row in others if row.status == "open" and row.host_id == user),
        invitations=[
            each
            for each in clerk.listed(row for row in others if row.status == "open" and row.invited_id == user)
            if each.host is not None
        ],
        next=next_after([each.table for each in listed], after),
    )


def _lobby(connection: Connection, shelf: Shelf, now: int) -> Lobby:
    waiting, running = lobby(connection), running_in_public(connection)
    clerk = _Clerk(connection, shelf, now, [*waiting, *running])
    # Whoever was shut out will not come to play.
    return Lobby(open=[each for each in clerk.listed(waiting) if each.host], running=clerk.listed(running))


def _finished(
    connection: Connection, hall: Hall, user: int, before: int, limit: int, *, all_of_them: bool
) -> list[Listed]:
    rows = tables_of(connection, user, before, limit, all_of_them=all_of_them)
    return _Clerk(connection, hall.shelf, hall.now(), rows).listed(rows)


class _Clerk:
    """Lists tables with the people at them, whom it looks up all at once."""

    def __init__(self, connection: Connection, shelf: Shelf, now: int, rows: list[TableRow]) -> None:
        self.connection = connection
        self.shelf = shelf
        self.now = now
        ids = {user for row in rows for user in (row.host_id, row.first_id, row.second_id) if user is not None}
        self.users: dict[int, User] = find_users(connection, ids) if ids else {}
        self.known: dict[tuple[int, str | None], Person] = {}

    def listed(self, rows: Iterable[TableRow]) -> list[Listed]:
        """These tables, but for games that are on the shelf no longer."""
        return [self._listed(row) for row in rows if row.game in self.shelf]

    def _listed(self, row: TableRow) -> Listed:
        seats = self.shelf[row.game].game.seats
        host = self.users.get(row.host_id or 0)
        return Listed(
            table=row.id,
            game=row.game,
            options=msgspec.json.decode(row.options),
            terms=read_terms(row.terms),
            status=row.status,
            rated=row.category is not None,
            people=both(self._people(row), seats),
            host=None if host is None or host.banned_at else self._person(host.id, row.category),
            ply=row.ply,
            to_act=[seats[int(seat)] for seat in row.waits_for] if row.status == "playing" else [],
            deadline=row.deadline,
            created_at=row.created_at,
            changed_at=row.changed_at,
            finished_at=row.finished_at,
            outcome=_verdict(row.outcome, seats) if row.outcome else None,
        )

    def _people(self, row: TableRow) -> BySide[Person | None]:
        if row.started_at is None:
            return BySide(None, None)
        return BySide(
            self._sitter(row.first_id, row.first_bot, row.category),
            self._sitter(row.second_id, row.second_bot, row.category),
        )

    def _sitter(self, user: int | None, bot: str | None, category: str | None) -> Person:
        if bot is not None:
            return Person(bot, "level")
        return SOMEONE if user is None else self._person(user, category)

    def _person(self, user: int, category: str | None) -> Person:
        if user not in self.users:
            return SOMEONE
        if (user, category) not in self.known:
            self.known[user, category] = self._looked_up(self.users[user], category)
        return self.known[user, category]

    def _looked_up(self, user: User, category: str | None) -> Person:
        if category is None:
            return Person(user.name, user.kind)
        rating = current(find_rating(self.connection, user.id, category), self.now)
        return Person(user.name, user.kind, round(rating.rating), rating.is_provisional)


def _verdict(text: str, seats: BySide[str]) -> Verdict:
    outcome = msgspec.json.decode(text, type=Outcome)
    winner = None if outcome.winner is None else seats[outcome.winner]
    return Verdict(winner, outcome.how, {seats[seat]: outcome.score[seat] for seat in Seat})
