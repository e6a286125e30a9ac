"""Section 8.1, and 8.9.2: which combat is next, and whether it is a battle or a siege."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.core import Seat
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.control import ISHIDA, castle_owner, is_contested, shut_in
from futari.sekigahara.happenings import CombatBegun, GateChosen
from futari.sekigahara.overrun import SHELTER
from futari.sekigahara.steps import CombatOrder, Fight, Gate, NextPhase

if TYPE_CHECKING:
    from futari.sekigahara.state import State

__all__ = ["combats", "fight_choices", "gate_choices", "next_combat", "pass_gate", "pick_combat"]


def combats(state: State) -> list[int]:
    """8.1: the places still to be resolved; those where a retreat led come before all others (8.8.5)."""
    fresh = [place for place, _ in state.phase.fresh if _is_to_be_resolved(state, place)]
    if fresh:
        return fresh
    return [
        place
        for place, tokugawa in enumerate(state.board.stacks[Seat.FIRST])
        if tokugawa and not state.phase.fought >> place & 1 and _is_to_be_resolved(state, place)
    ]


def _is_to_be_resolved(state: State, place: int) -> bool:
    """8.1; of a disk alone that belongs to the active player nothing can come out (8.9.2, R39)."""
    stays_in = state.active is ISHIDA and not state.board.stacks[ISHIDA][place]
    return is_contested(state, place) and not stays_in


def next_combat(state: State, _step: CombatOrder) -> State | None:
    """8.1: one place left is resolved without asking; when none is left the phase is over."""
    places = combats(state)
    if not places:
        return state.then(step=NextPhase())
    return _begin(state, places[0]) if len(places) == 1 else None


def fight_choices(state: State, _step: CombatOrder, _side: Seat) -> list[Choice]:
    """R9: the active player picks the next."""
    return [Choice(Act.FIGHT, place=place) for place in combats(state)]


def pick_combat(state: State, _step: CombatOrder, _side: Seat, choice: Choice) -> State:
    """R9: this one."""
    return _begin(state, choice.place)


def _begin(state: State, place: int) -> State:
    """8.9.2: whose castle it is decides whether anybody is asked to stay inside."""
    phase = state.phase
    # 8.8.5: retreating blocks attack where they come to; otherwise the active player does.
    attacker = dict(phase.fresh).get(place, state.active)
    fresh = tuple(each for each in phase.fresh if each[0] != place)
    state = state.then(phase=replace(phase, fought=phase.fought | 1 << place, fresh=fresh))
    owner = castle_owner(state, place)
    if owner is None:
        return _open(state, Fight(place, attacker))
    garrison = state.board.stacks[owner][place].bit_count()
    if not garrison:
        # R18: a disk alone.
        return _open(state, Fight(place, attacker, owner, siege=True))
    if garrison <= SHELTER:
        return state.then(step=Gate(place, attacker, owner))
    return _open(state, Fight(place, attacker, owner))


def gate_choices(_state: State, _step: Gate, _side: Seat) -> list[Choice]:
    """8.9.2: to stay inside, or to come out."""
    return [Choice(Act.INSIDE), Choice(Act.OUTSIDE)]


def pass_gate(state: State, step: Gate, side: Seat, choice: Choice) -> State:
    """8.9.2: outside there is a battle, inside a siege; the active player's own garrison is left in peace (R39)."""
    inside = choice.act is Act.INSIDE
    state = state.tell(GateChosen(side, step.place, inside))
    if not inside:
        return _open(state, Fight(step.place, step.attacker, step.owner))
    garrison = state.board.stacks[side][step.place]
    state = state.then(board=shut_in(state.board, state.edition, garrison, step.place))
    if side is state.active:
        return state.then(step=CombatOrder())
    return _open(state, Fight(step.place, step.attacker, step.owner, siege=True))


def _open(state: State, fight: Fight) -> State:
    return state.then(step=fight).tell(CombatBegun(fight.place, fight.attacker, fight.siege))
