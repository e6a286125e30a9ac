"""Saving a file as a whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from futari.core import FutariError, Message

__all__ = ["CannotSave", "write_whole"]


class CannotSave(FutariError):
    """The file could not be written; the game goes on."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(Message("play.cannot_save", {"file": str(path), "reason": reason}))


def write_whole(file: Path, content: bytes) -> None:
    """Write everything, or nothing: a full disk must not cost the copy that is there. Raises CannotSave."""
    try:
        _write(file, content)
    except OSError as error:
        raise CannotSave(file, error.strerror or str(error)) from error


def _write(file: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "wb") as temporary:
            temporary.write(content)
            temporary.flush()
            os.fsync(temporary.fileno())
        Path(name).replace(file)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
