"""`futari arena`: the bots of a game against each other."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from futari.cli.answers import fail
from futari.cli.options import DEFAULT_LANGUAGE, ClusterOption, JobsOption, JsonOption, LanguageOption
from futari.core import FutariError, Message

if TYPE_CHECKING:
    from futari.core import OptionValue, Parameter
    from futari.lab.arena import Arena, Standing
    from futari.lab.share import Share

__all__ = [
    "ClusterOption",
    "JobsOption",
    "OutOption",
    "Papers",
    "PlotOption",
    "RecordsOption",
    "ReportOption",
    "SecondsOption",
    "SeedOption",
    "ServerOption",
    "arena",
    "hold",
]

STOPPED = 130

SeedOption = Annotated[str, typer.Option(help="The same seed plays the same games.")]
OutOption = Annotated[Path | None, typer.Option(help="Results, a JSON line a game; a second run continues the file.")]
RecordsOption = Annotated[Path | None, typer.Option(help="A folder for the record of every game.")]
ReportOption = Annotated[Path | None, typer.Option(metavar="FILE.html", help="A page with everything: docs/arena.md.")]
ServerOption = Annotated[
    str | None, typer.Option(metavar="URL", help="The report links to replays there: futari admin import-arena.")
]
SecondsOption = Annotated[float, typer.Option(min=0.1, help="What a program (exec:COMMAND) has for an answer.")]
PlotOption = Annotated[Path | None, typer.Option(metavar="FILE.svg", help="A picture of the ratings.")]


def arena(
    game: Annotated[str, typer.Argument(help="kamisado or sekigahara.")],
    bots: Annotated[
        list[str],
        typer.Argument(help="Two bots or more, or programs (exec:COMMAND); one that is named twice also plays itself."),
    ],
    games: Annotated[int, typer.Option(min=1, help="Games of each pairing; seats are exchanged.")] = 100,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    seed: SeedOption = "0",
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="How the game is played: format=long, setup=revised.")
    ] = None,
    out: OutOption = None,
    records: RecordsOption = None,
    plot: PlotOption = None,
    report: ReportOption = None,
    server: ServerOption = None,
    seconds: SecondsOption = 10.0,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Let bots play each other; Ctrl-C stops and keeps what is done."""
    from futari.lab.arena import Arena

    if len(bots) < 2:
        raise typer.BadParameter("name two bots or more")
    try:
        contest = Arena(game, bots, games, seed, options=_options(option), seconds=seconds, out=out, records=records)
    except FutariError as error:
        fail(error, lang, as_json=json)
    hold(contest, jobs, cluster, papers=Papers(plot, report, server), as_json=json, language=lang)


class Papers(NamedTuple):
    """What is written when an arena is over: a picture of the ratings, and a page that may link to a server."""

    plot: Path | None = None
    report: Path | None = None
    server: str | None = None


def hold(
    contest: Arena,
    jobs: int,
    cluster: str | None,
    *,
    papers: Papers,
    as_json: bool,
    language: str,
    counted: str = "games",
) -> None:
    """Play an arena and tell how it ended; `counted` is what its answers call the games."""
    stopped = False
    try:
        _run(contest, jobs, cluster)
    except KeyboardInterrupt:
        stopped = True
    except FutariError as error:
        fail(error, language, as_json=as_json)
    standings = contest.standings()
    for standing in standings:
        print(_as_json(standing, contest, counted) if as_json else _told(standing, contest).text(language), flush=True)
    _write(papers, contest, standings, language)
    if stopped:
        print(Message("arena.stopped", {"count": len(contest.to_play)}).text(language), file=sys.stderr)
        raise typer.Exit(STOPPED)


def _options(given: list[str] | None) -> dict[str, OptionValue] | None:
    """Options as they stand on the command line; numbers are numbers."""
    if not given:
        return None
    pairs = [each.partition("=") for each in given]
    if not all(name and mark for name, mark, _ in pairs):
        raise typer.BadParameter("options are NAME=VALUE")
    return {name: int(value) if value.isdecimal() else value for name, _, value in pairs}


def _run(contest: Arena, jobs: int, cluster: str | None) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from futari.pool.workplace import pool_at

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    total, left = len(contest.bouts), len(contest.to_play)
    with Progress(*columns, console=Console(stderr=True)) as bar, pool_at(cluster, min(jobs, max(left, 1))) as pool:
        task = bar.add_task("arena", total=total, completed=total - left)
        contest.run(pool, lambda done: bar.update(task, completed=total - left + done))


def _write(papers: Papers, contest: Arena, standings: list[Standing], language: str) -> None:
    from futari.lab.arena_plot import ratings_svg
    from futari.lab.arena_report import report_page
    from futari.lab.elo import ratings

    if papers.plot is not None:
        title = f"{contest.game.capitalize()}: {len(contest.results)} games, seed {contest.seed}"
        papers.plot.write_text(ratings_svg(ratings(standings), title), encoding="utf-8")
    if papers.report is not None:
        papers.report.write_text(report_page(contest, language, papers.server), encoding="utf-8")


def _sides(standing: Standing, contest: Arena) -> list[tuple[str, Share]]:
    return list(zip(contest.seats, (standing.as_first, standing.as_second), strict=True))


def _as_json(standing: Standing, contest: Arena, counted: str) -> str:
    import msgspec

    from futari.lab.elo import elo_of_share

    total = standing.total
    low, high = total.interval
    answer: dict[str, object] = {
        "first": standing.first,
        "second": standing.second,
        counted: total.of,
        "wins": total.won,
        "share": round(total.value, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "elo": round(elo_of_share(total.value)),
        "elo_low": round(elo_of_share(low)),
        "elo_high": round(elo_of_share(high)),
    }
    for seat, share in _sides(standing, contest):
        answer[seat] = {counted: share.of, "wins": share.won}
    return msgspec.json.encode(answer).decode()


def _told(standing: Standing, contest: Arena) -> Message:
    from futari.lab.elo import elo_of_share

    (one, as_one), (other, as_other) = _sides(standing, contest)
    sides: dict[str, Parameter] = {
        "one": Message(f"side.{one}"),
        "one_share": _percent(as_one),
        "other": Message(f"side.{other}"),
        "other_share": _percent(as_other),
    }
    if standing.is_mirror:
        return Message("arena.mirror", {"bot": standing.first, "count": standing.total.of, **sides})
    total = standing.total
    low, high = total.interval
    return Message(
        "arena.standing",
        {
            "first": standing.first,
            "second": standing.second,
            "wins": total.won,
            "count": total.of,
            "share": f"{total.value:.1%}",
            "low": f"{low:.1%}",
            "high": f"{high:.1%}",
            "elo": f"{elo_of_share(total.value):+.0f}",
            "elo_low": f"{elo_of_share(low):+.0f}",
            "elo_high": f"{elo_of_share(high):+.0f}",
            **sides,
        },
    )


def _percent(share: Share) -> str:
    low, high = share.interval
    return f"{share.value:.0%} ({low:.0%}–{high:.0%})"
