"""The words of the rulebook as messages, to be parameters of other messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import Message
from futari.kamisado.board import BLACK

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.kamisado.board import Colour

__all__ = ["colour_term", "rank_rule", "rank_term", "side_name", "side_term"]


def colour_term(colour: Colour) -> Message:
    """`red`."""
    return Message(f"colour.{colour.word}")


def side_name(side: Seat) -> str:
    """The stable English name of a side: `black`."""
    return "black" if side is BLACK else "gold"


def side_term(side: Seat) -> Message:
    """`Black`."""
    return Message(f"side.{side_name(side)}")


def rank_term(rings: int) -> Message:
    """What a tower with so many rings is called: `Double Sumo`."""
    return Message(f"rank.{rings}")


def rank_rule(rings: int, number: int) -> str:
    """The number of a sumo rule for a tower of that rank: S7, DS7, TS7."""
    return f"{('', 'S', 'DS', 'TS')[rings]}{number}"
