"""A commander: plans movement phases, fights battles by their odds, and knows what his cards are worth."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from futari.bots.bot import Answer
from futari.bots.sekigahara.belief import Belief
from futari.bots.sekigahara.combat import Combat
from futari.bots.sekigahara.evaluation import WEIGHTS, Weights, evaluation_of
from futari.bots.sekigahara.initiative import best_bid, kept_to_bid, moves_first
from futari.bots.sekigahara.planner import Foresight, Planner
from futari.core import Message, Seat
from futari.sekigahara.choice import NO, Act, Choice
from futari.sekigahara.edition import SEATS, standard_edition
from futari.sekigahara.kernel import Scope, cheapest
from futari.sekigahara.week import LAST_WEEK

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.bots.bot import Outlook
    from futari.core import Stream
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.view import CampaignView

__all__ = ["Commander"]


@dataclass(frozen=True, slots=True)
class Commander:
    """One of the levels that think.

    `thoughts` are the orders it weighs for each level of movement (0: all), `worlds` and `samples` how often it tries a
    battle; `width` and `joins` how many plans it follows side by side and how many attacks of several stacks it begins,
    `kept` how many that differ it works out of those that promise no more than `hopeless` points less than the best,
    `revised` how many of these it looks over order by order, and `varied` how many of the best are also tried without
    each of their orders; `lookahead` is the number of worlds in which all of these are tried by what follows them, the
    better ones in more; `last_word` is what it gives for the second place of an early week, in points; `seconds` bounds
    the planning of a movement phase.
    """

    name: str
    seconds: float
    worlds: int
    samples: int
    thoughts: int = 0
    lookahead: int = 0
    width: int = 1
    joins: int = 0
    kept: int = 4
    revised: int = 0
    varied: int = 0
    hopeless: float = 1.5
    last_word: float = 0.0
    weights: Weights = WEIGHTS

    @property
    def note(self) -> Message:
        """Its character in a sentence."""
        return Message(f"bot.{self.name.partition('@')[0]}")

    def taking(self, seconds: float) -> Commander:
        """The same commander with so many seconds a phase: as many more orders to weigh and worlds to look ahead in."""
        more = seconds / self.seconds
        return replace(
            self,
            name=f"{self.name}@{seconds:g}",
            seconds=seconds,
            thoughts=round(self.thoughts * more),
            lookahead=max(1, round(self.lookahead * more)) if self.lookahead else 0,
        )

    def unhurried(self) -> Commander:
        """The same commander without a clock: the same dice give the same choices on every machine, however slow."""
        return replace(self, seconds=math.inf)

    @property
    def scope(self) -> Scope:
        """How much it looks at in a movement phase."""
        bounded = {"thoughts": self.thoughts} if self.thoughts else {}
        return Scope(
            width=self.width,
            joins=self.joins,
            kept=self.kept,
            samples=self.samples,
            revised=self.revised,
            varied=self.varied,
            hopeless=self.hopeless,
            **bounded,
        )

    def answer(self, outlook: Outlook[CampaignView, Choice], chance: Stream) -> Answer[Choice]:
        """What the step asks for."""
        view = outlook.view
        listed = tuple(outlook.choices)
        if len(listed) == 1:
            return Answer(listed, Message("sekigahara.why.only"))
        decision = _DECISIONS.get(view.step, _Turn.anything)
        turn = _Turn(self, outlook, listed, Random(chance.below(1 << 62)))  # noqa: S311  (a bot's dice, seeded from the game's)
        return turn.kept_to_the_list(decision(turn))


# What of a phase's time the marches may take, and the replies; and the time for what is left of a phase that was
# interrupted.
PLANNED, FORESEEN = 0.8, 0.9
REST = 0.1
# In how many times as many worlds the beaten play on from their ways out.
WITHDRAWALS = 4
# How many times as many plans are tried in the last turn, in how many times as many worlds.
LAST_TURN = 2


class _Turn:
    """One decision of a commander."""

    def __init__(
        self, bot: Commander, outlook: Outlook[CampaignView, Choice], listed: tuple[Choice, ...], random: Random
    ) -> None:
        self._bot = bot
        self._view = outlook.view
        self._events = outlook.events
        self._listed = listed
        self._random = random
        self._edition: Edition = standard_edition()
        self._seat = Seat(SEATS.index(outlook.view.seat or SEATS.first))

    def _belief(self) -> Belief:
        return Belief(self._edition, self._view, self._events)

    def _hand(self) -> tuple[int, ...]:
        names = self._view.sides[SEATS[self._seat]].hand or ()
        return tuple(self._edition.card_named[name] for name in names)

    def cards(self) -> Answer[Choice]:
        """7.1: the cards that are missed least."""
        needed = self._view.needed.get(SEATS[self._seat], 1)
        chosen = cheapest(self._belief().imagined(self._random, "level"), self._seat, needed)
        return self._given_away(chosen)

    def discards(self) -> Answer[Choice]:
        """6.2: the cards that are missed least, but not the one that is to be bid if much hangs on the bid."""
        needed = self._view.needed.get(SEATS[self._seat], 1)
        belief = self._belief()
        evaluation = evaluation_of(self._edition, self._bot.weights)
        chosen = cheapest(belief.imagined(self._random, "level"), self._seat, needed + 1)
        kept = kept_to_bid(self._view, belief, evaluation, self._random, self._bot.last_word)
        if kept in chosen[:needed] and chosen.count(kept) == self._hand().count(kept):
            chosen.remove(kept)
        return self._given_away(chosen[:needed])

    def _given_away(self, cards: list[int]) -> Answer[Choice]:
        act = self._listed[0].act
        return Answer(tuple(Choice(act, card=card) for card in cards), Message("sekigahara.why.least_missed"))

    def bid(self) -> Answer[Choice]:
        """6.3: by what the initiative is worth this week."""
        evaluation = evaluation_of(self._edition, self._bot.weights)
        card = best_bid(self._view, self._belief(), evaluation, self._random, self._bot.last_word)
        return Answer((Choice(Act.BID, card=card),), Message("sekigahara.why.bid"))

    def first(self) -> Answer[Choice]:
        """6.3: to strike first, or to have the last word."""
        evaluation = evaluation_of(self._edition, self._bot.weights)
        first = moves_first(self._view, self._belief(), evaluation, self._random, self._bot.last_word)
        act = Act.FIRST if first else Act.SECOND
        return Answer((Choice(act),), Message(f"sekigahara.why.{act}"))

    def plan(self) -> Answer[Choice]:
        """7: the whole phase."""
        bot, began = self._bot, time.thread_time()
        # What is left of a phase that went otherwise than planned is planned in what is left of its time.
        seconds = bot.seconds * (1.0 if self._view.step == "level" else REST)
        # In the last turn there is one reply to come, and a single block may decide the war.
        more = LAST_TURN if self._view.week == LAST_WEEK and self._view.turn == "B" else 1
        planner = Planner(
            self._edition,
            self._belief(),
            self._random,
            evaluation_of(self._edition, bot.weights),
            replace(bot, kept=more * bot.kept, revised=more * bot.revised).scope,
            bot.worlds,
            PLANNED * seconds,
        )
        foresight = Foresight(more * bot.lookahead) if bot.lookahead else None
        plan = planner.best(self._view, foresight, began + FORESEEN * seconds)
        return Answer(plan.choices, plan.why)

    def kept_to_the_list(self, answer: Answer[Choice]) -> Answer[Choice]:
        """The answer, if it begins with a choice of the list.

        Who was told of a position but not of how it came about cannot know which of equal blocks has fallen, and may
        plan with the wrong one; then an equal one is meant.
        """
        first = answer.choices[0]
        if first in self._listed:
            return answer
        kinds = self._edition.kind_of
        for choice in self._listed:
            alike = NO not in (choice.block, first.block) and kinds[choice.block] == kinds[first.block]
            if alike and choice._replace(block=first.block) == first:
                return Answer((choice,), answer.why)
        return self.enough()

    def enough(self) -> Answer[Choice]:
        """What a plan that was interrupted leaves to do: end it."""
        for act in (Act.DONE, Act.TAKE_ALL, Act.STEP, Act.TAKE, Act.END):
            for choice in self._listed:
                if choice.act is act:
                    return Answer((choice,), Message("sekigahara.why.hold"))
        return self.anything()

    def combat(self) -> Answer[Choice]:
        """8: by the odds."""
        bot = self._bot
        return Combat(
            self._edition,
            self._view,
            self._belief(),
            self._listed,
            self._random,
            bot.worlds,
            bot.samples,
            evaluation_of(self._edition, bot.weights),
            WITHDRAWALS * bot.lookahead,
            bot.seconds,
        ).answer()

    def anything(self) -> Answer[Choice]:
        """No opinion."""
        return Answer((self._listed[0],), Message("sekigahara.why.any"))


_DECISIONS: dict[str, Callable[[_Turn], Answer[Choice]]] = {
    "discards": _Turn.discards,
    "payment": _Turn.cards,
    "bid": _Turn.bid,
    "first-player": _Turn.first,
    "level": _Turn.plan,
    "movement": _Turn.plan,
    "exchange": _Turn.enough,
    "march": _Turn.enough,
    "muster": _Turn.enough,
    "overrun": _Turn.combat,
    "combat-order": _Turn.combat,
    "gate": _Turn.combat,
    "deployment": _Turn.combat,
    "second-block": _Turn.combat,
    "challenge": _Turn.combat,
    "answer": _Turn.combat,
    "losses": _Turn.combat,
    "retreat": _Turn.combat,
    "siege-losses": _Turn.combat,
}
