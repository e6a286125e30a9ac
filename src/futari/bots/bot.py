"""What a bot is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

import msgspec

if TYPE_CHECKING:
    from futari.core import Choices, Stream

__all__ = ["Bot"]

Choice = TypeVar("Choice")
View_contra = TypeVar("View_contra", bound=msgspec.Struct, contravariant=True)


class Bot(Protocol[View_contra, Choice]):
    """Sees what its seat may see and picks from the list; all its randomness comes from the given stream."""

    def choose(self, view: View_contra, choices: Choices[Choice], chance: Stream) -> Choice:
        """One of the choices."""
