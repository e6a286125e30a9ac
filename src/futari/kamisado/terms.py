"""The words of the rulebook as messages, to be parameters of other messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import Message
from futari.kamisado.board import BLACK

if TYPE_CHECKING:
    from futari.core import Parameter, Seat
    from futari.kamisado.board import Colour
    from futari.kamisado.moves import Move

__all__ = ["colour_term", "entry_term", "rank_rule", "rank_term", "side_name", "side_term"]


def colour_term(colour: Colour) -> Message:
    """`red`."""
    return Message(f"colour.{colour.word}")


def entry_term(move: Move) -> Message:
    """The four signs of an entry, colours in the reader's language."""
    signs: dict[str, Parameter] = {"arrow": move.direction.arrow, "distance": move.distance}
    return Message("entry", {"tower": colour_term(move.tower), "reached": colour_term(move.reached), **signs})


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
