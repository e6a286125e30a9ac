"""`futari admin`, as a host uses it."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from cli.commands import run, run_json
from futari.core import Message
from futari.store.database import Database
from futari.store.migrate import migrate, version
from futari.store.schema import entries, sessions, tables, users
from futari.table.door import log_in, sign_up
from futari.table.refusal import Refused
from store.rows import FIRST_VERSION, everything, fill

NOW = 1_767_225_600_000
PASSWORD = "kept-out-of-logs"  # noqa: S105  (of nobody)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("admin") / "futari.db"
    with closing(Database(f"sqlite:///{path}")) as opened:
        migrate(opened.engine)
        opened.write_now(fill)
    return path


@pytest.fixture
def database(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    """The server's database, as the environment names it."""
    address = f"sqlite:///{shutil.copy(file, tmp_path / 'futari.db')}"
    monkeypatch.setenv("FUTARI_DATABASE", address)
    with closing(Database(address)) as opened:
        yield opened


def refused(*arguments: str) -> str:
    """What is said to somebody whose command is refused."""
    (answer,) = run_json("admin", *arguments, code=1)
    message: str = answer["error"]["message"]
    return message


def said(key: str, **params: int | str | Message) -> str:
    return Message(key, dict(params)).text()


def test_migrate_makes_a_database_and_does_it_once(tmp_path: Path) -> None:
    new = tmp_path / "data" / "futari.db"
    address = f"sqlite:///{new}"
    (first,) = run_json("admin", "migrate", "--database", address)
    (second,) = run_json("admin", "migrate", "--database", address)
    assert (first["database"], first["before"]) == ("sqlite", None)
    assert second["before"] == second["after"] == first["after"]
    assert (new.parent.stat().st_mode & 0o777, new.stat().st_mode & 0o777) == (0o700, 0o600)
    run("admin", "check", "--database", address)


def test_the_database_may_be_named_in_a_file(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FUTARI_DATABASE")
    settings = tmp_path / "futari.toml"
    settings.write_text(f'database = "{database.engine.url}"\n')
    (answer,) = run_json("admin", "check", "--settings", str(settings))
    assert answer == {"tables": 4, "broken": 0, "old": 0}


def test_a_back_up_goes_to_a_file_and_back(database: Database, tmp_path: Path) -> None:
    copy, other = tmp_path / "copy.gz", f"sqlite:///{tmp_path / 'other.db'}"
    (answer,) = run_json("admin", "backup", str(copy))
    assert answer["rows"]["tables"] == len(FIRST_VERSION["tables"])
    assert answer["total"] == sum(map(len, FIRST_VERSION.values()))
    assert run_json("admin", "restore", str(copy), "--database", other) == [answer]
    with closing(Database(other)) as restored:
        assert restored.read_now(everything) == database.read_now(everything)
    assert refused("backup", str(copy)) == said("backup.taken", file=str(copy))
    run("admin", "backup", str(copy), "--force")


def test_a_restore_is_refused_with_what_is_wrong(database: Database, tmp_path: Path) -> None:
    before = database.read_now(everything)
    nothing, nonsense, copy = tmp_path / "nothing", tmp_path / "nonsense", tmp_path / "copy.gz"
    nonsense.write_text("nonsense")
    run("admin", "backup", str(copy))
    reason = Message("backup.foreign")
    assert refused("restore", str(nonsense)) == said("backup.bad", file=str(nonsense), reason=reason)
    assert refused("restore", str(copy)) == said("backup.not_empty", table="bot_tokens")
    assert refused("restore", str(nothing)) == said("admin.file", file=str(nothing), reason="No such file or directory")
    assert database.read_now(everything) == before


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere.db"
    for command in (["check"], ["backup", str(tmp_path / "x.gz")], ["users", "list"]):
        told = refused(*command, "--database", f"sqlite:///{nowhere}")
        assert told == said("admin.missing", file=str(nowhere))
    assert list(tmp_path.iterdir()) == []


def test_an_old_database_is_backed_up_but_not_used(tmp_path: Path) -> None:
    empty = tmp_path / "empty.db"
    empty.touch()
    address = f"sqlite:///{empty}"
    assert refused("check", "--database", address) == said("store.old")
    assert refused("users", "list", "--database", address) == said("store.old")


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense.db"
    nonsense.write_text("nonsense" * 1000)
    for command in ("check", "migrate"):
        assert refused(command, "--database", f"sqlite:///{nonsense}") == said("admin.trouble", kind="DatabaseError")
    assert nonsense.read_text() == "nonsense" * 1000


@pytest.mark.parametrize(
    "address", [f"mysql://me:{PASSWORD}@localhost/x", f"postgresql://me:{PASSWORD}@127.0.0.1:1/x", f"x{PASSWORD}"]
)
@pytest.mark.parametrize("command", ["check", "migrate"])
def test_an_address_with_a_password_is_not_repeated(address: str, command: str) -> None:
    told = run("admin", command, "--json", "--database", address, code=1)
    assert '"error"' in told
    assert PASSWORD not in told
    assert "127.0.0.1" not in told


def test_check_finds_nothing_and_then_something(database: Database) -> None:
    assert run_json("admin", "check") == [{"tables": 4, "broken": 0, "old": 0}]
    database.write_now(
        lambda connection: connection.execute(update(entries).where(entries.c.ply == 2).values(entry="?"))
    )
    database.write_now(lambda connection: connection.execute(update(tables).values(ply=1)))
    *found, summary = run_json("admin", "check", code=1)
    assert summary == {"tables": 4, "broken": 4, "old": 0}
    broken = {(each["table"], each["entry"], each["key"]) for each in found}
    assert broken == {
        ("aaRematchOfzz", 2, "record.unreadable"),
        ("mmOpenToAnyone", None, "check.differs"),
        ("nnClosedAgain", None, "check.differs"),
        ("zzFinished001", 2, "record.unreadable"),
    }
    assert len(run("admin", "check", code=1).splitlines()) == 5


def listed(*arguments: str) -> list[int]:
    return [user["id"] for user in run_json("admin", "users", "list", *arguments)]


def test_people_are_listed_and_found(database: Database) -> None:
    assert listed() == [5, 4, 3, 2, 1]
    assert listed("ágn") == listed("ÁGNES") == [1]
    assert listed("%") == []
    assert (listed("--kind", "guest"), listed("--hosts"), listed("--banned")) == ([4], [1], [2])
    assert listed("--limit", "2") == [5, 4]
    assert listed("--before", "3") == [2, 1]
    assert len(run("admin", "users", "list").splitlines()) == 5
    assert "argon2" not in run("admin", "users", "list", "--json")


def user(database: Database, number: int) -> Any:
    return database.read_now(
        lambda connection: connection.execute(select(users).where(users.c.id == number)).one_or_none()
    )


def test_an_account_becomes_a_host_and_an_account_again(database: Database) -> None:
    (told,) = run_json("admin", "users", "host", "борис")
    assert told["is_host"]
    assert user(database, 2).is_host
    run("admin", "users", "host", "Борис", "--remove")
    assert not user(database, 2).is_host
    assert refused("users", "host", "#4") == said("people.accounts_only")


def test_somebody_is_shut_out_and_let_in(database: Database) -> None:
    run("admin", "users", "unban", "#2")
    assert user(database, 2).banned_at is None
    run("admin", "users", "ban", "Борис")
    assert user(database, 2).banned_at > NOW
    assert refused("users", "ban", "Nobody at all") == said("people.unknown")
    assert refused("users", "ban", "#99") == said("people.unknown")


def test_a_new_password_is_told_once_and_opens_the_door(database: Database) -> None:
    old = "correct horse battery"
    arrival = asyncio.run(sign_up(database, "Csilla", old, NOW))
    (told,) = run_json("admin", "users", "password", "csilla")
    assert told["password"] not in database.read_now(everything)
    kept = database.read_now(lambda connection: connection.scalars(select(sessions.c.user_id)).all())
    assert arrival.user.id not in kept
    with pytest.raises(Refused):
        asyncio.run(log_in(database, "Csilla", old, told["seen_at"]))
    asyncio.run(log_in(database, "Csilla", told["password"], user(database, told["id"]).seen_at))


def test_somebody_is_deleted_and_leaves_games_behind(database: Database) -> None:
    games = database.read_now(everything)["tables"]
    run("admin", "users", "delete", "#1", stdin="n\n", code=1)
    assert user(database, 1) is not None
    (told,) = run_json("admin", "users", "delete", "ágnes", "--yes")
    assert (told["id"], told["deleted"]) == (1, True)
    assert user(database, 1) is None
    assert len(database.read_now(everything)["tables"]) == len(games)
    rows = {row.id: row for row in database.read_now(lambda connection: connection.execute(select(tables)).all())}
    assert rows["zzFinished001"].first_id is None
    # The game that was going on is over, and everything still replays.
    assert rows["aaRematchOfzz"].status == "finished"
    run("admin", "check")


def test_a_guest_is_deleted_by_number(database: Database) -> None:
    run("admin", "users", "delete", "#4", "--yes")
    assert listed("--kind", "guest") == []


def test_a_look_at_the_help_loads_nothing_heavy() -> None:
    program = "import sys, futari.cli.main; print([name for name in sys.argv[1:] if name in sys.modules])"
    heavy = ["sqlalchemy", "alembic", "pydantic", "structlog", "asyncio", "rich", "futari.shelf"]
    told = subprocess.run([sys.executable, "-c", program, *heavy], capture_output=True, text=True, check=True)
    assert told.stdout == "[]\n"


def test_the_version_of_the_database_is_told(database: Database) -> None:
    (answer,) = run_json("admin", "migrate")
    assert answer["after"] == database.read_now(version)
