"""Reach: how far stacks march in one phase, and who stops them."""

from __future__ import annotations

from futari.bots.sekigahara.reach import Reach
from futari.core import Seat
from futari.sekigahara.game import SEKIGAHARA as GAME

EDITION = GAME.edition
PLACES = EDITION.place_named


def stacks(side: Seat, **counts: int) -> tuple[int, ...]:
    """So many blocks of a side at each place, whichever they are."""
    left = iter(block.bit for block in EDITION.blocks if block.side is side)
    here = dict.fromkeys(range(len(EDITION.chart.places)), 0)
    for place, count in counts.items():
        here[PLACES[place]] = sum(next(left) for _ in range(count))
    return tuple(here.values())


def test_a_march_is_as_long_as_its_road_and_its_stack_let_it() -> None:
    """7.3.3: a road for everybody, two by highway; more needs a bonus, and a large stack one more.

    Who needs two phases to come counts a little.
    """
    reach = Reach(EDITION, Seat.SECOND)
    four, eight = (reach.pressures(stacks(Seat.SECOND, kiso=count), stacks(Seat.FIRST)) for count in (4, 8))
    assert four[PLACES["matsumoto"]] == four[PLACES["saku"]] == 4
    assert 0 < four[PLACES["takasaki"]] < 4
    assert 0 < four[PLACES["arato"]] < 4
    assert 0 < four[PLACES["edo"]] < four[PLACES["takasaki"]] / 2
    assert four[PLACES["sendai"]] == 0
    assert 4 < eight[PLACES["matsumoto"]] < 8


def test_two_blocks_stop_seven_but_not_eight() -> None:
    """7.3.2, 7.4.2: whoever is overrun four to one stops nobody."""
    reach = Reach(EDITION, Seat.SECOND)

    def brought(count: int, guard: int) -> float:
        return reach.pressures(stacks(Seat.SECOND, kuwana=count), stacks(Seat.FIRST, kiyosu=guard))[PLACES["okazaki"]]

    assert brought(4, 1) == 4
    assert brought(7, 2) == 0
    assert brought(8, 2) > 0
    assert brought(8, 3) == 0


def test_one_block_stops_three_but_not_four() -> None:
    """7.3.2, 7.4.1: two from Gifu cannot get past a block at Kiyosu to Okazaki, four can."""
    reach = Reach(EDITION, Seat.SECOND)

    def brought(count: int) -> float:
        return reach.pressures(stacks(Seat.SECOND, gifu=count), stacks(Seat.FIRST, kiyosu=1))[PLACES["okazaki"]]

    assert brought(2) == brought(3) == 0
    assert brought(4) > 3
