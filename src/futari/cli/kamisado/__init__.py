"""`futari kamisado`: rules, pictures, records, play and proofs."""

import typer

from futari.cli.kamisado.arena import arena
from futari.cli.kamisado.books import replay
from futari.cli.kamisado.bots import bot
from futari.cli.kamisado.explain import hint, mistake
from futari.cli.kamisado.pictures import sheet, show
from futari.cli.kamisado.play import play
from futari.cli.kamisado.puzzles import puzzles
from futari.cli.kamisado.rules import apply, moves, perft, regroup
from futari.cli.kamisado.solve import analyse, prove, solve, verify

__all__ = ["app"]

app = typer.Typer(help="Kamisado: eight towers a side on a coloured board.", no_args_is_help=True)
for command in (
    moves,
    apply,
    regroup,
    perft,
    show,
    replay,
    sheet,
    play,
    solve,
    analyse,
    prove,
    verify,
    hint,
    mistake,
    bot,
    arena,
):
    app.command()(command)
app.add_typer(puzzles, name="puzzles")
