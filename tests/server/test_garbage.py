"""Whatever is sent: the server lives on, others are not disturbed, and nothing is told that should not be."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sqlite3
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.started import PATIENCE, Guest, Line, Served, choose, line, play, served

pytestmark = pytest.mark.anyio

DEEP = "[" * 10_000 + "]" * 10_000
ACT = {"type": "act", "token": "x", "act": {"do": "choose", "ply": 0, "choice": "brown ↑1 purple"}}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("garbage")
    with served(folder, FUTARI_LOG_LEVEL="debug") as server:
        yield server
        assert server.lives
    _no_secret_in(server.log, *_secrets_in(folder / "futari.db"))


@contextlib.asynccontextmanager
async def undisturbed(house: Served) -> AsyncIterator[tuple[Guest, str, Line]]:
    """Anna, her table and her socket, for garbage; meanwhile two others play a whole game."""
    async with (
        house.guest("Anna") as anna,
        house.guest("Ben") as ben,
        house.guest("Carla") as carla,
        house.guest("Dora") as dora,
    ):
        table, other = await anna.open(ben), await carla.open(dora)
        async with anna.table(table) as black, carla.table(other) as one, dora.table(other) as two:
            for each in (black, one, two):
                await each.ply(0)
            yield anna, table, black
            assert await play(one, two) == 7
        assert (await anna.sight(table))["ply"] == 0
        await choose(anna, table)


def _act(**changed: Any) -> str:
    return json.dumps({**ACT, "act": {**ACT["act"], **changed}})  # type: ignore[dict-item]  # wrong types are the point


async def test_frames_that_are_no_requests_are_refused_and_the_socket_goes_on(house: Served) -> None:
    async with undisturbed(house) as (_, _table, black):
        for number, frame in enumerate(UNREADABLE):
            await black.send(frame)
            refused = await black.next("refused")
            assert refused["token"] is None, frame
            assert refused["error"]["key"] == "server.unreadable", frame
            if number % 15 == 14:
                await asyncio.sleep(0.6)  # not to be refused for being too many
        await black.send({"type": "ping"})
        await black.next("pong")


UNREADABLE: tuple[str | bytes, ...] = (
    "",
    "{",
    "null",
    "[]",
    '"act"',
    "{}",
    '{"type": 1}',
    '{"type": "dance"}',
    '{"type": "ping", "and": 1}',
    '{"type": "act"}',
    '{"type": "act", "token": "x", "act": {}}',
    '{"type": "act", "token": "x", "act": {"do": "dance"}}',
    '{"type": "act", "token": 5, "act": {"do": "resign"}}',
    '{"type": "act", "token": "", "act": {"do": "resign"}}',
    '{"type": "act", "token": "a\\u0000", "act": {"do": "resign"}}',
    '{"type": "act", "token": "a\\n", "act": {"do": "resign"}}',
    '{"type": "act", "token": "\\ud800", "act": {"do": "resign"}}',
    json.dumps({"type": "act", "token": "x" * 49, "act": {"do": "resign"}}),
    '{"type": "act", "token": "x", "act": {"do": "resign", "now": true}}',
    '{"type": "act", "token": "x", "act": {"do": "answer", "accept": "yes"}}',
    _act(ply=-1),
    _act(ply=10**30),
    _act(ply=0.5),
    _act(ply="0"),
    _act(ply=None),
    _act(ply=True),
    _act(choice=""),
    _act(choice="x" * 201),
    _act(choice=7),
    _act(choice=["brown"]),
    _act(seat="x" * 33),
    '{"type": "say", "token": "x", "text": ""}',
    json.dumps({"type": "say", "token": "x", "text": "x" * 1001}),
    DEEP[:16_000],
    '{"x": ' + DEEP[2_500:17_500] + ', "type": "ping"}',
    '{"type": "act", "token": "x", "act": {"x": ' + DEEP[3_000:17_000] + ', "do": "resign"}}',
    b"\x00\x01\xff",
    b"{",
    '{"type": "ping"}\x00',
)


async def test_requests_that_make_no_sense_are_refused_with_their_token(house: Served) -> None:
    async with undisturbed(house) as (_, _table, black):
        for frame, key in (
            (_act(choice="\x00"), "notation.unreadable"),
            (_act(choice="🏯" * 100), "notation.unreadable"),
            (_act(ply=5), "table.stale"),
            (_act(ply=1_000_000), "table.stale"),
            (_act(seat="gold"), "table.not_your_seat"),
            (_act(seat="\x00"), "table.not_your_seat"),
        ):
            await black.send(frame)
            refused = await black.answer("x")
            assert refused["type"] == "refused"
            assert refused["error"]["key"] == key, refused
            assert set(refused["error"]) >= {"key", "params", "text", "rule"}


async def test_a_request_may_come_as_bytes(house: Served) -> None:
    async with undisturbed(house) as (_, _table, black):
        await black.send(b'{"type": "ping"}')
        await black.next("pong")


async def test_a_frame_that_is_too_long_ends_the_socket(house: Served) -> None:
    async with undisturbed(house) as (anna, table, black):
        async with anna.table(table) as other:
            with contextlib.suppress(ConnectionClosed):
                await other.send("x" * 20_000)
            assert (await other.end())[1] == 1009
        async with anna.table(table) as other:
            with contextlib.suppress(ConnectionClosed):
                # The last piece is the one too many: whoever still sends may be cut off before he hears why.
                await other.socket.send(["x" * 9_000] * 2)
            assert (await other.end())[1] == 1009
        await black.send({"type": "ping"})
        await black.next("pong")


async def test_text_that_is_no_text_ends_the_socket(house: Served) -> None:
    async with undisturbed(house) as (anna, table, _), anna.table(table) as other:
        await other.socket.send(b"\xff\xfe", text=True)
        assert (await other.end())[1] == 1007


async def test_a_flood_is_refused_and_slows_nobody_down(house: Served) -> None:
    async with undisturbed(house) as (anna, table, black):
        for _ in range(300):
            await black.send('{"type": "act", "token": "mine", "act": {"do": "takeback"}}')
        keys = {(await black.answer("mine"))["error"]["key"] for _ in range(70)}
        assert "server.too_many" in keys
        async with anna.table(table) as other:
            await other.ply(0)


RAW: tuple[bytes, ...] = (
    b"\x00" * 1_000,
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /" + b"x" * 100_000,
    (
        b"GET /api/v1/tables/\xff\xfe/socket?protocol=1 HTTP/1.1\r\nHost: HOST\r\nConnection: Upgrade\r\n"
        b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ),
    b"GET /api/v1/stream HTTP/1.1\r\nHost: HOST\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    b"POST /api/v1/account/guest HTTP/1.1\r\nHost: HOST\r\nContent-Length: -5\r\n\r\n{}",
    b"POST /api/v1/account/guest HTTP/1.1\r\nHost: HOST\r\nContent-Length: 999\r\n\r\n{",
    b"POST /api/v1/account/guest HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET /health HTTP/1.1\r\nHost: HOST\r\nHost: other\r\n\r\n",
    b"GET /health HTTP/1.1\r\n\r\n",
    b"GET /health HTTP/1.1\r\nHost: HOST\r\n" + b"X: y\r\n" * 10_000 + b"\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
)


@pytest.mark.parametrize("content", RAW, ids=lambda content: content[:24].decode(errors="replace"))
async def test_raw_garbage_does_no_harm(house: Served, content: bytes) -> None:
    said = await _raw(house, content.replace(b"HOST", house.url.removeprefix("http://").encode()))
    assert b"Traceback" not in said
    async with house.stranger() as nobody:
        assert (await nobody.client.get("/health")).status_code == 200


async def test_a_truncated_frame_does_no_harm(house: Served) -> None:
    async with undisturbed(house) as (anna, table, _):
        for rest in (
            b"\x81",
            b"\x81\xfe\x10\x00abc",
            b"\x83\x80\x00\x00\x00\x00",
            b"\x81\x05hello",
            b"\xf1\x80\x00\x00\x00\x00",
        ):
            handshake = (
                f"GET /api/v1/tables/{table}/socket?protocol=1 HTTP/1.1\r\nHost: {house.url.removeprefix('http://')}\r\n"
                f"Origin: {house.url}\r\nCookie: {anna.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
            # Whether it is answered before it leaves is nobody's business.
            assert (await _raw(house, handshake.encode() + rest))[:13] in {b"HTTP/1.1 101 ", b""}
            assert b" 101 " in await _raw(house, handshake.encode() + rest, leaving=False)


async def _raw(house: Served, content: bytes, *, leaving: bool = True) -> bytes:
    """What is answered to these bytes; whoever is leaving sends nothing more, whoever is not waits for the answer."""
    host, _, port = house.url.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        with contextlib.suppress(ConnectionError):
            writer.write(content)
            await writer.drain()
            if leaving:
                writer.write_eof()
            async with asyncio.timeout(PATIENCE):
                heading = await reader.readuntil(b"\r\n\r\n") if not leaving else b""
                return heading if b" 101 " in heading[:20] else heading + await reader.read()
        return b""
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


@pytest.mark.parametrize(
    ("query", "status"),
    [("protocol=x", 422), ("protocol=1&since=x", 422), ("protocol=1&since=-5", 101), (f"protocol={'9' * 5_000}", 422)],
)
async def test_queries_of_a_socket_are_checked(house: Served, query: str, status: int) -> None:
    async with undisturbed(house) as (anna, table, _):
        assert await _handshake(house, f"tables/{table}/socket?{query}", {"Cookie": anna.cookie}) == status


@pytest.mark.parametrize(
    ("headers", "status", "key"),
    [
        ({"Origin": "https://evil.example"}, 403, "server.origin"),
        ({"Origin": "null"}, 403, "server.origin"),
        ({"Origin": ""}, 403, "server.origin"),
        ({"Host": "evil.example"}, 421, "server.host_unknown"),
        ({"Host": "evil.example:80@localhost"}, 400, "server.host_missing"),
    ],
)
async def test_foreign_pages_open_no_socket(house: Served, headers: dict[str, str], status: int, key: str) -> None:
    async with undisturbed(house) as (anna, table, _):
        for path in (f"tables/{table}/socket?protocol=1", "stream?protocol=1"):
            raw = {"Host": house.url.removeprefix("http://"), "Origin": house.url, "Cookie": anna.cookie, **headers}
            said = await _raw(house, _request(f"/api/v1/{path}", raw), leaving=False)
            assert f" {status} ".encode() in said.partition(b"\r\n")[0]
            assert json.loads(said.partition(b"\r\n\r\n")[2])["error"]["key"] == key


def _request(path: str, headers: dict[str, str]) -> bytes:
    upgrade = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    lines = [f"{name}: {value}" for name, value in {**headers, **upgrade}.items()]
    return "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode()


async def _handshake(house: Served, path: str, headers: dict[str, str]) -> int:
    raw = {"Host": house.url.removeprefix("http://"), "Origin": house.url, **headers}
    said = await _raw(house, _request(f"/api/v1/{path}", raw), leaving=False)
    if b" 101 " not in said[:20]:
        assert "error" in json.loads(said.partition(b"\r\n\r\n")[2])
    return int(said.split(b" ", 2)[1])


@pytest.mark.parametrize("table", ["%00", "..%2f..%2fetc", "x" * 5_000, "%F0%9F%8F%AF", "' OR 1=1 --", "a%20b"])
async def test_names_of_tables_that_cannot_be_are_refused(house: Served, table: str) -> None:
    name = table.replace(" ", "%20")
    assert await _handshake(house, f"tables/{name}/socket?protocol=1", {}) in {404, 422}


async def test_cookies_that_are_none_make_a_stranger(house: Served) -> None:
    async with undisturbed(house) as (_, table, _black):
        for cookie in ("futari=", "futari=x", "futari=" + "A" * 43, "futari=" + "x" * 4_000, ";;;"):
            with pytest.raises(InvalidStatus):
                async with line(house, "stream", cookie):
                    pass
            async with line(house, f"tables/{table}/socket", cookie) as watching:
                assert (await watching.ply(0))["seat"] is None


BODIES: tuple[bytes, ...] = (
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b'{"name": 5}',
    b'{"name": "\\ud800"}',
    b'{"name": "\\u0000\\u0007"}',
    b'{"name": "a", "is_host": true}',
    b'{"name": "' + b"x" * 70_000 + b'"}',
    DEEP.encode(),
    b'{"name": ' + DEEP.encode() + b"}",
    b'{"name": NaN}',
    b'{"name": 1e999}',
    '{"name": "\u202eevil"}'.encode(),
)


@pytest.mark.parametrize("body", BODIES, ids=lambda body: body[:24].decode(errors="replace"))
async def test_bodies_that_make_no_sense_are_refused_in_our_shape(house: Served, body: bytes) -> None:
    async with house.guest("Anna") as anna:
        table = await anna.open(against="hotseat")
        for method, path in (
            ("POST", "account/guest"),
            ("PUT", "account/name"),
            ("POST", "tables"),
            ("POST", f"tables/{table}/acts"),
            ("POST", f"tables/{table}/chat"),
            ("POST", "analysis"),
            ("POST", "invitations/accept"),
            ("POST", "account/log-in"),
        ):
            answer = await anna.client.request(
                method, f"/api/v1/{path}", content=body, headers={"Content-Type": "application/json"}
            )
            assert 400 <= answer.status_code < 500, (path, answer.text)
            error = answer.json()["error"]
            assert set(error) >= {"key", "params", "text", "rule"}
            assert "Traceback" not in answer.text


@pytest.mark.parametrize("text", ["\ud800", "\x00", "a\ud800b", "\U0010ffff", "\ufeff", "x\u0000"])
async def test_letters_that_are_none_break_nothing(house: Served, text: str) -> None:
    async with house.guest("Anna") as anna:
        table = await anna.open(against="hotseat")
        bodies: dict[str, Any] = {
            f"tables/{table}/acts": {"act": {"do": "choose", "ply": 0, "choice": text}, "token": "x"},
            f"tables/{table}/chat": {"text": text},
            "tables": {"game": text, "bot": text, "options": {text: text}},
            "analysis": {"game": "kamisado", "position": text},
            "invitations/accept": {"link": text},
            "account/log-in": {"name": text, "password": text},
            "account/sign-up": {"name": f"Anna {text}", "password": f"eight towers {text}"},
        }
        for path, body in bodies.items():
            answer = await anna.client.post(
                f"/api/v1/{path}", content=json.dumps(body), headers={"Content-Type": "application/json"}
            )
            assert answer.status_code < 500, (path, answer.text)
        for path in (
            f"players/{text}".encode("utf-8", "replace").decode(),
            f"tables/{table}?seat=%00",
            "leaderboard?category=%00",
        ):
            answer = await anna.client.get(f"/api/v1/{path}".replace("\x00", "%00"))
            assert answer.status_code < 500, (path, answer.text)


async def test_other_peoples_tables_are_not_touched(house: Served) -> None:
    async with (
        undisturbed(house) as (_anna, table, black),
        house.guest("Eve") as eve,
        eve.table(table, seat="black") as spy,
    ):
        sight = await spy.ply(0)
        assert (sight["seat"], sight["choices"]) == (None, [])
        mine = {"do": "choose", "ply": 0, "choice": black.sight["choices"][0]}
        for act in (mine, {"do": "resign"}, {"do": "undo"}):
            for seat in (None, "black", "gold"):
                refused = await spy.act(**act, seat=seat)
                assert refused["error"]["key"] == "table.not_seated"


def _secrets_in(file: Any) -> list[str]:
    """Seeds and whatever else nobody may read, as they are stored; tokens themselves are not."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        return [seed for (seed,) in database.execute("SELECT seed FROM tables")]


def _no_secret_in(log: str, *hidden: str) -> None:
    assert "Traceback" not in log, log[log.index("Traceback") - 500 :][:3_000]
    for secret in hidden:
        assert secret not in log
    assert not re.search(r"sqlite:///\S*futari\.db", log)
    assert not re.search(r"futari=[\w-]{20,}", log)
    # The shape of sessions, tokens and links.
    assert not re.search(r"(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{43}(?![\w-])", log)
