"""Running the command line in-process, as a program would drive it."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner

from futari.cli.main import app

START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b *"


def run(*arguments: str, stdin: str | bytes = "", code: int = 0) -> str:
    """The output of a command that ends with the given code."""
    result = CliRunner().invoke(app, arguments, input=stdin)
    assert result.exit_code == code, (result.output, result.exception)
    return result.stdout


def run_json(*arguments: str, stdin: str | bytes = "", code: int = 0) -> list[Any]:
    """The JSON objects that a command prints, one a line."""
    return [json.loads(line) for line in run(*arguments, "--json", stdin=stdin, code=code).splitlines()]
