"""Sections 8.8 and 8.10: retreats, and the cards after a combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.core import Seat
from futari.sekigahara.cards import discard, draw
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.control import castle_owner, has_units, is_contested, joined, removed, shut_in
from futari.sekigahara.happenings import Retreated, Sheltered
from futari.sekigahara.mori import call_mori
from futari.sekigahara.overrun import overrun
from futari.sekigahara.pieces import NONE
from futari.sekigahara.stack import alike
from futari.sekigahara.state import Entry
from futari.sekigahara.steps import CombatOrder, Retreat, Spoils

if TYPE_CHECKING:
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["divide_spoils", "go_where_there_is_no_choice", "retreat", "retreat_choices", "retreat_places"]


def retreat_choices(state: State, step: Retreat, side: Seat) -> list[Choice]:
    """8.8: who goes into the castle, and then where the others go."""
    if step.shelter:
        return [Choice(Act.DONE), *(Choice(Act.SHELTER, block=block) for block in alike(state, step.blocks))]
    places = retreat_places(state, step)
    if side is not step.fight.attacker:
        return [Choice(Act.RETREAT, place=place) for place in places]
    # R7: each block that cannot go back finds its own way; they are asked for one after the other.
    block = alike(state, step.blocks)[0]
    return [Choice(Act.RETREAT, block=block, place=place) for place in places]


def retreat(state: State, step: Retreat, side: Seat, choice: Choice) -> State:
    """8.8: blocks go into the castle or to a place."""
    if choice.act is Act.DONE:
        return state.then(step=replace(step, shelter=0))
    if choice.act is Act.SHELTER:
        blocks = 1 << choice.block
        board = shut_in(state.board, state.edition, blocks, step.fight.place)
        step = replace(step, blocks=step.blocks & ~blocks, shelter=step.shelter - 1)
        return state.then(board=board, step=step).tell(Sheltered(side, blocks, step.fight.place))
    blocks = step.blocks if side is not step.fight.attacker else 1 << choice.block
    return _withdraw(state, step, blocks, choice.place)


def retreat_places(state: State, step: Retreat) -> list[int]:
    """8.8.2, 8.8.3: where blocks that are not bound to a road may go."""
    place, side = step.fight.place, step.side
    around = [way.to for way in state.edition.chart.ways[place]]
    free = [to for to in around if not _is_held(state, side, to)]
    if side is not step.fight.attacker:
        # R32: a defender also avoids the roads by which the enemy came.
        enemy = state.edition.sides[side.other]
        came = {entry.origin for entry in state.phase.entries if entry.place == place and entry.blocks & enemy}
        free = [to for to in free if to not in came]
    return free or around


def _is_held(state: State, side: Seat, place: int) -> bool:
    """R7: whether the enemy holds a place; the site of an own siege does not count."""
    return has_units(state, side.other, place) and not _is_own_siege(state, side, place)


def _is_own_siege(state: State, side: Seat, place: int) -> bool:
    if not state.board.sieges >> place & 1:
        return False
    return bool(state.board.stacks[side][place]) or castle_owner(state, place) is side


def go_where_there_is_no_choice(state: State, step: Retreat) -> State | None:
    """8.8: attackers go back by the road they came (R7); one place to go to needs no question."""
    if not step.blocks:
        return state.then(step=Spoils(step.fight, step.gone))
    if step.shelter:
        return None
    if step.side is step.fight.attacker:
        for entry in state.phase.entries:
            blocks = _homeward(state, step, entry)
            if blocks:
                return _withdraw(state, step, blocks, entry.origin)
    places = retreat_places(state, step)
    return _withdraw(state, step, step.blocks, places[0]) if len(places) == 1 else None


def _homeward(state: State, step: Retreat, entry: Entry) -> Blocks:
    """8.8.2: the blocks that came by a road and can go back by it, as no enemy force stands at its other end now."""
    if not entry.marched or entry.place != step.fight.place or not entry.blocks & step.blocks:
        return NONE
    enemies = state.board.stacks[step.side.other][entry.origin]
    barred = enemies and not _is_own_siege(state, step.side, entry.origin)
    return NONE if barred else entry.blocks & step.blocks


def _withdraw(state: State, step: Retreat, blocks: Blocks, to: int) -> State:
    """8.8.5: into enemies it is a new combat, unless it joins a siege or a combat that is still to come (R34)."""
    side, place, edition = step.side, step.fight.place, state.edition
    awaited = is_contested(state, to) and not state.phase.fought >> to & 1
    joins = awaited or _is_own_siege(state, side, to)
    fresh = state.phase.fresh
    if has_units(state, side.other, to) and not joins and (to, side) not in fresh:
        fresh = (*fresh, (to, side))
    board = removed(state.board, edition, side, blocks, place)
    if board.stacks[side][place]:
        # R28: the others are about to go, too; they do not take a place whose defenders are all dead.
        board = replace(board, markers=state.board.markers)
    board = joined(board, edition, side, blocks, to)
    entries = (*state.phase.entries, Entry(to, place, blocks, marched=False))
    gone = step.gone if to in step.gone else (*step.gone, to)
    state = state.then(
        board=board,
        phase=replace(state.phase, entries=entries, fresh=fresh),
        step=replace(step, blocks=step.blocks & ~blocks, gone=gone),
    )
    return call_mori(state.tell(Retreated(side, blocks, place, to)), side, to)


def divide_spoils(state: State, step: Spoils) -> State:
    """8.10: both replace what they played and draw for their losses; then overruns where the retreat led (R34)."""
    fight = step.fight
    if not step.drawn:
        for side in Seat:
            state = discard(state, side, fight.played[side], "8.10")
            lost = fight.lost[side].bit_count()
            state = draw(state, side, len(fight.played[side]) + (lost if fight.siege else lost // 2))
    if not step.gone:
        return state.then(step=CombatOrder())
    state = state.then(step=Spoils(fight, step.gone[1:], drawn=True))
    return overrun(state, step.gone[0])
