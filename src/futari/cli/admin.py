"""`futari admin`: what a host does beside the running server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from futari.cli.admin_house import DatabaseOption, SettingsOption, now, opened, progress, say, show
from futari.cli.admin_users import users
from futari.cli.options import DEFAULT_LANGUAGE, JsonOption, LanguageOption

if TYPE_CHECKING:
    from futari.store.backup_file import Heading
    from futari.table.check import Finding

__all__ = ["app"]

app = typer.Typer(help="For hosts: the database, back-ups and people.", no_args_is_help=True)
app.add_typer(users, name="users")


@app.command()
def migrate(
    database: DatabaseOption = None,
    settings: SettingsOption = None,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Bring the database up to date, or make a new one."""
    from futari.store.migrate import migrate as run
    from futari.store.migrate import version

    with opened(database, settings, lang, as_json=json, new=True) as store:
        before = store.read_now(version)
        run(store.engine)
        after = store.read_now(version)
    key = "admin.up_to_date" if before == after else "admin.migrated"
    told = say(key, lang, before=before or "-", after=after or "-")
    show({"database": store.kind, "before": before, "after": after}, told, as_json=json)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, as in futari.backup.gz.")],
    force: Annotated[bool, typer.Option("--force", help="Replace the file if there is one.")] = False,
    database: DatabaseOption = None,
    settings: SettingsOption = None,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Write a consistent copy of everything while the server runs. It holds secrets: keep it as you keep passwords."""
    from futari.store.backup import back_up

    with (
        opened(database, settings, lang, as_json=json, old=True) as store,
        progress(say("admin.backing_up", lang)) as bar,
    ):
        heading = back_up(store, file, now(), force=force, progress=bar)
    told = say("admin.backed_up", lang, file=str(file), rows=heading.total, size=file.stat().st_size)
    show(_told(file, heading), told, as_json=json)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `futari admin backup` wrote.")],
    database: DatabaseOption = None,
    settings: SettingsOption = None,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Fill an empty database from a back-up, of SQLite or PostgreSQL; all or nothing."""
    from futari.store.backup import restore as run

    with (
        opened(database, settings, lang, as_json=json, new=True) as store,
        progress(say("admin.restoring", lang)) as bar,
    ):
        heading = run(store, file, progress=bar)
    told = say("admin.restored", lang, file=str(file), rows=heading.total, tables=heading.rows.get("tables", 0))
    show(_told(file, heading), told, as_json=json)


def _told(file: Path, heading: Heading) -> dict[str, object]:
    return {
        "file": str(file),
        "version": heading.version,
        "made_at": heading.made_at,
        "rows": heading.rows,
        "total": heading.total,
    }


@app.command()
def check(
    database: DatabaseOption = None,
    settings: SettingsOption = None,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Replay every record through the rules and compare what is stored; ends with code 1 if anything is broken."""
    from futari.shelf import SHELF
    from futari.table.check import check_records, count_records

    games = {name: box.game for name, box in SHELF.items()}
    broken: set[str] = set()
    old = 0
    with opened(database, settings, lang, as_json=json) as store, progress(say("admin.checking", lang)) as bar:
        total = count_records(store)
        for finding in check_records(store, games, lambda done: bar(done, max(done, total))):
            old += finding.is_old
            broken |= set() if finding.is_old else {finding.table}
            show(_found(finding, lang), _found_text(finding, lang), as_json=json)
    told = say("admin.checked", lang, tables=total, broken=len(broken), old=old)
    show({"tables": total, "broken": len(broken), "old": old}, told, as_json=json)
    if broken:
        raise typer.Exit(1)


def _found(finding: Finding, lang: str) -> dict[str, object]:
    reason = finding.reason
    return {
        "table": finding.table,
        "entry": finding.entry,
        "old": finding.is_old,
        "key": reason.key,
        "message": reason.text(lang),
    }


def _found_text(finding: Finding, lang: str) -> str:
    if finding.entry is None:
        return say("admin.table", lang, table=finding.table, reason=finding.reason)
    return say("admin.entry", lang, table=finding.table, entry=finding.entry, reason=finding.reason)
