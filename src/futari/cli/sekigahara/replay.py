"""`futari sekigahara replay`: a record, replayed by the rules and told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from futari.cli.answers import fail
from futari.cli.options import DEFAULT_LANGUAGE, JsonOption, LanguageOption
from futari.cli.sekigahara.options import SPECTATOR, EditionOption
from futari.core import FutariError, Unreadable

if TYPE_CHECKING:
    from futari.sekigahara.log import Campaign, LogLine

__all__ = ["replay"]

ALL = "all"


def replay(
    file: Annotated[Path, typer.Argument(help="A record or a saved game; - reads from the input.")],
    side: Annotated[
        str,
        typer.Option(
            "--side",
            metavar=f"tokugawa|ishida|{SPECTATOR}|{ALL}",
            help="Whose log; all tells everything, of a game that is over.",
        ),
    ] = ALL,
    notation: Annotated[
        bool, typer.Option("--notation", help="In the compact notation (a game that is over).")
    ] = False,
    edition: EditionOption = None,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Replay a game, check every entry, and tell what happened; with --json a line a happening."""
    from futari.cli.sekigahara.sources import campaign_of, file_text, game_of
    from futari.sekigahara.log import log_text

    try:
        play = campaign_of(game_of(edition), file_text(file))
        lines = _log(play, ALL if notation else side)
    except FutariError as error:
        fail(error, lang, as_json=json)
    if notation:
        typer.echo(_notation(play), nl=False)
    elif json:
        for line in lines:
            told = {"heading": line.heading, "text": line.message.text(lang), "message": line.message}
            typer.echo(msgspec.json.encode(told).decode())
    else:
        typer.echo(log_text(lines, lang))


def _log(play: Campaign, side: str) -> list[LogLine]:
    from futari.cli.sekigahara.sources import seat_of
    from futari.sekigahara.log import full_log, log_of

    if side != ALL:
        return log_of(play, seat_of(side))
    if play.now.outcome is None:
        # Whoever holds the file could read it there, but nobody should be told by accident.
        raise Unreadable("record.running")
    return full_log(play)


def _notation(play: Campaign) -> str:
    from futari.sekigahara.notation import deeds_of, write_notation

    return write_notation(play.moments[0].state, deeds_of(play))
