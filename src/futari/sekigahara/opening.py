"""Section 5: the set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import BySide, Seat, Stream
from futari.sekigahara.cards import shuffled_deck
from futari.sekigahara.control import ISHIDA, TOKUGAWA, settled
from futari.sekigahara.edition import SEATS
from futari.sekigahara.state import Board, Phase, Pile, State
from futari.sekigahara.steps import NextWeek

if TYPE_CHECKING:
    from futari.sekigahara.edition import Edition, Opening

__all__ = ["FIRST_HAND", "set_up"]

FIRST_HAND = 5
NO_POINTS = BySide(0, 0)


def set_up(edition: Edition, setup: str, seed: bytes, given: BySide[int] = NO_POINTS) -> State:
    """The state before week 1: hands drawn, fixed blocks placed, the announced places filled from the bags."""
    opening = edition.openings[setup]
    stacks, boxes, bags = zip(*(_lay_out(edition, opening, side, seed) for side in Seat), strict=True)
    board = Board(
        stacks=BySide(*stacks),
        boxes=BySide(*boxes),
        bags=BySide(*bags),
        mori_box=opening.mori_box,
        lost=BySide(0, 0),
        disks=(1 << len(edition.disks)) - 1,
        castles=tuple(edition.chart.places[place].castle or TOKUGAWA for place in edition.chart.castles),
        # 4.5: the capitals start on the side of their colour; 4.2: what is empty is nobody's.
        markers=tuple(edition.chart.places[place].capital for place in edition.chart.resources),
        given=given,
    )
    for place in edition.chart.places:
        board = settled(board, edition, place.number)
    return State(
        edition=edition,
        seed=seed,
        board=board,
        piles=BySide(_first_hand(edition, TOKUGAWA, seed), _first_hand(edition, ISHIDA, seed)),
        week=0,
        turn=0,
        first=TOKUGAWA,
        active=TOKUGAWA,
        phase=Phase(),
        step=NextWeek(),
    )


def _first_hand(edition: Edition, side: Seat, seed: bytes) -> Pile:
    cards = tuple(card.number for card in edition.cards if card.side is side for _ in range(card.copies))
    deck = shuffled_deck(seed, side, 0, cards)
    return Pile(hand=tuple(sorted(deck[-FIRST_HAND:])), deck=deck[:-FIRST_HAND])


def _lay_out(
    edition: Edition, opening: Opening, side: Seat, seed: bytes
) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """5.2: the stacks by place, the recruitment box, and what is left in the bag."""
    stacks = [0] * len(edition.chart.places)
    fixed = opening.mori_box & edition.sides[side]
    for group in opening.groups[side]:
        for number in group.fixed:
            stacks[group.place] |= 1 << number
            fixed |= 1 << number
    others = (block.number for block in edition.blocks if block.side is side and not fixed & block.bit)
    bag = list(Stream(seed, f"bag {SEATS[side]}").shuffled(others))
    # 5.2.2: each place is announced before its blocks are drawn, in the order of the set-up.
    for group in opening.groups[side]:
        for _ in range(group.random):
            stacks[group.place] |= 1 << bag.pop()
    box = sum(1 << bag.pop() for _ in range(opening.box_draws[side]))
    return tuple(stacks), box, tuple(bag)
