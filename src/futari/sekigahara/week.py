"""Section 6: the weekly cycle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.core import BySide, Outcome, Seat
from futari.sekigahara.cards import discard, draw, held_kinds, loses_from_hand
from futari.sekigahara.choice import NO, Act, Choice
from futari.sekigahara.control import ISHIDA, TOKUGAWA, points
from futari.sekigahara.happenings import (
    BidMade,
    BidsShown,
    BoxFilled,
    Ended,
    FirstChosen,
    HalfChosen,
    PhaseBegun,
    WeekBegun,
)
from futari.sekigahara.state import Phase
from futari.sekigahara.steps import Bid, Discards, FirstPlayer, Level, Losses, NextPhase, NextWeek, Over, SiegeLosses

if TYPE_CHECKING:
    from futari.sekigahara.state import State

__all__ = [
    "LAST_WEEK",
    "begin_phase",
    "begin_week",
    "bid",
    "bid_choices",
    "bidders",
    "choose_first",
    "discard_choices",
    "discard_half",
    "discarders",
    "end_game",
    "extra_block",
    "extra_card",
    "first_choices",
    "show_bids_if_made",
]

LAST_WEEK = 7
LAST_WEEK_OF_TWO_BLOCKS = 4
CARDS_A_WEEK = 5
TURNS = 2


def begin_week(state: State, _step: NextWeek) -> State:
    """6.1: the next week, or the end after the seventh (2.2)."""
    if state.week == LAST_WEEK:
        score = points(state.board)
        winner = TOKUGAWA if score.first > score.second else ISHIDA
        return end_game(state, winner, "2.2")
    state = state.then(week=state.week + 1, turn=0).tell(WeekBegun(state.week + 1))
    if state.week == 1:
        return _ask_for_bids(state)
    needed = state.piles.map(lambda pile: len(pile.hand) // 2)
    return _reinforce_if_chosen(state, Discards(needed, BySide((), ())))


def end_game(state: State, winner: Seat, rule: str) -> State:
    """The game is over by a rule; what its last combat has seen played goes to the discards, and nobody draws (R25)."""
    score = points(state.board)
    if isinstance(state.step, Losses | SiegeLosses):
        played = state.step.fight.played
        laid = (replace(state.piles[side], discards=state.piles[side].discards + played[side]) for side in Seat)
        state = state.then(piles=BySide(*laid))
    return state.then(step=Over(), outcome=Outcome(winner, rule, score)).tell(Ended(winner, rule, score))


def discarders(_state: State, step: Discards) -> tuple[Seat, ...]:
    """6.2: who has not chosen half of his hand yet."""
    return tuple(side for side in Seat if len(step.chosen[side]) < step.needed[side])


def discard_choices(state: State, _step: Discards, side: Seat) -> list[Choice]:
    """6.2: any card of the hand."""
    return [Choice(Act.DISCARD, card=card) for card in held_kinds(state, side)]


def discard_half(state: State, step: Discards, side: Seat, choice: Choice) -> State:
    """6.2: a card is set aside; both halves are shown together (R19)."""
    chosen = step.chosen.with_(side, (*step.chosen[side], choice.card))
    state = loses_from_hand(state, side, choice.card).tell(HalfChosen(side, choice.card))
    return _reinforce_if_chosen(state, replace(step, chosen=chosen))


def _reinforce_if_chosen(state: State, step: Discards) -> State:
    if discarders(state, step):
        return state.then(step=step)
    for side in Seat:
        state = discard(state, side, step.chosen[side], "6.2")
    for side in Seat:
        state = draw(state, side, CARDS_A_WEEK + (extra_card(state) is side))
    usual = 2 if state.week <= LAST_WEEK_OF_TWO_BLOCKS else 1
    for side in Seat:
        state = _fill_box(state, side, usual + (extra_block(state) is side))
    return _ask_for_bids(state)


def extra_card(state: State) -> Seat | None:
    """6.2: who controls more castles; they never tie (R1)."""
    return _more(state.board.castles)


def extra_block(state: State) -> Seat | None:
    """6.2: who controls more resource locations; nobody in a tie (R1)."""
    return _more(state.board.markers)


def _more(owners: tuple[Seat | None, ...]) -> Seat | None:
    lead = owners.count(TOKUGAWA) - owners.count(ISHIDA)
    return None if lead == 0 else TOKUGAWA if lead > 0 else ISHIDA


def _fill_box(state: State, side: Seat, count: int) -> State:
    """6.2: blocks from the bag; an empty bag gives none (R2)."""
    bag = state.board.bags[side]
    count = min(count, len(bag))
    if not count:
        return state
    blocks = sum(1 << number for number in bag[-count:])
    board = replace(
        state.board,
        bags=state.board.bags.with_(side, bag[:-count]),
        boxes=state.board.boxes.with_(side, state.board.boxes[side] | blocks),
    )
    return state.then(board=board).tell(BoxFilled(side, blocks))


def _ask_for_bids(state: State) -> State:
    """6.3: an empty hand bids nothing (R11)."""
    return state.then(step=Bid(state.piles.map(lambda pile: None if pile.hand else NO)))


def bidders(_state: State, step: Bid) -> tuple[Seat, ...]:
    """6.3: who has not bid yet."""
    return tuple(side for side in Seat if step.cards[side] is None)


def bid_choices(state: State, _step: Bid, side: Seat) -> list[Choice]:
    """6.3: any card of the hand."""
    return [Choice(Act.BID, card=card) for card in held_kinds(state, side)]


def bid(state: State, step: Bid, side: Seat, choice: Choice) -> State:
    """6.3: a card is put face down."""
    state = loses_from_hand(state, side, choice.card).tell(BidMade(side, choice.card))
    return state.then(step=Bid(step.cards.with_(side, choice.card)))


def show_bids_if_made(state: State, step: Bid) -> State | None:
    """6.3: both are turned over when both are in; two empty hands need nobody's choice (R11)."""
    first, second = step.cards
    if first is None or second is None:
        return None
    cards = BySide(first, second)
    values = cards.map(lambda card: 0 if card == NO else state.edition.cards[card].bid)
    # R11: the numbers never tie, but for two empty hands, which let Ishida choose.
    winner = TOKUGAWA if values.first > values.second else ISHIDA
    state = state.tell(BidsShown(cards, winner))
    for side in Seat:
        state = discard(state, side, () if cards[side] == NO else (cards[side],), "6.3")
    return state.then(step=FirstPlayer(winner))


def first_choices(_state: State, _step: FirstPlayer, _side: Seat) -> list[Choice]:
    """6.3: to move first, or second."""
    return [Choice(Act.FIRST), Choice(Act.SECOND)]


def choose_first(state: State, step: FirstPlayer, _side: Seat, choice: Choice) -> State:
    """6.3: the marker lies with the first player's colour up."""
    first = step.chooser if choice.act is Act.FIRST else step.chooser.other
    return _open_phase(state.then(first=first, active=first).tell(FirstChosen(step.chooser, first)))


def begin_phase(state: State, _step: NextPhase) -> State:
    """6.4: first player, second player; turn A, turn B; then the next week."""
    if state.active is state.first:
        return _open_phase(state.then(active=state.first.other))
    if state.turn + 1 < TURNS:
        return _open_phase(state.then(active=state.first, turn=state.turn + 1))
    return state.then(step=NextWeek(), phase=Phase())


def _open_phase(state: State) -> State:
    begun = PhaseBegun(state.active, state.week, state.turn)
    return state.then(phase=Phase(), step=Level()).tell(begun)
