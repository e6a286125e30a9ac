"""Reach: how far stacks march in one phase, and who stops them."""

from __future__ import annotations

from futari.core import Seat
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.kernel import campaign_of, numbering_of

EDITION = GAME.edition
PLACES = EDITION.place_named


def plain(count: int) -> int:
    """So many of Ishida's blocks who do not lead, as the kernel counts them; of Tokugawa's only the number counts."""
    first = numbering_of(EDITION, Seat.SECOND).block
    blocks = [block for block in EDITION.blocks if block.side is Seat.SECOND and not block.leader][:count]
    return sum(block.bit >> first for block in blocks)


def stacks(**counts: int) -> list[int]:
    """So many blocks at each place, whichever they are but no leaders."""
    return [plain(counts.get(place.key, 0)) for place in EDITION.chart.places]


def pressures(ishida: list[int], tokugawa: list[int]) -> list[float]:
    """How many blocks Ishida could bring to each place, past Tokugawa's."""
    return campaign_of(EDITION).pressures(int(Seat.SECOND), ishida, tokugawa)


def test_a_march_is_as_long_as_its_road_and_its_stack_let_it() -> None:
    """7.3.3: a road for everybody, two by highway; more needs a bonus, and a large stack one more.

    Who needs two phases to come counts a little.
    """
    four, eight = (pressures(stacks(kiso=count), stacks()) for count in (4, 8))
    assert four[PLACES["matsumoto"]] == four[PLACES["saku"]] == 4
    assert 0 < four[PLACES["takasaki"]] < 4
    assert 0 < four[PLACES["arato"]] < 4
    assert 0 < four[PLACES["edo"]] < four[PLACES["takasaki"]] / 2
    assert four[PLACES["sendai"]] == 0
    assert 4 < eight[PLACES["matsumoto"]] < 8


def test_two_blocks_stop_seven_but_not_eight() -> None:
    """7.3.2, 7.4.2: whoever is overrun four to one stops nobody."""

    def brought(count: int, guard: int) -> float:
        return pressures(stacks(kuwana=count), stacks(kiyosu=guard))[PLACES["okazaki"]]

    assert brought(4, 1) == 4
    assert brought(7, 2) == 0
    assert brought(8, 2) > 0
    assert brought(8, 3) == 0


def test_one_block_stops_three_but_not_four() -> None:
    """7.3.2, 7.4.1: two from Gifu cannot get past a block at Kiyosu to Okazaki, four can."""

    def brought(count: int) -> float:
        return pressures(stacks(gifu=count), stacks(kiyosu=1))[PLACES["okazaki"]]

    assert brought(2) == brought(3) == 0
    assert brought(4) > 3


def test_a_block_alone_is_seldom_a_leader() -> None:
    """7.3.4: what needs leader and card is for stacks, unless the place leads everybody."""

    def coming(count: int, origin: str, to: str) -> float:
        return pressures(stacks(**{origin: count}), stacks())[PLACES[to]] / count

    assert coming(1, "takasaki", "nagaoka") < coming(4, "takasaki", "nagaoka") / 2
    assert coming(1, "gifu", "okazaki") == coming(4, "gifu", "okazaki")


def test_those_with_a_leader_among_them_come_farther() -> None:
    """7.3.4: from Takasaki to Ueda is two roads off the highway; Uesugi Kagekatsu leads three there without a card."""
    leader = EDITION.blocks[EDITION.block_named["uesugi-leader"]].bit >> numbering_of(EDITION, Seat.SECOND).block
    alone, led = (stacks(takasaki=count) for count in (3, 2))
    led[PLACES["takasaki"]] |= leader
    brought, brought_by_leader = (pressures(each, stacks())[PLACES["ueda"]] for each in (alone, led))
    assert led[PLACES["takasaki"]].bit_count() == 3
    assert brought < brought_by_leader < 3
