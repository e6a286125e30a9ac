"""Section 7.1: how much moves in a movement phase, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.sekigahara.cards import discard, draw, held_kinds, loses_from_hand
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.happenings import LevelChosen
from futari.sekigahara.march import march_choices, start_march
from futari.sekigahara.mori import mori_choices, sacrifice
from futari.sekigahara.muster import muster_choices, muster_one, start_muster
from futari.sekigahara.state import Phase
from futari.sekigahara.steps import CombatOrder, Exchange, Movement, Payment

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.state import State
    from futari.sekigahara.steps import Level

__all__ = [
    "ANY",
    "LEVELS",
    "choose_level",
    "exchange",
    "exchange_choices",
    "level_choices",
    "move",
    "movement_choices",
    "pay",
    "payment_choices",
]

ANY = -1

# 7.1: the cards to pay, the marches (a muster may stand for one of them), and the musters beside the marches.
LEVELS = {
    Act.NO_MOVEMENT: (0, Phase(level=Act.NO_MOVEMENT)),
    Act.MINIMAL: (0, Phase(level=Act.MINIMAL, marches=1, musters=1)),
    Act.LIMITED: (1, Phase(level=Act.LIMITED, marches=3, musters=1)),
    Act.FULL: (2, Phase(level=Act.FULL, marches=ANY, musters=1)),
}


def level_choices(state: State, _step: Level, side: Seat) -> list[Choice]:
    """7.1: every level whose cards the hand can pay."""
    return [Choice(level) for level, (cost, _) in LEVELS.items() if len(state.piles[side].hand) >= cost]


def choose_level(state: State, _step: Level, side: Seat, choice: Choice) -> State:
    """7.1: the level stands; its cards are paid at the start of the phase."""
    cost, phase = LEVELS[choice.act]
    state = state.tell(LevelChosen(side, choice.act))
    if choice.act is Act.NO_MOVEMENT:
        return state.then(step=Exchange(), phase=phase)
    if cost:
        return state.then(step=Payment(choice.act, cost))
    return state.then(step=Movement(), phase=phase)


def payment_choices(state: State, _step: Payment, side: Seat) -> list[Choice]:
    """7.1: any card of the hand."""
    return [Choice(Act.PAY, card=card) for card in held_kinds(state, side)]


def pay(state: State, step: Payment, side: Seat, choice: Choice) -> State:
    """7.1: one card of the price."""
    state = loses_from_hand(state, side, choice.card)
    paid = (*step.paid, choice.card)
    if step.left > 1:
        return state.then(step=replace(step, left=step.left - 1, paid=paid))
    state = discard(state, side, paid, "7.1")
    return state.then(step=Movement(), phase=LEVELS[Act(step.level)][1])


def exchange_choices(state: State, _step: Exchange, side: Seat) -> list[Choice]:
    """7.1: another card to exchange, or enough."""
    return [*(Choice(Act.EXCHANGE, card=card) for card in held_kinds(state, side)), Choice(Act.DONE)]


def exchange(state: State, step: Exchange, side: Seat, choice: Choice) -> State:
    """7.1: all discards first, then the draw (R20)."""
    if choice.act is Act.EXCHANGE:
        state = loses_from_hand(state, side, choice.card)
        return state.then(step=Exchange((*step.given, choice.card)))
    state = discard(state, side, step.given, "7.1")
    return draw(state, side, len(step.given)).then(step=Movement())


def movement_choices(state: State, _step: Movement, side: Seat) -> list[Choice]:
    """7.1: marches, a muster and Mori blocks in any order, until the player ends the phase (R15)."""
    listed = [Choice(Act.END)]
    if state.phase.marches:
        listed += march_choices(state, side)
        if state.phase.musters:
            listed += muster_choices(state, side)
    return listed + mori_choices(state, side)


def move(state: State, _step: Movement, side: Seat, choice: Choice) -> State:
    """7.1: one of them begins, or the phase ends and combat follows."""
    if choice.act is Act.MARCH:
        return start_march(state, side, choice.place)
    if choice.act is Act.MUSTER:
        return start_muster(state, side, choice.clan)
    if choice.act is Act.MUSTER_ONE:
        return muster_one(state, side, choice.block, choice.place)
    if choice.act is Act.MORI:
        return sacrifice(state, side, choice.card, choice.block)
    return state.then(step=CombatOrder())
