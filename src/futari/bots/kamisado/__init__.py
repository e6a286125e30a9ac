"""Kamisado opponents: six levels from beginner to perfect."""

from futari.bots.kamisado.level import Level
from futari.bots.kamisado.levels import DEFAULT_LEVEL, LEVELS

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Level"]
