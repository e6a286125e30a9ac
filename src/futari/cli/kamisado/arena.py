"""`futari kamisado arena`: `futari arena kamisado`, with the words of Kamisado."""

from __future__ import annotations

from typing import Annotated

import typer

from futari.cli.answers import fail
from futari.cli.arena import (
    ClusterOption,
    JobsOption,
    OutOption,
    Papers,
    PlotOption,
    RecordsOption,
    ReportOption,
    SecondsOption,
    SeedOption,
    ServerOption,
    hold,
)
from futari.cli.options import DEFAULT_LANGUAGE, JsonOption, LanguageOption
from futari.core import FutariError

__all__ = ["arena"]


def arena(
    bots: Annotated[list[str], typer.Argument(help="Two levels or more: beginner, novice ... perfect.")],
    rounds: Annotated[int, typer.Option(min=1, help="Games of each pairing; sides are exchanged.")] = 400,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    seed: SeedOption = "0",
    format_: Annotated[
        str, typer.Option("--format", metavar="single|standard|long|marathon|series", help="What a game is.")
    ] = "single",
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

    if len(set(bots)) < 2:
        raise typer.BadParameter("name two bots or more")
    try:
        contest = Arena(
            "kamisado", bots, rounds, seed, options={"format": format_}, seconds=seconds, out=out, records=records
        )
    except FutariError as error:
        fail(error, lang, as_json=json)
    hold(contest, jobs, cluster, papers=Papers(plot, report, server), as_json=json, language=lang, counted="rounds")
