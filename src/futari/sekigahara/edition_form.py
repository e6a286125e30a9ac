"""The four files of an edition as they are written, before their parts are held against each other."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

__all__ = ["BlocksForm", "CardsForm", "MapForm", "SetupForm", "StartForm"]

SideName: TypeAlias = Literal["tokugawa", "ishida"]
# Names become words of choices, so they are plain words themselves.
Word: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$")]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Form: TypeAlias = Literal["leader", "mon1", "mon2", "mon3", "mon4", "gun", "cavalry"]


class PlaceForm(msgspec.Struct, forbid_unknown_fields=True):
    """A place of map.toml."""

    name: str
    x: int
    y: int
    kind: Literal["town", "resource", "capital"]
    kanji: str = ""
    capital: SideName | None = None
    castle: SideName | None = None
    recruit: tuple[Word, ...] = ()


class RoadsForm(msgspec.Struct, forbid_unknown_fields=True):
    """The roads of map.toml."""

    highway: tuple[tuple[str, str], ...]
    road: tuple[tuple[str, str], ...]


class MapForm(msgspec.Struct, forbid_unknown_fields=True):
    """map.toml."""

    places: dict[Word, PlaceForm]
    roads: RoadsForm


class BlocksForm(msgspec.Struct, forbid_unknown_fields=True):
    """blocks.toml: how many blocks of each form a clan has."""

    tokugawa: dict[Word, dict[Form, Count]]
    ishida: dict[Word, dict[Form, Count]]


class PackForm(msgspec.Struct, forbid_unknown_fields=True):
    """How many copies of a card there are; R11: an empty hand bids 0, a card more."""

    count: Count
    bid: Annotated[int, msgspec.Meta(ge=1)]


class DeckForm(msgspec.Struct, forbid_unknown_fields=True):
    """A deck: the loyalty challenges, and the packs of each clan."""

    loyalty: PackForm
    clans: dict[Word, dict[Literal["plain", "sword", "double"], PackForm]]


class CardsForm(msgspec.Struct, forbid_unknown_fields=True):
    """cards.toml, once the challenges are told from the clans beside which they stand there."""

    tokugawa: DeckForm
    ishida: DeckForm


class StartForm(msgspec.Struct, forbid_unknown_fields=True):
    """What starts at a place."""

    fixed: tuple[str, ...] = ()
    random: Count = 0
    disk: Literal["hideyori", "sanada"] | None = None


class SidesForm(msgspec.Struct, forbid_unknown_fields=True):
    """One set-up; a later one tells only what differs from the printed one."""

    tokugawa: dict[str, StartForm] = {}
    ishida: dict[str, StartForm] = {}


class SetupForm(msgspec.Struct, forbid_unknown_fields=True):
    """setup.toml."""

    printed: SidesForm
    revised: SidesForm
