"""How long a won round lasts: the winner wants it over, the loser holds out.

The kernel says which moves keep the win; which of them is the quickest, and which defence the longest, is found here by
looking ever further ahead. Moves are counted, forfeits are not.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from futari.kamisado.engine.kernel import pack, unpack
from futari.kamisado.moves import legal_moves
from futari.kamisado.round import play_move

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.kamisado.engine.solver import Solver
    from futari.kamisado.format import Format
    from futari.kamisado.moves import Move
    from futari.kamisado.position import Position
    from futari.kamisado.round import Turn

__all__ = ["NEVER", "Lengths", "Span"]

NEVER = 1000
# The number of a round that is over: nothing follows it.
OVER = 0


class Span(NamedTuple):
    """What is proved of a length: at least `low` moves, at most `high` (NEVER while no end was found)."""

    low: int
    high: int


class _Enough(Exception):
    """As many positions as were granted."""


class Lengths:
    """The lengths of positions that one side wins, with all that was found out on the way.

    Positions are numbered as they are met, for there may be millions: number by number their 34 bytes, the bounds of
    their lengths, and what follows them.
    """

    def __init__(self, solver: Solver, winner: Seat, format_: Format) -> None:
        self.winner = winner
        self.visited = 0
        self._solver = solver
        self._format = format_
        self._numbers: dict[bytes, int] = {}
        self._packed = [b""]
        self._low = array("h", [0])
        self._high = array("h", [0])
        self._next: list[list[int] | None] = [[]]
        self._last = 0

    def span(self, position: Position, budget: int) -> Span:
        """The length of a position that the winner wins, within so many positions looked at."""
        number, self._last = self._number(position), self.visited + budget
        try:
            while self._low[number] < self._high[number]:
                self._within(number, self._low[number])
        except _Enough:
            pass
        return Span(self._low[number], self._high[number])

    def answer(self, position: Position) -> Move:
        """The winner's quickest move that was found."""
        return min(self._turns(position), key=self._high_after).move

    def line(self, position: Position) -> list[Move]:
        """The longest line against the quickest win, from a position whose length is known."""
        moves = []
        while True:
            turns = self._turns(position)
            ours = position.to_move is self.winner
            turn = min(turns, key=self._high_after) if ours else max(turns, key=self._low_after)
            moves.append(turn.move)
            if turn.outcome is not None:
                return moves
            position = turn.position

    def _number(self, position: Position) -> int:
        packed = pack(position)
        number = self._numbers.setdefault(packed, len(self._packed))
        if number == len(self._packed):
            self._packed.append(packed)
            self._low.append(1)
            self._high.append(NEVER)
            self._next.append(None)
        return number

    def _high_after(self, turn: Turn) -> int:
        return 0 if turn.outcome is not None else self._high[self._number(turn.position)]

    def _low_after(self, turn: Turn) -> int:
        return 0 if turn.outcome is not None else self._low[self._number(turn.position)]

    def _within(self, number: int, moves: int) -> bool:
        """Whether the winner ends the round in at most so many moves."""
        if moves < self._low[number] or moves >= self._high[number]:
            return moves >= self._high[number]
        self.visited += 1
        if self.visited > self._last:
            raise _Enough
        ours = self._packed[number][32] == self.winner
        ends = (self._within(each, moves - 1) for each in self._following(number, ours=ours))
        found = any(ends) if ours else all(ends)
        if found:
            self._high[number] = moves
        else:
            self._low[number] = moves + 1
        return found

    def _following(self, number: int, *, ours: bool) -> list[int]:
        """What may follow: of the winner's moves those that keep the win; the most promising first."""
        following = self._next[number]
        if following is None:
            turns = self._turns(unpack(self._packed[number], self._format))
            following = list({OVER if turn.outcome is not None else self._number(turn.position) for turn in turns})
            self._next[number] = following
        if ours:
            following.sort(key=lambda each: (self._low[each], self._high[each]))
        else:
            following.sort(key=lambda each: (-self._low[each], -self._high[each]))
        return following

    def _turns(self, position: Position) -> list[Turn]:
        turns = [play_move(position, move) for move in legal_moves(position)]
        if position.to_move is not self.winner:
            return turns
        ended = [turn for turn in turns if turn.outcome is not None and turn.outcome.winner is self.winner]
        return ended[:1] or [turn for turn in turns if turn.outcome is None and self._wins(turn.position)]

    def _wins(self, position: Position) -> bool:
        return (self._solver.value(position).value == "win") == (position.to_move is self.winner)
