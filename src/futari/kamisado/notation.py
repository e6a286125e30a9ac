"""Reading entries in signs or in words, in four languages.

purple ↖5 yellow      Purple Left 5 Yellow      purple l5 yellow      lila balra 5 sárga
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Literal, TypeVar

from futari.core import Ambiguous, Message, Unreadable
from futari.kamisado.lexicon import LEXICONS, SPELLING, Lexicon, plain
from futari.kamisado.refusal import Attempt

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from futari.core import Parameter

__all__ = ["read_attempt"]

ARROWS = "↑↖↗←→↙↘↓"
_LETTERS = r"[^\W\d_]+"
_ENTRY = re.compile(
    rf"""\s* (?P<tower>{_LETTERS}) \s*
    (?: (?P<arrow>[{ARROWS}]) | (?P<word>{_LETTERS}) )? \s*
    (?P<distance>[0-9]{{1,3}}) \s*
    (?P<reached>{_LETTERS})? \s*
    (?P<push>{_LETTERS})? \s*""",
    re.VERBOSE,
)
# Longer than any sensible entry: refused unread, so that a hostile line costs nothing.
_LONGEST = 200

Found = TypeVar("Found")


def read_attempt(text: str, language: str | None = None, *, short: bool = False) -> Attempt:
    """The attempt that a text means; `short` lets the last colour be left out.

    Without a language every one is tried, and the text must mean the same in all that understand it.

    >>> str(read_attempt("Purple Left 5 Yellow"))
    'purple ↖5 yellow'
    >>> str(read_attempt("lila b5 sárga"))
    'purple ↖5 yellow'
    """
    # A diacritic may come as a sign of its own, which is no letter.
    parts = _ENTRY.fullmatch(unicodedata.normalize("NFC", text)) if len(text) <= _LONGEST else None
    if parts is None:
        raise _unreadable(text, "notation.shape")
    if parts["reached"] is None and not short:
        raise _unreadable(text, "notation.no_reached")
    if not (parts["arrow"] or parts["word"]) and int(parts["distance"]) > 0:
        raise _unreadable(text, "notation.no_direction")
    return _one_reading(text, parts, [language] if language else list(LEXICONS))


def _one_reading(text: str, parts: re.Match[str], languages: list[str]) -> Attempt:
    readings: dict[Attempt, None] = {}
    refusals: list[Unreadable] = []
    for name in languages:
        try:
            readings[_read_in(LEXICONS[name], text, parts)] = None
        except Unreadable as refusal:
            refusals.append(refusal)
    unclear = next((refusal for refusal in refusals if isinstance(refusal, Ambiguous)), None)
    if unclear:
        raise unclear
    if len(readings) > 1:
        raise Ambiguous("notation.two_readings", text=text, readings=", ".join(map(str, readings)))
    if not readings:
        raise refusals[0]
    return next(iter(readings))


def _read_in(lexicon: Lexicon, text: str, parts: re.Match[str]) -> Attempt:
    # All words are looked up before any is found ambiguous: a word unknown to a language takes that language out.
    towers = _meant(text, "colour", parts["tower"], lexicon.colours)
    headings = _meant(text, "direction", parts["word"], lexicon.headings) if parts["word"] else []
    squares = _meant(text, "colour", parts["reached"], lexicon.colours) if parts["reached"] else []
    pushes = _meant(text, "push", parts["push"], {True: lexicon.push}) if parts["push"] else []
    return Attempt(
        _only(text, parts["tower"], towers, lexicon.colours),
        _only(text, parts["word"], headings, lexicon.headings) if headings else parts["arrow"] or "",
        int(parts["distance"]),
        _only(text, parts["reached"], squares, lexicon.colours) if squares else None,
        bool(pushes),
    )


def _meant(
    text: str, what: Literal["colour", "direction", "push"], word: str, forms: Mapping[Found, Sequence[str]]
) -> list[Found]:
    """The things whose word is this or begins so; a whole word wins over a beginning."""
    sought = plain(word)
    whole = [thing for thing, words in forms.items() if sought in words]
    meant = whole or [thing for thing, words in forms.items() if any(form.startswith(sought) for form in words)]
    if not meant:
        raise _unreadable(text, f"notation.unknown_{what}", word=word)
    return meant


def _only(text: str, word: str, meant: list[Found], forms: Mapping[Found, Sequence[str]]) -> Found:
    if len(meant) > 1:
        candidates = ", ".join(SPELLING[forms[thing][0]] for thing in meant)
        raise Ambiguous("notation.ambiguous", text=text, word=word, candidates=candidates)
    return meant[0]


def _unreadable(text: str, key: str, **params: Parameter) -> Unreadable:
    return Unreadable("notation.unreadable", text=text[:_LONGEST], reason=Message(key, params))
