"""Every choice in words, for a terminal, a page or a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import Message
from futari.sekigahara import steps as at
from futari.sekigahara.choice import NO, Act
from futari.sekigahara.terms import card_term, clan_term, disk_term, place_term, the_block

if TYPE_CHECKING:
    from futari.core import Parameter
    from futari.sekigahara.choice import Choice
    from futari.sekigahara.state import State

__all__ = ["choice_term"]

# What is done with, by the step in which it is said.
_DONE: dict[type, str] = {
    at.Exchange: "done_exchange",
    at.Muster: "done_muster",
    at.March: "done_march",
    at.Retreat: "done_shelter",
}


def choice_term(state: State, choice: Choice) -> Message:
    """`Deploy the Mori gun with the Mori sword card`; for the eyes of whoever chooses."""
    word = _word(state, choice)
    return Message(f"sekigahara.choice.{word}", _pieces(state, choice))


def _word(state: State, choice: Choice) -> str:
    if choice.act is Act.DONE:
        return _DONE.get(type(state.step), "done")
    if choice.act is Act.TAKE and isinstance(state.step, at.Muster):
        return "take_muster"
    if choice.act is Act.DEPLOY and choice.card == NO:
        return "deploy_second"
    if choice.act is Act.RETREAT and choice.block != NO:
        return "retreat_block"
    return str(choice.act).replace("-", "_")


def _pieces(state: State, choice: Choice) -> dict[str, Parameter]:
    edition = state.edition
    pieces: dict[str, Parameter] = {}
    if choice.clan:
        pieces["clan"] = clan_term(choice.clan)
    if choice.card != NO:
        pieces["card"] = card_term(edition, choice.card)
        pieces["bid"] = edition.cards[choice.card].bid
    if choice.block != NO:
        pieces["block"] = the_block(edition, choice.block)
    if choice.place != NO:
        pieces["place"] = place_term(edition, choice.place)
        if disk := edition.disk_at[choice.place]:
            pieces["disk"] = disk_term(edition, disk.bit_length() - 1)
    return pieces
