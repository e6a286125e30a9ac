"""Set-ups and the way from a text to a position.

A set-up may be anything somebody wrote down or dragged together. A position is one that could stand on a board;
`Setup.position` either proves it or raises one error that lists every fault.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from futari.core import BySide, Impossible, Message, Seat
from futari.kamisado.board import (
    BLACK,
    COLOURS,
    GOLD,
    HOME_ROW,
    LINES,
    SQUARE_COLOUR,
    Colour,
    Direction,
    far_row,
    row_of,
    square_name,
)
from futari.kamisado.format import Format, points_of_rings
from futari.kamisado.position import Position
from futari.kamisado.round import after_forfeits
from futari.kamisado.terms import colour_term, side_term

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.core import Parameter

__all__ = ["Placed", "Setup", "read_position", "read_setup"]

_LETTERS = {colour.letter: colour for colour in COLOURS}
_SIDES = {"b": BLACK, "g": GOLD}
_FORMATS = {format_.value: format_ for format_ in Format}
_MOST_RINGS_EVER = 4
_SIGN = re.compile(r"(?P<tower>[A-Za-z])(?P<rings>\+*)|(?P<empty>[1-8])|(?P<odd>.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Placed:
    """A tower put on a square."""

    square: int
    side: Seat
    colour: Colour
    rings: int = 0


@dataclass(frozen=True, slots=True)
class Setup:
    """Towers put anywhere, and the other fields as they were written; `misread` are faults of the text itself."""

    placed: tuple[Placed, ...]
    to_move: str
    tower: str
    format: str | None = None
    misread: tuple[Message, ...] = ()

    def position(self) -> Position:
        """The position, if it could stand on a board; raises Impossible with every fault."""
        towers, fields = list(self._faults_of_towers()), dict(self._faults_of_fields())
        faults = [*self.misread, *towers, *fields.values()]
        position = self._unproved()
        # One fault does not hide another: what can be judged without the missing part is judged.
        if not towers:
            faults += _faults(position, unknown=frozenset(fields))
        elif "format" not in fields and not position.finished:
            faults += _faults_of_rings(position, position.rings)
        if faults:
            raise Impossible("position.impossible", faults)
        return position

    def _faults_of_towers(self) -> Iterator[Message]:
        standing: set[int] = set()
        for tower in self.placed:
            if tower.square in standing:
                yield _fault("two_on_a_square", square=square_name(tower.square))
            standing.add(tower.square)
        counts = Counter((tower.side, tower.colour) for tower in self.placed)
        for side in Seat:
            for colour in COLOURS:
                if (count := counts[side, colour]) != 1:
                    key = "no_tower" if count == 0 else "towers_too_many"
                    yield _fault(key, side=side_term(side), tower=colour_term(colour), count=count)

    def _faults_of_fields(self) -> Iterator[tuple[str, Message]]:
        if self.to_move not in _SIDES:
            yield "side", _fault("side", sign=self.to_move)
        if self.tower not in {*_LETTERS, "*", "-"}:
            yield "tower", _fault("tower", sign=self.tower)
        if self.format is not None and self.format not in _FORMATS:
            yield "format", _fault("format", sign=self.format)

    def _unproved(self) -> Position:
        squares, rings = ([0] * 8, [0] * 8), ([0] * 8, [0] * 8)
        for tower in self.placed:
            squares[tower.side][tower.colour] = tower.square
            rings[tower.side][tower.colour] = tower.rings
        return Position(
            BySide(tuple(squares[0]), tuple(squares[1])),
            BySide(tuple(rings[0]), tuple(rings[1])),
            _SIDES.get(self.to_move, BLACK),
            _LETTERS.get(self.tower),
            finished=self.tower == "-",
            format=_FORMATS.get(self.format or ""),
        )


def read_position(text: str) -> Position:
    """The position of a one-line text.

    >>> str(read_position("obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * long"))
    'obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * long'
    """
    return read_setup(text).position()


def read_setup(text: str) -> Setup:
    """Read any text into a set-up; what cannot be read becomes faults of it."""
    fields = text.split()
    misread = []
    if not 3 <= len(fields) <= 4:
        misread.append(_fault("fields", count=len(fields)))
    board, to_move, tower, *rest = [*fields, "", "", ""][: max(3, len(fields))]
    placed: list[Placed] = []
    rows = board.split("/")
    if len(rows) != 8:
        misread.append(_fault("rows", count=len(rows)))
    for row, signs in zip(range(7, -1, -1), rows, strict=False):
        towers, faults = _read_row(row, signs)
        placed += towers
        misread += faults
    return Setup(tuple(placed), to_move, tower, rest[0] if rest else None, tuple(misread))


def _read_row(row: int, signs: str) -> tuple[list[Placed], list[Message]]:
    placed, faults, column = [], [], 0
    for sign in _SIGN.finditer(signs):
        colour = _LETTERS.get(sign["tower"].lower()) if sign["tower"] else None
        if colour is not None:
            side = BLACK if sign["tower"].isupper() else GOLD
            if column < 8:
                placed.append(Placed(row * 8 + column, side, colour, len(sign["rings"])))
            column += 1
        elif sign["empty"]:
            column += int(sign["empty"])
        else:
            faults.append(_fault("sign", sign=sign[0], row=row + 1))
    if column != 8:
        faults.append(_fault("row_length", row=row + 1, n=column))
    return placed, faults


def _fault(key: str, **params: Parameter) -> Message:
    return Message(f"position.{key}", params)


def _faults(position: Position, unknown: frozenset[str]) -> Iterator[Message]:
    """What keeps sixteen towers on a board from being a position, as far as the fields are known."""
    if position.finished and "side" not in unknown:
        yield from _faults_of_the_end(position)
        return
    if "format" not in unknown:
        yield from _faults_of_rings(position, position.rings)
    if position.finished or "tower" in unknown:
        return
    at_the_far_row = list(_on_the_far_row(position))
    for side, tower in at_the_far_row:
        yield _fault("far_row", side=side_term(side), tower=colour_term(tower))
    if position.tower is None:
        for side in Seat:
            for tower in COLOURS:
                if row_of(position.towers[side][tower]) != HOME_ROW[side]:
                    yield _fault("not_at_home", side=side_term(side), tower=colour_term(tower))
    elif not at_the_far_row and "side" not in unknown:
        yield from _fault_of_a_blocked_tower(position, position.to_move, position.tower)


def _faults_of_rings(position: Position, rings: BySide[tuple[int, ...]]) -> Iterator[Message]:
    limits = position.limits
    for side in Seat:
        for tower in COLOURS:
            if rings[side][tower] > limits.most_rings:
                yield _fault(
                    "rings",
                    side=side_term(side),
                    tower=colour_term(tower),
                    count=rings[side][tower],
                    most=limits.most_rings,
                    format=Message(f"format.{limits.value}"),
                )
        # A pile of rings that no format knows is a fault of its own; its points would only confuse.
        if max(rings[side]) <= _MOST_RINGS_EVER and (score := points_of_rings(rings[side])) >= limits.points:
            yield _fault(
                "score",
                side=side_term(side),
                score=score,
                points=limits.points,
                format=Message(f"format.{limits.value}"),
            )


def _fault_of_a_blocked_tower(position: Position, side: Seat, tower: Colour) -> Iterator[Message]:
    """A blocked tower has already forfeited (M6): say where that leads."""
    if any(rings > 3 for rings in position.rings[side]):
        return
    forfeits, mover = after_forfeits(position.towers, position.rings, side, tower)
    if not forfeits:
        return
    names = {"side": side_term(side), "tower": colour_term(tower)}
    if mover is None:
        yield Message("position.deadlocked", dict(names))
    else:
        after = Position(position.towers, position.rings, *mover, format=position.format)
        yield Message("position.blocked", {**names, "after": str(after)})


def _faults_of_the_end(position: Position) -> Iterator[Message]:
    """A finished round was won at the far row or by a deadlock, and the winner's ring has been placed."""
    winner = position.to_move.other
    arrived = list(_on_the_far_row(position))
    if not arrived:
        ringed = list(_deadlock_rings(position, winner))
        if not ringed:
            yield _fault("not_finished")
            yield from _faults_of_rings(position, position.rings)
        else:
            yield from min((list(_faults_of_rings(position, before)) for before in ringed), key=len)
        return
    if len(arrived) > 1 or arrived[0][0] is not winner:
        for side, tower in arrived:
            if side is not winner or len(arrived) > 1:
                yield _fault("far_row_end", side=side_term(side), tower=colour_term(tower))
        yield from _faults_of_rings(position, position.rings)
        return
    tower = arrived[0][1]
    before = _without_the_ring(position, winner, tower)
    if before is None:
        yield _fault("no_ring", side=side_term(winner), tower=colour_term(tower))
    yield from _faults_of_rings(position, before or position.rings)


def _on_the_far_row(position: Position) -> Iterator[tuple[Seat, Colour]]:
    for side in Seat:
        for tower in COLOURS:
            if row_of(position.towers[side][tower]) == far_row(side):
                yield side, tower


def _without_the_ring(position: Position, winner: Seat, tower: Colour) -> BySide[tuple[int, ...]] | None:
    """The rings before the last was placed; a Single Round needs none, so it may stand without."""
    rings = list(position.rings[winner])
    if rings[tower] == 0:
        return position.rings if position.format is Format.SINGLE else None
    rings[tower] -= 1
    return position.rings.with_(winner, tuple(rings))


def _deadlock_rings(position: Position, winner: Seat) -> Iterator[BySide[tuple[int, ...]]]:
    """The rings as they were before each deadlock that could have ended here (M8).

    The loser's last real move ended on the colour of the tower with the new ring: an ordinary move, after which the
    winner's tower of that colour was blocked, or a push, after which the loser's own next tower was (S3).
    """
    loser = winner.other
    for mover in COLOURS:
        reached = SQUARE_COLOUR[position.towers[loser][mover]]
        before = _without_the_ring(position, winner, reached)
        if before is None or max(*before.first, *before.second) > 3:
            continue
        starts = [(winner, reached), *((loser, colour) for colour in _after_a_push(position, before, loser, mover))]
        if any(after_forfeits(position.towers, before, side, tower).mover is None for side, tower in starts):
            yield before


def _after_a_push(position: Position, rings: BySide[tuple[int, ...]], pusher: Seat, tower: Colour) -> Iterator[Colour]:
    """The colours onto which a push by this tower could just have moved the furthest tower."""
    strength = rings[pusher][tower]
    others = position.towers[pusher.other]
    ahead = LINES[pusher][position.towers[pusher][tower]][Direction.FORWARD]
    for square in ahead[:strength]:
        if square not in others or rings[pusher.other][others.index(square)] >= strength:
            return
        yield SQUARE_COLOUR[square]
