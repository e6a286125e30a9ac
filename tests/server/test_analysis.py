"""Analyses over HTTP: quotas, rated games, and whoever leaves."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import ClientDisconnect, Request

from futari.kamisado.engine.likeness import mirrored, turned
from futari.kamisado.setup import read_position
from futari.server.routes.analysis import unless_gone
from server.venue import Venue, Visitor, opened

pytestmark = pytest.mark.anyio


async def _late_position(venue: Venue, anna: Visitor, ben: Visitor, **asked: Any) -> tuple[str, str]:
    """A table some moves into the game, and its position."""
    table = await venue.table(anna, ben, **asked)
    for visitor in (anna, ben, anna):
        await visitor.choose(table, -1)
    sight = (await anna.ask("GET", f"tables/{table}"))["sight"]
    return table, sight["view"]["position"]


async def test_a_position_is_analysed_for_a_guest(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        _, position = await _late_position(venue, anna, ben)
        answer = await anna.ask("POST", "analysis", json={"game": "kamisado", "position": position})
        assert answer["analysis"]["position"] == position
        assert {"choice", "value", "points", "line"} <= set(answer["analysis"]["choices"][0])


async def test_the_position_of_a_running_rated_game_is_analysed_for_nobody(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben, carl = await venue.account("Anna"), await venue.account("Ben"), await venue.guest("Carl")
        table, text = await _late_position(venue, anna, ben, rated=True)
        position = read_position(text)
        for image in (position, mirrored(position), turned(position), turned(mirrored(position))):
            question = {"game": "kamisado", "position": str(image)}
            for visitor in (anna, carl):
                assert await visitor.refused("POST", "analysis", 409, json=question) == "analysis.rated_game"
        await anna.act(table, "resign")
        await carl.ask("POST", "analysis", json={"game": "kamisado", "position": text})


async def test_what_cannot_be_analysed(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna = await venue.guest("Anna")
        assert await anna.refused("POST", "analysis", 400, json={"game": "duel", "position": "1"}) == "analysis.none"
        assert await anna.refused("POST", "analysis", 404, json={"game": "go", "position": "1"}) == "table.unknown_game"
        assert await anna.refused("POST", "analysis", 400, json={"game": "kamisado", "position": "nonsense"})
        long = {"game": "kamisado", "position": "x" * 401}
        assert await anna.refused("POST", "analysis", 422, json=long) == "server.invalid"
        stranger = {"game": "kamisado", "position": "1"}
        assert await venue.stranger().refused("POST", "analysis", 401, json=stranger) == "people.stranger"


async def test_analyses_are_counted_and_wait_in_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path, limits={"analyses_per_hour": 7}) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        _, position = await _late_position(venue, anna, ben)
        question = {"game": "kamisado", "position": position}
        monkeypatch.setattr(venue.house.desk, "_hand_out", lambda: None)
        asked = [asyncio.create_task(anna.post("/api/v1/analysis", json=question)) for _ in range(6)]
        async with asyncio.timeout(20):
            while sum(task.done() for task in asked) < 2:
                await asyncio.sleep(0.01)
        keys = [(task.result().status_code, task.result().json()["error"]["key"]) for task in asked if task.done()]
        assert keys == [(429, "desk.too_many")] * 2
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        monkeypatch.undo()
        await anna.ask("POST", "analysis", json=question)
        assert await anna.refused("POST", "analysis", 429, json=question) == "server.too_many"


async def test_work_is_stopped_when_whoever_asked_hangs_up() -> None:
    gone, stopped = asyncio.Event(), asyncio.Event()

    async def receive() -> dict[str, Any]:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def work() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            stopped.set()

    request = Request({"type": "http", "headers": []}, receive)
    asking = asyncio.create_task(unless_gone(request, work()))
    await asyncio.sleep(0)
    gone.set()
    with pytest.raises(ClientDisconnect):
        await asking
    assert stopped.is_set()
