"""How long a request's body may be, and how long it may take."""

from __future__ import annotations

import asyncio
import contextlib
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException

from futari.server.client import headers_of
from futari.server.errors import by_status, error_of, reply
from futari.server.language import language_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp, Receive, Scope, Send
    from starlette.types import Message as Frame

    from futari.server.settings import Settings

__all__ = ["BodyLimit"]

DISCARDED_BYTES = 1_048_576
DISCARDED_SECONDS = 1.0


class BodyLimit:
    """Refuses bodies that are too long, by what they announce and by what arrives, and those that take too long."""

    def __init__(self, app: ASGIApp, settings: Settings, larger: Mapping[str, int] | None = None) -> None:
        self.app = app
        self.settings = settings
        self.larger = larger or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is short enough."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        limit = next((most for path, most in self.larger.items() if scope["path"].startswith(path)), None)
        await _Body(self, scope, receive, send, limit or self.settings.limits.body_bytes).run()


class _Body:
    """One request's body on its way in."""

    def __init__(self, middleware: BodyLimit, scope: Scope, receive: Receive, send: Send, limit: int) -> None:
        self.app = middleware.app
        self.settings = middleware.settings
        self.scope, self.receive, self.send = scope, receive, send
        self.left = limit
        self.whole = False
        self.begun = False
        self.refused: int | None = None

    async def run(self) -> None:
        """Serve the request, or refuse it as soon as it is known to be too much."""
        announced = headers_of(self.scope, b"content-length")
        if announced and not (announced[0].isascii() and announced[0].isdigit()):
            self.refused = HTTPStatus.BAD_REQUEST
        elif announced and int(announced[0][:20]) > self.left:
            self.refused = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        else:
            self.deadline = asyncio.get_running_loop().time() + self.settings.limits.body_seconds
            try:
                await self.app(self.scope, self._received, self._sent)
            except HTTPException:
                if self.refused is None:
                    raise
        if self.refused is not None and not self.begun:
            await self._discard()
            body = error_of(by_status(self.refused), language_of(self.scope, self.settings.language))
            # If not all of the body was read, nothing can follow on this connection.
            headers = {} if self.whole else {"Connection": "close"}
            await reply(body, self.refused, headers)(self.scope, self.receive, self.send)

    async def _discard(self) -> None:
        """Throw away a little more: closing on a client that still sends would cost it our answer."""
        thrown = 0
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(DISCARDED_SECONDS):
                while not self.whole and thrown < DISCARDED_BYTES:
                    frame = await self.receive()
                    self.whole = frame["type"] != "http.request" or not frame.get("more_body", False)
                    thrown += len(frame.get("body", b""))

    async def _received(self) -> Frame:
        if self.whole:
            return await self.receive()
        try:
            async with asyncio.timeout_at(self.deadline):
                frame = await self.receive()
        except TimeoutError:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        self.whole = frame["type"] != "http.request" or not frame.get("more_body", False)
        self.left -= len(frame.get("body", b""))
        if self.left < 0:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return frame

    def _refuse(self, status: int) -> None:
        self.refused = status
        # FastAPI turns other errors of the body into a 400 of its own; this one it passes on.
        raise HTTPException(status)

    async def _sent(self, frame: Frame) -> None:
        if self.refused is None or self.begun:
            self.begun = True
            await self.send(frame)
