"""The shipped puzzles on a shelf, easy ones first, and the one of each day."""

from collections.abc import Mapping
from datetime import date
from functools import cache, lru_cache

from futari.core import Stream
from futari.kamisado.engine.puzzles import Puzzle, shipped_puzzles

__all__ = ["daily", "format_of", "shelf"]


@cache
def shelf() -> Mapping[str, Puzzle]:
    """All puzzles by their ids, easy ones first."""
    ordered = sorted(shipped_puzzles(), key=lambda puzzle: (puzzle.grade, puzzle.depth, puzzle.id))
    return {puzzle.id: puzzle for puzzle in ordered}


def daily(day: date) -> Puzzle:
    """The puzzle of a day, the same everywhere; none comes twice before all have been there."""
    cycle, place = divmod(day.toordinal(), len(shelf()))
    return shelf()[_order(cycle)[place]]


@lru_cache(maxsize=8)
def _order(cycle: int) -> tuple[str, ...]:
    return Stream(b"futari", f"daily puzzles {cycle}").shuffled(sorted(shelf()))


def format_of(puzzle: Puzzle) -> str:
    """The format in which it is put."""
    return puzzle.position.split()[3]
