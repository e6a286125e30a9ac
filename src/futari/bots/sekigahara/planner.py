"""Plans: whole movement phases, put together from orders and judged by what combats and the enemy may make of them."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.bots.sekigahara.draft import Draft, Move, Plan, position_of
from futari.bots.sekigahara.evaluation import WEIGHTS, Evaluation, evaluation_of
from futari.bots.sekigahara.hand import card_worth, cheapest, front_in
from futari.bots.sekigahara.orders import given, is_loud, orders, outcome
from futari.core import Message
from futari.sekigahara.battlefield import Battlefield, Foe, Stage
from futari.sekigahara.choice import NO, Act, Choice
from futari.sekigahara.control import castle_owner, is_contested
from futari.sekigahara.imagination import imagine
from futari.sekigahara.overrun import SHELTER
from futari.sekigahara.pieces import members
from futari.sekigahara.procedure import choices, decide
from futari.sekigahara.steps import Movement
from futari.sekigahara.terms import place_term

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from random import Random

    from futari.bots.sekigahara.belief import Belief
    from futari.bots.sekigahara.draft import Position
    from futari.bots.sekigahara.evaluation import Weights
    from futari.bots.sekigahara.hand import Front
    from futari.bots.sekigahara.orders import Order
    from futari.core import Seat
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.imagination import Sample
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State
    from futari.sekigahara.view import CampaignView

__all__ = ["Planner"]

# An order must promise at least this much to be given. With 0.1 for a walk Ishida lost all of 15 games.
WORTH = 0.02
# Of the orders weighed before, so many are weighed again after the next march, none that costs more than this.
AGAIN = 24
DULL = 0.25
# So many plans of a level are looked at for other cards to pay with; by so much better must a payment be.
REPAID = 2
CLEARLY = 0.1
LEVELS = (Act.MINIMAL, Act.LIMITED, Act.FULL)
# A chief who was beaten and is all but alone.
BEATEN_CHIEF = 12.0
COST = {Act.MINIMAL: 0, Act.LIMITED: 1, Act.FULL: 2}


@dataclass(slots=True)
class Planner:
    """Thinks one movement phase through; `worlds` and `samples` are how often battles are tried.

    `width` is how many plans are followed side by side, `joins` how many beginnings of a joint attack on one place.
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
    width: int = 1
    joins: int = 0
    levels: tuple[Act, ...] = LEVELS
    weights: Weights = WEIGHTS
    _guesses: list[tuple[Sample, int]] = field(default_factory=list)
    _foes: dict[int, list[tuple[Foe, int]]] = field(default_factory=dict)
    _odds: dict[tuple[int, Blocks, tuple[int, ...], bool], float] = field(default_factory=dict)
    _deadline: float = 0.0
    _field: Battlefield = field(init=False)
    _evaluation: Evaluation = field(init=False)

    def plans(self, view: CampaignView) -> list[Plan]:
        """A plan for each level of movement, or one for the rest of a phase; the best first."""
        self._deadline = time.thread_time() + self.seconds
        self._guesses = [(self.belief.sample(self.random), self.random.getrandbits(63)) for _ in range(self.worlds)]
        self._foes = {}
        self._field = Battlefield(self.edition, self.belief.seat)
        self._evaluation = evaluation_of(self.edition, self.weights)
        state = imagine(self.edition, view, self._guesses[0][0])
        if isinstance(state.step, Movement):
            return [draft.plan() for draft in self._march_on(state, ())]
        return sorted(self._levels(state), key=lambda plan: -plan.value)

    def _levels(self, state: State) -> list[Plan]:
        seat = self.belief.seat
        front = front_in(state, seat)
        plans = [self._exchange(state, front)]
        for level in self.levels:
            choice = Choice(level)
            if choice not in choices(state, seat):
                continue
            paid = cheapest(front, state.piles[seat].hand, COST[level])
            chain = [choice, *(Choice(Act.PAY, card=card) for card in paid)]
            started = state
            for each in chain:
                started = decide(started, seat, each)
            ended = self._march_on(started, tuple(chain))
            if paid:
                ended[:REPAID] = [self._repaid(state, front, draft, paid) for draft in ended[:REPAID]]
            plans += [draft.plan() for draft in ended]
        return plans

    def _repaid(self, before: State, front: Front, draft: Draft, paid: list[int]) -> Draft:
        """The same marches, paid with the cards that are missed least in what they lead to (7.1)."""
        seat, hand = self.belief.seat, before.piles[self.belief.seat].hand
        worth = card_worth(front, hand)
        spent = Counter(hand) - Counter(paid) - Counter(draft.state.piles[seat].hand)

        def cost(cards: Iterable[int]) -> float:
            return self.weights.card * sum(worth[card] for card in cards)

        best, least = draft, draft.value - cost(paid) + CLEARLY
        for other in sorted(set(combinations(sorted(hand), len(paid)))):
            left = Counter(hand) - Counter(other)
            if Counter(other) == Counter(paid) or spent - left:
                continue
            value = self._judge(_holding(draft.state, seat, left - spent))
            if value - cost(other) > least:
                pays = tuple(Choice(Act.PAY, card=card) for card in other)
                made = draft.made[0], *pays, *draft.made[1 + len(paid) :]
                after = _after(before, seat, made)
                if after is not None:
                    best, least = draft._replace(made=made, state=after, value=value), value - cost(other)
        return best

    def _exchange(self, state: State, front: Front) -> Plan:
        """Nothing moves; cards that fit no block are exchanged (7.1)."""
        hand = state.piles[self.belief.seat].hand
        spare = cheapest(front, hand, len(hand) // 2)
        made = (Choice(Act.NO_MOVEMENT), *(Choice(Act.EXCHANGE, card=card) for card in spare), Choice(Act.DONE))
        value = self._judge(state) + 0.06 * len(spare)
        return Plan((*made, Choice(Act.END)), value, Message("sekigahara.why.exchange", {"count": len(spare)}))

    def _march_on(self, state: State, made: tuple[Choice, ...]) -> list[Draft]:
        """Give the orders that promise most, then the next from there, as long as one promises anything.

        The best `width` ways to go on are followed side by side; where several stacks can meet at an enemy, the next
        may follow the first even if the first alone would promise nothing.
        """
        start = Draft(state, made, self._judge(state), 0.0, Message("sekigahara.why.hold"))
        ended, edge = [start], [start]
        met = {position_of(state)}
        left = self.thoughts
        while edge and left > 0 and time.thread_time() < self._deadline:
            found = []
            for draft in edge:
                listed = self._promising(draft, orders(draft.state, self.belief.seat, draft.joint), left)
                left -= len(listed)
                found += self._judged(draft, listed)
            edge = self._followed(found, met)
            ended += [draft for draft in edge if draft.joint == NO]
        return sorted(ended, key=lambda draft: -draft.value)

    def _judged(self, draft: Draft, listed: list[Order]) -> list[Move]:
        moves = []
        for order in listed:
            after = outcome(draft.state, self.belief.seat, order)
            if after is not None:
                moves.append(Move(self._judge(after), order, after, draft))
        return moves

    def _followed(self, found: list[Move], met: set[Position]) -> list[Draft]:
        """The best ways to go on, and for each enemy whom another stack may still come to fight, the best to begin."""
        seat = self.belief.seat
        followed: list[Draft] = []
        begun: dict[int, int] = {}
        gains = _gains(found)
        for worth, order, after, draft in sorted(found, key=lambda move: -move.worth):
            better = worth >= draft.value + WORTH
            joint = self.joins and draft.joint == NO and order.goal == "march" and is_contested(after, order.place)
            full = sum(each.joint == NO for each in followed) >= self.width
            if full or not better:
                if not joint or begun.get(order.place, 0) >= self.joins:
                    continue
                begun[order.place] = begun.get(order.place, 0) + 1
            position = position_of(after)
            if position in met:
                continue
            sure = given(draft.state, seat, order)
            if sure is None:
                continue
            met.add(position)
            gain = worth - draft.value
            reason = self._reason(draft.state, order, after) if gain > draft.gain else draft.reason
            made = (*draft.made, *sure[0])
            later = Draft(sure[1], made, worth, max(gain, draft.gain), reason, NO, gains[id(draft)], order.place)
            followed.append(later if better and not full else later._replace(joint=order.place, value=draft.value))
        return followed

    def _promising(self, draft: Draft, listed: list[Order], left: int) -> list[Order]:
        """The orders to weigh: those that are new, the best of before, and whoever may join the last march.

        If there are more than thoughts left, those that fight or take something come first, the others by chance.
        """
        gains, seat = draft.gains, self.belief.seat
        known = sorted((order for order in listed if order.key in gains), key=lambda order: -gains[order.key])
        again = [
            order
            for rank, order in enumerate(known)
            if order.place == draft.last or (rank < AGAIN and gains[order.key] > -DULL)
        ]
        fresh = [order for order in listed if order.key not in gains]
        if len(again) + len(fresh) > left:
            loud = [order for order in fresh if is_loud(draft.state, seat, order)]
            quiet = [order for order in fresh if not is_loud(draft.state, seat, order)]
            fresh = [*self._shuffled(loud), *self._shuffled(quiet)]
        return (again + fresh)[:left]

    def _shuffled(self, listed: list[Order]) -> list[Order]:
        return self.random.sample(listed, len(listed))

    def _reason(self, before: State, order: Order, after: State) -> Message:
        """The goal of an order: to attack, to take, to hold, to bring up."""
        place = place_term(self.edition, order.place)
        if order.goal != "march":
            return Message(f"sekigahara.why.{order.goal}", {"place": place})
        if before.board.stacks[self.belief.enemy][order.place]:
            return Message("sekigahara.why.attack", {"place": place})
        taken = after.board.markers != before.board.markers or after.board.castles != before.board.castles
        return Message(f"sekigahara.why.{'take' if taken else 'move'}", {"place": place})

    def _judge(self, state: State) -> float:
        """The state as it stands, and what its combats are likely to come to."""
        seat = self.belief.seat
        value = self._evaluation.value(state, seat)
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

    def _foes_at(self, place: int) -> list[tuple[Foe, int]]:
        """The enemies at a place as the sampled worlds have them, each world with the same dice for every plan."""
        if place not in self._foes:
            self._foes[place] = [(self.belief.foe(guess, place), dice) for guess, dice in self._guesses]
        return self._foes[place]

    def _prize(self, state: State, place: int, *, siege: bool) -> float:
        """What goes over to the seat with a place: one side's point is the other's, too."""
        chart, board, enemy = self.edition.chart, state.board, self.belief.enemy
        prize = 0.0
        if castle_owner(state, place) is enemy:
            # A battle before the walls does not take the castle yet: two blocks get in (8.8.4).
            prize += 4.0 if siege else 2.0
        resource = chart.resource_at[place]
        if resource >= 0:
            prize += 2.0 if board.markers[resource] is enemy else 1.0
        return self.weights.points * self._evaluation.point(state) * prize

    def _expectation(self, state: State, place: int, blocks: Blocks, hand: tuple[int, ...], *, siege: bool) -> float:
        """What attacking a place is worth, over the sampled worlds."""
        total = 0.0
        prize = self._prize(state, place, siege=siege)
        size = blocks.bit_count()
        share = self._evaluation.share(state)
        mean = share * self._evaluation.worth(blocks) / size
        theirs = share * self._evaluation.usual_block
        # 9.3: whoever came to Osaka's help from the Mori box is there in every world.
        arrived = state.board.stacks[self.belief.enemy][place] & ~self._guesses[0][0].stacks[place]
        for guessed, dice in self._foes_at(place):
            foe = guessed._replace(blocks=guessed.blocks | arrived)
            odds = self._field.odds(
                blocks,
                hand,
                foe,
                attacker=True,
                stage=Stage(siege),
                samples=self.samples,
                seed=dice,
            )
            disks = state.board.disks & self.edition.disk_at[place]
            units = foe.blocks.bit_count() + bool(disks)
            if siege:
                falls = min(1.0, odds.killed / units) if units else 0.0
                hideyori = 40.0 * max(0.0, odds.impact / 7 - units + 1) if place == self.edition.osaka else 0.0
                # Whoever has no card for the assault only sits there.
                total += 0.02 * min(7.0, odds.impact) - 0.05
                total += odds.killed * theirs + prize * falls**2 + max(0.0, min(hideyori, 40.0))
                continue
            # The field itself and a defeat count as long as there is time to feel them.
            gain = odds.won * (prize + 0.15 * share) - (1 - odds.won) * 0.25 * share
            total += gain + odds.killed * theirs - odds.lost * mean + 0.12 * (odds.lost - odds.killed) / 2
            total += 40.0 * (odds.their_chief - 1.2 * odds.own_chief)
            if blocks & self.edition.chiefs[self.belief.seat]:
                # Beaten, with one more loss than usual, the chief stands near the enemy with the few who are left.
                alone = min(1.0, max(0.0, 1.2 - (size - odds.lost - 1) / 4))
                total -= BEATEN_CHIEF * (1 - odds.won) * alone
        return total / len(self._guesses)


def _after(state: State, seat: Seat, made: tuple[Choice, ...]) -> State | None:
    """The state after these choices; None if one of them is not on the list."""
    for choice in made:
        if choice not in choices(state, seat):
            return None
        state = decide(state, seat, choice)
    return state


def _holding(state: State, seat: Seat, cards: Counter[int]) -> State:
    """The state if the seat had these cards."""
    pile = replace(state.piles[seat], hand=tuple(sorted(cards.elements())))
    return state.then(piles=state.piles.with_(seat, pile))


def _gains(found: list[Move]) -> dict[int, Mapping[tuple[object, ...], float]]:
    """What every order promised, by the draft that it was weighed for."""
    gains: dict[int, dict[tuple[object, ...], float]] = {}
    for move in found:
        known = gains.setdefault(id(move.draft), dict(move.draft.gains))
        known[move.order.key] = move.worth - move.draft.value
    return dict(gains)
