"""Lobby, agenda and chat over HTTP."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.venue import opened

pytestmark = pytest.mark.anyio


async def test_everybody_sees_the_lobby(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        free, running = await venue.table(anna), await venue.table(anna, ben)
        await venue.table(anna, private=True)
        lobby = await venue.stranger().ask("GET", "lobby")
        assert [each["table"] for each in lobby["open"]] == [free]
        assert [each["table"] for each in lobby["running"]] == [running]
        assert lobby["running"][0]["people"]["gold"]["name"] == "Ben"
        assert "id" not in lobby["running"][0]["people"]["gold"]


async def test_my_tables_say_where_to_go_next(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        first, second = await venue.table(anna, ben), await venue.table(anna, ben)
        agenda = await anna.ask("GET", "me/tables")
        assert {each["table"] for each in agenda["waiting"]} == {first, second}
        assert agenda["next"] == agenda["waiting"][0]["table"]
        other = await anna.ask("GET", f"me/tables?after={agenda['next']}")
        assert other["next"] == agenda["waiting"][1]["table"]
        assert (await ben.ask("GET", "me/tables"))["waiting"] == []
        assert await venue.stranger().refused("GET", "me/tables", 401) == "people.stranger"


async def test_my_finished_games_come_page_by_page(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        tables = []
        for _ in range(3):
            tables.append(await venue.table(anna, ben, private=False))
            venue.pass_time(1_000)
            await anna.act(tables[-1], "resign")
        page = await anna.ask("GET", "me/finished?limit=2")
        assert [each["table"] for each in page["tables"]] == [tables[2], tables[1]]
        rest = await anna.ask("GET", f"me/finished?limit=2&before={page['before']}")
        assert ([each["table"] for each in rest["tables"]], rest["before"]) == ([tables[0]], None)


async def test_players_chat_and_mute_each_other(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben)
        line = (await anna.ask("POST", f"tables/{table}/chat", 201, json={"text": "<b>hi</b>"}))["id"]
        chat = await venue.stranger().ask("GET", f"tables/{table}/chat")
        (said,) = chat["lines"]
        assert said == {"id": line, "seat": "black", "name": "Anna", "said_at": venue.clock[0], "text": "<b>hi</b>"}
        await ben.ask("POST", f"tables/{table}/mute", 204)
        assert await ben.ask("GET", f"tables/{table}/chat") == {"allowed": True, "lines": [], "muted": ["black"]}
        await ben.ask("DELETE", f"tables/{table}/mute", 204)
        assert len((await ben.ask("GET", f"tables/{table}/chat?since=0"))["lines"]) == 1
        assert (await ben.ask("GET", f"tables/{table}/chat?since={line}"))["lines"] == []


async def test_accounts_are_muted_by_name(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.account("Anna"), await venue.account("Ben")
        table = await venue.table(anna, ben)
        await anna.ask("POST", f"tables/{table}/chat", 201, json={"text": "boo"})
        await ben.ask("POST", "players/anna/mute", 204)
        assert (await ben.ask("GET", f"tables/{table}/chat"))["lines"] == []
        await ben.ask("DELETE", "players/anna/mute", 204)
        assert len((await ben.ask("GET", f"tables/{table}/chat"))["lines"]) == 1
        assert await ben.refused("POST", "players/ben/mute", 400) == "chat.yourself"
        assert await ben.refused("POST", "players/nobody%20here/mute", 404) == "people.unknown"


async def test_chat_is_refused_to_spectators_and_when_it_is_too_much_or_too_long(tmp_path: Path) -> None:
    async with opened(tmp_path, limits={"chat_per_minute": 12}) as venue:
        anna, ben, carl = await venue.guest("Anna"), await venue.guest("Ben"), await venue.guest("Carl")
        table = await venue.table(anna, ben)
        path = f"tables/{table}/chat"
        assert await carl.refused("POST", path, 403, json={"text": "hello"}) == "chat.players_only"
        assert await anna.refused("POST", path, 422, json={"text": "x" * 1_001}) == "server.invalid"
        assert await anna.refused("POST", path, 400, json={"text": "x" * 501}) == "chat.long"
        for _ in range(2):
            await anna.ask("POST", path, 201, json={"text": "hello"})
        assert await anna.refused("POST", path, 429, json={"text": "hello"}) == "server.too_many"


async def test_a_host_switches_chat_off_for_all(tmp_path: Path) -> None:
    async with opened(tmp_path, chat=False) as venue:
        anna, ben = await venue.guest("Anna"), await venue.guest("Ben")
        table = await venue.table(anna, ben)
        assert await anna.refused("POST", f"tables/{table}/chat", 403, json={"text": "hello"}) == "chat.off_here"
        assert (await anna.ask("GET", f"tables/{table}/chat"))["allowed"] is False


async def test_whoever_asks_without_end_has_to_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from futari.server import reception
    from futari.server.limits import Limit

    monkeypatch.setattr(reception, "ANY", Limit(3, 60))
    async with opened(tmp_path) as venue:
        anna, stranger = await venue.guest("Anna"), venue.stranger()
        for _ in range(3):
            await anna.ask("GET", "lobby")
        assert await anna.refused("GET", "lobby", 429) == "server.too_many"
        await stranger.ask("GET", "lobby")
        venue.pass_time(60_000)
        await anna.ask("GET", "lobby")
