"""What a bot is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

import msgspec

from futari.core import Choices, Message, Stream

if TYPE_CHECKING:
    from typing import Any

    from futari.core import AnyGame, Event, Seat

__all__ = ["Answer", "Bot", "BotTurn", "Level", "Outlook", "answer", "ask"]

Choice = TypeVar("Choice")
View = TypeVar("View", bound=msgspec.Struct)


@dataclass(frozen=True, slots=True)
class Outlook(Generic[View, Choice]):
    """All that a seat may know when it has to choose: what it sees, what it may do, and what it has seen happen.

    `events` are empty in a game without secrets, where the view tells everything.
    """

    view: View
    choices: Choices[Choice]
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer(Generic[Choice]):
    """What a bot does, and why in a sentence.

    A bot that has thought a whole phase through gives all its choices: the first is made now, each other one as soon as
    the seat is asked again, if it is still on the list then; otherwise the bot is asked anew.
    """

    choices: tuple[Choice, ...]
    why: Message | None = None


class Bot(Protocol[View, Choice]):
    """Sees what its seat may see and picks from the list; all its randomness comes from the given stream."""

    def answer(self, outlook: Outlook[View, Choice], chance: Stream) -> Answer[Choice]:
        """One of the choices, or a plan that begins with one."""


class Level(Bot[View, Choice], Protocol):
    """A bot that somebody can ask for by name."""

    @property
    def name(self) -> str:
        """The stable word for it: `adept`."""

    @property
    def note(self) -> Message:
        """Its character in a sentence."""


@dataclass(frozen=True, slots=True)
class BotTurn(Generic[Choice]):
    """All that a bot is given for one answer: what its seat sees and has seen, what it may choose, and its own dice.

    It is what crosses over to a worker's process, so a bot cannot look at more.
    """

    bot: Bot[Any, Choice]
    view: msgspec.Struct
    choices: tuple[Choice, ...]
    dice: bytes
    events: tuple[Event, ...] = ()


def answer(turn: BotTurn[Choice]) -> Answer[Choice]:
    """The bot's answer; a pool's worker does this."""
    outlook: Outlook[Any, Choice] = Outlook(turn.view, Choices(lambda: turn.choices), turn.events)
    return turn.bot.answer(outlook, Stream(turn.dice, "bot"))


def ask(
    bot: Bot[Any, Any], game: AnyGame, state: object, seat: Seat, chance: Stream, events: tuple[Event, ...] = ()
) -> Answer[Any]:
    """The answer of a bot that sits in a seat of a game."""
    return bot.answer(Outlook(game.view(state, seat), game.choices(state, seat), events), chance)
