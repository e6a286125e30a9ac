"""Options that the commands of Sekigahara share; the rules are loaded only when a command runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["DEFAULT_SETUP", "SIDES", "SPECTATOR", "EditionOption", "SeedOption", "SetupOption"]

SIDES = ("tokugawa", "ishida")
SPECTATOR = "spectator"
DEFAULT_SETUP = "printed"

EditionOption = Annotated[
    Path | None, typer.Option("--edition", help="A folder with a corrected copy of the four files of the pieces.")
]
SetupOption = Annotated[str, typer.Option("--setup", metavar="printed|revised", help="The set-up (5.2).")]
SeedOption = Annotated[
    str | None, typer.Option("--seed", metavar="HEX", help="The seed of all draws; without it a new one.")
]
