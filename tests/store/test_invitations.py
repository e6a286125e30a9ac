"""Links for whoever accepts first."""

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from futari.store.invitations import add_invitation, find_invitation, revoke_invitations, use_invitation
from futari.store.tables import add_table
from store.rows import table_row

HASH, OTHER = "a" * 64, "b" * 64


@pytest.fixture(autouse=True)
def table(connection: Connection) -> None:
    for name in ("here", "there"):
        add_table(connection, table_row(name))
    add_invitation(connection, HASH, "here", 0, 100)


def is_open(connection: Connection, hash_: str = HASH, now: int = 50) -> bool:
    found = find_invitation(connection, hash_)
    return found is not None and found.is_open(now)


def test_a_link_leads_to_its_table(connection: Connection) -> None:
    found = find_invitation(connection, HASH)
    assert found is not None
    assert found.table_id == "here"
    assert find_invitation(connection, OTHER) is None


def test_a_link_is_open_until_it_expires(connection: Connection) -> None:
    assert is_open(connection, now=99)
    assert not is_open(connection, now=100)


def test_a_link_is_used_once(connection: Connection) -> None:
    assert use_invitation(connection, HASH, 50)
    assert not is_open(connection)
    assert not use_invitation(connection, HASH, 51)
    assert not use_invitation(connection, OTHER, 51)


def test_revoked_links_are_worth_nothing_those_of_other_tables_still_are(connection: Connection) -> None:
    add_invitation(connection, OTHER, "there", 0, 100)
    revoke_invitations(connection, "here", 40)
    assert not is_open(connection)
    assert not use_invitation(connection, HASH, 50)
    assert is_open(connection, OTHER)


def test_what_was_used_is_not_revoked(connection: Connection) -> None:
    use_invitation(connection, HASH, 30)
    revoke_invitations(connection, "here", 40)
    found = find_invitation(connection, HASH)
    assert found is not None
    assert (found.used_at, found.revoked_at) == (30, None)


def test_a_link_belongs_to_a_table(connection: Connection) -> None:
    with pytest.raises(IntegrityError), connection.begin_nested():
        add_invitation(connection, OTHER, "nowhere", 0, 100)
