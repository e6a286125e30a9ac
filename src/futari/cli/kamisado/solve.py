"""`futari kamisado solve | analyse | prove | verify`: answers that are proved."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from futari.cli.answers import Answer, answer_lines, fail
from futari.cli.options import DEFAULT_LANGUAGE, JsonOption, LanguageOption, PositionArgument
from futari.core import FutariError, Message
from futari.kamisado.setup import read_position

__all__ = ["analyse", "prove", "solve", "verify"]

MemoryOption = Annotated[int, typer.Option(min=1, max=65_536, help="The table's memory in MiB.")]
BudgetOption = Annotated[
    int | None, typer.Option(min=1, help="The nodes each question may take; without it the search goes on to the end.")
]


def solve(
    position: PositionArgument,
    memory: MemoryOption = 256,
    budget: BudgetOption = None,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Prove who wins the round, for how many points, and by which line; told by the side to move."""
    from futari.kamisado.engine.solver import UNLIMITED, Solver

    solver, limit = Solver(memory), budget or UNLIMITED

    def answer(line: str) -> Answer:
        found = read_position(line)
        # Each line is answered as if it were the first: the node count does not depend on the lines before.
        solver.clear()
        solution = solver.solve(found, limit)
        return {
            "position": str(found),
            "value": solution.value,
            "points": solution.points,
            "best": str(solution.best) if solution.best else None,
            "line": [str(move) for move in solution.line],
            "nodes": solution.nodes,
            "seconds": round(solution.seconds, 6),
        }

    def show(reply: Answer) -> str:
        value, points, line = str(reply["value"]), reply["points"], _line(reply["line"])
        if value == "unknown":
            return Message("solve.unknown", {"nodes": limit}).text(lang)
        if not isinstance(points, int):
            return Message(f"solve.{value}", {"line": line}).text(lang)
        return Message(f"solve.{value}_points", {"n": abs(points), "line": line}).text(lang)

    answer_lines(position, answer, show, as_json=json, language=lang)


def analyse(
    position: PositionArgument,
    memory: MemoryOption = 256,
    budget: BudgetOption = None,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Prove every choice: win or loss, points and line, told by the side that makes it."""
    from futari.kamisado.engine.analysis import analysis
    from futari.kamisado.engine.solver import UNLIMITED, Solver

    solver, limit = Solver(memory), budget or UNLIMITED

    def answer(line: str) -> Answer:
        told: Answer = msgspec.to_builtins(analysis(line, solver, limit))
        return told

    def show(reply: Answer) -> str:
        choices = reply["choices"]
        rows = sorted(choices, key=_worth, reverse=True) if isinstance(choices, list) else []
        return "\n".join(
            f"{row['points'] if row['points'] is not None else '?':>3}  {_line(row['line'])}" for row in rows
        )

    answer_lines(position, answer, show, as_json=json, language=lang)


def prove(
    position: Annotated[str, typer.Argument(help="A position text in quotes.")],
    out: Annotated[Path, typer.Option(help="The file for the proof.")],
    points: Annotated[int, typer.Option(min=1, max=8, help="The points that are to be won at least.")] = 1,
    effort: Annotated[int, typer.Option(min=0, help="Nodes for each alternative: more makes a smaller proof.")] = 0,
    polish: Annotated[
        bool, typer.Option("--polish", help="Exchange single moves while that makes it smaller.")
    ] = False,
    memory: MemoryOption = 256,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Write down the whole winning strategy of the side to move, for `verify`."""
    from rich.console import Console

    from futari.kamisado.engine.solver import Solver
    from futari.kamisado.engine.strategy import prove as make
    from futari.kamisado.engine.strategy import write_proof

    try:
        with Console(stderr=True).status(Message("proof.working").text(lang)):
            proof = make(Solver(memory), read_position(position), points, effort=effort, polish=polish)
    except FutariError as error:
        fail(error, lang)
    if proof is None:
        fail(FutariError(Message("proof.none", {"points": points})), lang)
    out.write_bytes(write_proof(proof))
    typer.echo(Message("proof.written", {"file": str(out), "answers": len(proof.answers)}).text(lang))


def verify(
    file: Annotated[
        Path | None, typer.Argument(help="A proof; without one the shipped proof of the Single Round.")
    ] = None,
    json: JsonOption = False,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Replay a whole proof against every reply with the Python rules alone."""
    from futari.kamisado.engine.strategy import SINGLE_ROUND, read_proof
    from futari.kamisado.engine.strategy import verify as replay

    try:
        proof = read_proof((file or SINGLE_ROUND).read_bytes())
        proved = replay(proof)
    except FutariError as error:
        fail(error, lang, as_json=json)
    except OSError as error:
        fail(FutariError(Message("proof.unreadable", {"detail": error.strerror or str(error)})), lang, as_json=json)
    if json:
        typer.echo(
            msgspec.json.encode(
                {"position": str(proof.position), "verified": True, **msgspec.to_builtins(proved)}
            ).decode()
        )
        return
    told = {"position": str(proof.position), **msgspec.to_builtins(proved)}
    typer.echo(Message("proof.verified", told).text(lang))


def _line(line: object) -> str:
    return " · ".join(map(str, line)) if isinstance(line, list) else ""


def _worth(row: dict[str, object]) -> float:
    if isinstance(row["points"], int):
        return row["points"]
    return {"win": 0.5, "loss": -0.5}.get(str(row["value"]), 0)
