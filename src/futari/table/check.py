"""Checking what is stored: every record is replayed through the rules, and the row beside it compared.

Tables are read a few at a time, each few from one snapshot, so play goes on meanwhile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import func, select

from futari.core import BrokenRecord, Entry, Message, Outcome, Play, Record
from futari.store.schema import entries, tables
from futari.store.tables import TableRow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sqlalchemy import Connection

    from futari.core import AnyGame, OptionValue
    from futari.store.database import Database

__all__ = ["Finding", "check_records", "count_records"]

AT_ONCE = 50


class Finding(msgspec.Struct, frozen=True):
    """Something about a table; `entry` counts from 1, is 0 for the heading and None for the row beside the record.

    A record of other rules (`is_old`) cannot be replayed by these, which does not make it broken.
    """

    table: str
    entry: int | None
    reason: Message
    is_old: bool = False


class _Stored(msgspec.Struct, frozen=True):
    row: TableRow
    entries: list[tuple[int, str]]


def count_records(database: Database) -> int:
    """How many tables there are to check."""
    return database.read_now(lambda connection: connection.scalar(select(func.count()).select_from(tables)) or 0)


def check_records(
    database: Database, games: Mapping[str, AnyGame], progress: Callable[[int], None] | None = None
) -> Iterator[Finding]:
    """All that is wrong with all tables; `progress` is told how many are done."""
    done, last = 0, ""
    while some := database.read_now(_after, last):
        for stored in some:
            yield from check_table(stored, games)
        done, last = done + len(some), some[-1].row.id
        if progress:
            progress(done)


def check_table(stored: _Stored, games: Mapping[str, AnyGame]) -> Iterator[Finding]:
    """What is wrong with a table: the first broken entry, or else whatever of the row does not follow."""
    row, game = stored.row, games.get(stored.row.game)
    try:
        record = _record(stored)
        record.check_seals()
        if game is None:
            yield Finding(row.id, 0, Message("check.game", {"game": row.game}))
        elif row.version != game.version:
            versions: dict[str, int | str | Message] = {"version": row.version, "ours": game.version}
            yield Finding(row.id, 0, Message("check.version", versions), is_old=True)
        else:
            yield from _compare(row, Play(game, record))
    except BrokenRecord as error:
        yield Finding(row.id, error.entry, error.reason)


def _compare(row: TableRow, play: Play[Any, Any, Any, Any]) -> Iterator[Finding]:
    """What the row says against what the record says."""
    outcome = play.now.outcome
    ended = row.status == "finished"
    waiting = row.status == "playing" and outcome is None
    to_act = sorted(play.game.to_act(play.now.state)) if waiting else []
    waits_for = "".join(str(int(seat)) for seat in to_act)
    if row.ply != len(play.record.entries):
        yield _differs(row, "ply", str(row.ply), str(len(play.record.entries)))
    if ended != (outcome is not None) or (row.status == "open" and play.record.entries):
        yield _differs(row, "status", row.status, "finished" if outcome else "playing")
    if _read_outcome(row.outcome) != outcome:
        yield _differs(row, "outcome", row.outcome or "-", msgspec.json.encode(outcome).decode() if outcome else "-")
    if row.waits_for != waits_for:
        yield _differs(row, "waits_for", row.waits_for or "-", waits_for or "-")


def _differs(row: TableRow, field: str, stored: str, replayed: str) -> Finding:
    return Finding(row.id, None, Message("check.differs", {"field": field, "stored": stored, "replayed": replayed}))


def _record(stored: _Stored) -> Record:
    row = stored.row
    try:
        options: dict[str, OptionValue] = msgspec.json.decode(row.options, type=dict[str, str | int | bool | None])
        bytes.fromhex(row.seed)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BrokenRecord(0, Message("record.unreadable", {"detail": str(error)})) from error
    read = []
    for number, (ply, text) in enumerate(stored.entries, start=1):
        if ply != number:
            raise BrokenRecord(number, Message("check.gap", {"ply": ply}))
        try:
            read.append(_ENTRY.decode(text))
        except msgspec.MsgspecError as error:
            raise BrokenRecord(number, Message("record.unreadable", {"detail": str(error)})) from error
    return Record(row.game, row.version, options, row.seed, tuple(read))


def _read_outcome(text: str | None) -> Outcome | str | None:
    try:
        return None if text is None else msgspec.json.decode(text, type=Outcome)
    except msgspec.MsgspecError:
        return text


def _after(connection: Connection, last: str) -> list[_Stored]:
    """The next few tables with their records, all of one moment."""
    wanted = select(tables).where(tables.c.id > last).order_by(tables.c.id).limit(AT_ONCE)
    rows = [TableRow(**row) for row in connection.execute(wanted).mappings()]
    held: dict[str, list[tuple[int, str]]] = {row.id: [] for row in rows}
    texts = select(entries.c.table_id, entries.c.ply, entries.c.entry).where(entries.c.table_id.in_(list(held)))
    for name, ply, text in connection.execute(texts.order_by(entries.c.table_id, entries.c.ply)):
        held[name].append((ply, text))
    return [_Stored(row, held[row.id]) for row in rows]


_ENTRY: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
