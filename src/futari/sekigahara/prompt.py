"""One line that says who must do what (and by which rule), as a seat may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from futari.core import Message, Seat
from futari.sekigahara import steps as at
from futari.sekigahara.control import points
from futari.sekigahara.edition import SEATS
from futari.sekigahara.procedure import deciders
from futari.sekigahara.terms import blocks_term, clan_term, place_term, side_term

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.core import Parameter
    from futari.sekigahara.state import State

__all__ = ["RULE_OF_STEP", "prompt_for"]

# The rule that each decision is made by.
RULE_OF_STEP: dict[type, str] = {
    at.Discards: "6.2",
    at.Bid: "6.3",
    at.FirstPlayer: "6.3",
    at.Level: "7.1",
    at.Payment: "7.1",
    at.Exchange: "7.1",
    at.Movement: "7.1",
    at.Muster: "7.2",
    at.March: "7.3",
    at.Overrun: "7.4",
    at.CombatOrder: "8.1",
    at.Gate: "8.9.2",
    at.Fight: "8.2",
    at.SecondBlock: "8.4.2",
    at.Challenge: "8.6",
    at.Answer: "8.6",
    at.Losses: "8.7",
    at.Retreat: "8.8",
    at.SiegeLosses: "8.9.4",
}

_WORDS: dict[type, str] = {
    at.Discards: "discards",
    at.Bid: "bid",
    at.FirstPlayer: "first",
    at.Level: "level",
    at.Payment: "payment",
    at.Exchange: "exchange",
    at.Movement: "movement",
    at.Muster: "muster",
    at.March: "march",
    at.Overrun: "overrun",
    at.CombatOrder: "combat_order",
    at.Gate: "gate",
    at.Fight: "deploy",
    at.SecondBlock: "second_block",
    at.Challenge: "challenge",
    at.Answer: "answer",
    at.Losses: "losses",
    at.Retreat: "retreat",
    at.SiegeLosses: "siege_losses",
}


def prompt_for(state: State, seat: Seat | None) -> Message:
    """Who must do what; R23: the others are told of a movement phase only what they may see of it."""
    if state.open is not None and seat is not state.active:
        state = state.open
    step = state.step
    if state.outcome is not None and state.outcome.winner is not None:
        score = points(state.board)
        return Message("sekigahara.prompt.over", {"winner": side_term(state.outcome.winner), **_score(score)})
    waited = deciders(state)
    actor = seat if seat in waited else waited[0]
    who = "you" if seat in waited else "other" if len(waited) == 1 else "both"
    params: dict[str, Parameter] = {"side": side_term(actor), "rule": RULE_OF_STEP[type(step)]}
    return Message(f"sekigahara.prompt.{_WORDS[type(step)]}.{who}", params | _details(state, actor))


def _score(score: tuple[int, int]) -> dict[str, Parameter]:
    return {SEATS[side]: score[side] for side in Seat}


# What a line needs beside the side: a number of things still to choose, or the clan or the blocks in question.
_NUMBERS: dict[type, Callable[[Any, Seat], int]] = {
    at.Discards: lambda step, actor: step.needed[actor] - len(step.chosen[actor]),
    at.Payment: lambda step, _: step.left,
    at.Overrun: lambda step, _: step.left,
    at.Losses: lambda step, actor: step.left[actor],
    at.Retreat: lambda step, _: step.blocks.bit_count(),
    at.SiegeLosses: lambda step, _: step.left,
}


def _details(state: State, actor: Seat) -> dict[str, Parameter]:
    step, edition = state.step, state.edition
    details: dict[str, Parameter] = {}
    place = _place(step)
    if place is not None:
        details["place"] = place_term(edition, place)
    if type(step) in _NUMBERS:
        details["n"] = _NUMBERS[type(step)](step, actor)
    if isinstance(step, at.Muster):
        details["clan"] = clan_term(step.clan)
    if isinstance(step, at.SecondBlock | at.Challenge | at.Answer):
        details["blocks"] = blocks_term(edition, step.deployment.blocks, faces=True)
    return details


def _place(step: at.Step) -> int | None:
    """Where it is decided, if it is about a place."""
    if isinstance(step, at.Muster | at.March | at.Overrun | at.Gate | at.Fight):
        return step.place
    if isinstance(step, at.SecondBlock | at.Challenge | at.Answer | at.Losses | at.Retreat | at.SiegeLosses):
        return step.fight.place
    return None
