"""`futari admin import-arena`: games of an arena become finished tables that everybody can see."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

from cli.commands import run_json
from futari.core import read_record
from futari.lab.arena import Arena, record_name
from futari.pool.here import HerePool
from futari.store.database import Database
from futari.store.migrate import migrate
from futari.store.schema import tables, users
from futari.store.tables import entries_since, find_table


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    address = f"sqlite:///{tmp_path / 'futari.db'}"
    monkeypatch.setenv("FUTARI_DATABASE", address)
    with closing(Database(address)) as opened:
        migrate(opened.engine)
    return Database(address)


@pytest.mark.parametrize(("game", "bots"), [("kamisado", ["beginner", "novice"]), ("sekigahara", ["random", "random"])])
def test_the_games_of_an_arena_are_seen_by_everybody(
    game: str, bots: list[str], database: Database, tmp_path: Path
) -> None:
    out, records = tmp_path / "out.jsonl", tmp_path / "games"
    arena = Arena(game, bots, 2, "s", out=out, records=records)
    arena.run(HerePool())
    with closing(database):
        (told,) = run_json("admin", "import-arena", str(out), str(records))
        assert (told["games"], told["added"]) == (2, 2)
        for table_id, result in zip(told["tables"], arena.results.values(), strict=True):
            row = database.read_now(find_table, table_id)
            assert row is not None
            assert (row.game, row.status, row.is_public, row.category) == (game, "finished", True, None)
            kept = tuple(each.entry for each in database.read_now(entries_since, table_id))
            assert kept == read_record((records / record_name(result)).read_bytes()).entries
        (checked,) = run_json("admin", "check")
        assert (checked["tables"], checked["broken"]) == (2, 0)
        (again,) = run_json("admin", "import-arena", str(out), str(records))
        assert again["added"] == 0
        ends = database.read_now(lambda connection: list(connection.scalars(select(tables.c.finished_at))))
        assert len(set(ends)) == 2  # lists are told by it


def test_nobodys_name_is_taken_for_it(database: Database, tmp_path: Path) -> None:
    out, records = tmp_path / "out.jsonl", tmp_path / "games"
    Arena("kamisado", ["beginner", "novice"], 1, "s", out=out, records=records).run(HerePool())
    with closing(database):
        mine = {"kind": "account", "name": "Arena novice", "name_key": "arena novice", "created_at": 1, "seen_at": 1}
        database.write_now(lambda connection: connection.execute(users.insert().values(is_host=False, **mine)))
        (answer,) = run_json("admin", "import-arena", str(out), str(records), code=1)
        assert "error" in answer
        assert database.read_now(lambda connection: connection.scalars(select(tables.c.id)).all()) == []
