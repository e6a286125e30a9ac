"""Reading a stream from an app without a network, line by line."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message

__all__ = ["Stream", "streamed"]


class Stream:
    """What has come so far."""

    def __init__(self) -> None:
        self.status = 0
        self.lines: asyncio.Queue[Any] = asyncio.Queue()
        self.begun = asyncio.Event()
        self.gone = asyncio.Event()

    async def next(self, kind: str | None = None) -> Any:
        """The next line, or the next of a kind."""
        async with asyncio.timeout(20):
            while True:
                line = await self.lines.get()
                if kind is None or (line or {}).get("type") == kind:
                    return line

    def hang_up(self) -> None:
        """The reader leaves."""
        self.gone.set()


@asynccontextmanager
async def streamed(app: ASGIApp, path: str, token: str) -> AsyncIterator[Stream]:
    """A stream that is open meanwhile; a None among its lines is its end."""
    stream, told = Stream(), [False]

    async def receive() -> Message:
        if not told[0]:
            told[0] = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await stream.gone.wait()
        return {"type": "http.disconnect"}

    async def send(frame: Message) -> None:
        if frame["type"] == "http.response.start":
            stream.status = frame["status"]
            stream.begun.set()
        elif frame.get("body"):
            for line in frame["body"].splitlines():
                stream.lines.put_nowait(json.loads(line))
        if frame["type"] == "http.response.body" and not frame.get("more_body"):
            stream.lines.put_nowait(None)

    headers = [(b"host", b"localhost:8000"), (b"authorization", f"Bearer {token}".encode())]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": headers,
        "client": ("127.0.0.1", 50_000),
        "server": ("localhost", 8000),
    }
    task = asyncio.ensure_future(app(scope, receive, send))
    try:
        async with asyncio.timeout(20):
            await stream.begun.wait()
        yield stream
    finally:
        stream.hang_up()
        async with asyncio.timeout(20):
            await task
