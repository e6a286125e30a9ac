"""Where the beaten go (8.8): who stays behind the walls, and which way the others, by what the state is worth then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from futari.core import BySide
from futari.sekigahara.choice import NO, Act
from futari.sekigahara.edition import SEATS
from futari.sekigahara.overrun import SHELTER
from futari.sekigahara.procedure import choices, decide
from futari.sekigahara.steps import Fight, Retreat
from futari.sekigahara.week import TURNS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from futari.bots.sekigahara.belief import Belief
    from futari.bots.sekigahara.evaluation import Evaluation
    from futari.core import Seat
    from futari.sekigahara.choice import Choice
    from futari.sekigahara.kernel import Guess
    from futari.sekigahara.state import State
    from futari.sekigahara.view import CampaignView

__all__ = ["best_withdrawal", "withdraws_together"]

# What of a chief's danger is none, because his side moves next, unless he is shut in (8.9.6); and of all others'. At
# the end of a week nobody knows yet whose phase is next (6.3): what of that is left.
FLEES = 0.7
SPARED = 0.5
BEFORE_A_BID = 0.3
# In so many worlds it is counted what the enemy's stacks may do.
GUESSES = 20


def best_withdrawal(
    view: CampaignView, belief: Belief, evaluation: Evaluation, random: Random, *, shelter: bool
) -> tuple[Choice, ...]:
    """A defender's choices from the first to the last; `shelter`: whether two of his blocks may go into the castle.

    Whoever goes in cannot march out again (8.9.6), so it is seldom the chief's place.
    """
    fight = view.fight
    if fight is None:
        raise ValueError("nobody is beaten")
    seat, place = belief.seat, evaluation.edition.place_named[fight.place]
    state = belief.imagined(random, "combat-order")
    # 8.10: what both have played is replaced before anybody moves again.
    named = evaluation.edition.card_named
    played = BySide(*(tuple(named[card] for card in fight.played[side]) for side in SEATS))
    beaten = Fight(place, seat.other, owner=seat if shelter else None, played=played)
    blocks = state.board.stacks[seat][place]
    state = state.then(step=Retreat(beaten, seat, blocks, SHELTER if shelter else 0))
    guesses = belief.written(belief.guesses(random, GUESSES))
    made, _ = max(_ways(state, seat), key=lambda way: _worth(state, way[1], seat, evaluation, guesses))
    return made


def withdraws_together(view: CampaignView) -> bool:
    """Whether all of the beaten wait for it: attackers go back one by one (R7), and some may be inside already."""
    fight = view.fight
    if fight is None or fight.attacker == view.seat:
        return False
    return not any(stack.inside for stack in view.stacks if (stack.place, stack.side) == (fight.place, view.seat))


def _worth(before: State, state: State, seat: Seat, evaluation: Evaluation, guesses: list[Guess]) -> float:
    """The state when all have withdrawn; whoever ran into enemies is as good as lost (8.8.5)."""
    stacks = state.board.stacks[seat]
    ran = sum(evaluation.worth(stacks[place], seat) for place, side in state.phase.fresh if side is seat)
    shut_in = state.board.inside & evaluation.edition.chiefs[seat]
    mortal = evaluation.mortal_danger(state, seat, before, guesses)
    flees = 0.0 if shut_in else FLEES * mortal
    spared = SPARED * (evaluation.danger(state, seat, before, guesses) - mortal)
    ends_week = before.turn == TURNS - 1 and before.active is not before.first
    return (
        evaluation.value(state, seat, before, guesses) - ran + (flees + spared) * (BEFORE_A_BID if ends_week else 1.0)
    )


def _ways(
    state: State, seat: Seat, made: tuple[Choice, ...] = (), last: int = NO
) -> Iterator[tuple[tuple[Choice, ...], State]]:
    """Every way to withdraw; two blocks go into a castle in one order only."""
    if not isinstance(state.step, Retreat):
        yield made, state
        return
    for choice in choices(state, seat):
        if choice.act is not Act.SHELTER or choice.block >= last:
            yield from _ways(decide(state, seat, choice), seat, (*made, choice), max(last, choice.block))
