"""The stream of a user, at a really started server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus

from server.started import Served, choose, served

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("streams")) as server:
        yield server


async def test_at_first_come_hello_and_the_agenda(house: Served) -> None:
    async with house.guest("Anna") as anna:
        table = await anna.open()
        async with anna.stream() as stream:
            hello, agenda = await stream.frame(), await stream.frame()
            assert (hello["type"], hello["protocol"]) == ("hello", 1)
            assert agenda["type"] == "agenda"
            assert [each["table"] for each in agenda["agenda"]["open"]] == [table]
            assert agenda["agenda"]["waiting"] == []


async def test_your_turn_is_told_when_the_opponent_moves_at_any_table(house: Served) -> None:
    async with house.guest("Anna") as anna, house.guest("Ben") as ben, ben.stream() as stream:
        assert (await stream.next("agenda"))["agenda"]["next"] is None
        for _ in range(2):
            table = await anna.open(ben)
            await choose(anna, table)
            heard = await stream.next("agenda", lambda frame: frame["agenda"]["next"] is not None)
            assert heard["agenda"]["next"] == table
            assert heard["agenda"]["waiting"][0]["to_act"] == ["gold"]
            await choose(ben, table)
            await stream.next("agenda", lambda frame: frame["agenda"]["next"] is None)


async def test_somebody_who_sits_down_is_told_to_the_one_who_waits(house: Served) -> None:
    async with house.guest("Anna") as anna, house.guest("Ben") as ben, anna.stream() as stream:
        table = await anna.open()
        await stream.next("agenda", lambda frame: frame["agenda"]["open"])
        await ben.ask("POST", f"tables/{table}/seat")
        await stream.next("agenda", lambda frame: frame["agenda"]["next"] == table)


async def test_an_invitation_arrives(house: Served) -> None:
    async with house.guest("Anna") as anna, house.guest("Ben") as ben:
        await ben.ask("POST", "account/sign-up", 201, json={"name": "Benjamin", "password": "eight towers each"})
        async with ben.stream() as stream:
            assert (await stream.next("agenda"))["agenda"]["invitations"] == []
            table = await anna.open(against="player", player="Benjamin")
            (invitation,) = (await stream.next("agenda"))["agenda"]["invitations"]
            assert (invitation["table"], invitation["host"]["name"]) == (table, "Anna")
            await anna.ask("DELETE", f"tables/{table}", 204)
            assert (await stream.next("agenda"))["agenda"]["invitations"] == []


async def test_the_lobby_is_told_to_those_who_ask_for_it(house: Served) -> None:
    async with (
        house.guest("Anna") as anna,
        house.guest("Ben") as ben,
        ben.stream(lobby="true") as stream,
        ben.stream() as quiet,
    ):
        await stream.next("lobby")
        table = await anna.open()
        await stream.next("lobby", lambda frame: table in [each["table"] for each in frame["lobby"]["open"]])
        await anna.ask("DELETE", f"tables/{table}", 204)
        await stream.next("lobby", lambda frame: table not in [each["table"] for each in frame["lobby"]["open"]])
        private = await anna.open(private=True, against="link")
        public = await anna.open()
        last = await stream.next("lobby", lambda frame: public in [each["table"] for each in frame["lobby"]["open"]])
        assert private not in [each["table"] for each in last["lobby"]["open"]]
        await quiet.send({"type": "ping"})
        await quiet.next("pong")
        assert {frame["type"] for frame in quiet.heard} == {"hello", "agenda", "pong"}


async def test_whatever_is_said_on_the_stream_is_answered_with_a_pong(house: Served) -> None:
    async with house.guest("Anna") as anna, anna.stream() as stream:
        for nonsense in ("", "{", b"\x00\xff", "[" * 10_000):
            await stream.send(nonsense)
            await stream.next("pong")


async def test_strangers_have_no_stream(house: Served) -> None:
    async with house.stranger() as nobody:
        with pytest.raises(InvalidStatus) as refusal:
            async with nobody.stream():
                pass
        assert refusal.value.response.status_code == 401
        assert b"people.stranger" in refusal.value.response.body
