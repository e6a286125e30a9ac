"""Rendering messages in English, Hungarian, Romanian and Russian."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import futari.locale

if TYPE_CHECKING:
    from futari.locale.message import Message

__all__ = ["LANGUAGES", "Language", "UnknownLanguage", "render"]

Language = Literal["en", "hu", "ro", "ru"]
LANGUAGES: tuple[Language, ...] = ("en", "hu", "ro", "ru")


class UnknownLanguage(ValueError):
    """Asked for a language that has no catalogue."""

    def __init__(self, language: str) -> None:
        super().__init__(f"no catalogue for language {language!r}; there are {', '.join(LANGUAGES)}")
        self.language = language


def render(message: Message, language: str = "en") -> str:
    """Say a message; the parameter `n` picks the plural form."""
    words = _catalogue(language)
    spoken = {
        name: value if isinstance(value, int | str) else render(value, language)
        for name, value in message.params.items()
    }
    count = message.params.get("n")
    if isinstance(count, int):
        pattern = words.ngettext(message.key, message.key, count)
        if pattern != message.key:
            return pattern.format_map(spoken)
    return words.gettext(message.key).format_map(spoken)


@cache
def _catalogue(language: str) -> GNUTranslations:
    if language not in LANGUAGES:
        raise UnknownLanguage(language)
    for folder in futari.locale.__path__:
        binary = Path(folder) / f"{language}.mo"
        if binary.exists():
            with binary.open("rb") as mo:
                return GNUTranslations(mo)
    raise FileNotFoundError(f"{language}.mo is missing: install the package with pip, which compiles it")
