"""The `futari` command."""

from __future__ import annotations

import os
import sys

import typer

import futari
from futari.cli import admin, arena, kamisado, lab, sekigahara, serve

__all__ = ["app", "main"]

app = typer.Typer(
    help="Two duels of old Japan: Kamisado and Sekigahara.", no_args_is_help=True, pretty_exceptions_enable=False
)
app.add_typer(kamisado.app, name="kamisado")
app.add_typer(sekigahara.app, name="sekigahara")
app.add_typer(lab.app, name="lab")
app.add_typer(admin.app, name="admin")
app.command()(arena.arena)
app.command()(serve.serve)
app.command()(serve.play)


@app.command()
def version() -> None:
    """Print the version."""
    typer.echo(futari.__version__)


def main() -> None:
    """Run the command line; a closed pipe and Ctrl-C end it quietly."""
    try:
        app()
    except BrokenPipeError:
        # Python would complain again when it flushes what nobody reads any more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
