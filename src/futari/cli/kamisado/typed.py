"""What a player typed: the number of a choice, a direction to fill from, or an entry in any of the languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import FutariError, IllegalChoice, Message
from futari.kamisado.game import KAMISADO
from futari.kamisado.lexicon import plain
from futari.kamisado.match import Stage
from futari.kamisado.notation import read_attempt
from futari.kamisado.refusal import judge
from futari.kamisado.regroup import Fill

if TYPE_CHECKING:
    from futari.cli.kamisado.sitting import Sitting
    from futari.kamisado.game import Choice

__all__ = ["typed_choice"]


def typed_choice(sitting: Sitting, line: str, language: str) -> Choice:
    """The choice that was meant; raises Unreadable or IllegalChoice."""
    match, actor = sitting.match, sitting.actor
    if line.isdecimal() and actor is not None:
        listed = KAMISADO.choices(match, actor)
        if not 1 <= int(line) <= len(listed):
            raise IllegalChoice(None, "play.no_such_number", n=len(listed))
        return listed[int(line) - 1]
    if match.stage is Stage.FILL:
        for fill in Fill:
            if plain(line) in {fill.value, plain(Message(f"fill.{fill.value}").text(language))}:
                return fill
        raise IllegalChoice("F1", "kamisado.fill_first")
    try:
        attempt = read_attempt(line, language, short=True)
    except FutariError:
        attempt = read_attempt(line, short=True)
    return judge(match.position, attempt)
