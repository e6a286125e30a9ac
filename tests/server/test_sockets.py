"""The socket of a table, at a really started server."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from server.started import DUEL_SERVER, Guest, Line, Served, choose, line, play, served

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("sockets")) as server:
        yield server


@dataclass
class Two:
    """Two people at a table."""

    table: str
    anna: Guest
    ben: Guest


@asynccontextmanager
async def seated(house: Served, **opening: Any) -> AsyncIterator[Two]:
    async with house.guest("Anna") as anna, house.guest("Ben") as ben:
        yield Two(await anna.open(ben, **opening), anna, ben)


@asynccontextmanager
async def talking(house: Served, **opening: Any) -> AsyncIterator[tuple[Two, Line, Line]]:
    async with (
        seated(house, **opening) as two,
        two.anna.table(two.table) as black,
        two.ben.table(two.table) as gold,
    ):
        await black.ply(0)
        await gold.ply(0)
        yield two, black, gold


async def test_at_first_come_hello_about_and_sight(house: Served) -> None:
    async with seated(house) as two, two.anna.table(two.table) as black:
        hello, about, sight = [await black.frame() for _ in range(3)]
        assert (hello["type"], hello["protocol"]) == ("hello", 1)
        assert (about["type"], about["about"]["people"]["gold"]["name"]) == ("about", "Ben")
        assert (sight["type"], sight["sight"]["seat"], sight["sight"]["ply"]) == ("sight", "black", 0)
        assert sight["sight"]["to_act"] == ["black"]
        assert sight["sight"]["choices"]
        assert sight["sight"]["seed"] is None


async def test_a_whole_round_is_played_between_two_sockets(house: Served) -> None:
    async with talking(house) as (two, black, gold):
        plies = await play(black, gold)
        for each in (black, gold):
            assert each.sight["outcome"]["winner"] == "black"
            assert each.sight["choices"] == []
            assert [happening["ply"] for happening in each.happened] == [*range(1, plies + 1)]
        record = await two.ben.ask("GET", f"tables/{two.table}/record")
        assert record["seed"] == black.sight["seed"]
        assert [entry["seat"] for entry in record["entries"]] == [each["seat"] for each in black.happened]


async def test_the_opponents_presence_is_told(house: Served) -> None:
    async with seated(house) as two, two.anna.table(two.table) as black, two.ben.table(two.table):
        await black.next("about", lambda frame: frame["about"]["present"] == ["black", "gold"])


async def test_after_a_broken_connection_nothing_is_missed(house: Served) -> None:
    heard: list[dict[str, Any]] = []
    async with seated(house) as two, two.anna.table(two.table) as black:
        await black.ply(0)
        while black.sight["status"] != "finished":
            async with two.ben.table(two.table, since=len(heard)) as gold:
                await gold.ply(black.sight["ply"])
                await play(black, gold, 1)
                heard += gold.happened
                gold.socket.transport.abort()  # no good-bye
            # What happens while Ben is away:
            if black.sight["choices"]:
                await black.ply((await black.choose())["ply"])
            if black.sight["status"] != "finished":
                offered = await black.act("stop")
                assert offered["type"] == "done", offered
                await black.ply((await black.act("answer", accept=False))["ply"])
        async with two.ben.table(two.table, since=len(heard)) as gold:
            await gold.next("sight")
            heard += gold.happened
        record = await two.ben.ask("GET", f"tables/{two.table}/record")
        assert [each["ply"] for each in heard] == [*range(1, len(record["entries"]) + 1)]
        assert [each["time"] for each in heard] == [entry["time"] for entry in record["entries"]]


async def test_a_ply_from_the_future_is_no_reason_to_miss_anything(house: Served) -> None:
    async with talking(house) as (two, black, gold), two.ben.table(two.table, since=999_999_999) as late:
        assert (await late.next("sight"))["sight"]["happened"] == []
        await black.choose()
        assert [each["ply"] for each in (await late.next("sight"))["sight"]["happened"]] == [1]
        await gold.ply(1)


async def test_a_stale_choice_is_refused_with_the_table_as_it_is(house: Served) -> None:
    async with talking(house) as (two, black, gold):
        old = gold.sight["ply"], black.sight["choices"][0]
        await play(black, gold, 2)
        refused = await black.act("choose", ply=old[0], choice=old[1])
        assert (refused["type"], refused["error"]["key"]) == ("refused", "table.stale")
        assert (refused["sight"]["ply"], refused["sight"]["seat"]) == (2, "black")
        future = await black.act("choose", ply=3, choice=black.sight["choices"][0])
        assert future["error"]["key"] == "table.stale"
        assert (await two.anna.sight(two.table))["ply"] == 2


async def test_a_repeated_request_is_answered_with_the_first_result(house: Served) -> None:
    async with talking(house) as (two, black, gold):
        choice = {"ply": 0, "choice": black.sight["choices"][0]}
        first = await black.act("choose", "mine", **choice)
        assert (first["type"], first["ply"], first["again"]) == ("done", 1, False)
        again = await black.act("choose", "mine", **choice)
        assert (again["ply"], again["again"]) == (1, True)
        await gold.ply(1)
        await gold.choose()
        async with two.anna.table(two.table) as other:
            later = await other.act("choose", "mine", **choice)
            assert (later["type"], later["ply"], later["again"]) == ("done", 1, True)
        # Another player's token of the same name is another request.
        answer = await gold.act("choose", "mine", **choice)
        assert answer["type"] == "refused"
        assert (await two.anna.sight(two.table))["ply"] == 2


async def test_an_illegal_choice_is_refused_with_the_number_of_its_rule(house: Served) -> None:
    async with talking(house) as (two, black, _):
        refused = await black.act("choose", ply=0, choice="brown ↑8 yellow")
        assert refused["type"] == "refused"
        assert refused["error"]["rule"] == "M2"
        assert refused["error"]["text"]
        nonsense = await black.act("choose", ply=0, choice="castles long")
        assert nonsense["error"]["key"]
        assert (await two.anna.sight(two.table))["ply"] == 0


async def test_whoever_is_not_to_act_is_refused(house: Served) -> None:
    async with talking(house) as (_, black, gold):
        refused = await gold.act("choose", ply=0, choice=black.sight["choices"][0])
        assert refused["type"] == "refused"


async def test_texts_are_in_the_language_of_the_page(house: Served) -> None:
    async with seated(house) as two:
        cookie = f"{two.anna.cookie}; futari_language=hu"
        async with line(house, f"tables/{two.table}/socket", cookie) as black:
            refused = await black.act("undo")
        english = await two.anna.ask(
            "POST", f"tables/{two.table}/acts", 409, json={"act": {"do": "undo"}, "token": "undo"}
        )
        assert refused["error"]["key"] == english["error"]["key"] == "table.no_undo"


async def test_a_page_of_another_protocol_is_told_to_reload(house: Served) -> None:
    async with seated(house) as two:
        for protocol in (0, 2):
            async with two.anna.table(two.table, protocol=protocol) as black:
                assert await black.end() == ("reload", 1008)
            async with two.anna.stream(protocol=protocol) as stream:
                assert await stream.end() == ("reload", 1008)


async def test_a_user_has_only_so_many_sockets(house: Served) -> None:
    async with seated(house) as two:
        async with AsyncExitStack() as crowd:
            for _ in range(20):
                await (await crowd.enter_async_context(two.anna.table(two.table))).ply(0)
            async with two.anna.table(two.table) as late:
                assert await late.end() == ("too_many", 1013)
            async with two.ben.table(two.table) as gold:
                await gold.ply(0)
        async with two.anna.table(two.table) as again:
            await again.ply(0)


async def test_a_spectator_sees_what_nobody_in_particular_sees_and_cannot_act(house: Served) -> None:
    async with talking(house) as (two, black, gold), house.guest("Carla") as carla, house.stranger() as nobody:
        for spectator in (carla, nobody):
            async with spectator.table(two.table) as watching:
                sight = await watching.ply(0)
                assert (sight["seat"], sight["choices"], sight["may"]) == (None, [], [])
                refused = await watching.act("choose", ply=sight["ply"], choice=black.sight["choices"][0])
                assert refused["error"]["key"] == "table.not_seated"
                refused = await watching.act("resign")
                assert refused["error"]["key"] == "table.not_seated"
                await watching.send({"type": "say", "text": "use the pink one", "token": "s"})
                assert (await watching.answer("s"))["error"]["key"] == "chat.players_only"
        async with nobody.table(two.table) as watching:
            await watching.ply(0)
            plies = await play(black, gold)
            await watching.ply(plies)
            assert [each["ply"] for each in watching.happened] == [*range(1, plies + 1)]


async def test_a_private_table_does_not_exist_for_strangers(house: Served) -> None:
    async with house.guest("Anna") as anna, house.guest("Carla") as carla, house.stranger() as nobody:
        table = await anna.open(against="link", private=True)
        for guest, name in ((carla, table), (nobody, table), (anna, "nosuchtable")):
            with pytest.raises(InvalidStatus) as refusal:
                async with guest.table(name):
                    pass
            assert refusal.value.response.status_code == 404
            assert b"table.missing" in refusal.value.response.body
        async with anna.table(table) as black:
            assert (await black.ply(0))["status"] == "open"


async def test_what_is_said_is_heard_unless_it_is_muted(house: Served) -> None:
    async with talking(house) as (two, black, gold):
        await black.send({"type": "say", "text": "  good luck ", "token": "s1"})
        assert (await black.answer("s1"))["type"] == "done"
        (said,) = (await gold.next("chat"))["lines"]
        assert (said["name"], said["seat"], said["text"]) == ("Anna", "black", "good luck")
        await two.ben.ask("POST", f"tables/{two.table}/mute", 204)
        await black.send({"type": "say", "text": "ha!", "token": "s2"})
        await black.next("chat", lambda frame: frame["lines"][-1]["text"] == "ha!")
        await gold.send({"type": "say", "text": "thanks", "token": "s3"})
        (heard,) = (await gold.next("chat"))["lines"]
        assert heard["text"] == "thanks"
        async with two.anna.table(two.table) as later:
            assert [each["text"] for each in (await later.next("chat"))["lines"]] == ["good luck", "ha!", "thanks"]


async def test_what_is_said_again_under_its_token_is_said_once(house: Served) -> None:
    async with talking(house) as (two, black, _gold):
        line_ = {"type": "say", "text": "hello", "token": "s1"}
        await black.send(line_)
        assert (await black.answer("s1"))["again"] is False
        async with two.anna.table(two.table) as other:
            await other.send(line_)
            assert (await other.answer("s1"))["again"] is True
        assert len((await two.anna.ask("GET", f"tables/{two.table}/chat"))["lines"]) == 1


async def test_too_much_talk_is_too_much_on_the_socket_as_well(house: Served) -> None:
    async with talking(house) as (_, black, _gold):
        keys = set()
        for number in range(12):
            await black.send({"type": "say", "text": "ha", "token": f"s{number}"})
            answer = await black.answer(f"s{number}")
            keys.add(answer["error"]["key"] if answer["type"] == "refused" else "done")
        assert keys == {"done", "server.too_many"}


async def test_two_on_a_sofa_share_a_socket(house: Served) -> None:
    async with house.guest("Anna") as anna:
        table = await anna.open(against="hotseat")
        async with anna.table(table) as sofa, anna.table(table, seat="gold") as gold:
            seats = []
            await sofa.ply(0)
            while sofa.sight["status"] != "finished":
                seats.append(sofa.sight["seat"])
                await sofa.ply((await sofa.choose())["ply"])
            assert seats == ["black", "gold"] * 3 + ["black"]
            assert (await gold.ply(7))["seat"] == "gold"


async def test_a_bot_answers_by_itself(house: Served) -> None:
    async with house.guest("Anna") as anna:
        table = await anna.open(against="bot", bot="novice")
        async with anna.table(table) as black:
            await black.ply(0)
            await black.choose(0)
            sight = await black.ply(2)
            assert sight["to_act"] == ["black"]


async def test_offers_takebacks_and_resignation_are_told_at_once(house: Served) -> None:
    async with talking(house) as (_, black, gold):
        await play(black, gold, 1)
        await black.act("takeback")
        assert (await gold.ply(2))["offer"] == {"seat": "black", "what": "takeback"}
        await gold.act("answer", accept=True)
        assert (await black.ply(3))["to_act"] == ["black"]
        await gold.act("resign")
        assert (await black.ply(4))["outcome"]["how"] == "resign"


async def test_whoever_sits_down_is_told_to_the_one_who_waits(house: Served) -> None:
    async with house.guest("Anna") as anna, house.guest("Ben") as ben:
        table = await anna.open()
        async with anna.table(table) as black:
            assert (await black.ply(0))["status"] == "open"
            await ben.ask("POST", f"tables/{table}/seat")
            await black.next("about", lambda frame: frame["about"]["status"] == "playing")
            await black.next("sight", lambda frame: frame["sight"]["choices"])


async def test_sockets_and_http_are_two_ways_to_one_table(house: Served) -> None:
    async with talking(house) as (two, black, gold):
        await choose(two.anna, two.table)
        await gold.ply(1)
        await gold.choose()
        assert (await black.ply(2))["choices"] == (await two.anna.sight(two.table))["choices"]


async def test_whoever_logs_out_everywhere_cannot_act_any_more(house: Served) -> None:
    async with seated(house) as two:
        await two.anna.ask("POST", "account/log-out-everywhere", 204)
        with pytest.raises(InvalidStatus) as refusal:
            async with two.anna.stream():
                pass
        assert refusal.value.response.status_code == 401


async def test_a_ping_is_answered(house: Served) -> None:
    async with seated(house) as two, two.anna.table(two.table) as black:
        await black.send({"type": "ping"})
        await black.next("pong")


async def test_a_reader_that_does_not_read_is_dropped_and_holds_nobody_up(tmp_path: Path) -> None:
    limits = {"FUTARI_LIMITS__MESSAGES_PER_SECOND": "100000", "TEST_SLOW": "0.5"}
    with served(tmp_path, command=DUEL_SERVER, **limits) as house:
        async with talking(house) as (two, black, gold):
            deaf = asyncio.create_task(asyncio.to_thread(_ask_and_never_listen, house, two))
            plies = await play(black, gold)
            assert plies == 7
            await deaf
            async with two.ben.table(two.table, since=2) as back:
                await back.ply(plies)
                assert [each["ply"] for each in back.happened] == [*range(3, plies + 1)]


def _ask_and_never_listen(house: Served, two: Two) -> None:
    """Ben's browser hangs, and reads nothing of what it is answered, until the server cuts the connection."""
    host, _, port = house.url.removeprefix("http://").partition(":")
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.settimeout(30)
        deaf.connect((host, int(port)))
        handshake = (
            f"GET /api/v1/tables/{two.table}/socket?protocol=1 HTTP/1.1\r\nHost: {host}:{port}\r\n"
            f"Origin: {house.url}\r\nCookie: {two.ben.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        deaf.sendall(handshake.encode())
        assert b" 101 " in deaf.recv(64)
        # Each of these is answered with a whole sight; masked with zeros, which changes nothing.
        stale = b'{"type":"act","token":"x","act":{"do":"choose","ply":9999,"choice":"x"}}'
        frame = bytes([0x81, 0x80 | len(stale)]) + bytes(4) + stale
        with pytest.raises(ConnectionError):
            _send_for_ever(deaf, frame)


def _send_for_ever(deaf: socket.socket, frame: bytes) -> None:
    while True:
        deaf.sendall(frame)
