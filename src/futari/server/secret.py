"""The server's secret: 32 random bytes in a private file, made on the first start, the key of our hashes.

It keys what must not be guessed back (the addresses of clients in limits and logs). Sessions and tokens do not
depend on it: whoever loses the file loses nothing but the memory of who was throttled.
"""

from __future__ import annotations

import contextlib
import hmac
import os
import secrets
import stat
from typing import TYPE_CHECKING

from futari.core.errors import Unreadable

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["keyed_hash", "load_secret"]

LENGTH = 32
LONGEST = 4096
PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def load_secret(path: Path) -> bytes:
    """The secret in this file, made if there is none; a file that others may read is refused."""
    try:
        if not os.path.lexists(path):
            _make(path)
        return _read(path)
    except OSError as error:
        raise Unreadable("secret.file", file=str(path), reason=error.strerror or "") from error


def keyed_hash(secret: bytes, purpose: str, text: str) -> str:
    """A short name for a text that nobody without the secret can guess back; another purpose, another name."""
    return hmac.digest(secret, f"{purpose}\0{text}".encode("utf-8", "surrogatepass"), "sha256")[:16].hex()


def _make(path: Path) -> None:
    """Write beside it, then link: the file appears whole and once, however many processes start together."""
    path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), PRIVATE_FILE)
    try:
        with open(descriptor, "wb") as file:  # noqa: PTH123  a descriptor is not a path
            file.write(secrets.token_bytes(LENGTH))
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):  # another process was first: its secret is the one
            os.link(draft, path)
    finally:
        draft.unlink()


def _read(path: Path) -> bytes:
    # Not blocking: a pipe in the file's place must be refused, not waited for.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with open(descriptor, "rb") as file:  # noqa: PTH123  a descriptor is not a path
        facts = os.fstat(file.fileno())
        if not stat.S_ISREG(facts.st_mode):
            raise Unreadable("secret.not_a_file", file=str(path))
        if os.name == "posix" and (facts.st_mode & OTHERS or facts.st_uid not in {os.geteuid(), 0}):
            raise Unreadable("secret.open_to_others", file=str(path))
        secret = file.read(LONGEST)
    if len(secret) < LENGTH:
        raise Unreadable("secret.short", file=str(path), bytes=LENGTH)
    return secret
