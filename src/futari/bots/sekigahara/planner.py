"""Plans of whole movement phases (7): found and judged by the kernel over guessed worlds, made by the rules' lists."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from futari.bots.sekigahara.orders import given
from futari.core import Message
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.imagination import imagine
from futari.sekigahara.kernel import Habits, Horizon, Scope, numbering_of, world_of
from futari.sekigahara.overrun import SHELTER
from futari.sekigahara.procedure import decide
from futari.sekigahara.steps import Movement
from futari.sekigahara.terms import place_term

if TYPE_CHECKING:
    from random import Random

    from futari.bots.sekigahara.belief import Belief
    from futari.bots.sekigahara.evaluation import Evaluation
    from futari.sekigahara import kernel
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.state import State
    from futari.sekigahara.view import CampaignView

__all__ = ["Foresight", "Plan", "Planner"]

# How the kernel numbers the levels of movement (7.1): no movement with an exchange, minimal, limited and full.
EXCHANGE = -1
LEVELS = (Act.MINIMAL, Act.LIMITED, Act.FULL)
# Who plays on where a commander looks ahead: both sides with a quick eye.
QUICK = Habits(Scope(again=24, samples=4), guesses=4)
# So many phases are played on after the own one, the last of them only planned.
DEPTH = 2
BLOCKS = 48
# By so many points a march must lessen the danger to the chief to be called his flight.
SAVED = 1.0


@dataclass(frozen=True, slots=True)
class Plan:
    """The choices of a phase, what they are judged to be worth, and the reason in a sentence."""

    choices: tuple[Choice, ...]
    value: float
    why: Message


@dataclass(frozen=True, slots=True)
class Foresight:
    """How plans that differ are compared by what follows them.

    All are tried in the first `worlds`, the better half in twice as many more, and so on; the enemy's next phase is
    played and the own one after it planned. One world speaks for at most `loudest` points; `doubt` is how many
    worlds the first impression weighs, that all plans go on alike.
    """

    worlds: int
    doubt: float = 10.0
    loudest: float = 6.0

    @property
    def most(self) -> int:
        """Worlds to draw: no plan is tried in more."""
        return 7 * self.worlds


@dataclass(slots=True)
class Planner:
    """Plans for one seat. `worlds` are the guesses in which battles are tried; `seconds` guard a slow machine."""

    edition: Edition
    belief: Belief
    random: Random
    evaluation: Evaluation
    scope: Scope
    worlds: int
    seconds: float = math.inf

    def plans(self, view: CampaignView) -> list[Plan]:
        """The plans that differ for a phase, or for the rest of one; the best first."""
        state, found = self._found(view)
        return [self._made(state, plan) for plan in found]

    def best(self, view: CampaignView, foresight: Foresight | None = None, deadline: float = math.inf) -> Plan:
        """The plan that looks best; with foresight, by what may follow it, until the thread's clock says so."""
        state, found = self._found(view)
        number = 0
        if foresight is not None and len(found) > 1 and not isinstance(state.step, Movement):
            number = self._foreseen(found, foresight, deadline)
        return self._made(state, found[number])

    def _found(self, view: CampaignView) -> tuple[State, list[kernel.Plan]]:
        guesses = self.belief.guesses(self.random, self.worlds)
        state = imagine(self.edition, view, guesses[0][0])
        found = self.evaluation.judge.plans(
            world_of(state),
            self.belief.written(guesses),
            self.scope,
            isinstance(state.step, Movement),
            self._came_from(),
            self.seconds,
            self.random.getrandbits(63),
        )
        return state, found

    def _came_from(self) -> list[list[int]]:
        """Where each own block stood in the last phases, -1 if it did not march."""
        first = numbering_of(self.edition, self.belief.seat).block
        phases = []
        for marched in self.belief.came_from:
            row = [-1] * BLOCKS
            for block, place in marched.items():
                row[block - first] = place
            phases.append(row)
        return phases

    def _foreseen(self, found: list[kernel.Plan], foresight: Foresight, deadline: float) -> int:
        worlds = [world_of(self.belief.imagined(self.random)) for _ in range(foresight.most)]
        horizon = Horizon(
            worlds=foresight.worlds,
            depth=DEPTH,
            doubt=foresight.doubt,
            loudest=foresight.loudest,
        )
        return self.evaluation.judge.foreseen(
            found, worlds, QUICK, horizon, deadline - time.thread_time(), self.random.getrandbits(63)
        )

    def _made(self, state: State, plan: kernel.Plan) -> Plan:
        """The plan choice by choice, as far as the rules list it."""
        seat = self.belief.seat
        first = numbering_of(self.edition, seat).card
        paid = [card + first for card in plan.paid]
        if plan.level == EXCHANGE:
            chosen = (Choice(Act.EXCHANGE, card=card) for card in paid)
            made: list[Choice] = [Choice(Act.NO_MOVEMENT), *chosen, Choice(Act.DONE), Choice(Act.END)]
            return Plan(tuple(made), plan.value, Message("sekigahara.why.exchange", {"count": len(paid)}))
        made = []
        if not isinstance(state.step, Movement):
            made = [Choice(LEVELS[plan.level]), *(Choice(Act.PAY, card=card) for card in paid)]
        for choice in made:
            state = decide(state, seat, choice)
        why = Message("sekigahara.why.hold")
        for number, order in enumerate(plan.orders):
            # Nothing more is to be done if the war is over, and not yet if the enemy has to choose whom he loses (R8).
            chain = given(state, seat, order) if isinstance(state.step, Movement) else None
            if chain is None:
                break
            if number == plan.main:
                why = self._reason(state, order, chain[1])
            made += chain[0]
            state = chain[1]
        if isinstance(state.step, Movement):
            made.append(Choice(Act.END))
        return Plan(tuple(made), plan.value, why)

    def _reason(self, before: State, order: kernel.Order, after: State) -> Message:
        """The goal of an order: to attack, to flee, to take, to hold, to bring up."""
        place = {"place": place_term(self.edition, order.place)}
        if order.goal != "march":
            return Message(f"sekigahara.why.{order.goal}", place)
        if before.board.stacks[self.belief.enemy][order.place]:
            return Message("sekigahara.why.attack", place)
        if self._saves_chief(before, order, after):
            return Message("sekigahara.why.flee", place)
        if after.board.markers != before.board.markers or after.board.castles != before.board.castles:
            return Message("sekigahara.why.take", place)
        if self._guards(before, order.place):
            return Message("sekigahara.why.guard", place)
        return Message("sekigahara.why.move", place)

    def _saves_chief(self, before: State, order: kernel.Order, after: State) -> bool:
        seat = self.belief.seat
        group = order.group << numbering_of(self.edition, seat).block
        if not group & self.edition.chiefs[seat]:
            return False
        danger = self.evaluation.mortal_danger
        return danger(before, seat) - danger(after, seat, before) > SAVED

    def _guards(self, before: State, place: int) -> bool:
        """Whether it is an own castle with room inside (8.9.1)."""
        castle, own = self.edition.chart.castle_at[place], before.board.stacks[self.belief.seat][place]
        return castle >= 0 and before.board.castles[castle] is self.belief.seat and own.bit_count() < SHELTER
