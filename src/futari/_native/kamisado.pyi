# ruff: noqa: PYI021 (a compiled module has no other place for its docstrings)
"""Kamisado in C++: moves, random rounds, proofs, and many matches at once.

A position is 34 bytes:

====== =======================================================================================
0-7    the squares of Black's towers by colour, brown to orange; a1 = 0, h8 = 63
8-15   the squares of Gold's towers
16-23  the rings of Black's towers, 0 to 3
24-31  the rings of Gold's towers
32     the side to move, 0 Black or 1 Gold; in a finished round the loser
33     the tower that must move, 8 when the choice is free (T1), 9 when the round is finished
====== =======================================================================================

A finished round may carry one ring more. A position whose tower is blocked is none (M6 has already moved on).
Whatever is not a position raises ValueError; scores and formats are not looked at.

A move is an int: `tower | direction << 3 | distance << 5 | push << 8`, the direction 0 forward, 1 left or 2 right as
the mover sees it. Moves are listed by tower, brown to orange; of each the push, then forward, left and right, from
near to far.

A result is the worth of the ring that a round ends with (1, 2, 4, 8), negative if the opponent takes it. Results are
told by the side to move. Everything long runs without the interpreter's lock and can be interrupted by Ctrl-C.
"""

import numpy as np
from numpy.typing import NDArray

ACTIONS: int
"""How many actions there are: the 178 numbers of `docs/environments.md`."""

PLANES: int
"""How many planes an observation has."""

class Batch:
    """Many matches side by side, one choice in each at every step.

    `target` points win a match; in a `series` every round begins from the first set-up. A match that is over begins
    anew within the same step if `restart`, else it waits for `reset` and its only action is -1. Arrays that properties
    and `sample` return look into the batch: they cannot be written to, and change with the next step.

    A batch serves one call at a time and raises RuntimeError if another thread calls it meanwhile.
    """

    def __init__(
        self, size: int, target: int, series: bool = False, restart: bool = True, threads: int = 0, seed: int = 0
    ) -> None: ...
    def __len__(self) -> int: ...
    def step(self, actions: NDArray[np.int64]) -> None:
        """Make one choice in each match, none where the action is -1.

        Raises ValueError with the number of the first match whose action is not legal; then nothing has been done.
        """

    def reset(self, which: NDArray[np.bool_]) -> None:
        """Begin the marked matches anew."""

    def reset_all(self) -> None:
        """Begin all matches anew."""

    def reseed(self, seed: int) -> None:
        """Give the dice of `sample` a new seed; they fall the same for any number of threads."""

    def place(self, match: int, position: bytes, black_points: int = 0, gold_points: int = 0) -> None:
        """Go on with a match from a position and a score."""

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each match, all equally likely; -1 where the match is over."""

    def planes(self, viewer: int = -1) -> NDArray[np.uint8]:
        """The observation of each match (size, 23, 8, 8) as Black (0), Gold (1) or whoever is to act (-1) sees it."""

    def positions(self) -> NDArray[np.uint8]:
        """The positions (size, 34)."""

    def scores(self) -> NDArray[np.uint8]:
        """The points of Black and Gold (size, 2)."""

    @property
    def masks(self) -> NDArray[np.bool_]:
        """The legal actions (size, 178)."""

    @property
    def to_act(self) -> NDArray[np.int8]:
        """Who is to act: 0 Black, 1 Gold, -1 nobody (the match is over)."""

    @property
    def done(self) -> NDArray[np.bool_]:
        """Whether the last step ended the match."""

    @property
    def rewards(self) -> NDArray[np.int8]:
        """1 if the last step won the match for Black, -1 if for Gold, else 0."""

    @property
    def points(self) -> NDArray[np.int8]:
        """The worth of the ring if the last step ended a round, negative if it is Gold's, else 0."""

def moves(position: bytes) -> list[int]:
    """All legal moves; none when the round is finished."""

def apply(position: bytes, move: int) -> tuple[bytes, list[tuple[int, int]], tuple[str, int, int, int] | None]:
    """Make a move, with all that follows: the next position, the forfeits, and how the round ended, if it did.

    Forfeits are (side, tower) in their order. An ending is (rule, winner, tower, points): "M7" or "M8", and the tower
    of the winner that takes a ring worth so many points; the position is then the final one with that ring placed.
    Raises ValueError for a move that is not legal.
    """

def perft(position: bytes, depth: int) -> tuple[int, int]:
    """The lines of exactly `depth` real moves, and those whose last move ended the round."""

def playout(position: bytes, rounds: int, seed: int) -> tuple[tuple[int, int], int, int]:
    """Play random rounds: the wins of Black and Gold, the real moves made, the rounds that ended in a deadlock.

    Each legal move is equally likely. The same seed gives the same rounds on every machine.
    """

class Engine:
    """Answers by proof, with a table of at most so many MiB that is kept from call to call.

    The table makes later answers quicker, never different; node counts of a fresh or cleared engine are reproducible.
    An engine serves one call at a time and raises RuntimeError if another thread calls it meanwhile: give each thread
    its own.

    Each call takes a `budget` of nodes. What is not proved within it, or before `stop`, is left open, never guessed.
    """

    def __init__(self, mebibytes: int = 256) -> None: ...
    def value(self, position: bytes, budget: int = ...) -> tuple[int, int]:
        """Who wins: proved bounds (low, high) of the result. A win if low > 0, a loss if high < 0, else unknown."""

    def points(self, position: bytes, budget: int = ...) -> tuple[int, int]:
        """What the round is worth with best play: proved bounds (low, high) of the result, equal when it is settled."""

    def at_least(self, position: bytes, threshold: int, budget: int = ...) -> bool | None:
        """Whether the side to move gets a result of at least `threshold`; None if that was not settled."""

    def analyse(self, position: bytes, points: bool = False, budget: int = ...) -> list[tuple[int, int, int]]:
        """Every move as (move, low, high), told by the side that makes it, in the order of `moves`.

        The bounds are those of `value`, or of `points` if asked for. The budget is each move's own.
        """

    def line(self, position: bytes, low: int, high: int, budget: int = ...) -> list[int]:
        """A line of play in which both sides hold what was proved: a result of at least `low` and at most `high`.

        The winner takes the shortest win it knows, the loser the reply that holds out longest against it. Give (1, 8)
        or (-8, -1) for the line of a value, twice the same number for that of points. It stops short if the budget
        ends.
        """

    def strategy(
        self, position: bytes, threshold: int = 1, effort: int = 0, polish: bool = False, budget: int = ...
    ) -> list[tuple[bytes, int]] | None:
        """The whole strategy of the side that `at_least(position, threshold)` finds right, as (position, move).

        Positions in which that side can enter the far row at once with a tower that suits it, or has only one move,
        are left out. The pairs come in the order in which a walk meets them: after a move the replies in the order of
        `moves`, each with all that follows before the next, positions met before being skipped; so the moves alone,
        in this order, are enough to store it. More `effort` (nodes granted to each alternative move) and `polish`
        (exchange single moves while that helps) make it smaller and take longer. None if the budget did not suffice.
        """

    def clear(self) -> None:
        """Forget everything, as a new engine."""

    def stop(self) -> None:
        """End the running call soon, and every later one at once, until `resume`. May be called from any thread."""

    def resume(self) -> None:
        """Take `stop` back."""

    @property
    def nodes(self) -> int:
        """The positions searched since the engine was made."""
