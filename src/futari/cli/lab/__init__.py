"""`futari lab`: studies of the games."""

import typer

from futari.cli.lab.theory import theory

__all__ = ["app"]

app = typer.Typer(help="The laboratory: studies of the games.", no_args_is_help=True)
kamisado = typer.Typer(help="Studies of Kamisado.", no_args_is_help=True)


@kamisado.callback()
def studies() -> None:
    """Studies of Kamisado."""


kamisado.command()(theory)
app.add_typer(kamisado, name="kamisado")
