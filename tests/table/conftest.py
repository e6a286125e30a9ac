"""A house and two people for the tests of tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from futari.store.database import Database
from futari.store.schema import metadata
from futari.store.users import User
from futari.table.hall import Hall
from table.house import House, copy_of


@pytest.fixture(scope="session")
def empty_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a database that holds nothing, to be copied."""
    file = tmp_path_factory.mktemp("house") / "futari.db"
    with closing(Database(f"sqlite:///{file}")) as opened:
        opened.write_now(metadata.create_all)
    return file


@pytest.fixture
async def house(empty_house: Path, tmp_path: Path) -> AsyncIterator[House]:
    built = House(copy_of(empty_house, tmp_path))
    yield built
    await built.close()


@pytest.fixture
async def hall(house: House) -> Hall:
    return await house.hall()


@pytest.fixture
async def other_hall(house: House, hall: Hall) -> Hall:
    """Another process on the same database."""
    return await house.hall(own_database=True)


@pytest.fixture
def ann(house: House) -> User:
    return house.person("Ann")


@pytest.fixture
def bob(house: House) -> User:
    return house.person("Bob")


@pytest.fixture
def cid(house: House) -> User:
    """Somebody else."""
    return house.person("Cid")
