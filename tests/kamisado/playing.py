"""Playing from a position text with entries as text, as one would at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from futari.core import IllegalChoice, Impossible
from futari.kamisado.moves import legal_moves
from futari.kamisado.notation import read_attempt
from futari.kamisado.refusal import judge
from futari.kamisado.round import Turn, play_move
from futari.kamisado.setup import read_position

if TYPE_CHECKING:
    from futari.kamisado.position import Position

START = "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b *"


def moves(text: str, tower: str = "") -> set[str]:
    """The entries of all legal moves, or of those of one tower; none is listed twice."""
    listed = [str(move) for move in legal_moves(read_position(text))]
    assert len(set(listed)) == len(listed)
    return {entry for entry in listed if entry.startswith(tower)}


def play(text: str, *entries: str) -> Turn:
    """Play real moves one after the other; the turn of the last."""
    position = read_position(text)
    for entry in entries:
        turn = play_move(position, judge(position, read_attempt(entry, "en")))
        position = turn.position
    return turn


def after(text: str, *entries: str) -> str:
    """The position after some real moves."""
    return str(play(text, *entries).position)


def forfeits(turn: Turn) -> list[str]:
    """The zero-length moves that followed, in order."""
    return [str(forfeit) for forfeit in turn.forfeits]


def refusal(text: str, entry: str) -> IllegalChoice:
    """The refusal of an entry that must not be legal."""
    position: Position = read_position(text)
    with pytest.raises(IllegalChoice) as refused:
        judge(position, read_attempt(entry, "en", short=True))
    return refused.value


def rule(text: str, entry: str) -> str | None:
    """The rule that forbids an entry."""
    return refusal(text, entry).rule


def faults(text: str) -> list[str]:
    """The keys of all faults of a set-up that is not a position."""
    with pytest.raises(Impossible) as impossible:
        read_position(text)
    assert impossible.value.message.key == "position.impossible"
    return [fault.key.removeprefix("position.") for fault in impossible.value.faults]
