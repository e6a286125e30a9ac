"""Who is at which table, which processes live, and when none did."""

from sqlalchemy import Connection

from futari.store.presence import (
    FORGOTTEN,
    beat,
    last_beat,
    last_beat_of_processes,
    last_seen,
    note_outage,
    outages_since,
    see,
    seen_at_all,
)
from futari.store.schema import processes
from futari.store.tables import add_table, find_table
from store.rows import person, table_row


def deadline(connection: Connection, table: str) -> int | None:
    row = find_table(connection, table)
    assert row is not None
    return row.deadline


def test_users_are_seen_at_tables(connection: Connection) -> None:
    ann, bob = person(connection), person(connection)
    for name in ("a", "b"):
        add_table(connection, table_row(name))
    see(connection, [], 1)
    see(connection, [("a", ann), ("a", bob), ("b", ann)], 5)
    see(connection, [("a", ann)], 7)
    assert last_seen(connection, "a") == {ann: 7, bob: 5}
    assert last_seen(connection, "c") == {}
    assert sorted(seen_at_all(connection, ["a", "b"])) == sorted([("a", ann, 7), ("a", bob, 5), ("b", ann, 5)])
    assert seen_at_all(connection, []) == []


def test_somebody_who_is_gone_is_not_seen(connection: Connection) -> None:
    ann = person(connection)
    add_table(connection, table_row("a"))
    see(connection, [("a", ann), ("a", ann + 1)], 5)
    assert last_seen(connection, "a") == {ann: 5}


def test_before_any_beat_nothing_is_known(connection: Connection) -> None:
    add_table(connection, table_row("a", changed_at=9))
    assert last_beat(connection) is None
    assert last_beat_of_processes(connection) is None


def test_the_last_sign_of_life_is_a_beat_or_something_done(connection: Connection) -> None:
    beat(connection, "one", 10)
    beat(connection, "two", 12)
    beat(connection, "one", 11)
    assert last_beat(connection) == 12
    add_table(connection, table_row("a", changed_at=15))
    assert (last_beat(connection), last_beat_of_processes(connection)) == (15, 12)


def test_processes_are_forgotten_in_the_end(connection: Connection) -> None:
    beat(connection, "old", 0)
    beat(connection, "new", FORGOTTEN)
    assert set(connection.scalars(processes.select())) == {"old", "new"}
    beat(connection, "newer", FORGOTTEN + 1)
    assert set(connection.scalars(processes.select())) == {"new", "newer"}


def test_an_outage_puts_off_what_falls_due_in_it_or_later(connection: Connection) -> None:
    for name, time, status in (
        ("before", 10, "playing"),
        ("within", 15, "playing"),
        ("after", 40, "playing"),
        ("over", 15, "finished"),
        ("none", None, "playing"),
    ):
        add_table(connection, table_row(name, status=status, deadline=time))
    note_outage(connection, 10, 30)
    found = {name: deadline(connection, name) for name in ("before", "within", "after", "over", "none")}
    assert found == {"before": 10, "within": 35, "after": 60, "over": 15, "none": None}


def test_an_outage_is_noted_once(connection: Connection) -> None:
    add_table(connection, table_row("a", status="playing", deadline=15))
    for until in (30, 31):
        note_outage(connection, 10, until)
    assert outages_since(connection) == [(10, 30)]
    assert deadline(connection, "a") == 35


def test_outages_are_told_in_order(connection: Connection) -> None:
    note_outage(connection, 50, 60)
    note_outage(connection, 10, 30)
    assert outages_since(connection) == [(10, 30), (50, 60)]
    assert outages_since(connection, 30) == [(50, 60)]
    assert outages_since(connection, 60) == []
