"""Logs: one line an event, a short key with fields, as text or JSON; whatever is secret is masked on the way out.

The masking is the last step before a line is written, for our own lines and for those of uvicorn, SQLAlchemy and
everybody else, and it goes over tracebacks too.
"""

from __future__ import annotations

import logging
import re
import secrets
import sys
import time
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, unquote, urlsplit

import structlog
from structlog.dev import ConsoleRenderer, plain_traceback
from structlog.processors import JSONRenderer, TimeStamper, format_exc_info
from structlog.stdlib import ProcessorFormatter

from futari.server.client import client_of
from futari.server.errors import REQUEST_ID
from futari.server.limits import address_key

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

    from starlette.types import ASGIApp, Receive, Scope, Send
    from starlette.types import Message as Frame
    from structlog.typing import EventDict, Processor, WrappedLogger

    from futari.server.settings import Settings

__all__ = ["Redaction", "RequestLog", "configure", "route_of"]

MASK: Final = "***"
# Neither at INFO: uvicorn tells queries and paths of sockets, SQLAlchemy the parameters of statements.
QUIET = ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi", "websockets", "sqlalchemy", "asyncio", "httpx")
# Said by uvicorn as errors, with a traceback; `RequestLog` has the status.
NOT_OURS = frozenset(
    {"ASGI callable returned without completing handshake.", "Invalid UTF-8 sequence received from client."}
)
SECRET_WORDS = re.compile(
    r"(?:^|[^a-z])(?:token|password|passwd|cookie|authorization|seed|secret|database|redis|invitation|session)s?"
    r"(?:$|[^a-z])"
)
CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
DEEPEST, LONGEST_LIST, LONGEST_PATH = 6, 100, 200

_PATTERNS: tuple[tuple[re.Pattern[str], str], ...] = (
    # Our stores by whole address, everybody else's URL by its credentials.
    (re.compile(r"\b(sqlite|postgres(?:ql)?|rediss?|unix)(\+\w+)?://[^\s'\"<>]+", re.IGNORECASE), rf"\1://{MASK}"),
    (re.compile(r"(\b[a-z][a-z0-9+.-]*://)[^/\s@'\"]+@", re.IGNORECASE), rf"\1{MASK}@"),
    # How psycopg and redis tell whom they could not reach.
    (re.compile(r"(connection to server )(?:at|on) .+?(?= failed|$)", re.MULTILINE), rf"\1{MASK}"),
    (re.compile(r'\b((?:user|role|database|host name) )"[^"]*"'), rf"\1{MASK}"),
    (re.compile(r"(connect(?:ing)? to )[\w.\[\]:/-]+:\d+", re.IGNORECASE), rf"\1{MASK}"),
    (re.compile(r"\b((?:host|hostaddr|user|password|dbname)=)('[^']*'|\S+)"), rf"\1{MASK}"),
    # What statements were given, and the rows PostgreSQL quotes.
    (re.compile(r"\[parameters: .*?\]$", re.IGNORECASE | re.MULTILINE | re.DOTALL), f"[parameters: {MASK}]"),
    (re.compile(r"^(\s*DETAIL:).*$", re.MULTILINE), rf"\1 {MASK}"),
    (re.compile(r"\b(bearer|basic)\s+[\w.~+/=-]+", re.IGNORECASE), rf"\1 {MASK}"),
    (re.compile(r"\b((?:set-)?cookie\b['\"]?\s*[:=]\s*)[^\r\n]+", re.IGNORECASE), rf"\1{MASK}"),
    (re.compile(r"\?[\w.%-]+=[^\s'\"]*"), f"?{MASK}"),
    # The shape of our tokens: 32 random bytes in base64url.
    (re.compile(r"(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[A-Za-z0-9_-]{40,}(?![\w-])"), MASK),
)


class Redaction:
    """A structlog processor that masks secrets: by a field's name, by shape in any text, and those it is told."""

    def __init__(self, hidden: Iterable[str] = ()) -> None:
        known = sorted({text for text in hidden if len(text) > 3}, key=len, reverse=True)
        self._hidden = re.compile("|".join(map(re.escape, known))) if known else None

    def __call__(self, _: WrappedLogger, __: str, event: EventDict) -> EventDict:
        """Mask one event's fields."""
        return {name: self._field(name, value, 0) for name, value in event.items()}

    def text(self, text: str) -> str:
        """A text without its secrets."""
        if self._hidden is not None:
            text = self._hidden.sub(MASK, text)
        for pattern, instead in _PATTERNS:
            text = pattern.sub(instead, text)
        return text

    def _field(self, name: object, value: object, depth: int) -> object:
        if not isinstance(value, bool | None) and SECRET_WORDS.search(CAMEL.sub("_", str(name)).lower()):
            return MASK
        return self._value(value, depth)

    def _value(self, value: object, depth: int) -> object:
        if isinstance(value, bool | int | float | None):
            return value
        if isinstance(value, bytes | bytearray | memoryview):
            return f"<{len(value)} bytes>"
        if depth < DEEPEST and isinstance(value, dict):
            return {self.text(str(name)): self._field(name, inner, depth + 1) for name, inner in value.items()}
        if depth < DEEPEST and isinstance(value, list | tuple | set | frozenset):
            return [self._value(inner, depth + 1) for inner in list(value)[:LONGEST_LIST]]
        return self.text(value if isinstance(value, str) else repr(value))


class _Handler(logging.StreamHandler["TextIO"]):
    """Ours, so that setting up again replaces it and nobody else's."""


def configure(settings: Settings, stream: TextIO | None = None) -> None:
    """Send all logs of this process to `stream` (standard error), masked, in the format of the settings."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        TimeStamper(fmt="iso", utc=True),
    ]
    handler = _Handler(stream or sys.stderr)
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                ProcessorFormatter.remove_processors_meta,
                format_exc_info,
                Redaction(_addresses(settings)),
                _renderer(settings, handler.stream),
            ],
        )
    )
    root = logging.getLogger()
    for old in [each for each in root.handlers if isinstance(each, _Handler)]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(settings.log_level.upper())
    for name in QUIET:
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
        logger.setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_true)
    logging.getLogger("uvicorn.access").disabled = True  # `RequestLog` says it, without queries
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )


def _is_true(record: logging.LogRecord) -> bool:
    """Not uvicorn's complaints about sockets that are refused with an answer, or that send what is no text."""
    return record.msg not in NOT_OURS


def _renderer(settings: Settings, stream: TextIO) -> Processor:
    if settings.log_format == "json":
        return JSONRenderer(ensure_ascii=False)
    # Not rich's tracebacks: they show local variables.
    return ConsoleRenderer(colors=stream.isatty(), exception_formatter=plain_traceback)


def _addresses(settings: Settings) -> Iterable[str]:
    """What must not be read in any line, in whatever sentence a library puts it."""
    for address in (settings.database_address, settings.redis_address):
        if address is None:
            continue
        yield address
        parts = urlsplit(address)
        yield parts.netloc
        if parts.password:
            yield from (parts.password, unquote(parts.password))
        if parts.hostname and parts.hostname not in {"localhost", "127.0.0.1", "::1"}:
            yield parts.hostname


def route_of(scope: Scope) -> str:
    """The template of the route that answered ("/tables/{table}"), "/static/*" for a mount, "unmatched" for none."""
    # FastAPI keeps the whole template of an included route here; `route.path` lacks the prefix.
    context = scope.get("fastapi", {}).get("effective_route_context")
    for source in (getattr(context, "starlette_route", None), context, scope.get("route")):
        template = getattr(source, "path_format", None)
        if isinstance(template, str) and template:
            return template
    return f"{scope['root_path']}/*" if "app_root_path" in scope else "unmatched"


class RequestLog:
    """One line a request or socket: what was asked, how it ended, how long it took; no body, cookie or query."""

    def __init__(self, app: ASGIApp, settings: Settings, secret: bytes) -> None:
        self.app = app
        self.settings = settings
        self.secret = secret
        self.log = structlog.stdlib.get_logger("futari.request")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with a request id for all lines and for the answer."""
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        request = scope[REQUEST_ID] = secrets.token_hex(8)
        began, status = time.perf_counter(), 0

        async def watched(frame: Frame) -> None:
            nonlocal status
            kind = frame["type"]
            if kind in {"http.response.start", "websocket.http.response.start"}:
                status = frame["status"]
                frame = {**frame, "headers": [*frame.get("headers", ()), (b"x-request-id", request.encode())]}
            elif kind == "websocket.close":
                status = frame.get("code", 1000)
            await send(frame)

        with structlog.contextvars.bound_contextvars(request_id=request):
            try:
                await self.app(scope, receive, watched)
            finally:
                self._write(scope, status, time.perf_counter() - began)

    def _write(self, scope: Scope, status: int, seconds: float) -> None:
        fields: dict[str, Any] = {"status": status, "ms": round(seconds * 1000, 1)}
        route = route_of(scope)
        fields["route"] = route if "{" in route or route == scope["path"] else _path(scope)
        fields["client"] = address_key(client_of(scope, self.settings).address, self.secret)[:12]
        if scope["type"] == "http":
            self.log.info("request", method=scope["method"][:10], **fields)
        else:
            self.log.info("socket", **fields)


def _path(scope: Scope) -> str:
    """A path that no template stands for; parts long enough to be a token are masked, whatever they are."""
    parts = quote(scope["path"][:LONGEST_PATH], safe="/").split("/")
    return "/".join(MASK if len(part) >= 32 else part for part in parts)
