"""The campaign as the kernel plays it: editions, states and guesses written in its numbers.

The kernel counts the blocks and the kinds of cards of each side from 0 on; `Numbering` tells which those are here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from futari._native.sekigahara import (
    Campaign,
    Doing,
    Guess,
    Habits,
    Horizon,
    Judge,
    Order,
    Plan,
    Position,
    Scope,
    World,
)
from futari.core import BySide, Seat
from futari.sekigahara.battlefield import written_blocks, written_cards
from futari.sekigahara.choice import Act

if TYPE_CHECKING:
    from collections.abc import Iterable

    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = [
    "Campaign",
    "Doing",
    "Guess",
    "Habits",
    "Horizon",
    "Judge",
    "Numbering",
    "Order",
    "Plan",
    "Position",
    "Scope",
    "World",
    "campaign_of",
    "card_worths",
    "cheapest",
    "might",
    "numbering_of",
    "world_of",
]

NOBODY = -1


class Numbering(NamedTuple):
    """The first block and the first kind of card of a side; the others follow them."""

    block: int
    card: int

    def cards_in(self, cards: Iterable[int]) -> list[int]:
        """Cards as the kernel counts them."""
        return [card - self.card for card in cards]


@lru_cache(maxsize=8)
def numbering_of(edition: Edition, seat: Seat) -> Numbering:
    """Where the numbers of a side begin."""
    first = next(card.number for card in edition.cards if card.side is seat)
    return Numbering((edition.sides[seat] & -edition.sides[seat]).bit_length() - 1, first)


@lru_cache(maxsize=4)
def campaign_of(edition: Edition) -> Campaign:
    """The kernel of an edition, put together once."""
    chart = edition.chart
    disks = {disk.place: number for number, disk in enumerate(edition.disks)}
    codes, cards = written_blocks(edition), written_cards(edition)
    chiefs = edition.chiefs.first | edition.chiefs.second
    clans = {clan: cards[card.number] & 7 for card in edition.cards if (clan := card.clan) is not None}
    blocks = BySide(
        *(
            [(codes[each.number], bool(chiefs & each.bit), each.kind) for each in edition.blocks if each.side is seat]
            for seat in Seat
        )
    )
    kinds = BySide(
        *(
            [
                (cards[each.number] & 7, cards[each.number] >> 3, each.bid, each.copies)
                for each in edition.cards
                if each.side is seat
            ]
            for seat in Seat
        )
    )
    return Campaign(
        places=[
            (_number(place.castle), _number(place.capital), place.resource, disks.get(place.number, NOBODY))
            for place in chart.places
        ],
        roads=[(road.one, road.other, road.highway) for road in chart.roads],
        blocks=blocks,
        cards=kinds,
        recruit=BySide(*(_recruits(edition.recruit[seat], clans) for seat in Seat)),
        osaka=edition.osaka,
    )


def _number(seat: Seat | None) -> int:
    return NOBODY if seat is None else int(seat)


def _recruits(places: dict[str, int], clans: dict[str, int]) -> list[int]:
    by_clan = {clans[clan]: place for clan, place in places.items()}
    return [by_clan.get(clan, NOBODY) for clan in range(max(by_clan) + 1)]


def world_of(state: State) -> World:
    """A state between marches or combats, or at the choice of a level."""
    edition, board, phase = state.edition, state.board, state.phase
    numbering = BySide(*(numbering_of(edition, seat) for seat in Seat))
    sides = edition.sides
    position = Position()

    def own(seat: Seat, among: Blocks) -> int:
        return (among & sides[seat]) >> numbering[seat].block

    def each_own(among: BySide[Blocks]) -> tuple[int, int]:
        return own(Seat.FIRST, among.first), own(Seat.SECOND, among.second)

    position.stacks = BySide(*([own(seat, stack) for stack in board.stacks[seat]] for seat in Seat))
    position.boxes = each_own(board.boxes)
    position.lost = each_own(board.lost)
    position.inside = each_own(BySide(board.inside, board.inside))
    position.bags = BySide(*([number - numbering[seat].block for number in board.bags[seat]] for seat in Seat))
    position.hands = BySide(*(numbering[seat].cards_in(state.piles[seat].hand) for seat in Seat))
    position.decks = BySide(*(numbering[seat].cards_in(state.piles[seat].deck) for seat in Seat))
    position.discards = BySide(*(numbering[seat].cards_in(state.piles[seat].discards) for seat in Seat))
    position.mori_box = own(Seat.SECOND, board.mori_box)
    position.disks = board.disks
    position.castles = [int(owner) for owner in board.castles]
    position.markers = [_number(owner) for owner in board.markers]
    position.sieges = board.sieges
    position.given = board.given
    position.clock = (state.week, state.turn, int(state.first), int(state.active))
    position.winner = NOBODY if state.outcome is None else _number(state.outcome.winner)
    spent = own(state.active, phase.spent)
    position.phase = (phase.marches, phase.musters, phase.level == Act.FULL, phase.used, phase.fought, spent)
    position.entries = [
        (own(seat, entry.blocks), entry.place, entry.origin, int(seat), entry.marched)
        for entry in phase.entries
        for seat in Seat
        if entry.blocks & sides[seat]
    ]
    return campaign_of(edition).world(position)


def might(edition: Edition, blocks: Blocks, hand: tuple[int, ...], there: Blocks = 0, *, siege: bool = False) -> int:
    """The most impact that a hand can add with blocks of one side, beside those that are `there` already (8.3, 8.4).

    The first may be a leader without a card (8.2.4); before walls nobody strikes (8.9.5). Nobody challenges.
    """
    if not blocks:
        return 0
    seat = Seat.FIRST if blocks & edition.sides.first else Seat.SECOND
    first = numbering_of(edition, seat)
    cards = first.cards_in(hand)
    return campaign_of(edition).might(int(seat), blocks >> first.block, cards, there >> first.block, siege)


def card_worths(state: State, seat: Seat) -> dict[int, float]:
    """The worth of each kind of card in a hand: what it does, and what impact the stacks would miss without it."""
    first = numbering_of(state.edition, seat).card
    worths = campaign_of(state.edition).card_worths(world_of(state), int(seat))
    return {card: worths[card - first] for card in set(state.piles[seat].hand)}


def cheapest(state: State, seat: Seat, count: int) -> list[int]:
    """The cards of a hand that are missed least."""
    first = numbering_of(state.edition, seat).card
    return [card + first for card in campaign_of(state.edition).cheapest(world_of(state), int(seat), count)]
