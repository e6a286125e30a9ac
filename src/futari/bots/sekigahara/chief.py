"""How likely a chief or Hideyori falls before what the enemy may bring (2.1), in the field or behind walls.

A castle is stormed by the same table, whoever is the last inside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.bots.sekigahara.reach import FAST
from futari.sekigahara.overrun import ODDS

if TYPE_CHECKING:
    from futari.bots.sekigahara.reach import Arrival
    from futari.sekigahara.pieces import Blocks

__all__ = [
    "BEHIND_WALLS",
    "EASE",
    "IN_THE_FIELD",
    "chief_falls",
    "chief_falls_by_two",
    "cut_off",
    "falls_before",
    "stormed",
]

# How often a chief alone, with one block, two ... falls in one battle before no attacker, one, two ...: as the battle
# kernel has it with hands of any cards, and with the best of three hands, since who attacks has the cards for it.
IN_THE_FIELD = (
    (0.0, 0.75, 0.93, 0.96, 1.0),
    (0.0, 0.0, 0.08, 0.51, 0.76, 0.85, 0.93, 0.96, 1.0),
    (0.0, 0.0, 0.0, 0.0, 0.04, 0.19, 0.39, 0.52, 0.65, 0.74, 0.83, 0.89, 1.0),
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.02, 0.03, 0.1, 0.18, 0.31, 0.42, 0.51),
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.01, 0.02, 0.05, 0.07),
)
# The same in one assault on his walls (8.9.4); behind two blocks only Hideyori can be, who is a disk (8.9.1).
BEHIND_WALLS = (
    (0.0, 0.0, 0.01, 0.24, 0.6, 0.78, 0.87, 0.92, 0.96, 0.99, 0.99, 0.99, 1.0),
    (0.0, 0.0, 0.0, 0.0, 0.01, 0.04, 0.16, 0.28, 0.42, 0.57, 0.73, 0.79, 0.84),
    (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.01, 0.04, 0.08, 0.13, 0.19),
)
# What else there is to fear when the next phase comes: for who may be shut in by three blocks for each of his own, for
# who is (8.9.6), and for who may be beaten in the field by two for each.
SHUT_IN, BESIEGED, PRESSED = 0.25, 0.5, 0.1
# The same for a castle: what is shut in by three for each inside may fall later.
STARVED = 0.15
# Before so few attackers for each block nobody is pressed.
EASE = 0.5
# Those who come without any bonus; with one, a leader or a forced march; the largest stack that needs both; and the
# largest that needs a phase more: how likely a march must be to count, and what each counts, since nobody knows where
# the chief is unless he was shown.
SURE, LIKELY, POSSIBLE, FAR = 0.9, 0.6, 0.2, 0.01
COMES_LIKELY, COMES_AT_ALL, COMES_LATER = 0.75, 0.45, 0.06
# How likely a stack comes that needs two phases in a row for it, and how far away it may stand.
TWICE = 0.35
TWO_MARCHES = 5
# How much a stack counts by the roads between it and the chief: enemies who hunt him, friends who come to his help; and
# what he has to fear later if there are three times more hunters than friends.
NEARNESS = (1.0, 1.0, 1.0, 0.8, 0.6, 0.4, 0.2)
HELP = (1.0, 0.7, 0.5, 0.3)
CUT_OFF = 0.12


def chief_falls(
    own: int, arrivals: list[Arrival], *, walled: bool, besieged: bool = False, last: bool = False
) -> float:
    """How likely the enemy's next phase is the end of the last of so many; in his `last` one nobody comes later."""
    sure = sum(arrival.coming(SURE) for arrival in arrivals)
    likely = sum(arrival.coming(LIKELY) for arrival in arrivals)
    possible = likely + max((each.coming(POSSIBLE) - each.coming(LIKELY) for each in arrivals), default=0)
    later = possible + max((each.coming(FAR) - each.coming(POSSIBLE) for each in arrivals), default=0)
    shut_in, pressed = (0.0, 0.0) if last else (BESIEGED if besieged else SHUT_IN, PRESSED)
    if besieged:
        return falls_before(own, possible, walled=walled, shut_in=shut_in)

    def falls(attackers: int) -> float:
        return falls_before(own, attackers, walled=walled, shut_in=shut_in, pressed=pressed)

    return max(
        falls(sure),
        COMES_LIKELY * falls(likely),
        COMES_AT_ALL * falls(possible),
        0.0 if last else COMES_LATER * falls(later),
    )


def cut_off(own: tuple[Blocks, ...], enemies: tuple[Blocks, ...], far: tuple[int, ...]) -> float:
    """How likely a chief is hunted down in later phases: he and his friends near him are few among many enemies."""
    friends = sum(HELP[roads] * mine.bit_count() for mine, roads in zip(own, far, strict=True) if roads < len(HELP))
    hunters = sum(
        NEARNESS[roads] * theirs.bit_count()
        for theirs, roads in zip(enemies, far, strict=True)
        if theirs and roads < len(NEARNESS)
    )
    return CUT_OFF * min(1.0, max(0.0, hunters / friends - 1) / 2)


def chief_falls_by_two(own: int, enemies: tuple[Blocks, ...], far: tuple[int, ...], *, walled: bool) -> float:
    """How likely the end comes by two phases in a row, of a week's end and the next one's beginning (6.3)."""
    near = [blocks.bit_count() for blocks, roads in zip(enemies, far, strict=True) if blocks and roads <= TWO_MARCHES]
    coming = sum(min(count, FAST) for count in sorted(near)[-2:])
    return TWICE * falls_before(own, coming, walled=walled)


def falls_before(
    own: int, attackers: int, *, walled: bool, shut_in: float = SHUT_IN, pressed: float = PRESSED
) -> float:
    """How likely the last of so many falls before so many attackers, at once or because he is shut in.

    `walled` are those who fight behind their walls.
    """
    if walled:
        falls = _entry(BEHIND_WALLS[own - 1], attackers)
        return falls + (1 - falls) * shut_in * min(1.0, attackers / (3 * own))
    if attackers >= ODDS * own:
        return 1.0
    falls = _entry(IN_THE_FIELD[own - 1], attackers) if own <= len(IN_THE_FIELD) else 0.0
    return falls + (1 - falls) * pressed * min(1.0, max(0.0, attackers / own - EASE) / (2 - EASE))


def stormed(inside: int, threat: float) -> float:
    """How likely walls fall with so many inside before so many, now or because they are shut in."""
    row, whole = BEHIND_WALLS[inside - 1], int(threat)
    falls = _entry(row, whole) + (threat - whole) * (_entry(row, whole + 1) - _entry(row, whole))
    return falls + (1 - falls) * STARVED * min(1.0, threat / (3 * inside))


def _entry(row: tuple[float, ...], attackers: int) -> float:
    return row[min(attackers, len(row) - 1)]
