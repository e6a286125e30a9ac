"""`futari sekigahara show`: a position as one side sees it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from futari.cli.answers import fail
from futari.cli.options import DEFAULT_LANGUAGE, JsonOption, LanguageOption
from futari.cli.sekigahara.options import DEFAULT_SETUP, SPECTATOR, EditionOption, SeedOption, SetupOption
from futari.core import FutariError

if TYPE_CHECKING:
    from futari.sekigahara.game import Sekigahara
    from futari.sekigahara.state import State

__all__ = ["show"]


def show(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="A position (TOML or JSON), a record or a saved game; - reads the input. Without it: a fresh set-up."
        ),
    ] = None,
    side: Annotated[str, typer.Option("--side", metavar=f"tokugawa|ishida|{SPECTATOR}", help="Who looks.")] = SPECTATOR,
    seed: SeedOption = None,
    setup: SetupOption = DEFAULT_SETUP,
    edition: EditionOption = None,
    svg: Annotated[bool, typer.Option("--svg", help="Draw it as SVG instead of text.")] = False,
    dark: Annotated[bool, typer.Option("--dark", help="On a dark ground.")] = False,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Show a position or a fresh set-up from one side: as text, as SVG, or with --json as view, text and SVG."""
    from futari.cli.sekigahara.sources import game_of, seat_of
    from futari.sekigahara.pictures import svg_map, text_map

    try:
        seat = seat_of(side)
        game = game_of(edition)
        state = _state(game, file, seed, setup)
    except FutariError as error:
        fail(error, lang, as_json=json)
    view = game.view(state, seat)
    if json:
        reply = {"view": view, "text": text_map(game.edition, view, lang)}
        if svg:
            reply["svg"] = svg_map(game.edition, view, dark=dark, language=lang)
        typer.echo(msgspec.json.encode(reply).decode())
    elif svg:
        typer.echo(svg_map(game.edition, view, dark=dark, language=lang), nl=False)
    else:
        typer.echo(text_map(game.edition, view, lang))
        typer.echo(game.prompt(state, seat).text(lang))


def _state(game: Sekigahara, file: Path | None, seed: str | None, setup: str) -> State:
    from futari.cli.sekigahara.sources import file_text, position_of, seed_of

    if file is None:
        return game.start(game.read_options({"setup": setup}), seed_of(seed))
    return position_of(game, file_text(file), seed)
