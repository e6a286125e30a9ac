"""`futari sekigahara simulate`: bots play whole games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from futari.cli.answers import fail
from futari.cli.options import DEFAULT_LANGUAGE, JsonOption, LanguageOption
from futari.cli.sekigahara.options import DEFAULT_SETUP, SIDES, EditionOption, SetupOption
from futari.core import BySide, FutariError, Message

if TYPE_CHECKING:
    from futari.cli.sekigahara.bout import Bout
    from futari.core import Parameter

__all__ = ["simulate"]


def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    seed: Annotated[str, typer.Option(help="Any text; the same text gives the same games.")] = "1",
    bots: Annotated[
        str, typer.Option(metavar="BOT,BOT", help="Who plays Tokugawa and who plays Ishida.")
    ] = "random,random",
    setup: SetupOption = DEFAULT_SETUP,
    edition: EditionOption = None,
    records: Annotated[Path | None, typer.Option(help="A folder for the record of every game.")] = None,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Let two bots play; a line a game with the winner, how he won, the score, weeks, decisions and seconds."""
    from futari.cli.saving import write_whole
    from futari.cli.sekigahara.bout import play_bout, seed_of_game
    from futari.cli.sekigahara.sources import game_of
    from futari.core import write_record

    if records is not None:
        _make(records)
    try:
        names = _bots(bots)
        game = game_of(edition)
        options = game.read_options({"setup": setup})
        for number in range(1, games + 1):
            bout = play_bout(game, options, names, seed_of_game(seed, number))
            if records is not None:
                write_whole(records / f"{number}.json", write_record(bout.record()))
            typer.echo(_line(number, bout, lang, as_json=json))
    except FutariError as error:
        fail(error, lang, as_json=json)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise typer.BadParameter(f"{folder}: {error.strerror or error}") from error


def _bots(text: str) -> BySide[str]:
    from futari.bots import bot_named
    from futari.bots.sekigahara import LEVELS

    names = text.split(",")
    if len(names) != len(SIDES):
        raise typer.BadParameter(f"{text}: two of {', '.join(LEVELS)}, with a comma between them")
    for name in names:
        bot_named(LEVELS, name)
    return BySide(*names)


def _line(number: int, bout: Bout, language: str, *, as_json: bool) -> str:
    outcome = bout.outcome
    score = dict(zip(SIDES, outcome.score, strict=True))
    winner = None if outcome.winner is None else SIDES[outcome.winner]
    if as_json:
        told = {
            "game": number,
            "winner": winner,
            "how": outcome.how,
            "score": score,
            "weeks": bout.weeks,
            "decisions": len(bout.deeds),
            "seconds": round(bout.seconds, 4),
        }
        return msgspec.json.encode(told).decode()
    params: dict[str, Parameter] = {"number": number, "winner": Message(f"side.{winner}"), "rule": outcome.how}
    params |= score
    params |= {"weeks": bout.weeks, "decisions": len(bout.deeds), "seconds": f"{bout.seconds:.2f}"}
    return Message("sekigahara.simulated", params).text(language)
