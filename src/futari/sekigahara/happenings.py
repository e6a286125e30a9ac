"""What happened, as the rules know it; events.py tells each seat the part of it that the seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from futari.core import BySide, Seat
    from futari.sekigahara.pieces import Blocks

__all__ = [
    "REVEALING",
    "Arrived",
    "BidMade",
    "BidsShown",
    "BoxFilled",
    "CastleTurned",
    "Challenged",
    "CombatBegun",
    "CombatEnded",
    "Deployed",
    "Discarded",
    "DiskLost",
    "Drew",
    "Dropped",
    "Ended",
    "Finished",
    "FirstChosen",
    "GateChosen",
    "HalfChosen",
    "Happening",
    "LeaderShown",
    "LevelChosen",
    "Lost",
    "MarchEnded",
    "MarkerTurned",
    "Mustered",
    "Overran",
    "PhaseBegun",
    "Retreated",
    "Sheltered",
    "ShownCard",
    "Stepped",
    "Turned",
    "Unanswered",
    "WeekBegun",
]


class WeekBegun(NamedTuple):
    """A week begins (6.1)."""

    week: int


class HalfChosen(NamedTuple):
    """A side set one card of the half of its hand aside (6.2, R19)."""

    side: Seat
    card: int


class Discarded(NamedTuple):
    """Cards went to the discards, face up (3.3); `rule` says what for."""

    side: Seat
    cards: tuple[int, ...]
    rule: str


class Drew(NamedTuple):
    """A side drew cards; `shuffled` if its discards became a new draw pile on the way (3.3)."""

    side: Seat
    cards: tuple[int, ...]
    shuffled: bool


class BoxFilled(NamedTuple):
    """Blocks were drawn from the bag into the recruitment box (6.2)."""

    side: Seat
    blocks: Blocks


class BidMade(NamedTuple):
    """A side put its bid down (6.3)."""

    side: Seat
    card: int


class BidsShown(NamedTuple):
    """Both bids were turned over; -1 is an empty hand (R11)."""

    cards: BySide[int]
    winner: Seat


class FirstChosen(NamedTuple):
    """The winner of the bid said who moves first (6.3)."""

    chooser: Seat
    first: Seat


class PhaseBegun(NamedTuple):
    """A side's movement phase begins (6.4)."""

    side: Seat
    week: int
    turn: int


class LevelChosen(NamedTuple):
    """How much will move (7.1)."""

    side: Seat
    level: str


class LeaderShown(NamedTuple):
    """A leader was shown for the leadership bonus (7.3.4)."""

    side: Seat
    block: int
    place: int


class Stepped(NamedTuple):
    """A marching stack went one road on (7.3.1)."""

    side: Seat
    blocks: Blocks
    origin: int
    to: int


class Dropped(NamedTuple):
    """A block was left behind on the way (7.3.1)."""

    side: Seat
    block: int
    place: int


class MarchEnded(NamedTuple):
    """A march is over (7.3.1)."""

    side: Seat
    place: int


class Mustered(NamedTuple):
    """Blocks came from the recruitment box (7.2); `shown` by its first way."""

    side: Seat
    blocks: Blocks
    place: int
    shown: bool


class Arrived(NamedTuple):
    """Blocks came from the Mori box to Osaka (9.3); `called` when Osaka was attacked."""

    blocks: Blocks
    called: bool


class Overran(NamedTuple):
    """A force was overrun (7.4); `lost` belonged to the side."""

    side: Seat
    place: int
    lost: Blocks


class MarkerTurned(NamedTuple):
    """A resource location changed hands (4.2)."""

    place: int
    side: Seat


class CastleTurned(NamedTuple):
    """A castle changed hands (4.3)."""

    place: int
    side: Seat


class CombatBegun(NamedTuple):
    """A battle or a siege begins (8.1)."""

    place: int
    attacker: Seat
    siege: bool


class GateChosen(NamedTuple):
    """The castle's owner stays inside or comes out (8.9.2)."""

    side: Seat
    place: int
    inside: bool


class Deployed(NamedTuple):
    """A block was deployed (8.2); a card of -1 is a leader without one (8.2.4)."""

    side: Seat
    card: int
    block: int
    impact: int
    totals: BySide[int]


class Unanswered(NamedTuple):
    """A deployment was not challenged (8.6)."""

    side: Seat


class Challenged(NamedTuple):
    """A loyalty challenge was played (8.6.1)."""

    side: Seat
    card: int


class ShownCard(NamedTuple):
    """The deployer showed a suitable card: the deployment stands (8.6.1)."""

    side: Seat
    card: int


class Turned(NamedTuple):
    """Blocks changed sides (8.6.1); the side is their owner."""

    side: Seat
    blocks: Blocks
    totals: BySide[int]


class Finished(NamedTuple):
    """A side will deploy no more (8.5)."""

    side: Seat


class CombatEnded(NamedTuple):
    """Who won, with how much impact, and how many blocks each side has to lose (8.7.1)."""

    place: int
    siege: bool
    winner: Seat
    totals: BySide[int]
    losses: BySide[int]


class Lost(NamedTuple):
    """Blocks left the game (8.7.3)."""

    side: Seat
    blocks: Blocks
    place: int


class DiskLost(NamedTuple):
    """A disk was destroyed in a siege (8.9.4)."""

    disk: str
    place: int


class Sheltered(NamedTuple):
    """Blocks of the loser went into the castle (8.8.4)."""

    side: Seat
    blocks: Blocks
    place: int


class Retreated(NamedTuple):
    """Blocks retreated to an adjacent place (8.8)."""

    side: Seat
    blocks: Blocks
    origin: int
    to: int


class Ended(NamedTuple):
    """The game is over (2)."""

    winner: Seat
    rule: str
    score: BySide[int]


Happening: TypeAlias = (
    WeekBegun
    | HalfChosen
    | Discarded
    | Drew
    | BoxFilled
    | BidMade
    | BidsShown
    | FirstChosen
    | PhaseBegun
    | LevelChosen
    | LeaderShown
    | Stepped
    | Dropped
    | MarchEnded
    | Mustered
    | Arrived
    | Overran
    | MarkerTurned
    | CastleTurned
    | CombatBegun
    | GateChosen
    | Deployed
    | Unanswered
    | Challenged
    | ShownCard
    | Turned
    | Finished
    | CombatEnded
    | Lost
    | DiskLost
    | Sheltered
    | Retreated
    | Ended
)

# R23: an undo goes back to none of these.
REVEALING = (LeaderShown, Drew, Overran)
