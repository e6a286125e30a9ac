"""Positions that are the same but for the way one looks at the board: mirrored (a to h), or turned by 180 degrees."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from futari.core import BySide
from futari.kamisado.board import Colour

if TYPE_CHECKING:
    from futari.kamisado.position import Position

__all__ = ["likeness", "mirrored", "turned"]


def mirrored(position: Position) -> Position:
    """The mirror image: columns exchanged, and the pairs of colours that go with them."""
    return replace(
        position,
        towers=position.towers.map(lambda squares: tuple(square ^ 7 for square in squares)[::-1]),
        rings=position.rings.map(lambda rings: rings[::-1]),
        tower=None if position.tower is None else Colour(7 - position.tower),
    )


def turned(position: Position) -> Position:
    """The board turned round: the sides exchanged, the colours kept."""
    first, second = (tuple(63 - square for square in squares) for squares in position.towers)
    return replace(
        position,
        towers=BySide(second, first),
        rings=BySide(position.rings.second, position.rings.first),
        to_move=position.to_move.other,
    )


def likeness(position: Position) -> str:
    """One text for a position and all its images, whatever the format."""
    plain = position.with_format(None)
    return min(str(image) for seen in (plain, mirrored(plain)) for image in (seen, turned(seen)))
