"""The Sekigahara opponents by name, the weakest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.bots.sekigahara.commander import Commander
from futari.bots.sekigahara.gambler import Random

if TYPE_CHECKING:
    from futari.bots.sekigahara.level import Level

__all__ = ["DEFAULT_LEVEL", "LEVELS"]

CAPTAIN = Commander("captain", seconds=0.3, worlds=4, samples=4, thoughts=60)
DAIMYO = Commander(
    "daimyo",
    seconds=0.5,
    worlds=20,
    samples=12,
    width=5,
    joins=2,
    kept=8,
    revised=6,
    varied=1,
    hopeless=2.0,
    lookahead=6,
)
# Only the shogun gives something for the last word of an early week. It is worth that, but Tokugawa's cards bid higher
# than Ishida's of the same kind: if the daimyo did, he would win three games of four as Tokugawa against himself.
SHOGUN = Commander(
    "shogun",
    seconds=3.0,
    worlds=40,
    samples=8,
    width=5,
    joins=2,
    kept=10,
    revised=8,
    varied=3,
    hopeless=2.5,
    lookahead=8,
    last_word=2.25,
)

LEVELS: dict[str, Level] = {level.name: level for level in (Random(), CAPTAIN, DAIMYO, SHOGUN)}

DEFAULT_LEVEL = "daimyo"
