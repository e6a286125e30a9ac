"""What a player likes among moves that it cannot tell apart: whole numbers, more is better."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from futari.kamisado.board import COLOURS, LINES, Colour
from futari.kamisado.format import REACH
from futari.kamisado.moves import legal_moves

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.core import Seat
    from futari.kamisado.position import Position
    from futari.kamisado.round import Turn

__all__ = ["Taste", "anything", "grip", "hurry", "open_towers"]

Taste: TypeAlias = "Callable[[Turn], int]"

FAR_ENOUGH = 3


def anything(turn: Turn) -> int:  # noqa: ARG001  (every move is as good as another)
    """No taste at all."""
    return 0


def hurry(turn: Turn) -> int:
    """Forward, the faster the better: the beginner's love, which leaves the towers without moves."""
    return 4 * min(turn.move.distance, FAR_ENOUGH)


def grip(turn: Turn) -> int:
    """Few safe replies for the opponent, more open towers than his."""
    own, position = turn.side, turn.position
    ours, theirs = open_towers(position, own), open_towers(position, own.other)
    balance = len(ours) - len(theirs)
    if position.to_move is own:
        return balance
    safe = sum(reply.reached not in ours for reply in legal_moves(position))
    return balance - 3 * safe


def open_towers(position: Position, side: Seat) -> set[Colour]:
    """The towers with a free way to the far row: the colours on which the opponent must not end his move."""
    standing = {*position.towers[0], *position.towers[1]}
    towers, rings = position.towers[side], position.rings[side]
    return {
        colour
        for colour in COLOURS
        if any(_is_free(line, REACH[rings[colour]], standing, side) for line in LINES[side][towers[colour]])
    }


def _is_free(line: tuple[int, ...], reach: int, standing: set[int], side: Seat) -> bool:
    """Whether a line leads to the far row, near enough and with nobody on it."""
    if not line or len(line) > reach or line[-1] >> 3 != (7, 0)[side]:
        return False
    return standing.isdisjoint(line)
