"""Where the stacks of a battle stand when it is over: who is beaten goes back, who wins holds the field (8.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.sekigahara.pieces import members

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["driven_off", "fallen", "repelled"]


def fallen(state: State, side: Seat, place: int, count: int) -> State:
    """So many of a side's blocks at a place have fallen: the weakest of them (8.7.2).

    Not the chief: how likely he falls is counted by the odds of the battle, and without him there would be no danger.
    """
    blocks = state.edition.blocks
    here = state.board.stacks[side][place] & ~state.edition.chiefs[side]
    weakest = sorted(members(here), key=lambda number: blocks[number].mon)
    lost = sum(1 << number for number in weakest[:count])
    stacks = list(state.board.stacks[side])
    stacks[place] &= ~lost
    return _standing(state, side, stacks)


def repelled(state: State, seat: Seat, place: int) -> State:
    """The attackers of a place are beaten: whoever came in this phase stands where he came from again."""
    for entry in state.phase.entries:
        left = entry.blocks & state.board.stacks[seat][place]
        if entry.place == place and left:
            state = _moved(state, seat, left, place, entry.origin)
    if not state.board.stacks[seat][place]:
        # Nobody is shut in there any more.
        state = state.then(board=replace(state.board, sieges=state.board.sieges & ~(1 << place)))
    return state


def driven_off(state: State, seat: Seat, place: int) -> State:
    """The defenders of a field are beaten: they go to friends next to it, or somewhere where no enemy stands.

    Nobody goes where the attackers came from (8.8.3); who has no way out stays for the reckoning.
    """
    origins = {entry.origin for entry in state.phase.entries if entry.place == place}
    own, enemies = state.board.stacks[seat], state.board.stacks[seat.other]
    ways = [way.to for way in state.edition.chart.ways[place] if not own[way.to] and way.to not in origins]
    if not ways:
        return state
    refuge = max(ways, key=lambda to: (enemies[to].bit_count(), -to))
    return _moved(state, seat.other, enemies[place], place, refuge)


def _moved(state: State, side: Seat, blocks: Blocks, origin: int, to: int) -> State:
    """The stacks alone: who controls what is counted by the odds of the battle."""
    stacks = list(state.board.stacks[side])
    stacks[origin] &= ~blocks
    stacks[to] |= blocks
    return _standing(state, side, stacks)


def _standing(state: State, side: Seat, stacks: list[Blocks]) -> State:
    return state.then(board=replace(state.board, stacks=state.board.stacks.with_(side, tuple(stacks))))
