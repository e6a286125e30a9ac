"""The file of a back-up: compressed lines of JSON.

The first line says what follows, the last one holds a hash of all others:

    {"futari": "backup", "format": 1, "version": "0001", "made_at": 0, "rows": {"users": 2}, "numbers": {"users": 7}}
    {"table": "users", "columns": ["id", "kind"]}
    [1, "guest"]
    [2, "account"]
    {"total": 2, "sha256": "..."}
"""

from __future__ import annotations

import gzip
import hashlib
import os
import tempfile
import zlib
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from futari.core import FutariError, Message
from futari.store.migrate import versions

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["BATCH", "FORMAT", "BadBackup", "FileTaken", "Heading", "Part", "Writer", "check", "new_file", "parts"]

T = TypeVar("T")

FORMAT = 1
BATCH = 500
# No line of ours comes near it; a foreign file shall not fill the memory.
LONGEST = 1 << 24


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """What a back-up says of itself; `numbers` are the last ones given out, so that none is given to another."""

    futari: Literal["backup"] = "backup"
    format: int
    version: str
    made_at: int
    rows: dict[str, int]
    numbers: dict[str, int]

    @property
    def total(self) -> int:
        """How many rows it holds."""
        return sum(self.rows.values())


class Part(msgspec.Struct, frozen=True):
    """The rows of a table follow."""

    table: str
    columns: list[str]


class Seal(msgspec.Struct, frozen=True):
    """Nothing follows."""

    total: int
    sha256: str


class FileTaken(FutariError):
    """There is a file of that name."""

    def __init__(self, file: Path) -> None:
        super().__init__(Message("backup.taken", {"file": str(file)}))


class BadBackup(FutariError):
    """A file that cannot be restored, and why."""

    def __init__(self, file: Path, reason: Message) -> None:
        super().__init__(Message("backup.bad", {"file": str(file), "reason": reason}))
        self.reason = reason


class Writer:
    """Writes the lines of a back-up."""

    def __init__(self, raw: IO[bytes], heading: Heading) -> None:
        self._lines = gzip.GzipFile(filename="", mode="wb", fileobj=raw, compresslevel=6, mtime=0)
        self._digest = hashlib.sha256()
        self._total = 0
        self._put(heading)

    def start(self, part: Part) -> None:
        """The rows that follow are of this table."""
        self._put(part)

    def add(self, row: list[Any]) -> None:
        """One row."""
        self._put(row)
        self._total += 1

    def close(self) -> None:
        """Seal it."""
        self._lines.write(msgspec.json.encode(Seal(self._total, self._digest.hexdigest())) + b"\n")
        self._lines.close()

    def _put(self, value: object) -> None:
        line = msgspec.json.encode(value) + b"\n"
        self._digest.update(line)
        self._lines.write(line)


def check(file: Path, raw: IO[bytes]) -> Heading:
    """Read a back-up from its first to its last byte; raises BadBackup if anything is not as it was written."""
    total = 0
    digest = hashlib.sha256()
    found: dict[str, int] = {}
    seal: Seal | None = None
    lines = _lines(file, raw)
    first = next(lines, b"")
    heading = _read_heading(file, first)
    digest.update(first)
    table = ""
    for line in lines:
        if seal is not None:
            raise BadBackup(file, Message("backup.damaged"))
        if line.startswith(b"["):
            total += 1
            found[table] = found.get(table, 0) + 1
        elif line.startswith(b'{"table"'):
            table = _read(file, line, Part).table
            found[table] = 0
        else:
            seal = _read(file, line, Seal)
            continue
        digest.update(line)
    if seal is None:
        raise BadBackup(file, Message("backup.truncated"))
    if seal != Seal(total, digest.hexdigest()) or found != heading.rows:
        raise BadBackup(file, Message("backup.damaged"))
    return heading


def _read_heading(file: Path, line: bytes) -> Heading:
    class Kind(msgspec.Struct):
        futari: Literal["backup"]
        format: int

    try:
        kind = msgspec.json.decode(line, type=Kind)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise BadBackup(file, Message("backup.foreign")) from None
    if kind.format > FORMAT:
        raise BadBackup(file, Message("backup.newer"))
    heading = _read(file, line, Heading)
    if heading.version not in versions():
        raise BadBackup(file, Message("backup.newer"))
    return heading


def parts(file: Path, raw: IO[bytes]) -> Iterator[tuple[Part, Iterator[list[list[Any]]]]]:
    """The tables of a checked back-up, each with its rows in batches."""
    lines = _lines(file, raw)
    next(lines)
    ahead = next(lines)

    def batches(width: int) -> Iterator[list[list[Any]]]:
        nonlocal ahead
        some: list[list[Any]] = []
        ahead = next(lines)
        while ahead.startswith(b"["):
            some.append(_read(file, ahead, list[Any]))
            if len(some[-1]) != width:
                raise BadBackup(file, Message("backup.damaged"))
            if len(some) == BATCH:
                yield some
                some = []
            ahead = next(lines)
        if some:
            yield some

    while ahead.startswith(b'{"table"'):
        part = _read(file, ahead, Part)
        yield part, batches(len(part.columns))


def _lines(file: Path, raw: IO[bytes]) -> Iterator[bytes]:
    begun = False
    try:
        with gzip.GzipFile(fileobj=raw, mode="rb") as lines:
            while line := lines.readline(LONGEST):
                begun = True
                yield line
    except EOFError:
        raise BadBackup(file, Message("backup.truncated")) from None
    except (gzip.BadGzipFile, zlib.error):
        raise BadBackup(file, Message("backup.damaged" if begun else "backup.foreign")) from None


def _read(file: Path, line: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise BadBackup(file, Message("backup.damaged")) from None


@contextmanager
def new_file(file: Path, *, force: bool) -> Iterator[IO[bytes]]:
    """A file that nobody else may read, under its name only once it is whole and on the disk."""
    if file.exists() and not (force and file.is_file()):
        raise FileTaken(file)
    try:
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.", suffix=".part")
    except OSError as error:
        # Nobody has heard of the name we made up.
        raise OSError(error.errno, error.strerror, str(file)) from None
    unfinished = Path(name)
    try:
        with os.fdopen(handle, "wb") as raw:
            yield raw
            raw.flush()
            os.fsync(raw.fileno())
        unfinished.replace(file)
    except BaseException:
        with suppress(FileNotFoundError):
            unfinished.unlink()
        raise
