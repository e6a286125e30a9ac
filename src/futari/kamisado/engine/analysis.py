"""A position with what every choice leads to, as others may read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from futari.kamisado.engine.likeness import likeness
from futari.kamisado.engine.solver import UNLIMITED, Solver
from futari.kamisado.setup import read_position

if TYPE_CHECKING:
    from futari.kamisado.view import MatchView

__all__ = ["Analysis", "RatedChoice", "analyse_text", "analysis", "likeness_of_text", "likeness_of_view"]

# What one question may cost on a server: seconds for a hard position, and a table that fits into a worker.
SERVED_NODES = 400_000
SERVED_MEMORY = 128


class RatedChoice(msgspec.Struct, frozen=True):
    """A choice and what is proved of it, told by the side that makes it."""

    choice: str
    value: str
    points: int | None
    line: list[str]


class Analysis(msgspec.Struct, frozen=True):
    """A position and all its choices."""

    position: str
    choices: list[RatedChoice]


def analysis(text: str, solver: Solver, budget: int = UNLIMITED) -> Analysis:
    """Prove every choice of a position, each within the budget."""
    position = read_position(text)
    rated = solver.analyse(position, budget)
    return Analysis(
        str(position),
        [
            RatedChoice(str(each.choice), each.bounds.value, each.bounds.points, [str(move) for move in each.line])
            for each in rated
        ],
    )


def analyse_text(text: str) -> Analysis:
    """The analysis that a server gives; a pool's worker does this."""
    return analysis(text, Solver(SERVED_MEMORY), SERVED_NODES)


def likeness_of_view(view: MatchView) -> str:
    """What the position of a match is, whichever way one looks at it."""
    return likeness(read_position(view.position))


def likeness_of_text(text: str) -> str:
    """The same of a position text; raises Unreadable or Impossible."""
    return likeness(read_position(text))
