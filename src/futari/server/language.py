"""In which of our languages a request wants its answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.locale import LANGUAGES, Language

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import Scope

__all__ = ["language_of"]


def language_of(scope: Scope, default: Language = "en") -> Language:
    """The language a request asks for: `?lang=`, the cookie `lang`, Accept-Language, in this order."""
    query: bytes = scope.get("query_string", b"")
    for name, value in _pairs(query.decode("latin-1"), "&"):
        if name == "lang" and (known := _known(value)):
            return known
    spoken = ""
    for header, content in scope.get("headers", ()):
        if header == b"cookie":
            for name, value in _pairs(content.decode("latin-1"), ";"):
                if name == "lang" and (known := _known(value)):
                    return known
        elif header == b"accept-language":
            spoken = content.decode("latin-1")
    return _preferred(spoken, default)


def _pairs(text: str, between: str) -> Iterable[tuple[str, str]]:
    for part in text.split(between):
        name, _, value = part.strip().partition("=")
        yield name, value


def _known(tag: str) -> Language | None:
    base = tag.strip().lower().partition("-")[0]
    return next((language for language in LANGUAGES if language == base), None)


def _preferred(header: str, default: Language) -> Language:
    """The best of Accept-Language; of equals the first."""
    best, weight = default, 0.0
    for part in header[:500].split(","):
        tag, *rest = part.split(";")
        quality = next((piece.strip()[2:] for piece in rest if piece.strip().startswith("q=")), "1")
        try:
            q = float(quality)
        except ValueError:
            continue
        found = default if tag.strip() == "*" else _known(tag)
        if found and weight < q <= 1:
            best, weight = found, q
    return best
