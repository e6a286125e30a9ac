"""The names of people and the words they say: normalised, bounded, and free of what only deceives the eye.

Nothing is escaped for HTML here: pages put names and chat in as text (`textContent`), never as markup.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import dropwhile
from typing import TYPE_CHECKING

from futari.core import Unreadable

if TYPE_CHECKING:
    from collections.abc import Collection

__all__ = ["MOST_CHAT", "clean_chat", "clean_name", "name_key"]

SHORTEST_NAME, LONGEST_NAME = 2, 24
MOST_CHAT = 500
# Texts so much too long are not even normalised.
MOST_TYPED = 20 * MOST_CHAT
MARKS_IN_A_NAME, MARKS_IN_CHAT = 3, 4

_SIGNS = " -_.'"
_SAME = str.maketrans({"’": "'", "ʼ": "'", "‐": "-"})
# Letters and marks that show nothing: Hangul fillers, joiners of marks, Khmer inherent vowels, selectors of variants.
_INVISIBLE = "\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef"
# Modifier letters (ˈ ˑ ː ˮ) are signs in disguise; clicks (ǀ ǃ) look like l and an exclamation mark.
_NO_LETTER = re.compile(f"[\u01c0-\u01c3\u02b0-\u02ff{_INVISIBLE}]")
# Alphabets whose letters look alike; a name uses one of them. All others may stand together, as they do in Japanese.
_ALIKE = ("LATIN", "CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE", "LISU", "DESERET")

_NEW_LINE, _BLANK_LINES = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]"), re.compile(r"\n\s*\n")
# Persian and the scripts of India need them between letters, emoji to make a family.
_JOINERS = "\u200c\u200d"
_HIDDEN = ("Cc", "Cf", "Cs", "Co")
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"

_RESERVED = """
    someone somebody nobody noone anyone anybody everyone everybody you me opponent player spectator
    valaki cineva кто-то futari admin administrator host hosts root system server staff support help official
    moderator mod owner security bot bots guest deleted undefined null none black gold first second fekete feher negru
    alb чёрные белые ishida tokugawa ishida-mitsunari tokugawa-ieyasu kamisado sekigahara
    """


def clean_name(text: str, reserved: Collection[str] = ()) -> str:
    """A person's name in its one spelling; raises Unreadable if it is none. `reserved` adds names nobody may take."""
    if len(text) > MOST_TYPED:
        raise _length()
    name = re.sub(" +", " ", unicodedata.normalize("NFKC", text).translate(_SAME)).strip(" ")
    kinds = "".join(map(_kind, name))
    if (strange := re.search(rf"\?|(?<![lm])m|m{{{MARKS_IN_A_NAME + 1}}}", kinds)) is not None:
        raise Unreadable("name.character", character=_shown(name[strange.end() - 1]))
    if not SHORTEST_NAME <= len(kinds.replace("m", "")) <= LONGEST_NAME:
        raise _length()
    if not re.fullmatch(r"[ld].*[ldm.]", kinds):
        raise Unreadable("name.ends")
    if len(_scripts(name)) > 1:
        raise Unreadable("name.mixed")
    if _bare(name) in _TAKEN or _bare(name) in set(map(_bare, reserved)):
        raise Unreadable("name.reserved", name=name)
    return name


def name_key(name: str) -> str:
    """What must be unique: two names that differ only in case, width or the script of their digits have one key."""
    key = _folded(name)
    while (again := _folded(key)) != key:
        key = again
    return key


def clean_chat(text: str) -> str:
    """What somebody says, without what is unseen or spills over other lines; raises Unreadable if nothing is left."""
    if len(text) > MOST_TYPED:
        raise Unreadable("chat.long", most=MOST_CHAT)
    seen = "".join(letter for letter in _NEW_LINE.sub("\n", text).replace("\t", " ") if not _is_removed(letter))
    said = _BLANK_LINES.sub("\n\n", _unpiled(unicodedata.normalize("NFC", seen)).rstrip())
    if all(map(_shows_nothing, said)):
        raise Unreadable("chat.empty")
    if len(said) > MOST_CHAT:
        raise Unreadable("chat.long", most=MOST_CHAT)
    return said


def _length() -> Unreadable:
    return Unreadable("name.length", low=SHORTEST_NAME, high=LONGEST_NAME)


def _kind(character: str) -> str:
    """A letter, a mark on it, a digit, one of the signs, or a question mark for what no name has."""
    if character in _SIGNS:
        return "." if character == "." else "s"
    if _NO_LETTER.match(character):
        return "?"
    category = unicodedata.category(character)
    return "l" if category[0] == "L" else {"Mn": "m", "Mc": "m", "Nd": "d"}.get(category, "?")


def _shown(character: str) -> str:
    """A character as one can point at it: its number where there is nothing to see."""
    return character if character.isprintable() and character.strip() else f"U+{ord(character):04X}"


def _scripts(name: str) -> set[str]:
    first_words = {unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha()}
    return first_words.intersection(_ALIKE)


def _folded(name: str) -> str:
    digits = "".join(str(unicodedata.decimal(character, character)) for character in name)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", digits).casefold())


def _bare(name: str) -> str:
    """A key without accents and signs: `Ád-min` is as much the admin as `admin` is."""
    letters = unicodedata.normalize("NFKD", name_key(name))
    return "".join(letter for letter in letters if letter not in _SIGNS and unicodedata.category(letter) != "Mn")


_TAKEN = frozenset(map(_bare, _RESERVED.split()))


def _is_removed(character: str) -> bool:
    """Controls, bidirectional overrides, zero widths but the two joiners, private and broken code points."""
    if character in "\n" + _JOINERS:
        return False
    return (
        unicodedata.category(character) in _HIDDEN
        or ord(character) & 0xFFFE == 0xFFFE
        or "\ufdd0" <= character <= "\ufdef"
    )


def _piles_up(character: str) -> bool:
    return character in _JOINERS or unicodedata.category(character)[0] == "M"


def _shows_nothing(character: str) -> bool:
    return character.isspace() or _piles_up(character) or character in _BLANK


def _unpiled(text: str) -> str:
    """The text with a few marks a letter; marks before the first letter would climb onto what the page wrote."""
    kept, pile = [], 0
    for character in dropwhile(lambda first: first.isspace() or _piles_up(first), text):
        pile = pile + 1 if _piles_up(character) else 0
        if pile <= MARKS_IN_CHAT:
            kept.append(character)
    return "".join(kept)
