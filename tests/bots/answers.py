"""What a Sekigahara bot answers in a written position, of whose past it was told nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.bots import ask
from futari.bots.sekigahara import LEVELS
from futari.bots.sekigahara.commander import Commander
from futari.core import Seat, Stream
from futari.sekigahara.game import SEKIGAHARA as GAME

if TYPE_CHECKING:
    from futari.bots.sekigahara.level import Level
    from futari.sekigahara.state import State

__all__ = ["first_answer", "unhurried"]


def first_answer(name: str, state: State, side: str, dice: str = "position") -> str:
    """What a level does first, with these dice."""
    seat = Seat(GAME.seats.index(side))
    return GAME.write_choice(ask(unhurried(name), GAME, state, seat, Stream(b"dice", dice)).choices[0])


def unhurried(name: str) -> Level:
    """A level that answers alike on a slow machine; whoever does not think has no clock."""
    level = LEVELS[name]
    return level.unhurried() if isinstance(level, Commander) else level
