"""The two seats of a game, and a pair type for what both of them have."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["BySide", "Seat"]

T = TypeVar("T")
U = TypeVar("U")


class Seat(enum.IntEnum):
    """One of the two places at the table; each game has its own names for them."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> Seat:
        """The opponent's seat."""
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST


class BySide(NamedTuple, Generic[T]):
    """One value for each seat, instead of two parallel fields.

    >>> score = BySide(2, 0)
    >>> score[Seat.FIRST], score.with_(Seat.SECOND, 4)
    (2, BySide(first=2, second=4))
    """

    first: T
    second: T

    def with_(self, seat: Seat, value: T) -> BySide[T]:
        """The same pair with another value for one seat."""
        return BySide(value, self.second) if seat is Seat.FIRST else BySide(self.first, value)

    def map(self, change: Callable[[T], U]) -> BySide[U]:
        """The pair of what a function makes of each value."""
        return BySide(change(self.first), change(self.second))
