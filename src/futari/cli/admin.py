"""`futari admin`: what a host does beside the running server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from futari.cli.admin_arena import import_arena
from futari.cli.admin_house import Host, for_hosts, now, progress
from futari.cli.admin_users import users

if TYPE_CHECKING:
    from futari.store.backup_file import Heading
    from futari.table.check import Finding

__all__ = ["app"]

app = typer.Typer(help="For hosts: the database, back-ups and people.", no_args_is_help=True)
app.add_typer(users, name="users")
app.command()(import_arena)


@app.command()
@for_hosts
def migrate(me: Host) -> None:
    """Bring the database up to date, or make a new one."""
    from futari.store.migrate import migrate as run
    from futari.store.migrate import version

    with me.opened(new=True) as store:
        before = store.read_now(version)
        run(store.engine)
        after = store.read_now(version)
    key = "admin.up_to_date" if before == after else "admin.migrated"
    told = me.say(key, before=before or "-", after=after or "-")
    me.show({"database": store.kind, "before": before, "after": after}, told)


@app.command()
@for_hosts
def backup(
    me: Host,
    file: Annotated[Path, typer.Argument(help="The file to write, as in futari.backup.gz.")],
    force: Annotated[bool, typer.Option("--force", help="Replace the file if there is one.")] = False,
) -> None:
    """Write a consistent copy of everything while the server runs. It holds secrets: keep it as you keep passwords."""
    from futari.store.backup import back_up

    with me.opened(old=True) as store, progress(me.say("admin.backing_up")) as bar:
        heading = back_up(store, file, now(), force=force, progress=bar)
    told = me.say("admin.backed_up", file=str(file), rows=heading.total, size=file.stat().st_size)
    me.show(_told(file, heading), told)


@app.command()
@for_hosts
def restore(
    me: Host,
    file: Annotated[Path, typer.Argument(help="A file that `futari admin backup` wrote.")],
) -> None:
    """Fill an empty database from a back-up, of SQLite or PostgreSQL; all or nothing."""
    from futari.store.backup import restore as run

    with me.opened(new=True) as store, progress(me.say("admin.restoring")) as bar:
        heading = run(store, file, progress=bar)
    told = me.say("admin.restored", file=str(file), rows=heading.total, tables=heading.rows.get("tables", 0))
    me.show(_told(file, heading), told)


def _told(file: Path, heading: Heading) -> dict[str, object]:
    return {
        "file": str(file),
        "version": heading.version,
        "made_at": heading.made_at,
        "rows": heading.rows,
        "total": heading.total,
    }


@app.command()
@for_hosts
def check(me: Host) -> None:
    """Replay every record through the rules and compare what is stored; ends with code 1 if anything is broken."""
    from futari.shelf import SHELF
    from futari.table.check import check_records, count_records

    games = {name: box.game for name, box in SHELF.items()}
    broken: set[str] = set()
    old = 0
    with me.opened() as store, progress(me.say("admin.checking")) as bar:
        total = count_records(store)
        for finding in check_records(store, games, lambda done: bar(done, max(done, total))):
            old += finding.is_old
            broken |= set() if finding.is_old else {finding.table}
            me.show(_found(finding, me.lang), _found_text(finding, me))
    told = me.say("admin.checked", tables=total, broken=len(broken), old=old)
    me.show({"tables": total, "broken": len(broken), "old": old}, told)
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


def _found_text(finding: Finding, me: Host) -> str:
    if finding.entry is None:
        return me.say("admin.table", table=finding.table, reason=finding.reason)
    return me.say("admin.entry", table=finding.table, entry=finding.entry, reason=finding.reason)
