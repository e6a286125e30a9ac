"""Making puzzles on a pool: the same ones, in the same order, with the next matches played ahead.

Which match is needed next follows from the puzzles so far, so matches are played on a guess; a wrong guess costs time.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from futari.kamisado.engine.puzzles import Puzzle, is_wanted, make_puzzles, rounds_of_match
from futari.kamisado.engine.solver import Solver
from futari.kamisado.format import Format

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from futari.kamisado.engine.puzzles import Shelf
    from futari.pool import Pool

__all__ = ["make_puzzles_on"]

# Guesses beyond this are as good as chance.
FARTHEST = 8


class Match(NamedTuple):
    """A match that puzzles are looked for in."""

    seed: int
    format: Format
    number: int


class Errand(NamedTuple):
    """A match to be played, and the grades that were wanted when it was given out."""

    match: Match
    wanted: frozenset[int]


class Found(NamedTuple):
    """The puzzles of a round up to the first that is wanted; if there is one, nobody has looked at what follows."""

    puzzles: list[Puzzle]
    is_whole: bool


def puzzles_of(errand: Errand) -> list[Found]:
    """The puzzles of a match, round by round; a pool's worker does this."""
    return [_found(puzzles, errand.wanted) for puzzles in rounds_of_match(*errand.match, _solver())]


def _found(puzzles: Iterable[Puzzle], wanted: frozenset[int]) -> Found:
    looked_at: list[Puzzle] = []
    for puzzle in puzzles:
        looked_at.append(puzzle)
        if is_wanted(puzzle, wanted):
            return Found(looked_at, is_whole=False)
    return Found(looked_at, is_whole=True)


@cache
def _solver() -> Solver:
    """A worker keeps its own."""
    return Solver()


def make_puzzles_on(pool: Pool, seed: int, count: int, formats: Iterable[Format]) -> Iterator[Puzzle]:
    """What `make_puzzles` makes."""
    yield from make_puzzles(seed, count, formats, player=_Ahead(pool, seed))


class _Ahead:
    """Plays matches before they are asked for, as long as the pool takes them."""

    def __init__(self, pool: Pool, seed: int) -> None:
        self._seed = seed
        self._played: dict[Match, list[Found]] = {}
        self._given: set[Match] = set()
        self._next: list[Match] = []
        self._wanted: dict[Format, frozenset[int]] = {}
        self._matches = Counter[Format]()
        self._running = pool.run(puzzles_of, self._tasks())

    def __call__(self, format_: Format, number: int, shelves: Mapping[Format, Shelf]) -> Iterator[Iterator[Puzzle]]:
        """The puzzles of the match that is needed now; waits for them."""
        match = Match(self._seed, format_, number)
        self._matches[format_] += 1
        self._wanted = {each: shelf.wanted for each, shelf in shelves.items()}
        self._next = [match, *self._guesses(format_, number, shelves)]
        while match not in self._played:
            done = next(self._running)
            self._played[done.task.match] = done.result
        rounds = self._played[match]
        # No match of an earlier number is ever needed again.
        self._played = {other: each for other, each in self._played.items() if other.number > number}
        return (_all_of(match, place, found) for place, found in enumerate(rounds))

    def _guesses(self, format_: Format, number: int, shelves: Mapping[Format, Shelf]) -> list[Match]:
        """The matches that come next if each brings as many puzzles as those of its format did so far."""
        expected = {each: float(shelf.filled) for each, shelf in shelves.items()}
        guesses = []
        for ahead in range(1, FARTHEST + 1):
            expected[format_] += (shelves[format_].filled + 1) / max(1, self._matches[format_])
            format_ = min(expected, key=expected.__getitem__)
            guesses.append(Match(self._seed, format_, number + ahead))
        return guesses

    def _tasks(self) -> Iterator[Errand]:
        """What is needed, then the guesses; a pool asks for the next one whenever it has room."""
        while True:
            match = next((each for each in self._next if each not in self._given), None)
            if match is None:  # all of it is under way: one more beyond the last guess
                last = max(self._next, key=lambda each: each.number)
                match = last._replace(number=last.number + 1)
                self._next.append(match)
            self._given.add(match)
            yield Errand(match, self._wanted[match.format])


def _all_of(match: Match, place: int, found: Found) -> Iterator[Puzzle]:
    """All puzzles of a round: whoever takes none of those that were found looks at the rest of it here."""
    yield from found.puzzles
    if not found.is_whole:
        again = next(islice(rounds_of_match(*match, _solver()), place, None))
        yield from islice(again, len(found.puzzles), None)
