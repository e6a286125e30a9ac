"""Puzzles: one good move, a solution that plays by the rules, and the same puzzles from the same seed."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import msgspec
import pytest

from futari.core import FutariError, Seat
from futari.kamisado.engine.hunt import Hunt, TooLong
from futari.kamisado.engine.likeness import likeness
from futari.kamisado.engine.puzzles import (
    Puzzle,
    check_puzzle,
    find_puzzle,
    make_puzzles,
    puzzle_id,
    read_puzzles,
    shipped_puzzles,
    write_puzzle,
)
from futari.kamisado.engine.solver import Solver
from futari.kamisado.engine.themes import GRADES, THEMES
from futari.kamisado.format import Format
from futari.kamisado.moves import legal_moves
from futari.kamisado.position import START, Position
from futari.kamisado.round import play_move
from futari.kamisado.setup import read_position
from kamisado.positions import mirrored, turned

PUZZLES = shipped_puzzles()
SAMPLE = PUZZLES[:: len(PUZZLES) // 60][:60]


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(memory=32)


def wins_within(position: Position, side: Seat, moves: int, points: int) -> bool:
    """The plain definition, by the rules alone: `side` wins `points` in so many of its moves against everything."""
    own = position.to_move is side
    if own and moves == 0:
        return False
    results = []
    for move in legal_moves(position):
        turn = play_move(position, move)
        if turn.outcome is not None:
            results.append(turn.outcome.winner is side and turn.outcome.points >= points and (own or moves > 0))
        else:
            results.append(wins_within(turn.position, side, moves - own, points))
        if results[-1] is own:
            break
    return any(results) if own else all(results)


def test_there_are_enough_of_every_kind() -> None:
    assert len(PUZZLES) >= 500
    grades = Counter(puzzle.grade for puzzle in PUZZLES)
    assert set(grades) == set(GRADES)
    assert min(grades.values()) >= 60
    assert {puzzle.position.split()[-1] for puzzle in PUZZLES} == {format_.value for format_ in Format}
    ringed = [puzzle for puzzle in PUZZLES if puzzle.has_rings]
    assert len(PUZZLES) // 3 <= len(ringed) <= len(PUZZLES) * 3 // 4
    assert sum("++" in puzzle.position for puzzle in PUZZLES) >= 50
    assert sum("+++" in puzzle.position for puzzle in PUZZLES) >= 20
    assert {puzzle.kind for puzzle in PUZZLES} == {"round", "points"}


def test_themes_are_the_known_words() -> None:
    told = Counter(theme for puzzle in PUZZLES for theme in puzzle.themes)
    assert set(told) <= set(THEMES)
    assert min(told[theme] for theme in ("push", "forfeit", "block", "threat", "quiet", "retreat", "risk")) >= 20


def test_no_position_and_no_image_of_one_stands_twice() -> None:
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)
    seen: set[str] = set()
    for puzzle in PUZZLES:
        position = read_position(puzzle.position).with_format(None)
        images = {str(image) for each in (position, mirrored(position)) for image in (each, turned(each))}
        assert not images & seen
        seen |= images
        assert puzzle.id == puzzle_id(position)


def test_all_images_are_alike() -> None:
    position = read_position(PUZZLES[0].position)
    assert likeness(position) == likeness(mirrored(position)) == likeness(turned(mirrored(position)))
    assert likeness(position) != likeness(START)


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_a_sample_is_proved_again(puzzle: Puzzle, solver: Solver) -> None:
    position = read_position(puzzle.position)
    rated = solver.analyse(position, points=puzzle.kind == "points", lines=False)
    good = [str(each.choice) for each in rated if each.bounds.low >= puzzle.points]
    assert good == [puzzle.key]
    winning = [each for each in rated if each.bounds.value == "win"]
    assert (len(winning) == 1) is (puzzle.kind == "round")
    assert check_puzzle(puzzle, solver) == []


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.id)
def test_the_solution_plays_by_the_rules(puzzle: Puzzle, solver: Solver) -> None:
    position = read_position(puzzle.position)
    winner, outcome, own = position.to_move, None, 0
    for entry in puzzle.solution:
        assert outcome is None
        own += position.to_move is winner
        turn = play_move(position, next(move for move in legal_moves(position) if str(move) == entry))
        position, outcome = turn.position, turn.outcome
        if outcome is None:
            bounds = solver.points(position)
            assert (bounds.low if position.to_move is winner else -bounds.high) >= puzzle.points
    assert outcome is not None
    assert outcome.winner is winner
    assert outcome.points >= puzzle.points
    assert puzzle.depth == own + (outcome.rule == "M8")


def test_depth_is_what_its_definition_says() -> None:
    shallow = [puzzle for puzzle in PUZZLES if puzzle.depth <= 3]
    for puzzle in shallow[:: len(shallow) // 12]:
        position = read_position(puzzle.position)
        assert wins_within(position, position.to_move, puzzle.depth, puzzle.points)
        assert not wins_within(position, position.to_move, puzzle.depth - 1, puzzle.points)


@pytest.mark.long
def test_the_same_seed_makes_the_same_puzzles_whatever_the_table() -> None:
    made = list(make_puzzles(11, 4, solver=Solver(memory=4)))
    assert made == list(make_puzzles(11, 4, solver=Solver(memory=32)))
    assert made != list(make_puzzles(12, 4, solver=Solver(memory=32)))
    assert len(made) == 4


def test_making_keeps_to_the_formats() -> None:
    made = list(make_puzzles(3, 3, [Format.LONG], Solver(memory=16)))
    assert {puzzle.position.split()[-1] for puzzle in made} == {"long"}


def test_the_shipped_file_is_what_its_seed_makes(solver: Solver) -> None:
    """The beginning of it; `docs/kamisado-puzzles.md` has the command for all."""
    assert list(islice(make_puzzles(2026, 600, solver=solver), 3)) == PUZZLES[:3]


def test_a_position_without_a_single_best_move_is_no_puzzle(solver: Solver) -> None:
    assert find_puzzle(START, solver) is None
    assert find_puzzle(read_position("1bpkyrgn/1o6/8/8/8/8/O7/NGRYKPB1 b o"), solver) is None


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"grade": 6}, ["differs"]),
        ({"themes": ("nonsense",), "depth": 1}, ["differs", "differs"]),
        ({"position": "rubbish"}, ["position"]),
        ({"position": "1bpkyrgn/1o6/8/8/8/8/O7/NGRYKPB1 b o", "solution": ("orange ↑6 orange",)}, ["none"]),
    ],
)
def test_a_wrong_puzzle_is_told_what_is_wrong(change: dict[str, object], faults: list[str], solver: Solver) -> None:
    puzzle = msgspec.structs.replace(PUZZLES[0], **change)
    assert [fault.key for fault in check_puzzle(puzzle, solver)] == [f"puzzle.fault.{fault}" for fault in faults]


def test_a_solution_that_does_not_play_is_told(solver: Solver) -> None:
    puzzle = PUZZLES[0]
    unfinished = msgspec.structs.replace(puzzle, solution=puzzle.solution[:1])
    illegal = msgspec.structs.replace(puzzle, solution=(puzzle.key, puzzle.key))
    assert check_puzzle(unfinished, solver)[0].key == "puzzle.fault.end"
    assert check_puzzle(illegal, solver)[0].key == "puzzle.fault.illegal"


def test_a_puzzle_is_a_line_of_json() -> None:
    assert read_puzzles("\n".join(map(write_puzzle, PUZZLES[:3]))) == PUZZLES[:3]
    with pytest.raises(FutariError) as unreadable:
        read_puzzles(write_puzzle(PUZZLES[0]) + "\n{}\n")
    assert unreadable.value.message.params["line"] == 2


def test_a_hunt_gives_up_when_it_takes_too_long(solver: Solver) -> None:
    puzzle = max(PUZZLES, key=lambda puzzle: puzzle.depth)
    position = read_position(puzzle.position)
    with pytest.raises(TooLong):
        Hunt(solver, position.to_move, puzzle.points, patience=3).depth(position)
    assert Hunt(solver, position.to_move.other).depth(position, most=2) is None
