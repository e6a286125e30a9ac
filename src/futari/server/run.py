"""Running the server."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING

import uvicorn
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from futari.server.app import create_app
from futari.server.housekeeping import keep_house, put_away
from futari.server.logs import configure

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable

    from fastapi import FastAPI
    from uvicorn._types import ASGISendEvent

    from futari.server.house import House
    from futari.server.settings import Settings

__all__ = ["Server", "SocketProtocol", "serve"]

PING, PONG = 20.0, 20.0
# How long requests that were begun may take when the server stops.
GRACE = 10
FAREWELL = 2.0
# How long the last words of a socket may take to go out.
LAST_WORDS = 3.0


class SocketProtocol(WebSocketsSansIOProtocol):
    """Lets go of readers that do not read; uvicorn alone would wait for them to take the rest, for ever.

    What is said in one turn of the event loop goes out in one packet: to write is the dearest part of a frame.
    """

    _written = True

    async def send(self, message: ASGISendEvent) -> None:
        """Say something."""
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is None or not self.handshake_complete or self.close_sent:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.conn.send_text(text.encode())
        if self._written:
            self._written = False
            self.loop.call_soon(self._write)

    def _write(self) -> None:
        self._written = True
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    async def run_asgi(self) -> None:
        """Talk, then hang up."""
        await super().run_asgi()
        self.loop.call_later(LAST_WORDS, self.transport.abort)


class Server(uvicorn.Server):
    """Tells all sockets to come back before it closes them; uvicorn alone would cut them off first."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, started: Callable[[int], None] | None = None) -> None:
        super().__init__(config)
        self._app = app
        self._tell = started
        self._housekeeping: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and tell the port; the workers are called when the doors are open, not while everybody waits."""
        await super().startup(sockets)
        if not self.started:
            return
        if self._tell is not None:
            self._tell(self.servers[0].sockets[0].getsockname()[1])
        house: House = self._app.state.house
        house.desk.warm()
        put_away()
        self._housekeeping = asyncio.create_task(keep_house(lambda: house.hall.done))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say good-bye, then stop."""
        if self._housekeeping is not None:
            self._housekeeping.cancel()
        house = getattr(self._app.state, "house", None)
        if house is not None:
            house.sockets.close()
            deadline = asyncio.get_running_loop().time() + FAREWELL
            while len(house.sockets) and asyncio.get_running_loop().time() < deadline:
                await asyncio.sleep(0.02)
        await super().shutdown(sockets)
        # To stop when asked to is no failure; uvicorn would send itself the signal once more.
        self._captured_signals.clear()


def serve(settings: Settings, started: Callable[[int], None] | None = None, app: FastAPI | None = None) -> None:
    """Serve until somebody says stop (SIGINT, SIGTERM); `started` is told the port."""
    configure(settings)
    # The event loop gives the interpreter away at every send; with the usual 5 ms it would then wait for the database's
    # thread each time.
    sys.setswitchinterval(0.0005)
    app = app or create_app(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        # Forwarded headers are read by ourselves, and only from proxies that were named.
        proxy_headers=False,
        ws=SocketProtocol,
        ws_max_size=settings.limits.message_bytes,
        ws_max_queue=16,
        ws_ping_interval=PING,
        ws_ping_timeout=PONG,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
        limit_concurrency=None,
    )
    Server(config, app, started).run()
