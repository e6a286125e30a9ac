"""The record of a game: its options, its seed and everything that was done, in order.

A record is the only truth about a game. Its entries are sealed one after the other: each seal is a hash over the
one before and the entry, starting from the secret seed and the heading. So a file that was damaged or changed by hand
is refused with the first entry that is not as it was written, and a seal tells nothing to those who lack the seed.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from futari.core.chance import SEED_BYTES
from futari.core.errors import BrokenRecord
from futari.locale import Message

if TYPE_CHECKING:
    from futari.core.game import AnyGame

__all__ = [
    "Abandon",
    "Agree",
    "Choose",
    "Decline",
    "Entry",
    "Offer",
    "OptionValue",
    "Record",
    "Resign",
    "Takeback",
    "TimeOut",
    "Undo",
    "new_record",
    "read_record",
    "write_record",
]


class Choose(msgspec.Struct, frozen=True, tag="choice", tag_field="kind"):
    """A seat picked one of its choices."""

    seat: str
    choice: str
    time: int
    seal: str = ""


class Undo(msgspec.Struct, frozen=True, tag="undo", tag_field="kind"):
    """A seat went back within its own move; `to` is the number of entries that still hold."""

    seat: str
    to: int
    time: int
    seal: str = ""


class Takeback(msgspec.Struct, frozen=True, tag="takeback", tag_field="kind"):
    """A seat went back with the opponent's consent; `to` is the number of entries that still hold."""

    seat: str
    to: int
    time: int
    seal: str = ""


class Resign(msgspec.Struct, frozen=True, tag="resign", tag_field="kind"):
    """A seat gave the game up."""

    seat: str
    time: int
    seal: str = ""


class TimeOut(msgspec.Struct, frozen=True, tag="time", tag_field="kind"):
    """A seat's clock ran out."""

    seat: str
    time: int
    seal: str = ""


class Agree(msgspec.Struct, frozen=True, tag="agree", tag_field="kind"):
    """Both seats agreed to stop without a winner; `seat` is the one that accepted."""

    seat: str
    time: int
    seal: str = ""


class Abandon(msgspec.Struct, frozen=True, tag="left", tag_field="kind"):
    """A seat left a live game for so long that the opponent claimed the win."""

    seat: str
    time: int
    seal: str = ""


class Offer(msgspec.Struct, frozen=True, tag="offer", tag_field="kind"):
    """A seat asked the other to stop without a winner, or to go back: `to` is the number of entries that would hold."""

    seat: str
    what: Literal["takeback", "stop"]
    time: int
    to: int | None = None
    seal: str = ""


class Decline(msgspec.Struct, frozen=True, tag="decline", tag_field="kind"):
    """A seat turned down the other's offer, or withdrew its own."""

    seat: str
    time: int
    seal: str = ""


OptionValue: TypeAlias = "str | int | bool | None"
Entry: TypeAlias = Choose | Undo | Takeback | Resign | TimeOut | Agree | Abandon | Offer | Decline


class Record(msgspec.Struct, frozen=True):
    """Options, seed and entries; times are milliseconds since 1970 (UTC), passed in by whoever plays."""

    game: str
    version: int
    options: dict[str, OptionValue]
    seed: str
    entries: tuple[Entry, ...] = ()

    @property
    def secret(self) -> bytes:
        """The seed as bytes, for the streams of chance."""
        return bytes.fromhex(self.seed)

    def added(self, entry: Entry) -> Record:
        """The record with one entry more, sealed."""
        before = self.entries[-1].seal if self.entries else self._heading_seal()
        sealed = msgspec.structs.replace(entry, seal=_seal(before, entry))
        return msgspec.structs.replace(self, entries=(*self.entries, sealed))

    def check_seals(self) -> None:
        """Raise BrokenRecord for the first entry that is not as it was written."""
        seal = self._heading_seal()
        for number, entry in enumerate(self.entries, start=1):
            seal = _seal(seal, entry)
            if seal != entry.seal:
                raise BrokenRecord(number, Message("record.seal"))

    def _heading_seal(self) -> str:
        heading = [self.seed, self.game, self.version, sorted(self.options.items())]
        return hashlib.sha256(msgspec.json.encode(heading)).hexdigest()


def _seal(before: str, entry: Entry) -> str:
    content = msgspec.json.encode(msgspec.structs.replace(entry, seal=""))
    return hashlib.sha256(before.encode() + content).hexdigest()[:32]


def new_record(game: AnyGame, options: msgspec.Struct, seed: bytes) -> Record:
    """The empty record of a game that is about to start."""
    return Record(game.name, game.version, msgspec.to_builtins(options), seed.hex())


def write_record(record: Record) -> bytes:
    """The record as readable JSON."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def read_record(text: bytes | str) -> Record:
    """A record from its JSON; refuses what is not a record or was changed, naming the entry that fails."""
    try:
        page = msgspec.json.decode(text, type=_Page)
    except msgspec.MsgspecError as error:
        raise BrokenRecord(0, Message("record.unreadable", {"detail": str(error)})) from error
    except UnicodeDecodeError as error:
        raise BrokenRecord(0, Message("record.unreadable", {"detail": str(error)})) from error
    if not re.fullmatch(f"[0-9a-f]{{{2 * SEED_BYTES}}}", page.seed):
        raise BrokenRecord(0, Message("record.seed", {"digits": 2 * SEED_BYTES}))
    entries = tuple(_read_entry(number, raw) for number, raw in enumerate(page.entries, start=1))
    record = Record(page.game, page.version, page.options, page.seed, entries)
    record.check_seals()
    return record


def _read_entry(number: int, raw: msgspec.Raw) -> Entry:
    try:
        return _ENTRY.decode(raw)
    except msgspec.MsgspecError as error:
        raise BrokenRecord(number, Message("record.unreadable", {"detail": str(error)})) from error


class _Page(msgspec.Struct, forbid_unknown_fields=True):
    """A record's JSON before its entries are read one by one, so that a bad one can be named."""

    game: str
    version: int
    options: dict[str, OptionValue]
    seed: str
    entries: list[msgspec.Raw]


_ENTRY: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
