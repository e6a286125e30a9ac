"""Opening tables and sitting down at them."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy.exc import IntegrityError

from futari.core import BySide, OptionValue, Seat, new_seed
from futari.store.invitations import add_invitation, find_invitation, revoke_invitations, use_invitation
from futari.store.tables import TableRow, add_table, change_open_table, find_rematch, find_table, release_rematch
from futari.table.bidding import check_opening_bid, settle_bids
from futari.table.clock import read_control
from futari.table.hall import LOBBY, Hall, table_topic, user_topic
from futari.table.ledger import keep_row
from futari.table.rating import category_of, more_experienced
from futari.table.refusal import Kind, Refused
from futari.table.table import Table
from futari.table.terms import (
    Against,
    Side,
    SideBid,
    Sitter,
    Terms,
    read_terms,
    seat_of_opener,
    write_terms,
)

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from futari.shelf import Box
    from futari.store.users import User
    from futari.table.room import Room

__all__ = [
    "Opened",
    "Opening",
    "blank_row",
    "close_table",
    "invite",
    "open_table",
    "rematch",
    "sit_down",
    "table_of_invitation",
]

# A link is good for a fortnight.
INVITATION = 14 * 24 * 3_600_000
ID_BYTES = 9  # twelve letters: nobody guesses a private table


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody asks for who opens a table; checked by `open_table`."""

    game: str
    options: Mapping[str, OptionValue] = {}
    against: Against = "lobby"
    side: Side = "random"
    clock: object = None
    bot: str | None = None
    rated: bool = False
    private: bool = False
    chat: bool = True
    confirm: bool = False
    guided: bool = False
    bid: SideBid | None = None


class Opened(msgspec.Struct, frozen=True):
    """A new table; the invitation is told to its opener, this once."""

    table: str
    invitation: str | None = None


async def open_table(hall: Hall, opener: User, opening: Opening, invited: User | None = None) -> Opened:
    """Open a table; against a bot, and on a hot seat, the game begins at once."""
    box = hall.box(opening.game)
    if opening.guided:
        opening = _guided(box, opening)
    row = _new_row(box, opener, opening, invited, hall.now())
    if opening.against == "bot":
        level = opening.bot or box.default_bot
        if level is None or level not in box.bots:
            raise Refused(Kind.INVALID, "table.unknown_bot", bot=str(level), bots=", ".join(box.bots))
        row = _started(row, _seats(opening.side, Sitter(opener.id), Sitter(bot=level)), box, hall)
    elif opening.against == "hotseat":
        row = _started(row, BySide(Sitter(opener.id), Sitter(opener.id)), box, hall)
    link = secrets.token_urlsafe(32) if opening.against == "link" else None
    await hall.database.write(_keep, row, link, hall.now())
    await _announce(hall, row)
    return Opened(row.id, link)


async def invite(hall: Hall, table_id: str, opener: User) -> str:
    """A new link to an open table; the links before it are worth nothing from now on."""
    room = await hall.room(table_id)
    if room.table.row.host_id != opener.id:
        raise Refused(Kind.FORBIDDEN, "table.not_host")
    if room.table.row.status != "open":
        raise Refused(Kind.CONFLICT, "table.taken")
    link, now = secrets.token_urlsafe(32), hall.now()

    def work(connection: Connection) -> None:
        revoke_invitations(connection, table_id, now)
        add_invitation(connection, _hash(link), table_id, now, now + INVITATION)

    await hall.database.write(work)
    return link


async def table_of_invitation(hall: Hall, link: str) -> str:
    """The table to which a link leads; looking does not use it up. Raises Refused if it is good no longer."""
    found = await hall.database.read(find_invitation, _hash(link))
    if found is None or not found.is_open(hall.now()):
        raise Refused(Kind.GONE, "table.link_used")
    return found.table_id


async def sit_down(hall: Hall, table_id: str, user: User, link: str | None = None, bid: SideBid | None = None) -> Room:
    """Take the free seat of an open table; the game begins. Whoever sits there already is told so once more."""
    room = await hall.room(table_id)
    try:
        await _take_seat(hall, room, user, link, bid)
    except Refused:
        # What was asked twice may have been done the first time, by another process too.
        await hall.refresh(room)
        if room.table.row.status != "playing" or user.id not in room.users():
            raise
    return room


async def _take_seat(hall: Hall, room: Room, user: User, link: str | None, bid: SideBid | None) -> None:
    table_id, now = room.table.id, hall.now()
    _check_guest(room.table.row, user, link)

    def work(connection: Connection) -> None:
        fresh = find_table(connection, table_id)
        if fresh is None or fresh.host_id is None:
            raise Refused(Kind.CONFLICT, "table.taken")
        _check_guest(fresh, user, link)
        if link is not None:
            found = find_invitation(connection, _hash(link))
            good = found is not None and found.table_id == table_id and found.is_open(now)
            if not good or not use_invitation(connection, _hash(link), now):
                raise Refused(Kind.GONE, "table.link_used")
        box = hall.box(fresh.game)
        seats = _settle_sides(connection, fresh, user, box)
        settled = read_terms(fresh.terms).side == "bid"
        if settled:
            side, fresh = settle_bids(fresh, box, bid)
            seats = _seats(side, Sitter(fresh.host_id), Sitter(user.id))
        started = _started(fresh, seats, box, hall)
        seated: dict[str, object] = {
            "first_id": started.first_id,
            "second_id": started.second_id,
            "started_at": started.started_at,
        }
        if settled:
            seated |= {"options": started.options, "terms": started.terms}
        if not change_open_table(connection, table_id, **seated):
            raise Refused(Kind.CONFLICT, "table.taken")
        keep_row(connection, started)

    await hall.database.write(work)
    await hall.refresh(room)
    await hall.tell(room)
    await hall.broker.publish(LOBBY, 0)


async def close_table(hall: Hall, table_id: str, user: User) -> None:
    """Take an open table away: its opener changed his mind, or the invited player declines."""
    room = await hall.room(table_id)
    if user.id not in {room.table.row.host_id, room.table.row.invited_id}:
        raise Refused(Kind.FORBIDDEN, "table.not_host")
    if not await hall.database.write(_close, table_id, hall.now()):
        raise Refused(Kind.CONFLICT, "table.taken")
    await hall.refresh(room)
    await _announce(hall, room.table.row)


async def rematch(hall: Hall, table_id: str, user: User) -> Opened:
    """The same again with sides exchanged: a new table, or the one that the opponent has opened for it."""
    room = await hall.room(table_id)
    table = room.table
    seats = table.seats_of(user.id)
    if not seats:
        raise Refused(Kind.FORBIDDEN, "table.not_seated")
    if table.outcome is None:
        raise Refused(Kind.CONFLICT, "table.not_over")
    waiting = await hall.database.read(find_rematch, table_id)
    if waiting is None:
        try:
            opened = await _open_rematch(hall, table, seats, user)
        except IntegrityError:
            # Both pressed at once, and the other was quicker.
            waiting = await hall.database.read(find_rematch, table_id)
            if waiting is None:
                raise
        else:
            await hall.refresh(room)
            await hall.tell(room)
            return opened
    if waiting.status == "open" and waiting.host_id != user.id:
        await sit_down(hall, waiting.id, user)
    return Opened(waiting.id)


async def _open_rematch(hall: Hall, table: Table, seats: tuple[Seat, ...], user: User) -> Opened:
    row, now = table.row, hall.now()
    other = table.sitters[seats[0].other]
    against = row.against if row.against in {"bot", "hotseat"} else "player"
    if against == "player" and (other is None or other.user is None):
        raise Refused(Kind.GONE, "table.opponent_gone")
    side: Side = "first" if seats[0] is Seat.SECOND else "second"
    terms = msgspec.structs.replace(table.terms, against=against, side=side, guided=False)
    again = msgspec.structs.replace(
        blank_row(row.game, row.version, row.options, terms, now),
        category=row.category,
        host_id=user.id,
        invited_id=other.user if against == "player" and other else None,
        rematch_of=row.id,
    )
    if against == "bot" and other is not None:
        again = _started(again, _seats(side, Sitter(user.id), other), table.box, hall)
    elif against == "hotseat":
        again = _started(again, BySide(Sitter(user.id), Sitter(user.id)), table.box, hall)
    await hall.database.write(_keep, again, None, now)
    await _announce(hall, again)
    return Opened(again.id)


def _new_row(box: Box, opener: User, opening: Opening, invited: User | None, now: int) -> TableRow:
    game = box.game
    options = game.read_options(opening.options)
    terms = Terms(
        against=opening.against,
        side=opening.side,
        control=read_control(opening.clock or {"kind": "none"}),
        rated=opening.rated,
        private=opening.private or opening.against == "hotseat",
        chat=opening.chat,
        confirm=opening.confirm,
        guided=opening.guided,
    )
    if opening.side == "bid":
        check_opening_bid(box, opening.against, opening.bid)
    ladder = game.rating_category(options)
    if opening.rated:
        _check_rated(opener, opening, ladder)
    if opening.against == "player":
        _check_invited(opener, opening, invited)
    text = msgspec.json.encode(options).decode()
    blank = blank_row(game.name, game.version, text, terms, now)
    return msgspec.structs.replace(
        blank,
        seed=box.guided.seed if opening.guided and box.guided else blank.seed,
        terms=write_terms(terms, opening.bid if opening.side == "bid" else None),
        category=category_of(game.name, ladder) if opening.rated and ladder else None,
        host_id=opener.id,
        invited_id=invited.id if invited and opening.against == "player" else None,
    )


def blank_row(game: str, version: int, options: str, terms: Terms, now: int) -> TableRow:
    """An open table where nobody sits."""
    return TableRow(
        id=secrets.token_urlsafe(ID_BYTES),
        game=game,
        version=version,
        options=options,
        seed=new_seed().hex(),
        terms=write_terms(terms),
        status="open",
        against=terms.against,
        is_public=not terms.private,
        category=None,
        host_id=None,
        invited_id=None,
        first_id=None,
        second_id=None,
        first_bot=None,
        second_bot=None,
        created_at=now,
        started_at=None,
        changed_at=now,
        finished_at=None,
        ply=0,
        waits_for="",
        bot_to_act=False,
        deadline=None,
        outcome=None,
        likeness=None,
        rematch_of=None,
    )


def _guided(box: Box, opening: Opening) -> Opening:
    """The table of the game's guided game: always the same."""
    if box.guided is None:
        raise Refused(Kind.INVALID, "table.no_guided")
    side: Side = "first" if box.guided.seat is Seat.FIRST else "second"
    return Opening(
        game=opening.game, against="bot", bot=box.guided.bot, side=side, confirm=opening.confirm, guided=True
    )


def _check_rated(opener: User, opening: Opening, ladder: str | None) -> None:
    """Rated only between two accounts, and only where both have a fair chance."""
    if opener.kind != "account":
        raise Refused(Kind.FORBIDDEN, "table.rated_account")
    if opening.against in {"bot", "hotseat"}:
        raise Refused(Kind.INVALID, "table.rated_people")
    if ladder is None:
        raise Refused(Kind.INVALID, "table.rated_unfair")


def _check_invited(opener: User, opening: Opening, invited: User | None) -> None:
    if invited is None:
        raise Refused(Kind.MISSING, "table.unknown_player")
    if invited.id == opener.id:
        raise Refused(Kind.INVALID, "table.yourself")
    if opening.rated and invited.kind != "account":
        raise Refused(Kind.FORBIDDEN, "table.rated_account")


def _check_guest(row: TableRow, user: User, link: str | None) -> None:
    """Whether a user may sit down at an open table at all."""
    if row.status != "open":
        raise Refused(Kind.CONFLICT, "table.taken")
    if user.id == row.host_id:
        raise Refused(Kind.FORBIDDEN, "table.yourself")
    allowed = {"lobby": True, "player": user.id == row.invited_id, "link": link is not None}
    if not allowed.get(row.against, False):
        raise Refused(Kind.FORBIDDEN, "table.not_invited")
    if row.category is not None and user.kind != "account":
        raise Refused(Kind.FORBIDDEN, "table.rated_account")


def _settle_sides(connection: Connection, row: TableRow, guest: User, box: Box) -> BySide[Sitter | None]:
    """Who takes which seat; "the more experienced" is the one with the higher rating, else it is drawn."""
    side, host = read_terms(row.terms).side, row.host_id or 0
    if side == "experienced":
        ladder = box.game.rating_category(box.game.read_options(msgspec.json.decode(row.options)))
        category = category_of(row.game, ladder or "")
        stronger = more_experienced(connection, (host, guest.id), category)
        side = "random" if stronger is None else "second" if stronger == 0 else "first"
    return _seats(side, Sitter(host), Sitter(guest.id))


def _seats(side: Side, opener: Sitter, other: Sitter) -> BySide[Sitter | None]:
    seat = seat_of_opener(side)
    if seat is None:
        seat = Seat(secrets.randbelow(2))
    return BySide(opener, other) if seat is Seat.FIRST else BySide(other, opener)


def _started(row: TableRow, seats: BySide[Sitter | None], box: Box, hall: Hall) -> TableRow:
    """The table with everybody seated and the game begun."""
    now = hall.now()
    first, second = (sitter or Sitter() for sitter in seats)
    row = msgspec.structs.replace(
        row,
        status="playing",
        started_at=now,
        changed_at=now,
        first_id=first.user,
        second_id=second.user,
        first_bot=first.bot,
        second_bot=second.bot,
    )
    return Table.loaded(row, box, (), hall.outages).settled(now, hall.outages)


def _keep(connection: Connection, row: TableRow, link: str | None, now: int) -> None:
    if row.rematch_of is not None:
        # Whoever has declined may be asked again.
        release_rematch(connection, row.rematch_of)
    add_table(connection, row)
    if link is not None:
        add_invitation(connection, _hash(link), row.id, now, now + INVITATION)


def _close(connection: Connection, table_id: str, now: int) -> bool:
    revoke_invitations(connection, table_id, now)
    # A rematch that came to nothing may be asked for again.
    return change_open_table(connection, table_id, status="closed", changed_at=now, finished_at=now, rematch_of=None)


async def _announce(hall: Hall, row: TableRow) -> None:
    """Tell the lobby and whom it concerns; a bot that has the first move begins."""
    await hall.broker.publish(LOBBY, 0)
    await hall.broker.publish(table_topic(row.id), row.ply)
    for user in {row.host_id, row.invited_id} - {None}:
        if user is not None:
            await hall.broker.publish(user_topic(user), 0)
    if row.bot_to_act:
        await hall.wake_table(row.id)


def _hash(link: str) -> str:
    return hashlib.sha256(link.encode()).hexdigest()
