"""Playing a round: a move with all that follows from it (M6, M7, M8, S3), until the next real move or the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from futari.core import BySide, Seat
from futari.kamisado.board import COLOURS, LINES, SQUARE_COLOUR, Colour, far_row
from futari.kamisado.format import ring_worth
from futari.kamisado.moves import Move, can_move, pushed_line
from futari.kamisado.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Forfeit", "Pushed", "RoundOutcome", "Turn", "Verdict", "after_forfeits", "play_move"]


class Forfeit(NamedTuple):
    """A zero-length move of a blocked tower (M6)."""

    side: Seat
    tower: Colour
    reached: Colour

    def __str__(self) -> str:
        return f"{self.tower.word} 0 {self.reached.word}"


class Pushed(NamedTuple):
    """A tower that was pushed back one square."""

    tower: Colour
    start: int
    end: int


class RoundOutcome(NamedTuple):
    """Who won a round, the tower that takes the ring, the rule (M7 or M8), and the ring's worth."""

    winner: Seat
    tower: Colour
    rule: str
    points: int


class Turn(NamedTuple):
    """A real move and its consequences; `pushed` and `forfeits` are in order."""

    side: Seat
    move: Move
    start: int
    end: int
    pushed: tuple[Pushed, ...]
    forfeits: tuple[Forfeit, ...]
    outcome: RoundOutcome | None
    position: Position

    @property
    def furthest(self) -> Pushed:
        """The furthest of the pushed towers: its square names the tower that moves next (S3, DS3, TS3)."""
        return self.pushed[-1]


class Verdict(NamedTuple):
    """Where forfeits lead: the side and tower that can move, or None in a deadlock (M8)."""

    forfeits: tuple[Forfeit, ...]
    mover: tuple[Seat, Colour] | None


def after_forfeits(
    towers: BySide[tuple[int, ...]], rings: BySide[tuple[int, ...]], side: Seat, tower: Colour
) -> Verdict:
    """Follow blocked towers until one can move, or until one would have to move again: a deadlock (M6, M8)."""
    forfeits: list[Forfeit] = []
    seen: set[tuple[Seat, Colour]] = set()
    while not can_move(towers, rings, side, tower):
        if (side, tower) in seen:
            return Verdict(tuple(forfeits), None)
        seen.add((side, tower))
        trapped_on = SQUARE_COLOUR[towers[side][tower]]
        forfeits.append(Forfeit(side, tower, trapped_on))
        side, tower = side.other, trapped_on
    return Verdict(tuple(forfeits), (side, tower))


def play_move(position: Position, move: Move) -> Turn:
    """The turn that a legal move makes; `move` must come from `legal_moves`."""
    side, start = position.to_move, position.towers[position.to_move][move.tower]
    end = LINES[side][start][move.direction][move.distance - 1]
    pushed = tuple(_push(position, move)) if move.push else ()
    towers = _moved(position.towers, side, {move.tower: end}, {tower: to for tower, _, to in pushed})
    if end >> 3 == far_row(side):
        outcome = RoundOutcome(side, move.tower, "M7", ring_worth(position.rings[side][move.tower]))
        return Turn(side, move, start, end, pushed, (), outcome, _final(position, towers, outcome))

    next_mover = (side, SQUARE_COLOUR[pushed[-1].end]) if pushed else (side.other, move.reached)
    forfeits, mover = after_forfeits(towers, position.rings, *next_mover)
    if mover is None:
        # The last who really moved has lost, and the ring goes to the tower of the square he moved to (M8).
        winner = side.other
        outcome = RoundOutcome(winner, move.reached, "M8", ring_worth(position.rings[winner][move.reached]))
        return Turn(side, move, start, end, pushed, forfeits, outcome, _final(position, towers, outcome))
    after = Position(towers, position.rings, *mover, format=position.format)
    return Turn(side, move, start, end, pushed, forfeits, None, after)


def _push(position: Position, move: Move) -> Iterator[Pushed]:
    side = position.to_move
    ahead = LINES[side][position.towers[side][move.tower]][move.direction]
    line = pushed_line(position.towers, position.rings, side, move.tower)
    for tower, here, behind in zip(line, ahead, ahead[1:], strict=False):
        yield Pushed(tower, here, behind)


def _moved(
    towers: BySide[tuple[int, ...]], side: Seat, own: dict[Colour, int], others: dict[Colour, int]
) -> BySide[tuple[int, ...]]:
    ours = tuple(own.get(colour, square) for colour, square in zip(COLOURS, towers[side], strict=True))
    theirs = towers[side.other]
    if others:
        theirs = tuple(others.get(colour, square) for colour, square in zip(COLOURS, theirs, strict=True))
    return BySide(ours, theirs) if side is Seat.FIRST else BySide(theirs, ours)


def _final(position: Position, towers: BySide[tuple[int, ...]], outcome: RoundOutcome) -> Position:
    """The end of a round with the ring placed; the loser is to move, as the next Challenger."""
    rings = list(position.rings[outcome.winner])
    rings[outcome.tower] += 1
    return Position(
        towers,
        position.rings.with_(outcome.winner, tuple(rings)),
        outcome.winner.other,
        None,
        finished=True,
        format=position.format,
    )
