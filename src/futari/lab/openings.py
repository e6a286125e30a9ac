"""How the games of an arena began: the first choices of each seat, how often they were made and how they did."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from futari.core import Message, Seat
from futari.kamisado.game import KAMISADO
from futari.kamisado.moves import Move
from futari.kamisado.terms import entry_term
from futari.lab.share import Share
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.wording import choice_term

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from futari.core import BySide
    from futari.lab.bout import Result

__all__ = ["Opening", "choice_words", "openings"]


class Opening(NamedTuple):
    """A first choice of a seat: of how many games, how it did, and by how many points the seat was ahead at the end."""

    choice: str
    made: Share
    won: Share
    margin: float


def openings(results: Iterable[Result], seat: Seat, seats: BySide[str]) -> list[Opening]:
    """The first choices of a seat, the usual ones first."""
    began: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        if len(result.opening) > seat:
            began[result.opening[seat]].append(result)
    games = sum(map(len, began.values()))
    found = [
        Opening(
            choice,
            Share(len(these), games),
            Share(sum(each.side == seats[seat] for each in these), len(these)),
            sum(each.score[seat] - each.score[seat.other] for each in these) / len(these),
        )
        for choice, these in began.items()
    ]
    return sorted(found, key=lambda each: (-each.made.won, each.choice))


def choice_words(game: str, choice: str, language: str) -> str:
    """A first choice in the reader's language."""
    say = _WORDS.get(game)
    return choice if say is None else say(choice).text(language)


def _kamisado(choice: str) -> Message:
    read = KAMISADO.read_choice(choice)
    return entry_term(read) if isinstance(read, Move) else Message("arena.choice", {"choice": choice})


def _sekigahara(choice: str) -> Message:
    state = SEKIGAHARA.start(SEKIGAHARA.read_options({}), bytes(32))
    return choice_term(state, SEKIGAHARA.read_choice(choice))


_WORDS: dict[str, Callable[[str], Message]] = {KAMISADO.name: _kamisado, SEKIGAHARA.name: _sekigahara}
