"""Why our bots did what they did: kept beside the record, and read by nobody before the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import insert, select

from futari.core import Message
from futari.store.schema import reasons

if TYPE_CHECKING:
    from sqlalchemy import Connection

__all__ = ["add_reason", "reasons_at"]

_MESSAGE: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def add_reason(connection: Connection, table_id: str, ply: int, why: Message) -> None:
    """Keep the reason for an entry."""
    text = msgspec.json.encode(why).decode()
    connection.execute(insert(reasons), {"table_id": table_id, "ply": ply, "why": text})


def reasons_at(connection: Connection, table_id: str) -> dict[int, Message]:
    """The reasons that were given at a table, by the ply of what was chosen."""
    found = select(reasons.c.ply, reasons.c.why).where(reasons.c.table_id == table_id).order_by(reasons.c.ply)
    return {ply: _MESSAGE.decode(text) for ply, text in connection.execute(found)}
