"""What was said at tables, and who does not hear whom."""

import pytest
from sqlalchemy import Connection

from futari.store.chat import add_line, lines_since, mute, muted_by, remove_line, unmute
from futari.store.tables import add_table
from store.rows import person, table_row


@pytest.fixture(autouse=True)
def tables(connection: Connection) -> None:
    for name in ("a", "b"):
        add_table(connection, table_row(name))


def test_lines_are_told_in_order_with_names(connection: Connection) -> None:
    ann, bob = person(connection, "Ann"), person(connection, "Bob")
    numbers = [add_line(connection, "a", user, text, time) for user, text, time in ((ann, "Hi", 1), (bob, "Hello", 2))]
    add_line(connection, "b", ann, "Elsewhere", 3)
    lines = lines_since(connection, "a", 0)
    assert [(line.id, line.name, line.text, line.said_at) for line in lines] == [
        (numbers[0], "Ann", "Hi", 1),
        (numbers[1], "Bob", "Hello", 2),
    ]
    assert [line.text for line in lines_since(connection, "a", numbers[0])] == ["Hello"]
    assert lines_since(connection, "a", numbers[1]) == []


def test_only_the_last_lines_are_told(connection: Connection) -> None:
    ann = person(connection)
    for number in range(5):
        add_line(connection, "a", ann, str(number), number)
    assert [line.text for line in lines_since(connection, "a", 0, limit=2)] == ["3", "4"]


def test_a_removed_line_is_gone(connection: Connection) -> None:
    line = add_line(connection, "a", person(connection), "Rude", 1)
    assert remove_line(connection, line, 2) == "a"
    assert lines_since(connection, "a", 0) == []
    assert remove_line(connection, line + 1, 2) is None


def test_muting_is_undone_by_unmuting(connection: Connection) -> None:
    ann, bob = person(connection), person(connection)
    assert muted_by(connection, ann) == frozenset()
    for _ in range(2):
        mute(connection, ann, bob)
    assert muted_by(connection, ann) == {bob}
    assert muted_by(connection, bob) == frozenset()
    unmute(connection, ann, bob)
    assert muted_by(connection, ann) == frozenset()
