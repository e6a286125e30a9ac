"""Links for whoever accepts first; only their hashes are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import insert, select, update

from futari.store.schema import invitations

if TYPE_CHECKING:
    from sqlalchemy import Connection

__all__ = ["Invitation", "add_invitation", "find_invitation", "revoke_invitations", "use_invitation"]


class Invitation(NamedTuple):
    """A link to a table."""

    table_id: str
    expires_at: int
    used_at: int | None
    revoked_at: int | None

    def is_open(self, now: int) -> bool:
        """Whether somebody may still accept it."""
        return self.used_at is None and self.revoked_at is None and now < self.expires_at


def add_invitation(connection: Connection, hash_: str, table_id: str, now: int, expires_at: int) -> None:
    """Keep a new link."""
    connection.execute(
        insert(invitations), {"hash": hash_, "table_id": table_id, "created_at": now, "expires_at": expires_at}
    )


def find_invitation(connection: Connection, hash_: str) -> Invitation | None:
    """The link of that hash."""
    columns = invitations.c
    wanted = select(columns.table_id, columns.expires_at, columns.used_at, columns.revoked_at)
    row = connection.execute(wanted.where(columns.hash == hash_)).one_or_none()
    return None if row is None else Invitation._make(row)


def use_invitation(connection: Connection, hash_: str, now: int) -> bool:
    """Use a link up; False if somebody was quicker."""
    unused = invitations.c.used_at.is_(None) & invitations.c.revoked_at.is_(None)
    return bool(
        connection.execute(update(invitations).where(invitations.c.hash == hash_, unused).values(used_at=now)).rowcount
    )


def revoke_invitations(connection: Connection, table_id: str, now: int) -> None:
    """Make all links to a table useless."""
    connection.execute(
        update(invitations)
        .where(invitations.c.table_id == table_id, invitations.c.used_at.is_(None))
        .values(revoked_at=now)
    )
