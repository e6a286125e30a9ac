"""Everything there is to know about a game at one moment, as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, Unpack

import msgspec

from futari.core import BySide, Outcome, Seat
from futari.sekigahara.edition import Edition
from futari.sekigahara.happenings import Happening
from futari.sekigahara.pieces import Blocks
from futari.sekigahara.steps import Step

if TYPE_CHECKING:
    from typing import TypedDict

    from futari.sekigahara.choice import Choice

    class _Changes(TypedDict, total=False):
        board: Board
        piles: BySide[Pile]
        week: int
        turn: int
        first: Seat
        active: Seat
        phase: Phase
        step: Step
        outcome: Outcome | None
        news: tuple[Happening, ...]
        held: tuple[Happening, ...]
        open: State | None
        free: int


__all__ = ["Board", "Entry", "Memo", "Phase", "Pile", "State"]

Stacks: TypeAlias = "tuple[Blocks, ...]"


class Board(msgspec.Struct, frozen=True):
    """Where every block, disk, castle and marker is.

    A stack is found by its place's number. `castles` and `markers` tell who controls what, in the order of the chart.
    `sieges` are the places (as bits) whose castle is besieged, `inside` the blocks trapped in castles. `given` are
    points that were agreed on, or bid, before the game.
    """

    stacks: BySide[tuple[Blocks, ...]]
    boxes: BySide[Blocks]
    bags: BySide[tuple[int, ...]]
    mori_box: Blocks
    lost: BySide[Blocks]
    disks: int
    castles: tuple[Seat, ...]
    markers: tuple[Seat | None, ...]
    sieges: int = 0
    inside: Blocks = 0
    given: BySide[int] = BySide(0, 0)


class Pile(msgspec.Struct, frozen=True):
    """A side's cards: the hand (sorted), the draw pile (its top last), the discards, and how often it was shuffled."""

    hand: tuple[int, ...]
    deck: tuple[int, ...]
    discards: tuple[int, ...] = ()
    shuffles: int = 1


class Entry(msgspec.Struct, frozen=True):
    """Blocks that entered a place in this phase, and where from; `marched` tells a march from a retreat (R7)."""

    place: int
    origin: int
    blocks: Blocks
    marched: bool


class Phase(msgspec.Struct, frozen=True):
    """What a player has done in his phase so far (7, 8.1).

    `marches` are left (-1: any number), `musters` too; `used` roads and `fought` places are bits. `fresh` are the
    places where a retreat starts a new combat, with its attacker (8.8.5).
    """

    marches: int = 0
    musters: int = 0
    level: str = ""
    used: int = 0
    spent: Blocks = 0
    entries: tuple[Entry, ...] = ()
    fought: int = 0
    fresh: tuple[tuple[int, Seat], ...] = ()


class Memo:
    """Room for what is derived from a state, such as its lists; all memos are equal, so that states are values."""

    __slots__ = ("lists",)

    def __init__(self) -> None:
        self.lists: list[tuple[Choice, ...] | None] = [None, None]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Memo)

    def __hash__(self) -> int:
        return 0


class State(msgspec.Struct, frozen=True):
    """A moment of the game.

    `news` is what the last choice made happen. While a movement phase can be undone (R23), `open` is the state that
    everybody but the active player still sees, `held` what they have not been told, and `free` the number of choices
    that may be undone.
    """

    edition: Edition
    seed: bytes
    board: Board
    piles: BySide[Pile]
    week: int
    turn: int
    first: Seat
    active: Seat
    phase: Phase
    step: Step
    outcome: Outcome | None = None
    news: tuple[Happening, ...] = ()
    held: tuple[Happening, ...] = ()
    open: State | None = None
    free: int = 0
    memo: Memo = msgspec.field(default_factory=Memo)

    def then(self, **changes: Unpack[_Changes]) -> State:
        """The state with some of it changed."""
        return msgspec.structs.replace(self, memo=Memo(), **changes)

    def tell(self, *happenings: Happening) -> State:
        """The state with more news."""
        return self.then(news=self.news + happenings)
