"""What every level has: a name that stays, and a note on its character."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from futari.bots.bot import Bot
from futari.kamisado.game import Choice
from futari.kamisado.view import MatchView

if TYPE_CHECKING:
    from futari.core import Message

__all__ = ["Level"]


class Level(Bot[MatchView, Choice], Protocol):
    """A Kamisado bot that somebody can ask for by name."""

    @property
    def name(self) -> str:
        """The stable word for it: `adept`."""

    @property
    def note(self) -> Message:
        """Its character in a sentence."""
