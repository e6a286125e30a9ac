"""`futari sekigahara tune`: the weights of the evaluation, by self-play."""

from __future__ import annotations

import datetime as dt
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from futari.cli.answers import fail
from futari.cli.arena import STOPPED, ClusterOption, JobsOption, SeedOption
from futari.cli.options import DEFAULT_LANGUAGE, LanguageOption
from futari.core import FutariError

__all__ = ["tune"]

# Progress is told every so many rounds.
OFTEN = 100


def tune(
    journal: Annotated[Path, typer.Argument(help="Every round, a JSON line each; a second run continues the file.")],
    rounds: Annotated[int, typer.Option(min=0, help="Rounds in all, each a pair of wars.")] = 1000,
    match: Annotated[int, typer.Option(min=1, help="Pairs of wars of the final match.")] = 100,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    seed: SeedOption = "0",
    report: Annotated[Path | None, typer.Option(metavar="FILE.md", help="The report.")] = None,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Tune the weights by self-play, and let the result play the weights of the package; Ctrl-C keeps what is done."""
    from futari.lab.tuning import Tuning
    from futari.lab.tuning_report import report as written
    from futari.pool.workplace import pool_at

    try:
        tuning = Tuning(seed, file=journal)
        with pool_at(cluster, jobs) as pool:
            tuning.run(rounds, pool, lambda done: _tell(done, rounds))
            ended = tuning.match(match, pool)
    except FutariError as error:
        fail(error, lang)
    except KeyboardInterrupt:
        raise typer.Exit(STOPPED) from None
    text = written(tuning, ended, shlex.join(["futari", *sys.argv[1:]]), dt.datetime.now(dt.UTC).date())
    if report is None:
        print(text, end="")
    else:
        report.write_text(text, encoding="utf-8")


def _tell(done: int, of: int) -> None:
    if done % OFTEN == 0 or done == of:
        print(f"{done}/{of}", file=sys.stderr)
