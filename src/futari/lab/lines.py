"""Files of JSON lines that grow while a long run goes on and outlive its end, however it came."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec

from futari.core import FutariError, Message

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["add_line", "read_lines"]

Line = TypeVar("Line")


def add_line(file: Path, line: object) -> None:
    """Put a result at the end, at once."""
    with file.open("ab") as lines:
        lines.write(msgspec.json.encode(line) + b"\n")


def read_lines(file: Path, decoder: msgspec.json.Decoder[Line]) -> Iterator[Line]:
    """The whole lines of a file; a line torn by a crash is cut off, so that the next one starts clean."""
    content = file.read_bytes()
    whole, _, torn = content.rpartition(b"\n")
    if torn:
        file.write_bytes(content[: len(content) - len(torn)])
    for number, line in enumerate(whole.splitlines(), start=1):
        try:
            yield decoder.decode(line)
        except msgspec.MsgspecError as error:
            raise FutariError(
                Message("arena.unreadable", {"file": str(file), "line": number, "detail": str(error)})
            ) from error
