"""The services of the tests: there when asked for, gone when not."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from services import PostgresServer, RedisServer, ServiceMissing
from services.service import program


def query(url: str, statement: str) -> list[tuple[object, ...]]:
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        answer = connection.execute(statement.encode())
        return answer.fetchall() if answer.description else []


def test_databases_are_fresh_and_survive_a_restart_on_the_same_port(postgres: PostgresServer) -> None:
    one, other = postgres.new_database(), postgres.new_database()
    query(one, "CREATE TABLE towers AS SELECT 8 AS count")
    query(other, "CREATE TABLE towers AS SELECT 16 AS count")
    with postgres.down(), pytest.raises(psycopg.OperationalError):
        query(one, "SELECT 1")
    assert query(one, "SELECT count FROM towers") == [(8,)]
    assert query(other, "SELECT count FROM towers") == [(16,)]


def test_a_database_is_dropped_while_somebody_is_connected(postgres: PostgresServer) -> None:
    with postgres.database() as url:
        connection = psycopg.connect(url.replace("+psycopg", ""))
    connection.close()
    with pytest.raises(psycopg.OperationalError, match="does not exist"):
        query(url, "SELECT 1")


def test_fsync_as_the_test_wants(postgres: PostgresServer) -> None:
    assert query(postgres.url, "SHOW fsync") == [("off",)]
    postgres.restart(fsync=True)
    try:
        assert query(postgres.url, "SHOW fsync") == [("on",)]
    finally:
        postgres.restart(fsync=False)


def test_a_closed_service_leaves_nothing() -> None:
    with closing(RedisServer()) as server:
        server.launch()
        pid = server.pid
    assert not server.directory.exists()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


@pytest.mark.parametrize("kind", [PostgresServer, RedisServer])
def test_nothing_is_left_when_the_tests_are_killed(kind: type) -> None:
    script = (
        f"from services import {kind.__name__} as Server; import time; server = Server(); server.launch();"
        "print(server.directory, server.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], cwd=Path(__file__).parents[1], stdout=subprocess.PIPE, text=True
    ) as tests:
        assert tests.stdout is not None
        directory, pid = tests.stdout.readline().split()
        tests.send_signal(signal.SIGKILL)
    deadline = time.monotonic() + 10
    while Path(directory).exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not Path(directory).exists()
    assert not is_alive(int(pid))


def is_alive(pid: int) -> bool:
    """Whether it does anything: an orphan may stay in the list of processes until somebody asks for its end."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


def test_what_is_missing_is_said_with_how_to_get_it() -> None:
    with pytest.raises(
        ServiceMissing, match=r"^abacus is missing: run `make services`, .* apt-get install abacus-server"
    ):
        program("abacus", "abacus-server")
