"""How a game ended."""

from __future__ import annotations

import msgspec

from futari.core.seat import BySide, Seat

__all__ = ["Outcome"]


class Outcome(msgspec.Struct, frozen=True):
    """The winner (None: nobody), the rule or act that decided, and the score.

    `how` is a rule number of the game ("M7") or an act at the table ("resign", "agree", "time", "left").
    """

    winner: Seat | None
    how: str
    score: BySide[int]
