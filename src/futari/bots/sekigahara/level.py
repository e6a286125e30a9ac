"""A Sekigahara bot that somebody can ask for by name."""

from __future__ import annotations

from typing import TypeAlias

from futari.bots.bot import Level as AnyLevel
from futari.sekigahara.choice import Choice
from futari.sekigahara.view import CampaignView

__all__ = ["Level"]

Level: TypeAlias = AnyLevel[CampaignView, Choice]
