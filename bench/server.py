"""A really started server, and people who play at it, for benchmarks."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from websockets.asyncio.client import connect

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    import httpx
    from websockets.asyncio.client import ClientConnection

GENEROUS = {
    "FUTARI_LIMITS__GUESTS_PER_HOUR": "1000000",
    "FUTARI_LIMITS__TABLES_PER_HOUR": "1000000",
    "FUTARI_LIMITS__CHOICES_PER_MINUTE": "1000000",
    "FUTARI_LIMITS__SOCKETS_PER_USER": "100000",
    "FUTARI_LIMITS__MESSAGES_PER_SECOND": "100000",
}


@dataclass
class Server:
    """A server process and where it listens."""

    process: subprocess.Popen[str]
    url: str
    seconds_to_start: float

    def memory(self) -> float:
        """The resident memory of the process itself, in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


@contextlib.contextmanager
def started(folder: Path, *options: str, **environment: str) -> Iterator[Server]:
    """A server on a free port; stopped at the end."""
    begun = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "futari.cli.main", "serve", "--port", "0", "--lang", "en", *options],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        env={
            **os.environ,
            **GENEROUS,
            "FUTARI_DATABASE": f"sqlite:///{folder / 'bench.db'}",
            "FUTARI_SECRET_FILE": str(folder / "secret"),
            "FUTARI_LOG_LEVEL": "error",
            # Compiled once, as pip leaves an installed package, whatever this shell says.
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
            **environment,
        },
    )
    try:
        assert process.stderr is not None
        line = process.stderr.readline()
        address = next((word for word in line.split() if word.startswith("http")), None)
        if address is None:
            raise RuntimeError(f"the server did not start: {line}{process.stderr.read()}")
        yield Server(process, address.rstrip("/"), time.perf_counter() - begun)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


@dataclass
class Player:
    """Somebody at a table: the socket, and the last sight."""

    cookie: str
    socket: ClientConnection | None = None
    choices: list[str] = field(default_factory=list)
    ply: int = 0
    over: bool = False
    acknowledged: dict[str, float] = field(default_factory=dict)
    sent: dict[str, float] = field(default_factory=dict)
    turn: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        """Take whatever comes."""
        assert self.socket is not None
        async for text in self.socket:
            frame = _FRAME.decode(text)
            if frame.type == "sight" and frame.sight is not None:
                self.choices, self.ply = frame.sight.choices, frame.sight.ply
                self.over = frame.sight.status == "finished"
                if self.choices or self.over:
                    self.turn.set()
            elif frame.type == "done" and frame.token is not None:
                self.acknowledged[frame.token] = time.perf_counter() - self.sent[frame.token]
            elif frame.type in {"refused", "bye"}:
                raise RuntimeError(str(text)[:300])

    async def choose(self, choice: str) -> None:
        """Send a choice."""
        assert self.socket is not None
        token = f"{self.ply}"
        self.turn.clear()
        self.sent[token] = time.perf_counter()
        act = {"do": "choose", "ply": self.ply, "choice": choice}
        await self.socket.send(msgspec.json.encode({"type": "act", "token": token, "act": act}).decode())


class _Sight(msgspec.Struct):
    choices: list[str]
    ply: int
    status: str


class _Frame(msgspec.Struct):
    type: str
    token: str | None = None
    sight: _Sight | None = None


_FRAME = msgspec.json.Decoder(_Frame)


async def seat_two(client: httpx.AsyncClient, url: str, number: int, options: dict[str, Any]) -> tuple[str, str, str]:
    """Two guests at a new table: its name and their cookies."""
    cookies = []
    for name in ("Ann", "Bob"):
        answer = await client.post(f"{url}/api/v1/account/guest", json={"name": f"{name} {number}"})
        answer.raise_for_status()
        cookies.append(answer.headers["set-cookie"].partition(";")[0])
        client.cookies.clear()
    opening = {
        "game": "kamisado",
        "against": "lobby",
        "side": "first",
        "clock": {"kind": "live", "minutes": 60, "increment": 30},
    }
    ann, bob = ({"cookie": cookie, "origin": url} for cookie in cookies)
    opened = await client.post(f"{url}/api/v1/tables", json={**opening, **options}, headers=ann)
    opened.raise_for_status()
    table = opened.json()["table"]
    (await client.post(f"{url}/api/v1/tables/{table}/seat", headers=bob)).raise_for_status()
    return table, cookies[0], cookies[1]


@contextlib.asynccontextmanager
async def sitting(url: str, table: str, cookie: str) -> AsyncIterator[Player]:
    """A player with an open socket at a table."""
    address = f"{url.replace('http', 'ws')}/api/v1/tables/{table}/socket?protocol=1"
    async with connect(
        address,
        additional_headers={"cookie": cookie, "origin": url},
        compression=None,
        ping_interval=None,
        max_size=2**22,
    ) as socket:
        player = Player(cookie, socket)
        task = asyncio.create_task(player.listen())
        try:
            yield player
        finally:
            task.cancel()
