"""Stopping a server: what was begun is finished, everybody is told, and nothing is left behind."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.started import PATIENCE, Guest, Served, choose, served, until

pytestmark = pytest.mark.anyio


def _is_there(pid: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


async def test_everybody_is_told_to_come_back_and_nothing_is_left_behind(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        async with house.guest("Anna") as anna, house.guest("Ben") as ben:
            table = await anna.open(ben)
            async with anna.table(table) as black, ben.table(table) as gold, ben.stream(lobby="true") as stream:
                for each in (black, gold):
                    await each.ply(0)
                await stream.next("lobby")
                await until(lambda: len(house.children()) >= 2)
                workers = house.children()
                # What is sent just before is begun, and so it is answered.
                act = {"do": "choose", "ply": 0, "choice": black.sight["choices"][0]}
                await black.send({"type": "act", "token": "last", "act": act})
                assert (await black.answer("last"))["type"] == "done"
                house.process.send_signal(signal.SIGTERM)
                assert await black.end() == ("reconnect", 1001)
                assert await gold.end() == ("reconnect", 1001)
                assert await stream.end() == ("reconnect", 1001)
                for each in (black, gold):
                    assert each.heard[-1]["type"] == "bye"
                assert (await asyncio.to_thread(house.process.wait, PATIENCE)) == 0
        assert "server_stopped" in house.log
        assert "Traceback" not in house.log
        await until(lambda: not any(_is_there(pid) for pid in workers))
    with served(tmp_path) as again:
        async with httpx.AsyncClient(base_url=again.url) as client:
            seen = (await client.get(f"/api/v1/tables/{table}")).json()
            assert seen["sight"]["ply"] == 1
        # Ctrl-C is as good.
        again.process.send_signal(signal.SIGINT)
        assert (await asyncio.to_thread(again.process.wait, PATIENCE)) == 0


async def test_requests_that_come_in_all_the_time_are_answered_or_not_begun(tmp_path: Path) -> None:
    """Whatever was acknowledged until the end is there when the server is back."""
    acknowledged: dict[str, int] = {}
    with served(tmp_path) as house:
        async with contextlib.AsyncExitStack() as people:
            tables = []
            for number in range(4):
                anna = await people.enter_async_context(house.guest(f"Anna {number}"))
                tables.append((anna, await anna.open(against="hotseat", options={"format": "standard"})))

            async def play_on(anna: Guest, table: str) -> None:
                with contextlib.suppress(httpx.TransportError, AssertionError):
                    while True:
                        acknowledged[table] = (await choose(anna, table, 0))["ply"]

            games = [asyncio.create_task(play_on(anna, table)) for anna, table in tables]
            await until(lambda: len(acknowledged) == 4)
            assert await asyncio.to_thread(house.stop) == 0
            await asyncio.gather(*games)
    with served(tmp_path) as again:
        for anna, table in tables:
            async with httpx.AsyncClient(base_url=again.url, cookies=anna.client.cookies) as client:
                ply = (await client.get(f"/api/v1/tables/{table}")).json()["sight"]["ply"]
                assert ply in {acknowledged[table], acknowledged[table] + 1}


async def test_neither_a_bot_that_thinks_nor_a_reader_that_does_not_read_holds_up_the_end(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        async with house.guest("Anna") as anna:
            table = await anna.open(against="bot", bot="master", side="second", options={"format": "standard"})
            with _hanging(house, anna.cookie, table):
                await until(house.children)
                house.process.send_signal(signal.SIGTERM)
                # Far less than uvicorn's own patience with connections (10 s).
                assert (await asyncio.to_thread(house.process.wait, 8)) == 0


@contextlib.contextmanager
def _hanging(house: Served, cookie: str, table: str) -> Iterator[None]:
    host, _, port = house.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port))) as hung:
        hung.sendall(
            (
                f"GET /api/v1/tables/{table}/socket?protocol=1 HTTP/1.1\r\nHost: {host}:{port}\r\n"
                f"Origin: {house.url}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            ).encode()
        )
        assert b" 101 " in hung.recv(64)
        yield


async def test_a_worker_that_is_killed_costs_a_retry_not_the_game(tmp_path: Path) -> None:
    with served(tmp_path) as house:
        async with house.guest("Anna") as anna:
            table = await anna.open(against="bot", bot="novice")
            async with anna.table(table) as black:
                await black.ply(0)
                await until(lambda: len(house.children()) >= 2)
                for pid in house.children():
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
                await black.choose(0)
                assert (await black.ply(2))["to_act"] == ["black"]
