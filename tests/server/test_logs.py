"""Logs: a line an event, and no secret in any of them."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from fastapi import FastAPI, Request, WebSocket
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from futari.server.errors import install as install_errors
from futari.server.logs import Redaction, RequestLog, configure
from futari.server.settings import Settings
from server.asgi import ask, bare_app, frames, plain, written

LINK = "Zk3xQ0m1vYb8LJ5sTn2cR7wE4uHaPd9oGfKiXyBzM6A"
SECRET = b"s" * 32
HUNTER = "hunter2"  # by a name, because tracebacks quote the source


@pytest.fixture
def book() -> Iterator[io.StringIO]:
    with written() as book:
        yield book


def set_up(book: io.StringIO, **given: object) -> Settings:
    chosen = plain(log_format="json", **given)
    configure(chosen, book)
    return chosen


def lines(book: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in book.getvalue().splitlines()]


def logged(chosen: Settings) -> FastAPI:
    app = bare_app()

    @app.post("/join/{token}")
    async def join(token: str, request: Request) -> None:
        await request.body()
        structlog.stdlib.get_logger("futari.test").info("joined", token=token)

    @app.get("/crash")
    async def crash() -> None:
        raise RuntimeError("cannot reach redis://:hunter2@cache")

    @app.websocket("/socket")
    async def socket(socket: WebSocket) -> None:
        await socket.accept()
        await socket.close(4000)

    install_errors(app)
    app.add_middleware(RequestLog, settings=chosen, secret=SECRET)
    return app


def test_a_request_is_one_line_without_body_cookie_query_or_token(book: io.StringIO) -> None:
    app = logged(set_up(book))
    answer = ask(
        app, "POST", f"/join/{LINK}?password=hunter2", headers={"Cookie": "session=hunter2"}, content=b"hunter2"
    )
    own, request = lines(book)
    assert (own["event"], own["token"]) == ("joined", "***")
    assert own["request_id"] == request["request_id"] == answer.headers["x-request-id"]
    assert (request["event"], request["method"], request["route"], request["status"]) == (
        "request",
        "POST",
        "/join/{token}",
        200,
    )
    assert request["ms"] >= 0
    assert request["level"] == "info"
    assert "hunter2" not in book.getvalue()
    assert LINK not in book.getvalue()
    assert "127.0.0.1" not in book.getvalue()


def test_a_path_without_a_route_is_told_without_what_could_be_a_token(book: io.StringIO) -> None:
    ask(logged(set_up(book)), path=f"/jion/{LINK}/x?password=hunter2")
    assert lines(book)[-1]["route"] == "/jion/***/x"


def test_a_socket_is_one_line_when_it_ends(book: io.StringIO) -> None:
    frames(logged(set_up(book)), "/socket?token=hunter2")
    (line,) = lines(book)
    assert (line["event"], line["route"], line["status"]) == ("socket", "/socket", 4000)
    assert "hunter2" not in book.getvalue()


def test_a_crash_is_told_in_full_but_for_its_secrets(book: io.StringIO) -> None:
    answer = ask(logged(set_up(book)), path="/crash").json()
    crash = lines(book)[0]
    assert (crash["event"], crash["level"]) == ("unexpected", "error")
    assert crash["request_id"] == answer["error"]["params"]["request"]
    assert "Traceback" in crash["exception"]
    assert "in crash" in crash["exception"]
    assert "hunter2" not in book.getvalue()
    assert "cache" not in book.getvalue()


def test_text_lines_have_no_secrets_either(book: io.StringIO) -> None:
    configure(plain(), book)
    error = RuntimeError(f"Bearer {LINK}")
    structlog.stdlib.get_logger().error("failed", exc_info=error, password=HUNTER, seat="black")
    told = book.getvalue()
    assert "failed" in told
    assert "black" in told
    assert "RuntimeError" in told
    assert "hunter2" not in told
    assert LINK not in told


def test_other_people_s_loggers_are_routed_and_masked(book: io.StringIO) -> None:
    set_up(book, database="postgresql://anna:hunter2@db.example.org:5432/futari")
    logging.getLogger("uvicorn.error").info('%s - "WebSocket %s" [accepted]', "1.2.3.4", "/x?token=hunter2")
    logging.getLogger("uvicorn.access").warning("GET /x?token=hunter2")
    logging.getLogger("uvicorn.error").error("ASGI callable returned without completing handshake.")
    logging.getLogger("sqlalchemy.engine").info("INSERT ... hunter2")
    assert book.getvalue() == ""
    logging.getLogger("uvicorn.error").warning("bad request from %s", "http://anna:hunter2@x/")
    logging.getLogger("psycopg.pool").error(
        'connection failed: connection to server at "10.1.2.3", port 5432 failed: no route to db.example.org'
    )
    assert [line["logger"] for line in lines(book)] == ["uvicorn.error", "psycopg.pool"]
    for secret in ("hunter2", "10.1.2.3", "5432", "db.example.org"):
        assert secret not in book.getvalue()


def test_a_failing_statement_tells_no_parameters(book: io.StringIO) -> None:
    set_up(book)
    with create_engine("sqlite://").connect() as connection:
        try:
            connection.execute(text("INSERT INTO nowhere VALUES (:seed)"), dict.fromkeys(["seed"], HUNTER))
        except OperationalError:
            structlog.stdlib.get_logger().exception("failed")
    assert "nowhere" in book.getvalue()
    assert "hunter2" not in book.getvalue()


def test_the_level_is_kept_and_a_second_set_up_replaces_the_first(book: io.StringIO) -> None:
    set_up(book)
    set_up(book, log_level="warning")
    structlog.stdlib.get_logger().info("quiet")
    structlog.stdlib.get_logger().warning("loud")
    assert [line["event"] for line in lines(book)] == ["loud"]


@pytest.mark.parametrize(
    "said",
    [
        "postgresql+psycopg://anna:hunter2@db/futari?sslmode=require",
        "could not open sqlite:////home/hunter2/futari.db now",
        "see https://anna:hunter2@example.org/path",
        "GET /x?token=hunter2&y=1 HTTP/1.1",
        "Error 111 connecting to hunter2.example.org:6379. Connection refused.",
        'FATAL:  password authentication failed for user "hunter2"',
        "host=hunter2 user=hunter2 password='hunter2 hunter2'",
        "[SQL: INSERT]\n[parameters: ('hunter2', 'x]y')]\n(Background on this error)",
        "DETAIL:  Failing row contains (1, hunter2).",
        "Authorization: Bearer hunter2",
        "Cookie: session=hunter2; lang=hu",
    ],
)
def test_secrets_are_found_inside_sentences(said: str) -> None:
    assert "hunter2" not in Redaction().text(said)


@pytest.mark.parametrize(
    "name",
    ["token", "tokens", "bot_token", "Password", "cookie", "Authorization", "seed", "gameSeed", "secret_file", "redis",
     "database", "invitation", "set-cookie", "session"],
)  # fmt: skip
def test_secrets_are_found_by_the_name_of_their_field(name: str) -> None:
    mask = Redaction()
    for value in ("hunter2", b"hunter2", 4711, ["hunter2"], {"x": "hunter2"}):
        told = mask(None, "", {"event": "x", name: value, "deep": {"list": [{name: value}]}})
        assert told["event"] == "x"
        assert "hunter2" not in str(told)
        assert "4711" not in str(told)


def test_plain_fields_stay_as_they_are() -> None:
    fields = {"event": "seated", "table": 7, "seat": "black", "ms": 1.5, "rated": True, "path": "/tables/{table}"}
    assert Redaction()(None, "", dict(fields)) == fields
    assert Redaction()(None, "", {"session": True, "proceeds": "x"}) == {"session": True, "proceeds": "x"}


LEAVES = st.text(max_size=20) | st.binary(max_size=5) | st.none() | st.integers()


@settings(max_examples=50)
@given(st.recursive(LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=10), inner), max_leaves=6))
def test_masking_never_fails_and_hides_what_it_is_told(value: object) -> None:
    told = Redaction(["hunter2"])(None, "", {"event": "x", "value": [value, "a hunter2 b"]})
    assert "hunter2" not in json.dumps(told, default=str)
