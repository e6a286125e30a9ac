"""The words of the rulebook as messages, to be parameters of other messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import Message
from futari.sekigahara.edition import SEATS, standard_edition
from futari.sekigahara.pieces import members

if TYPE_CHECKING:
    from collections.abc import Sequence

    from futari.core import Parameter, Seat
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pieces import Blocks

__all__ = [
    "block_term",
    "blocks_term",
    "card_term",
    "cards_term",
    "clan_term",
    "disk_term",
    "level_term",
    "place_term",
    "rule_term",
    "side_term",
    "the_block",
]


def side_term(side: Seat) -> Message:
    """`Tokugawa`."""
    return Message(f"side.{SEATS[side]}")


def clan_term(clan: str) -> Message:
    """`Mori`."""
    return Message(f"sekigahara.clan.{clan}")


def place_term(edition: Edition, place: int) -> Parameter:
    """`Osaka` in the reader's letters; a place that only a corrected copy has keeps its printed name."""
    key = edition.chart.places[place].key
    return Message(f"sekigahara.place.{key}") if key in standard_edition().place_named else _printed(edition, place)


def _printed(edition: Edition, place: int) -> str:
    return edition.chart.places[place].name


def block_term(edition: Edition, block: int) -> Message:
    """`Mori gun`, `3-mon Ukita`, `Mori Terumoto`."""
    face = edition.blocks[block]
    if face.leader:
        return Message(f"sekigahara.leader.{face.clan}")
    if face.arm is not None:
        return Message(f"sekigahara.block.{face.arm}", {"clan": clan_term(face.clan)})
    return Message("sekigahara.block.mon", {"clan": clan_term(face.clan), "n": face.mon})


def the_block(edition: Edition, block: int) -> Message:
    """`the Mori gun`, but `Mori Terumoto`; only English needs the article."""
    term = block_term(edition, block)
    return term if edition.blocks[block].leader else Message("sekigahara.block.the", {"block": term})


def card_term(edition: Edition, card: int) -> Message:
    """`Mori sword card`, `loyalty challenge`."""
    face = edition.cards[card]
    if face.clan is None:
        return Message("sekigahara.card.loyalty")
    return Message(f"sekigahara.card.{face.kind}", {"clan": clan_term(face.clan)})


def disk_term(edition: Edition, disk: int) -> Message:
    """`Toyotomi Hideyori`."""
    return Message(f"sekigahara.disk.{edition.disks[disk].name}")


def level_term(level: str) -> Message:
    """`limited movement` (7.1)."""
    word = level.replace("-", "_")
    return Message(f"sekigahara.level.{word}")


def rule_term(number: str) -> Message:
    """The title of a section or a ruling by its number: `7.3.4`, `R3`."""
    word = number.replace(".", "_")
    return Message(f"sekigahara.rule.{word}")


def blocks_term(edition: Edition, blocks: Blocks, *, faces: bool) -> Message:
    """The blocks one by one for who may see them, their number for all others."""
    if not faces:
        return Message("sekigahara.blocks", {"n": blocks.bit_count()})
    return _listed([block_term(edition, block) for block in members(blocks)])


def cards_term(edition: Edition, cards: Sequence[int], *, faces: bool) -> Message:
    """The cards one by one for who may see them, their number for all others."""
    if not faces:
        return Message("sekigahara.cards", {"n": len(cards)})
    return _listed([card_term(edition, card) for card in cards])


def _listed(terms: list[Message]) -> Message:
    if not terms:
        return Message("sekigahara.nothing")
    listed = terms[-1]
    for term in reversed(terms[:-1]):
        listed = Message("sekigahara.list", {"first": term, "rest": listed})
    return listed
