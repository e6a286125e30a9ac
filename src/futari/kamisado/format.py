"""The match formats: how many points win, and how many rings a tower may carry."""

from __future__ import annotations

import enum

__all__ = ["REACH", "Format", "points_of_rings", "ring_worth"]


class Format(enum.Enum):
    """The formats of the rulebook; the value is the word of the position text."""

    SINGLE = "single"
    STANDARD = "standard"
    LONG = "long"
    MARATHON = "marathon"

    @property
    def points(self) -> int:
        """The points that win the match."""
        return {"single": 1, "standard": 3, "long": 7, "marathon": 15}[self.value]

    @property
    def most_rings(self) -> int:
        """The most rings of a tower in play; the last ring of a round may be one more."""
        return {"single": 0, "standard": 1, "long": 2, "marathon": 3}[self.value]


# How far a tower goes by its rings (M2, S1, DS1, TS1); a tower pushes as many others as it has rings (S7, DS7, TS7).
REACH = (7, 5, 3, 1)


def ring_worth(rings: int) -> int:
    """The points for putting one more ring on a tower that has `rings` already: 1, 2, 4, 8."""
    return 1 << rings


def points_of_rings(rings: tuple[int, ...]) -> int:
    """A side's score, counted from its towers: the sum of 2^rings - 1."""
    return sum((1 << count) - 1 for count in rings)
