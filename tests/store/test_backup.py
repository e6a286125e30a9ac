"""Back-ups: whole, of one moment, for both databases, private; and whatever is wrong with a file is found before."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import Connection, delete, inspect, text

from futari.store import migrate as migrations
from futari.store.backup import NotEmpty, back_up, restore
from futari.store.backup_file import BadBackup, FileTaken
from futari.store.database import Database
from futari.store.migrate import NewerDatabase, OldDatabase, check_version, migrate, version, versions
from futari.store.schema import users
from store.rows import FIRST_VERSION, everything, fill, person

if TYPE_CHECKING:
    from services import PostgresServer

NOW = 1_767_225_600_000

LATER = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "later", "{last}", None, None


def upgrade() -> None:
    op.add_column("users", sa.Column("motto", sa.Text(), nullable=False, server_default="-"))
    op.drop_table("mutes")
"""


@pytest.fixture
def fresh(postgres: PostgresServer, tmp_path: Path) -> Iterator[Callable[[str], Database]]:
    """Makes empty databases, not yet migrated."""
    with ExitStack() as opened:

        def make(kind: str) -> Database:
            number = len(list(tmp_path.glob("fresh-*.db")))
            file = tmp_path / f"fresh-{number}.db"
            url = f"sqlite:///{file}" if kind == "sqlite" else opened.enter_context(postgres.database())
            return opened.enter_context(closing(Database(url)))

        yield make


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "futari.backup.gz"


@pytest.fixture
def filled(database: Database) -> Database:
    database.write_now(fill)
    return database


@pytest.fixture(scope="session")
def good(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a back-up that has a little of everything in it."""
    folder = tmp_path_factory.mktemp("good")
    shutil.copy(migrated_sqlite, folder / "futari.db")
    with closing(Database(f"sqlite:///{folder / 'futari.db'}")) as database:
        database.write_now(fill)
        back_up(database, folder / "good.gz", NOW)
    return (folder / "good.gz").read_bytes()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_was_backed_up_is_restored_into_either_database(
    filled: Database, fresh: Callable[[str], Database], kind: str, file: Path
) -> None:
    gone = filled.write_now(person)
    filled.write_now(lambda connection: connection.execute(delete(users).where(users.c.id == gone)))
    seen: list[tuple[int, int]] = []
    heading = back_up(filled, file, NOW, progress=lambda done, total: seen.append((done, total)))
    # What came after the first version is empty.
    assert {name: count for name, count in heading.rows.items() if count} == {
        name: len(rows) for name, rows in FIRST_VERSION.items()
    }
    assert (heading.made_at, seen[-1]) == (NOW, (heading.total, heading.total))
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in file.parent.iterdir() if path.name.startswith(".")] == []

    target = fresh(kind)
    assert restore(target, file) == heading
    target.read_now(check_version)
    assert target.read_now(everything) == filled.read_now(everything)
    # Numbers go on where they were, also those of people who are gone.
    assert target.write_now(person) == gone + 1
    line = text("INSERT INTO chat (table_id, said_at, text) VALUES ('zzFinished001', 0, 'x') RETURNING id")
    assert target.write_now(lambda connection: connection.scalar(line)) == 3


def test_a_back_up_is_of_one_moment(filled: Database, fresh: Callable[[str], Database], file: Path) -> None:
    def someone_comes(done: int, total: int) -> None:
        filled.write_now(person)

    before = filled.read_now(everything)
    back_up(filled, file, NOW, progress=someone_comes)
    assert len(filled.read_now(everything)["users"]) > len(before["users"])
    target = fresh("sqlite")
    restore(target, file)
    assert target.read_now(everything) == before


def test_an_empty_database_has_a_back_up_too(database: Database, fresh: Callable[[str], Database], file: Path) -> None:
    assert back_up(database, file, NOW).total == 0
    target = fresh("sqlite")
    restore(target, file)
    assert target.read_now(everything) == database.read_now(everything)
    assert target.write_now(person) == 1


def test_a_database_that_was_never_migrated_has_none(url: str, file: Path) -> None:
    with closing(Database(url)) as database, pytest.raises(OldDatabase):
        back_up(database, file, NOW)
    assert not file.exists()
    assert list(file.parent.glob(".*")) == []


def test_a_database_of_a_later_futari_is_not_backed_up(fresh: Callable[[str], Database], file: Path) -> None:
    database = fresh("sqlite")
    migrate(database.engine)
    database.write_now(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    with pytest.raises(NewerDatabase):
        back_up(database, file, NOW)
    assert not file.exists()


def test_a_file_is_not_overwritten_unless_one_insists(database: Database, file: Path) -> None:
    file.write_text("precious")
    with pytest.raises(FileTaken):
        back_up(database, file, NOW)
    assert file.read_text() == "precious"
    back_up(database, file, NOW, force=True)
    assert file.read_bytes().startswith(b"\x1f\x8b")
    assert file.stat().st_mode & 0o777 == 0o600


def test_only_a_file_is_overwritten(database: Database, tmp_path: Path) -> None:
    with pytest.raises(FileTaken):
        back_up(database, Path("/dev/null"), NOW, force=True)
    with pytest.raises(FileTaken):
        back_up(database, tmp_path, NOW, force=True)
    with pytest.raises(FileNotFoundError) as caught:
        back_up(database, tmp_path / "nowhere" / "x.gz", NOW)
    assert caught.value.filename == str(tmp_path / "nowhere" / "x.gz")


def test_a_back_up_that_is_stopped_leaves_what_was_there(filled: Database, file: Path) -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    file.write_text("the last one")
    with pytest.raises(KeyboardInterrupt):
        back_up(filled, file, NOW, force=True, progress=stop)
    assert file.read_text() == "the last one"
    assert list(file.parent.glob(".*")) == []


def test_a_database_that_holds_something_is_not_restored_into(filled: Database, good: bytes, file: Path) -> None:
    file.write_bytes(good)
    before = filled.read_now(everything)
    with pytest.raises(NotEmpty) as caught:
        restore(filled, file)
    assert caught.value.message.params["table"] in before
    assert filled.read_now(everything) == before


def test_a_database_of_somebody_else_is_not_restored_into(url: str, good: bytes, file: Path) -> None:
    file.write_bytes(good)
    with closing(Database(url)) as database:
        database.write_now(lambda connection: connection.execute(text("CREATE TABLE accounts (id INTEGER)")))
        with pytest.raises(NotEmpty) as caught:
            restore(database, file)
        assert caught.value.message.params == {"table": "accounts"}
        assert database.read_now(tables_of) == ["accounts"]


def test_a_server_that_only_ran_is_not_in_the_way(database: Database, good: bytes, file: Path) -> None:
    file.write_bytes(good)
    database.write_now(lambda connection: connection.execute(text("INSERT INTO processes VALUES ('me', 1)")))
    database.write_now(lambda connection: connection.execute(text("INSERT INTO outages VALUES (5, 6)")))
    restore(database, file)
    kept = database.read_now(everything)
    assert kept["processes"] == [tuple(row.values()) for row in FIRST_VERSION["processes"]]
    assert kept["outages"] == [tuple(row.values()) for row in FIRST_VERSION["outages"]]


def test_a_restore_that_is_stopped_leaves_nothing(url: str, good: bytes, file: Path) -> None:
    def stop(done: int, total: int) -> None:
        if done > total // 2:
            raise KeyboardInterrupt

    file.write_bytes(good)
    with closing(Database(url)) as database:
        with pytest.raises(KeyboardInterrupt):
            restore(database, file, progress=stop)
        assert database.read_now(version) is None
        assert database.read_now(tables_of) == []
        restore(database, file)
        assert len(database.read_now(everything)["users"]) == len(FIRST_VERSION["users"])


def test_an_old_back_up_is_restored_by_a_later_futari(
    filled: Database, fresh: Callable[[str], Database], file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    back_up(filled, file, NOW)
    last = versions()[-1]
    scripts = tmp_path / "later"
    shutil.copytree(migrations.SCRIPTS, scripts)
    (scripts / "versions" / "later.py").write_text(LATER.format(last=last))
    monkeypatch.setattr(migrations, "SCRIPTS", scripts)
    back_up(filled, file, NOW, force=True)  # also before the database is migrated
    target = fresh(filled.kind)
    assert restore(target, file).version == last
    assert target.read_now(version) == "later"
    assert set(target.read_now(lambda connection: connection.scalars(text("SELECT motto FROM users")).all())) == {"-"}
    assert "mutes" not in target.read_now(tables_of)


class Touched(Exception):
    """A database that should have been left alone."""


@pytest.fixture
def untouchable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    """A database that nothing may be asked of."""
    with closing(Database(f"sqlite:///{tmp_path / 'untouched.db'}")) as database:

        def touch(*args: object) -> None:
            raise Touched

        monkeypatch.setattr(database.engine, "connect", touch)
        yield database


def refused(database: Database, file: Path, content: bytes) -> str:
    """The key of what is wrong with a file."""
    file.write_bytes(content)
    with pytest.raises(BadBackup) as caught:
        restore(database, file)
    assert caught.value.message.params["file"] == str(file)
    return caught.value.reason.key


def test_a_file_that_ends_too_early_is_refused(untouchable: Database, good: bytes, file: Path) -> None:
    keys = {refused(untouchable, file, good[:length]) for length in range(0, len(good), len(good) // 60)}
    assert keys <= {"backup.truncated", "backup.foreign"}
    for cut in (1, 4, 8, 9, 20):
        assert refused(untouchable, file, good[:-cut]) == "backup.truncated"


def test_a_file_whose_lines_end_too_early_is_refused(untouchable: Database, good: bytes, file: Path) -> None:
    lines = gzip.decompress(good).splitlines(keepends=True)
    for left in (1, 2, 10, len(lines) - 1):
        assert refused(untouchable, file, gzip.compress(b"".join(lines[:left]))) == "backup.truncated"


def test_a_bit_that_fell_over_is_found(untouchable: Database, good: bytes, file: Path) -> None:
    harmless = range(4, 10)  # of the heading of gzip: the time, the system
    for place in range(0, len(good), len(good) // 80):
        if place not in harmless:
            damaged = bytearray(good)
            damaged[place] ^= 0x10
            assert refused(untouchable, file, bytes(damaged)).startswith("backup."), place


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: [*lines[:3], *lines[4:]],
        lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]],
        lambda lines: [line.replace(b'"account"', b'"guest"') for line in lines],
        lambda lines: [*lines, lines[-1]],
        lambda lines: [*lines, b"[1]\n"],
        lambda lines: [*lines[:-1], b'{"total":0,"sha256":""}\n'],
        lambda lines: [*lines[:2], b"\xff\n", *lines[2:]],
    ],
)
def test_lines_that_were_changed_by_hand_are_found(
    untouchable: Database, good: bytes, file: Path, change: Callable[[list[bytes]], list[bytes]]
) -> None:
    lines = gzip.decompress(good).splitlines(keepends=True)
    assert refused(untouchable, file, gzip.compress(b"".join(change(lines)))) == "backup.damaged"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello",
        b"SQLite format 3\0" + bytes(4096),
        gzip.compress(b"", mtime=0),
        gzip.compress(b"hello\n", mtime=0),
        gzip.compress(b"{}\n", mtime=0),
        gzip.compress(b'{"futari": "record", "format": 1}\n', mtime=0),
        gzip.compress(b"\xff\xfe\n", mtime=0),
        gzip.compress(bytes(1 << 20), mtime=0),
    ],
)
def test_a_foreign_file_is_refused(untouchable: Database, file: Path, content: bytes) -> None:
    assert refused(untouchable, file, content) == "backup.foreign"


def sealed(*lines: object) -> bytes:
    """A file with a good seal, whatever is in it."""
    content = b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines)
    rows = sum(isinstance(line, list) for line in lines)
    seal = {"total": rows, "sha256": hashlib.sha256(content).hexdigest()}
    return gzip.compress(content + json.dumps(seal).encode() + b"\n")


HEADING: dict[str, Any] = {
    "futari": "backup",
    "format": 1,
    "version": "0001",
    "made_at": 0,
    "rows": {},
    "numbers": {},
}


@pytest.mark.parametrize("later", [{"format": 2}, {"format": 99, "rows": "who knows"}, {"version": "9999"}])
def test_a_file_of_a_later_futari_is_refused(untouchable: Database, file: Path, later: dict[str, Any]) -> None:
    assert refused(untouchable, file, sealed(HEADING | later)) == "backup.newer"


@pytest.mark.parametrize(
    ("table", "columns", "row", "key"),
    [
        ("accounts", ["id"], [1], "backup.refused"),
        ("processes", ["id", "seen_at", "more"], ["a", 1, 2], "backup.refused"),
        ("processes", ["id"], ["a"], "backup.refused"),
        ("processes", ["id", "seen_at"], ["a"], "backup.damaged"),
        ("processes", ["id", "seen_at"], ["a", None], "backup.refused"),
    ],
)
def test_rows_that_cannot_be_are_refused_as_a_whole(
    empty_sqlite: str, file: Path, table: str, columns: list[str], row: list[object], key: str
) -> None:
    heading = HEADING | {"rows": {"outages": 1, table: 1}}
    outages = {"table": "outages", "columns": ["since", "until"]}
    content = sealed(heading, outages, [1, 2], {"table": table, "columns": columns}, row)
    with closing(Database(empty_sqlite)) as database:
        assert refused(database, file, content) == key
        assert not any(database.read_now(everything).values())


def test_rows_that_refer_to_nothing_are_refused_as_a_whole(database: Database, file: Path) -> None:
    mutes = {"table": "mutes", "columns": ["user_id", "muted_id"]}
    content = sealed(HEADING | {"rows": {"mutes": 1}}, mutes, [1, 2])
    assert refused(database, file, content) == "backup.refused"
    assert not any(database.read_now(everything).values())


def test_what_sqlite_takes_and_postgresql_does_not_is_told(fresh: Callable[[str], Database], file: Path) -> None:
    filled = fresh("sqlite")
    migrate(filled.engine)
    filled.write_now(fill)
    filled.write_now(lambda connection: connection.execute(text("UPDATE chat SET text = :nul"), {"nul": "a\0b"}))
    back_up(filled, file, NOW)
    target = fresh("postgresql")
    with pytest.raises(BadBackup) as caught:
        restore(target, file)
    assert caught.value.reason.params == {"table": "chat"}
    assert target.read_now(tables_of) == []


def tables_of(connection: Connection) -> list[str]:
    return sorted(inspect(connection).get_table_names())


def test_a_back_up_holds_what_must_be_kept_secret(good: bytes) -> None:
    """Which is why it is private; should this ever change, the documentation has to."""
    content = gzip.decompress(good).decode()
    assert FIRST_VERSION["tables"][0]["seed"] in content
    assert "$argon2id$" in content
