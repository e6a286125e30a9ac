"""Exact answers: the solver on the C++ kernel, proofs that the Python rules verify, advice for a match."""

from futari.kamisado.engine.advisor import Advice, Advisor
from futari.kamisado.engine.solver import Bounds, Rated, Solution, Solver
from futari.kamisado.engine.strategy import Hole, Proof, Proved, read_proof, verify, write_proof

__all__ = [
    "Advice",
    "Advisor",
    "Bounds",
    "Hole",
    "Proof",
    "Proved",
    "Rated",
    "Solution",
    "Solver",
    "read_proof",
    "verify",
    "write_proof",
]
