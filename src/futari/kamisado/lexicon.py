"""The words of the four rulebooks that an entry may be written in.

Colours and directions are what each rulebook calls them; where one has no word (001 has no notation, 004 no
directions) a natural one was chosen. Any beginning of a word stands for it if no other word begins so.
"""

from __future__ import annotations

import unicodedata
from typing import Literal, NamedTuple

from futari.kamisado.board import Colour

__all__ = ["LEXICONS", "SPELLING", "Lexicon", "plain"]

Heading = Literal["↑", "↖", "↗", "↓"]


class Lexicon(NamedTuple):
    """One language: every accepted form of each colour, direction and of the word for a push."""

    colours: dict[Colour, tuple[str, ...]]
    headings: dict[Heading, tuple[str, ...]]
    push: tuple[str, ...]


def plain(word: str) -> str:
    """A word without case and diacritics: `Roșu` and `rosu`, `ё` and `е` are the same."""
    decomposed = unicodedata.normalize("NFKD", word.casefold())
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))


# How a plain form is properly written, to be shown to people.
SPELLING: dict[str, str] = {}


def _forms(words: str) -> tuple[str, ...]:
    SPELLING.update({plain(word): word for word in words.split()})
    return tuple(map(plain, words.split()))


def _colours(*forms: str) -> dict[Colour, tuple[str, ...]]:
    return {colour: _forms(words) for colour, words in zip(Colour, forms, strict=True)}


def _headings(forward: str, left: str, right: str, back: str) -> dict[Heading, tuple[str, ...]]:
    return {"↑": _forms(forward), "↖": _forms(left), "↗": _forms(right), "↓": _forms(back)}


LEXICONS: dict[str, Lexicon] = {
    "en": Lexicon(
        _colours("brown", "green", "red", "yellow", "pink", "purple", "blue", "orange"),
        _headings("forwards straight", "left", "right", "backwards"),
        _forms("push pushes"),
    ),
    "hu": Lexicon(
        _colours(
            "barna",
            "zöld",
            "piros",
            "sárga",
            "rózsaszínű",
            "lila",
            "kék",
            "narancsszínű narancssárga",
        ),
        _headings("előre egyenesen", "balra", "jobbra", "hátra vissza"),
        _forms("lökés szumólökés"),
    ),
    "ro": Lexicon(
        _colours("maro", "verde", "roșu", "galben", "roz", "mov", "albastru", "portocaliu"),
        _headings("înainte drept", "stânga", "dreapta", "înapoi"),
        _forms("împingere împinge"),
    ),
    "ru": Lexicon(
        _colours(
            "коричневый коричневая коричневое",
            "зелёный зелёная зелёное",
            "красный красная красное",
            "жёлтый жёлтая жёлтое",
            "розовый розовая розовое",
            "фиолетовый фиолетовая фиолетовое бирюзовый бирюзовая бирюзовое",
            "синий синяя синее",
            "оранжевый оранжевая оранжевое",
        ),
        _headings("вперёд прямо", "влево налево", "вправо направо", "назад"),
        _forms("толчок толкает"),
    ),
}
