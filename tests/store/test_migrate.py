"""Migrations: from nothing, from the first version on, together with others, and never from the future."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, delete, inspect, select, text

from futari.shelf import SHELF
from futari.store import migrate as migrations
from futari.store.database import Database
from futari.store.migrate import NewerDatabase, OldDatabase, check_version, migrate, version, versions
from futari.store.schema import entries, metadata, users
from futari.table.check import check_records
from store.rows import FIRST_VERSION, everything, fill, person

LATER = """
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "later", "{last}", None, None


def upgrade() -> None:
    with op.batch_alter_table("users") as users:
        users.add_column(sa.Column("motto", sa.Text(), nullable=False, server_default="-"))
        users.alter_column("name", type_=sa.String(80))
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("seed", type_=sa.String(80))
"""


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A migration that is still to be written: it changes tables to which others refer. Its file is given."""
    scripts = tmp_path / "100 % later"
    shutil.copytree(migrations.SCRIPTS, scripts)
    script = scripts / "versions" / "later.py"
    script.write_text(LATER.format(last=versions()[-1]))
    monkeypatch.setattr(migrations, "SCRIPTS", scripts)
    return script


@pytest.fixture
def own(url: str) -> Iterator[Database]:
    """A database of one's own, of which more than rows may be changed."""
    with closing(Database(url)) as opened:
        migrate(opened.engine)
        yield opened


def test_the_migrations_make_just_what_the_code_expects(database: Database) -> None:
    def differences(connection: Connection) -> object:
        return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata)

    assert database.read_now(differences) == []


def test_the_files_of_the_migrations_are_named_in_their_order() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations.SCRIPTS))
    scripts = ScriptDirectory.from_config(config).walk_revisions()
    assert versions() == [script.revision for script in scripts][::-1]


def test_a_database_that_is_up_to_date_needs_no_alembic(own: Database) -> None:
    code = (
        "import sys; from futari.store.database import connect; from futari.store.migrate import migrate\n"
        "migrate(connect(sys.argv[1])); sys.exit('alembic' in sys.modules)"
    )
    address = own.engine.url.render_as_string(hide_password=False)
    subprocess.run([sys.executable, "-c", code, address], check=True)


def test_nothing_becomes_everything(url: str) -> None:
    with closing(Database(url)) as database:
        assert database.read_now(version) is None
        with pytest.raises(OldDatabase):
            database.read_now(check_version)
        migrate(database.engine)
        database.read_now(check_version)
        assert database.read_now(version) == versions()[-1]
        migrate(database.engine)  # which does nothing
        database.read_now(check_version)


def test_what_the_first_version_stored_is_still_there_and_replays(url: str) -> None:
    with closing(Database(url)) as database:
        migrate(database.engine, "0001")
        database.write_now(fill)
        migrate(database.engine)
        database.read_now(check_version)
        kept = database.read_now(everything)
        assert {name: len(kept[name]) for name in FIRST_VERSION} == {
            name: len(FIRST_VERSION[name]) for name in FIRST_VERSION
        }
        assert list(check_records(database, {name: box.game for name, box in SHELF.items()})) == []


def test_the_rows_of_the_first_version_are_of_all_its_tables(url: str) -> None:
    with closing(Database(url)) as database:
        migrate(database.engine, "0001")
        names = set(database.read_now(lambda connection: inspect(connection).get_table_names()))
    assert names == {*FIRST_VERSION, "alembic_version"}


def test_a_table_that_is_changed_takes_nothing_with_it(own: Database, later: Path) -> None:
    """SQLite copies and drops it: whatever refers to it would go too."""
    own.write_now(fill)
    before = own.read_now(everything)
    with pytest.raises(OldDatabase):
        own.read_now(check_version)
    migrate(own.engine)
    own.read_now(check_version)
    after = own.read_now(everything)
    assert {name: len(rows) for name, rows in after.items()} == {name: len(rows) for name, rows in before.items()}
    assert after["entries"] == before["entries"]
    assert own.read_now(lambda connection: connection.scalar(text("SELECT motto FROM users WHERE id = 1"))) == "-"
    # And references hold again.
    own.write_now(lambda connection: connection.execute(text("DELETE FROM tables WHERE id = 'zzFinished001'")))
    left = own.read_now(lambda connection: set(connection.scalars(select(entries.c.table_id))))
    assert left == {"aaRematchOfzz"}


def test_a_migration_that_breaks_a_reference_on_sqlite_is_not_kept(empty_sqlite: str, later: Path) -> None:
    """PostgreSQL always looks after references."""
    database = Database(empty_sqlite)
    later.write_text(later.read_text() + '    op.execute("DELETE FROM users")\n')  # noqa: S608  (a script)
    database.write_now(fill)
    with pytest.raises(migrations.BrokenReference):
        migrate(database.engine)
    assert database.read_now(version) == versions()[-2]
    assert database.read_now(lambda connection: connection.scalar(select(users.c.id).where(users.c.id == 1))) == 1
    database.close()


def test_a_migration_that_fails_leaves_nothing(database: Database, later: Path) -> None:
    database.write_now(fill)
    later.write_text(later.read_text() + '    raise RuntimeError("half done")\n')
    before = database.read_now(everything)
    with pytest.raises(RuntimeError, match="half done"):
        migrate(database.engine)
    assert database.read_now(version) == versions()[-2]
    assert database.read_now(everything) == before


def test_processes_that_start_together_migrate_once(url: str) -> None:
    program = (
        "import sys; from futari.store.database import connect; from futari.store.migrate import migrate\n"
        "sys.stdin.read(); migrate(connect(sys.argv[1]))"
    )
    together = [
        subprocess.Popen(
            [sys.executable, "-c", program, url], stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ
        )
        for _ in range(2)
    ]
    for process in together:
        assert process.stdin is not None
        process.stdin.close()
    errors = [process.stderr.read().decode() for process in together if process.stderr is not None]
    assert [process.wait() for process in together] == [0, 0], errors
    for process in together:
        assert process.stderr is not None
        process.stderr.close()
    with closing(Database(url)) as database:
        database.read_now(check_version)


def test_the_number_of_somebody_who_is_gone_is_not_given_to_another(database: Database) -> None:
    """SQLite forgets this when a migration copies `users` without saying sqlite_autoincrement again."""
    gone = database.write_now(person)
    database.write_now(lambda connection: connection.execute(delete(users)))
    assert database.write_now(person) > gone


def test_a_database_of_a_later_futari_is_refused_and_left_alone(own: Database) -> None:
    own.write_now(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    with pytest.raises(NewerDatabase):
        migrate(own.engine)
    with pytest.raises(NewerDatabase):
        own.read_now(check_version)
    assert own.read_now(version) == "9999"


def test_a_folder_may_have_any_name(later: Path) -> None:
    assert "%" in str(later)
    assert versions() == ["0001", "0002", "0003", "later"]
