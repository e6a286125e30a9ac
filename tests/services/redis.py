"""Redis, really started."""

from __future__ import annotations

import redis

from services.service import PASSWORD, Service, program

__all__ = ["RedisServer"]


class RedisServer(Service):
    """Redis that keeps nothing."""

    name = "redis"

    def __init__(self) -> None:
        self._program = program("redis-server", "redis-server")
        super().__init__()

    @property
    def url(self) -> str:
        return f"redis://:{PASSWORD}@127.0.0.1:{self.port}/0"

    def _command(self) -> list[str]:
        settings = {
            "port": str(self.port),
            "bind": "127.0.0.1",
            "save": "",
            "appendonly": "no",
            "requirepass": PASSWORD,
        }
        return [self._program, *(word for name, value in settings.items() for word in (f"--{name}", value))]

    def _answers(self) -> bool:
        with redis.Redis.from_url(self.url, socket_timeout=1) as client:
            try:
                return bool(client.info("server")["process_id"] == self.pid)
            except redis.RedisError:
                return False
