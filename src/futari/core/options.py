"""What can be agreed before a game: declared fields with labels, defaults and limits."""

from __future__ import annotations

import msgspec

from futari.locale import Message

__all__ = ["Number", "OptionField", "Pick"]


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """One of a few named values."""

    name: str
    label: Message
    values: tuple[str, ...]
    value_labels: tuple[Message, ...]
    default: str


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A whole number within limits; `only_for` names the value of another field it goes with."""

    name: str
    label: Message
    low: int
    high: int
    default: int
    only_for: tuple[str, str] | None = None


OptionField = Pick | Number
