"""A bot in its seat: it has seen what its seat has seen, and carries out what it has planned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from futari.bots.bot import ask

if TYPE_CHECKING:
    from collections.abc import Iterable

    from futari.bots.bot import Bot
    from futari.core import AnyGame, Event, Message, Seat, Stream

__all__ = ["SeatedBot"]


class SeatedBot:
    """Plays one seat of one game; `why` is the reason for the choice it made last, if it gave one."""

    def __init__(self, game: AnyGame, seat: Seat, bot: Bot[Any, Any]) -> None:
        self._game = game
        self._seat = seat
        self._bot = bot
        self._seen: list[Event] = []
        self._plan: list[Any] = []
        self.why: Message | None = None

    def see(self, events: Iterable[Event]) -> None:
        """What its seat was told."""
        self._seen += events

    def choose(self, state: object, chance: Stream) -> Any:  # noqa: ANN401  (a choice of whatever game it is)
        """The next choice of its plan if that is still on the list; otherwise the bot is asked anew."""
        if not self._plan or self._plan[0] not in self._game.choices(state, self._seat):
            answer = ask(self._bot, self._game, state, self._seat, chance, tuple(self._seen))
            self._plan, self.why = list(answer.choices), answer.why
        return self._plan.pop(0)
