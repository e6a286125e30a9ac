"""A bot by its name; with `@` and a number it takes so many seconds for a phase: `shogun@10`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from futari.core import Unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from futari.bots.bot import Level

__all__ = ["bot_named"]

# What somebody may ask for: less is no thought, more is no game.
SHORTEST, LONGEST = 0.1, 600.0


@runtime_checkable
class Patient(Protocol):
    """A level that plays better with more time."""

    def taking(self, seconds: float) -> Level[Any, Any]:
        """The same level with so many seconds."""


def bot_named(levels: Mapping[str, Level[Any, Any]], name: str) -> Level[Any, Any]:
    """The level of that name, with the seconds that are asked for; raises Unreadable."""
    stem, asked, text = name.partition("@")
    if stem not in levels:
        raise Unreadable("bot.unknown", name=name, levels=", ".join(levels))
    level = levels[stem]
    if not asked:
        return level
    if not isinstance(level, Patient):
        raise Unreadable("bot.at_once", name=stem)
    return level.taking(_seconds(text))


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not SHORTEST <= seconds <= LONGEST:
        raise Unreadable("bot.seconds", text=text, least=f"{SHORTEST:g}", most=f"{LONGEST:g}")
    return seconds
