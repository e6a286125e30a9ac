"""The Sekigahara opponents by name, the weakest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.bots.sekigahara.commander import Commander
from futari.bots.sekigahara.gambler import Random

if TYPE_CHECKING:
    from futari.bots.sekigahara.level import Level

__all__ = ["DEFAULT_LEVEL", "LEVELS"]

CAPTAIN = Commander("captain", thoughts=60, seconds=0.2, worlds=1, samples=8)
DAIMYO = Commander("daimyo", thoughts=700, seconds=0.6, worlds=6, samples=16)
SHOGUN = Commander("shogun", thoughts=2000, seconds=3.0, worlds=12, samples=24, lookahead=2, width=4, joins=2)

LEVELS: dict[str, Level] = {level.name: level for level in (Random(), CAPTAIN, DAIMYO, SHOGUN)}

DEFAULT_LEVEL = "daimyo"
