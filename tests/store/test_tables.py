"""Tables and their records as they are kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import Connection, delete, insert
from sqlalchemy.exc import IntegrityError

from futari.core import Abandon, Agree, Choose, Decline, Entry, Offer, Resign, Takeback, TimeOut, Undo
from futari.store.schema import entries, users
from futari.store.schema import tables as stored_tables
from futari.store.tables import (
    StoredEntry,
    TableRow,
    add_entry,
    add_table,
    bots_to_act,
    change_open_table,
    change_table,
    count_tables,
    entries_since,
    find_rematch,
    find_table,
    idle_tables,
    is_being_played,
    lobby,
    overdue,
    plies,
    running_in_public,
    seated_tables,
    tables_of,
    waiting_for,
)
from store.rows import person, table_row

if TYPE_CHECKING:
    from futari.store.database import Database

ALL_ENTRIES: tuple[Entry, ...] = (
    Choose("black", "purple ↖5 yellow", 1, "a"),
    Offer("gold", "takeback", 2, 0, "b"),
    Takeback("gold", 0, 3, "c"),
    Undo("gold", 0, 4, "d"),
    Offer("gold", "stop", 5, None, "e"),
    Decline("black", 6, "f"),
    Agree("black", 7, "g"),
    Resign("black", 8, "h"),
    TimeOut("black", 9, "i"),
    Abandon("black", 1_767_225_600_000, "j"),
)


@pytest.fixture
def connection(database: Database) -> Iterator[Connection]:
    """One transaction, for a test that is about rows."""
    with database.engine.begin() as opened:
        yield opened


def add(connection: Connection, *rows: TableRow) -> None:
    for row in rows:
        add_table(connection, row)


def names(rows: list[TableRow]) -> list[str]:
    return [row.id for row in rows]


def test_a_table_is_found_as_it_was_kept(connection: Connection) -> None:
    first, second = person(connection), person(connection)
    row = table_row(
        "sixteen-letters-",
        version=3,
        options='{"format":"standard"}',
        seed="ab" * 32,
        terms='{"against":"player"}',
        against="player",
        status="playing",
        is_public=False,
        category="c" * 48,
        host_id=first,
        invited_id=second,
        first_id=first,
        second_id=second,
        first_bot="novice",
        second_bot="perfect",
        created_at=1_767_225_600_000,
        started_at=1_767_225_600_001,
        changed_at=1_767_225_600_002,
        finished_at=1_767_225_600_003,
        ply=7,
        waits_for="01",
        bot_to_act=True,
        deadline=1_767_225_600_004,
        outcome='{"winner":0}',
        likeness="l" * 200,
    )
    add(connection, row)
    assert find_table(connection, row.id) == row
    assert find_table(connection, "nowhere") is None


def test_a_table_is_changed_beside_its_record(connection: Connection) -> None:
    add(connection, table_row("a"), table_row("b"))
    change_table(connection, "a", ply=4, status="finished", is_public=False)
    assert find_table(connection, "a") == table_row("a", ply=4, status="finished", is_public=False)
    assert find_table(connection, "b") == table_row("b")


def test_an_open_table_is_taken_once(connection: Connection) -> None:
    add(connection, table_row("a"))
    assert change_open_table(connection, "a", status="playing", ply=1)
    assert not change_open_table(connection, "a", status="playing", ply=2)
    assert not change_open_table(connection, "nowhere", ply=2)
    assert find_table(connection, "a") == table_row("a", status="playing", ply=1)


def test_a_table_has_one_rematch(connection: Connection) -> None:
    add(connection, table_row("a"), table_row("b", rematch_of="a"), table_row("c"))
    assert find_rematch(connection, "a") == table_row("b", rematch_of="a")
    assert find_rematch(connection, "b") is None
    with pytest.raises(IntegrityError), connection.begin_nested():
        add(connection, table_row("d", rematch_of="a"))


def test_a_record_is_read_as_it_was_written(connection: Connection) -> None:
    add(connection, table_row("a"), table_row("b"))
    kept = [StoredEntry(ply, entry, f"token {ply}" if ply % 2 else None) for ply, entry in enumerate(ALL_ENTRIES, 1)]
    for each in reversed(kept):  # in whatever order they came
        add_entry(connection, "a", each.ply, each.entry, each.token)
    add_entry(connection, "b", 1, ALL_ENTRIES[0], "token 1")  # a client's word counts at its own table only
    assert entries_since(connection, "a") == kept
    assert entries_since(connection, "a", 4) == kept[4:]
    assert entries_since(connection, "a", 99) == []
    assert entries_since(connection, "nowhere") == []


@pytest.mark.parametrize(("table", "ply", "token"), [("a", 1, "new"), ("a", 2, "used"), ("nowhere", 1, "new")])
def test_a_ply_and_a_token_are_taken_once(connection: Connection, table: str, ply: int, token: str) -> None:
    add(connection, table_row("a"))
    add_entry(connection, "a", 1, ALL_ENTRIES[0], "used")
    with pytest.raises(IntegrityError), connection.begin_nested():
        add_entry(connection, table, ply, ALL_ENTRIES[1], token)
    add_entry(connection, "a", 2, ALL_ENTRIES[1], None)
    add_entry(connection, "a", 3, ALL_ENTRIES[2], None)
    assert len(entries_since(connection, "a")) == 3


def test_a_record_goes_with_its_table_only(connection: Connection) -> None:
    host = person(connection)
    add(connection, table_row("a", host_id=host, first_id=host), table_row("b", rematch_of="a"))
    add_entry(connection, "a", 1, ALL_ENTRIES[0], None)
    connection.execute(delete(users))
    assert find_table(connection, "a") == table_row("a")
    assert len(entries_since(connection, "a")) == 1
    connection.execute(delete(stored_tables).where(stored_tables.c.id == "a"))
    assert entries_since(connection, "a") == []
    assert find_table(connection, "b") == table_row("b")


def test_an_entry_that_is_no_entry_is_not_taken_for_one(connection: Connection) -> None:
    add(connection, table_row("a"))
    connection.execute(insert(entries), {"table_id": "a", "ply": 1, "entry": '{"kind":"cheat"}'})
    with pytest.raises(ValueError, match="cheat"):
        entries_since(connection, "a")


def test_plies_of_many_tables(connection: Connection) -> None:
    add(connection, table_row("a", ply=3, status="playing"), table_row("b"), table_row("c"))
    assert plies(connection, ["a", "b", "nowhere"]) == {"a": (3, "playing"), "b": (0, "open")}
    assert plies(connection, []) == {}


def test_who_is_waited_for(connection: Connection) -> None:
    me, you = person(connection), person(connection)

    def playing(name: str, first: int, second: int, waits_for: str, changed_at: int) -> TableRow:
        return table_row(
            name, status="playing", first_id=first, second_id=second, waits_for=waits_for, changed_at=changed_at
        )

    add(
        connection,
        playing("mine", me, you, "0", 30),
        playing("yours", me, you, "1", 10),
        playing("both", you, me, "01", 20),
        playing("second", you, me, "1", 10),
        playing("nobody", you, me, "", 10),
        playing("hot seat", me, me, "1", 40),
        table_row("over", status="finished", first_id=me, second_id=you, waits_for="0"),
    )
    assert names(waiting_for(connection, me)) == ["second", "both", "mine", "hot seat"]
    assert names(waiting_for(connection, you)) == ["yours", "both"]


def test_where_somebody_sits(connection: Connection) -> None:
    me, you = person(connection), person(connection)
    add(
        connection,
        table_row("first", status="playing", first_id=me, second_id=you, changed_at=1),
        table_row("second", status="finished", first_id=you, second_id=me, changed_at=2),
        table_row("mine", host_id=me, changed_at=3),
        table_row("invited", host_id=you, invited_id=me, changed_at=4),
        table_row("yours", host_id=you, changed_at=5),
        table_row("opened only", status="closed", host_id=me, changed_at=6),
    )
    assert names(seated_tables(connection, me, ["open", "playing"])) == ["invited", "mine", "first"]
    assert names(seated_tables(connection, me, ["finished", "closed"])) == ["second"]
    assert names(seated_tables(connection, you, ["open"])) == ["yours", "invited"]
    assert seated_tables(connection, me, []) == []


def test_what_somebody_has_played(connection: Connection) -> None:
    me, you = person(connection), person(connection)
    over = {"status": "finished", "first_id": me, "second_id": you}
    add(
        connection,
        table_row("early", **over, finished_at=1),
        table_row("late", **over, finished_at=3),
        table_row("private", **over, finished_at=2, is_public=False),
        table_row("running", status="playing", first_id=me, second_id=you),
        table_row("not mine", status="finished", first_id=you, second_id=you, finished_at=2),
    )
    assert names(tables_of(connection, me, 100, 10, all_of_them=True)) == ["late", "private", "early"]
    assert names(tables_of(connection, me, 100, 10, all_of_them=False)) == ["late", "early"]
    assert names(tables_of(connection, me, 100, 1, all_of_them=True)) == ["late"]
    assert names(tables_of(connection, me, 3, 10, all_of_them=True)) == ["private", "early"]
    assert names(tables_of(connection, you, 3, 1, all_of_them=True)) in (["private"], ["not mine"])


def test_the_lobby_shows_what_anyone_may_join(connection: Connection) -> None:
    add(
        connection,
        table_row("old", created_at=1),
        table_row("new", created_at=2),
        table_row("hidden", is_public=False),
        table_row("by name", against="player"),
        table_row("by link", against="link"),
        table_row("begun", status="playing"),
    )
    assert names(lobby(connection)) == ["new", "old"]
    assert names(lobby(connection, 1)) == ["new"]


def test_what_anyone_may_watch(connection: Connection) -> None:
    add(
        connection,
        table_row("old", status="playing", changed_at=1),
        table_row("new", status="playing", changed_at=2),
        table_row("hidden", status="playing", is_public=False),
        table_row("open"),
        table_row("over", status="finished"),
    )
    assert names(running_in_public(connection)) == ["new", "old"]
    assert names(running_in_public(connection, 1)) == ["new"]


def test_clocks_that_may_have_run_out(connection: Connection) -> None:
    add(
        connection,
        table_row("now", status="playing", deadline=10),
        table_row("long ago", status="playing", deadline=5),
        table_row("later", status="playing", deadline=11),
        table_row("never", status="playing"),
        table_row("over", status="finished", deadline=5),
    )
    assert overdue(connection, 10) == ["long ago", "now"]
    assert overdue(connection, 10, 1) == ["long ago"]


def test_bots_that_are_late(connection: Connection) -> None:
    add(
        connection,
        table_row("late", status="playing", bot_to_act=True, changed_at=10),
        table_row("later", status="playing", bot_to_act=True, changed_at=9),
        table_row("soon", status="playing", bot_to_act=True, changed_at=11),
        table_row("person", status="playing", changed_at=1),
        table_row("over", status="finished", bot_to_act=True, changed_at=1),
    )
    assert bots_to_act(connection, 10) == ["later", "late"]
    assert bots_to_act(connection, 10, 1) == ["later"]


def test_tables_where_nothing_happens(connection: Connection) -> None:
    add(
        connection,
        table_row("quiet", changed_at=9),
        table_row("busy", changed_at=10),
        table_row("begun", status="playing", ply=1, changed_at=1),
        table_row("far", status="playing", ply=2, changed_at=1, against="bot"),
    )
    assert idle_tables(connection, "open", 10) == ["quiet"]
    assert sorted(idle_tables(connection, "playing", 10)) == ["begun", "far"]
    assert idle_tables(connection, "playing", 10, fewer_than=2) == ["begun"]
    assert idle_tables(connection, "playing", 10, against="bot") == ["far"]
    assert idle_tables(connection, "playing", 10, fewer_than=2, against="bot") == []


@pytest.mark.parametrize(
    ("values", "played"),
    [
        ({}, True),
        ({"game": "other"}, False),
        ({"likeness": "q"}, False),
        ({"status": "finished"}, False),
        ({"category": None}, False),
    ],
)
def test_positions_of_rated_games_are_known(connection: Connection, values: dict[str, object], played: bool) -> None:  # noqa: FBT001  (a parameter of the test)
    rated: dict[str, object] = {"status": "playing", "category": "standard", "likeness": "p"}
    assert not is_being_played(connection, "kamisado", "p")
    add(connection, table_row("a", **{**rated, **values}), table_row("b", **{**rated, **values}))
    assert is_being_played(connection, "kamisado", "p") is played


def test_tables_are_counted(connection: Connection) -> None:
    assert count_tables(connection) == {}
    add(connection, table_row("a"), table_row("b"), table_row("c", status="playing"))
    assert count_tables(connection) == {"open": 2, "playing": 1}
