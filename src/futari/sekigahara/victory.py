"""Section 2.1: instant victory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.sekigahara.control import ISHIDA, TOKUGAWA
from futari.sekigahara.week import end_game

if TYPE_CHECKING:
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["settle_instant_victory"]


def settle_instant_victory(state: State, lost: Blocks) -> State:
    """2.1: Ieyasu's death wins for Ishida, also when Mitsunari dies in the same battle; Mitsunari's for Tokugawa."""
    chiefs = state.edition.chiefs
    if lost & chiefs[TOKUGAWA]:
        return end_game(state, ISHIDA, "2.1")
    if lost & chiefs[ISHIDA]:
        return end_game(state, TOKUGAWA, "2.1")
    return state
