"""A player who sees some of what is there, calculates a little, and has a taste for the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from futari.bots.bot import Answer
from futari.bots.kamisado.eye import Eye, strain_of_waiting, wins_at_hand
from futari.core import Message
from futari.kamisado.engine.solver import Solver
from futari.kamisado.moves import Move
from futari.kamisado.regroup import Fill, regroup
from futari.kamisado.round import play_move
from futari.kamisado.setup import read_position

if TYPE_CHECKING:
    from futari.bots.bot import Outlook
    from futari.bots.kamisado.taste import Taste
    from futari.core import Choices, Stream
    from futari.kamisado.game import Choice
    from futari.kamisado.position import Position
    from futari.kamisado.round import Turn
    from futari.kamisado.view import MatchView

__all__ = ["Player"]

# The deadlock that an own move makes is the hardest thing to see on a board.
DEADLOCK = 40
# Moves whose charm differs by less than this look the same: the opponent's one safe reply more or less.
SLACK = 3
MEMORY = 8
# More moves than any position has.
ALL = 1000


class _Danger(NamedTuple):
    """A move that loses to something the player has seen; `strain` is how well it may still be hidden."""

    turn: Turn
    strain: int


@dataclass(frozen=True, slots=True)
class Player:
    """One of the levels below perfect.

    `attack` looks for own wins, `guard` for the opponent's. `budget` is how many positions of each move it
    calculates, `width` how many moves it takes that trouble for.
    """

    name: str
    attack: Eye
    guard: Eye
    taste: Taste
    budget: int = 0
    width: int = ALL

    @property
    def note(self) -> Message:
        """Its character in a sentence."""
        return Message(f"bot.{self.name}")

    def answer(self, outlook: Outlook[MatchView, Choice], chance: Stream) -> Answer[Choice]:
        """The best of the choices, as far as this player can see."""
        position = read_position(outlook.view.position)
        moves = [choice for choice in outlook.choices if isinstance(choice, Move)]
        return Answer(
            (self._move(position, moves, chance) if moves else self._fill(position, outlook.choices, chance),)
        )

    def _move(self, position: Position, moves: list[Move], chance: Stream) -> Move:
        seen = [win for win in wins_at_hand(position) if self.attack.sees(win.strain, chance)]
        if seen:
            most = max(win.points for win in seen)
            return chance.pick(win.move for win in seen if win.points == most)
        return self._quiet(position, moves, chance)

    def _quiet(self, position: Position, moves: list[Move], chance: Stream) -> Move:
        """A move when no win is in sight."""
        dangers: list[_Danger] = []
        safe: list[Turn] = []
        for move in moves:
            turn = play_move(position, move)
            strain = self._danger(turn, chance)
            if strain is None:
                safe.append(turn)
            else:
                dangers.append(_Danger(turn, strain))
        if safe:
            return self._calculated(safe, chance)
        # All is lost that can be seen: hope that the hardest line is overlooked.
        hidden = max(danger.strain for danger in dangers)
        return chance.pick(danger.turn.move for danger in dangers if danger.strain == hidden)

    def _danger(self, turn: Turn, chance: Stream) -> int | None:
        """How hard the plainest of the losses that it notices is to see; None if it notices none."""
        if turn.outcome is not None:
            if turn.outcome.winner is turn.side:
                return None
            return DEADLOCK if self.guard.sees(DEADLOCK, chance) else None
        if turn.position.to_move is turn.side:
            return None
        waiting = strain_of_waiting(turn)
        threats = [waiting + win.strain for win in wins_at_hand(turn.position)]
        return min((strain for strain in threats if self.guard.sees(strain, chance)), default=None)

    def _calculated(self, turns: list[Turn], chance: Stream) -> Move:
        """The move that calculation prefers, or taste where it finds nothing."""
        liked = self._by_taste(turns, chance)
        open_: list[Turn] = []
        solver = Solver(MEMORY)
        for turn in liked[: self.width] if self.budget else ():
            value = _value(solver, turn, self.budget)
            if value == "win":
                return turn.move
            if value == "unknown":
                open_.append(turn)
        left = open_ or liked[self.width :] or liked
        return left[0].move

    def _by_taste(self, turns: list[Turn], chance: Stream) -> list[Turn]:
        """The turns it likes best first; those that please it about as much as the best stand in any order."""
        taste = {turn.move: self.taste(turn) for turn in turns}
        enough = max(taste.values()) - SLACK
        return sorted(chance.shuffled(turns), key=lambda turn: -min(taste[turn.move], enough))

    def _fill(self, final: Position, choices: Choices[Choice], chance: Stream) -> Choice:
        """The direction after which the Challenger is seen to lose, or at least not seen to win (F1)."""
        fills = [choice for choice in choices if isinstance(choice, Fill)]
        if not self.budget:
            return chance.pick(fills)
        solver = Solver(MEMORY)
        rank = {"loss": 2, "unknown": 1, "win": 0}
        worth = {fill: rank[solver.value(regroup(final, fill), self.budget).value] for fill in fills}
        return chance.pick(fill for fill in fills if worth[fill] == max(worth.values()))


def _value(solver: Solver, turn: Turn, budget: int) -> str:
    """What is proved of a turn, told by the side that made it."""
    if turn.outcome is not None:
        return "win" if turn.outcome.winner is turn.side else "loss"
    value = solver.value(turn.position, budget).value
    if turn.position.to_move is turn.side or value == "unknown":
        return value
    return "loss" if value == "win" else "win"
