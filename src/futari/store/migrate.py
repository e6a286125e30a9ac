"""Bringing a database up to date; migrations only ever run forward.

Alembic is imported only when there is something to migrate: it takes a tenth of the time of a start.
"""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import inspect, text

from futari.core import FutariError, Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine
    from sqlalchemy.pool import PoolProxiedConnection

__all__ = [
    "BrokenReference",
    "NewerDatabase",
    "OldDatabase",
    "check_version",
    "migrate",
    "migrating",
    "upgrade",
    "version",
    "versions",
]

SCRIPTS = Path(__file__).parent / "migrations"
# Any number will do, as long as all our processes ask for the same.
LOCK = 0x66757461


class OldDatabase(FutariError):
    """The database was made by an earlier futari."""

    def __init__(self) -> None:
        super().__init__(Message("store.old"))


class NewerDatabase(FutariError):
    """The database was made by a later futari; this one does not know it."""

    def __init__(self) -> None:
        super().__init__(Message("store.newer"))


class BrokenReference(FutariError):
    """A row refers to one that is not there; such a change is not kept."""

    def __init__(self, table: str) -> None:
        super().__init__(Message("store.reference", {"table": table}))
        self.table = table


def migrate(engine: Engine, to: str = "head") -> None:
    """Run the migrations that are missing; processes that start together do it one after the other."""
    with engine.connect() as connection:
        if to == "head" and version(connection) == versions()[-1]:
            return
    with migrating(engine) as connection:
        upgrade(connection, to)


@contextmanager
def migrating(engine: Engine) -> Iterator[Connection]:
    """A transaction in which tables may be changed, by one process at a time."""
    with engine.connect() as connection:
        if connection.dialect.name == "postgresql":
            with connection.begin():
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
                yield connection
            return
        # SQLite changes a table by copying and dropping it; what refers to it must not go with it.
        driver = connection.connection
        _pragma(driver, "foreign_keys=OFF")
        try:
            with connection.begin():
                yield connection
                if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                    raise BrokenReference(str(broken[0]))
        finally:
            _pragma(driver, "foreign_keys=ON")


def upgrade(connection: Connection, to: str = "head") -> None:
    """Run the migrations up to one, within `migrating`."""
    from alembic import command
    from alembic.config import Config

    _refuse_newer(connection)
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def check_version(connection: Connection) -> None:
    """Raise unless the database is just as this futari wants it."""
    _refuse_newer(connection)
    if version(connection) != versions()[-1]:
        raise OldDatabase


def versions() -> list[str]:
    """All migrations there are, the first one first; their files are named after them."""
    return sorted(script.stem.partition("_")[0] for script in (SCRIPTS / "versions").glob("*.py"))


def version(connection: Connection) -> str | None:
    """The last migration that was run."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _refuse_newer(connection: Connection) -> None:
    found = version(connection)
    if found is not None and found not in versions():
        raise NewerDatabase


def _pragma(driver: PoolProxiedConnection, pragma: str) -> None:
    """Outside of any transaction: inside one SQLite would not listen."""
    driver.cursor().execute(f"PRAGMA {pragma}").close()
