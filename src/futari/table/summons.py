"""What calls a program to its tables: it is your turn, you are invited, the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from futari.store.tables import seated_tables, waiting_for
from futari.table.room import About
from futari.table.sight import Sight

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sqlalchemy import Connection

    from futari.store.tables import TableRow
    from futari.table.hall import Hall
    from futari.table.post import Watch
    from futari.table.room import Room

__all__ = ["Invited", "Over", "Summons", "Turn"]

MOST_TURNS = 200


class Turn(msgspec.Struct, frozen=True, tag="turn", tag_field="type"):
    """It is your turn: pick one of `sight.choices` and send it with this ply."""

    table: str
    ply: int
    about: About
    sight: Sight


class Invited(msgspec.Struct, frozen=True, tag="invited", tag_field="type"):
    """Somebody wants to play: accept or decline."""

    table: str
    about: About


class Over(msgspec.Struct, frozen=True, tag="over", tag_field="type"):
    """A game is over, or was closed."""

    table: str
    about: About
    sight: Sight


class Summons:
    """All that is new for one user since it was last asked; at first, all that waits.

    At live tables the user counts as present as long as this is kept.
    """

    def __init__(self, hall: Hall, user: int, watch: Watch) -> None:
        self.hall = hall
        self.user = user
        self.watch = watch
        self._turns: dict[str, int] = {}
        self._playing: set[str] = set()
        self._invited: set[str] = set()
        self._rooms: dict[str, Room] = {}

    async def news(self) -> AsyncIterator[Turn | Invited | Over]:
        """Games that are over first, then turns (the one that waits longest before all others), then invitations."""
        waiting, seated = await self.hall.database.read(_affairs, self.user)
        playing = {row.id for row in seated if row.status == "playing"} | {row.id for row in waiting}
        async for over in self._ended(self._playing - playing):
            yield over
        self._playing = playing
        self._turns = {table: ply for table, ply in self._turns.items() if table in playing}
        for row in seated:
            await self._be_there(row)
        for row in waiting:
            if (turn := await self._turn(row)) is not None:
                yield turn
        asked = {row.id for row in seated if row.status == "open" and row.invited_id == self.user}
        new, self._invited = asked - self._invited, asked
        for table_id in sorted(new):
            room = await self.hall.room(table_id)
            yield Invited(table_id, self._about(room))

    def leave(self) -> None:
        """Be present no longer."""
        for room in self._rooms.values():
            room.leave(self.watch, self.hall.now())
        self._rooms.clear()

    async def _ended(self, tables: set[str]) -> AsyncIterator[Over]:
        for table_id in sorted(tables):
            room = await self._fresh(table_id)
            if (left := self._rooms.pop(table_id, None)) is not None:
                left.leave(self.watch, self.hall.now())
            if not room.table.is_playing:
                since = self._turns.get(table_id, room.table.ply)
                yield Over(table_id, self._about(room), self.hall.sight(room, self.user, None, since))

    async def _turn(self, row: TableRow) -> Turn | None:
        """The turn at a table, unless it was told before."""
        if self._turns.get(row.id) == row.ply:
            return None
        room = await self._fresh(row.id, row.ply)
        await self.hall.settle_time(room)
        table = room.table
        if not table.to_act.intersection(table.seats_of(self.user)) or self._turns.get(row.id) == table.ply:
            return None
        since = self._turns.get(row.id, table.ply)
        self._turns[row.id] = table.ply
        return Turn(row.id, table.ply, self._about(room), self.hall.sight(room, self.user, None, since))

    async def _be_there(self, row: TableRow) -> None:
        if row.status != "playing" or row.id in self._rooms:
            return
        room = await self.hall.room(row.id)
        if room.table.terms.is_live:
            self._rooms[row.id] = room
            room.enter(self.watch)

    async def _fresh(self, table_id: str, ply: int | None = None) -> Room:
        """The room of a table, not older than what the database has just said."""
        room = await self.hall.room(table_id)
        if ply is None or room.table.ply < ply:
            await self.hall.refresh(room)
        return room

    def _about(self, room: Room) -> About:
        return room.about(self.hall.now(), self.hall.last_outage)


def _affairs(connection: Connection, user: int) -> tuple[list[TableRow], list[TableRow]]:
    return waiting_for(connection, user)[:MOST_TURNS], seated_tables(connection, user, ("open", "playing"))
