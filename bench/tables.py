"""The server: acknowledged choices a second over many live tables, beside a bare echo and the disk's bare fsync.

BENCH_SHARE=0.1 takes a tenth of the tables and of the time.
"""

from __future__ import annotations

import asyncio
import math
import os
import random
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

import httpx

from bench.figure import Figure, rate
from bench.server import Player, Server, seat_two, sitting, started

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.websockets import WebSocket

SHARE = float(os.environ.get("BENCH_SHARE", "1"))
TABLES = max(10, int(500 * SHARE))
SECONDS = max(5.0, 30 * SHARE)
# A little more than the target is offered, each table taking its turn.
OFFERED = 340


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        syncs = rate(lambda: _fsync(folder), 1.0)
        with started(folder, FUTARI_DATABASE=f"sqlite:///{folder / 'other.db'}"):
            pass  # now everything is compiled
        with started(folder) as server:
            yield Figure(
                "cold start of futari serve", server.seconds_to_start, "s", 2, "a plain Python start", _python_start()
            )
            echo = asyncio.run(_echo())
            acknowledged, latency, memory = asyncio.run(_play([server]))
        yield Figure("acknowledged choices", acknowledged, "a second", 300, "the bare framework's echo", echo)
        yield Figure("the same beside the disk", acknowledged, "a second", 300, "bare fsync", syncs)
        yield Figure("99th percentile of a choice", latency, "s", 0.15, "one bare fsync", 1 / syncs)
        yield Figure("memory of the server", memory, "MB", 600, "memory of a bare Python", _bare_memory())
        yield from _scaling(folder)


def _scaling(folder: Path) -> Iterator[Figure]:
    """One and two processes on PostgreSQL with Redis, as fast as they go; both share the cores with the players."""
    # The same services that the tests start.
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    from services import PostgresServer, RedisServer

    with closing(PostgresServer()) as postgres, closing(RedisServer()) as redis:
        postgres.launch()
        redis.launch()
        settings = {"FUTARI_DATABASE": postgres.new_database(), "FUTARI_REDIS": redis.url}
        subprocess.run(
            [sys.executable, "-m", "futari.cli.main", "admin", "migrate"], check=True, env={**os.environ, **settings}
        )
        with started(folder, **settings) as first, started(folder, **settings) as second:
            alone, _, _ = asyncio.run(_play([first], tables=TABLES // 5, seconds=SECONDS / 2, offered=math.inf))
            both, _, _ = asyncio.run(_play([first, second], tables=TABLES // 5, seconds=SECONDS / 2, offered=math.inf))
    yield Figure("choices on PostgreSQL, two processes", both, "a second", 0, "one process", alone)


async def _play(
    servers: list[Server], tables: int = TABLES, seconds: float = SECONDS, offered: float = OFFERED
) -> tuple[float, float, float]:
    """All tables play for a while: choices a second, the 99th percentile of their time, the first server's memory.

    With two servers the players of every table sit at different ones.
    """
    async with httpx.AsyncClient(timeout=30) as client:
        seats = [await seat_two(client, servers[0].url, number, {}) for number in range(tables)]
    async with AsyncExitStack() as stack:
        pairs: list[tuple[Player, Player]] = []
        for table, first, second in seats:
            players = [
                await stack.enter_async_context(sitting(server.url, table, cookie))
                for server, cookie in ((servers[0], first), (servers[-1], second))
            ]
            pairs.append((players[0], players[1]))
        begun = time.perf_counter()
        pause = tables / offered
        await asyncio.gather(*(_table(pair, begun + seconds, number, pause) for number, pair in enumerate(pairs)))
        elapsed = time.perf_counter() - begun
        times = sorted(seconds for pair in pairs for player in pair for seconds in player.acknowledged.values())
        return len(times) / elapsed, times[int(0.99 * len(times))], servers[0].memory()


async def _table(pair: tuple[Player, Player], until: float, number: int, pause: float) -> None:
    """One table: its players choose at random, with a pause for thought after each choice."""
    dice = random.Random(number)
    await asyncio.sleep(dice.random() * pause)
    while time.perf_counter() < until:
        waited = [asyncio.ensure_future(player.turn.wait()) for player in pair]
        await asyncio.wait(waited, timeout=5, return_when=asyncio.FIRST_COMPLETED)
        for each in waited:
            each.cancel()
        if any(player.over for player in pair):
            return
        for player in pair:
            if player.turn.is_set() and player.choices:
                await player.choose(dice.choice(player.choices))
                break
        await asyncio.sleep(dice.uniform(0.5, 1.5) * pause)


async def _echo() -> float:
    """Messages a second that a bare Starlette echoes over one socket at a time, in this process."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.routing import WebSocketRoute
    from websockets.asyncio.client import connect

    async def echo(websocket: WebSocket) -> None:
        await websocket.accept()
        async for text in websocket.iter_text():
            await websocket.send_text(text)

    config = uvicorn.Config(Starlette(routes=[WebSocketRoute("/", echo)]), port=0, log_level="critical")
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    async with connect(f"ws://127.0.0.1:{port}/", compression=None) as socket:
        count, begun = 0, time.perf_counter()
        while (elapsed := time.perf_counter() - begun) < 1:
            await socket.send("x" * 2000)
            await socket.recv()
            count += 1
    server.should_exit = True
    await task
    return count / elapsed


def _fsync(folder: Path) -> int:
    with (folder / "fsync").open("ab") as file:
        for _ in range(10):
            file.write(b"x" * 200)
            file.flush()
            os.fsync(file.fileno())
    return 10


def _python_start() -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - begun


def _bare_memory() -> float:
    code = "print(next(l.split()[1] for l in open('/proc/self/status') if l.startswith('VmRSS')))"
    return int(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout) / 1024
