"""`futari sekigahara play`: a campaign in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from futari.cli.answers import fail
from futari.cli.options import DEFAULT_LANGUAGE, LanguageOption
from futari.cli.sekigahara.options import DEFAULT_SETUP, EditionOption, SeedOption, SetupOption
from futari.core import BySide, FutariError

if TYPE_CHECKING:
    from futari.cli.sekigahara.sitting import Sitting

__all__ = ["play"]


def play(
    file: Annotated[
        Path | None, typer.Argument(help="Resume this game; a new one is saved here, choice by choice.")
    ] = None,
    tokugawa: Annotated[str, typer.Option(metavar="person|BOT", help="Who plays Tokugawa.")] = "person",
    ishida: Annotated[
        str | None, typer.Option(metavar="person|BOT", help="Who plays Ishida; a bot if nobody is named.")
    ] = None,
    setup: SetupOption = DEFAULT_SETUP,
    seed: SeedOption = None,
    edition: EditionOption = None,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Play: against a bot, or two people with --ishida person and a curtain between them."""
    from futari.cli.sekigahara.conversation import Conversation

    try:
        sitting = _sitting(file, (tokugawa, ishida), setup, seed, edition)
    except FutariError as error:
        fail(error, lang)
    Conversation(sitting, lang).run()


def _sitting(
    file: Path | None, seated: tuple[str, str | None], setup: str, seed: str | None, edition: Path | None
) -> Sitting:
    from futari.bots import bot_named
    from futari.bots.sekigahara import DEFAULT_LEVEL, LEVELS
    from futari.cli.sekigahara.sitting import PERSON, new_sitting, resume
    from futari.cli.sekigahara.sources import full_seed, game_of

    game = game_of(edition)
    if file is not None and file.exists():
        return resume(game, file)
    players = BySide(*(player or DEFAULT_LEVEL for player in seated))
    for player in players:
        if player != PERSON:
            bot_named(LEVELS, player)
    sitting = new_sitting(game, game.read_options({"setup": setup}), full_seed(seed), players)
    if file is not None:
        sitting.save(file)
    return sitting
