"""What a battle or a siege is likely to come to, played out by the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from futari._native import sekigahara as native
from futari.core import BySide, Seat
from futari.sekigahara.choice import NO
from futari.sekigahara.pieces import NONE, Arm, CardKind, members

if TYPE_CHECKING:
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pieces import Blocks

__all__ = ["BEGINNING", "Account", "Battlefield", "Deed", "Foe", "Odds", "Question", "Stage", "mean_odds"]

T = TypeVar("T")

ANY_CARD = 4
DEPLOYED, TURNED, CHIEF = 1, 2, 4
_ARMS = {None: 0, Arm.GUN: 1, Arm.CAVALRY: 2}
_KINDS = {CardKind.PLAIN: 0, CardKind.SWORD: 1, CardKind.DOUBLE: 2, CardKind.LOYALTY: 3}


class Odds(NamedTuple):
    """The share of battles won, the mean losses and impacts of both sides, and how often each chief fell."""

    won: float
    lost: float
    killed: float
    impact: float
    suffered: float
    own_chief: float
    their_chief: float


def mean_odds(found: list[Odds]) -> Odds:
    """The mean over several worlds."""
    return Odds(*(sum(values) / len(found) for values in zip(*found, strict=True)))


class Foe(NamedTuple):
    """The enemy in a battle: blocks as one world has them, a hand of unknown cards, and what of it was seen."""

    blocks: Blocks
    cards: tuple[int, ...]
    hand_size: int
    seen: tuple[int, ...] = ()


class Question(NamedTuple):
    """An enemy deployment that waits for a challenge, and the impact it made."""

    blocks: Blocks
    impact: int


class Stage(NamedTuple):
    """How far a battle, or a siege, has gone, the own side first."""

    siege: bool = False
    totals: tuple[int, int] = (0, 0)
    done: tuple[bool, bool] = (False, False)
    deployed: Blocks = NONE
    turned: Blocks = NONE


BEGINNING = Stage()


class Deed(NamedTuple):
    """What a side did in a battle of the kernel: a deployment, a leader without a card, or nothing more: no block."""

    side: Seat
    card: int = NO
    block: int = NO
    second: int = NO
    impact: int = 0
    challenged: bool = False
    turned: bool = False


class Account(NamedTuple):
    """A battle of the kernel from its first deployment to its end."""

    deeds: tuple[Deed, ...]
    winner: Seat
    totals: BySide[int]
    losses: BySide[int]
    chiefs_lost: BySide[bool]


def _clans(edition: Edition) -> dict[str, int]:
    """The clans of each side that have cards, numbered; the others come with any card (8.2.2)."""
    return {
        clan: number
        for side in Seat
        for number, clan in enumerate(dict.fromkeys(c.clan for c in edition.cards if c.side is side and c.clan))
    }


def written_cards(edition: Edition) -> bytes:
    """Every kind of card as the kernel reads it: its clan, and what it can do."""
    clans = _clans(edition)
    return bytes(clans.get(card.clan or "", 0) | _KINDS[card.kind] << 3 for card in edition.cards)


def written_blocks(edition: Edition) -> bytes:
    """Every block as the kernel reads it: clan, mon, arm, and whether it is a leader."""
    clans = _clans(edition)
    return bytes(
        clans.get(block.clan, ANY_CARD) | (block.mon - 1) << 3 | _ARMS[block.arm] << 5 | block.leader << 7
        for block in edition.blocks
    )


class Battlefield:
    """Odds for one seat; blocks and cards are written as the kernel reads them."""

    def __init__(self, edition: Edition, seat: Seat) -> None:
        self._seat = seat
        self._cards = written_cards(edition)
        self._blocks = written_blocks(edition)
        self._chiefs = edition.chiefs.first | edition.chiefs.second
        self._card_of = {(card.side, self._cards[card.number]): card.number for card in edition.cards}

    def odds(
        self,
        own: Blocks,
        hand: tuple[int, ...],
        foe: Foe,
        *,
        attacker: bool,
        stage: Stage = BEGINNING,
        question: Question | None = None,
        samples: int = 32,
        seed: int = 1,
    ) -> Odds:
        """The odds of a battle that begins, or goes on from a stage; a question is one that is challenged now."""
        theirs = list(members(foe.blocks))
        asked = bytes(theirs.index(block) for block in members(question.blocks)) if question is not None else b""
        return Odds(
            *native.playouts(
                own=self._written(own, stage),
                hand=bytes(self._cards[card] for card in hand),
                known=self._written(foe.blocks, stage),
                pool=b"",
                hidden=0,
                known_cards=bytes(self._cards[card] for card in foe.seen),
                card_pool=bytes(self._cards[card] for card in foe.cards),
                cards=foe.hand_size - len(foe.seen),
                attacker=attacker,
                siege=stage.siege,
                totals=stage.totals,
                done=stage.done,
                question=asked,
                made=question.impact if question is not None else 0,
                challenges=question is not None,
                samples=samples,
                seed=seed,
            )
        )

    def battle(
        self,
        own: Blocks,
        hand: tuple[int, ...],
        theirs: Blocks,
        their_hand: tuple[int, ...],
        *,
        attacker: bool,
        siege: bool = False,
        seed: int = 1,
    ) -> Account:
        """One battle with open cards, as both sides play it in all others, told deed by deed."""
        deeds, winner, totals, losses, chiefs = native.battle(
            own=self._written(own, BEGINNING),
            hand=bytes(self._cards[card] for card in hand),
            theirs=self._written(theirs, BEGINNING),
            their_hand=bytes(self._cards[card] for card in their_hand),
            attacker=attacker,
            siege=siege,
            seed=seed,
        )
        numbers = list(members(own)), list(members(theirs))
        told = []
        for which, clan, kind, block, second, made, challenged, turned in deeds:
            side, there = self._side(which), numbers[which]
            card = self._card_of[side, clan | kind << 3] if kind >= 0 else NO
            first, other = (there[at] if at >= 0 else NO for at in (block, second))
            told.append(Deed(side, card, first, other, made, challenged, turned))
        return Account(
            tuple(told), self._side(winner), self._by_seat(totals), self._by_seat(losses), self._by_seat(chiefs)
        )

    def _side(self, which: int) -> Seat:
        return self._seat.other if which else self._seat

    def _by_seat(self, pair: tuple[T, T]) -> BySide[T]:
        return BySide(*pair) if self._seat is Seat.FIRST else BySide(*pair[::-1])

    def _written(self, blocks: Blocks, stage: Stage) -> bytes:
        pairs = bytearray()
        for block in members(blocks):
            bit = 1 << block
            deployed = DEPLOYED if stage.deployed & bit else 0
            turned = TURNED if stage.turned & bit else 0
            pairs += bytes((self._blocks[block], deployed | turned | (CHIEF if self._chiefs & bit else 0)))
        return bytes(pairs)
