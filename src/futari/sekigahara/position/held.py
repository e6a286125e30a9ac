"""What a written position says of a movement phase that can still be undone (R23): happenings as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from futari.core import Seat
from futari.sekigahara import happenings as was
from futari.sekigahara.edition import SEATS
from futari.sekigahara.pieces import members
from futari.sekigahara.position.pieces import seat_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from futari.sekigahara.edition import Edition
    from futari.sekigahara.happenings import Happening
    from futari.sekigahara.position.pieces import Pieces

__all__ = ["read_held", "write_held"]

# All that can happen without revealing or drawing anything.
_KINDS: dict[str, type] = {
    "level": was.LevelChosen,
    "discard": was.Discarded,
    "step": was.Stepped,
    "drop": was.Dropped,
    "march-end": was.MarchEnded,
    "muster": was.Mustered,
    "mori": was.Arrived,
    "marker": was.MarkerTurned,
    "castle": was.CastleTurned,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def write_held(edition: Edition, happening: Happening) -> dict[str, object]:
    """A happening as a table; every field is written as its name says what it is."""
    table: dict[str, object] = {"what": _NAMES[type(happening)]}
    for field, value in happening._asdict().items():
        table[field] = _WRITERS[field](edition, value)
    return table


_WRITERS: dict[str, Callable[[Edition, Any], object]] = {
    "side": lambda _, side: SEATS[side],
    "level": lambda _, level: str(level),
    "cards": lambda edition, cards: [edition.cards[card].name for card in cards],
    "rule": lambda _, rule: rule,
    "blocks": lambda edition, blocks: [edition.blocks[block].name for block in members(blocks)],
    "block": lambda edition, block: edition.blocks[block].name,
    "origin": lambda edition, place: edition.chart.places[place].key,
    "to": lambda edition, place: edition.chart.places[place].key,
    "place": lambda edition, place: edition.chart.places[place].key,
    "shown": lambda _, shown: shown,
    "called": lambda _, called: called,
}


def read_held(pieces: Pieces, table: Mapping[str, object]) -> Happening | None:
    """The happening of a table; None if it cannot be read."""
    kind = _KINDS.get(str(table.get("what")))
    fields: tuple[str, ...] = getattr(kind, "_fields", ())
    before = len(pieces.faults)
    if kind is None or set(table) != {"what", *fields}:
        pieces.fault("sekigahara.position.happening", what=str(table.get("what")))
        return None
    values = {}
    for field in fields:
        try:
            word = msgspec.convert(table[field], _TYPES.get(field, str))
        except msgspec.ValidationError as error:
            pieces.fault("sekigahara.position.part", part=f"undo.told_later.{field}", detail=str(error))
            continue
        values[field] = _READERS[field](pieces, word)
    return kind(**values) if len(pieces.faults) == before else None


def _side(pieces: Pieces, word: str) -> Seat:
    if word not in SEATS:
        pieces.fault("sekigahara.position.happening", what=word)
        return Seat.FIRST
    return seat_of(word)


def _cards(pieces: Pieces, words: tuple[str, ...]) -> tuple[int, ...]:
    for word in words:
        if word not in pieces.edition.card_named:
            pieces.fault("sekigahara.position.card_unknown", card=word, where="undo.told_later")
    return tuple(pieces.edition.card_named.get(word, 0) for word in words)


def _blocks(pieces: Pieces, words: tuple[str, ...]) -> int:
    sides = pieces.edition.sides
    return pieces.among(words, sides.first | sides.second, "undo.told_later")


_TYPES: dict[str, Any] = {"cards": tuple[str, ...], "blocks": tuple[str, ...], "shown": bool, "called": bool}

_READERS: dict[str, Callable[[Pieces, Any], Any]] = {
    "side": _side,
    "level": lambda _, word: word,
    "cards": _cards,
    "rule": lambda _, word: word,
    "blocks": _blocks,
    "block": lambda pieces, word: _blocks(pieces, (word,)).bit_length() - 1,
    "origin": lambda pieces, word: pieces.place(word, "undo.told_later"),
    "to": lambda pieces, word: pieces.place(word, "undo.told_later"),
    "place": lambda pieces, word: pieces.place(word, "undo.told_later"),
    "shown": lambda _, shown: shown,
    "called": lambda _, called: called,
}
