"""Plans: whole movement phases, put together from orders and judged by what combats and the enemy may make of them."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from futari.bots.sekigahara.evaluation import WEIGHTS, block_worth, evaluate
from futari.bots.sekigahara.hand import cheapest
from futari.bots.sekigahara.orders import Order, orders
from futari.core import Message
from futari.sekigahara.battlefield import Battlefield, Stage
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.control import castle_owner, is_contested
from futari.sekigahara.imagination import imagine
from futari.sekigahara.overrun import SHELTER
from futari.sekigahara.pieces import members
from futari.sekigahara.procedure import choices, decide
from futari.sekigahara.steps import Movement
from futari.sekigahara.terms import place_term

if TYPE_CHECKING:
    from random import Random

    from futari.bots.sekigahara.belief import Belief
    from futari.bots.sekigahara.evaluation import Weights
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.imagination import Sample
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State
    from futari.sekigahara.view import CampaignView

__all__ = ["Plan", "Planner"]

# An order must promise at least this much to be given.
WORTH = 0.02
LEVELS = (Act.MINIMAL, Act.LIMITED, Act.FULL)
COST = {Act.MINIMAL: 0, Act.LIMITED: 1, Act.FULL: 2}


@dataclass(frozen=True, slots=True)
class Plan:
    """The choices of a phase, what they are judged to be worth, and the reason in a sentence."""

    choices: tuple[Choice, ...]
    value: float
    why: Message


@dataclass(slots=True)
class Planner:
    """Thinks one movement phase through; `worlds` and `samples` are how often battles are tried.

    `thoughts` is how many orders it weighs for each level of movement, so that the same dice give the same plan on
    every machine; `seconds` only guards against a machine that is too slow for that.
    """

    edition: Edition
    belief: Belief
    random: Random
    worlds: int = 4
    samples: int = 12
    thoughts: int = 600
    seconds: float = 0.6
    weights: Weights = WEIGHTS
    _guesses: list[Sample] = field(default_factory=list)
    _odds: dict[tuple[int, Blocks, tuple[int, ...], bool], float] = field(default_factory=dict)
    _deadline: float = 0.0
    _field: Battlefield = field(init=False)

    def plans(self, view: CampaignView) -> list[Plan]:
        """A plan for each level of movement, or one for the rest of a phase; the best first."""
        self._deadline = time.thread_time() + self.seconds
        self._guesses = [self.belief.sample(self.random) for _ in range(self.worlds)]
        self._field = Battlefield(self.edition, self.belief.seat)
        state = imagine(self.edition, view, self._guesses[0])
        if isinstance(state.step, Movement):
            return [self._march_on(state, ())]
        return sorted(self._levels(state, view), key=lambda plan: -plan.value)

    def _levels(self, state: State, view: CampaignView) -> list[Plan]:
        seat = self.belief.seat
        plans = [self._exchange(state, view)]
        for level in LEVELS:
            choice = Choice(level)
            if choice not in choices(state, seat):
                continue
            paid = cheapest(self.edition, view, state.piles[seat].hand, COST[level])
            chain = [choice, *(Choice(Act.PAY, card=card) for card in paid)]
            started = state
            for each in chain:
                started = decide(started, seat, each)
            plans.append(self._march_on(started, tuple(chain)))
        return plans

    def _exchange(self, state: State, view: CampaignView) -> Plan:
        """Nothing moves; cards that fit no block are exchanged (7.1)."""
        hand = state.piles[self.belief.seat].hand
        spare = cheapest(self.edition, view, hand, len(hand) // 2)
        made = (Choice(Act.NO_MOVEMENT), *(Choice(Act.EXCHANGE, card=card) for card in spare), Choice(Act.DONE))
        value = self._judge(state) + 0.06 * len(spare)
        return Plan((*made, Choice(Act.END)), value, Message("sekigahara.why.exchange", {"count": len(spare)}))

    def _march_on(self, state: State, made: tuple[Choice, ...]) -> Plan:
        """Give the order that promises most, then the next, as long as one promises anything."""
        seat = self.belief.seat
        value = self._judge(state)
        best_gain, reason = 0.0, Message("sekigahara.why.hold")
        left = self.thoughts
        while left > 0 and time.thread_time() < self._deadline:
            found: tuple[float, Order] | None = None
            for order in self._some(orders(state, seat), left):
                worth = self._judge(order.after)
                left -= 1
                if found is None or worth > found[0]:
                    found = worth, order
                if time.thread_time() > self._deadline:
                    break
            if found is None or found[0] < value + WORTH:
                break
            gain, order = found[0] - value, found[1]
            if gain > best_gain:
                best_gain, reason = gain, self._reason(state, order)
            value, state, made = found[0], order.after, (*made, *order.choices)
            if state.outcome is not None:
                return Plan(made, value, reason)
        return Plan((*made, Choice(Act.END)), value, reason)

    def _some(self, listed: list[Order], left: int) -> list[Order]:
        """As many orders as there are thoughts left, any of them."""
        return listed if len(listed) <= left else self.random.sample(listed, left)

    def _reason(self, before: State, order: Order) -> Message:
        """The goal of an order: to attack, to take, to hold, to bring up."""
        place = place_term(self.edition, order.place)
        if order.goal != "march":
            return Message(f"sekigahara.why.{order.goal}", {"place": place})
        if before.board.stacks[self.belief.enemy][order.place]:
            return Message("sekigahara.why.attack", {"place": place})
        taken = order.after.board.markers != before.board.markers or order.after.board.castles != before.board.castles
        return Message(f"sekigahara.why.{'take' if taken else 'move'}", {"place": place})

    def _judge(self, state: State) -> float:
        """The state as it stands, and what its combats are likely to come to."""
        seat = self.belief.seat
        value = evaluate(state, seat, self.weights)
        if state.outcome is not None:
            return value
        stacks = [
            (blocks.bit_count(), place, blocks) for place, blocks in enumerate(state.board.stacks[seat]) if blocks
        ]
        hand = state.piles[seat].hand
        for _, place, blocks in sorted(stacks, reverse=True):
            if is_contested(state, place):
                value += self._combat(state, place, blocks, hand)
                hand = self._left(hand, blocks)
        return value

    def _left(self, hand: tuple[int, ...], blocks: Blocks) -> tuple[int, ...]:
        """What a battle of these blocks leaves of a hand: no card fights twice, and what is drawn for it is unknown."""
        left = list(hand)
        for block in members(blocks):
            fit = next((card for card in left if self.edition.deployable[card] >> block & 1), None)
            if fit is not None:
                left.remove(fit)
        return tuple(left)

    def _combat(self, state: State, place: int, blocks: Blocks, hand: tuple[int, ...]) -> float:
        seat = self.belief.seat
        owner = castle_owner(state, place)
        enemies = state.board.stacks[self.belief.enemy][place].bit_count()
        besieging = owner is self.belief.enemy and enemies <= SHELTER
        if owner is seat and blocks.bit_count() <= SHELTER:
            return 0.0
        key = place, blocks, hand, besieging
        if key not in self._odds:
            self._odds[key] = self._expectation(state, place, blocks, hand, siege=besieging)
        return self._odds[key]

    def _expectation(self, state: State, place: int, blocks: Blocks, hand: tuple[int, ...], *, siege: bool) -> float:
        """What attacking a place is worth, over the sampled worlds."""
        total = 0.0
        weights, chart = self.weights, self.edition.chart
        prize = 2.0 * (chart.castle_at[place] >= 0) + 1.0 * (chart.resource_at[place] >= 0)
        size = blocks.bit_count()
        mean = block_worth(self.edition, blocks, weights) / size
        theirs = weights.block + 2.2 * weights.mon
        # 9.3: whoever came to Osaka's help from the Mori box is there in every world.
        arrived = state.board.stacks[self.belief.enemy][place] & ~self._guesses[0].stacks[place]
        for guess in self._guesses:
            foe = self.belief.foe(guess, place)
            foe = foe._replace(blocks=foe.blocks | arrived)
            odds = self._field.odds(
                blocks,
                hand,
                foe,
                attacker=True,
                stage=Stage(siege),
                samples=self.samples,
                seed=self.random.getrandbits(63),
            )
            disks = state.board.disks & self.edition.disk_at[place]
            units = foe.blocks.bit_count() + bool(disks)
            if siege:
                falls = min(1.0, odds.killed / units) if units else 0.0
                hideyori = 40.0 * max(0.0, odds.impact / 7 - units + 1) if place == self.edition.osaka else 0.0
                total += odds.killed * theirs + prize * falls**2 + max(0.0, min(hideyori, 40.0)) + 0.1
                continue
            gain = odds.won * (prize + 0.15) - (1 - odds.won) * 0.25
            total += gain + odds.killed * theirs - odds.lost * mean + 0.12 * (odds.lost - odds.killed) / 2
            total += 40.0 * (odds.their_chief - 1.2 * odds.own_chief)
            if blocks & self.edition.chiefs[self.belief.seat]:
                # Beaten, with one more loss than usual, the chief stands near the enemy with the few who are left.
                alone = min(1.0, max(0.0, 1.2 - (size - odds.lost - 1) / 4))
                total -= weights.chief_in_danger * (1 - odds.won) * alone
        return total / len(self._guesses)
