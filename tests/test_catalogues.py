"""The four catalogues: complete, of one shape, and free of keys that nobody says."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import futari
from futari.locale import LANGUAGES, Message, UnknownLanguage

SOURCE = Path(futari.__file__).parent


def catalogue(language: str) -> dict[str, tuple[str, ...]]:
    with (SOURCE / "locale" / f"{language}.po").open("rb") as lines:
        entries = read_po(lines, locale=language)
    return {
        str(entry.id[0] if isinstance(entry.id, tuple) else entry.id): entry.string
        if isinstance(entry.string, tuple)
        else (str(entry.string),)
        for entry in entries
        if entry.id
    }


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


ENGLISH = catalogue("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything(language: str) -> None:
    words = catalogue(language)
    assert set(words) == set(ENGLISH)
    for key, forms in words.items():
        assert all(forms), key
        for form in forms:
            assert placeholders(form) <= set().union(*map(placeholders, ENGLISH[key])), key


@pytest.mark.parametrize(("language", "forms"), [("en", 2), ("hu", 2), ("ro", 3), ("ru", 3)])
def test_plurals_have_all_their_forms(language: str, forms: int) -> None:
    words = catalogue(language)
    plural = {key for key, told in ENGLISH.items() if len(told) > 1}
    assert plural
    for key in words:
        assert len(words[key]) == (forms if key in plural else 1), key


def test_plurals_follow_the_language() -> None:
    def squares(count: int, language: str) -> str:
        return Message("kamisado.reach", {"rank": "X", "n": count}).text(language)

    assert squares(1, "en").endswith("1 square at most.")
    assert squares(5, "en").endswith("5 squares at most.")
    assert [squares(count, "ru").split()[-1] for count in (1, 3, 5)] == ["клетку.", "клетки.", "клеток."]
    assert [squares(count, "ro").split()[-1] for count in (1, 3)] == ["pătrat.", "pătrate."]


def _keys_in_the_source() -> tuple[set[str], list[re.Pattern[str]]]:
    """Keys written out, and patterns of keys that are put together (`f"colour.{...}"`, `colour.${...}`)."""
    written: set[str] = set()
    made: list[re.Pattern[str]] = []
    for file in SOURCE.rglob("*.py"):
        for prefix, literal in re.findall(r"""(f?)"([a-zA-Z0-9_.{}\[\]()]+)\"""", file.read_text()):
            if not (prefix and "{" in literal):
                written.add(literal)
            elif "." in literal:
                made.append(_put_together(literal, r"\{.*?\}"))
    for file in [*SOURCE.rglob("static/**/*.js"), *SOURCE.rglob("static/**/*.html")]:
        text = file.read_text()
        written.update(re.findall(r"""["':]([a-z]+(?:\.[A-Za-z0-9_]+)+)["'}]""", text))
        made += [_put_together(key, r"\$\{.*?\}") for key in re.findall(r"`([a-z]+\.[A-Za-z0-9_.]*\$\{[^`]*)`", text)]
    return written, made


def _put_together(key: str, hole: str) -> re.Pattern[str]:
    """What a key may be whose parts come from elsewhere."""
    return re.compile("[a-zA-Z0-9_]+".join(map(re.escape, re.split(hole, key))))


def test_no_key_is_unused() -> None:
    written, made = _keys_in_the_source()
    unused = [key for key in ENGLISH if key not in written and not any(p.fullmatch(key) for p in made)]
    assert unused == []


def test_no_key_is_missing() -> None:
    """Every literal key of a known family stands in the catalogues."""
    written, _ = _keys_in_the_source()
    families = {key.split(".")[0] for key in ENGLISH if "." in key}
    missing = [
        key
        for key in written
        if re.fullmatch(r"[a-z]+(\.[A-Za-z0-9_]+)+", key) and key.split(".")[0] in families and key not in ENGLISH
    ]
    assert missing == []


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage, match="en, hu, ro, ru"):
        Message("colour.red").text("xx")
