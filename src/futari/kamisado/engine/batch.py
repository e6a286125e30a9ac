"""Many matches at once on the C++ kernel, for programs that learn: NumPy arrays in and out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari._native.kamisado import ACTIONS, PLANES, Batch

if TYPE_CHECKING:
    from futari.kamisado.match import Options

__all__ = ["ACTIONS", "PLANES", "Batch", "new_batch"]


def new_batch(options: Options, size: int, *, restart: bool = True, threads: int = 0, seed: int = 0) -> Batch:
    """So many matches of one kind, all at their beginning."""
    return Batch(size, options.target, options.is_series, restart, threads, seed)
