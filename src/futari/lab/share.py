"""A share of games won, with how sure one may be of it."""

from __future__ import annotations

import math
from typing import NamedTuple

__all__ = ["Share"]

# The normal quantile of a 95 % interval.
Z = 1.959964


class Share(NamedTuple):
    """So many won of so many.

    >>> share = Share(300, 400)
    >>> share.value, [round(end, 3) for end in share.interval]
    (0.75, [0.705, 0.79])
    """

    won: int
    of: int

    @property
    def value(self) -> float:
        """The share itself; of nothing it is one half."""
        return self.won / self.of if self.of else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval (Wilson)."""
        if not self.of:
            return 0.0, 1.0
        n, p = self.of, self.value
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z / (1 + Z * Z / n) * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)
