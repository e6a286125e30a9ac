"""What can go wrong, as values: every error carries a message (a key with parameters).

FutariError                 a ValueError with a message
├── Unreadable              a text that says nothing we know
│   └── Ambiguous           a text that says two things
├── Impossible              something readable that cannot be, with all its faults
├── IllegalChoice           a choice that a rule forbids
└── BrokenRecord            a record that does not replay, with the entry that fails
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.locale import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from futari.locale import Parameter

__all__ = ["Ambiguous", "BrokenRecord", "FutariError", "IllegalChoice", "Impossible", "Unreadable"]


class FutariError(ValueError):
    """The root of all errors about what somebody gave us."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)

    def __reduce__(self) -> tuple[object, ...]:
        # Made again without asking for the parameters of each kind: errors cross over from workers' processes.
        return _made_again, (type(self), self.args), self.__dict__


def _made_again(kind: type[FutariError], args: tuple[object, ...]) -> FutariError:
    return kind.__new__(kind, *args)


class Unreadable(FutariError):
    """A text that could not be read."""

    def __init__(self, key: str, **params: Parameter) -> None:
        super().__init__(Message(key, params))


class Ambiguous(Unreadable):
    """A text with more than one reading."""


class Impossible(FutariError):
    """Something that was read but cannot stand; lists every fault, not just the first."""

    def __init__(self, key: str, faults: Sequence[Message], **params: Parameter) -> None:
        super().__init__(Message(key, params))
        self.faults = tuple(faults)

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = "en") -> str:
        """The message with its faults, one after the other."""
        return f"{self.message.text(language)} {'; '.join(fault.text(language) for fault in self.faults)}"


class IllegalChoice(FutariError):
    """A choice that the rules refuse; `rule` is the rulebook's number, None where no rule has one."""

    def __init__(self, rule: str | None, key: str, **params: Parameter) -> None:
        super().__init__(Message(key, params))
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}" if self.rule else str(self.message)


class BrokenRecord(FutariError):
    """A record that does not replay; `entry` counts from 1 and is 0 for the heading."""

    def __init__(self, entry: int, reason: Message) -> None:
        super().__init__(Message("record.broken", {"entry": entry, "reason": reason}))
        self.entry = entry
        self.reason = reason
