"""A look past the own phase: what comes of a plan when its combats are fought and the enemy has replied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from futari.bots.bot import ask
from futari.bots.sekigahara.evaluation import WEIGHTS, Weights, evaluate
from futari.core import Stream
from futari.sekigahara.game import Sekigahara
from futari.sekigahara.imagination import imagine
from futari.sekigahara.procedure import choices, decide, deciders
from futari.sekigahara.steps import Level

if TYPE_CHECKING:
    from random import Random

    from futari.bots.sekigahara.belief import Belief
    from futari.bots.sekigahara.level import Level as Opponent
    from futari.bots.sekigahara.planner import Plan
    from futari.core import Seat
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.imagination import Sample
    from futari.sekigahara.state import State
    from futari.sekigahara.view import CampaignView

__all__ = ["Foresight"]

# More decisions than two phases have; a guard, not a rule.
LONGEST = 400


@dataclass(frozen=True, slots=True)
class Foresight:
    """Plays plans out in sampled worlds, both sides led by a lesser commander, until the seat is to move again."""

    edition: Edition
    belief: Belief
    random: Random
    subordinate: Opponent
    worlds: int
    weights: Weights = WEIGHTS

    def best(self, view: CampaignView, plans: list[Plan]) -> Plan:
        """The plan that looks best now and after the enemy's reply; all of them are tried in the same worlds."""
        guesses = [self.belief.sample(self.random) for _ in range(self.worlds)]
        dice = [self.random.randbytes(16) for _ in guesses]
        return max(plans, key=lambda plan: plan.value + self._mean(view, plan, guesses, dice))

    def _mean(self, view: CampaignView, plan: Plan, guesses: list[Sample], dice: list[bytes]) -> float:
        seen = [
            evaluate(self._after(imagine(self.edition, view, guess), plan, throw), self.belief.seat, self.weights)
            for guess, throw in zip(guesses, dice, strict=True)
        ]
        return sum(seen) / len(seen)

    def _after(self, state: State, plan: Plan, dice: bytes) -> State:
        """The state when the seat's next movement phase begins, or when the game is over."""
        seat, game = self.belief.seat, Sekigahara(self.edition)
        for choice in plan.choices:
            if choice not in choices(state, seat):
                break
            state = decide(state, seat, choice)
        chance = Stream(dice, "foresight")
        for _ in range(LONGEST):
            if state.outcome is not None or (isinstance(state.step, Level) and state.active is seat):
                return state
            state = self._decided(state, deciders(state)[0], game, chance)
        return state

    def _decided(self, state: State, seat: Seat, game: Sekigahara, chance: Stream) -> State:
        """One answer of the lesser commander, with all of it that the rules list."""
        for choice in ask(self.subordinate, game, state, seat, chance).choices:
            if choice not in choices(state, seat):
                break
            state = decide(state, seat, choice)
        return state
