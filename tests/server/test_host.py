"""What a host can see and do, and that others find nothing there."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.venue import opened

pytestmark = pytest.mark.anyio

PATHS = (
    "GET host",
    "POST host/users/Ben/ban",
    "POST host/users/Ben/unban",
    "POST host/users/Ben/reset-password",
    "DELETE host/users/Ben/chat",
    "DELETE host/chat/1",
)


async def test_for_others_there_is_nothing_here(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        anna, ben = await venue.account("Anna"), await venue.account("Ben")
        robot = await venue.bot("Robot", anna)
        for what in PATHS:
            method, path = what.split(" ")
            for visitor in (ben, robot, venue.stranger()):
                assert await visitor.refused(method, path, 404) == "server.not_found"
        await ben.ask("GET", "me/tables")


async def test_the_host_sees_how_the_house_does(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        host, ben = await venue.account("Anna", is_host=True), await venue.account("Ben")
        await venue.table(host, ben)
        await venue.table(host)
        page = await host.ask("GET", "host")
        assert page["tables"] == {"playing": 1, "open": 1}
        assert page["people"] == {"account": 2}
        assert (page["database"], page["broker"], page["broker_alive"]) == ("sqlite", "memory", True)
        assert (page["sockets"], page["waiting"], page["running"]) == (0, 0, 0)
        assert str(tmp_path) not in str(page)


async def test_a_host_bans_and_lets_in_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        host, ben = await venue.account("Anna", is_host=True), await venue.account("Ben")
        robot = await venue.bot("Robot", ben)
        await ben.ask("GET", "me/tables")
        await host.ask("POST", "host/users/ben/ban", 204)
        assert await ben.refused("GET", "me/tables", 401) == "people.stranger"
        assert await robot.refused("POST", "bot/tables/abc/accept", 401) == "people.stranger"
        await host.ask("POST", "host/users/ben/unban", 204)
        assert await robot.refused("POST", "bot/tables/abc/accept", 404) == "table.missing"
        assert await host.refused("POST", "host/users/Anna/ban", 409) == "people.host_banned"
        assert await host.refused("POST", "host/users/Nobody%20Here/ban", 404) == "people.unknown"


async def test_a_host_gives_out_a_password_and_all_sessions_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        host, ben = await venue.account("Anna", is_host=True), await venue.account("Ben")
        password = (await host.ask("POST", "host/users/Ben/reset-password"))["password"]
        assert await ben.refused("GET", "me/tables", 401) == "people.stranger"
        fresh = venue.stranger()
        told = await fresh.ask("POST", "account/log-in", json={"name": "Ben", "password": password})
        assert (told["name"], told["choose_password"]) == ("Ben", True)
        assert password not in venue.log.getvalue()


async def test_a_host_removes_chat(tmp_path: Path) -> None:
    async with opened(tmp_path) as venue:
        host, ben, carl = (
            await venue.account("Anna", is_host=True),
            await venue.account("Ben"),
            await venue.guest("Carl"),
        )
        table = await venue.table(ben, carl)
        lines = [
            (await ben.ask("POST", f"tables/{table}/chat", 201, json={"text": text}))["id"] for text in ("a", "b", "c")
        ]
        await host.ask("DELETE", f"host/chat/{lines[1]}", 204)
        assert [line["text"] for line in (await carl.ask("GET", f"tables/{table}/chat"))["lines"]] == ["a", "c"]
        assert await host.ask("DELETE", "host/users/Ben/chat") == {"tables": 1}
        assert (await carl.ask("GET", f"tables/{table}/chat"))["lines"] == []
        assert await host.refused("DELETE", "host/chat/999", 404) == "people.no_line"
