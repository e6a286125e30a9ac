"""The player who leaves everything to chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from futari.bots.bot import Answer
from futari.core import Message

if TYPE_CHECKING:
    from futari.bots.bot import Outlook
    from futari.core import Stream
    from futari.sekigahara.choice import Choice
    from futari.sekigahara.view import CampaignView

__all__ = ["Random"]


@dataclass(frozen=True, slots=True)
class Random:
    """Picks anything from the list; whoever does nothing by chance beats it."""

    name: str = "random"

    @property
    def note(self) -> Message:
        """Its character in a sentence."""
        return Message(f"bot.{self.name}")

    def answer(self, outlook: Outlook[CampaignView, Choice], chance: Stream) -> Answer[Choice]:
        """Any of the choices."""
        return Answer((chance.pick(outlook.choices),), Message("sekigahara.why.chance"))
