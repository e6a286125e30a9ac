"""What a player typed: the number of a choice, its stable text, or a line of notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import IllegalChoice, Unreadable
from futari.sekigahara.notation import read_notation

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.choice import Choice
    from futari.sekigahara.game import Sekigahara
    from futari.sekigahara.state import State

__all__ = ["typed_choices"]

# More than any list has; nobody means a number of a thousand digits.
DIGITS = 9


def typed_choices(game: Sekigahara, state: State, seat: Seat, line: str) -> list[Choice]:
    """The choices that were meant, all of them on the list; raises Unreadable or IllegalChoice."""
    listed = game.choices(state, seat)
    if line.isdecimal():
        if not 1 <= int(line[:DIGITS]) <= len(listed):
            raise IllegalChoice(None, "play.no_such_number", n=len(listed))
        return [listed[int(line[:DIGITS]) - 1]]
    try:
        choice = game.read_choice(line)
    except Unreadable:
        return [deed.choice for deed in read_notation(state, line, seat)]
    refusal = game.why(state, seat, line)
    if refusal is not None:
        raise refusal
    return [choice]
