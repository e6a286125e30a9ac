"""Telling all server processes that something has changed, behind one interface; one file a backend."""

from futari.broker.broker import EVERYTHING, Broker, Notice

__all__ = ["EVERYTHING", "Broker", "Notice"]
