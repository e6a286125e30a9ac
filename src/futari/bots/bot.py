"""What a bot is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

import msgspec

from futari.core import Choices, Message, Stream

if TYPE_CHECKING:
    from typing import Any

__all__ = ["Bot", "BotTurn", "Level", "answer"]

Choice = TypeVar("Choice")
View_contra = TypeVar("View_contra", bound=msgspec.Struct, contravariant=True)


class Bot(Protocol[View_contra, Choice]):
    """Sees what its seat may see and picks from the list; all its randomness comes from the given stream."""

    def choose(self, view: View_contra, choices: Choices[Choice], chance: Stream) -> Choice:
        """One of the choices."""


class Level(Bot[View_contra, Choice], Protocol):
    """A bot that somebody can ask for by name."""

    @property
    def name(self) -> str:
        """The stable word for it: `adept`."""

    @property
    def note(self) -> Message:
        """Its character in a sentence."""


@dataclass(frozen=True, slots=True)
class BotTurn(Generic[Choice]):
    """All that a bot is given for one answer: what its seat sees, what it may choose, and its own dice.

    It is what crosses over to a worker's process, so a bot cannot look at more.
    """

    bot: Bot[Any, Choice]
    view: msgspec.Struct
    choices: tuple[Choice, ...]
    dice: bytes


def answer(turn: BotTurn[Choice]) -> Choice:
    """The bot's choice; a pool's worker does this."""
    return turn.bot.choose(turn.view, Choices(lambda: turn.choices), Stream(turn.dice, "bot"))
