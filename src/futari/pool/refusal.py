"""What the desk says instead of a result."""

from __future__ import annotations

from futari.core import FutariError, Message

__all__ = ["Closed", "TooLong", "TooMany"]


class TooLong(FutariError):
    """An errand that was stopped because its time was over."""

    def __init__(self, seconds: float) -> None:
        super().__init__(Message("desk.too_long", {"seconds": f"{seconds:g}"}))
        self.seconds = seconds


class TooMany(FutariError):
    """An errand of somebody who has enough of them waiting."""

    def __init__(self, waiting: int) -> None:
        super().__init__(Message("desk.too_many", {"waiting": waiting}))
        self.waiting = waiting


class Closed(FutariError):
    """An errand that was not done when the desk closed, or came later."""

    def __init__(self) -> None:
        super().__init__(Message("desk.closed"))
