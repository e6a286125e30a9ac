"""Opponents: anything that picks a choice from a view."""

from futari.bots.bot import Answer, Bot, BotTurn, Level, Outlook, answer, ask
from futari.bots.named import bot_named
from futari.bots.seated import SeatedBot

__all__ = ["Answer", "Bot", "BotTurn", "Level", "Outlook", "SeatedBot", "answer", "ask", "bot_named"]
