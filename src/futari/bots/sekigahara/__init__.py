"""Sekigahara opponents: they see their seat's view and what it has seen happen, and nothing else."""

from futari.bots.sekigahara.gambler import Random
from futari.bots.sekigahara.level import Level
from futari.bots.sekigahara.levels import DEFAULT_LEVEL, LEVELS

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Level", "Random"]
