"""`futari lab kamisado theory`: work out what is true of Kamisado, and write it down."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from futari.cli.answers import fail
from futari.cli.arena import STOPPED, ClusterOption, JobsOption
from futari.cli.options import DEFAULT_LANGUAGE, LanguageOption
from futari.core import FutariError

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.lab.theory.inquiry import Inquiry

__all__ = ["theory"]


def theory(
    parts: Annotated[
        list[str] | None, typer.Argument(metavar="[single|starts|match|page]...", help="What to do; all by default.")
    ] = None,
    results: Annotated[Path, typer.Option(help="The folder of results; a second run continues it.")] = Path("theory"),
    out: Annotated[Path, typer.Option(help="The folder for kamisado-theory.md, its picture and its proofs.")] = Path(
        "docs"
    ),
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    seed: Annotated[int, typer.Option(help="The same seed does the same.")] = 1,
    starts: Annotated[int, typer.Option(min=1, help="Round starts for each format and way to play.")] = 60,
    nodes: Annotated[int, typer.Option(min=1, help="The nodes each of them may take.")] = 20_000_000,
    positions: Annotated[int, typer.Option(min=1, help="Positions for the length of each first move.")] = 100_000,
    searches: Annotated[int, typer.Option(min=0, help="Searches for a small strategy, for each first move.")] = 2,
    steps: Annotated[int, typer.Option(min=1, help="Exchanges of a move in each search.")] = 1000,
    checks: Annotated[int, typer.Option(min=0, help="Starts of round 2 proved again by the Python rules.")] = 100,
    lines: Annotated[int, typer.Option(min=0, help="Starts of round 2 followed into round 3.")] = 10,
    deep: Annotated[int, typer.Option(min=0, help="How many of them are followed to the end of the match.")] = 5,
    replays: Annotated[int, typer.Option(min=0, help="How many of them are replayed by the Python rules.")] = 1,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Work out what is true of Kamisado and make docs/kamisado-theory.md; Ctrl-C stops and keeps what is done."""
    from futari.lab.theory.inquiry import PARTS, Inquiry, Settings
    from futari.lab.theory.page import write_page

    wanted = parts or [*PARTS]
    if unknown := set(wanted) - {*PARTS, "page"}:
        raise typer.BadParameter(f"{', '.join(sorted(unknown))}: neither of {', '.join(PARTS)}, page")
    settings = Settings(seed, starts, nodes, positions, searches, steps, checks, lines, deep, replays)
    try:
        inquiry = Inquiry(results, settings)
        _run(inquiry, [part for part in PARTS if part in wanted], jobs, cluster)
    except KeyboardInterrupt:
        typer.echo(str(results), file=sys.stderr)
        raise typer.Exit(STOPPED) from None
    except FutariError as error:
        fail(error, lang)
    typer.echo(str(write_page(inquiry, out)))


def _run(inquiry: Inquiry, parts: list[str], jobs: int, cluster: str | None) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from futari.pool.workplace import pool_at

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar, pool_at(cluster, jobs) as pool:

        def step(name: str, total: int, before: int) -> Callable[[int], None]:
            task = bar.add_task(name, total=total, completed=before)
            return lambda done: bar.update(task, completed=before + done)

        inquiry.run(pool, parts, step)
