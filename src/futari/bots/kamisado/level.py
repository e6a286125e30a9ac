"""A Kamisado bot that somebody can ask for by name."""

from __future__ import annotations

from typing import TypeAlias

from futari.bots.bot import Level as AnyLevel
from futari.kamisado.game import Choice
from futari.kamisado.view import MatchView

__all__ = ["Level"]

Level: TypeAlias = AnyLevel[MatchView, Choice]
