"""Proofs: the shipped one holds by the Python rules alone, and a proof with a hole is caught."""

from __future__ import annotations

from dataclasses import replace

import pytest

from futari.core import FutariError, Seat
from futari.kamisado.engine.solver import Solver
from futari.kamisado.engine.strategy import SINGLE_ROUND, Hole, Proof, collect, read_proof, verify, write_proof
from futari.kamisado.format import Format
from futari.kamisado.position import START
from kamisado.positions import random_start, seeded

SHIPPED = read_proof(SINGLE_ROUND.read_bytes())


def test_the_first_player_wins_a_single_round() -> None:
    """The shipped proof: whatever Gold replies, Black gets through."""
    assert (SHIPPED.position, SHIPPED.winner, SHIPPED.points) == (START.with_format(Format.SINGLE), Seat.FIRST, 1)
    proved = verify(SHIPPED)
    assert proved.positions == len(SHIPPED.answers)


def test_the_whole_strategy_fits_in_a_small_file() -> None:
    assert SINGLE_ROUND.stat().st_size < 4_000


@pytest.mark.parametrize("place", [0, 1, 2, 40])
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


@pytest.mark.parametrize("seed", range(4))
def test_round_starts_with_rings_are_proved_and_verified(seed: int) -> None:
    solver = Solver(64)
    start = random_start(seeded(seed), Format.LONG)
    bounds = solver.value(start)
    winner = start.to_move if bounds.value == "win" else start.to_move.other
    proof: Proof = collect(start, winner, 1, lambda position: solver.line(position, solver.value(position))[0])
    assert verify(proof).positions == len(proof.answers)
