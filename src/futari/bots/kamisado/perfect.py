"""The player who proves its moves, and when lost sets the hardest task."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from futari.bots.bot import Answer
from futari.bots.kamisado.taste import grip
from futari.core import Message
from futari.kamisado.engine.advisor import NODES, Advisor
from futari.kamisado.setup import read_position

if TYPE_CHECKING:
    from futari.bots.bot import Outlook
    from futari.core import Stream
    from futari.kamisado.game import Choice
    from futari.kamisado.view import MatchView

__all__ = ["Perfect"]


@dataclass(frozen=True, slots=True)
class Perfect:
    """Plays what is proved best, points included; what is not proved within the budget it judges like a master."""

    name: str = "perfect"
    nodes: int = NODES

    @property
    def note(self) -> Message:
        """Its character in a sentence."""
        return Message(f"bot.{self.name}")

    def answer(self, outlook: Outlook[MatchView, Choice], chance: Stream) -> Answer[Choice]:
        """What the match engine advises for the position."""
        position, advisor = read_position(outlook.view.position), Advisor(self.nodes, grip)
        best = advisor.best_fill(position, chance) if position.finished else advisor.best_move(position, chance)
        return Answer((best,))
