"""The Sekigahara bots: sampled worlds, battles and wars played out, and the time a movement phase takes each level.

Times are the processor's. BENCH_SHARE=0.2 takes a fifth of the phases.
"""

from __future__ import annotations

import os
import time
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from bench.figure import Figure, python_loops, rate
from futari.bots import SeatedBot, ask
from futari.bots.sekigahara import LEVELS
from futari.bots.sekigahara.belief import Belief
from futari.bots.sekigahara.commander import Commander
from futari.bots.sekigahara.evaluation import WEIGHTS, evaluation_of
from futari.bots.sekigahara.planner import Planner
from futari.core import BySide, Event, Seat, Stream
from futari.lab.bout import play_game
from futari.lab.tuning import Pair, play_trial
from futari.sekigahara.battlefield import Battlefield, Foe
from futari.sekigahara.game import SEKIGAHARA, Options
from futari.sekigahara.kernel import Habits, Horizon, campaign_of, world_of
from futari.sekigahara.pieces import members
from futari.sekigahara.procedure import choices, decide
from futari.sekigahara.steps import Fight, Level

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.sekigahara.state import State
    from futari.sekigahara.view import CampaignView

SHARE = float(os.environ.get("BENCH_SHARE", "1"))
# Seconds of a movement phase, by level; the 95th percentile of them is measured.
BUDGETS = {"captain": 0.1, "daimyo": 0.6, "shogun": 3.6}
PHASES = 20
SAMPLES = 64
WARS = 8


class Moment(NamedTuple):
    """Where a seat has to plan a phase, and what it was told before."""

    state: State
    seat: Seat
    events: tuple[Event, ...]

    @property
    def view(self) -> CampaignView:
        return SEKIGAHARA.view(self.state, self.seat)


def phases() -> list[Moment]:
    """The beginnings of the movement phases of two games between captains."""
    found = []
    for number in range(2):
        seed = bytes([number]) * 32
        state = SEKIGAHARA.start(Options(), seed)
        bots = BySide(*(SeatedBot(SEKIGAHARA, seat, LEVELS["captain"]) for seat in Seat))
        seen: BySide[list[Event]] = BySide([], [])
        ply = 0
        while waited := sorted(SEKIGAHARA.to_act(state)):
            actor = waited[0]
            if isinstance(state.step, Level):
                found.append(Moment(state, actor, tuple(seen[actor])))
            choice = bots[actor].choose(state, Stream(seed, f"bot {ply}"))
            after = SEKIGAHARA.apply(state, actor, choice)
            for seat in Seat:
                told = SEKIGAHARA.events(state, actor, choice, after, seat)
                bots[seat].see(told)
                seen[seat].extend(told)
            state, ply = after, ply + 1
    return found


def figures() -> Iterator[Figure]:
    loops = python_loops()
    moments = phases()
    late = moments[len(moments) // 2]
    random = Random(1)
    belief = Belief(SEKIGAHARA.edition, late.view, late.events)
    speed = rate(lambda: len([belief.sample(random) for _ in range(50)]), 0.6)
    yield Figure("sampled worlds", speed, "a second", 2_000, "plain Python loop", loops)
    yield from battles()
    yield from wars()
    step = max(1, round(len(moments) / (PHASES * SHARE)))
    sample = moments[::step]
    for name, budget in BUDGETS.items():
        times = sorted(_seconds(name, moment) for moment in sample)
        worst = times[int(0.95 * (len(times) - 1))]
        baseline = sum(times) / len(times)
        yield Figure(f"a movement phase of {name}", worst, "s", budget, "its mean", baseline)
        if name == "daimyo":
            planned = sum(_planning(name, moment) for moment in sample) / len(sample)
            yield Figure("a phase planned, as the daimyo does", planned, "s", 0.1, "his whole answer", baseline)


def _seconds(name: str, moment: Moment) -> float:
    began = time.process_time()
    ask(LEVELS[name], SEKIGAHARA, moment.state, moment.seat, Stream(b"bench", name), moment.events)
    return time.process_time() - began


def _planning(name: str, moment: Moment) -> float:
    edition, level, view = SEKIGAHARA.edition, _commander(name), moment.view
    belief = Belief(edition, view, moment.events)
    planner = Planner(edition, belief, Random(3), evaluation_of(edition), level.scope, level.worlds)
    began = time.process_time()
    planner.best(view)
    return time.process_time() - began


def _commander(name: str) -> Commander:
    level = LEVELS[name]
    if not isinstance(level, Commander):
        raise TypeError(f"{name} plans nothing")
    return level


def wars() -> Iterator[Figure]:
    """Whole wars by the kernel alone, beside games of two captains by the rules from the same starts."""
    edition, captain = SEKIGAHARA.edition, _commander("captain")
    campaign, habits = campaign_of(edition), Habits(captain.scope, guesses=captain.worlds)
    seeds = [bytes([number]) * 32 for number in range(max(2, round(WARS * SHARE)))]
    player = evaluation_of(edition).judge, habits, habits, Horizon()

    def kernel() -> int:
        for number, seed in enumerate(seeds):
            campaign.war(world_of(SEKIGAHARA.start(Options(), seed)), (player, player), number)
        return len(seeds)

    def commanders() -> int:
        for seed in seeds:
            play_game(SEKIGAHARA, BySide(captain, captain), seed, {})
        return len(seeds)

    def tuning() -> int:
        for number in range(len(seeds)):
            play_trial(Pair(number, WEIGHTS, WEIGHTS, f"bench {number}"), swapped=False)
        return len(seeds)

    fast = rate(kernel)
    yield Figure(
        "wars of captains by the kernel", fast, "a second", 10, "games of captains by the rules", rate(commanders)
    )
    yield Figure("wars of the tuning by the kernel", rate(tuning), "a second", 4, "wars of captains", fast)


def battles() -> Iterator[Figure]:
    """Four blocks against four with hands of five and of eight cards, the enemy's cards dealt anew each time."""
    edition, random = SEKIGAHARA.edition, Random(2)
    field = Battlefield(edition, Seat.FIRST)
    own, theirs = (sum(1 << n for n in random.sample(list(members(edition.sides[side])), 4)) for side in Seat)
    decks = [[c.number for c in edition.cards if c.side is side for _ in range(c.copies)] for side in Seat]
    hand, foe = tuple(random.sample(decks[0], 5)), Foe(theirs, tuple(decks[1]), 8)

    def kernel() -> int:
        field.odds(own, hand, foe, attacker=True, samples=SAMPLES, seed=random.getrandbits(60))
        return SAMPLES

    state = _meeting(own, theirs, hand)

    def rules() -> int:
        cards = tuple(sorted(random.sample(decks[1], 8)))
        piles = state.piles.with_(Seat.SECOND, state.piles[Seat.SECOND].__class__(cards, ()))
        _fought(state.then(piles=piles), random)
        return 1

    yield Figure("battles played out", rate(kernel), "a second", 20_000, "battles by the Python rules", rate(rules))


def _meeting(own: int, theirs: int, hand: tuple[int, ...]) -> State:
    from msgspec.structs import replace

    state = SEKIGAHARA.start(Options(), bytes(32))
    place = SEKIGAHARA.edition.place_named["matsumoto"]
    stacks = BySide(
        *(tuple(blocks * (n == place) for n in range(len(state.board.stacks[0]))) for blocks in (own, theirs))
    )
    piles = state.piles.with_(Seat.FIRST, replace(state.piles[Seat.FIRST], hand=tuple(sorted(hand)), deck=()))
    return state.then(board=replace(state.board, stacks=stacks), piles=piles, step=Fight(place, Seat.FIRST))


def _fought(state: State, random: Random) -> State:
    """A battle by random choices of the rules, up to its losses."""
    fighting = ("Fight", "SecondBlock", "Challenge", "Answer")
    while type(state.step).__name__ in fighting:
        seat = next(iter(SEKIGAHARA.to_act(state)))
        state = decide(state, seat, random.choice(choices(state, seat)))
    return state
