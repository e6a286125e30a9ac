"""`futari sekigahara`: positions, records, simulations, play and scripts."""

import typer

from futari.cli.sekigahara.play import play
from futari.cli.sekigahara.replay import replay
from futari.cli.sekigahara.script import script
from futari.cli.sekigahara.show import show
from futari.cli.sekigahara.simulate import simulate
from futari.cli.sekigahara.tune import tune

__all__ = ["app"]

app = typer.Typer(help="Sekigahara: seven weeks of the year 1600, with blocks and cards.", no_args_is_help=True)
for command in (show, replay, simulate, play, script, tune):
    app.command()(command)
