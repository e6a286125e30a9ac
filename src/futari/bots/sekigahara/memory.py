"""What was counted once is remembered, but not everything: a process may play for days."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

__all__ = ["forget"]

REMEMBERED = 50_000


def forget(known: dict[Any, Any]) -> None:
    """Begin anew when too much is remembered."""
    if len(known) > REMEMBERED:
        known.clear()
