"""Asking an app without a network: requests through httpx, sockets frame by frame.

Starlette's test client would do for both, but with httpx it warns that it wants another library.
"""

import asyncio
import io
import logging
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import contextmanager

import httpx
import structlog
from fastapi import FastAPI
from starlette.types import ASGIApp, Message

from futari.server.logs import QUIET, configure
from futari.server.settings import Settings

__all__ = ["ask", "bare_app", "frames", "plain", "written"]

Headers = Mapping[str, str] | list[tuple[str, str]]


def plain(**given: object) -> Settings:
    """Settings with nothing but defaults and what is given."""
    return Settings.model_validate(given)


def ask(
    app: ASGIApp,
    method: str = "GET",
    path: str = "/",
    *,
    headers: Headers | None = None,
    content: bytes | AsyncIterator[bytes] | None = None,
    json: object = None,
    client: str = "127.0.0.1",
    base: str = "http://localhost:8000",
) -> httpx.Response:
    """One request and its answer."""

    async def run() -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(client, 50_000))
        async with httpx.AsyncClient(transport=transport, base_url=base) as caller:
            return await caller.request(method, path, headers=headers, content=content, json=json)

    return asyncio.run(run())


def frames(
    app: ASGIApp,
    path: str = "/socket",
    headers: Headers | None = None,
    said: Iterable[str] = (),
    *,
    denial: bool = True,
    client: str = "127.0.0.1",
) -> list[Message]:
    """Open a socket, say something, leave; all that the app sent."""
    pairs = list(headers.items() if isinstance(headers, Mapping) else headers or ())
    if not any(name.lower() == "host" for name, _ in pairs):
        pairs.append(("host", "localhost:8000"))
    bare, _, query = path.partition("?")
    scope = {
        "type": "websocket",
        "asgi": {"version": "3.0"},
        "scheme": "ws",
        "path": bare,
        "raw_path": bare.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in pairs],
        "client": (client, 50_000),
        "server": ("localhost", 8000),
        "subprotocols": [],
        "extensions": {"websocket.http.response": {}} if denial else {},
    }
    coming: list[Message] = [{"type": "websocket.connect"}, *({"type": "websocket.receive", "text": t} for t in said)]
    sent: list[Message] = []

    async def receive() -> Message:
        return coming.pop(0) if coming else {"type": "websocket.disconnect", "code": 1000}

    async def send(frame: Message) -> None:
        sent.append(dict(frame))

    async def run() -> None:
        await app(scope, receive, send)

    asyncio.run(run())
    return sent


@contextmanager
def written(**given: object) -> Iterator[io.StringIO]:
    """What is logged meanwhile, with these settings; everything is put back afterwards."""
    root, book = logging.getLogger(), io.StringIO()
    level, handlers = root.level, root.handlers[:]
    quiet = {logger: (logger.level, logger.disabled) for logger in map(logging.getLogger, QUIET)}
    configure(plain(**{"log_format": "json"} | given), book)
    try:
        yield book
    finally:
        root.setLevel(level)
        root.handlers[:] = handlers
        for logger, (before, disabled) in quiet.items():
            logger.setLevel(before)
            logger.disabled = disabled
        structlog.reset_defaults()


def bare_app() -> FastAPI:
    """An app without the pages that need other people's scripts."""
    return FastAPI(docs_url=None, redoc_url=None)
