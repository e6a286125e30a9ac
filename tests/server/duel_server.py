"""`futari serve` with the sealed-bid game of the tests on the shelf, and what tests cannot wait for.

TEST_SLOW: seconds of patience with readers that do not read. TEST_LATE: milliseconds that its clock is ahead.
"""

from __future__ import annotations

import os
import socket
import sys

from core.duel import DUEL
from futari.server import run, table_socket, user_stream
from futari.server.app import create_app
from futari.server.house import wall_clock
from futari.server.settings import Settings
from futari.shelf import SHELF, Box

GAMES = {**SHELF, DUEL.name: Box(DUEL)}


class SmallServer(run.Server):
    """A server whose sockets hold little, so that somebody who does not read is found out soon."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, with small buffers in every connection."""
        await super().startup(sockets)
        for each in self.servers[0].sockets:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)


def main() -> None:
    """Serve until somebody says stop."""
    if "TEST_SLOW" in os.environ:
        table_socket.SLOW = user_stream.SLOW = run.LAST_WORDS = float(os.environ["TEST_SLOW"])
        run.Server = SmallServer  # type: ignore[misc]  # this process serves the small one
    late = int(os.environ.get("TEST_LATE", "0"))
    settings = Settings.load(port=0)
    app = create_app(settings, GAMES, lambda: wall_clock() + late)
    run.serve(settings, lambda port: print(f"http://127.0.0.1:{port}", file=sys.stderr), app)


if __name__ == "__main__":
    main()
