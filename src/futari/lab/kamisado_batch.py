"""Thousands of Kamisado matches at once for training loops: actions in, masks and results out, as NumPy arrays.

>>> from futari.lab.kamisado_batch import batch
>>> matches = batch(1000, format="single")
>>> matches.masks.shape, int(matches.masks[0].sum())
((1000, 178), 102)
>>> matches.step(matches.sample())
>>> matches.planes().shape
(1000, 23, 8, 8)
"""

from __future__ import annotations

from futari.kamisado.engine.batch import ACTIONS, PLANES, Batch, new_batch
from futari.kamisado.match import Options, read_options

__all__ = ["ACTIONS", "PLANES", "Batch", "batch", "options_of"]


def batch(
    size: int,
    *,
    format: str = "standard",  # noqa: A002  (the word of the rules and of every other options form)
    points: int | None = None,
    restart: bool = True,
    threads: int = 0,
    seed: int = 0,
) -> Batch:
    """So many matches of a format; `_native/kamisado.pyi` and `docs/environments.md` tell what a batch can do."""
    return new_batch(options_of(format, points), size, restart=restart, threads=threads, seed=seed)


def options_of(format_: str, points: int | None) -> Options:
    """The options of a match; points belong to a series alone."""
    return read_options({"format": format_, **({} if points is None else {"points": points})})
