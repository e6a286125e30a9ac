"""Options that many commands share."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from futari.locale import LANGUAGES

__all__ = ["DEFAULT_LANGUAGE", "ClusterOption", "JobsOption", "JsonOption", "LanguageOption", "PositionArgument"]


def _check(language: str) -> str:
    if language not in LANGUAGES:
        raise typer.BadParameter(f"choose one of {', '.join(LANGUAGES)}")
    return language


def system_language() -> str:
    """What the environment asks for, if we speak it; otherwise English."""
    wanted = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "en")
    return wanted[:2] if wanted[:2] in LANGUAGES else "en"


DEFAULT_LANGUAGE = system_language()

LanguageOption = Annotated[
    str, typer.Option("--lang", callback=_check, metavar="|".join(LANGUAGES), help="The language of messages.")
]

JsonOption = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
PositionArgument = Annotated[str, typer.Argument(help="A position text in quotes, or - to read one a line.")]

JobsOption = Annotated[int, typer.Option(min=1, help="Processes.")]
ClusterOption = Annotated[
    str | None,
    typer.Option(metavar="HOST:PORT", envvar="FUTARI_CLUSTER", help="A Ray cluster that does the work instead."),
]
