"""How likely a chief falls (2.1): as the battle kernel has it, and as a player would expect."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from futari.bots.sekigahara.chief import BEHIND_WALLS, IN_THE_FIELD, chief_falls, cut_off, falls_before
from futari.bots.sekigahara.reach import Arrival, distances
from futari.core import Seat
from futari.sekigahara.battlefield import Battlefield, Foe, Stage
from futari.sekigahara.game import SEKIGAHARA as GAME

EDITION = GAME.edition
STACKS = 60
# What so few stacks may be off by, and what the two sides' chiefs differ by.
TOLERANCE = 0.13


def played(seat: Seat, own: int, attackers: int, *, siege: bool) -> float:
    """How often a chief falls with so many before so many of any kind: with any hand, and with the best of three."""
    random, ground, falls = Random(7), Battlefield(EDITION, seat), 0.0
    chief = EDITION.chiefs[seat]
    blocks = [[b.number for b in EDITION.blocks if b.side is side and not b.bit & chief] for side in (seat, seat.other)]
    decks = [
        [c.number for c in EDITION.cards if c.side is side for _ in range(c.copies)] for side in (seat, seat.other)
    ]
    for _ in range(STACKS):
        mine = chief | sum(1 << number for number in random.sample(blocks[0], own - 1))
        theirs = sum(1 << number for number in random.sample(blocks[1], attackers))
        hand = tuple(sorted(random.sample(decks[0], 5)))
        found = []
        for _ in range(3):
            cards = tuple(sorted(random.sample(decks[1], 6)))
            foe = Foe(theirs, cards, len(cards), cards)
            odds = ground.odds(mine, hand, foe, attacker=False, stage=Stage(siege=siege), samples=6, seed=3)
            found.append(odds.own_chief)
        falls += (found[0] + max(found)) / 2
    return falls / STACKS


@pytest.mark.parametrize("own", range(1, len(IN_THE_FIELD) + 1))
@pytest.mark.parametrize("attackers", [1, 2, 3, 4, 6, 8, 12])
def test_a_chief_in_the_field_falls_as_often_as_in_the_battle_kernel(own: int, attackers: int) -> None:
    """8.7: one block for seven impacts, one more for a defeat, the chief last; four to one is an overrun (7.4)."""
    row = IN_THE_FIELD[own - 1]
    if attackers >= 4 * own:
        assert falls_before(own, attackers, walled=False) == 1
    else:
        mean = sum(played(seat, own, attackers, siege=False) for seat in Seat) / 2
        assert row[min(attackers, len(row) - 1)] == pytest.approx(mean, abs=TOLERANCE)


@pytest.mark.parametrize("own", range(1, len(BEHIND_WALLS) + 1))
@pytest.mark.parametrize("attackers", [2, 3, 4, 6, 8, 12])
def test_a_chief_behind_walls_falls_as_often_as_in_the_battle_kernel(own: int, attackers: int) -> None:
    """8.9.4: seven impacts a block, and nobody strikes with swords."""
    mean = sum(played(seat, own, attackers, siege=True) for seat in Seat) / 2
    assert BEHIND_WALLS[own - 1][attackers] == pytest.approx(mean, abs=TOLERANCE)


@pytest.mark.parametrize("walled", [False, True])
def test_more_attackers_are_never_safer_nor_are_fewer_friends_in_the_field(*, walled: bool) -> None:
    for own in range(1, 1 + len(BEHIND_WALLS) if walled else 8):
        chances = [falls_before(own, attackers, walled=walled) for attackers in range(30)]
        assert all(fewer <= more for fewer, more in pairwise(chances))
        assert all(0 <= chance <= 1 for chance in chances)
        if not walled:
            more = [falls_before(own + 1, attackers, walled=False) for attackers in range(30)]
            assert all(safer <= chance for safer, chance in zip(more, chances, strict=True))


def test_who_is_shut_in_has_more_to_fear_than_who_may_still_march_out() -> None:
    """8.9.6: nobody leaves a besieged castle."""
    four = [Arrival(4, 1.0, 1.0)]
    assert chief_falls(2, four, walled=True, besieged=True) > chief_falls(2, four, walled=True) + 0.1


def test_a_march_that_needs_leader_and_card_counts_less_than_one_that_needs_neither() -> None:
    """7.3.3; of a stack of seven only four may come so far."""
    near, far = [Arrival(7, 1.0, 1.0)], [Arrival(7, 0.06, 0.25)]
    assert chief_falls(2, near, walled=False) > 2 * chief_falls(2, far, walled=False) > 0.3
    assert chief_falls(2, [], walled=False) == 0


def test_a_chief_among_friends_is_not_cut_off_and_one_among_enemies_is() -> None:
    far = distances(EDITION)[EDITION.place_named["hakone"]]
    nobody = tuple(0 for _ in far)

    def stacks(**sizes: int) -> tuple[int, ...]:
        found = list(nobody)
        for place, size in sizes.items():
            found[EDITION.place_named[place]] = (1 << size) - 1
        return tuple(found)

    enemies = stacks(edo=4, okazaki=4)
    assert cut_off(stacks(hakone=2), nobody, far) == 0
    assert cut_off(stacks(hakone=8), enemies, far) == 0
    assert cut_off(stacks(hakone=2), enemies, far) > cut_off(stacks(hakone=2, numazu=4), enemies, far) > 0
