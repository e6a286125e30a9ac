"""`futari kamisado play`: a game in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from futari.cli.answers import fail
from futari.cli.options import DEFAULT_LANGUAGE, LanguageOption
from futari.core import BySide, FutariError

if TYPE_CHECKING:
    from futari.cli.kamisado.sitting import Sitting
    from futari.core import OptionValue

__all__ = ["play"]

# Written out: the levels themselves would load the engine at every start of the command line.
PLAYERS = "person|beginner|novice|apprentice|adept|master|perfect"


def play(
    file: Annotated[
        Path | None, typer.Argument(help="Resume this game; a new one is saved here, move by move.")
    ] = None,
    format_: Annotated[
        str, typer.Option("--format", metavar="single|standard|long|marathon|series", help="The match format.")
    ] = "standard",
    points: Annotated[int | None, typer.Option(help="The points of a series.")] = None,
    black: Annotated[str, typer.Option(metavar=PLAYERS, help="Who plays Black.")] = "person",
    gold: Annotated[str, typer.Option(metavar=PLAYERS, help="Who plays Gold.")] = "novice",
    lines: Annotated[bool, typer.Option("--lines", help="Plain lines of text, for screen readers and pipes.")] = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Play: against a bot of any level, or two people with --gold person."""
    try:
        sitting = _sitting(file, {"format": format_, "points": points}, BySide(black, gold))
    except FutariError as error:
        fail(error, lang)
    if lines or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from futari.cli.kamisado.lines import play_in_lines

        play_in_lines(sitting, lang)
    else:
        from futari.cli.kamisado.screen import play_on_screen

        play_on_screen(sitting, lang)


def _sitting(file: Path | None, options: dict[str, OptionValue], players: BySide[str]) -> Sitting:
    from futari.bots.kamisado import LEVELS
    from futari.cli.kamisado.sitting import PERSON, new_sitting, resume
    from futari.kamisado.match import read_options

    if file is not None and file.exists():
        return resume(file)
    for player in players:
        if player not in {PERSON, *LEVELS}:
            raise typer.BadParameter(f"{player}: choose one of {', '.join([PERSON, *LEVELS])}")
    sitting = new_sitting(read_options({name: value for name, value in options.items() if value is not None}), players)
    if file is not None:
        sitting.save(file)
    return sitting
