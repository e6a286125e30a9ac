"""A really started server: `futari serve` as a process of its own, and people who come to it as browsers do."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

__all__ = ["DUEL_SERVER", "FUTARI", "GENEROUS", "Guest", "Line", "Served", "choose", "line", "play", "served", "until"]

TESTS = Path(__file__).parents[1]
FUTARI = (sys.executable, "-m", "futari.cli.main", "serve", "--port", "0", "--lang", "en")
# The same server with the sealed-bid game of the tests on the shelf as well.
DUEL_SERVER = (sys.executable, "-m", "server.duel_server")
START_WITHIN = 120.0
# Longer than anything here takes on a busy machine; whoever waits longer waits for what will not come.
PATIENCE = 30.0
# Connections are let go before the server does (after 5 s), so that no request meets a closing one.
KEPT = httpx.Limits(keepalive_expiry=2.0)
GENEROUS = {
    "FUTARI_LIMITS__GUESTS_PER_HOUR": "1000000",
    "FUTARI_LIMITS__TABLES_PER_HOUR": "1000000",
    "FUTARI_LIMITS__CHOICES_PER_MINUTE": "1000000",
}
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


@dataclass
class Served:
    """A server process, where it listens, and all that it has said."""

    process: subprocess.Popen[bytes]
    url: str
    file: Path

    @property
    def log(self) -> str:
        return self.file.read_text(errors="replace")

    @property
    def lives(self) -> bool:
        return self.process.poll() is None

    def stop(self) -> int:
        """Ask it to stop, and wait: the exit code."""
        if self.lives:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """As if the machine had lost its power."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def children(self) -> list[int]:
        """Its workers' processes."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [int(pid) for task in tasks for pid in task.read_text().split()]

    @contextlib.asynccontextmanager
    async def stranger(self, **headers: str) -> AsyncIterator[Guest]:
        """Somebody without a cookie."""
        async with httpx.AsyncClient(
            base_url=self.url, headers={"Origin": self.url, **headers}, timeout=PATIENCE, limits=KEPT
        ) as client:
            yield Guest(self, client)

    @contextlib.asynccontextmanager
    async def guest(self, name: str) -> AsyncIterator[Guest]:
        """Somebody who only said a name."""
        async with self.stranger() as guest:
            await guest.ask("POST", "account/guest", 201, json={"name": name})
            yield guest


@dataclass
class Guest:
    """Somebody with a browser."""

    server: Served
    client: httpx.AsyncClient

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())

    async def ask(self, method: str, path: str, status: int = 200, **given: Any) -> Any:
        answer = await self.client.request(method, f"/api/v1/{path}", **given)
        assert answer.status_code == status, (method, path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    async def open(self, opponent: Guest | None = None, **opening: Any) -> str:
        """A table, where the opponent sits down."""
        body = {"game": "kamisado", "side": "first", "options": {"format": "single"}, **opening}
        table: str = (await self.ask("POST", "tables", 201, json=body))["table"]
        if opponent is not None:
            await opponent.ask("POST", f"tables/{table}/seat")
        return table

    async def sight(self, table: str) -> dict[str, Any]:
        sight: dict[str, Any] = (await self.ask("GET", f"tables/{table}"))["sight"]
        return sight

    def at(self, server: Served) -> Guest:
        """The same person, with sockets at another process of the same house."""
        return Guest(server, self.client)

    def move(self, server: Served) -> None:
        """Go on at another process of the same house, or at the same house when it is back."""
        self.server, self.client.base_url = server, httpx.URL(server.url)
        self.client.headers["Origin"] = server.url

    def table(self, table: str, **query: Any) -> contextlib.AbstractAsyncContextManager[Line]:
        """The table's socket."""
        return line(self.server, f"tables/{table}/socket", self.cookie, **query)

    def stream(self, **query: Any) -> contextlib.AbstractAsyncContextManager[Line]:
        """The user's own stream."""
        return line(self.server, "stream", self.cookie, **query)


@dataclass
class Line:
    """An open socket, and all that came over it."""

    socket: ClientConnection
    heard: list[dict[str, Any]] = field(default_factory=list)
    sight: dict[str, Any] = field(default_factory=dict)
    about: dict[str, Any] = field(default_factory=dict)

    async def frame(self) -> dict[str, Any]:
        """The next frame; raises ConnectionClosed at the end."""
        async with asyncio.timeout(PATIENCE):
            text = await self.socket.recv()
        assert isinstance(text, str)
        frame: dict[str, Any] = json.loads(text)
        self.heard.append(frame)
        self.about = frame.get("about") or self.about
        self.sight = frame.get("sight") or self.sight
        return frame

    async def next(self, kind: str, wanted: Callable[[dict[str, Any]], object] = lambda _: True) -> dict[str, Any]:
        """The next frame of a kind that is as wanted."""
        async with asyncio.timeout(PATIENCE):
            while True:
                frame = await self.frame()
                if frame["type"] == kind and wanted(frame):
                    return frame

    async def ply(self, ply: int) -> dict[str, Any]:
        """The table as it looks when that many entries are on its record."""
        async with asyncio.timeout(PATIENCE):
            while self.sight.get("ply", -1) < ply:
                await self.frame()
        return self.sight

    async def act(self, do: str, token: str | None = None, **act: Any) -> dict[str, Any]:
        """Do something: the answer."""
        name = token or secrets.token_hex(8)
        await self.send({"type": "act", "token": name, "act": {"do": do, **act}})
        return await self.answer(name)

    async def answer(self, token: str | None) -> dict[str, Any]:
        """What a request is answered with."""
        async with asyncio.timeout(PATIENCE):
            while True:
                frame = await self.frame()
                if frame["type"] in {"done", "refused"} and frame["token"] == token:
                    return frame

    async def choose(self, pick: int = -1) -> dict[str, Any]:
        """Pick one of the choices that were listed last."""
        answer = await self.act("choose", ply=self.sight["ply"], choice=self.sight["choices"][pick])
        assert answer["type"] == "done", answer
        return answer

    async def send(self, content: object) -> None:
        await self.socket.send(content if isinstance(content, str | bytes) else json.dumps(content))

    async def end(self) -> tuple[str | None, int | None]:
        """Wait for the end: the reason of the bye, and the code with which the socket was closed."""
        reason = None
        async with asyncio.timeout(PATIENCE):
            with contextlib.suppress(ConnectionClosed):
                while True:
                    frame = await self.frame()
                    reason = frame.get("reason", reason) if frame["type"] == "bye" else reason
            await self.socket.wait_closed()
        return reason, self.socket.close_code

    @property
    def happened(self) -> list[dict[str, Any]]:
        """All that happened at the table, as it was told."""
        sights = (frame.get("sight") for frame in self.heard)
        return [happening for sight in sights if sight for happening in sight["happened"]]


@contextlib.asynccontextmanager
async def line(server: Served, path: str, cookie: str, **query: Any) -> AsyncIterator[Line]:
    """A socket as a browser opens it."""
    wanted = "&".join(f"{name}={value}" for name, value in {"protocol": 1, **query}.items())
    async with connect(
        f"{server.url.replace('http', 'ws')}/api/v1/{path}?{wanted}",
        origin=server.url,  # type: ignore[arg-type]  # a NewType of str
        additional_headers={"Cookie": cookie} if cookie else {},
        proxy=None,
        compression=None,
        max_size=2**22,
        open_timeout=PATIENCE,
        close_timeout=1,
    ) as socket:
        yield Line(socket)


async def choose(guest: Guest, table: str, pick: int = -1, token: str | None = None) -> dict[str, Any]:
    """Pick a choice over HTTP."""
    sight = await guest.sight(table)
    act = {"do": "choose", "ply": sight["ply"], "choice": sight["choices"][pick]}
    body = {"act": act, "token": token or secrets.token_hex(8)}
    done: dict[str, Any] = await guest.ask("POST", f"tables/{table}/acts", json=body)
    return done


async def play(black: Line, gold: Line, plies: int = 1_000) -> int:
    """Play on between two sockets, at most so many plies: how many there are on the record."""
    for _ in range(plies):
        if black.sight["status"] == "finished":
            break
        mover, waiter = (black, gold) if black.sight["choices"] else (gold, black)
        done = await mover.choose()
        await asyncio.gather(mover.ply(done["ply"]), waiter.ply(done["ply"]))
    return int(black.sight["ply"])


@contextlib.contextmanager
def served(
    folder: Path, *, command: tuple[str, ...] = FUTARI, name: str = "server", **environment: str
) -> Iterator[Served]:
    """A server on a free port; stopped at the end if it still lives."""
    file = folder / f"{name}.log"
    with file.open("ab") as log:
        begun = log.tell()
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=folder, env=_environment(folder, environment)
        )
    try:
        yield Served(process, _address(process, file, begun), file)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                raise


def _environment(folder: Path, given: Mapping[str, str]) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("FUTARI_")}
    return {
        **inherited,
        **GENEROUS,
        "PYTHONPATH": str(TESTS),
        "FUTARI_DATABASE": f"sqlite:///{folder / 'futari.db'}",
        "FUTARI_SECRET_FILE": str(folder / "secret"),
        "FUTARI_WORKERS": "2",
        **given,
    }


def _address(process: subprocess.Popen[bytes], file: Path, begun: int) -> str:
    deadline = time.monotonic() + START_WITHIN
    while time.monotonic() < deadline:
        said = file.read_bytes()[begun:].decode(errors="replace")
        if found := ADDRESS.search(said):
            return found[0]
        if process.poll() is not None:
            break
        time.sleep(0.01)
    raise RuntimeError(f"the server did not start: {file.read_text(errors='replace')[-3000:]}")


async def until(wanted: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not wanted():
            await asyncio.sleep(0.01)
