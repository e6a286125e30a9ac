"""Blocks that a player need not tell apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.sekigahara.pieces import members

if TYPE_CHECKING:
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["alike"]


def alike(state: State, blocks: Blocks) -> list[int]:
    """One block of each kind in a set, so that equal blocks are one choice; by where they came from, if they did.

    A block that came by another road is another choice, because it goes back by its own road (R7).
    """
    kinds = state.edition.kind_of
    entries = [entry.blocks for entry in state.phase.entries if entry.blocks & blocks]
    met = set()
    listed = []
    for number in members(blocks):
        origin = next((n for n, entered in enumerate(entries) if entered >> number & 1), -1) if entries else -1
        if (kinds[number], origin) not in met:
            met.add((kinds[number], origin))
            listed.append(number)
    return listed
