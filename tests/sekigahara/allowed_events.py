"""What may stand where in the JSON of an event (R10): the facts of each kind, and whom they may be told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from futari.core import Seat
from futari.sekigahara import happenings as was
from futari.sekigahara.pieces import members
from sekigahara.allowed import LEVELS, Eyes, leaves, number, one_of, place, side

if TYPE_CHECKING:
    from futari.sekigahara.happenings import Happening
    from futari.sekigahara.pieces import Blocks

__all__ = ["EVENTS", "faults_of_event"]

RULES = {"2.1", "2.2", "6.2", "6.3", "7.1", "7.3.3", "8.10", "9.3"}


@dataclass
class Told:
    """An event as it was told to somebody, beside what really happened."""

    eyes: Eyes
    happening: Happening

    @property
    def blocks(self) -> Blocks:
        it = self.happening
        if isinstance(it, was.Overran):
            return it.lost
        block = getattr(it, "block", None)
        return getattr(it, "blocks", 0) if block is None else 1 << block


# Happenings that show the blocks they are about: 7.3.4, 7.4, 8.2, 8.6, 8.7; 9.3 because the Mori box lies open.
SHOWS = was.LeaderShown | was.Overran | was.Deployed | was.Turned | was.Lost | was.Arrived
# Happenings that show cards: 3.3, 8.6.
SHOWS_CARDS = was.Discarded | was.Challenged | was.ShownCard | was.Deployed


def _is_shown(happening: Happening) -> bool:
    return isinstance(happening, SHOWS) or (isinstance(happening, was.Mustered) and happening.shown)


PLAIN: dict[str, Any] = {
    ".side": side,
    ".first": side,
    ".winner": side,
    ".place": place,
    ".from": place,
    ".to": place,
    ".count": number,
    ".week": number,
    ".impact": number,
    ".totals[]": number,
    ".losses[]": number,
    ".turn": one_of({"A", "B"}),
    ".level": one_of(LEVELS),
    ".rule": one_of(RULES),
    ".disk": one_of({"hideyori", "sanada"}),
}

# The facts of each kind of event.
EVENTS: dict[str, set[str]] = {
    "week": {".week"},
    "set_aside": {".side", ".count", ".cards[]"},
    "discard": {".side", ".count", ".cards[]", ".rule"},
    "draw": {".side", ".count", ".cards[]", ".cards"},
    "draw_shuffled": {".side", ".count", ".cards[]"},
    "reinforce": {".side", ".count", ".blocks[]"},
    "bid": {".side", ".count", ".cards[]"},
    "bids": {".winner", ".tokugawa", ".ishida"},
    "first": {".side", ".first"},
    "phase": {".side", ".week", ".turn"},
    "level": {".side", ".level"},
    "leader": {".side", ".count", ".blocks[]", ".faces[]", ".place"},
    "step": {".side", ".count", ".blocks[]", ".from", ".to"},
    "retreat": {".side", ".count", ".blocks[]", ".from", ".to"},
    "drop": {".side", ".count", ".blocks[]", ".place"},
    "halt": {".side", ".place"},
    "muster": {".side", ".count", ".blocks[]", ".faces[]", ".place"},
    "mori": {".side", ".count", ".blocks[]", ".faces[]", ".place"},
    "mori_called": {".side", ".count", ".blocks[]", ".faces[]", ".place"},
    "overrun": {".side", ".count", ".blocks[]", ".faces[]", ".place"},
    "lost": {".side", ".count", ".blocks[]", ".faces[]", ".place"},
    "shelter": {".side", ".count", ".blocks[]", ".place"},
    "resource": {".side", ".place"},
    "castle": {".side", ".place"},
    "battle": {".side", ".place"},
    "siege": {".side", ".place"},
    "inside": {".side", ".place"},
    "outside": {".side", ".place"},
    "deploy": {".side", ".count", ".blocks[]", ".faces[]", ".impact", ".totals[]", ".card"},
    "deploy_leader": {".side", ".count", ".blocks[]", ".faces[]", ".impact", ".totals[]"},
    "no_challenge": {".side"},
    "challenge": {".side", ".count", ".cards[]"},
    "show": {".side", ".count", ".cards[]"},
    "turn": {".side", ".count", ".blocks[]", ".faces[]", ".totals[]"},
    "finish": {".side"},
    "battle_ends": {".place", ".winner", ".totals[]", ".losses[]"},
    "siege_ends": {".place", ".winner", ".totals[]", ".losses[]"},
    "disk_lost": {".disk", ".place"},
    "end": {".winner", ".rule"},
}

# The words in messages that name a block or a card.
FACES = ("sekigahara.block.", "sekigahara.leader.")
CARDS = ("sekigahara.card.",)


def faults_of_event(eyes: Eyes, happening: Happening, event: Any) -> list[tuple[str, Any]]:
    """Everything in the JSON of an event that may not stand there."""
    told = Told(eyes, happening)
    allowed = EVENTS.get(event["kind"], set())
    faults = [
        (path, value)
        for path, value in leaves(event["facts"])
        if path not in allowed or not _may_be_told(told, path, value)
    ]
    words = [each for each in leaves(event["message"]) if each[0].endswith(".key")]
    return faults + [(path, key) for path, key in words if not _may_be_said(told, key)]


def _may_be_told(told: Told, path: str, value: Any) -> bool:
    eyes, happening = told.eyes, told.happening
    own = eyes.seat is not None and getattr(happening, "side", Seat.SECOND) is eyes.seat
    if path == ".blocks[]":
        return own and value in {eyes.state.edition.blocks[block].name for block in members(told.blocks)}
    if path == ".faces[]":
        return not own and _is_shown(happening) and value in eyes.faces(told.blocks)
    if path in {".cards[]", ".card"}:
        return (own or isinstance(happening, SHOWS_CARDS)) and value in eyes.state.edition.card_named
    if path in {".tokugawa", ".ishida"}:
        return isinstance(happening, was.BidsShown) and (value is None or value in eyes.state.edition.card_named)
    return bool(value == [] or PLAIN[path](value, eyes))


def _may_be_said(told: Told, key: str) -> bool:
    own = told.eyes.seat is not None and getattr(told.happening, "side", Seat.SECOND) is told.eyes.seat
    if key.startswith(FACES):
        return own or _is_shown(told.happening)
    return own or not key.startswith(CARDS) or isinstance(told.happening, SHOWS_CARDS)
