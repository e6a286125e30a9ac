"""The bid for initiative (6.3): what moving first is worth this week, and what a card is worth that wins it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.bots.sekigahara.hand import card_worth, front_of
from futari.core import Seat
from futari.sekigahara.imagination import imagine
from futari.sekigahara.pieces import CardKind
from futari.sekigahara.week import LAST_WEEK

if TYPE_CHECKING:
    from random import Random

    from futari.bots.sekigahara.belief import Belief
    from futari.bots.sekigahara.evaluation import Evaluation
    from futari.sekigahara.view import CampaignView

__all__ = ["best_bid", "moves_first"]

# How often an enemy bids a card of each kind; nobody throws away more than the week is worth.
BIDS = {CardKind.PLAIN: 0.3, CardKind.SWORD: 0.35, CardKind.DOUBLE: 0.15, CardKind.LOYALTY: 0.2}
# What the last word of a week is worth, in points: whoever moves second sees what the enemy has done before he does
# anything, and may move twice in a row at the turn of a week. A daimyo that always took it won 39 of 60 games, by 2.9
# points a game, against one that took it in the last two weeks only; in some 250 games whoever had it gained 2.6 to 3
# more in the last week, and 2 to 3 in the one before, of which the other may win some back.
LAST_WORD = 1.5
LAST_WORDS = {LAST_WEEK - 1: 2.0, LAST_WEEK: 3.0}
# The most that moving first is worth for a chief or Osaka in danger, in points, counted over so many worlds.
MORTAL = 8.0
GUESSES = 8


def best_bid(view: CampaignView, hand: tuple[int, ...], belief: Belief, evaluation: Evaluation, random: Random) -> int:
    """The card whose chance to win the bid is worth most, less what the card is worth."""
    edition = evaluation.edition
    worth = card_worth(front_of(edition, view), hand)
    state = imagine(edition, replace(view, step="level"), belief.sample(random))
    stake = max(_last_word(view), min(MORTAL, _mortal(view, belief, evaluation, random)))
    theirs = [card for card in edition.cards if card.side is belief.enemy]

    def value(card: int) -> float:
        bid = edition.cards[card].bid
        beaten = sum(share for kind, share in BIDS.items() if any(c.kind is kind and c.bid < bid for c in theirs))
        return stake * beaten - evaluation.card(state) * worth[card]

    return max(sorted(set(hand)), key=value)


def moves_first(view: CampaignView, belief: Belief, evaluation: Evaluation, random: Random) -> bool:
    """6.3: to have the last word, unless a chief or Osaka could fall first."""
    return _mortal(view, belief, evaluation, random) > _last_word(view)


def _last_word(view: CampaignView) -> float:
    return LAST_WORDS.get(view.week, LAST_WORD)


def _mortal(view: CampaignView, belief: Belief, evaluation: Evaluation, random: Random) -> float:
    """What whoever moves first threatens to end the war with: the more of what both sides do."""
    known = replace(view, step="level")
    worlds = [imagine(evaluation.edition, known, belief.sample(random)) for _ in range(GUESSES)]
    return max(sum(evaluation.mortal_danger(world, side) for world in worlds) for side in Seat) / GUESSES
