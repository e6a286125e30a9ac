"""All tables of the database.

Times are milliseconds since 1970 (UTC). Options, terms and outcomes are JSON texts, written and read by whoever
owns them. Secrets (sessions, tokens, invitations) are kept as hashes only; seeds and hidden choices live here and
nowhere else.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

__all__ = [
    "bot_tokens",
    "chat",
    "entries",
    "invitations",
    "metadata",
    "mutes",
    "outages",
    "presence",
    "processes",
    "rating_changes",
    "ratings",
    "reasons",
    "sessions",
    "tables",
    "users",
]

# Names for all constraints, so that migrations can speak of them on both databases.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite counts up only what is called INTEGER.
Id = BigInteger().with_variant(Integer, "sqlite")
Time = BigInteger
TableId = String(16)
Hash = String(64)

users = Table(
    "users",
    metadata,
    Column("id", Id, primary_key=True),
    Column("kind", String(8), nullable=False),  # guest, account, bot
    Column("name", String(64), nullable=False),
    # Folded for comparison; empty for guests, who may share a name.
    Column("name_key", String(96), unique=True),
    Column("password", Text),
    Column("owner_id", ForeignKey("users.id", ondelete="CASCADE"), index=True),  # whose bot it is
    Column("is_host", Boolean, nullable=False, default=False),
    Column("created_at", Time, nullable=False),
    Column("seen_at", Time, nullable=False),
    Column("banned_at", Time),
    sqlite_autoincrement=True,  # the number of somebody who is gone is not given to another
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", Hash, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created_at", Time, nullable=False),
    Column("seen_at", Time, nullable=False),
    Column("expires_at", Time, nullable=False, index=True),
    # A rotated session is good for a moment more, for requests that were already under way.
    Column("replaced_at", Time),
)

bot_tokens = Table(
    "bot_tokens",
    metadata,
    Column("hash", Hash, primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("label", String(64), nullable=False),
    Column("scope", String(16), nullable=False),  # play
    Column("created_at", Time, nullable=False),
    Column("expires_at", Time, nullable=False),
    Column("used_at", Time),
    Column("revoked_at", Time),
)

tables = Table(
    "tables",
    metadata,
    Column("id", TableId, primary_key=True),
    Column("game", String(32), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", Hash, nullable=False),
    Column("terms", Text, nullable=False),
    Column("status", String(10), nullable=False),  # open, playing, finished, closed
    Column("against", String(8), nullable=False),  # bot, link, player, lobby, hotseat
    Column("is_public", Boolean, nullable=False),
    Column("category", String(48)),  # the ladder it is rated on; empty if it is not rated
    Column("host_id", ForeignKey("users.id", ondelete="SET NULL"), index=True),  # whoever opened it
    Column("invited_id", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("first_id", ForeignKey("users.id", ondelete="SET NULL")),
    Column("second_id", ForeignKey("users.id", ondelete="SET NULL")),
    Column("first_bot", String(32)),
    Column("second_bot", String(32)),
    Column("created_at", Time, nullable=False),
    Column("started_at", Time),
    Column("changed_at", Time, nullable=False),
    Column("finished_at", Time),
    Column("ply", Integer, nullable=False, default=0),
    Column("waits_for", String(8), nullable=False, default=""),  # the seats to act: "", "0", "1", "01"
    Column("bot_to_act", Boolean, nullable=False, default=False),
    Column("deadline", Time),
    Column("outcome", Text),
    # What a rated game's position is, whichever way one looks at it: it is not analysed for anyone while the game runs.
    Column("likeness", String(200), index=True),
    Column("rematch_of", ForeignKey("tables.id", ondelete="SET NULL"), unique=True),
    Index("ix_tables_first_status", "first_id", "status"),
    Index("ix_tables_second_status", "second_id", "status"),
    Index("ix_tables_status_public", "status", "is_public", "changed_at"),
    Index("ix_tables_deadline", "deadline"),
)

# The record: (table, ply) is the primary key and so the lock, across threads and processes.
entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("entry", Text, nullable=False),
    # What the client called this request: a repeated one is answered with this entry.
    Column("token", String(64)),
    UniqueConstraint("table_id", "token", name="uq_entries_token"),
)

# Why a bot of ours chose what it chose: it would give its hand away before the game is over.
reasons = Table(
    "reasons",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("why", Text, nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("hash", Hash, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created_at", Time, nullable=False),
    Column("expires_at", Time, nullable=False),
    Column("used_at", Time),
    Column("revoked_at", Time),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Id, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("user_id", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("said_at", Time, nullable=False),
    Column("text", Text, nullable=False),
    Column("removed_at", Time),
    Index("ix_chat_table", "table_id", "id"),
)

# Whose chat somebody does not want to read.
mutes = Table(
    "mutes",
    metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("muted_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
)

ratings = Table(
    "ratings",
    metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("category", String(48), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("changed_at", Time, nullable=False),
    Index("ix_ratings_ladder", "category", "rating"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("category", String(48), nullable=False),
    Column("before", Float, nullable=False),
    Column("after", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("changed_at", Time, nullable=False),
    Index("ix_rating_changes_user", "user_id", "category", "changed_at"),
)

# When somebody was last seen at a live table, for claims.
presence = Table(
    "presence",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("seen_at", Time, nullable=False),
)

# Server processes say that they live; when none has for a while, that was an outage, which no clock is charged for.
processes = Table(
    "processes",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("seen_at", Time, nullable=False),
)

outages = Table(
    "outages",
    metadata,
    Column("since", Time, primary_key=True, autoincrement=False),
    Column("until", Time, nullable=False),
)
