"""Proofs: the shipped one holds by the Python rules alone, and a proof with a hole is caught."""

from __future__ import annotations

from dataclasses import replace

import pytest

from futari.core import FutariError, Seat
from futari.kamisado.engine.solver import Solver
from futari.kamisado.engine.strategy import SINGLE_ROUND, Hole, prove, read_proof, verify, write_proof
from futari.kamisado.format import Format
from futari.kamisado.position import START
from futari.kamisado.round import play_move
from kamisado.positions import random_start, seeded

SHIPPED = read_proof(SINGLE_ROUND.read_bytes())


def test_the_first_player_wins_a_single_round() -> None:
    """The shipped proof: whatever Gold replies, Black gets through."""
    assert (SHIPPED.position, SHIPPED.winner, SHIPPED.points) == (START.with_format(Format.SINGLE), Seat.FIRST, 1)
    proved = verify(SHIPPED)
    assert proved.positions > len(SHIPPED.answers) > 0
    assert proved.longest > 10


def test_the_whole_strategy_fits_in_a_small_file() -> None:
    assert SINGLE_ROUND.stat().st_size < 1_000


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_a_changed_answer_is_a_hole(place: int) -> None:
    answers = bytearray(SHIPPED.answers)
    answers[place] ^= 1
    with pytest.raises(Hole) as hole:
        verify(replace(SHIPPED, answers=bytes(answers)))
    assert str(hole.value.position) in str(hole.value)


def test_missing_and_superfluous_answers_are_holes() -> None:
    for answers in (SHIPPED.answers[:-1], SHIPPED.answers + b"\x00", b"", b"\xff" + SHIPPED.answers[1:]):
        with pytest.raises(Hole):
            verify(replace(SHIPPED, answers=answers))


def test_the_loser_has_no_proof() -> None:
    with pytest.raises(Hole):
        verify(replace(SHIPPED, winner=Seat.SECOND))


def test_more_points_are_not_proved() -> None:
    with pytest.raises(Hole):
        verify(replace(SHIPPED, points=2))


def test_a_proof_round_trips() -> None:
    assert read_proof(write_proof(SHIPPED)) == SHIPPED


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        b"\xff\xff",
        b'{"position":"x","winner":"black","points":1}\n',
        b'{"position":"","winner":"eve","points":1}',
    ],
)
def test_what_is_no_proof_is_refused(content: bytes) -> None:
    with pytest.raises(FutariError):
        read_proof(content)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_round_starts_with_rings_are_proved_and_verified(seed: int) -> None:
    start, solver = random_start(seeded(seed), Format.LONG), Solver(64)
    proof = prove(solver, start)
    if solver.value(start).value == "loss":
        assert proof is None
        return
    assert proof is not None
    assert verify(proof).endings > 0


def test_only_a_win_has_a_proof() -> None:
    lost = next(each for each in Solver(16).analyse(START, points=False, lines=False) if each.bounds.value == "win")
    assert prove(Solver(16), play_move(START, lost.choice).position) is None
    assert prove(Solver(16), START, points=2) is None
