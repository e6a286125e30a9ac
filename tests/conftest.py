"""Settings and services for the whole suite: properties are the same on every run and never fail for being slow."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from hypothesis import HealthCheck, settings

from services import PostgresServer, RedisServer

settings.register_profile(
    "ci", deadline=None, derandomize=True, max_examples=200, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ci")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests marked `anyio` run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL of this test process; whoever stops it starts it again."""
    with closing(PostgresServer()) as server:
        server.launch()
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[RedisServer]:
    """A Redis of this test process; whoever stops it starts it again."""
    with closing(RedisServer()) as server:
        server.launch()
        yield server
