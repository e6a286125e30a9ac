"""A message: what is said, before it is said in any language."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

__all__ = ["Message", "Parameter"]

Parameter: TypeAlias = "int | str | Message"


class Message(msgspec.Struct, frozen=True):
    """A key of the catalogues with its parameters; a parameter may itself be a message.

    >>> str(Message("colour.red"))
    'red'
    >>> Message("colour.red").text("hu")
    'piros'
    """

    key: str
    params: dict[str, Parameter] = {}

    def text(self, language: str = "en") -> str:
        """Say it in one of the four languages."""
        from futari.locale.speech import render

        return render(self, language)

    def __str__(self) -> str:
        return self.text()
