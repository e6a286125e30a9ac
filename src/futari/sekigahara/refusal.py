"""Why a choice is refused: the rule, told from what the seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import IllegalChoice
from futari.sekigahara.procedure import deciders
from futari.sekigahara.prompt import RULE_OF_STEP
from futari.sekigahara.terms import side_term

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.choice import Choice
    from futari.sekigahara.state import State

__all__ = ["refusal_of"]


def refusal_of(state: State, seat: Seat, choice: Choice) -> IllegalChoice:
    """The refusal of a choice that is not on the seat's list."""
    if state.outcome is not None:
        return IllegalChoice("2", "sekigahara.refusal.over")
    waited = deciders(state)
    if seat not in waited:
        return IllegalChoice(None, "sekigahara.refusal.not_your_turn", side=side_term(waited[0]))
    return IllegalChoice(RULE_OF_STEP[type(state.step)], "sekigahara.refusal.not_listed", choice=str(choice.act))
