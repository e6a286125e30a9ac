"""Campaigns as the two seats watch them: what a bot is given at each decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from futari.core import BySide, Event, Seat
from futari.sekigahara.game import SEKIGAHARA as GAME
from sekigahara.campaigns import campaign

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.sekigahara.state import State

__all__ = ["Watch", "watched"]


class Watch(NamedTuple):
    """A moment in which a seat has to decide, and all that it has been told so far."""

    state: State
    seat: Seat
    events: tuple[Event, ...]


def watched(seed: int) -> Iterator[Watch]:
    """Every decision of a random campaign."""
    seen: BySide[list[Event]] = BySide([], [])
    for before, actor, choice, after in campaign(seed):
        yield Watch(before, actor, tuple(seen[actor]))
        for seat in Seat:
            seen[seat].extend(GAME.events(before, actor, choice, after, seat))
