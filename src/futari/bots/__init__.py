"""Opponents: anything that picks a choice from a view."""

from futari.bots.bot import Bot

__all__ = ["Bot"]
