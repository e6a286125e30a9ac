"""What the tower that must move may do (T, M1-M6, S, DS, TS)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from futari.kamisado.board import COLOURS, LINES, SQUARE_COLOUR, Colour, Direction
from futari.kamisado.format import REACH

if TYPE_CHECKING:
    from futari.core import BySide, Seat
    from futari.kamisado.position import Position

__all__ = ["Move", "can_move", "legal_moves", "pushed_line", "tower_moves"]


class Move(NamedTuple):
    """A real move: the four signs of the notation, and whether it is a push."""

    tower: Colour
    direction: Direction
    distance: int
    reached: Colour
    push: bool = False

    def __str__(self) -> str:
        entry = f"{self.tower.word} {self.direction.arrow}{self.distance} {self.reached.word}"
        return f"{entry} push" if self.push else entry


def legal_moves(position: Position) -> list[Move]:
    """All moves of the side to move; a finished round has none (M7)."""
    if position.finished:
        return []
    if position.tower is not None:
        return tower_moves(position, position.tower)
    return [move for colour in COLOURS for move in tower_moves(position, colour)]


def tower_moves(position: Position, tower: Colour) -> list[Move]:
    """All moves of one tower of the side to move, shortest first in each direction."""
    side = position.to_move
    square = position.towers[side][tower]
    rings = position.rings[side][tower]
    occupied = {*position.towers[0], *position.towers[1]}
    reach = REACH[rings]
    moves = []
    for direction, line in zip(_DIRECTIONS, LINES[side][square], strict=True):
        for distance, ahead in enumerate(line[:reach], start=1):
            if ahead in occupied:
                break
            moves.append(Move(tower, direction, distance, SQUARE_COLOUR[ahead]))
    if rings and pushed_line(position.towers, position.rings, side, tower):
        ahead = LINES[side][square][Direction.FORWARD][0]
        # With a tower straight ahead there is no other forward move: the push takes their place.
        moves.insert(0, Move(tower, Direction.FORWARD, 1, SQUARE_COLOUR[ahead], True))
    return moves


def can_move(towers: BySide[tuple[int, ...]], rings: BySide[tuple[int, ...]], side: Seat, tower: Colour) -> bool:
    """Whether a tower can move at all, by a push if need be (M6, S11)."""
    lines = LINES[side][towers[side][tower]]
    own, others = towers
    for line in lines:
        if line and line[0] not in own and line[0] not in others:
            return True
    return rings[side][tower] > 0 and bool(pushed_line(towers, rings, side, tower))


def pushed_line(
    towers: BySide[tuple[int, ...]], rings: BySide[tuple[int, ...]], side: Seat, tower: Colour
) -> tuple[Colour, ...]:
    """The opposing towers that a push would move back, nearest first; empty if the push is impossible.

    They stand in an unbroken line straight ahead (S2, S4), none of them own (S9), no more of them than the pusher
    has rings (S7), each with fewer rings than he (S8), and behind the last is an empty square of the board (S5, S6).
    """
    strength = rings[side][tower]
    others, own = towers[side.other], towers[side]
    pushed: list[Colour] = []
    for ahead in LINES[side][towers[side][tower]][Direction.FORWARD]:
        if ahead in others:
            colour = COLOURS[others.index(ahead)]
            if len(pushed) == strength or rings[side.other][colour] >= strength:
                return ()
            pushed.append(colour)
        elif ahead in own:
            return ()
        else:
            return tuple(pushed)
    return ()


_DIRECTIONS = tuple(Direction)
