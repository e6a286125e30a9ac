"""Hands, draw piles and discards (3.3, 8.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.core import Stream
from futari.sekigahara.edition import SEATS
from futari.sekigahara.happenings import Discarded, Drew

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.state import State

__all__ = ["discard", "draw", "held_kinds", "loses_from_hand", "shuffled_deck"]


def held_kinds(state: State, side: Seat) -> tuple[int, ...]:
    """The different cards of a hand."""
    return tuple(sorted(set(state.piles[side].hand)))


def loses_from_hand(state: State, side: Seat, card: int) -> State:
    """The state with one such card less in the hand; it lies on the table until it is discarded."""
    pile = state.piles[side]
    at = pile.hand.index(card)
    return state.then(piles=state.piles.with_(side, replace(pile, hand=pile.hand[:at] + pile.hand[at + 1 :])))


def discard(state: State, side: Seat, cards: tuple[int, ...], rule: str) -> State:
    """Cards that already left the hand go to the discards, face up."""
    if not cards:
        return state
    pile = state.piles[side]
    piles = state.piles.with_(side, replace(pile, discards=pile.discards + cards))
    return state.then(piles=piles, news=(*state.news, Discarded(side, cards, rule)))


def draw(state: State, side: Seat, count: int) -> State:
    """Draw cards; an empty draw pile is made anew from the discards, and if those are empty too, nothing comes (R2)."""
    if count <= 0:
        return state
    pile = state.piles[side]
    deck, discards, shuffles = pile.deck, pile.discards, pile.shuffles
    drawn: tuple[int, ...] = ()
    while len(drawn) < count and (deck or discards):
        if not deck:
            deck, discards = shuffled_deck(state.seed, side, shuffles, discards), ()
            shuffles += 1
        taken = min(count - len(drawn), len(deck))
        drawn += deck[-taken:]
        deck = deck[:-taken]
    hand = tuple(sorted(pile.hand + drawn))
    piles = state.piles.with_(side, replace(pile, hand=hand, deck=deck, discards=discards, shuffles=shuffles))
    return state.then(piles=piles, news=(*state.news, Drew(side, drawn, shuffles > pile.shuffles)))


def shuffled_deck(seed: bytes, side: Seat, shuffles: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards as a draw pile; every shuffle of a side has a stream of its own."""
    return Stream(seed, f"deck {SEATS[side]} {shuffles}").shuffled(sorted(cards))
