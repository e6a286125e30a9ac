"""The Sekigahara opponents by name, the weakest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.bots.sekigahara.commander import Commander
from futari.bots.sekigahara.gambler import Random

if TYPE_CHECKING:
    from futari.bots.sekigahara.level import Level

__all__ = ["DEFAULT_LEVEL", "LEVELS"]

CAPTAIN = Commander("captain", thoughts=60, seconds=0.3, worlds=4, samples=4)
DAIMYO = Commander("daimyo", thoughts=400, glance=80, seconds=0.6, worlds=12, samples=5)
SHOGUN = Commander("shogun", thoughts=9000, seconds=3.0, worlds=64, samples=6, lookahead=3, width=5, joins=2, kept=6)

LEVELS: dict[str, Level] = {level.name: level for level in (Random(), CAPTAIN, DAIMYO, SHOGUN)}

DEFAULT_LEVEL = "daimyo"
