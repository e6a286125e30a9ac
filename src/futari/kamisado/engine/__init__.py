"""Exact answers: the solver on the C++ kernel, proofs that the Python rules verify, advice for a match."""

from futari.kamisado.engine.advisor import Advisor
from futari.kamisado.engine.solver import Bounds, Rated, Solution, Solver
from futari.kamisado.engine.strategy import Hole, Proof, Proved, prove, read_proof, verify, write_proof

__all__ = [
    "Advisor",
    "Bounds",
    "Hole",
    "Proof",
    "Proved",
    "Rated",
    "Solution",
    "Solver",
    "prove",
    "read_proof",
    "verify",
    "write_proof",
]
