"""What a side can bring to a place in one phase: marches by their true length, stopped by whoever stands in the way."""

from __future__ import annotations

import functools
import operator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from futari.sekigahara.overrun import ODDS

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pieces import Blocks

__all__ = ["FAST", "Arrival", "Reach", "distances", "reach_of"]

# How likely a stack of four makes a march that needs no bonus, one bonus, or two of them: a leader or an own castle,
# and a card for a forced march (7.3.3). The highway's step is counted before. What is farther off needs two phases: it
# counts a little, so that castles are not left open before armies on their way, and armies have something to go to.
SHARES = (1.0, 1.0, 0.7, 0.25, 0.06, 0.03, 0.0)
# The same of one block alone, who is seldom a leader.
LONE_SHARES = (1.0, 1.0, 0.7, 0.08, 0.03, 0.0, 0.0)
# The same from an own castle or the own capital, which lead everybody (7.3.4).
LED_SHARES = (1.0, 1.0, 0.95, 0.5, 0.1, 0.05, 0.0)
FARTHEST = 5
FAST = 4
# So many ways from one place to another are looked at, the shortest first.
DETOURS = 3
REMEMBERED = 20_000
# Pressures are larger, so fewer of them.
PRESSED = 2_500


class Route(NamedTuple):
    """A way to a place: who stands `between` stops it; how likely one block comes, one of four, one of more."""

    between: int
    lone: float
    fast: float
    slow: float


class Brought(NamedTuple):
    """What a stack can bring to a place: how many by their likelihood, and how likely all of it comes, and four."""

    to: int
    share: float
    whole: float
    four: float


class Arrival(NamedTuple):
    """A stack that could come to a place: its size, and how likely all of it comes, and four."""

    blocks: int
    whole: float
    four: float

    def coming(self, chance: float) -> int:
        """How many of it come that likely."""
        if self.whole >= chance:
            return self.blocks
        return min(self.blocks, FAST) if self.four >= chance else 0


# The places that stop whoever overruns nobody there: one block, two, three.
Barriers: TypeAlias = "tuple[int, int, int]"
Routes: TypeAlias = "tuple[tuple[tuple[int, tuple[Route, ...]], ...], ...]"


@lru_cache(maxsize=4)
def distances(edition: Edition) -> tuple[tuple[int, ...], ...]:
    """How many roads lie between any two places."""
    ways = edition.chart.ways
    table = []
    for start in range(len(ways)):
        far = [99] * len(ways)
        far[start] = 0
        edge = [start]
        while edge:
            edge = [way.to for at in edge for way in ways[at] if _nearer(far, at, way.to)]
        table.append(tuple(far))
    return tuple(table)


def _nearer(far: list[int], at: int, to: int) -> bool:
    if far[to] > far[at] + 1:
        far[to] = far[at] + 1
        return True
    return False


class Reach:
    """The marches of an edition's map, for one side."""

    def __init__(self, edition: Edition, side: Seat) -> None:
        self._size = len(edition.chart.places)
        self._routes: Routes = tuple(self._from(edition, side, place) for place in range(self._size))
        self._between = tuple(
            functools.reduce(operator.or_, (route.between for _, ways in routes for route in ways), 0)
            for routes in self._routes
        )
        self._known: dict[tuple[int, int, int], list[Brought]] = {}
        self._pressures: dict[tuple[tuple[Blocks, ...], Barriers], list[float]] = {}

    @staticmethod
    def _from(edition: Edition, side: Seat, origin: int) -> tuple[tuple[int, tuple[Route, ...]], ...]:
        """The places in reach of a stack and the ways there, the shortest first."""
        printed = edition.chart.places[origin]
        led = side in (printed.castle, printed.capital)
        shares, lone = (LED_SHARES, LED_SHARES) if led else (SHARES, LONE_SHARES)
        found: dict[int, set[tuple[int, int]]] = {}
        edge: list[tuple[int, tuple[int, ...], bool]] = [(origin, (), True)]
        while edge:
            further = []
            for at, path, highway in edge:
                for way in edition.chart.ways[at]:
                    paved = highway and way.highway
                    steps = len(path) + 1 - paved
                    if way.to != origin and way.to not in path and steps <= FARTHEST:
                        found.setdefault(way.to, set()).add((steps, sum(1 << place for place in path)))
                        further.append((way.to, (*path, way.to), paved))
            edge = further
        return tuple(
            (
                to,
                tuple(
                    Route(between, lone[steps], shares[steps], shares[steps + 1])
                    for steps, between in sorted(ways)[:DETOURS]
                ),
            )
            for to, ways in sorted(found.items())
        )

    def pressures(self, stacks: tuple[Blocks, ...], others: tuple[Blocks, ...]) -> list[float]:
        """How many blocks these stacks could bring to each place, by their likelihood to get there past the others."""
        in_the_way = _in_the_way(others)
        key = stacks, in_the_way
        found = self._pressures.get(key)
        if found is None:
            if len(self._pressures) > PRESSED:
                self._pressures.clear()
            found = self._pressures[key] = [0.0] * self._size
            for _, brought in self._marches(stacks, in_the_way):
                for each in brought:
                    found[each.to] += each.share
        return found.copy()

    def arrivals(self, stacks: tuple[Blocks, ...], others: tuple[Blocks, ...], place: int) -> list[Arrival]:
        """Each stack that could come to a place: all of it, or four, who march farther."""
        return [
            Arrival(count, each.whole, each.four)
            for count, brought in self._marches(stacks, _in_the_way(others))
            for each in brought
            if each.to == place
        ]

    def _marches(self, stacks: tuple[Blocks, ...], barriers: Barriers) -> list[tuple[int, list[Brought]]]:
        """The size of each stack, and what it could bring where, past these places."""
        known = self._known
        listed = []
        for at, blocks in enumerate(stacks):
            if blocks:
                count = blocks.bit_count()
                key = at, count, barriers[min(count // ODDS, len(barriers) - 1)] & self._between[at]
                brought = known.get(key)
                if brought is None:
                    if len(known) > REMEMBERED:
                        known.clear()
                    brought = known[key] = self._brought(*key)
                listed.append((count, brought))
        return listed

    def _brought(self, at: int, count: int, blockers: int) -> list[Brought]:
        """What a stack of so many can bring to the places in its reach."""
        fast = min(count, FAST)
        brought = [Brought(at, float(count), 1.0, 1.0)]
        for to, routes in self._routes[at]:
            route = next((each for each in routes if not each.between & blockers), None)
            if route is not None:
                four = route.lone if count == 1 else route.fast
                share = fast * four + (count - fast) * route.slow
                brought.append(Brought(to, share, route.slow if count > fast else four, four))
        return brought


def _in_the_way(stacks: tuple[Blocks, ...]) -> Barriers:
    """The places where somebody stands, where two or more do, and three or more (7.4.2).

    Whoever is fewer than four stops at one block, four march over it, eight over two.
    """
    singles = pairs = threes = 0
    for place, blocks in enumerate(stacks):
        if blocks:
            count = blocks.bit_count()
            singles |= 1 << place
            pairs |= (count > 1) << place
            threes |= (count > 2) << place
    return singles, pairs, threes


@lru_cache(maxsize=8)
def reach_of(edition: Edition, side: Seat) -> Reach:
    """The marches of a side, put together once."""
    return Reach(edition, side)
