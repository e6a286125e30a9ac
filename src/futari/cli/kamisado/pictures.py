"""`futari kamisado show | sheet`: boards and score sheets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from futari.cli.answers import Answer, answer_lines, fail
from futari.cli.options import DEFAULT_LANGUAGE, JsonOption, LanguageOption, PositionArgument
from futari.core import FutariError
from futari.kamisado.board import BLACK, GOLD
from futari.kamisado.setup import read_position

__all__ = ["sheet", "show"]


def show(
    position: PositionArgument,
    svg: Annotated[bool, typer.Option("--svg", help="Draw it as SVG instead of text.")] = False,
    dark: Annotated[bool, typer.Option("--dark", help="On a dark ground.")] = False,
    gold: Annotated[bool, typer.Option("--gold", help="Seen from Gold's side.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="The SVG without the glyphs: the other side of the board.")
    ] = False,
    spoken: Annotated[bool, typer.Option("--spoken", help="In sentences, for a screen reader.")] = False,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Show a position: as text, as sentences, or as SVG; with --json as text and sentences, and as SVG if asked for."""
    from futari.kamisado.pictures import board_svg, spoken_text, text_board

    side = GOLD if gold else BLACK

    def answer(line: str) -> Answer:
        found = read_position(line)
        drawings = {
            "svg": lambda: board_svg(
                found, theme="dark" if dark else "light", viewpoint=side, glyphs=not plain, language=lang
            ),
            "spoken": lambda: spoken_text(found, lang),
            "text": lambda: text_board(found, side, lang),
        }
        wanted = (
            ["text", "spoken", *(["svg"] if svg else [])]
            if json
            else ["svg" if svg else "spoken" if spoken else "text"]
        )
        return {"position": str(found), **{name: drawings[name]() for name in wanted}}

    answer_lines(position, answer, lambda reply: str(list(reply.values())[-1]), as_json=json, language=lang)


def sheet(
    file: Annotated[Path | None, typer.Argument(help="A record; without one the sheet is blank.")] = None,
    out: Annotated[Path | None, typer.Option(help="Where to write the SVG; further pages get a number.")] = None,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Draw a printable score sheet (SVG, A4), blank or of a match."""
    from futari.cli.kamisado.books import read_any
    from futari.kamisado.pictures import score_sheet_svg

    try:
        pages = score_sheet_svg(read_any(file) if file else None, lang)
    except FutariError as error:
        fail(error, lang)
    if out is None and len(pages) > 1:
        typer.echo(f"{len(pages)} pages: name a file with --out", err=True)
        raise typer.Exit(2)
    for number, page in enumerate(pages, start=1):
        if out is None:
            typer.echo(page)
        else:
            target = out if number == 1 else out.with_stem(f"{out.stem}-{number}")
            target.write_text(page, encoding="utf-8")
            typer.echo(str(target), err=True)
