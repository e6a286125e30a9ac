"""The files of the web page: read once, compressed once, known by what is in them.

All of them together have a version, which is part of their address (/static/<version>/app.js). Modules import each
other by relative addresses, so a page always gets files that belong together, and browsers may keep them for ever.
"""

from __future__ import annotations

import gzip
import hashlib
import math
import mimetypes
import os
import posixpath
import re
import time
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
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
JOIN = "+"
# The page asks for a handful of sheets together; a stranger may ask for any.
MOST_SHEETS = 12
MOST_JOINED = 64
# `import ... from "./a.js"`, `export ... from`, `import "./a.js"`; what is imported on demand is not fetched ahead.
IMPORT = re.compile(r'^(?:(?:import|export)\s[^;"]*?\sfrom\s+|import\s+)"(\.[^"]+)"', re.MULTILINE)


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
        # For so many seconds we believe that nothing has changed: a page asks for many files at once.
        self.trust = trust
        self._looked = -math.inf
        self._version = ""
        self._stamps: dict[str, tuple[int, int]] = {}
        self._files: dict[str, StaticFile] = {}
        self._joined: dict[tuple[str, ...], StaticFile] = {}

    def version(self) -> str:
        """The name of all files as they are now."""
        self._look()
        return self._version

    def find(self, name: str) -> StaticFile | None:
        """The file of that name (or sheets: style/a+b.css), None if there is none."""
        self._look()
        return self._join(name) if JOIN in name else self._files.get(name)

    def together(self, *names: str) -> list[str]:
        """These modules and all that they import, each once: what a browser would find out step by step."""
        found = dict.fromkeys(names)
        waiting = list(names)
        while waiting:
            name = waiting.pop(0)
            file = self.find(name)
            imports = IMPORT.findall(file.content.decode()) if file else []
            needed = [posixpath.normpath(posixpath.join(posixpath.dirname(name), each)) for each in imports]
            fresh = [each for each in dict.fromkeys(needed) if each not in found]
            found.update(dict.fromkeys(fresh))
            waiting.extend(fresh)
        return list(found)

    def _join(self, name: str) -> StaticFile | None:
        """Sheets of one folder, one after the other: to ask for a file costs more than to send it."""
        folder, _, sheets = name.removesuffix(".css").rpartition("/")
        files = [self._files.get(f"{folder}/{sheet}.css") for sheet in sheets.split(JOIN)]
        parts = tuple(file for file in files if file is not None)
        if not name.endswith(".css") or len(parts) < len(files) or len(files) > MOST_SHEETS:
            return None
        key = tuple(part.digest for part in parts)
        if key not in self._joined:
            if len(self._joined) > MOST_JOINED:
                self._joined.clear()
            self._joined[key] = StaticFile(b"\n".join(part.content for part in parts), parts[0].media_type)
        return self._joined[key]

    def _look(self) -> None:
        """See what is there, and read what has changed."""
        now = time.monotonic()
        if now - self._looked < self.trust:
            return
        try:
            stamps = dict(_stamps(self.root))
            changed = [name for name, stamp in stamps.items() if self._stamps.get(name) != stamp]
            read = {name: StaticFile((self.root / name).read_bytes(), _media_type(name)) for name in changed}
        except FileNotFoundError:
            return  # an editor at work has just moved something: the next look sees it
        self._looked = now
        if stamps == self._stamps:
            return
        self._files = {name: read.get(name) or self._files[name] for name in stamps}
        self._stamps = stamps
        told = "\n".join(f"{name} {self._files[name].digest}" for name in sorted(stamps))
        self._version = hashlib.sha256(told.encode()).hexdigest()[:12]


def _stamps(folder: Path, above: str = "") -> Iterator[tuple[str, tuple[int, int]]]:
    """Every file below a folder by its name, with what changes when it does."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _stamps(folder / entry.name, f"{above}{entry.name}/")
            else:
                stat = entry.stat()
                yield f"{above}{entry.name}", (stat.st_mtime_ns, stat.st_size)


def _media_type(name: str) -> str:
    suffix = posixpath.splitext(name)[1]
    return MEDIA_TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
