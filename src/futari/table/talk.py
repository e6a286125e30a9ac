"""What is said at a table: players talk, whoever sees the table may read, and nobody has to read everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import msgspec

from futari.core import Seat
from futari.store import chat
from futari.table.names import clean_chat
from futari.table.refusal import Kind, Refused

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from futari.store.chat import ChatLine
    from futari.table.hall import Hall
    from futari.table.room import Room

__all__ = ["Line", "Speaker", "chat_topic", "lines_for", "mute", "mute_opponent", "muted_seats", "say", "unmute"]

MOST_MUTED = 1_000


class Speaker(Protocol):
    """Somebody who wants to say something."""

    @property
    def id(self) -> int:
        """The user's number."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of chat; without a name it was said by somebody who has left for good."""

    id: int
    seat: str | None
    name: str | None
    said_at: int
    text: str


def chat_topic(table_id: str) -> str:
    """What new lines are published under, with the line's number for a ply."""
    return f"chat:{table_id}"


async def say(hall: Hall, room: Room, speaker: Speaker | None, text: str) -> int:
    """Say something at a table where one sits; the number of the line."""
    _demand_chat(room)
    if speaker is None or not room.table.seats_of(speaker.id):
        raise Refused(Kind.FORBIDDEN, "chat.players_only")
    clean, table_id = clean_chat(text), room.table.id
    line = await hall.database.write(chat.add_line, table_id, speaker.id, clean, hall.now())
    await hall.broker.publish(chat_topic(table_id), line)
    return line


async def lines_for(hall: Hall, room: Room, reader: int | None, since: int = 0) -> list[Line]:
    """The last lines after number `since`, without those of people whom the reader has muted."""
    if not room.table.terms.chat:
        return []
    found, muted = await hall.database.read(_heard, room.table.id, reader, since)
    return [_line(room, line) for line in found if line.user_id not in muted]


def _heard(
    connection: Connection, table_id: str, reader: int | None, since: int
) -> tuple[list[ChatLine], frozenset[int]]:
    muted = frozenset[int]() if reader is None else chat.muted_by(connection, reader)
    return chat.lines_since(connection, table_id, since), muted


def _line(room: Room, line: ChatLine) -> Line:
    seats = () if room.table.is_hot_seat else room.table.seats_of(line.user_id)
    seat = room.table.game.seats[seats[0]] if seats else None
    return Line(id=line.id, seat=seat, name=line.name, said_at=line.said_at, text=line.text)


def _demand_chat(room: Room) -> None:
    if not room.table.terms.chat:
        raise Refused(Kind.FORBIDDEN, "chat.off")


async def mute(hall: Hall, reader: int, muted: int) -> None:
    """Do not show somebody's lines any more."""
    if reader == muted:
        raise Refused(Kind.INVALID, "chat.yourself")
    await hall.database.write(_mute, reader, muted)


def _mute(connection: Connection, reader: int, muted: int) -> None:
    if len(chat.muted_by(connection, reader)) >= MOST_MUTED:
        raise Refused(Kind.CONFLICT, "chat.muted_enough", most=MOST_MUTED)
    chat.mute(connection, reader, muted)


async def unmute(hall: Hall, reader: int, muted: int) -> None:
    """Show them again."""
    await hall.database.write(chat.unmute, reader, muted)


async def mute_opponent(hall: Hall, room: Room, reader: int, *, muted: bool) -> None:
    """Mute the one who sits opposite, or hear them again; the only way to name a guest."""
    if not room.table.seats_of(reader):
        raise Refused(Kind.FORBIDDEN, "table.not_seated")
    for other in set(room.users()) - {reader}:
        await (mute if muted else unmute)(hall, reader, other)


async def muted_seats(hall: Hall, room: Room, reader: int | None) -> list[str]:
    """The seats of those whom the reader has muted."""
    if reader is None:
        return []
    muted = await hall.database.read(chat.muted_by, reader)
    sitters, names = room.table.sitters, room.table.game.seats
    return [names[seat] for seat in Seat if (sitter := sitters[seat]) and sitter.user in muted]
