"""A game of the contract as a game of OpenSpiel: what both our games share.

Chance is explicit. The rules draw their numbers from named streams of a seed; here the seed is a set of dice that
OpenSpiel throws. Whenever the rules need numbers that have not been thrown, the state is a chance node for each of
them, and the rules go on afterwards: a shuffle of 55 cards is 54 chance nodes, each with equally likely outcomes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from futari.core import Seat
from futari.lab.moment import Moment

if TYPE_CHECKING:
    from futari.lab.moment import Table

__all__ = ["ContractGame", "ContractObserver", "ContractState"]


class ContractState(pyspiel.State):
    """A state of OpenSpiel around a moment."""

    def __init__(self, game: ContractGame) -> None:
        super().__init__(game)
        self._moment = game.first

    @property
    def moment(self) -> Moment:
        """Where the game stands."""
        return self._moment

    def current_player(self) -> int:
        """The seat that is to act, chance, or nobody."""
        if self._moment.waiting:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self._moment.actor
        return int(pyspiel.PlayerId.TERMINAL if actor is None else actor)

    def _legal_actions(self, player: int) -> list[int]:
        moment = self._moment
        return sorted(moment.listed) if not moment.waiting and moment.actor == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every number below the bound, all equally likely."""
        bound = self._moment.waiting[0]
        return [(number, 1 / bound) for number in range(bound)]

    def _apply_action(self, action: int) -> None:
        self._moment = self._moment.go_on(action)

    def _action_to_string(self, player: int, action: int) -> str:
        moment = self._moment
        if player == pyspiel.PlayerId.CHANCE:
            return f"{moment.thrown_for}: {action} of {moment.waiting[0] if moment.waiting else '?'}"
        choice = moment.listed.get(action)
        return f"action {action}" if choice is None else moment.table.game.write_choice(choice)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self._moment.waiting and self._moment.actor is None

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the loser, when the game is over."""
        outcome = self._moment.table.game.outcome(self._moment.state) if self.is_terminal() else None
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0 if seat is outcome.winner else -1.0 for seat in Seat]

    def __str__(self) -> str:
        moment = self._moment
        if moment.waiting:
            return f"chance: {moment.thrown_for}, {len(moment.waiting)} to throw"
        return self._moment.view_text(Seat.FIRST if moment.actor is None else moment.actor)


class ContractGame(pyspiel.Game):
    """A game of OpenSpiel around a table."""

    def __init__(self, kind: pyspiel.GameType, info: pyspiel.GameInfo, params: dict[str, Any], table: Table) -> None:
        super().__init__(kind, info, params)
        self.table = table
        self.first = Moment.first(table)

    def new_initial_state(self) -> ContractState:
        """The set-up, or the first chance node of it."""
        return ContractState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> ContractObserver:
        """The observer of one seat."""
        return ContractObserver(self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class ContractObserver:
    """What a seat sees as numbers and text; with perfect recall also what it remembers.

    The text of perfect recall is the view and one word for all views and own choices before. The numbers are those of
    the encoding and how often each action was chosen: a summary, because no array of a fixed size holds a campaign.
    """

    def __init__(self, table: Table, kind: pyspiel.IIGObservationType, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        self._table = table
        self._recalls = kind.perfect_recall
        size = int(np.prod(table.encoding.shape))
        self.tensor = np.zeros(size + table.encoding.actions * self._recalls, np.float32)
        self.dict = {"observation": self.tensor[:size].reshape(table.encoding.shape)}
        if self._recalls:
            self.dict["own_actions"] = self.tensor[size:]

    def set_from(self, state: ContractState, player: int) -> None:
        """The numbers of a seat."""
        moment, seat = state.moment, Seat(player)
        self.tensor.fill(0)
        if moment.state is not None:
            self.dict["observation"][:] = self._table.encoding.observe(self._table.game.view(moment.state, seat), seat)
        if self._recalls:
            np.add.at(self.dict["own_actions"], moment.own_actions(seat), 1)

    def string_from(self, state: ContractState, player: int) -> str:
        """The text of a seat."""
        view = state.moment.view_text(Seat(player))
        return f"{state.moment.memories[player]} {view}" if self._recalls else view
