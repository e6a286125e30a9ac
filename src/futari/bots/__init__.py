"""Opponents: anything that picks a choice from a view."""

from futari.bots.bot import Bot, BotTurn, Level, answer

__all__ = ["Bot", "BotTurn", "Level", "answer"]
