"""`futari admin import-arena`: the games of an arena as finished tables of the server."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from futari.cli.admin_house import Host, for_hosts, now, progress

if TYPE_CHECKING:
    from futari.lab.bout import Result
    from futari.store.database import Database

__all__ = ["import_arena"]

LONGEST = 18  # of a name, beside the word before it


@for_hosts
def import_arena(
    me: Host,
    results: Annotated[Path, typer.Argument(help="What `futari arena --out` wrote.")],
    records: Annotated[Path, typer.Argument(help="The folder of `futari arena --records`.")],
) -> None:
    """Make finished tables of an arena's games, to be seen by everybody; what is there already stays as it is."""
    from futari.lab.arena import read_results
    from futari.lab.arena_report import table_of

    with me.opened() as store, progress(me.say("admin.importing")) as bar:
        games, since, added = read_results(results), now(), 0
        for number, result in enumerate(games, start=1):
            # Lists are told by the time of the end: no two games may have the same.
            added += _keep(store, result, records, since - len(games) + number)
            bar(number, len(games))
        names = sorted({player_of(bot) for each in games for bot in (each.first, each.second)})
        told: dict[str, object] = {
            "games": len(games),
            "added": added,
            "players": names,
            "tables": [table_of(result) for result in games],
        }
    me.show(told, me.say("admin.imported", count=added, games=len(games), players=", ".join(names)))


def _keep(store: Database, result: Result, records: Path, ended_at: int) -> bool:
    from sqlalchemy import Connection

    from futari.core import BySide, read_record
    from futari.lab.arena import record_name
    from futari.lab.arena_report import table_of
    from futari.lab.bout import box_of
    from futari.table.imported import keep_game, player_named

    box, record = box_of(result.game), read_record((records / record_name(result)).read_bytes())

    def work(connection: Connection) -> bool:
        first, second = (player_named(connection, player_of(bot), ended_at) for bot in (result.first, result.second))
        return keep_game(connection, box, record, BySide(first, second), table_of(result), ended_at)

    return store.write_now(work)


def player_of(bot: str) -> str:
    """The name under which a bot of an arena is known at the server."""
    from futari.lab.arena_plot import short_name

    plain = re.sub(r"[^A-Za-z0-9.]+", "-", short_name(bot)).strip("-")
    return f"Arena {plain[:LONGEST]}".rstrip("-")
