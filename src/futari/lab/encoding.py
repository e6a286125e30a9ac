"""What an encoding is: choices as numbers and views as arrays, the same for ever under its version."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from futari.core import Seat

__all__ = ["Array", "Encoding", "Mask", "by_action", "mask_of"]

Array: TypeAlias = "NDArray[np.uint8]"
Mask: TypeAlias = "NDArray[np.int8]"


class Encoding(Protocol):
    """How a game looks to a program that learns."""

    @property
    def version(self) -> int:
        """Raised whenever a number or a place in an array changes its meaning."""

    @property
    def actions(self) -> int:
        """How many actions there are; each has a number below this."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of an observation, an array of bytes."""

    @property
    def highest(self) -> int:
        """No number of an observation is higher."""

    def action(self, choice: Any) -> int:  # noqa: ANN401  (a choice of whatever game it is)
        """The number of a choice; no two choices of one list have the same."""

    def observe(self, view: Any, seat: Seat) -> Array:  # noqa: ANN401  (a view of whatever game it is)
        """What a seat sees, as an array; built from the view alone."""


def by_action(encoding: Encoding, choices: Iterable[Any]) -> dict[int, Any]:
    """The choices of a list by their actions."""
    return {encoding.action(choice): choice for choice in choices}


def mask_of(encoding: Encoding, choices: Iterable[Any]) -> Mask:
    """A one for each action that is on the list."""
    mask = np.zeros(encoding.actions, np.int8)
    mask[[encoding.action(choice) for choice in choices]] = 1
    return mask
