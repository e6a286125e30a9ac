"""PostgreSQL, really started."""

from __future__ import annotations

import contextlib
import os
import pwd
import secrets
import shutil
import signal
from collections.abc import Iterator
from functools import cached_property

import psycopg

from services.service import PASSWORD, Service, ServiceFailed, ServiceMissing, program

__all__ = ["PostgresServer"]


class PostgresServer(Service):
    """PostgreSQL with as many databases as the tests ask for; without fsync it still survives all but a power cut."""

    name = "postgres"
    end = signal.SIGQUIT
    """What `pg_ctl stop -m immediate` sends: all connections cut, no checkpoint, recovery at the next start."""

    def __init__(self, *, fsync: bool = False) -> None:
        self.fsync = fsync
        self._initdb, self._program = program("initdb", "postgresql"), program("postgres", "postgresql")
        super().__init__()
        self._data = self.directory / "data"

    @property
    def url(self) -> str:
        return self._url("postgres")

    def new_database(self) -> str:
        """The address of a fresh, empty database."""
        name = f"test_{secrets.token_hex(6)}"
        self._execute(f"CREATE DATABASE {name}")
        return self._url(name)

    @contextlib.contextmanager
    def database(self) -> Iterator[str]:
        """A fresh database that is dropped after the block, also while somebody is connected."""
        url = self.new_database()
        try:
            yield url
        finally:
            self._execute(f"DROP DATABASE IF EXISTS {url.rpartition('/')[2]} WITH (FORCE)")

    def restart(self, *, fsync: bool | None = None) -> None:
        """Crash it and start it again on the same port and data, with or without fsync from now on."""
        self.fsync = self.fsync if fsync is None else fsync
        self.kill()
        self.start()

    def _url(self, database: str) -> str:
        return f"postgresql+psycopg://futari:{PASSWORD}@127.0.0.1:{self.port}/{database}"

    def _execute(self, statement: str) -> None:
        with self._connect() as connection:
            connection.execute(statement.encode())

    def _connect(self) -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(
            host="127.0.0.1", port=self.port, user="futari", dbname="postgres", autocommit=True, connect_timeout=5
        )

    @cached_property
    def _owner(self) -> str | None:
        """PostgreSQL refuses to run as root."""
        if os.geteuid() != 0:
            return None
        try:
            return pwd.getpwnam("postgres").pw_name
        except KeyError:
            raise ServiceMissing("the user postgres", "postgresql") from None

    def _command(self) -> list[str]:
        switch = "on" if self.fsync else "off"
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(self.directory),
            "fsync": switch,
            "full_page_writes": switch,
            "shared_buffers": "32MB",
            "max_connections": "100",
        }
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        return [self._program, "-D", str(self._data), "-p", str(self.port), *options]

    def _prepare(self) -> None:
        if self._owner:
            shutil.chown(self.directory, self._owner, self._owner)
        options = ["-U", "futari", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        with (self.directory / "log").open("ab") as log:
            if self._popen([self._initdb, "-D", str(self._data), *options], log).wait():
                raise ServiceFailed(self)

    def _answers(self) -> bool:
        try:
            with self._connect() as connection:
                return connection.execute("SHOW data_directory").fetchone() == (str(self._data),)
        except psycopg.OperationalError:
            return False
