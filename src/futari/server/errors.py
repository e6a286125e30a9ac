"""Every refusal as `{"error": {"key", "params", "rule", "text"}}`, the text in the language of whoever asked."""

from __future__ import annotations

import secrets
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException, WebSocketException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from futari.core.errors import FutariError, IllegalChoice, Impossible
from futari.locale import Message
from futari.server.language import language_of
from futari.server.limits import TooMany
from futari.table.refusal import Refused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fastapi import FastAPI
    from starlette.requests import Request
    from starlette.types import ASGIApp, Receive, Scope, Send
    from starlette.types import Message as Frame

    from futari.locale import Language

__all__ = [
    "ANSWERS",
    "REQUEST_ID",
    "ErrorAnswer",
    "Unexpected",
    "answer",
    "by_status",
    "error_of",
    "install",
    "refuse",
    "reply",
    "status_of",
    "told",
]

REQUEST_ID = "futari.request_id"
BREACH, CRASH = 1008, 1011  # the close codes of WebSocket for a refusal and for our own fault
LONGEST_FIELD = 100
log = structlog.stdlib.get_logger("futari.server")


class Fault(BaseModel):
    """One of several things that are wrong."""

    key: str
    params: dict[str, Any]
    text: str


class ErrorBody(BaseModel):
    """What was refused and why."""

    key: str = Field(description="Stable; programs should look at this.")
    params: dict[str, Any]
    rule: str | None = Field(description="The number of the rule in the game's rulebook, where one forbids it.")
    text: str = Field(description="The same for people, in the language of the request.")
    faults: list[Fault] | None = None


class ErrorAnswer(BaseModel):
    """The answer to every request that is refused."""

    error: ErrorBody


# For `FastAPI(responses=ANSWERS)`: documents our shape, and keeps FastAPI from documenting its own.
ANSWERS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ErrorAnswer, "description": "Refused"},
    "5XX": {"model": ErrorAnswer, "description": "Try again later"},
}

_BY_STATUS = {
    400: "server.bad_request",
    401: "server.unknown_user",
    403: "server.forbidden",
    404: "server.not_found",
    405: "server.method",
    413: "server.too_large",
    415: "server.media_type",
    503: "server.unavailable",
}
# pydantic's kinds of errors that say more than "wrong", with the fact worth telling.
_BY_KIND = {
    "missing": ("server.field.missing", None),
    "extra_forbidden": ("server.field.unknown", None),
    "string_too_long": ("server.field.long", "max_length"),
    "too_long": ("server.field.long", "max_length"),
    "string_too_short": ("server.field.short", "min_length"),
    "too_short": ("server.field.short", "min_length"),
    "greater_than_equal": ("server.field.low", "ge"),
    "less_than_equal": ("server.field.high", "le"),
}


def error_of(
    message: Message, language: str, rule: str | None = None, faults: Sequence[Message] = ()
) -> dict[str, dict[str, Any]]:
    """A refusal in our shape."""
    body = {**_told(message, language), "rule": rule}
    if faults:
        body["faults"] = [_told(fault, language) for fault in faults]
    return {"error": body}


def told(error: FutariError, language: str) -> dict[str, dict[str, Any]]:
    """One of our own errors in our shape, with its rule and its faults."""
    rule = error.rule if isinstance(error, IllegalChoice) else None
    faults = error.faults if isinstance(error, Impossible) else ()
    return error_of(error.message, language, rule, faults)


def _told(message: Message, language: str) -> dict[str, Any]:
    return {
        "key": message.key,
        "params": msgspec.to_builtins(message.params),
        "text": message.text(language),
    }


def status_of(error: Exception, statuses: Mapping[type[Exception], int] | None = None) -> int:
    """The HTTP status of an error: as the app says for its class, by its kind, else 400."""
    for kind, status in (statuses or {}).items():
        if isinstance(error, kind):
            return status
    if isinstance(error, HTTPException):
        return error.status_code
    if isinstance(error, RequestValidationError | WebSocketRequestValidationError):
        return HTTPStatus.UNPROCESSABLE_ENTITY
    if isinstance(error, TooMany):
        return HTTPStatus.TOO_MANY_REQUESTS
    return error.kind.value if isinstance(error, Refused) else HTTPStatus.BAD_REQUEST


def answer(error: Exception, language: str, status: int) -> Response:
    """The whole answer to an error that we know."""
    headers: dict[str, str] = {}
    if isinstance(error, FutariError):
        body = told(error, language)
    elif isinstance(error, RequestValidationError | WebSocketRequestValidationError):
        message, faults = _invalid(error)
        body = error_of(message, language, None, faults)
    else:
        body = error_of(by_status(status), language)
    if isinstance(error, HTTPException) and error.headers:
        headers.update(error.headers)
    if isinstance(error, TooMany):
        headers["Retry-After"] = str(error.seconds)
    elif status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers["Retry-After"] = "2"
    return reply(body, status, headers)


def by_status(status: int) -> Message:
    """What a bare status says; the words of whoever raised it are not passed on, since they may tell too much."""
    if status in _BY_STATUS:
        return Message(_BY_STATUS[status])
    return Message("server.refused", {"status": status})


def reply(content: object, status: int, headers: Mapping[str, str] | None = None) -> Response:
    """An answer in JSON."""
    return Response(msgspec.json.encode(content), status, headers, "application/json")


def _invalid(error: RequestValidationError | WebSocketRequestValidationError) -> tuple[Message, tuple[Message, ...]]:
    """The fields that are wrong, by name; what they held is never repeated."""
    told = error.errors()
    if any(fault["type"] == "json_invalid" for fault in told):
        return Message("server.unreadable"), ()
    return Message("server.invalid"), tuple(_fault(fault) for fault in told)


def _fault(fault: Mapping[str, Any]) -> Message:
    key, fact = _BY_KIND.get(fault["type"], ("server.field.wrong", None))
    params: dict[str, Any] = {"field": ".".join(map(str, fault["loc"]))[:LONGEST_FIELD]}
    if fact:
        params["bound"] = fault.get("ctx", {}).get(fact, "")
        if not isinstance(params["bound"], int):
            params["bound"] = str(params["bound"])
    return Message(key, params)


async def refuse(
    scope: Scope, receive: Receive, send: Send, response: Response, *, code: int = BREACH, reason: str = ""
) -> None:
    """Give this answer to a request, or to a WebSocket that was not accepted yet."""
    if scope["type"] == "http" or "websocket.http.response" in scope.get("extensions", {}):
        await response(scope, receive, send)
    else:
        # A server without that extension answers 403 to a close before accept.
        await send({"type": "websocket.close", "code": code, "reason": reason})


class Unexpected:
    """Answers what nobody foresaw with a request id and nothing else; the traceback goes to the log.

    Inside the middlewares that add headers, so that these answers have them too (Starlette's own would not).
    """

    def __init__(self, app: ASGIApp, language: Language = "en") -> None:
        self.app = app
        self.language = language

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on; catch what comes back."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        begun = ended = left = False

        async def watched(frame: Frame) -> None:
            nonlocal begun, ended, left
            begun = True
            ended = ended or frame["type"] == "websocket.close"
            try:
                await send(frame)
            except OSError:  # how servers tell that there is nobody to send to any more
                left = True
                raise

        try:
            await self.app(scope, receive, watched)
        except (ClientDisconnect, WebSocketDisconnect):
            log.debug("client_left")
        except Exception:  # the last net: everything is logged, nothing is told
            if left:
                log.debug("client_left")
                return
            request = scope.get(REQUEST_ID) or secrets.token_hex(8)
            log.exception("unexpected", request_id=request)
            message = Message("server.internal", {"request": request})
            if not begun:
                body = error_of(message, language_of(scope, self.language))
                response = reply(body, HTTPStatus.INTERNAL_SERVER_ERROR)
                await refuse(scope, receive, send, response, code=CRASH, reason=message.key)
            elif scope["type"] == "websocket" and not ended:
                await send({"type": "websocket.close", "code": CRASH, "reason": message.key})


def install(app: FastAPI, language: Language = "en", statuses: Mapping[type[Exception], int] | None = None) -> None:
    """Give an app our errors; call it before any other middleware is added, so that `Unexpected` is the innermost."""

    async def handle(connection: Request | WebSocket, error: Exception) -> Any:  # noqa: ANN401  a response or nothing
        response = answer(error, language_of(connection.scope, language), status_of(error, statuses))
        if not isinstance(connection, WebSocket):
            return response
        return await _close(connection, error, response)

    known = (FutariError, RequestValidationError, WebSocketRequestValidationError, HTTPException, *(statuses or ()))
    for kind in known:
        app.add_exception_handler(kind, handle)
    app.add_exception_handler(WebSocketException, _close_as_asked)
    app.router.default = _missing
    app.add_middleware(Unexpected, language=language)


async def _close(socket: WebSocket, error: Exception, response: Response) -> None:
    """Refuse a socket that was not accepted with the whole answer, close another with the key as the reason."""
    if socket.application_state is WebSocketState.CONNECTING:
        if "websocket.http.response" in socket.scope.get("extensions", {}):
            await socket.send_denial_response(response)
        else:
            await socket.close(BREACH)
    elif socket.application_state is WebSocketState.CONNECTED:
        await socket.close(BREACH, error.message.key if isinstance(error, FutariError) else "server.invalid")


async def _missing(scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG001  the signature is ASGI's
    """Nobody lives here, for sockets too: Starlette would close those without a word."""
    raise HTTPException(HTTPStatus.NOT_FOUND)


async def _close_as_asked(socket: Request | WebSocket, error: Exception) -> None:
    if isinstance(socket, WebSocket) and isinstance(error, WebSocketException):
        await socket.close(error.code)
