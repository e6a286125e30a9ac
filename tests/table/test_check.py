"""Whatever is wrong with a stored table is found, with the entry that fails; what is right is left alone."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from futari.core import Agree, AnyGame, Message, Play, Record, Seat
from futari.kamisado.game import KAMISADO
from futari.store.database import Database
from futari.store.migrate import migrate
from futari.store.schema import entries, tables
from futari.store.tables import add_entry, add_table, entries_since, find_table
from futari.table.check import Finding, check_records, count_records
from store.rows import FIRST_VERSION, fill, table_row

GAMES: dict[str, AnyGame] = {KAMISADO.name: KAMISADO}
RUNNING, OVER = "aaRematchOfzz", "zzFinished001"
LENGTH = sum(row["table_id"] == OVER for row in FIRST_VERSION["entries"])


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("check") / "futari.db"
    with closing(Database(f"sqlite:///{path}")) as opened:
        migrate(opened.engine)
        opened.write_now(fill)
    return path


@pytest.fixture
def database(file: Path, tmp_path: Path) -> Iterator[Database]:
    shutil.copy(file, tmp_path / "futari.db")
    with closing(Database(f"sqlite:///{tmp_path / 'futari.db'}")) as opened:
        yield opened


def findings(database: Database, games: dict[str, AnyGame] = GAMES) -> list[tuple[str, int | None, str]]:
    return [(found.table, found.entry, found.reason.key) for found in check_records(database, games)]


def change_row(database: Database, table: str, **values: object) -> None:
    database.write_now(lambda connection: connection.execute(update(tables).where(tables.c.id == table).values(values)))


def change_entry(database: Database, ply: int, **values: object) -> None:
    here = (entries.c.table_id == OVER) & (entries.c.ply == ply)
    database.write_now(lambda connection: connection.execute(update(entries).where(here).values(values)))


def text_of(database: Database, ply: int) -> str:
    (entry,) = (row["entry"] for row in FIRST_VERSION["entries"] if (row["table_id"], row["ply"]) == (OVER, ply))
    return str(entry)


def test_nothing_is_wrong_with_what_was_played(database: Database) -> None:
    assert findings(database) == []
    assert count_records(database) == 4


def test_all_tables_are_checked_few_at_a_time(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("futari.table.check.AT_ONCE", 3)
    for name in (RUNNING, OVER):
        change_row(database, name, ply=99)
    done: list[int] = []
    found = {finding.table for finding in check_records(database, GAMES, done.append)}
    assert (found, done) == ({RUNNING, OVER}, [3, 4])


def test_a_changed_choice_is_found_by_its_seal(database: Database) -> None:
    """Although it may well be legal."""
    changed = json.loads(text_of(database, 1))
    changed["time"] += 1
    change_entry(database, 1, entry=json.dumps(changed))
    assert findings(database) == [(OVER, 1, "record.seal")]


@pytest.mark.parametrize("field", ["seed", "options"])
def test_a_changed_heading_is_found_by_the_first_seal(database: Database, field: str) -> None:
    change_row(database, OVER, **{field: {"seed": "00" * 32, "options": '{"format":"long"}'}[field]})
    assert findings(database) == [(OVER, 1, "record.seal")]


@pytest.mark.parametrize(("field", "value"), [("seed", "not a seed"), ("options", "{"), ("options", "[]")])
def test_an_unreadable_heading_is_told(database: Database, field: str, value: str) -> None:
    change_row(database, OVER, **{field: value})
    assert findings(database) == [(OVER, 0, "record.unreadable")]


@pytest.mark.parametrize("text", ["", "{", "null", '{"kind":"cheat"}'])
def test_an_unreadable_entry_is_told(database: Database, text: str) -> None:
    change_entry(database, 3, entry=text)
    assert findings(database) == [(OVER, 3, "record.unreadable")]


def test_a_missing_entry_is_told(database: Database) -> None:
    here = (entries.c.table_id == OVER) & (entries.c.ply == 2)
    database.write_now(lambda connection: connection.execute(delete(entries).where(here)))
    assert findings(database) == [(OVER, 2, "check.gap")]


def test_a_missing_end_is_told(database: Database) -> None:
    here = (entries.c.table_id == OVER) & (entries.c.ply == LENGTH)
    database.write_now(lambda connection: connection.execute(delete(entries).where(here)))
    assert [found[1:] for found in findings(database)] == [(None, "check.differs")] * 3
    fields = [found.reason.params["field"] for found in check_records(database, GAMES)]
    assert fields == ["ply", "status", "outcome"]


def test_an_entry_that_the_rules_forbid_is_told(database: Database) -> None:
    """Its seal is right: it was not changed, it was never allowed."""
    play = Play.new(KAMISADO, KAMISADO.read_options({"format": "standard"}), b"\1" * 32)
    play.choose(Seat.FIRST, next(iter(KAMISADO.choices(play.now.state, Seat.FIRST))), 1)
    again = play.record.added(play.record.entries[0])
    options = json.dumps(play.record.options)
    row = table_row("t", version=KAMISADO.version, options=options, seed=again.seed, status="playing", ply=2)
    database.write_now(add_table, row)
    for ply, entry in enumerate(again.entries, start=1):
        database.write_now(add_entry, "t", ply, entry, None)
    ((table, entry_number, _),) = findings(database)
    assert (table, entry_number) == ("t", 2)


@pytest.mark.parametrize(
    ("table", "values", "fields"),
    [
        (OVER, {"ply": 1}, ["ply"]),
        (OVER, {"status": "playing"}, ["status"]),
        (OVER, {"outcome": None}, ["outcome"]),
        (OVER, {"outcome": "nonsense"}, ["outcome"]),
        (OVER, {"outcome": '{"winner":0,"how":"resign","score":[0,0]}'}, ["outcome"]),
        (OVER, {"waits_for": "0"}, ["waits_for"]),
        (RUNNING, {"waits_for": ""}, ["waits_for"]),
        (RUNNING, {"waits_for": "01"}, ["waits_for"]),
        (RUNNING, {"status": "finished"}, ["status", "waits_for"]),
        (RUNNING, {"status": "open"}, ["status", "waits_for"]),
        (RUNNING, {"status": "closed", "waits_for": ""}, []),
        ("mmOpenToAnyone", {"ply": 1}, ["ply"]),
        ("mmOpenToAnyone", {"waits_for": "0"}, ["waits_for"]),
    ],
)
def test_a_row_that_does_not_follow_from_the_record_is_told(
    database: Database, table: str, values: dict[str, object], fields: list[str]
) -> None:
    change_row(database, table, **values)
    found = list(check_records(database, GAMES))
    assert {(each.table, each.entry) for each in found} <= {(table, None)}
    assert [each.reason.params["field"] for each in found] == fields


def test_an_entry_after_the_row_was_written_is_told(database: Database) -> None:
    """As if a commit had kept one half of what belongs together."""
    row = database.read_now(find_table, RUNNING)
    assert row is not None
    kept = tuple(each.entry for each in database.read_now(entries_since, RUNNING))
    record = Record(row.game, row.version, json.loads(row.options), row.seed, kept).added(Agree("gold", 0))
    database.write_now(add_entry, RUNNING, len(record.entries), record.entries[-1], None)
    fields = [found.reason.params["field"] for found in check_records(database, GAMES)]
    assert fields == ["ply", "status", "outcome", "waits_for"]


def test_a_record_of_other_rules_is_told_and_not_called_broken(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(KAMISADO), "version", KAMISADO.version + 1)
    found = list(check_records(database, GAMES))
    assert {(each.entry, each.reason.key, each.is_old) for each in found} == {(0, "check.version", True)}
    assert len(found) == 4
    # Its seals are looked at all the same.
    change_entry(database, 1, entry=text_of(database, 2))
    assert Finding(OVER, 1, Message("record.seal")) in list(check_records(database, GAMES))


def test_a_game_that_is_not_on_the_shelf_is_told(database: Database) -> None:
    assert {found[1:] for found in findings(database, {})} == {(0, "check.game")}
