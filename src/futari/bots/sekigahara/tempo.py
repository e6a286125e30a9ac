"""How late it is in the war: what there is still time for, and who acts after whom (6.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.sekigahara.week import LAST_WEEK, TURNS

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.state import State

__all__ = ["acts_again", "has_last_word", "is_last_turn", "late", "may_act_twice", "weeks_left"]


def late(state: State) -> float:
    """From 0 at the beginning to nearly 1 in the last phase."""
    phases = 2 * TURNS
    return ((state.week - 1) * phases + state.turn * 2 + (state.active is not state.first)) / (LAST_WEEK * phases)


def weeks_left(state: State) -> float:
    """From 1 to 0: how far reinforcements still matter (6.2)."""
    return min(LAST_WEEK - state.week, 3) / 3


def is_last_turn(state: State) -> bool:
    """Whether the war ends with this turn."""
    return state.week == LAST_WEEK and state.turn == TURNS - 1


def has_last_word(state: State, seat: Seat) -> bool:
    """Whether the enemy has no phase left in which to punish anything."""
    return is_last_turn(state) and state.active is not state.first and state.active is seat


def acts_again(state: State, seat: Seat) -> bool:
    """Whether the seat has another phase after the one that is played."""
    return not is_last_turn(state) or (state.active is state.first and state.first is not seat)


def may_act_twice(state: State, side: Seat) -> bool:
    """6.3: whether a side that moves second may move first in the next week, and so twice in a row."""
    return (
        state.turn == TURNS - 1 and state.week < LAST_WEEK and state.active is state.first and state.first is not side
    )
