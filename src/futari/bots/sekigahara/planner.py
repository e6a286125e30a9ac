"""Plans: whole movement phases, put together from orders and judged by what combats and the enemy may make of them."""

from __future__ import annotations

import math
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from futari.bots.sekigahara.draft import Draft, Move, Plan, position_of
from futari.bots.sekigahara.evaluation import WEIGHTS, evaluation_of
from futari.bots.sekigahara.hand import card_worth, cheapest, front_in
from futari.bots.sekigahara.orders import given, is_loud, orders, outcome
from futari.bots.sekigahara.prospects import Prospects
from futari.bots.sekigahara.reach import distances
from futari.bots.sekigahara.tempo import is_last_turn
from futari.core import Message
from futari.sekigahara.choice import NO, Act, Choice
from futari.sekigahara.control import is_contested
from futari.sekigahara.imagination import imagine
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
    from futari.sekigahara.state import State
    from futari.sekigahara.view import CampaignView

__all__ = ["Planner"]

# An order must promise at least this much to be given. With 0.1 for a walk Ishida lost all of 15 games.
WORTH = 0.02
# Of the orders weighed before, so many are weighed again after the next march, none that costs more than this.
AGAIN = 24
DULL = 0.25
# What a card is worth that is exchanged for an unknown one; in the last turn nothing.
EXCHANGED = 0.06
# What it costs to walk back to where a block stood one phase ago, two, or three: a circle is a waste of marches.
UNDONE = (0.8, 0.6, 0.35)
# What it costs to march about where no enemy can come and nothing is to be had.
STROLL = 0.3
# What it costs besides to leave a castle of the enemy's without a guard.
ABANDONED = 1.0
# Plans that promise so much less than the best are not worked out, nor those after which fewer blocks stand elsewhere
# than after a better one.
HOPELESS = 1.5
ELSEWHERE = 2
# What of the time is for marches; payments come after them.
MARCHING = 0.8
# What it costs besides to leave an own castle open for what the enemy can bring there, and what is too far off for it.
OPENED = 2.5
OUT_OF_REACH = 0.1
# So many payments of a plan are looked at; by so much better one must be.
PAYMENTS = 16
CLEARLY = 0.1
SPENDING = (Act.PAY, Act.FORCE, Act.MORI)
LEVELS = (Act.MINIMAL, Act.LIMITED, Act.FULL)
COST = {Act.MINIMAL: 0, Act.LIMITED: 1, Act.FULL: 2}


# What every order promised, by the draft that it was weighed for.
Gains: TypeAlias = "dict[int, Mapping[tuple[object, ...], float]]"


@dataclass(slots=True)
class Planner:
    """Thinks one movement phase through; `worlds` and `samples` are how often battles are tried.

    `width` is how many plans are followed side by side, `joins` how many beginnings of a joint attack on one place,
    `kept` how many that differ are worked out in the end. `thoughts` is how many orders it weighs for each level of
    movement, `glance` how many at most before each march (0: all), so that the same dice give the same plan on every
    machine; `seconds` only guards against a machine that is too slow for that.
    """

    edition: Edition
    belief: Belief
    random: Random
    worlds: int = 4
    samples: int = 12
    thoughts: int = 600
    seconds: float = math.inf
    width: int = 1
    joins: int = 0
    kept: int = 4
    glance: int = 0
    levels: tuple[Act, ...] = LEVELS
    weights: Weights = WEIGHTS
    _deadline: float = 0.0
    _end: float = 0.0
    _prospects: Prospects = field(init=False)
    _pressed: list[float] = field(init=False)

    def plans(self, view: CampaignView) -> list[Plan]:
        """The plans that differ for a phase, or for the rest of one; the best first."""
        began = time.thread_time()
        self._deadline, self._end = began + MARCHING * self.seconds, began + self.seconds
        guesses = self.belief.guesses(self.random, self.worlds)
        state = imagine(self.edition, view, guesses[0][0])
        evaluation = evaluation_of(self.edition, self.weights)
        held = evaluation.holds(state, self.belief.seat)
        self._prospects = Prospects(self.edition, self.belief, guesses, self.samples, evaluation, held)
        self._pressed = evaluation.perils.pressures(state, self.belief.enemy)
        if isinstance(state.step, Movement):
            return [draft.plan() for draft in _different(self._march_on(state, ()), self.kept)]
        drafts = [self._repaid(state, draft) for draft in _different(self._levels(state), self.kept)]
        return sorted((draft.plan() for draft in drafts), key=lambda plan: -plan.value)

    def _levels(self, state: State) -> list[Draft]:
        """Drafts for each level of movement (7.1)."""
        seat = self.belief.seat
        front = front_in(state, seat)
        drafts = [self._exchange(state, front)]
        for level in self.levels:
            choice = Choice(level)
            if choice not in choices(state, seat):
                continue
            paid = cheapest(front, state.piles[seat].hand, COST[level])
            chain = [choice, *(Choice(Act.PAY, card=card) for card in paid)]
            started = state
            for each in chain:
                started = decide(started, seat, each)
            drafts += self._march_on(started, tuple(chain))
        return drafts

    def _repaid(self, before: State, draft: Draft) -> Draft:
        """The same marches, paid with the cards that are missed least in what they lead to (7.1, 7.3.3, 9.3)."""
        seat, hand = self.belief.seat, before.piles[self.belief.seat].hand
        spent = [choice.card for choice in draft.made if choice.act in SPENDING]
        if not spent or Counter(hand) - Counter(spent) != Counter(draft.state.piles[seat].hand):
            # Nothing to choose, or cards were drawn on the way.
            return draft
        worth = card_worth(front_in(draft.state, seat), hand)
        price = evaluation_of(self.edition, self.weights).card(before)

        def cost(cards: Iterable[int]) -> float:
            return price * sum(worth[card] for card in cards)

        best, least = draft, draft.value - cost(spent) + CLEARLY
        for other in sorted(set(combinations(sorted(hand), len(spent))), key=cost)[:PAYMENTS]:
            if Counter(other) == Counter(spent):
                continue
            if time.thread_time() > self._end:
                break
            value = self._prospects.judge(_holding(draft.state, seat, Counter(hand) - Counter(other))) - draft.wasted
            if value - cost(other) > least:
                made = _paid_with(draft.made, other)
                after = _after(before, seat, made)
                if after is not None:
                    best, least = draft._replace(made=made, state=after, value=value), value - cost(other)
        return best

    def _exchange(self, state: State, front: Front) -> Draft:
        """Nothing moves; cards that fit no block are exchanged (7.1)."""
        hand = state.piles[self.belief.seat].hand
        spare = cheapest(front, hand, len(hand) // 2)
        made = (Choice(Act.NO_MOVEMENT), *(Choice(Act.EXCHANGE, card=card) for card in spare), Choice(Act.DONE))
        value = self._prospects.judge(state) + (0.0 if is_last_turn(state) else EXCHANGED * len(spare))
        return Draft(state, made, value, 0.0, Message("sekigahara.why.exchange", {"count": len(spare)}))

    def _march_on(self, state: State, made: tuple[Choice, ...]) -> list[Draft]:
        """Give the orders that promise most, then the next from there, as long as one promises anything.

        The best `width` ways to go on are followed side by side; where several stacks can meet at an enemy, the next
        may follow the first even if the first alone would promise nothing.
        """
        start = Draft(state, made, self._prospects.judge(state), 0.0, Message("sekigahara.why.hold"))
        ended, edge = [start], [start]
        met = {position_of(state)}
        left = self.thoughts
        while edge and left > 0 and time.thread_time() < self._deadline:
            found = []
            for draft in edge:
                listed = self._promising(draft, orders(draft.state, self.belief.seat, draft.joint), self._look(left))
                left -= len(listed)
                found += self._judged(draft, listed)
            edge = self._followed(found, met)
            ended += [draft for draft in edge if draft.joint == NO]
        return ended

    def _look(self, left: int) -> int:
        return min(left, self.glance) if self.glance else left

    def _judged(self, draft: Draft, listed: list[Order]) -> list[Move]:
        moves: list[Move] = []
        for order in listed:
            if moves and time.thread_time() > self._deadline:
                break
            after = outcome(draft.state, self.belief.seat, order)
            if after is not None:
                wasted = draft.wasted + max(self._undoes(draft.state, order), self._strolls(draft.state, order))
                wasted += ABANDONED * self._gives_up(draft.state, after) + OPENED * self._opens(draft.state, after)
                moves.append(Move(self._prospects.judge(after) - wasted, order, after, draft, wasted))
        return moves

    def _undoes(self, state: State, order: Order) -> float:
        """What a march costs that only takes back one of the seat's last phases."""
        if is_loud(state, self.belief.seat, order):
            return 0.0
        costs = zip(UNDONE, self.belief.came_from, strict=False)
        back = (cost for cost, left in costs if any(left.get(block) == order.place for block in members(order.group)))
        return next(back, 0.0)

    def _strolls(self, state: State, order: Order) -> float:
        """What a march costs that leads no nearer to anything, far from any enemy."""
        seat, far = self.belief.seat, distances(self.edition)
        if (
            order.goal != "march"
            or is_loud(state, seat, order)
            or self._pressed[order.place]
            or self._pressed[order.origin]
        ):
            return 0.0
        castles, resources = evaluation_of(self.edition, self.weights).holds(state, seat)
        chart = self.edition.chart
        prizes = [at for at in (*chart.castles, *chart.resources) if at not in castles and at not in resources]
        before, after = (min((far[place][at] for at in prizes), default=0) for place in (order.origin, order.place))
        return STROLL if before <= after else 0.0

    def _gives_up(self, before: State, after: State) -> int:
        """4.3: how many castles go back to the enemy because nobody stayed in them."""
        pairs = zip(before.board.castles, after.board.castles, strict=True)
        return sum(then is self.belief.seat and now is not then for then, now in pairs)

    def _opens(self, before: State, after: State) -> int:
        """How many castles stand open for the enemy because nobody stayed in them."""
        then, now = before.board.stacks[self.belief.seat], after.board.stacks[self.belief.seat]
        castles = zip(self.edition.chart.castles, after.board.castles, strict=True)
        return sum(
            owner is self.belief.seat and self._pressed[at] > OUT_OF_REACH and bool(then[at]) and not now[at]
            for at, owner in castles
        )

    def _followed(self, found: list[Move], met: set[Position]) -> list[Draft]:
        """The best ways to go on, and for each enemy whom several stacks may fight the best to join and to begin it."""
        gains = _gains(found)
        followed: list[Draft] = []
        joined: Counter[int] = Counter()
        begun_by: set[tuple[int, int]] = set()
        for move in sorted(found, key=lambda each: -each.worth):
            # Ways to go on side by side that only differ in where the same stack goes are too much alike.
            stack = id(move.draft), move.order.origin
            if move.worth < move.draft.value + WORTH or (stack in begun_by and move.draft.joint == NO):
                continue
            begun_by.add(stack)
            if len(followed) - joined.total() >= self.width:
                if move.draft.joint == NO or joined[move.draft.joint] >= self.joins:
                    continue
                joined[move.draft.joint] += 1
            followed += self._given(move, met, gains)
        begun: Counter[int] = Counter()
        # The more begin it, the fewer need join; alone even the best of them may have no chance.
        for move in sorted(found, key=lambda each: (-each.order.group.bit_count(), -each.worth)):
            begins = (
                move.draft.joint == NO and move.order.goal == "march" and is_contested(move.after, move.order.place)
            )
            if time.thread_time() > self._deadline:
                break
            if begins and begun[move.order.place] < self.joins:
                begun[move.order.place] += 1
                for draft in self._given(move, met, gains):
                    followed.append(draft._replace(joint=move.order.place, value=move.draft.value))
        return followed

    def _given(
        self, move: Move, met: set[Position], gains: dict[int, Mapping[tuple[object, ...], float]]
    ) -> list[Draft]:
        """The draft with one more order; none if the rules do not allow it, or if another way led there."""
        worth, order, after, draft, wasted = move
        position = position_of(after)
        sure = None if position in met else given(draft.state, self.belief.seat, order)
        if sure is None:
            return []
        met.add(position)
        gain = worth - draft.value
        reason = self._reason(draft.state, order, after) if gain > draft.gain else draft.reason
        made = (*draft.made, *sure[0])
        return [Draft(sure[1], made, worth, max(gain, draft.gain), reason, NO, gains[id(draft)], order.place, wasted)]

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


def _different(drafts: list[Draft], most: int) -> list[Draft]:
    """The drafts worth working out, the best first; of those that lead to nearly the same only the best."""
    kept: list[Draft] = []
    for draft in sorted(drafts, key=lambda draft: -draft.value):
        if kept and (len(kept) == most or draft.value < kept[0].value - HOPELESS):
            break
        if all(_elsewhere(draft.state, other.state) >= ELSEWHERE for other in kept):
            kept.append(draft)
    return kept


def _elsewhere(state: State, other: State) -> int:
    """How many blocks of the side that moves stand elsewhere than in the other state, or only in one of them."""
    pairs = list(zip(state.board.stacks[state.active], other.board.stacks[state.active], strict=True))
    return max(sum((one & ~two).bit_count() for one, two in pairs), sum((two & ~one).bit_count() for one, two in pairs))


def _after(state: State, seat: Seat, made: tuple[Choice, ...]) -> State | None:
    """The state after these choices; None if one of them is not on the list."""
    for choice in made:
        if choice not in choices(state, seat):
            return None
        state = decide(state, seat, choice)
    return state


def _paid_with(made: tuple[Choice, ...], cards: Iterable[int]) -> tuple[Choice, ...]:
    """The same choices with other cards."""
    left = iter(cards)
    return tuple(choice._replace(card=next(left)) if choice.act in SPENDING else choice for choice in made)


def _holding(state: State, seat: Seat, cards: Counter[int]) -> State:
    """The state if the seat had these cards."""
    pile = replace(state.piles[seat], hand=tuple(sorted(cards.elements())))
    return state.then(piles=state.piles.with_(seat, pile))


def _gains(found: list[Move]) -> Gains:
    """What every order promised, by the draft that it was weighed for."""
    gains: dict[int, dict[tuple[object, ...], float]] = {}
    for move in found:
        known = gains.setdefault(id(move.draft), dict(move.draft.gains))
        known[move.order.key] = move.worth - move.draft.value
    return dict(gains)
