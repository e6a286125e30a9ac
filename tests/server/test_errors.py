"""Errors as answers: one shape, the reader's language, nothing told that should not be."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI, HTTPException, WebSocket, WebSocketException
from pydantic import BaseModel, Field

from futari.core.errors import FutariError, IllegalChoice, Impossible, Unreadable
from futari.locale import Message
from futari.server.errors import ANSWERS, install
from futari.server.language import language_of
from futari.server.limits import TooMany
from futari.table.refusal import Kind, Refused
from server.asgi import ask, frames, written


class Away(FutariError):
    pass


class Sign(BaseModel, extra="forbid"):
    name: str = Field(max_length=5)
    password: str = Field(min_length=8)
    age: int = Field(ge=0, default=0)


ERRORS: dict[str, Exception] = {
    "unreadable": Unreadable("record.unreadable", detail="x"),
    "illegal": IllegalChoice("M3", "kamisado.reach", rank="X", n=5),
    "impossible": Impossible("setup.impossible", [Message("colour.red"), Message("colour.blue")]),
    "refused": Refused(Kind.CONFLICT, "colour.red", side=Message("colour.blue")),
    "many": TooMany(7.2),
    "away": Away(Message("colour.red")),
    "teapot": HTTPException(418, "hunter2"),
    "login": HTTPException(401, "hunter2", {"WWW-Authenticate": "Bearer"}),
    "crash": RuntimeError("hunter2"),
}


def faulty() -> FastAPI:
    app = FastAPI(docs_url=None, redoc_url=None, responses=ANSWERS)

    @app.get("/raise/{name}")
    async def fail(name: str) -> None:
        raise ERRORS[name]

    @app.post("/sign")
    async def sign(sign: Sign) -> str:
        return sign.name

    @app.websocket("/early/{name}")
    async def early(socket: WebSocket, name: str) -> None:
        raise ERRORS[name]

    @app.websocket("/late/{name}")
    async def late(socket: WebSocket, name: str) -> None:
        await socket.accept()
        raise ERRORS[name]

    @app.websocket("/number/{number}")
    async def number(socket: WebSocket, number: int) -> None: ...

    @app.websocket("/asked")
    async def asked(socket: WebSocket) -> None:
        raise WebSocketException(4001, "hunter2")

    install(app, statuses={Away: 503})
    return app


def error(
    path: str,
    method: str = "GET",
    headers: dict[str, str] | None = None,
    content: bytes | None = None,
    json: object = None,
) -> tuple[int, dict[str, Any]]:
    answer = ask(faulty(), method, path, headers=headers, content=content, json=json)
    assert answer.headers["content-type"] == "application/json"
    assert "hunter2" not in answer.text
    return answer.status_code, answer.json()["error"]


def test_an_error_has_key_params_rule_and_text() -> None:
    assert error("/raise/illegal") == (
        400,
        {
            "key": "kamisado.reach",
            "params": {"rank": "X", "n": 5},
            "rule": "M3",
            "text": Message("kamisado.reach", {"rank": "X", "n": 5}).text("en"),
        },
    )


def test_all_faults_are_told() -> None:
    status, told = error("/raise/impossible", headers={"Accept-Language": "hu"})
    assert status == 400
    assert [(fault["key"], fault["text"]) for fault in told["faults"]] == [
        ("colour.red", "piros"),
        ("colour.blue", "kék"),
    ]


def test_a_refusal_has_the_status_of_its_kind_and_messages_within_messages() -> None:
    status, told = error("/raise/refused")
    assert (status, told["params"]) == (409, {"side": {"key": "colour.blue", "params": {}}})


def test_too_many_says_when_to_come_back() -> None:
    answer = ask(faulty(), path="/raise/many")
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "8")


def test_the_app_may_give_a_class_its_status() -> None:
    answer = ask(faulty(), path="/raise/away")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
    assert answer.json()["error"]["key"] == "colour.red"


def test_bare_statuses_have_our_shape_and_not_their_details() -> None:
    assert error("/nowhere")[1]["key"] == "server.not_found"
    assert error("/sign")[1]["key"] == "server.method"
    assert ask(faulty(), path="/sign").headers["allow"] == "POST"
    assert error("/raise/teapot") == (418, error("/raise/teapot")[1])
    assert error("/raise/teapot")[1]["key"] == "server.refused"
    assert ask(faulty(), path="/raise/login").headers["www-authenticate"] == "Bearer"


def test_what_is_wrong_is_named_but_never_repeated() -> None:
    body = {"name": "hunter2", "password": "hunter2", "age": -1, "hat": "hunter2"}
    status, told = error("/sign", method="POST", json=body)
    assert (status, told["key"]) == (422, "server.invalid")
    assert [(fault["key"], fault["params"]) for fault in told["faults"]] == [
        ("server.field.long", {"field": "body.name", "bound": 5}),
        ("server.field.short", {"field": "body.password", "bound": 8}),
        ("server.field.low", {"field": "body.age", "bound": 0}),
        ("server.field.unknown", {"field": "body.hat"}),
    ]
    assert error("/sign", method="POST", json={"name": 1})[1]["faults"][0]["key"] == "server.field.wrong"
    assert error("/sign", method="POST", json={})[1]["faults"][0]["key"] == "server.field.missing"


@pytest.mark.parametrize("body", [b'{"password": "hunter2', b"\xff\xfe", b"[" * 5_000, b'"hunter2"', b""])
def test_garbage_is_refused_in_our_shape(body: bytes) -> None:
    status, _ = error("/sign", method="POST", content=body, headers={"Content-Type": "application/json"})
    assert status in {400, 422}


@pytest.fixture(autouse=True)
def book() -> Iterator[io.StringIO]:
    with written() as book:
        yield book


def test_the_unexpected_is_logged_and_told_by_its_number_only(book: io.StringIO) -> None:
    status, told = error("/raise/crash")
    assert (status, told["key"]) == (500, "server.internal")
    assert set(told["params"]) == {"request"}
    (line,) = map(json.loads, book.getvalue().splitlines())
    assert (line["event"], line["request_id"]) == ("unexpected", told["params"]["request"])
    assert "RuntimeError" in line["exception"]


def test_sockets_are_refused_with_the_whole_answer_before_they_open() -> None:
    for name, status in (("refused", 409), ("crash", 500), ("away", 503)):
        start, body = frames(faulty(), f"/early/{name}")
        assert (start["type"], start["status"]) == ("websocket.http.response.start", status)
        assert "text" in json.loads(body["body"])["error"]
        assert b"hunter2" not in body["body"]
    assert frames(faulty(), "/number/hunter2")[0]["status"] == 422
    assert [frame["type"] for frame in frames(faulty(), "/early/refused", denial=False)] == ["websocket.close"]


def test_open_sockets_are_closed_with_the_key() -> None:
    assert frames(faulty(), "/late/refused")[1:] == [{"type": "websocket.close", "code": 1008, "reason": "colour.red"}]
    assert frames(faulty(), "/late/crash")[1:] == [
        {"type": "websocket.close", "code": 1011, "reason": "server.internal"}
    ]
    assert frames(faulty(), "/asked") == [{"type": "websocket.close", "code": 4001, "reason": ""}]


def test_the_documentation_has_our_shape() -> None:
    paths = ask(faulty(), path="/openapi.json").json()
    answers = paths["paths"]["/sign"]["post"]["responses"]
    assert set(answers) == {"200", "4XX", "5XX"}
    assert "HTTPValidationError" not in paths["components"]["schemas"]


@pytest.mark.parametrize(
    ("path", "headers", "language"),
    [
        ("/", {}, "en"),
        ("/", {"Accept-Language": "de, ro;q=0.3, hu-HU;q=0.8"}, "hu"),
        ("/", {"Accept-Language": "ru;q=0, fr"}, "en"),
        ("/", {"Accept-Language": "RU"}, "ru"),
        ("/", {"Accept-Language": "ro, hu"}, "ro"),
        ("/", {"Accept-Language": "*;q=0.9, hu;q=0.8"}, "en"),
        ("/", {"Accept-Language": "hu;q=x, ro;q=nan, ru;q=7"}, "en"),
        ("/", {"Cookie": "a=b; lang=ro", "Accept-Language": "hu"}, "ro"),
        ("/", {"Cookie": "lang=xx", "Accept-Language": "hu"}, "hu"),
        ("/?a=b&lang=ru", {"Cookie": "lang=ro"}, "ru"),
        ("/?lang=../etc", {"Cookie": "lang=ro"}, "ro"),
    ],
)
def test_the_language_is_the_query_s_the_cookie_s_or_the_browser_s(
    path: str, headers: dict[str, str], language: str
) -> None:
    _, _, query = path.partition("?")
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    assert language_of({"query_string": query.encode(), "headers": raw}) == language
