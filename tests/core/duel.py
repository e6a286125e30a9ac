"""A tiny game for the tests: a sealed-bid card duel.

Each side has its own shuffled deck of the cards 1 to N and draws three. Both bid a card in secret, the bids are turned
over together, the higher takes a point, both draw. So secrecy, chance, simultaneous choices, reveals and undo are
exercised from the first day.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec

from futari.core import (
    BySide,
    Choices,
    Event,
    IllegalChoice,
    Impossible,
    Message,
    Number,
    OptionField,
    Outcome,
    Seat,
    Stream,
    Unreadable,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from random import Random

    from futari.core import OptionValue

HAND = 3


class DuelOptions(msgspec.Struct, frozen=True):
    cards: int = 6


@dataclass(frozen=True, slots=True)
class DuelState:
    seed: bytes
    hands: BySide[tuple[int, ...]]
    decks: BySide[tuple[int, ...]]
    bids: BySide[int | None]
    shown: tuple[BySide[int], ...]
    score: BySide[int]


class DuelView(msgspec.Struct, frozen=True):
    hand: tuple[int, ...] | None
    bid: int | None
    hand_sizes: tuple[int, int]
    deck_sizes: tuple[int, int]
    has_bid: tuple[bool, bool]
    shown: tuple[tuple[int, int], ...]
    score: tuple[int, int]


class Duel:
    name = "duel"
    version = 1
    seats = BySide("ann", "bob")
    may_undo = True
    has_secrets = True
    option_fields: tuple[OptionField, ...] = (Number("cards", Message("options.label.points"), 3, 20, 6),)

    def read_options(self, raw: Mapping[str, OptionValue]) -> DuelOptions:
        cards = raw.get("cards", 6)
        if isinstance(cards, bool) or not isinstance(cards, int) or not 3 <= cards <= 20 or set(raw) - {"cards"}:
            raise Impossible("options.impossible", [Message("options.points", {"low": 3, "high": 20})])
        return DuelOptions(cards)

    def rating_category(self, options: DuelOptions) -> str | None:
        return "duel"

    def start(self, options: DuelOptions, seed: bytes) -> DuelState:
        cards = range(1, options.cards + 1)
        shuffled = self.seats.map(lambda name: Stream(seed, f"deck {name}").shuffled(cards))
        return DuelState(
            seed,
            shuffled.map(lambda deck: tuple(sorted(deck[:HAND]))),
            shuffled.map(lambda deck: deck[HAND:]),
            BySide(None, None),
            (),
            BySide(0, 0),
        )

    def to_act(self, state: DuelState) -> frozenset[Seat]:
        return frozenset(seat for seat in Seat if state.bids[seat] is None and state.hands[seat])

    def choices(self, state: DuelState, seat: Seat) -> Choices[int]:
        return Choices(lambda: state.hands[seat] if seat in self.to_act(state) else ())

    def apply(self, state: DuelState, seat: Seat, choice: int) -> DuelState:
        if choice not in self.choices(state, seat):
            raise IllegalChoice("D1", "kamisado.not_listed", choice=str(choice))
        bids = state.bids.with_(seat, choice)
        if bids.first is None or bids.second is None:
            return replace(state, bids=bids)
        return self._revealed(state, BySide(bids.first, bids.second))

    def _revealed(self, state: DuelState, bids: BySide[int]) -> DuelState:
        hands, decks = state.hands, state.decks
        for seat in Seat:
            hand = (*(card for card in hands[seat] if card != bids[seat]), *decks[seat][:1])
            hands = hands.with_(seat, tuple(sorted(hand)))
            decks = decks.with_(seat, decks[seat][1:])
        score = BySide(state.score.first + (bids.first > bids.second), state.score.second + (bids.second > bids.first))
        return DuelState(state.seed, hands, decks, BySide(None, None), (*state.shown, bids), score)

    def prompt(self, state: DuelState, seat: Seat | None) -> Message:
        waits = "you" if seat in self.to_act(state) else "other"
        return Message(f"prompt.free.{waits}", {"side": "" if seat is None else self.seats[seat]})

    def view(self, state: DuelState, seat: Seat | None) -> DuelView:
        return DuelView(
            hand=None if seat is None else state.hands[seat],
            bid=None if seat is None else state.bids[seat],
            hand_sizes=(len(state.hands.first), len(state.hands.second)),
            deck_sizes=(len(state.decks.first), len(state.decks.second)),
            has_bid=(state.bids.first is not None, state.bids.second is not None),
            shown=tuple((bids.first, bids.second) for bids in state.shown),
            score=(state.score.first, state.score.second),
        )

    def events(self, before: DuelState, actor: Seat, choice: int, after: DuelState, seat: Seat | None) -> list[Event]:
        card = choice if seat is actor else None
        events = [Event("bid", Message("side.black"), {"seat": self.seats[actor], "card": card})]
        if len(after.shown) > len(before.shown):
            bids = after.shown[-1]
            events.append(Event("shown", Message("side.gold"), {"ann": bids.first, "bob": bids.second}))
        return events

    def outcome(self, state: DuelState) -> Outcome | None:
        if state.hands.first or state.hands.second:
            return None
        ann, bob = state.score
        winner = None if ann == bob else Seat.FIRST if ann > bob else Seat.SECOND
        return Outcome(winner, "D2", state.score)

    def score(self, state: DuelState) -> BySide[int]:
        return state.score

    def why(self, state: DuelState, seat: Seat, attempt: str) -> IllegalChoice | None:
        try:
            self.apply(state, seat, self.read_choice(attempt))
        except IllegalChoice as refusal:
            return refusal
        return None

    def undo_depth(self, state: DuelState, seat: Seat) -> int | None:
        """A bid can be undone until the other one turns both over."""
        return int(state.bids[seat] is not None and state.bids[seat.other] is None)

    def write_choice(self, choice: int) -> str:
        return str(choice)

    def read_choice(self, text: str) -> int:
        if not (text.isascii() and text.isdecimal()) or str(int(text)) != text:
            raise Unreadable("notation.not_a_choice", text=text)
        return int(text)


DUEL = Duel()


def duel_twins(state: DuelState, seat: Seat | None, random: Random) -> Iterator[DuelState]:
    """States that differ from this one only in what the seat cannot know."""
    for _ in range(3):
        hands, decks, bids = state.hands, state.decks, state.bids
        for owner in Seat:
            if owner is seat:
                # Even the owner does not know the order of his deck.
                deck = list(decks[owner])
                random.shuffle(deck)
                decks = decks.with_(owner, tuple(deck))
                continue
            hidden = [*hands[owner], *decks[owner]]
            random.shuffle(hidden)
            hands = hands.with_(owner, tuple(sorted(hidden[: len(hands[owner])])))
            decks = decks.with_(owner, tuple(hidden[len(hands[owner]) :]))
            if bids[owner] is not None:
                bids = bids.with_(owner, random.choice(hands[owner]))
        yield replace(state, seed=random.randbytes(32), hands=hands, decks=decks, bids=bids)
