"""`futari kamisado arena`: bots against each other."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from futari.cli.answers import fail
from futari.cli.options import DEFAULT_LANGUAGE, JsonOption, LanguageOption
from futari.core import FutariError, Message

if TYPE_CHECKING:
    from futari.lab.arena import Arena, Standing

__all__ = ["arena"]

STOPPED = 130


def arena(
    bots: Annotated[list[str], typer.Argument(help="Two levels or more: beginner, novice ... perfect.")],
    rounds: Annotated[int, typer.Option(min=1, help="Games of each pairing; sides are exchanged.")] = 400,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    seed: Annotated[str, typer.Option(help="The same seed plays the same games.")] = "0",
    format_: Annotated[
        str, typer.Option("--format", metavar="single|standard|long|marathon|series", help="What a game is.")
    ] = "single",
    out: Annotated[
        Path | None, typer.Option(help="Results, a JSON line a game; a second run continues the file.")
    ] = None,
    records: Annotated[Path | None, typer.Option(help="A folder for the record of every game.")] = None,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Let bots play each other; Ctrl-C stops and keeps what is done."""
    from futari.kamisado.match import read_options
    from futari.lab.arena import Arena

    if len(set(bots)) < 2:
        raise typer.BadParameter("name two bots or more")
    try:
        options = read_options({"format": format_})
        contest = Arena(bots, rounds, seed, options=options, out=out, records=records)
    except FutariError as error:
        fail(error, lang, as_json=json)
    stopped = False
    try:
        _run(contest, jobs)
    except KeyboardInterrupt:
        stopped = True
    for standing in contest.standings():
        _print(standing, lang, as_json=json)
    if stopped:
        left = len(contest.to_play)
        print(Message("arena.stopped", {"count": left}).text(lang), file=sys.stderr)
        raise typer.Exit(STOPPED)


def _run(contest: Arena, jobs: int) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from futari.pool.local import LocalPool

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    total, left = len(contest.bouts), len(contest.to_play)
    with Progress(*columns, console=Console(stderr=True)) as bar, LocalPool(min(jobs, max(left, 1))) as pool:
        task = bar.add_task("arena", total=total, completed=total - left)
        contest.run(pool, lambda done: bar.update(task, completed=total - left + done))


def _print(standing: Standing, language: str, *, as_json: bool) -> None:
    total = standing.total
    low, high = total.interval
    if as_json:
        import msgspec

        answer = {
            "first": standing.first,
            "second": standing.second,
            "rounds": total.of,
            "wins": total.won,
            "share": round(total.value, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "black": {"rounds": standing.as_black.of, "wins": standing.as_black.won},
            "gold": {"rounds": standing.as_gold.of, "wins": standing.as_gold.won},
        }
        print(msgspec.json.encode(answer).decode(), flush=True)
        return
    told = Message(
        "arena.standing",
        {
            "first": standing.first,
            "second": standing.second,
            "wins": total.won,
            "count": total.of,
            "share": f"{total.value:.1%}",
            "low": f"{low:.1%}",
            "high": f"{high:.1%}",
            "black": f"{standing.as_black.value:.0%}",
            "gold": f"{standing.as_gold.value:.0%}",
        },
    )
    print(told.text(language), flush=True)
