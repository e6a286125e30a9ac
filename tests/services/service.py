"""What all really started services share."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import IO

__all__ = ["PASSWORD", "Service", "ServiceFailed", "ServiceMissing", "program"]

PASSWORD = "kept-out-of-logs"  # noqa: S105  (of nothing that outlives a test; tests look for it where it must not be)
START_WITHIN = 30.0
ATTEMPTS = 5

# When the tests die without a word, even by SIGKILL, the pipe closes: end the service and remove its directory.
KEEPER = """
trap "" INT TERM HUP
cat
kill -"$2" "$1"
for _ in 1 2 3 4 5; do kill -0 "$1" && sleep 0.2; done
rm -rf "$3"
"""


class Service(ABC):
    """A program that is started on a free port and can be stopped and started again there, with what it has stored."""

    name: str
    end = signal.SIGKILL

    def __init__(self) -> None:
        self.directory = Path(tempfile.mkdtemp(prefix=f"futari-{self.name}-"))
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._keeper: subprocess.Popen[bytes] | None = None

    @property
    @abstractmethod
    def url(self) -> str:
        """Its address, with a password in it."""

    @abstractmethod
    def _command(self) -> list[str]: ...

    @abstractmethod
    def _answers(self) -> bool:
        """Whether it takes connections, and it is ours: a port may have been snatched."""

    def _prepare(self) -> None:  # noqa: B027  (most have nothing to prepare)
        """What is done once, before the first start."""

    @property
    def _owner(self) -> str | None:
        """The user to run as; None is our own."""
        return None

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        assert self._process is not None, f"{self.name} is not running"
        return self._process.pid

    def launch(self) -> None:
        """The first start: another process may snatch the free port, then there is another one."""
        self._prepare()
        for left in reversed(range(ATTEMPTS)):
            try:
                return self.start()
            except ServiceFailed:
                if not left:
                    raise
                self.port = free_port()
        return None

    def start(self) -> None:
        """Start it and wait until it answers."""
        assert not self.is_running(), f"{self.name} is running"
        with (self.directory / "log").open("ab") as log:
            self._process = self._popen(self._command(), log)
        self._keeper = subprocess.Popen(
            ["/bin/sh", "-c", KEEPER, "keeper", str(self._process.pid), str(int(self.end)), str(self.directory)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        deadline = time.monotonic() + START_WITHIN
        while not self._answers():
            if not self.is_running() or time.monotonic() > deadline:
                self.kill()
                raise ServiceFailed(self)
            time.sleep(0.01)

    def kill(self) -> None:
        """End it at once, without a chance to tidy up."""
        if self._keeper is not None:
            self._keeper.kill()
            self._keeper.communicate()
            self._keeper = None
        if self._process is not None:
            self._process.send_signal(self.end)
            self._process.wait()
            self._process = None

    @contextlib.contextmanager
    def down(self) -> Iterator[None]:
        """Killed inside the block, back on the same port after it, whatever happens."""
        self.kill()
        try:
            yield
        finally:
            if not self.is_running():
                self.start()

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """Inside the block its connections stand, and nobody answers."""
        os.kill(self.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.pid, signal.SIGCONT)

    def close(self) -> None:
        """Stop it for good and remove what it has stored."""
        self.kill()
        shutil.rmtree(self.directory, ignore_errors=True)

    def _popen(self, command: list[str], log: IO[bytes]) -> subprocess.Popen[bytes]:
        """In a session of its own: Ctrl-C is for the tests, which then stop it."""
        return subprocess.Popen(
            command,
            cwd=self.directory,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            user=self._owner,
            group=self._owner,
            extra_groups=[] if self._owner else None,
        )


class ServiceFailed(RuntimeError):
    """A service that does not come up."""

    def __init__(self, service: Service) -> None:
        log = (service.directory / "log").read_text(errors="replace")
        super().__init__(f"{service.name} did not start:\n{log[-2000:]}")


class ServiceMissing(RuntimeError):
    """A service that is not installed."""

    def __init__(self, what: str, package: str) -> None:
        super().__init__(
            f"{what} is missing: run `make services`, or install it (on Debian: apt-get install {package})"
        )


def program(name: str, package: str) -> str:
    """Where a program is; Debian keeps PostgreSQL's out of the PATH."""
    folders = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True
    )
    found = shutil.which(name, path=os.pathsep.join([*map(str, folders), os.environ.get("PATH", os.defpath)]))
    if found is None:
        raise ServiceMissing(name, package)
    return found


def free_port() -> int:
    """A port of the loopback that nobody uses, below those of outgoing connections: it stays free while we are down."""
    while True:
        port = 15_000 + secrets.randbelow(15_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return port
