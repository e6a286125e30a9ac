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
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["SEED_BYTES", "Dice", "Stream", "Unthrown", "new_seed", "seed_hash"]

T = TypeVar("T")

SEED_BYTES = 32


def new_seed() -> bytes:
    """A fresh secret seed: long enough that its published hash gives nothing away."""
    return secrets.token_bytes(SEED_BYTES)


def seed_hash(seed: bytes) -> str:
    """The published promise: plain SHA-256, so that anyone can check it with any tool."""
    return hashlib.sha256(seed).hexdigest()


class Unthrown(LookupError):
    """Dice lack numbers of a stream: the next must lie below the first of `bounds`, the one after below the second."""

    def __init__(self, name: str, bounds: Sequence[int]) -> None:
        super().__init__(name, tuple(bounds))
        self.name = name
        self.bounds = tuple(bounds)


class Dice(bytes):
    """A seed whose numbers are thrown by somebody else: for studies in which chance is a player of its own.

    It is the bytes of its throws, so that states which hold it stay values.

    >>> Stream(Dice.thrown({"coin": [1, 0]}), "coin").below(2)
    1
    """

    __slots__ = ()

    @classmethod
    def thrown(cls, throws: Mapping[str, Sequence[int]]) -> Dice:
        """The dice of what was thrown for each stream."""
        return cls("\n".join(f"{name}:{','.join(map(str, throws[name]))}" for name in sorted(throws)).encode())

    def numbers(self, name: str) -> list[int]:
        """What was thrown for a stream."""
        for line in self.decode().splitlines():
            whose, _, numbers = line.rpartition(":")
            if whose == name and numbers:
                return [int(number) for number in numbers.split(",")]
        return []


class Stream:
    """Random numbers of one name: the same seed and name always give the same numbers.

    >>> Stream(b"seed", "deck").shuffled("abcdef") == Stream(b"seed", "deck").shuffled("abcdef")
    True
    >>> Stream(b"seed", "deck").shuffled("abcdef") == Stream(b"seed", "bag").shuffled("abcdef")
    False
    """

    __slots__ = ("_block", "_blocks", "_key", "_name", "_thrown")

    def __init__(self, seed: bytes, name: str) -> None:
        self._name = name
        self._thrown = seed.numbers(name)[::-1] if isinstance(seed, Dice) else None
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

    def _expect(self, bounds: Sequence[int]) -> None:
        """Ask for everything that is missing at once, so that a shuffle is not tried again for every card."""
        if self._thrown is not None and len(self._thrown) < len(bounds):
            raise Unthrown(self._name, bounds[len(self._thrown) :])

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each equally likely (rejecting the uneven rest)."""
        if bound < 1:
            raise ValueError(f"nothing lies below {bound}")
        if self._thrown is not None:
            self._expect((bound,))
            return self._thrown.pop()
        fair = (1 << 64) - (1 << 64) % bound
        while (word := self._word()) >= fair:
            pass
        return word % bound

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        """All the things in random order (Fisher and Yates, from the end)."""
        order = list(things)
        self._expect(range(len(order), 1, -1))
        for last in range(len(order) - 1, 0, -1):
            pick = self.below(last + 1)
            order[last], order[pick] = order[pick], order[last]
        return tuple(order)

    def pick(self, things: Iterable[T]) -> T:
        """One of the things."""
        listed = tuple(things)
        return listed[self.below(len(listed))]
