"""What all of `futari admin` needs: the database, and errors told in the host's language."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Concatenate, ParamSpec

import typer

from futari.cli.answers import fail
from futari.cli.options import DEFAULT_LANGUAGE, JsonOption, LanguageOption
from futari.core import FutariError, Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.core import Parameter
    from futari.store.database import Database

__all__ = ["Host", "for_hosts", "now", "progress"]

P = ParamSpec("P")

DatabaseOption = Annotated[
    str | None,
    typer.Option(help="sqlite:///FILE or postgresql://...; the server's own if not given.", show_default=False),
]
SettingsOption = Annotated[Path | None, typer.Option("--settings", help="The server's TOML file.", show_default=False)]


@dataclass(frozen=True)
class Host:
    """Whoever gives a command: which database is meant, and how answers are told."""

    database: DatabaseOption = None
    settings: SettingsOption = None
    json: JsonOption = False
    lang: LanguageOption = DEFAULT_LANGUAGE

    @contextmanager
    def opened(self, *, new: bool = False, old: bool = False) -> Iterator[Database]:
        """The database of the server, or another; `new`: it may not exist yet, `old`: it may be of an earlier version.

        Whatever goes wrong inside the block is told, and ends the command.
        """
        from sqlalchemy.exc import DBAPIError

        from futari.server.settings import Settings
        from futari.store.database import Database
        from futari.store.migrate import check_version

        try:
            address = Settings.load(self.settings, database=self.database).database_address
            with closing(Database(address)) as database:
                _look_for_file(database, new=new)
                if not new and not old:
                    database.read_now(check_version)
                yield database
        except FutariError as error:
            fail(error, self.lang, as_json=self.json)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            fail(_error("admin.file", file=str(error.filename or ""), reason=reason), self.lang, as_json=self.json)
        except DBAPIError as error:
            # Its words may hold addresses and rows.
            fail(_error("admin.trouble", kind=type(error.orig).__name__), self.lang, as_json=self.json)

    def say(self, key: str, **params: Parameter) -> str:
        """A message of these commands."""
        return Message(key, params).text(self.lang)

    def show(self, answer: dict[str, object], text: str) -> None:
        """Print an answer as JSON or in words."""
        import msgspec

        print(msgspec.json.encode(answer).decode() if self.json else text, flush=True)


def for_hosts(command: Callable[Concatenate[Host, P], None]) -> Callable[..., None]:
    """A command with the options that all of these commands have, given to it as the `Host` who asks."""
    asked = inspect.signature(command, eval_str=True)
    shared = inspect.signature(Host, eval_str=True).parameters
    own = list(asked.parameters.values())[1:]

    @wraps(command)
    def run(**given: object) -> None:
        host = Host(**{name: given.pop(name) for name in shared})  # type: ignore[arg-type]  # of the right types: Typer read them by the same signature
        command(host, **given)  # type: ignore[call-arg, arg-type]  # the same

    run.__signature__ = inspect.Signature([*own, *shared.values()])  # type: ignore[attr-defined]  # what Typer looks at
    run.__annotations__ = {each.name: each.annotation for each in (*own, *shared.values())}
    return run


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
