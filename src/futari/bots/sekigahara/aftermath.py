"""Where the stacks of a battle stand when it is over: who is beaten goes back, who wins holds the field (8.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["driven_off", "repelled"]


def repelled(state: State, seat: Seat, place: int) -> State:
    """The attackers of a place are beaten: whoever came in this phase stands where he came from again."""
    for entry in state.phase.entries:
        if entry.place == place and entry.blocks & state.board.stacks[seat][place]:
            state = _moved(state, seat, entry.blocks, place, entry.origin)
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
    return state.then(board=replace(state.board, stacks=state.board.stacks.with_(side, tuple(stacks))))
