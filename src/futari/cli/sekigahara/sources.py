"""What the commands read: seeds, positions, records and saved games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from futari.cli.sekigahara.options import SIDES, SPECTATOR
from futari.core import SEED_BYTES, BrokenRecord, Message, Play, Seat, Unreadable, new_seed, read_record
from futari.sekigahara.edition import read_edition
from futari.sekigahara.game import SEKIGAHARA, Sekigahara

if TYPE_CHECKING:
    from collections.abc import Mapping

    from futari.sekigahara.log import Campaign
    from futari.sekigahara.state import State

__all__ = ["campaign_of", "file_text", "full_seed", "game_of", "position_of", "seat_of", "seed_of"]

# A position that is written without a seed is filled in the same way every time.
NO_SEED = bytes(SEED_BYTES)


def game_of(edition: Path | None) -> Sekigahara:
    """The game, with the pieces of the package or of a corrected copy; raises Impossible."""
    return SEKIGAHARA if edition is None else Sekigahara(read_edition(edition))


def seed_of(text: str | None) -> bytes:
    """The seed of hexadecimal digits, or a new one; raises Unreadable."""
    if text is None:
        return new_seed()
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if not 0 < len(seed) <= SEED_BYTES:
        raise Unreadable("sekigahara.seed", text=text, digits=2 * SEED_BYTES)
    return seed


def full_seed(text: str | None) -> bytes:
    """A seed as a record has it: a short one is filled up with zeros; raises Unreadable."""
    return seed_of(text).ljust(SEED_BYTES, b"\0")


def seat_of(name: str) -> Seat | None:
    """A seat by its name, None for a spectator; raises Unreadable."""
    if name == SPECTATOR:
        return None
    if name not in SIDES:
        raise Unreadable("record.seat", seat=name, first=SIDES[0], second=SIDES[1])
    return Seat(SIDES.index(name))


def file_text(file: Path) -> str:
    """The text of a file, or of the input for `-`; raises Unreadable."""
    try:
        content = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        return content.decode()
    except OSError as error:
        raise Unreadable("admin.file", file=str(file), reason=error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise Unreadable("line.encoding", byte=error.start) from error


def campaign_of(game: Sekigahara, text: str) -> Campaign:
    """The campaign of a record, or of a saved game that has one inside; raises BrokenRecord."""
    try:
        page = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BrokenRecord(0, Message("record.unreadable", {"detail": str(error)})) from error
    return Play(game, read_record(bytes(page["record"]) if "record" in page else text))


def position_of(game: Sekigahara, text: str, seed: str | None) -> State:
    """The state of a written position, or the last one of a record; raises Impossible with every fault."""
    from futari.sekigahara.position import read_position, read_position_text

    document: Mapping[str, object] = read_position_text(text)
    if "record" in document or "entries" in document:
        return campaign_of(game, text).now.state
    return read_position(document, game.edition, NO_SEED if seed is None else seed_of(seed))
