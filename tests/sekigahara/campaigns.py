"""Random campaigns, for what must hold in all of them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from futari.core import Seat
from futari.sekigahara.choice import Act
from futari.sekigahara.game import SEKIGAHARA, Options
from futari.sekigahara.procedure import choices, decide, deciders

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.sekigahara.choice import Choice
    from futari.sekigahara.state import State

__all__ = ["VIEWERS", "Stride", "campaign", "others_than", "picked", "start"]

VIEWERS: tuple[Seat | None, ...] = (*Seat, None)
# No campaign of seven weeks has so many choices.
LONGEST = 20_000


class Stride(NamedTuple):
    """One choice of a campaign."""

    before: State
    actor: Seat
    choice: Choice
    after: State


def start(random: Random) -> State:
    """A campaign that is about to begin, in one of the two set-ups."""
    return SEKIGAHARA.start(Options(random.choice(("printed", "revised"))), random.randbytes(32))


# Uniform choices seldom fight: in every other campaign these acts are more or less likely than others.
ZEAL = {
    Act.FINISH: 0.1,
    Act.NO_MOVEMENT: 0.2,
    Act.LIMITED: 2.0,
    Act.END: 0.3,
    Act.PASS_ALL: 0.1,
    Act.YIELD_ALL: 0.3,
    Act.SHOW_ALL: 0.3,
    Act.CHALLENGE: 4.0,
    Act.SHELTER: 3.0,
    Act.TAKE_ALL: 8.0,
    Act.DROP: 0.3,
    # Cards that are paid for marches are missing in battles.
    Act.FORCE: 0.02,
    Act.MORI: 0.02,
}


# A step among enemies.
ATTACK = 20.0


def picked(random: Random, state: State, seat: Seat, *, zealous: bool) -> Choice:
    """One of the choices of a seat."""
    listed = choices(state, seat)
    weights = [_zeal(state, seat, choice) for choice in listed] if zealous else None
    return random.choices(listed, weights)[0]


def _zeal(state: State, seat: Seat, choice: Choice) -> float:
    if choice.act is Act.STEP:
        return ATTACK if state.board.stacks[seat.other][choice.place] else 1.0
    return ZEAL.get(choice.act, 1.0)


def campaign(seed: int) -> Iterator[Stride]:
    """A whole campaign by random choices of the lists; that of an odd seed is fought with more zeal."""
    random = Random(seed)
    state = start(random)
    for _ in range(LONGEST):
        waited = deciders(state)
        if not waited:
            return
        actor = random.choice(waited)
        choice = picked(random, state, actor, zealous=bool(seed % 2))
        after = decide(state, actor, choice)
        yield Stride(state, actor, choice, after)
        state = after
    raise AssertionError("the campaign does not end")


def others_than(actor: Seat) -> tuple[Seat | None, ...]:
    """His opponent, and those who only watch."""
    return (actor.other, None)
