"""What a seat saw happen, for logs and for animation."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from futari.locale import Message

__all__ = ["Event", "Fact"]

Fact: TypeAlias = "bool | int | str | list[Fact] | dict[str, Fact] | None"


class Event(msgspec.Struct, frozen=True):
    """A sentence for the log (message) and the facts from which a board is animated."""

    kind: str
    message: Message
    facts: dict[str, Fact] = {}
