"""The map: places, roads, and what is printed at them (4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from futari.core import Seat

__all__ = ["Chart", "Place", "Road", "Way"]


class Place(NamedTuple):
    """A location; `resource` also holds for a capital, `capital` and `castle` are the side whose colour is printed."""

    number: int
    key: str
    name: str
    kanji: str
    x: int
    y: int
    resource: bool
    capital: Seat | None
    castle: Seat | None
    recruit: tuple[str, ...]


class Road(NamedTuple):
    """A segment between two places; the number is its bit among the roads used."""

    number: int
    one: int
    other: int
    highway: bool


class Way(NamedTuple):
    """A road seen from one of its ends."""

    to: int
    road: int
    highway: bool


class Chart(NamedTuple):
    """The whole map; castles and resources are found by their places, `road_bits` are the roads of each place."""

    places: tuple[Place, ...]
    roads: tuple[Road, ...]
    ways: tuple[tuple[Way, ...], ...]
    road_bits: tuple[int, ...]
    castles: tuple[int, ...]
    castle_at: tuple[int, ...]
    resources: tuple[int, ...]
    resource_at: tuple[int, ...]

    @classmethod
    def of(cls, places: tuple[Place, ...], roads: tuple[Road, ...]) -> Chart:
        """The map of these places and roads, with its indexes; -1 where a place has no castle or no resource."""
        ways: list[list[Way]] = [[] for _ in places]
        for road in roads:
            ways[road.one].append(Way(road.other, road.number, road.highway))
            ways[road.other].append(Way(road.one, road.number, road.highway))
        castles = tuple(place.number for place in places if place.castle is not None)
        resources = tuple(place.number for place in places if place.resource)
        return cls(
            places,
            roads,
            tuple(tuple(sorted(each)) for each in ways),
            tuple(sum(1 << way.road for way in each) for each in ways),
            castles,
            tuple(castles.index(each.number) if each.number in castles else -1 for each in places),
            resources,
            tuple(resources.index(each.number) if each.number in resources else -1 for each in places),
        )
