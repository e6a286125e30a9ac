"""Who is let in: hosts, origins, proxies, sizes; and what browsers are told."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
from fastapi import FastAPI, Request, Response, WebSocket
from pydantic import BaseModel
from starlette.responses import StreamingResponse

from futari.server.client import Client, client_of, host_of, is_secure, origin_of
from futari.server.errors import install as install_errors
from futari.server.security import install
from futari.server.settings import Settings
from server.asgi import ask, bare_app, frames, plain, written

COOKIE = {"Cookie": "session=x"}
OWN = {"Origin": "http://localhost:8000"}
FOREIGN = {"Origin": "https://evil.example"}


class Note(BaseModel):
    text: str


def guarded(settings: Settings | None = None) -> FastAPI:
    app = bare_app()
    settings = settings or plain()

    @app.api_route("/", methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
    async def root(request: Request) -> dict[str, object]:
        return {"client": client_of(request.scope, settings), "secure": is_secure(request.scope, settings)}

    @app.post("/note")
    async def note(note: Note) -> int:
        return len(note.text)

    @app.post("/stream-in")
    async def stream_in(request: Request) -> int:
        return sum([len(chunk) async for chunk in request.stream()])

    @app.get("/stream-out")
    async def stream_out() -> StreamingResponse:
        async def lines() -> AsyncIterator[bytes]:
            for number in range(3):
                yield b"%d\n" % number

        return StreamingResponse(lines(), media_type="application/x-ndjson")

    @app.get("/kept")
    async def kept(response: Response) -> None:
        response.headers["Cache-Control"] = "public, max-age=60"

    @app.get("/static/app.js")
    async def static() -> None: ...

    @app.get("/lax")
    async def lax(response: Response) -> None:
        response.headers["Content-Security-Policy"] = "default-src *"

    @app.get("/crash")
    async def crash() -> None:
        raise RuntimeError("hunter2")

    @app.websocket("/socket")
    async def socket(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text((await socket.receive_text()).upper())
        await socket.close()

    install_errors(app)
    install(app, settings)
    return app


def key(app: FastAPI, method: str = "GET", path: str = "/", **given: object) -> tuple[int, str | None]:
    answer = ask(app, method, path, **given)  # type: ignore[arg-type]  # whatever the case needs
    body = answer.json()
    return answer.status_code, body["error"]["key"] if isinstance(body, dict) and "error" in body else None


@pytest.fixture(autouse=True)
def _logs_out_of_the_way() -> Iterator[None]:
    with written():
        yield


class TestHeaders:
    @pytest.mark.parametrize("path", ["/", "/nowhere", "/crash", "/stream-out"])
    def test_every_answer_is_strict(self, path: str) -> None:
        headers = ask(guarded(), path=path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert headers["cache-control"] == "no-store"

    def test_refusals_are_strict_too(self) -> None:
        answer = ask(guarded(), headers={"Host": "evil.example"})
        assert answer.status_code == 421
        assert "content-security-policy" in answer.headers

    def test_an_answer_does_not_weaken_the_policy(self) -> None:
        assert ask(guarded(), path="/lax").headers.get_list("content-security-policy") == [
            ask(guarded()).headers["content-security-policy"]
        ]

    def test_an_answer_may_set_its_own_cache(self) -> None:
        assert ask(guarded(), path="/kept").headers.get_list("cache-control") == ["public, max-age=60"]
        assert "cache-control" not in ask(guarded(), path="/static/app.js").headers

    def test_https_is_demanded_only_over_https_and_never_on_localhost(self) -> None:
        app = guarded(plain(allowed_hosts=["play.example.org"]))
        assert "strict-transport-security" not in ask(app, base="http://play.example.org").headers
        assert "strict-transport-security" in ask(app, base="https://play.example.org").headers
        assert "strict-transport-security" not in ask(app, base="https://localhost").headers

    def test_streams_come_through(self) -> None:
        assert ask(guarded(), path="/stream-out").text == "0\n1\n2\n"


class TestHosts:
    @pytest.mark.parametrize(
        "host", ["localhost", "localhost:8000", "LOCALHOST:1", "localhost.", "127.0.0.1:8000", "[::1]", "[0:0::1]:80"]
    )
    def test_this_machine_is_answered(self, host: str) -> None:
        assert key(guarded(), headers={"Host": host}) == (200, None)

    @pytest.mark.parametrize(
        "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "0.0.0.1", "[::2]"]
    )
    def test_foreign_names_are_not(self, host: str) -> None:
        assert key(guarded(), headers={"Host": host}) == (421, "server.host_unknown")

    @pytest.mark.parametrize(
        "host", ["", "a b", "localhost:x", "localhost:8000:1", "[zz]", "*.example.org", "x" * 300, "u@localhost"]
    )
    def test_what_is_no_host_is_refused(self, host: str) -> None:
        assert key(guarded(plain(allowed_hosts=["*.example.org"])), headers={"Host": host}) == (
            400,
            "server.host_missing",
        )

    def test_two_hosts_are_none(self) -> None:
        answer = ask(guarded(), headers=[("Host", "localhost"), ("Host", "localhost")])
        assert answer.status_code == 400

    def test_a_star_stands_for_what_is_below(self) -> None:
        app = guarded(plain(allowed_hosts=["*.example.org", "one.example.net:8443"]))
        assert key(app, headers={"Host": "a.b.example.org:1"})[0] == 200
        assert key(app, headers={"Host": "example.org"})[0] == 421
        assert key(app, headers={"Host": "badexample.org"})[0] == 421
        assert key(app, headers={"Host": "one.example.net:8443"})[0] == 200
        assert key(app, headers={"Host": "one.example.net"})[0] == 421

    def test_a_socket_to_a_foreign_name_is_refused_before_it_opens(self) -> None:
        sent = frames(guarded(), headers={"Host": "evil.example", "Origin": "http://evil.example"})
        assert sent[0]["status"] == 421


class TestOrigins:
    @pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
    def test_foreign_pages_change_nothing(self, method: str) -> None:
        app = guarded()
        assert key(app, method, headers=COOKIE | FOREIGN) == (403, "server.origin")
        assert key(app, method, headers=FOREIGN) == (403, "server.origin")
        assert key(app, method, headers=COOKIE | OWN) == (200, None)

    def test_reading_is_not_asked_for_its_origin(self) -> None:
        assert key(guarded(), "GET", headers=COOKIE | FOREIGN) == (200, None)

    @pytest.mark.parametrize(
        "origin",
        [
            "null",
            "",
            "http://localhost",
            "https://localhost:8000",
            "http://localhost:80001",
            "http://localhost:8000.evil.example",
            "http://evil.example/http://localhost:8000",
            "http://localhost:8000@evil.example",
            "http://127.0.0.1:8000",
        ],
    )
    def test_only_the_very_same_origin_is_ours(self, origin: str) -> None:
        assert key(guarded(), "POST", headers={"Origin": origin}) == (403, "server.origin")

    def test_two_origins_are_none(self) -> None:
        assert ask(guarded(), "POST", headers=[*OWN.items(), *OWN.items()]).status_code == 403

    def test_default_ports_may_be_left_out(self) -> None:
        app = guarded(plain(allowed_hosts=["play.example.org"]))
        given = {"Host": "play.example.org:443", "Origin": "https://play.example.org"}
        assert key(app, "POST", headers=given, base="https://play.example.org")[0] == 200

    def test_a_public_origin_is_ours(self) -> None:
        app = guarded(plain(public_origins=["https://play.example.org"]))
        assert key(app, "POST", headers=COOKIE | {"Origin": "https://play.example.org"})[0] == 200

    def test_without_an_origin_the_browser_says_the_site_or_the_referer(self) -> None:
        app = guarded()
        for headers, status in (
            ({"Sec-Fetch-Site": "same-origin"}, 200),
            ({"Sec-Fetch-Site": "none"}, 200),
            ({"Sec-Fetch-Site": "same-site"}, 403),
            ({"Sec-Fetch-Site": "cross-site"}, 403),
            ({"Referer": "http://localhost:8000/table/1?x=y"}, 200),
            ({"Referer": "http://evil.example/http://localhost:8000/"}, 403),
            ({}, 403),
        ):
            assert ask(app, "POST", headers=COOKIE | headers).status_code == status, headers
        assert ask(app, "POST").status_code == 200, "no browser, no cookie"

    def test_a_bot_needs_no_origin_unless_it_sends_a_cookie(self) -> None:
        bot = {"Authorization": "Bearer abc"}
        assert ask(guarded(), "POST", headers=bot).status_code == 200
        assert ask(guarded(), "POST", headers=bot | FOREIGN).status_code == 200
        assert ask(guarded(), "POST", headers=bot | COOKIE).status_code == 403
        assert ask(guarded(), "POST", headers=bot | COOKIE | FOREIGN).status_code == 403

    def test_sockets_of_foreign_pages_are_refused_before_they_open(self) -> None:
        sent = frames(guarded(), headers=COOKIE | FOREIGN)
        assert [frame["type"] for frame in sent] == ["websocket.http.response.start", "websocket.http.response.body"]
        assert sent[0]["status"] == 403
        assert b"server.origin" in sent[1]["body"]
        closed = frames(guarded(), headers=COOKIE | FOREIGN, denial=False)
        assert [frame["type"] for frame in closed] == ["websocket.close"]

    def test_sockets_of_our_pages_and_of_programs_open(self) -> None:
        for headers in (COOKIE | OWN, {}, {"Authorization": "Bearer abc"}):
            sent = frames(guarded(), headers=headers, said=["hello"])
            assert [frame.get("text") for frame in sent] == [None, "HELLO", None]
        assert frames(guarded(), headers=COOKIE)[0]["status"] == 403


FORWARDED = {
    "X-Forwarded-For": "198.51.100.9, 203.0.113.5:4711, 10.0.0.2",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "play.example.org",
}


class TestProxies:
    def test_a_stranger_is_not_believed(self) -> None:
        answer = ask(guarded(), headers=FORWARDED, client="203.0.113.77").json()
        assert answer == {"client": ["203.0.113.77", "http", "localhost:8000"], "secure": False}

    def test_a_trusted_proxy_is_believed_as_far_as_trust_goes(self) -> None:
        app = guarded(plain(trusted_proxies=["10.0.0.0/8"], public_origins=["https://play.example.org"]))
        answer = ask(app, headers=FORWARDED, client="10.0.0.1").json()
        assert answer == {"client": ["203.0.113.5", "https", "play.example.org"], "secure": True}

    def test_behind_a_trusted_proxy_the_public_name_is_the_own_one(self) -> None:
        app = guarded(plain(trusted_proxies=["10.0.0.1"], allowed_hosts=["play.example.org"]))
        given = FORWARDED | COOKIE | {"Origin": "https://play.example.org"}
        assert ask(app, "POST", headers=given, client="10.0.0.1").status_code == 200
        assert ask(app, "POST", headers=given, client="10.0.0.3").status_code == 403

    def test_nonsense_from_a_proxy_leaves_what_is_known(self) -> None:
        app = guarded(plain(trusted_proxies=["10.0.0.1"]))
        answer = ask(app, headers={"X-Forwarded-For": "203.0.113.5, <b>"}, client="10.0.0.1").json()
        assert answer["client"][0] == "10.0.0.1"

    def test_secure_cookies_can_be_said_outright(self) -> None:
        assert ask(guarded(plain(secure_cookies=True)), base="http://localhost").json()["secure"] is True
        assert ask(guarded(plain(secure_cookies=False)), base="https://localhost").json()["secure"] is False

    def test_a_client_without_an_address_is_nobody_s_friend(self) -> None:
        scope: dict[str, object] = {"type": "http", "scheme": "http", "headers": [], "client": None}
        assert client_of(scope, plain(trusted_proxies=["0.0.0.0/0"])) == Client("unknown", "http", "")


def test_hosts_and_origins_have_one_normal_form() -> None:
    assert host_of("[0:0:0::1]:80") == ("[::1]", "80")
    assert host_of("[::1") is None
    assert origin_of("HTTP://Example.ORG:80") == "http://example.org"
    assert origin_of("ftp://example.org") is None


class TestBodies:
    SMALL = plain(limits={"body_bytes": 100, "body_seconds": 1})

    def test_a_body_within_the_limit_passes(self) -> None:
        assert ask(guarded(self.SMALL), "POST", "/note", json={"text": "x" * 50}).json() == 50

    @pytest.mark.parametrize("path", ["/note", "/stream-in"])
    def test_a_longer_one_is_refused_by_what_it_announces(self, path: str) -> None:
        answer = ask(guarded(self.SMALL), "POST", path, content=b"x" * 101)
        assert (answer.status_code, answer.json()["error"]["key"]) == (413, "server.too_large")
        assert "connection" not in answer.headers
        assert "content-security-policy" in answer.headers

    def test_the_rest_is_not_read_for_ever(self) -> None:
        read = 0

        async def endless() -> AsyncIterator[bytes]:
            nonlocal read
            while True:
                read += 65_536
                yield bytes(65_536)

        answer = ask(guarded(self.SMALL), "POST", "/stream-in", content=endless())
        assert (answer.status_code, answer.headers["connection"]) == (413, "close")
        assert read < 3_000_000

    @pytest.mark.parametrize("path", ["/note", "/stream-in"])
    def test_and_by_what_arrives(self, path: str) -> None:
        async def chunks() -> AsyncIterator[bytes]:
            for _ in range(11):
                yield b"x" * 10

        headers = {"Content-Type": "application/json"}
        answer = ask(guarded(self.SMALL), "POST", path, content=chunks(), headers=headers)
        assert (answer.status_code, answer.json()["error"]["key"]) == (413, "server.too_large")

    def test_a_length_that_is_no_number_is_refused(self) -> None:
        assert ask(guarded(), "POST", "/note", headers={"Content-Length": "x"}).status_code == 400
        assert ask(guarded(), "POST", "/note", headers={"Content-Length": "9" * 50}).status_code == 413

    def test_a_body_that_does_not_arrive_is_not_waited_for(self) -> None:
        async def drip() -> AsyncIterator[bytes]:
            yield b"x"
            await asyncio.sleep(30)

        answer = ask(guarded(self.SMALL), "POST", "/stream-in", content=drip())
        assert (answer.status_code, answer.json()["error"]["key"]) == (408, "server.refused")
