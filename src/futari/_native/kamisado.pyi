# ruff: noqa: PYI021 (a compiled module has no other place for its docstrings)
"""Kamisado in C++: moves, random rounds and proofs.

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
