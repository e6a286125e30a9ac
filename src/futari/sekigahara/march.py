"""Section 7.3: marches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.sekigahara.cards import discard, held_kinds, loses_from_hand
from futari.sekigahara.choice import NO, Act, Choice
from futari.sekigahara.control import besieged, castle_owner, has_units, holds_marker, placed, removed
from futari.sekigahara.happenings import Dropped, LeaderShown, MarchEnded, Stepped
from futari.sekigahara.mori import call_mori
from futari.sekigahara.overrun import overrun
from futari.sekigahara.pieces import NONE, members
from futari.sekigahara.stack import alike
from futari.sekigahara.state import Entry
from futari.sekigahara.steps import March, Movement

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.chart import Way
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = [
    "allowance",
    "end_if_stopped",
    "go_on",
    "march_choices",
    "may_march",
    "open_ways",
    "site_leads",
    "stage_choices",
    "start_march",
]

BASE = 1
BLOCKS_A_PENALTY = 4


def may_march(state: State, side: Seat, place: int) -> Blocks:
    """7.3.1: the blocks of a place that have not moved; nobody marches out of a besieged castle (8.9.6, R37)."""
    blocks = state.board.stacks[side][place] & ~state.phase.spent
    return NONE if not blocks or besieged(state, side, place) else blocks


def march_choices(state: State, side: Seat) -> list[Choice]:
    """7.3.1: every place from which a stack can set out by a road that was not used yet."""
    roads, unused = state.edition.chart.road_bits, ~state.phase.used
    return [
        Choice(Act.MARCH, place=place)
        for place, blocks in enumerate(state.board.stacks[side])
        if blocks and roads[place] & unused and may_march(state, side, place)
    ]


def open_ways(state: State, place: int) -> list[Way]:
    """7.3.1: the roads of a place that no march has used in this phase (R26)."""
    used = state.phase.used
    return [way for way in state.edition.chart.ways[place] if not used >> way.road & 1]


def site_leads(state: State, side: Seat, place: int) -> bool:
    """7.3.4: an own castle that one controls, or the own capital with the own marker (R28)."""
    printed = state.edition.chart.places[place]
    if printed.capital is side:
        return holds_marker(state, side, place)
    return printed.castle is side and castle_owner(state, place) is side


def start_march(state: State, side: Seat, place: int) -> State:
    """7.3.1: a stack gathers."""
    phase = state.phase
    marches = phase.marches - 1 if phase.marches > 0 else phase.marches
    march = March(place, place, leadership=site_leads(state, side, place))
    return state.then(phase=replace(phase, marches=marches), step=march)


def allowance(march: March) -> int:
    """7.3.3, 7.3.5: the steps of a stack off the highway; its size counts as it set out (R4)."""
    size = march.size or march.blocks.bit_count()
    return BASE + march.leadership + march.forced - (size - 1) // BLOCKS_A_PENALTY


def _can_step(march: March, way: Way) -> bool:
    """7.3.3: whether the next step is within the allowance; the highway counts only for the whole march."""
    return march.steps < allowance(march) + (march.highway and way.highway)


def _could_set_out(state: State, side: Seat, march: March, blocks: Blocks) -> bool:
    """Whether these blocks could make a step with every bonus that is to be had."""
    leads = march.leadership or bool(blocks & state.edition.leaders)
    pays = march.forced or bool(state.piles[side].hand)
    best = replace(march, blocks=blocks, leadership=leads, forced=pays)
    return any(_can_step(best, way) for way in open_ways(state, march.place))


def stage_choices(state: State, march: March, side: Seat) -> list[Choice]:
    """7.3: what a marching stack can do next."""
    listed = []
    if not march.steps:
        if not march.forced and march.leader == NO:
            listed = _taking(state, march, side)
        if not march.blocks:
            return listed
        listed += _claims(state, march, side)
    ways = open_ways(state, march.place)
    steps = [Choice(Act.STEP, place=way.to) for way in ways if _can_step(march, way)]
    listed += steps
    if not march.forced and state.piles[side].hand:
        pushed = replace(march, forced=True)
        if any(_can_step(pushed, way) for way in ways):
            listed += [Choice(Act.FORCE, card=card) for card in held_kinds(state, side)]
    if march.steps:
        listed.append(Choice(Act.DONE))
        if steps and march.blocks & (march.blocks - 1):
            listed += [Choice(Act.DROP, block=block) for block in alike(state, march.blocks)]
    return listed


def _taking(state: State, march: March, side: Seat) -> list[Choice]:
    """7.3.1: blocks that can still come along; a stack that could never set out is not offered."""
    left = may_march(state, side, march.origin) & ~march.blocks
    if not left:
        return []
    listed = []
    for block in alike(state, left):
        blocks = march.blocks | 1 << block
        # With a leader of those that are left the stack may have the bonus it needs.
        leaders = left & ~blocks & state.edition.leaders
        led = blocks | (leaders & -leaders)
        if _could_set_out(state, side, march, blocks) or (leaders and _could_set_out(state, side, march, led)):
            listed.append(Choice(Act.TAKE, block=block))
    if left & (left - 1) and _could_set_out(state, side, march, march.blocks | left):
        listed.append(Choice(Act.TAKE_ALL))
    return listed


def _claims(state: State, march: March, side: Seat) -> list[Choice]:
    """7.3.4: a leader of the stack may be shown, if the place does not lead already (R3)."""
    if march.leadership or not _could_set_out(state, side, march, march.blocks):
        return []
    return [Choice(Act.CLAIM, block=block) for block in members(march.blocks & state.edition.leaders)]


def go_on(state: State, march: March, side: Seat, choice: Choice) -> State:
    """7.3: the stack does it."""
    act = choice.act
    if act is Act.TAKE:
        return state.then(step=replace(march, blocks=march.blocks | 1 << choice.block))
    if act is Act.TAKE_ALL:
        return state.then(step=replace(march, blocks=march.blocks | may_march(state, side, march.origin)))
    if act is Act.CLAIM:
        shown = LeaderShown(side, choice.block, march.place)
        return state.then(step=replace(march, leadership=True, leader=choice.block)).tell(shown)
    if act is Act.FORCE:
        state = discard(loses_from_hand(state, side, choice.card), side, (choice.card,), "7.3.3")
        return state.then(step=replace(march, forced=True))
    if act is Act.DROP:
        return _leave(state, march, 1 << choice.block).tell(Dropped(side, choice.block, march.place))
    if act is Act.DONE:
        return _halt(state, march, side)
    return _step(state, march, side, choice.place)


def _step(state: State, march: March, side: Seat, to: int) -> State:
    """7.3.1: one road on; what it meets there may be overrun, or stops it (7.3.2)."""
    way = next(way for way in open_ways(state, march.place) if way.to == to)
    edition = state.edition
    board = removed(state.board, edition, side, march.blocks, march.place)
    went = March(
        origin=march.origin,
        place=to,
        blocks=march.blocks,
        size=march.size or march.blocks.bit_count(),
        steps=march.steps + 1,
        leadership=march.leadership,
        leader=march.leader,
        forced=march.forced,
        highway=march.highway and way.highway,
        path=(*march.path, to),
    )
    state = state.then(
        board=placed(board, edition, side, march.blocks, to),
        phase=replace(state.phase, used=state.phase.used | 1 << way.road),
        step=went,
        news=(*state.news, Stepped(side, march.blocks, march.place, to)),
    )
    return overrun(call_mori(state, side, to), to)


def end_if_stopped(state: State, march: March) -> State | None:
    """7.3.2: a march ends where enemies are left, where its stack is gone, or where no step could follow."""
    if not march.steps:
        return None
    side = state.active
    blocks = march.blocks & state.board.stacks[side][march.place]
    if blocks != march.blocks:
        march = replace(march, blocks=blocks)
    if not blocks or has_units(state, side.other, march.place) or not _could_go_on(state, march, side):
        return _halt(state, march, side)
    return None


def _could_go_on(state: State, march: March, side: Seat) -> bool:
    best = march if march.forced or not state.piles[side].hand else replace(march, forced=True)
    return any(_can_step(best, way) for way in open_ways(state, march.place))


def _leave(state: State, march: March, blocks: Blocks) -> State:
    """Blocks of the stack stay where it is now; how they came is remembered for a retreat (8.8.2)."""
    before = march.path[-2] if len(march.path) > 1 else march.origin
    entry = Entry(march.place, before, blocks, marched=True)
    phase = replace(state.phase, spent=state.phase.spent | blocks, entries=(*state.phase.entries, entry))
    return state.then(phase=phase, step=replace(march, blocks=march.blocks & ~blocks))


def _halt(state: State, march: March, side: Seat) -> State:
    if march.blocks:
        state = _leave(state, march, march.blocks)
    return state.then(step=Movement()).tell(MarchEnded(side, march.place))
