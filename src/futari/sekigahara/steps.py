"""The steps of play: what is being decided now, named as the rulebook names it.

Some wait for a choice, some are gone through at once (procedure.py). Each belongs to the module of its section.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from futari.core import BySide, Seat
from futari.sekigahara.pieces import Blocks

__all__ = [
    "MOVEMENT",
    "Answer",
    "Bid",
    "Challenge",
    "CombatOrder",
    "Deployment",
    "Discards",
    "Exchange",
    "Fight",
    "FirstPlayer",
    "Gate",
    "Level",
    "Losses",
    "March",
    "Movement",
    "Muster",
    "NextPhase",
    "NextWeek",
    "Over",
    "Overrun",
    "Payment",
    "Retreat",
    "SecondBlock",
    "SiegeLosses",
    "Spoils",
    "Step",
]


class NextWeek(msgspec.Struct, frozen=True):
    """6.1: a week begins, or the game ends."""


class Discards(msgspec.Struct, frozen=True):
    """6.2: both choose half of their hand in secret (R19)."""

    needed: BySide[int]
    chosen: BySide[tuple[int, ...]]


class Bid(msgspec.Struct, frozen=True):
    """6.3: both bid in secret; None has not bid yet, -1 is an empty hand."""

    cards: BySide[int | None]


class FirstPlayer(msgspec.Struct, frozen=True):
    """6.3: the winner of the bid decides who moves first."""

    chooser: Seat


class NextPhase(msgspec.Struct, frozen=True):
    """6.4: the next movement phase, or the next turn."""


class Level(msgspec.Struct, frozen=True):
    """7.1: how much is to move."""


class Payment(msgspec.Struct, frozen=True):
    """7.1: the cards for a level are chosen one by one."""

    level: str
    left: int
    paid: tuple[int, ...] = ()


class Exchange(msgspec.Struct, frozen=True):
    """7.1: without movement any number of cards is exchanged (R20)."""

    given: tuple[int, ...] = ()


class Movement(msgspec.Struct, frozen=True):
    """7.1: between marches."""


class Muster(msgspec.Struct, frozen=True):
    """7.2: blocks of one daimyo are picked in the recruitment box."""

    clan: str
    place: int
    blocks: Blocks = 0


class March(msgspec.Struct, frozen=True):
    """7.3: a stack gathers at its origin, then goes along its path.

    `size` is that of the blocks that set out, 0 before (R4); `leader` was shown for the bonus, -1 if none was.
    """

    origin: int
    place: int
    blocks: Blocks = 0
    size: int = 0
    steps: int = 0
    leadership: bool = False
    leader: int = -1
    forced: bool = False
    highway: bool = True
    path: tuple[int, ...] = ()


class Overrun(msgspec.Struct, frozen=True):
    """7.4: the owner of a castle chooses which of his blocks are eliminated (R8); `then` goes on afterwards."""

    place: int
    side: Seat
    left: int
    then: Step
    lost: Blocks = 0


class CombatOrder(msgspec.Struct, frozen=True):
    """8.1: the active player picks the next combat (R9)."""


class Gate(msgspec.Struct, frozen=True):
    """8.9.2: the castle's owner stays inside or comes out."""

    place: int
    attacker: Seat
    owner: Seat


class Fight(msgspec.Struct, frozen=True):
    """8.2, 8.9.4: a battle or a siege while blocks are deployed.

    `owner` held the castle before it, if there is one (8.8.4). `deployed` are a side's own blocks, also those that were
    turned against it. `done` has declared himself finished
    (8.5); `quiet` and `answers` are the standing answers of R21.
    """

    place: int
    attacker: Seat
    owner: Seat | None = None
    siege: bool = False
    totals: BySide[int] = BySide(0, 0)
    deployed: BySide[Blocks] = BySide(0, 0)
    turned: Blocks = 0
    played: BySide[tuple[int, ...]] = BySide((), ())
    done: BySide[bool] = BySide(False, False)
    quiet: BySide[bool] = BySide(False, False)
    answers: BySide[str] = BySide("", "")
    lost: BySide[Blocks] = BySide(0, 0)


class Deployment(msgspec.Struct, frozen=True):
    """8.2.3: the blocks that one card brought, and the impact they made."""

    side: Seat
    card: int
    blocks: Blocks
    impact: int


class SecondBlock(msgspec.Struct, frozen=True):
    """8.4.2: the second block of a double card."""

    fight: Fight
    deployment: Deployment


class Challenge(msgspec.Struct, frozen=True):
    """8.6.1: the opponent is asked whether to challenge (R21)."""

    fight: Fight
    deployment: Deployment


class Answer(msgspec.Struct, frozen=True):
    """8.6.1: the deployer is asked whether to show a card (R21)."""

    fight: Fight
    deployment: Deployment


class Losses(msgspec.Struct, frozen=True):
    """8.7: the loser removes his blocks, then the winner."""

    fight: Fight
    loser: Seat
    left: BySide[int]


class Retreat(msgspec.Struct, frozen=True):
    """8.8: the loser leaves; `shelter` is how many may still go into the castle (8.8.4)."""

    fight: Fight
    side: Seat
    blocks: Blocks
    shelter: int
    gone: tuple[int, ...] = ()


class Spoils(msgspec.Struct, frozen=True):
    """8.10: both draw, then overruns and new combats where the retreat led (R34)."""

    fight: Fight
    gone: tuple[int, ...] = ()
    drawn: bool = False


class SiegeLosses(msgspec.Struct, frozen=True):
    """8.9.4: the besieged choose what is destroyed."""

    fight: Fight
    left: int


class Over(msgspec.Struct, frozen=True):
    """2: the game has ended."""


Step: TypeAlias = (
    NextWeek
    | Discards
    | Bid
    | FirstPlayer
    | NextPhase
    | Level
    | Payment
    | Exchange
    | Movement
    | Muster
    | March
    | Overrun
    | CombatOrder
    | Gate
    | Fight
    | SecondBlock
    | Challenge
    | Answer
    | Losses
    | Retreat
    | Spoils
    | SiegeLosses
    | Over
)

# The steps of a movement phase, whose choices may be undone (R23).
MOVEMENT = (Level, Payment, Exchange, Movement, Muster, March)
