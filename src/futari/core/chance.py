"""Chance that can be checked: named streams drawn from one secret seed.

The hash of the seed is published when a game starts and the seed when it ends, so nobody has to trust
the dice. The streams are defined here from SHA-256 alone, not by Python's `random`, because a record has to
replay to the same state on every machine, for ever.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["SEED_BYTES", "Stream", "new_seed", "seed_hash"]

T = TypeVar("T")

SEED_BYTES = 32


def new_seed() -> bytes:
    """A fresh secret seed: long enough that its published hash gives nothing away."""
    return secrets.token_bytes(SEED_BYTES)


def seed_hash(seed: bytes) -> str:
    """The published promise: plain SHA-256, so that anyone can check it with any tool."""
    return hashlib.sha256(seed).hexdigest()


class Stream:
    """Random numbers of one name: the same seed and name always give the same numbers.

    >>> Stream(b"seed", "deck").shuffled("abcdef") == Stream(b"seed", "deck").shuffled("abcdef")
    True
    >>> Stream(b"seed", "deck").shuffled("abcdef") == Stream(b"seed", "bag").shuffled("abcdef")
    False
    """

    __slots__ = ("_block", "_blocks", "_key")

    def __init__(self, seed: bytes, name: str) -> None:
        self._key = hashlib.sha256(len(seed).to_bytes(4, "big") + seed + name.encode()).digest()
        self._blocks = 0
        self._block = b""

    def _word(self) -> int:
        """The next 64 random bits: SHA-256 in counter mode, four words a block."""
        if not self._block:
            self._block = hashlib.sha256(self._key + self._blocks.to_bytes(8, "big")).digest()
            self._blocks += 1
        word, self._block = int.from_bytes(self._block[:8], "big"), self._block[8:]
        return word

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely (rejecting the uneven rest)."""
        if bound < 1:
            raise ValueError(f"nothing lies below {bound}")
        fair = (1 << 64) - (1 << 64) % bound
        while (word := self._word()) >= fair:
            pass
        return word % bound

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        """All the things in random order (Fisher and Yates, from the end)."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            pick = self.below(last + 1)
            order[last], order[pick] = order[pick], order[last]
        return tuple(order)

    def pick(self, things: Iterable[T]) -> T:
        """One of the things."""
        listed = tuple(things)
        return listed[self.below(len(listed))]
