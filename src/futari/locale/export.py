"""A whole catalogue for other readers: the browser renders messages by itself, from the same words as we do."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, TypeAlias, cast

import msgspec

from futari.locale.speech import _catalogue

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Words", "export_words", "words_of"]

Words: TypeAlias = "dict[str, str | list[str]]"


def words_of(language: str) -> Words:
    """Every key with its pattern, or with all its plural forms in the order of the language's rule.

    >>> words_of("hu")["colour.red"]
    'piros'
    >>> len(words_of("ru")["kamisado.reach"])
    3
    """
    # gettext has no public list of what it knows; plural forms stand under (key, number of the form).
    known = cast("Mapping[str | tuple[str, int], str]", vars(_catalogue(language))["_catalog"])
    words: Words = {}
    for name in sorted(known, key=lambda each: each if isinstance(each, tuple) else (each, -1)):
        if isinstance(name, str):
            words[name] = known[name]
            continue
        forms = words.setdefault(name[0], [])
        if isinstance(forms, list):
            forms.append(known[name])
    words.pop("", None)  # the head of the catalogue
    return words


# What only the server or the command line says; a page gets it as text, if at all.
UNSPOKEN = frozenset(
    {"admin", "arena", "backup", "book", "broker", "check", "lesson", "line", "proof", "rulebook"}
    | {"secret", "serve", "settings", "sheet", "solve"}
)


@cache
def export_words(language: str) -> bytes:
    """The words of a language that a page may have to say, as JSON."""
    spoken = {key: words for key, words in words_of(language).items() if key.partition(".")[0] not in UNSPOKEN}
    return msgspec.json.encode(spoken)
