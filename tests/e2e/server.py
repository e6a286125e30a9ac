"""A server that was really started: its own process, its own database, on a free port."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import IO

import httpx

__all__ = ["RunningServer", "free_port"]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class RunningServer:
    """Started with `launch`; may be killed and started again on the same port, as a host's server is."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.settings = settings
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._log: IO[str] | None = None

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def database(self) -> str:
        return f"sqlite:///{self.folder / 'futari.db'}"

    @property
    def environment(self) -> dict[str, str]:
        limits = ("GUESTS_PER_HOUR", "ACCOUNTS_PER_HOUR", "LOGINS_PER_HOUR", "TABLES_PER_HOUR", "INVITATIONS_PER_HOUR")
        return {
            **os.environ,
            **{f"FUTARI_LIMITS__{name}": "1000000" for name in limits},
            "FUTARI_DATABASE": self.database,
            "FUTARI_SECRET_FILE": str(self.folder / "secret"),
            "FUTARI_LOG_LEVEL": "warning",
            **self.settings,
        }

    def launch(self) -> None:
        self.port = self.port or free_port()
        self._log = (self.folder / "server.log").open("a")
        command = [sys.executable, "-m", "futari.cli.main", "serve", "--port", str(self.port)]
        self._process = subprocess.Popen(command, env=self.environment, stderr=self._log)
        self._wait_until_ready(self._process)

    def _wait_until_ready(self, process: subprocess.Popen[bytes]) -> None:
        for _ in range(400):
            if process.poll() is not None:
                raise RuntimeError(f"the server ended:\n{(self.folder / 'server.log').read_text()}")
            with suppress(httpx.TransportError):
                if httpx.get(f"{self.address}/ready").status_code == httpx.codes.OK:
                    return
            time.sleep(0.05)
        raise RuntimeError("the server does not start")

    def stop(self, *, kill: bool = False) -> None:
        """Ask it to stop, or give it no time at all."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL if kill else signal.SIGTERM)
            self._process.wait(20)
            self._process = None
        if self._log is not None:
            self._log.close()
            self._log = None

    def admin(self, *arguments: str) -> str:
        """Run `futari admin ...` on the same database."""
        command = [sys.executable, "-m", "futari.cli.main", "admin", *arguments]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout
