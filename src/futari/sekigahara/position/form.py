"""The form of a written position: what may be said in a document, before anything is checked against an edition.

`docs/sekigahara-positions.md` tells players how to write one.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from futari.core import BySide

__all__ = [
    "SIDES",
    "AnswerForm",
    "BidForm",
    "BoardForm",
    "ChallengeForm",
    "CombatOrderForm",
    "DeploymentForm",
    "DiscardsForm",
    "EntryForm",
    "ExchangeForm",
    "FightForm",
    "FirstPlayerForm",
    "FreshForm",
    "GateForm",
    "HeadForm",
    "LevelForm",
    "LossesForm",
    "MarchForm",
    "MovementForm",
    "MusterForm",
    "OutcomeForm",
    "OverForm",
    "OverrunForm",
    "PaymentForm",
    "PhaseEndForm",
    "PhaseForm",
    "QuestionForm",
    "RetreatForm",
    "SecondBlockForm",
    "SideForm",
    "SideName",
    "SiegeLossesForm",
    "SpoilsForm",
    "StepForm",
    "UndoForm",
    "WeekEndForm",
]

SideName: TypeAlias = Literal["tokugawa", "ishida"]
Words: TypeAlias = tuple[str, ...]

# The names of the seats, as the keys of a document.
SIDES: BySide[SideName] = BySide("tokugawa", "ishida")


class HeadForm(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """When it is, and whose phase; `fill` puts what is not mentioned into the bags and decks."""

    edition: str = "standard"
    week: int = 1
    turn: Literal["A", "B"] = "A"
    first: SideName = "tokugawa"
    active: SideName | None = None
    fill: bool = True


class SideForm(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The pieces and cards of a side; draw pile and bag are taken from the end, None leaves them to the rest.

    `given` are points agreed on before the game.
    """

    hand: Words = ()
    deck: Words | None = None
    discards: Words = ()
    shuffles: int = 1
    bag: Words | None = None
    box: Words = ()
    lost: Words = ()
    stacks: dict[str, Words] = {}
    mori_box: Words = ()
    given: Annotated[int, msgspec.Meta(ge=0)] = 0


class BoardForm(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What the stacks do not tell: disks, who holds a contested castle or an empty resource, and sieges."""

    disks: Words | None = None
    castles: dict[str, SideName] = {}
    markers: dict[str, SideName] = {}
    sieges: Words = ()
    inside: dict[str, Words] = {}


class EntryForm(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename={"origin": "from"}):
    """Blocks that came into a place in this phase."""

    place: str
    origin: str
    blocks: Words
    marched: bool = True


class FreshForm(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A combat that a retreat has brought about, with its attacker."""

    place: str
    attacker: SideName


class PhaseForm(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What the active player has done in his phase; the numbers default to those of the level."""

    level: Literal["no-movement", "minimal", "limited", "full", ""] = ""
    marches: int | None = None
    musters: int | None = None
    roads_used: tuple[tuple[str, str], ...] = ()
    spent: Words = ()
    entries: tuple[EntryForm, ...] = ()
    fought: Words = ()
    fresh: tuple[FreshForm, ...] = ()


class OutcomeForm(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How the game ended."""

    winner: SideName
    rule: Literal["2.1", "2.2"]


class UndoForm(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """R23: what the opponent has not been told of a movement phase, and the position as he still sees it."""

    choices: int
    seen: dict[str, object]
    told_later: tuple[dict[str, object], ...] = ()


class _Step(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag_field="at"):
    """A step of play, told by its name in views."""


class WeekEndForm(_Step, frozen=True, tag="week"):
    """The week is over; what follows comes by itself."""


class PhaseEndForm(_Step, frozen=True, tag="phase"):
    """The active player's phase is over; what follows comes by itself."""


class DiscardsForm(_Step, frozen=True, tag="discards"):
    """6.2: what was put aside."""

    chosen: dict[SideName, Words] = {}


class BidForm(_Step, frozen=True, tag="bid"):
    """6.3: the bids that lie face down."""

    cards: dict[SideName, str] = {}


class FirstPlayerForm(_Step, frozen=True, tag="first-player"):
    """6.3: who won the bid."""

    chooser: SideName


class LevelForm(_Step, frozen=True, tag="level"):
    """7.1: before anything is chosen."""


class PaymentForm(_Step, frozen=True, tag="payment"):
    """7.1: what was paid."""

    level: Literal["limited", "full"]
    paid: Words = ()


class ExchangeForm(_Step, frozen=True, tag="exchange"):
    """7.1: what was given."""

    given: Words = ()


class MovementForm(_Step, frozen=True, tag="movement"):
    """7.1: between marches."""


class MusterForm(_Step, frozen=True, tag="muster"):
    """7.2: whose blocks are mustered, and those picked."""

    clan: str
    blocks: Words = ()


class MarchForm(_Step, frozen=True, tag="march"):
    """7.3: the places after the origin are the path; blocks are where it ends."""

    origin: str
    path: Words = ()
    blocks: Words = ()
    size: int | None = None
    leader: str | None = None
    leadership: bool | None = None
    forced: bool = False


class CombatOrderForm(_Step, frozen=True, tag="combat-order"):
    """8.1: the next combat is picked."""


class GateForm(_Step, frozen=True, tag="gate"):
    """8.9.2: inside or outside."""

    place: str
    attacker: SideName | None = None


class FightForm(_Step, frozen=True):
    """8.2, 8.9.4: what all steps of a combat tell."""

    place: str
    attacker: SideName | None = None
    owner: SideName | None = None
    siege: bool = False
    totals: dict[SideName, int] = {}
    deployed: dict[SideName, Words] = {}
    turned: Words = ()
    played: dict[SideName, Words] = {}
    done: tuple[SideName, ...] = ()
    quiet: tuple[SideName, ...] = ()
    answers: dict[SideName, Literal["show-all", "yield-all"]] = {}
    lost: dict[SideName, Words] = {}


class DeploymentForm(FightForm, frozen=True, tag="deployment"):
    """8.2.3: whoever has the initiative deploys."""


class QuestionForm(FightForm, frozen=True):
    """8.2.3: the last card, the blocks it brought, and their impact."""

    card: str = ""
    blocks: Words = ()
    impact: int | None = None


class SecondBlockForm(QuestionForm, frozen=True, tag="second-block"):
    """8.4.2: the second block of a double card."""


class ChallengeForm(QuestionForm, frozen=True, tag="challenge"):
    """8.6.1: the opponent is asked."""


class AnswerForm(QuestionForm, frozen=True, tag="answer"):
    """8.6.1: the deployer is asked."""


class LossesForm(FightForm, frozen=True, tag="losses"):
    """8.7: what each side has still to remove; by default what the totals say."""

    loser: SideName | None = None
    left: dict[SideName, int] | None = None


class RetreatForm(FightForm, frozen=True, tag="retreat"):
    """8.8: who has still to go; by default all of the loser's blocks there."""

    side: SideName | None = None
    blocks: Words | None = None
    shelter: int | None = None
    gone: Words = ()


class SpoilsForm(FightForm, frozen=True, tag="spoils"):
    """8.10: the places where overruns are still to be looked for."""

    gone: Words = ()
    drawn: bool = False


class SiegeLossesForm(FightForm, frozen=True, tag="siege-losses"):
    """8.9.4: how much is still to be destroyed; by default what the totals say."""

    left: int | None = None


class OverForm(_Step, frozen=True, tag="over"):
    """2: the game has ended."""


class OverrunForm(_Step, frozen=True, tag="overrun"):
    """7.4: the blocks abandoned so far at an outnumbered castle, and what goes on afterwards."""

    place: str
    lost: Words = ()
    then: MovementForm | MarchForm | SpoilsForm = MovementForm()


StepForm: TypeAlias = (
    WeekEndForm
    | PhaseEndForm
    | DiscardsForm
    | BidForm
    | FirstPlayerForm
    | LevelForm
    | PaymentForm
    | ExchangeForm
    | MovementForm
    | MusterForm
    | MarchForm
    | CombatOrderForm
    | GateForm
    | DeploymentForm
    | SecondBlockForm
    | ChallengeForm
    | AnswerForm
    | LossesForm
    | RetreatForm
    | SpoilsForm
    | SiegeLossesForm
    | OverForm
    | OverrunForm
)
