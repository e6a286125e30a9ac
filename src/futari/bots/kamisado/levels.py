"""The six levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.bots.kamisado.eye import Eye
from futari.bots.kamisado.perfect import Perfect
from futari.bots.kamisado.player import Player
from futari.bots.kamisado.taste import anything, grip, hurry

if TYPE_CHECKING:
    from futari.bots.kamisado.level import Level

__all__ = ["DEFAULT_LEVEL", "LEVELS"]

_LADDER: tuple[Level, ...] = (
    Player("beginner", attack=Eye(5), guard=Eye(8), taste=hurry),
    Player("novice", attack=Eye(0), guard=Eye(1.4), taste=anything),
    Player("apprentice", attack=Eye(0), guard=Eye(0.4), taste=grip, budget=10, width=1),
    Player("adept", attack=Eye(0), guard=Eye(0), taste=grip, budget=60),
    Player("master", attack=Eye(0), guard=Eye(0), taste=grip, budget=2000),
    Perfect(),
)

# By name, the weakest first.
LEVELS: dict[str, Level] = {level.name: level for level in _LADDER}

# Whoever has just read the rules can win against it.
DEFAULT_LEVEL = "novice"
