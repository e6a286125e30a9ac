"""Where the beaten go (8.8): who stays behind the walls, and which way the others.

By what the state is worth then; who looks ahead plays on from the ways that look best.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from futari.bots.sekigahara.planner import QUICK
from futari.core import BySide
from futari.sekigahara.choice import NO, Act
from futari.sekigahara.edition import SEATS
from futari.sekigahara.kernel import world_of
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
# What a block counts more that goes where it is run over: whoever fights may win.
RUN_OVER = 1.5
# In so many worlds it is counted what the enemy's stacks may do.
GUESSES = 20
# So many ways are played on from.
KEPT = 6
# A surprise that only the end of the war makes.
ENDS = 40.0


def best_withdrawal(
    view: CampaignView,
    belief: Belief,
    evaluation: Evaluation,
    random: Random,
    *,
    shelter: bool,
    worlds: int = 0,
    seconds: float = math.inf,
) -> tuple[Choice, ...]:
    """A defender's choices from the first to the last; `shelter`: whether two of his blocks may go into the castle.

    Whoever goes in cannot march out again (8.9.6), so it is seldom the chief's place. The ways that look best are
    played on from in so many `worlds`, as far as the time goes.
    """
    deadline = time.thread_time() + seconds
    seat = belief.seat

    def beaten() -> State:
        return _beaten(view, belief, evaluation, random, shelter=shelter)

    state, guesses = beaten(), belief.written(belief.guesses(random, GUESSES))
    ways = [
        _Way(_worth(state, after, seat, evaluation, guesses), made, _meets_enemies(state, after, seat))
        for made, after in _ways(state, seat)
    ]
    ways.sort(key=lambda way: -way.worth)
    ear = CHIEFS_EAR if _has_chief(view, evaluation) else EAR
    close = [way for way in ways if way.worth > ways[0].worth - ear.hopeless]
    # Who has another way does not run into enemies, whatever luck he has with it in a few worlds.
    close = [way for way in close if not way.runs][:KEPT] or close[:KEPT]
    surprises: list[list[float]] = [[] for _ in close]
    while len(close) > 1 and len(surprises[0]) < worlds and time.thread_time() < deadline:
        state = beaten()
        ends = [world_of(_withdrawn(state, seat, way.made)) for way in close]
        found = evaluation.judge.sequels(ends, int(seat), QUICK, random.getrandbits(63))
        for seen, way, value in zip(surprises, close, found, strict=True):
            seen.append(ear.heard(value - found[0] - (way.worth - close[0].worth)))
    best = max(range(len(close)), key=lambda number: close[number].worth + ear.believed(surprises[number]))
    return close[best].made


class _Ear(NamedTuple):
    """How plans are compared by what follows them holds for ways, too.

    What of a surprise counts, how many worlds the first impression weighs, the most that one world speaks for, or one
    in which the war ends; and how many points worse than the best a way may seem that is played on from.
    """

    share: float
    doubt: float
    loudest: float
    decided: float
    hopeless: float

    def heard(self, surprise: float) -> float:
        """How loud one world may say that a way is better or worse, beside the one that looked best."""
        most = self.decided if abs(surprise) > ENDS else self.loudest
        return max(-most, min(most, surprise))

    def believed(self, heard: list[float]) -> float:
        """What all of them say."""
        return self.share * sum(heard) / (len(heard) + self.doubt)


EAR = _Ear(share=0.8, doubt=4.0, loudest=8.0, decided=20.0, hopeless=8.0)
# Where a chief is beaten first sight fears walls too little: in two recorded battles he fell in 18 of 24 worlds behind
# them, and in 13 to 15 on the road.
CHIEFS_EAR = _Ear(share=1.0, doubt=1.0, loudest=25.0, decided=60.0, hopeless=30.0)


class _Way(NamedTuple):
    """What a withdrawal is worth at first sight, its choices, and whether somebody runs into enemies (8.8.5)."""

    worth: float
    made: tuple[Choice, ...]
    runs: bool


def _has_chief(view: CampaignView, evaluation: Evaluation) -> bool:
    """Whether the seat's chief is among the beaten."""
    named, chiefs = evaluation.edition.block_named, evaluation.edition.chiefs
    beaten = (stack.blocks for stack in view.stacks if view.fight is not None and stack.place == view.fight.place)
    return any((chiefs.first | chiefs.second) >> named[name] & 1 for names in beaten for name in names or ())


def _beaten(view: CampaignView, belief: Belief, evaluation: Evaluation, random: Random, *, shelter: bool) -> State:
    """A guessed world in which the seat has lost the battle and withdraws."""
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
    return state.then(step=Retreat(beaten, seat, blocks, SHELTER if shelter else 0))


def _withdrawn(beaten: State, seat: Seat, made: tuple[Choice, ...]) -> State:
    """The world after a withdrawal, with the phase of its battle still to end.

    Where no combat is left the rules begin the next phase at once.
    """
    state = beaten
    for choice in made:
        state = decide(state, seat, choice)
    moment = beaten.week, beaten.turn, beaten.first, beaten.active
    if state.outcome is not None or (state.week, state.turn, state.first, state.active) == moment:
        return state
    week, turn, first, active = moment
    everywhere = (1 << len(beaten.edition.chart.places)) - 1
    ended = msgspec.structs.replace(beaten.phase, fought=everywhere)
    return state.then(week=week, turn=turn, first=first, active=active, phase=ended)


def withdraws_together(view: CampaignView) -> bool:
    """Whether all of the beaten wait for it: attackers go back one by one (R7), and some may be inside already."""
    fight = view.fight
    if fight is None or fight.attacker == view.seat:
        return False
    return not any(stack.inside for stack in view.stacks if (stack.place, stack.side) == (fight.place, view.seat))


def _meets_enemies(before: State, state: State, seat: Seat) -> bool:
    """Whether some of the beaten fight again, or have been run over (7.4.1)."""
    return bool(_run_into(before, state, seat)) or state.board.lost != before.board.lost


def _run_into(before: State, state: State, seat: Seat) -> list[int]:
    """Where the beaten have met enemies (8.8.5), and no friends who fight or besiege them there."""
    then, now = before.board.stacks, state.board.stacks
    places = range(len(before.edition.chart.places))
    return [at for at in places if now[seat][at] and now[seat.other][at] and not then[seat][at]]


def _worth(before: State, state: State, seat: Seat, evaluation: Evaluation, guesses: list[Guess]) -> float:
    """The state when all have withdrawn; whoever ran into enemies is the more lost the more they are (8.8.5)."""
    stacks = state.board.stacks[seat]
    enemies = state.board.stacks[seat.other]
    ran = 0.0
    for place in _run_into(before, state, seat):
        own, theirs = stacks[place].bit_count(), enemies[place].bit_count()
        ran += evaluation.worth(stacks[place], seat) * theirs / (own + theirs)
    ran += RUN_OVER * (state.board.lost[seat] & ~before.board.lost[seat]).bit_count()
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
