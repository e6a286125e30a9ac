"""What all of `futari admin` needs: the database, and errors told in the host's language."""

from __future__ import annotations

import time
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from futari.cli.answers import fail
from futari.core import FutariError, Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from futari.core import Parameter
    from futari.store.database import Database

__all__ = ["DatabaseOption", "SettingsOption", "now", "opened", "progress", "say", "show"]

DatabaseOption = Annotated[
    str | None,
    typer.Option(help="sqlite:///FILE or postgresql://...; the server's own if not given.", show_default=False),
]
SettingsOption = Annotated[Path | None, typer.Option("--settings", help="The server's TOML file.", show_default=False)]


@contextmanager
def opened(
    address: str | None,
    settings: Path | None,
    lang: str,
    *,
    as_json: bool = False,
    new: bool = False,
    old: bool = False,
) -> Iterator[Database]:
    """The database of the server, or another one; `new`: it may not exist yet, `old`: it may be of an earlier version.

    Whatever goes wrong inside the block is told, and ends the command.
    """
    from sqlalchemy.exc import DBAPIError

    from futari.server.settings import Settings
    from futari.store.database import Database
    from futari.store.migrate import check_version

    try:
        with closing(Database(Settings.load(settings, database=address).database_address)) as database:
            _look_for_file(database, new=new)
            if not new and not old:
                database.read_now(check_version)
            yield database
    except FutariError as error:
        fail(error, lang, as_json=as_json)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        fail(_error("admin.file", file=str(error.filename or ""), reason=reason), lang, as_json=as_json)
    except DBAPIError as error:
        # Its words may hold addresses and rows.
        fail(_error("admin.trouble", kind=type(error.orig).__name__), lang, as_json=as_json)


def _look_for_file(database: Database, *, new: bool) -> None:
    """SQLite would make an empty file of any name."""
    file = database.engine.url.database
    if database.kind != "sqlite" or not file or file.startswith("file:"):
        return
    if new:
        Path(file).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    elif not Path(file).is_file():
        raise _error("admin.missing", file=file)


def _error(key: str, **params: Parameter) -> FutariError:
    return FutariError(Message(key, params))


def say(key: str, lang: str, **params: Parameter) -> str:
    """A message of these commands."""
    return Message(key, params).text(lang)


def show(answer: dict[str, object], text: str, *, as_json: bool) -> None:
    """Print an answer as JSON or in words."""
    import msgspec

    print(msgspec.json.encode(answer).decode() if as_json else text, flush=True)


@contextmanager
def progress(title: str) -> Iterator[Callable[[int, int], None]]:
    """A bar for people who watch; it is told how much is done, of how much."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(title, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000
