"""`futari kamisado theory`: write down what the engine knows."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["theory"]


def theory(
    out: Annotated[Path, typer.Option(help="The folder for kamisado-theory.md and its picture.")] = Path("docs"),
    starts: Annotated[int, typer.Option(min=1, help="Round starts to solve in each format.")] = 300,
    seed: Annotated[int, typer.Option(help="The seed of the sampled matches.")] = 1,
    budget: Annotated[int, typer.Option(min=1, help="The nodes each start may take.")] = 20_000_000,
    memory: Annotated[int, typer.Option(min=1, help="The table's memory in MiB.")] = 256,
) -> None:
    """Make docs/kamisado-theory.md from the engine's own results."""
    from rich.console import Console

    from futari.kamisado.engine.solver import Solver
    from futari.lab.kamisado_theory import first_moves_svg, theory_page
    from futari.lab.kamisado_theory import theory as work_out

    console = Console(stderr=True)
    with console.status("") as status:
        results = work_out(Solver(memory), seed, starts, budget, status.update)
    (out / "pictures").mkdir(parents=True, exist_ok=True)
    (out / "pictures" / "first-moves.svg").write_text(first_moves_svg(results.first_moves) + "\n", encoding="utf-8")
    command = f"futari kamisado theory --starts {starts} --seed {seed}"
    (out / "kamisado-theory.md").write_text(theory_page(results, command), encoding="utf-8")
    typer.echo(str(out / "kamisado-theory.md"))
