"""The storage is tested on SQLite and on a really started PostgreSQL: the same tests, the same answers."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import Connection, text

from futari.store.database import Database
from futari.store.migrate import migrate
from futari.store.schema import metadata

if TYPE_CHECKING:
    from services import PostgresServer


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database, not yet migrated."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'futari.db'}"
    else:
        with request.getfixturevalue("postgres").database() as address:
            yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Iterator[Database]:
    """A database that is up to date and holds nothing; whoever changes more than rows takes `url`."""
    with closing(Database(request.getfixturevalue(f"empty_{request.param}"))) as opened:
        yield opened


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Migrations are what takes time: they are run once, and the file copied."""
    file = tmp_path_factory.mktemp("migrated") / "futari.db"
    _migrate(f"sqlite:///{file}")
    return file


@pytest.fixture
def empty_sqlite(migrated_sqlite: Path, tmp_path: Path) -> str:
    """The address of a database that holds nothing."""
    file = tmp_path / "futari.db"
    shutil.copy(migrated_sqlite, file)
    return f"sqlite:///{file}"


@pytest.fixture(scope="session")
def migrated_postgres(postgres: PostgresServer) -> Iterator[str]:
    """The same for PostgreSQL, which is emptied after each test."""
    with postgres.database() as address:
        _migrate(address)
        yield address


@pytest.fixture
def empty_postgresql(migrated_postgres: str) -> Iterator[str]:
    """The address of a database that holds nothing."""
    yield migrated_postgres
    # Much quicker than TRUNCATE, which makes all files anew.
    emptied = [f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables)]  # noqa: S608  (names of our own tables)
    counted = [f"ALTER SEQUENCE {name}_id_seq RESTART" for name in ("users", "chat")]
    with closing(Database(migrated_postgres)) as used:
        used.write_now(lambda connection: connection.execute(text("; ".join([*emptied, *counted]))))


def _migrate(address: str) -> None:
    with closing(Database(address)) as fresh:
        migrate(fresh.engine)


@pytest.fixture
def connection(database: Database) -> Iterator[Connection]:
    """A transaction of its own on that database."""
    with database.engine.begin() as opened:
        yield opened
