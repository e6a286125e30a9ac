"""`futari kamisado`: rules, pictures, records and play."""

import typer

from futari.cli.kamisado.books import replay
from futari.cli.kamisado.pictures import sheet, show
from futari.cli.kamisado.play import play
from futari.cli.kamisado.rules import apply, moves, perft, regroup

__all__ = ["app"]

app = typer.Typer(help="Kamisado: eight towers a side on a coloured board.", no_args_is_help=True)
for command in (moves, apply, regroup, perft, show, replay, sheet, play):
    app.command()(command)
