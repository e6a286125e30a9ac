"""The files of the web page: read once, compressed once, known by what is in them.

All of them together have a version, which is part of their address (/static/<version>/app.js). Modules import each
other by relative addresses, so a page always gets files that belong together, and browsers may keep them for ever.
"""

from __future__ import annotations

import gzip
import hashlib
import math
import mimetypes
import time
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["StaticFile", "StaticFiles"]

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
SMALL = 512  # not worth compressing


@dataclass(frozen=True)
class StaticFile:
    """Some bytes to send; nothing secret is ever in them, so they may be compressed."""

    content: bytes
    media_type: str

    @cached_property
    def digest(self) -> str:
        """A short name for the content."""
        return hashlib.sha256(self.content).hexdigest()[:16]

    @cached_property
    def compressed(self) -> bytes | None:
        """The content in gzip, None if that would not help."""
        if len(self.content) < SMALL or self.media_type.startswith(("image/png", "font/")):
            return None
        return gzip.compress(self.content, 9, mtime=0)


class StaticFiles:
    """A folder of them; a file that changes on the disk (while somebody works on it) is read again."""

    def __init__(self, root: Path, trust: float = 0) -> None:
        self.root = root
        # For so many seconds we believe that nothing has changed: a page asks for forty files at once.
        self.trust = trust
        self._version = ("", -math.inf)
        self._seen: dict[str, tuple[tuple[int, int], StaticFile]] = {}

    def version(self) -> str:
        """The name of all files as they are now."""
        version, seen = self._version
        now = time.monotonic()
        if now - seen >= self.trust:
            version = self._look()
            self._version = (version, now)
        return version

    def _look(self) -> str:
        names = sorted(path.relative_to(self.root).as_posix() for path in self.root.rglob("*") if path.is_file())
        told = "\n".join(f"{name} {file.digest}" for name in names if (file := self.find(name)))
        return hashlib.sha256(told.encode()).hexdigest()[:12]

    def find(self, name: str) -> StaticFile | None:
        """The file of that name, None if there is none; names that lead out of the folder lead nowhere."""
        path = self.root / name
        if "\0" in name or ".." in path.parts or not path.is_relative_to(self.root) or not path.is_file():
            return None
        stat = path.stat()
        stamp = (stat.st_mtime_ns, stat.st_size)
        known = self._seen.get(name)
        if known is None or known[0] != stamp:
            known = self._seen[name] = (stamp, StaticFile(path.read_bytes(), _media_type(path)))
        return known[1]


def _media_type(path: Path) -> str:
    return MEDIA_TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
