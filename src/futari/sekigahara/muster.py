"""Section 7.2: mustering."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.control import besieged, holds_marker, joined
from futari.sekigahara.happenings import Mustered
from futari.sekigahara.overrun import overrun
from futari.sekigahara.stack import alike
from futari.sekigahara.steps import Movement, Muster

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["add_to_muster", "gather_choices", "muster_choices", "muster_one", "start_muster"]


def muster_choices(state: State, side: Seat) -> list[Choice]:
    """7.2: the daimyo whose blocks can come together, and every single block with the places open to it."""
    box = state.board.boxes[side]
    if not box:
        return []
    listed = []
    edition = state.edition
    for clan, place in edition.recruit[side].items():
        if box & edition.clan_blocks[clan] and _controls(state, side, place):
            listed.append(Choice(Act.MUSTER, clan=clan))
    singles = alike(state, box)
    for place in sorted(set(edition.recruit[side].values())):
        if _is_open(state, side, place):
            listed += [Choice(Act.MUSTER_ONE, block=block, place=place) for block in singles]
    return listed


def _controls(state: State, side: Seat, place: int) -> bool:
    """R14: at a capital its marker; elsewhere no enemy block, or an own garrison that holds the castle there."""
    if state.edition.chart.places[place].resource:
        return holds_marker(state, side, place) and not state.board.stacks[side.other][place]
    return not state.board.stacks[side.other][place] or besieged(state, side, place)


def _is_open(state: State, side: Seat, place: int) -> bool:
    """R14: no battle is started, but one may be joined."""
    stacks = state.board.stacks
    return not stacks[side.other][place] or bool(stacks[side][place]) or besieged(state, side, place)


def start_muster(state: State, side: Seat, clan: str) -> State:
    """7.2 (1): blocks of one daimyo are picked."""
    return state.then(step=Muster(clan, state.edition.recruit[side][clan]))


def gather_choices(state: State, step: Muster, side: Seat) -> list[Choice]:
    """7.2 (1): any number of them, but at least one."""
    left = state.board.boxes[side] & state.edition.clan_blocks[step.clan] & ~step.blocks
    listed = [Choice(Act.TAKE, block=block) for block in alike(state, left)]
    return [*listed, Choice(Act.DONE)] if step.blocks else listed


def add_to_muster(state: State, step: Muster, side: Seat, choice: Choice) -> State:
    """7.2 (1): another block, or they come; all are shown."""
    if choice.act is Act.TAKE:
        return state.then(step=replace(step, blocks=step.blocks | 1 << choice.block))
    return _come(state, side, step.blocks, step.place, shown=True)


def muster_one(state: State, side: Seat, block: int, place: int) -> State:
    """7.2 (2): one block, which need not be shown."""
    return _come(state, side, 1 << block, place, shown=False)


def _come(state: State, side: Seat, blocks: Blocks, place: int, *, shown: bool) -> State:
    board = replace(state.board, boxes=state.board.boxes.with_(side, state.board.boxes[side] & ~blocks))
    phase = state.phase
    # 7.1: at full movement the muster comes beside the marches, otherwise it stands for one.
    marches = phase.marches if phase.level == Act.FULL else phase.marches - 1
    state = state.then(
        board=joined(board, state.edition, side, blocks, place),
        phase=replace(phase, marches=marches, musters=phase.musters - 1, spent=phase.spent | blocks),
        step=Movement(),
    )
    return overrun(state.tell(Mustered(side, blocks, place, shown)), place)
