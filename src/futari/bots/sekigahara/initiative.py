"""The bid for initiative (6.3): what moving first is worth this week, and what a card is worth that wins it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from futari.core import BySide, Seat
from futari.sekigahara.battle import IMPACT_A_LOSS
from futari.sekigahara.kernel import campaign_of, card_worths, might, numbering_of
from futari.sekigahara.overrun import SHELTER
from futari.sekigahara.pieces import CardKind
from futari.sekigahara.week import LAST_WEEK

if TYPE_CHECKING:
    from random import Random

    from futari.bots.sekigahara.belief import Belief
    from futari.bots.sekigahara.evaluation import Evaluation
    from futari.sekigahara.state import State
    from futari.sekigahara.view import CampaignView

__all__ = ["best_bid", "kept_to_bid", "moves_first"]

# How often an enemy bids a card of each kind; nobody throws away more than the week is worth.
BIDS = {CardKind.PLAIN: 0.3, CardKind.SWORD: 0.35, CardKind.DOUBLE: 0.15, CardKind.LOYALTY: 0.2}
# What the second place of the last two weeks is worth: in some 250 games whoever had it gained 2.6 to 3 points more in
# the last week, and 2 to 3 in the one before, of which the other may win some back. Those of the last week decide most
# wars, so they are worth more than their number before a small danger to a chief. In the points of the present
# weights, in which cards and chiefs count half as much again as when this was measured.
LAST_WORDS = {LAST_WEEK - 1: 3.0, LAST_WEEK: 7.5}
# What moving first is worth where a commander sets no price on the last word.
FIRST_STRIKE = 0.3
# By so many points nobody is caught up with in the last week.
SETTLED = 10
# A castle that falls for sure to whoever moves first, and that the enemy may save if he does.
CASTLE = 3.0
# What both sides usually have to fear for besides their chiefs; more is worth two phases in a row, up to so much.
QUIET, TWICE = 6.0, 3.0
# So likely a march is sure.
SURELY = 0.9
# From here on a danger to a chief or Osaka, or to much else, is worth moving first for; the most that it is worth, in
# points; and over how many worlds it is counted.
CRITICAL = 2.25
MORTAL = 25.0
GUESSES = 8
# In so many guesses it is told what the enemy's stacks may do.
SIGHT = 20


def best_bid(
    view: CampaignView,
    belief: Belief,
    evaluation: Evaluation,
    random: Random,
    last_word: float,
) -> int:
    """The card whose chance to win the bid is worth most, less what the card is worth."""
    return _best_bid(belief, evaluation, random, _stake(view, belief, evaluation, random, last_word))


def kept_to_bid(
    view: CampaignView, belief: Belief, evaluation: Evaluation, random: Random, last_word: float
) -> int | None:
    """6.2: the card that is kept at the turn of the week to be bid in the next one, if much hangs on it."""
    stake = _stake(view, belief, evaluation, random, last_word)
    kept = _best_bid(belief, evaluation, random, stake) if stake > CRITICAL else None
    # A plain card beats nobody, and five others come before the bid.
    return kept if kept is not None and evaluation.edition.cards[kept].kind is not CardKind.PLAIN else None


def _price(view: CampaignView, last_word: float) -> float:
    """What the second place of the week is worth: nothing when the points of the war are settled."""
    one, other = (side.points for side in view.sides.values())
    if view.week == LAST_WEEK and abs(one - other) > SETTLED:
        return 0.0
    return LAST_WORDS.get(view.week, last_word)


def _stake(view: CampaignView, belief: Belief, evaluation: Evaluation, random: Random, last_word: float) -> float:
    """What it is worth to decide who moves first."""
    stake = _price(view, last_word) or FIRST_STRIKE
    urgent = _fears(belief, evaluation, random).urgent
    return min(MORTAL, urgent) if urgent > max(stake, CRITICAL) else stake


def _best_bid(belief: Belief, evaluation: Evaluation, random: Random, stake: float) -> int:
    edition = evaluation.edition
    state = belief.imagined(random, "level")
    worth = card_worths(state, belief.seat)
    theirs = [card for card in edition.cards if card.side is belief.enemy]

    def value(card: int) -> float:
        bid = edition.cards[card].bid
        beaten = sum(share for kind, share in BIDS.items() if any(c.kind is kind and c.bid < bid for c in theirs))
        return stake * beaten - evaluation.card(state) * worth[card]

    return max(sorted(worth), key=value)


def moves_first(view: CampaignView, belief: Belief, evaluation: Evaluation, random: Random, last_word: float) -> bool:
    """6.3: to strike first, or to have the last word if it has a price and nothing would be lost by it first.

    In the last two weeks everybody wants the last word; `last_word` is what a commander gives for it in the others.
    """
    price = _price(view, last_word)
    fears = _fears(belief, evaluation, random)
    urgent = max(fears.urgent, CASTLE * _at_hand(belief.imagined(random, "level"), belief.seat))
    if view.first != view.seat:
        # He has just moved, and may at once strike and see to what is his.
        urgent = max(urgent, min(TWICE, fears.own + fears.enemys - QUIET))
    return not price or urgent > max(price, CRITICAL)


class _Fears(NamedTuple):
    """What whoever moves first threatens: to end the war, and castles, resources and stacks of either side."""

    mortal: float
    own: float
    enemys: float

    @property
    def urgent(self) -> float:
        """What it is worth not to leave the first phase to the enemy.

        By what would end the war, the more of what both sides do; or by how much more the own side has to fear.
        """
        return max(self.mortal, self.own - self.enemys)


def _fears(belief: Belief, evaluation: Evaluation, random: Random) -> _Fears:
    worlds = [belief.imagined(random, "level") for _ in range(GUESSES)]
    # What the seat knows of the enemy's stacks is told by guesses; what the enemy knows, nobody can tell.
    sight = belief.written(belief.guesses(random, SIGHT))
    mortal, exposed = [], []
    for side in Seat:
        guesses = sight if side is belief.seat else []
        mortal.append(sum(evaluation.mortal_danger(world, side, None, guesses) for world in worlds) / GUESSES)
        exposed.append(sum(evaluation.danger(world, side, None, guesses) for world in worlds) / GUESSES - mortal[side])
    return _Fears(max(mortal), exposed[belief.seat], exposed[belief.enemy])


def _at_hand(world: State, seat: Seat) -> int:
    """How many castles fall to the seat in its next phase: walls that its hand storms (8.9.4), and empty ones."""
    edition, board, enemy = world.edition, world.board, seat.other
    first = BySide(*(numbering_of(edition, side).block for side in Seat))
    # 8.9.6: who is shut in does not march.
    free = BySide(*([(blocks & ~board.inside) >> first[side] for blocks in board.stacks[side]] for side in Seat))
    fallen = 0
    for castle, owner in zip(edition.chart.castles, board.castles, strict=True):
        if owner is seat:
            continue
        own, theirs = board.stacks[seat][castle], board.stacks[enemy][castle]
        units = theirs.bit_count() + (edition.disk_at[castle] & board.disks).bit_count()
        if not units:
            fallen += campaign_of(edition).coming(int(seat), free[seat], free[enemy], castle, SURELY) > 0
        elif own and theirs.bit_count() <= SHELTER:
            fallen += might(edition, own, world.piles[seat].hand, siege=True) >= IMPACT_A_LOSS * units
    return fallen
