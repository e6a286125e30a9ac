"""The bot API: the stream, the answers to it, and the example bot against a really started server."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from futari.server.app import create_app
from futari.server.routes import bot
from futari.server.run import Server
from futari.store.database import Unavailable
from futari.table.hall import user_topic
from server.streaming import Stream, streamed
from server.venue import Venue, Visitor, opened, running, settings_in

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def _token(robot: Visitor) -> str:
    return str(robot.headers["Authorization"]).removeprefix("Bearer ")


@asynccontextmanager
async def _listening(venue: Venue, robot: Visitor) -> AsyncIterator[Stream]:
    async with running(venue), streamed(venue.app, "/api/v1/bot/stream", _token(robot)) as stream:
        yield stream


@pytest.mark.anyio
async def test_a_bot_is_invited_accepts_and_is_called_when_it_is_its_turn(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.account("Anna")
        robot = await venue.bot("Robot", anna)
        async with _listening(venue, robot) as stream:
            table = await venue.table(anna, against="player", player="robot")
            invited = await stream.next()
            assert (invited["type"], invited["table"], invited["about"]["host"]["name"]) == ("invited", table, "Anna")
            assert (await robot.ask("POST", f"bot/tables/{table}/accept"))["sight"]["seat"] == "gold"
            await anna.choose(table)
            turn = await stream.next()
            assert (turn["type"], turn["table"], turn["ply"], turn["sight"]["seat"]) == ("turn", table, 1, "gold")
            body = {"ply": 1, "choice": turn["sight"]["choices"][-1]}
            done = await robot.ask("POST", f"bot/tables/{table}/choice", json=body)
            again = await robot.ask("POST", f"bot/tables/{table}/choice", json=body)
            assert (done["ply"], done["again"], again["ply"], again["again"]) == (2, False, 2, True)
            await anna.act(table, "resign")
            over = await stream.next("over")
            assert (over["table"], over["sight"]["outcome"]["winner"]) == (table, "gold")
            assert over["sight"]["seat"] == "gold"


@pytest.mark.anyio
async def test_whoever_connects_again_is_told_all_that_waits(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.account("Anna")
        robot = await venue.bot("Robot", anna)
        first = await venue.table(anna, against="player", player="Robot", side="second")
        await robot.ask("POST", f"bot/tables/{first}/accept")
        second = await venue.table(anna, against="player", player="Robot")
        for _ in range(2):
            async with _listening(venue, robot) as stream:
                assert (await stream.next())["table"] == first
                told = await stream.next()
                assert (told["type"], told["table"]) == ("invited", second)


@pytest.mark.anyio
async def test_a_bot_counts_as_present_at_live_tables_as_long_as_it_listens(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.account("Anna")
        robot = await venue.bot("Robot", anna)
        clock = {"kind": "live", "minutes": 10, "increment": 0}
        table = await venue.table(anna, against="player", player="Robot", side="second", clock=clock)
        async with _listening(venue, robot) as stream:
            await robot.ask("POST", f"bot/tables/{table}/accept")
            await stream.next("turn")
            assert venue.house.hall.rooms[table].is_here(robot.id)
        assert not venue.house.hall.rooms[table].is_here(robot.id)
        assert len(venue.house.sockets) == 0


@pytest.mark.anyio
async def test_a_stale_choice_of_a_bot_comes_back_with_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.account("Anna")
        robot = await venue.bot("Robot", anna)
        table = await venue.table(anna, against="player", player="Robot")
        await robot.ask("POST", f"bot/tables/{table}/accept")
        body = {"ply": 5, "choice": "fill left", "token": "t"}
        error = (await robot.ask("POST", f"bot/tables/{table}/choice", 409, json=body))["error"]
        assert (error["key"], error["data"]["ply"]) == ("table.stale", 0)
        await robot.ask("POST", f"bot/tables/{table}/resign")


@pytest.mark.anyio
async def test_only_bots_with_a_token_use_the_bot_api_and_they_only_this(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.account("Anna")
        robot = await venue.bot("Robot", anna)
        lobby = await venue.table(anna)
        assert await anna.refused("GET", "bot/stream", 403) == "bot.bots_only"
        assert await venue.stranger().refused("GET", "bot/stream", 401) == "people.stranger"
        nobody = venue.stranger({"Authorization": "Bearer " + "x" * 43})
        assert await nobody.refused("GET", "bot/stream", 401) == "people.stranger"
        assert await robot.refused("POST", f"bot/tables/{lobby}/accept", 403) == "table.not_invited"
        assert await robot.refused("POST", f"bot/tables/{lobby}/decline", 403) == "table.not_invited"
        assert await robot.refused("GET", "account/bots", 403) == "people.not_by_token"
        assert await robot.refused("POST", "analysis", 403, json={"game": "kamisado", "position": "x"})
        invited = await venue.table(anna, against="player", player="Robot")
        await robot.ask("POST", f"bot/tables/{invited}/decline", 204)


@pytest.mark.anyio
async def test_a_stream_pings_and_ends_when_the_token_is_good_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot, "PING", 0.05)
    async with opened(tmp_path) as venue:
        anna, host = await venue.account("Anna"), await venue.account("Hostess", is_host=True)
        robot = await venue.bot("Robot", anna)
        async with _listening(venue, robot) as stream:
            assert await stream.next() == {"type": "ping"}
            await host.ask("POST", "host/users/Robot/ban", 204)
            assert await stream.next("bye") == {"type": "bye", "reason": "gone"}
            assert await stream.next() is None


@pytest.mark.anyio
async def test_a_stream_says_bye_when_the_server_stops(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.account("Anna")
        robot = await venue.bot("Robot", anna)
        async with _listening(venue, robot) as stream:
            venue.house.sockets.close()
            assert await stream.next("bye") == {"type": "bye", "reason": "reconnect"}


@pytest.mark.anyio
async def test_a_stream_ends_when_the_database_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: object) -> None:
        raise Unavailable

    async with opened(tmp_path) as venue:
        anna = await venue.account("Anna")
        robot = await venue.bot("Robot", anna)
        async with streamed(venue.app, "/api/v1/bot/stream", _token(robot)) as stream:
            monkeypatch.setattr(venue.house.database, "read", away)
            venue.house.hall.post.deliver(user_topic(robot.id))
            assert await stream.next("bye") == {"type": "bye", "reason": "reconnect"}
            assert await stream.next() is None


@pytest.mark.anyio
async def test_a_bot_has_so_many_streams_and_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path, limits={"sockets_per_user": 1}) as venue:
        anna = await venue.account("Anna")
        robot = await venue.bot("Robot", anna)
        async with _listening(venue, robot):
            assert await robot.refused("GET", "bot/stream", 429) == "bot.too_many_streams"


@contextmanager
def _served(folder: Path) -> Iterator[tuple[str, Server]]:
    """A really started server and its address."""
    app = create_app(settings_in(folder))
    server = Server(uvicorn.Config(app, port=0, lifespan="on", log_config=None, timeout_graceful_shutdown=5), app)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.02)
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}", server
    finally:
        server.should_exit = True
        thread.join()


def _play(anna: httpx.Client, table: str) -> dict[str, Any]:
    """Anna's side of the game, picked blindly, until it is over."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        sight: dict[str, Any] = anna.get(f"tables/{table}").json()["sight"]
        if sight["outcome"] is not None:
            return sight
        if not sight["choices"]:
            time.sleep(0.01)
            continue
        act = {"do": "choose", "ply": sight["ply"], "choice": random.choice(sight["choices"])}
        answer = anna.post(f"tables/{table}/acts", json={"act": act, "token": f"ply-{sight['ply']}"})
        assert answer.status_code == 200, answer.text
    raise AssertionError("the game did not end")


def test_the_example_bot_plays_a_whole_game_on_a_real_server(tmp_path: Path) -> None:
    with (
        _served(tmp_path) as (address, server),
        httpx.Client(base_url=f"{address}/api/v1/", headers={"Origin": address}) as anna,
    ):
        signed_up = anna.post("account/sign-up", json={"name": "Anna", "password": "a tower in the rain"})
        assert signed_up.status_code == 201, signed_up.text
        robot = anna.post("account/bots", json={"name": "Robot"}).json()["id"]
        token = anna.post(f"account/bots/{robot}/tokens", json={"label": "test"}).json()["secret"]
        environment = {**os.environ, "FUTARI_TOKEN": token, "FUTARI_SERVER": address}
        program = subprocess.Popen([sys.executable, str(EXAMPLE)], env=environment)
        try:
            opening = {"game": "kamisado", "against": "player", "player": "Robot", "options": {"format": "single"}}
            table = anna.post("tables", json=opening).json()["table"]
            over = _play(anna, table)
            assert over["outcome"]["how"] not in {"resign", "time", "left"}
            about = anna.get(f"tables/{table}").json()["about"]
            assert "bot" in {person["kind"] for person in about["people"].values()}
        finally:
            program.kill()
            program.wait()
        with anna.stream("GET", "bot/stream", headers={"Authorization": f"Bearer {token}"}) as stream:
            server.should_exit = True
            assert list(stream.iter_lines()) == ['{"type":"bye","reason":"reconnect"}']
