"""A look past the own phase: what the enemy can make of a plan once its combats are fought."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from futari.bots.bot import ask
from futari.bots.sekigahara.belief import Belief
from futari.bots.sekigahara.evaluation import WEIGHTS, Weights, evaluation_of
from futari.bots.sekigahara.planner import Planner
from futari.core import Stream
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.game import Sekigahara
from futari.sekigahara.imagination import imagine
from futari.sekigahara.procedure import choices, decide, deciders
from futari.sekigahara.steps import Level

if TYPE_CHECKING:
    from futari.bots.sekigahara.draft import Plan
    from futari.bots.sekigahara.level import Level as Opponent
    from futari.core import Seat
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.imagination import Sample
    from futari.sekigahara.state import State
    from futari.sekigahara.view import CampaignView

__all__ = ["Foresight", "doubted"]

# More decisions than a phase's combats have; a guard, not a rule.
LONGEST = 200
# The enemy's reply: so many orders are weighed, battles tried in so many worlds as he may see it, so often in each.
REPLY = 150
GUESSES, BATTLES = 5, 3
# How far one reply in one world may speak for or against a plan: a chief who falls in it is still only one guess.
LOUDEST = 4.0
# So many worlds weigh as much as the first impression, that the replies to two plans come to the same.
DOUBT = 5.0


@dataclass(frozen=True, slots=True)
class Foresight:
    """Plays plans out in sampled worlds, combats fought by a lesser commander, and has the enemy plan his reply."""

    edition: Edition
    belief: Belief
    random: Random
    subordinate: Opponent
    worlds: int
    deadline: float
    weights: Weights = WEIGHTS

    def best(self, view: CampaignView, plans: list[Plan]) -> Plan:
        """The plan that looks best with the enemy's reply.

        All are tried in the same worlds; the better half of them in twice as many more, until one is left, or until
        the processor's time is up on a slow machine. They are compared with the plan that looked best before.
        """
        seen: dict[int, list[float]] = {number: [] for number in range(len(plans))}
        left, worlds = list(seen), self.worlds
        while len(left) > 1:
            for _ in range(worlds):
                guess, dice = self.belief.sample(self.random), self.random.randbytes(16)
                for number in sorted({0, *left}):
                    if time.thread_time() < self.deadline:
                        seen[number].append(self._surprise(view, plans[number], guess, dice))
            left.sort(key=lambda number: -(plans[number].value + doubted(seen[number], seen[0])))
            left, worlds = left[: len(left) // 2], 2 * worlds
        return plans[left[0]]

    def _surprise(self, view: CampaignView, plan: Plan, guess: Sample, dice: bytes) -> float:
        """How much better or worse the enemy's best reply is than the look of things when he gets to move.

        The luck of the plan's own combats is in both, so it does not count; their odds are in the plan's value.
        """
        seat = self.belief.seat
        state = self._after(imagine(self.edition, view, guess), plan, dice)
        if state.outcome is not None or state.active is seat:
            return 0.0
        theirs = Sekigahara(self.edition).view(state, seat.other)
        planner = Planner(
            self.edition,
            # He guesses, as he has to in the game, over a few worlds of his own.
            Belief(self.edition, theirs, ()),
            Random(dice),  # noqa: S311  (a bot's dice; every plan is tried with the same)
            worlds=GUESSES,
            samples=BATTLES,
            thoughts=REPLY,
            kept=1,
            levels=(Act.LIMITED if state.piles[seat.other].hand else Act.MINIMAL,),
            weights=self.weights,
        )
        evaluation, reply = evaluation_of(self.edition, self.weights), planner.plans(theirs)[0]
        carried_out = _carried_out(state, seat.other, reply.choices)
        # Whom he overruns he learns only then: it may have been the chief.
        after = -reply.value if carried_out.outcome is None else evaluation.value(carried_out, seat)
        return after - evaluation.value(state, seat)

    def _after(self, state: State, plan: Plan, dice: bytes) -> State:
        """The state when the next movement phase begins, or when the game is over."""
        game = Sekigahara(self.edition)
        state = _carried_out(state, self.belief.seat, plan.choices)
        chance = Stream(dice, "foresight")
        for _ in range(LONGEST):
            if state.outcome is not None or isinstance(state.step, Level):
                return state
            seat = deciders(state)[0]
            state = _carried_out(state, seat, ask(self.subordinate, game, state, seat, chance).choices)
        return state


def _carried_out(state: State, seat: Seat, made: tuple[Choice, ...]) -> State:
    """The state after these choices, as far as the rules list them."""
    for choice in made:
        if choice not in choices(state, seat):
            break
        state = decide(state, seat, choice)
    return state


def doubted(seen: list[float], usual: list[float]) -> float:
    """How much better the replies are than those to the plan that looked best, in the worlds both were tried in."""
    differences = [max(-LOUDEST, min(LOUDEST, mine - base)) for mine, base in zip(seen, usual, strict=False)]
    return sum(differences) / (len(differences) + DOUBT)
