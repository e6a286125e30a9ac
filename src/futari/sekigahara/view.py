"""What a seat may know (R10), built from nothing: a block or a card gets into a view only here.

Hidden enemy blocks have no id at all, only their number at a place; so there is none that could be tied to a face, or
followed from one march to the next (R22). What is shown has a face, which equal blocks share.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from futari.core import Seat
from futari.sekigahara import steps as at
from futari.sekigahara.battle import impact, initiative, leading, losses_of
from futari.sekigahara.choice import NO, Act, write_choice
from futari.sekigahara.combat import combats
from futari.sekigahara.control import points
from futari.sekigahara.edition import SEATS
from futari.sekigahara.march import BASE, allowance, open_ways
from futari.sekigahara.pieces import members
from futari.sekigahara.procedure import choices, deciders
from futari.sekigahara.week import extra_block, extra_card

if TYPE_CHECKING:
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = [
    "CampaignView",
    "DeployedView",
    "EntryView",
    "FightView",
    "Forecast",
    "MarchView",
    "PhaseView",
    "SideView",
    "StackView",
    "view_state",
]

TURNS = "AB"


class StackView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The blocks of a side at a place; `blocks` are named to their owner alone, `inside` are trapped in the castle."""

    place: str
    side: str
    count: int
    blocks: tuple[str, ...] | None = None
    inside: int = 0


class SideView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side has beside the map; hand and recruitment box are named to their owner alone.

    `given` are those of its points that were agreed on before the game.
    """

    hand_size: int
    deck_size: int
    discards: int
    bag_size: int
    box_size: int
    lost: tuple[str, ...]
    points: int
    hand: tuple[str, ...] | None
    box: tuple[str, ...] | None
    given: int = 0


class EntryView(msgspec.Struct, frozen=True):
    """How many blocks came into a place by which road in this phase."""

    place: str
    origin: str
    side: str
    count: int
    marched: bool
    blocks: tuple[str, ...] | None


class PhaseView(msgspec.Struct, frozen=True):
    """What the active player has done and may still do; a number of -1 is without limit."""

    level: str
    marches: int
    musters: int
    used: tuple[tuple[str, str], ...]
    spent: tuple[str, ...] | None
    entries: tuple[EntryView, ...]
    fought: tuple[str, ...]
    combats: tuple[str, ...]


class MarchView(msgspec.Struct, frozen=True):
    """A march under way: how far it may go, and why (7.3.6); `size` is the penalty of those that set out."""

    origin: str
    place: str
    count: int
    blocks: tuple[str, ...] | None
    path: tuple[str, ...]
    leader: str | None
    base: int
    leadership: int
    forced: int
    setting_out: int
    size: int
    highway: bool
    steps: int
    allowance: int
    ways: tuple[str, ...]


class DeployedView(msgspec.Struct, frozen=True):
    """A block that lies open in a battle; `name` is told to its owner alone."""

    side: str
    face: str
    turned: bool
    name: str | None


class Forecast(msgspec.Struct, frozen=True):
    """What a deployment that is on the list would add to the impact."""

    choice: str
    impact: int


class FightView(msgspec.Struct, frozen=True):
    """A battle or a siege; `losses` are those of its present totals, `standing` the viewer's own answers (R21)."""

    place: str
    attacker: str
    owner: str | None
    siege: bool
    totals: dict[str, int]
    leading: str
    initiative: str
    losses: dict[str, int]
    deployed: tuple[DeployedView, ...]
    played: dict[str, tuple[str, ...]]
    done: dict[str, bool]
    questioned: tuple[str, ...]
    questioned_card: str | None
    questioned_impact: int
    standing: tuple[str, ...]
    to_lose: dict[str, int]
    forecast: tuple[Forecast, ...]


class CampaignView(msgspec.Struct, frozen=True):
    """The campaign as one seat, or a spectator, sees it."""

    edition: str
    seat: str | None
    week: int
    turn: str
    first: str
    active: str
    step: str
    stacks: tuple[StackView, ...]
    sides: dict[str, SideView]
    castles: dict[str, str]
    resources: dict[str, str | None]
    sieges: tuple[str, ...]
    disks: tuple[str, ...]
    mori_box: tuple[str, ...]
    extra_card: str | None
    extra_block: str | None
    phase: PhaseView
    chosen: tuple[str, ...]
    needed: dict[str, int]
    march: MarchView | None
    mustering: tuple[str, ...]
    gate: str | None
    fight: FightView | None


def view_state(state: State, seat: Seat | None) -> CampaignView:
    """What a seat may know; during a movement phase the others see it as it was when it could last be undone (R23)."""
    if state.open is not None and seat is not state.active:
        state = state.open
    edition, board, step = state.edition, state.board, state.step
    keys = _keys(edition)
    score = points(board)
    return CampaignView(
        edition=edition.name,
        seat=None if seat is None else SEATS[seat],
        week=state.week,
        turn=TURNS[state.turn],
        first=SEATS[state.first],
        active=SEATS[state.active],
        step=_STEP_NAMES[type(step)],
        stacks=_stacks(state, seat),
        sides={SEATS[side]: _side(state, side, seat, score[side]) for side in Seat},
        castles={keys[place]: SEATS[owner] for place, owner in zip(edition.chart.castles, board.castles, strict=True)},
        resources={
            keys[place]: None if owner is None else SEATS[owner]
            for place, owner in zip(edition.chart.resources, board.markers, strict=True)
        },
        sieges=tuple(keys[place] for place in members(board.sieges)),
        disks=tuple(disk.name for number, disk in enumerate(edition.disks) if board.disks >> number & 1),
        mori_box=_faces(edition, board.mori_box),
        extra_card=_name(extra_card(state)),
        extra_block=_name(extra_block(state)),
        phase=_phase(state, seat),
        chosen=_chosen(state, seat),
        needed=_needed(state),
        march=_march(state, step, seat) if isinstance(step, at.March) else None,
        mustering=_names(edition, step.blocks) if isinstance(step, at.Muster) and seat is state.active else (),
        gate=keys[step.place] if isinstance(step, at.Gate) else None,
        fight=_fight(state, seat),
    )


# How each step is called in views, for whoever looks at them.
_STEP_NAMES = {
    at.NextWeek: "week",
    at.Discards: "discards",
    at.Bid: "bid",
    at.FirstPlayer: "first-player",
    at.NextPhase: "phase",
    at.Level: "level",
    at.Payment: "payment",
    at.Exchange: "exchange",
    at.Movement: "movement",
    at.Muster: "muster",
    at.March: "march",
    at.Overrun: "overrun",
    at.CombatOrder: "combat-order",
    at.Gate: "gate",
    at.Fight: "deployment",
    at.SecondBlock: "second-block",
    at.Challenge: "challenge",
    at.Answer: "answer",
    at.Losses: "losses",
    at.Retreat: "retreat",
    at.Spoils: "spoils",
    at.SiegeLosses: "siege-losses",
    at.Over: "over",
}


@lru_cache(maxsize=8)
def _keys(edition: Edition) -> tuple[str, ...]:
    return tuple(place.key for place in edition.chart.places)


@lru_cache(maxsize=4096)
def _names(edition: Edition, blocks: Blocks) -> tuple[str, ...]:
    """The blocks as their owner knows them."""
    return tuple(edition.blocks[block].name for block in members(blocks))


@lru_cache(maxsize=4096)
def _faces(edition: Edition, blocks: Blocks) -> tuple[str, ...]:
    """The blocks as everybody sees them once they are shown, in an order that tells nothing."""
    return tuple(sorted(edition.blocks[block].face for block in members(blocks)))


def _card_names(edition: Edition, cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([edition.cards[card].name for card in cards])


def _name(side: Seat | None) -> str | None:
    return None if side is None else SEATS[side]


def _stacks(state: State, seat: Seat | None) -> tuple[StackView, ...]:
    edition, board = state.edition, state.board
    keys = _keys(edition)
    listed = []
    for side in Seat:
        own = side is seat
        name = SEATS[side]
        for place, blocks in enumerate(board.stacks[side]):
            if blocks:
                inside = (blocks & board.inside).bit_count()
                names = _names(edition, blocks) if own else None
                listed.append(StackView(keys[place], name, blocks.bit_count(), names, inside))
    return tuple(listed)


def _side(state: State, side: Seat, seat: Seat | None, score: int) -> SideView:
    edition, board, pile = state.edition, state.board, state.piles[side]
    own = side is seat
    return SideView(
        hand_size=len(pile.hand),
        deck_size=len(pile.deck),
        discards=len(pile.discards),
        bag_size=len(board.bags[side]),
        box_size=board.boxes[side].bit_count(),
        lost=_faces(edition, board.lost[side]),
        points=score,
        hand=_card_names(edition, pile.hand) if own else None,
        box=_names(edition, board.boxes[side]) if own else None,
        given=board.given[side],
    )


def _phase(state: State, seat: Seat | None) -> PhaseView:
    edition, phase = state.edition, state.phase
    keys = _keys(edition)
    roads = edition.chart.roads
    fighting = isinstance(state.step, at.CombatOrder)
    return PhaseView(
        level=str(phase.level),
        marches=phase.marches,
        musters=phase.musters,
        used=tuple([(keys[roads[n].one], keys[roads[n].other]) for n in members(phase.used)]),
        spent=_names(edition, phase.spent) if seat is state.active else None,
        entries=_entries(state, seat) if phase.entries else (),
        fought=tuple([keys[place] for place in members(phase.fought)]),
        combats=tuple([keys[place] for place in combats(state)]) if fighting else (),
    )


def _entries(state: State, seat: Seat | None) -> tuple[EntryView, ...]:
    """The roads by which blocks came; to others only how many, as equal numbers would look on the table."""
    edition = state.edition
    keys = _keys(edition)
    listed = []
    for entry in state.phase.entries:
        side = Seat.FIRST if entry.blocks & edition.sides[Seat.FIRST] else Seat.SECOND
        names = _names(edition, entry.blocks) if side is seat else None
        count = entry.blocks.bit_count()
        listed.append(EntryView(keys[entry.place], keys[entry.origin], SEATS[side], count, entry.marched, names))
    return tuple(listed)


def _chosen(state: State, seat: Seat | None) -> tuple[str, ...]:
    """The cards that the viewer has put down but that are not open yet."""
    step, edition = state.step, state.edition
    if seat is None:
        return ()
    if isinstance(step, at.Discards):
        return _card_names(edition, step.chosen[seat])
    if isinstance(step, at.Bid):
        card = step.cards[seat]
        return () if card is None or card == NO else _card_names(edition, (card,))
    if isinstance(step, at.Payment) and seat is state.active:
        return _card_names(edition, step.paid)
    if isinstance(step, at.Exchange) and seat is state.active:
        return _card_names(edition, step.given)
    return ()


def _needed(state: State) -> dict[str, int]:
    """How many things each side still has to choose in this step, where that is fixed."""
    step = state.step
    if isinstance(step, at.Discards):
        return {SEATS[side]: step.needed[side] - len(step.chosen[side]) for side in Seat}
    if isinstance(step, at.Bid):
        return {SEATS[side]: int(step.cards[side] is None) for side in Seat}
    if isinstance(step, at.Payment):
        return {SEATS[state.active]: step.left}
    if isinstance(step, at.Overrun):
        return {SEATS[step.side]: step.left}
    return {}


def _march(state: State, march: at.March, seat: Seat | None) -> MarchView:
    edition = state.edition
    keys = _keys(edition)
    size = march.size or march.blocks.bit_count()
    return MarchView(
        origin=keys[march.origin],
        place=keys[march.place],
        count=march.blocks.bit_count(),
        blocks=_names(edition, march.blocks) if seat is state.active else None,
        path=tuple([keys[place] for place in march.path]),
        leader=None if march.leader == NO else edition.blocks[march.leader].face,
        base=BASE,
        leadership=int(march.leadership),
        forced=int(march.forced),
        setting_out=size,
        size=BASE + march.leadership + march.forced - allowance(march) if size else 0,
        highway=march.highway,
        steps=march.steps,
        allowance=allowance(march) if size else 0,
        ways=tuple([keys[way.to] for way in open_ways(state, march.place)]),
    )


_COMBAT = (at.Fight, at.SecondBlock, at.Challenge, at.Answer, at.Losses, at.Retreat, at.SiegeLosses)


def _fight(state: State, seat: Seat | None) -> FightView | None:
    step = state.step
    if not isinstance(step, _COMBAT):
        return None
    fight = step if isinstance(step, at.Fight) else step.fight
    edition = state.edition
    in_question = step.deployment if isinstance(step, at.SecondBlock | at.Challenge | at.Answer) else None
    # 8.2.1: after the battle, revealed blocks are hidden again; those that were lost lie beside the board.
    is_open = not isinstance(step, at.Retreat)
    return FightView(
        place=_keys(edition)[fight.place],
        attacker=SEATS[fight.attacker],
        owner=_name(fight.owner),
        siege=fight.siege,
        totals={SEATS[side]: fight.totals[side] for side in Seat},
        leading=SEATS[leading(fight)],
        initiative=SEATS[initiative(fight)],
        losses={SEATS[side]: losses_of(fight)[side] for side in Seat},
        deployed=_deployed(state, fight, seat) if is_open else (),
        played={SEATS[side]: _card_names(edition, fight.played[side]) for side in Seat},
        done={SEATS[side]: fight.done[side] for side in Seat},
        questioned=_faces(edition, in_question.blocks) if in_question is not None else (),
        questioned_card=None if in_question is None else edition.cards[in_question.card].name,
        questioned_impact=0 if in_question is None else in_question.impact,
        standing=_standing(fight, seat),
        to_lose=_to_lose(state),
        forecast=_forecast(state, fight, seat),
    )


def _deployed(state: State, fight: at.Fight, seat: Seat | None) -> tuple[DeployedView, ...]:
    edition = state.edition
    listed = []
    for side in Seat:
        faces = [
            DeployedView(
                SEATS[side],
                edition.blocks[block].face,
                bool(fight.turned >> block & 1),
                edition.blocks[block].name if side is seat else None,
            )
            for block in members(fight.deployed[side])
        ]
        # In an order that does not depend on which of two equal blocks it is.
        listed += sorted(faces, key=lambda each: (each.face, each.turned))
    return tuple(listed)


def _standing(fight: at.Fight, seat: Seat | None) -> tuple[str, ...]:
    if seat is None:
        return ()
    quiet = (str(Act.PASS_ALL),) if fight.quiet[seat] else ()
    return (*quiet, str(fight.answers[seat])) if fight.answers[seat] else quiet


def _to_lose(state: State) -> dict[str, int]:
    step = state.step
    if isinstance(step, at.Losses):
        return {SEATS[side]: step.left[side] for side in Seat}
    if isinstance(step, at.SiegeLosses):
        return {SEATS[step.fight.attacker.other]: step.left}
    return {}


def _forecast(state: State, fight: at.Fight, seat: Seat | None) -> tuple[Forecast, ...]:
    """What each deployment on the viewer's list would add."""
    step = state.step
    if seat is None or not isinstance(step, at.Fight | at.SecondBlock) or seat not in deciders(state):
        return ()
    card = step.deployment.card if isinstance(step, at.SecondBlock) else NO
    return tuple(
        Forecast(
            write_choice(state.edition, choice),
            impact(state, fight, seat, card if choice.card == NO else choice.card, choice.block),
        )
        for choice in choices(state, seat)
        if choice.block != NO
    )
