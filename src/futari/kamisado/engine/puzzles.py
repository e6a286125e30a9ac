"""Puzzles: positions with exactly one move that wins, or that wins the most points.

>>> puzzles = shipped_puzzles()
>>> len(puzzles) >= 500
True
"""

from __future__ import annotations

import hashlib
import itertools
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from futari.core import FutariError, Message, Stream
from futari.kamisado.engine.hunt import Hunt, TooLong
from futari.kamisado.engine.likeness import likeness
from futari.kamisado.engine.plausible import plausible_match
from futari.kamisado.engine.solver import Solver
from futari.kamisado.engine.themes import GRADES, grade_of, themes_of
from futari.kamisado.engine.threats import wins_now
from futari.kamisado.format import Format
from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.round import play_move
from futari.kamisado.setup import read_position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from futari.kamisado.position import Position

__all__ = [
    "Puzzle",
    "Shelf",
    "check_puzzle",
    "find_puzzle",
    "is_wanted",
    "make_puzzles",
    "puzzle_id",
    "read_puzzles",
    "rounds_of_match",
    "shipped_puzzles",
    "write_puzzle",
]

Kind = Literal["round", "points"]

SHIPPED = Path(__file__).parents[1] / "puzzles.jsonl"
# A puzzle has something to choose from, and an end that a person can see.
FEWEST_CHOICES, DEEPEST = 3, 8
# The positions a hunt may look at: what takes longer is no puzzle for people.
PATIENCE = 6000
# After so many rounds without a puzzle that is still wanted, one more of every grade is.
FRUITLESS_ROUNDS = 40
# Themes that turn up too seldom to be turned away because a grade is full.
RARE = frozenset({"deadlock", "decline"})


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, its kind, and the whole solution.

    `kind` is "round" (one move wins) or "points" (several win, one of them wins `points`, the others fewer). `depth`
    counts the winner's moves; `tempting` the other moves that do not lose at once.
    """

    id: str
    position: str
    kind: Kind
    points: int
    solution: tuple[str, ...]
    depth: int
    tempting: int
    grade: int
    themes: tuple[str, ...]

    @property
    def has_rings(self) -> bool:
        """Whether any tower is a sumo."""
        return "+" in self.position

    @property
    def key(self) -> str:
        """The move to be found."""
        return self.solution[0]


def puzzle_id(position: Position) -> str:
    """Eight signs that belong to the position and to no image of it."""
    return hashlib.sha256(likeness(position).encode()).hexdigest()[:8]


def write_puzzle(puzzle: Puzzle) -> str:
    """One line of JSON."""
    return msgspec.json.encode(puzzle).decode()


def read_puzzles(text: str) -> list[Puzzle]:
    """The puzzles of a file, one a line; raises FutariError with the line that is none."""
    puzzles = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            puzzles.append(msgspec.json.decode(line, type=Puzzle))
        except msgspec.MsgspecError as error:
            raise FutariError(Message("puzzle.unreadable", {"line": number, "detail": str(error)})) from error
    return puzzles


def shipped_puzzles() -> list[Puzzle]:
    """The puzzles that come with the package."""
    return read_puzzles(SHIPPED.read_text(encoding="utf-8"))


Rounds: TypeAlias = "Iterable[Iterable[Puzzle]]"
# The puzzles of the rounds of a match, for a format and a number; it is told what each format has and wants.
Player: TypeAlias = "Callable[[Format, int, Mapping[Format, Shelf]], Rounds]"


def make_puzzles(
    seed: int,
    count: int,
    formats: Iterable[Format] = tuple(Format),
    solver: Solver | None = None,
    player: Player | None = None,
) -> Iterator[Puzzle]:
    """So many puzzles, the same for the same arguments on every machine; grades and formats are mixed evenly."""
    formats, solver = tuple(formats), solver or Solver()
    seen: set[str] = set()
    shelves = {format_: Shelf(-(-count // (len(formats) * len(GRADES)))) for format_ in formats}
    for number in itertools.count():
        # A Marathon brings twenty times the rounds of a Single Round: who has the fewest puzzles plays next.
        format_ = min(formats, key=lambda each: shelves[each].filled)
        rounds = player(format_, number, shelves) if player else rounds_of_match(seed, format_, number, solver)
        for puzzle in _chosen(rounds, shelves[format_], seen):
            yield puzzle
            if len(seen) == count:
                return


def rounds_of_match(seed: int, format_: Format, number: int, solver: Solver) -> Iterator[Iterator[Puzzle]]:
    """All puzzles of a match, round by round, each found when it is asked for."""
    chance = Stream(str(seed).encode(), f"puzzles {format_.value} {number}")
    # Whatever is left of a round is played to its end before the next one, which begins where it ends.
    for _, positions in itertools.groupby(plausible_match(format_.value, chance, solver), key=lambda passed: passed[0]):
        yield (puzzle for _, position in positions if (puzzle := find_puzzle(position, solver)))


class Shelf:
    """The puzzles of one format: how many there are, and how many of each grade are still wanted."""

    def __init__(self, places: int) -> None:
        self.filled = 0
        self._places = dict.fromkeys(GRADES, places)
        self._fruitless = 0

    def wants(self, puzzle: Puzzle) -> bool:
        """Whether there is a place for a puzzle."""
        return is_wanted(puzzle, self.wanted)

    @property
    def wanted(self) -> frozenset[int]:
        """The grades that have a place."""
        return frozenset(grade for grade, places in self._places.items() if places > 0)

    def put(self, puzzle: Puzzle) -> None:
        """Fill a place."""
        self.filled += 1
        self._places[puzzle.grade] -= 1
        self._fruitless = 0

    def end_of_round(self) -> None:
        """Make room in every grade if rounds bring nothing that is wanted: a rare grade must not stop the rest."""
        self._fruitless += 1
        if self._fruitless > FRUITLESS_ROUNDS:
            self._places = {grade: places + 1 for grade, places in self._places.items()}
            self._fruitless = 0


def _chosen(rounds: Rounds, shelf: Shelf, seen: set[str]) -> Iterator[Puzzle]:
    """At most one puzzle a round: the next positions of the same round would be its own solution."""
    for puzzles in rounds:
        for puzzle in puzzles:
            if puzzle.id not in seen and shelf.wants(puzzle):
                seen.add(puzzle.id)
                shelf.put(puzzle)
                yield puzzle
                break
        shelf.end_of_round()


def is_wanted(puzzle: Puzzle, grades: frozenset[int]) -> bool:
    """Whether a puzzle is of one of these grades, or so rare that nobody asks for its grade."""
    return puzzle.grade in grades or not RARE.isdisjoint(puzzle.themes)


def find_puzzle(position: Position, solver: Solver) -> Puzzle | None:
    """The puzzle that a position makes, if it is one; depends on nothing but the position."""
    moves = legal_moves(position)
    if position.tower is None or len(moves) < FEWEST_CHOICES:
        return None
    task = _task(position, moves, solver)
    if task is None:
        return None
    kind, key, points = task
    hunt = Hunt(solver, position.to_move, points, PATIENCE)
    try:
        depth = hunt.depth(position, DEEPEST)
        if depth is None:
            return None
        line = hunt.line(position)
        tempting, deep = _temptations(position, [move for move in moves if move != key], solver)
    except TooLong:
        return None
    themes = themes_of(position, line)
    return Puzzle(
        puzzle_id(position),
        str(position),
        kind,
        points,
        tuple(map(str, line)),
        depth,
        tempting,
        grade_of(depth, tempting, deep, themes),
        themes,
    )


def _task(position: Position, moves: list[Move], solver: Solver) -> tuple[Kind, Move, int] | None:
    """The one move, and the points that it and no other wins."""
    side = position.to_move
    strike = bool(wins_now(position))
    winning = [move for move in moves if _worth(position, move, solver, exact=False) > 0]
    if len(winning) == 1:
        # A win at once is no puzzle.
        return None if strike else ("round", winning[0], 1)
    if len(winning) < 2 or not any(position.rings[side]):
        return None
    worth = {move: _worth(position, move, solver, exact=True) for move in winning}
    most = max(worth.values())
    best = [move for move in winning if worth[move] == most]
    if len(best) > 1 or play_move(position, best[0]).outcome is not None:
        return None
    return "points", best[0], most


def _worth(position: Position, move: Move, solver: Solver, *, exact: bool) -> int:
    """What a move wins at least (or loses at least, as a negative number) for the side that makes it."""
    turn = play_move(position, move)
    if turn.outcome is not None:
        return turn.outcome.points if turn.outcome.winner is position.to_move else -turn.outcome.points
    bounds = (solver.points if exact else solver.value)(turn.position)
    return bounds.low if turn.position.to_move is position.to_move else -bounds.high


def _temptations(position: Position, others: list[Move], solver: Solver) -> tuple[int, int]:
    """How many other moves do not lose at once, and how many of them not within two moves of the opponent either."""
    side, tempting, deep = position.to_move, 0, 0
    for move in others:
        turn = play_move(position, move)
        if turn.outcome is not None:
            tempting += turn.outcome.winner is side
        elif turn.position.to_move is side or not wins_now(turn.position):
            tempting += 1
            deep += not Hunt(solver, side.other, 1, PATIENCE).wins_within(turn.position, 2)
    return tempting, deep


def check_puzzle(puzzle: Puzzle, solver: Solver) -> list[Message]:
    """What is wrong with a puzzle; nothing if its solution plays by the rules and it can be found again as it is."""
    try:
        position = read_position(puzzle.position)
    except FutariError as error:
        return [Message("puzzle.fault.position", {"detail": str(error)})]
    faults = [*_faults_of_the_solution(puzzle, position)]
    found = find_puzzle(position, solver)
    if found is None:
        return [*faults, Message("puzzle.fault.none")]
    for field in Puzzle.__struct_fields__:
        told, true = getattr(puzzle, field), getattr(found, field)
        if told != true:
            faults.append(Message("puzzle.fault.differs", {"field": field, "told": str(told), "found": str(true)}))
    return faults


def _faults_of_the_solution(puzzle: Puzzle, position: Position) -> Iterator[Message]:
    """Replay by the rules alone: every entry legal, the round over with the last and not before, the points won."""
    side, outcome = position.to_move, None
    for entry in puzzle.solution:
        move = next((move for move in legal_moves(position) if str(move) == entry), None)
        if move is None:
            yield Message("puzzle.fault.illegal", {"entry": entry})
            return
        turn = play_move(position, move)
        position, outcome = turn.position, turn.outcome
    if outcome is None or outcome.winner is not side or outcome.points < puzzle.points:
        yield Message("puzzle.fault.end", {"points": puzzle.points})
