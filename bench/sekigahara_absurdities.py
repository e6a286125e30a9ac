"""What a club player would call absurd, counted in games of the daimyo against itself, beside those of the captain.

Each kind is told by what the board shows afterwards, so that it needs no judgement: it counts fewer moves than a reader
would, but the same ones in every version. BENCH_SHARE=1 plays 60 games of each, two minutes on two cores; without it
three. BENCH_JOBS are the processes, BENCH_TELL=1 names every one of them.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, NamedTuple

from bench.figure import Figure
from futari.bots.sekigahara import LEVELS
from futari.bots.sekigahara.evaluation import evaluation_of
from futari.core import BySide, Play, Seat
from futari.lab.bout import play_game
from futari.pool.local import LocalPool
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.kernel import campaign_of, might, numbering_of
from futari.sekigahara.overrun import SHELTER
from futari.sekigahara.pieces import members
from futari.sekigahara.steps import CombatOrder, Discards, Fight, Gate, Level
from futari.sekigahara.week import LAST_WEEK, TURNS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

SHARE = float(os.environ.get("BENCH_SHARE", "0.05"))
JOBS = int(os.environ.get("BENCH_JOBS", "1"))
TELL = bool(os.environ.get("BENCH_TELL", ""))
GAMES = 60
SEED = "absurdities"
# What a card less of the fighting clan costs in impact before it is called thrown away.
THROWN_AWAY = 3
# A march that needs one bonus at most; when a chief is called exposed; whom a block claims no resource from; and how
# many cards are enough for one more march.
LIKELY = 0.6
EVEN = 0.5
MANY = 4
CARDS_ENOUGH = 3
# Of so many cards three are thrown away at the turn of the week.
MANY_CARDS = 6

# Fewer than one of a kind in a game of both sides; the aim is none.
MOST = 1.0

EDITION = SEKIGAHARA.edition
CHART = EDITION.chart
CAMPAIGN = campaign_of(EDITION)
PLACES = range(len(CHART.places))


class Phase(NamedTuple):
    """A movement phase with its combats: the states before it, before them, at the start of each, and after."""

    before: State
    moved: State
    fights: tuple[State, ...]
    after: State

    @property
    def seat(self) -> Seat:
        return self.before.active

    @property
    def idle(self) -> Blocks:
        """Who did not move."""
        pairs = zip(self.before.board.stacks[self.seat], self.moved.board.stacks[self.seat], strict=True)
        return sum(before & moved for before, moved in pairs)


def stacks_of(state: State, seat: Seat) -> list[Blocks]:
    """A side's stacks as the kernel counts its blocks."""
    first = numbering_of(EDITION, seat).block
    return [stack >> first for stack in state.board.stacks[seat]]


def has_last_word(state: State, seat: Seat) -> bool:
    """6.4: whether the enemy has no phase left in which to punish anything."""
    last = state.week == LAST_WEEK and state.turn == TURNS - 1
    return last and state.active is not state.first and state.active is seat


def phases(states: list[State]) -> list[Phase]:
    """The phases of a game; in the last one what comes after it is the end."""
    starts = [at for at, state in enumerate(states) if isinstance(state.step, Level)]
    found = []
    for start, end in zip(starts, [*starts[1:], len(states) - 1], strict=True):
        span = states[start : end + 1]
        stop = next((at for at, state in enumerate(span) if isinstance(state.step, Discards)), len(span) - 1)
        span = span[: stop + 1]
        moved = next((state for state in span if isinstance(state.step, CombatOrder | Gate | Fight)), span[-1])
        fights: dict[int, State] = {}
        for state in span:
            if isinstance(state.step, Fight):
                fights.setdefault(state.step.place, state)
        found.append(Phase(span[0], moved, tuple(fights.values()), span[-1]))
    return found


def chiefs_lost(_phase: Phase, reply: Phase) -> Iterator[str]:
    """2.1: in the enemy's next phase the war is over, by a chief or Hideyori."""
    outcome = reply.after.outcome
    if outcome is not None and outcome.how == "2.1" and outcome.winner is reply.seat:
        yield "the war"


def is_left_open(phase: Phase, at: int) -> bool:
    """Whether a castle has no guard though one could have stayed, or come from next to it."""
    seat, castle, board = phase.seat, CHART.castles[at], phase.after.board
    if board.castles[at] is not seat or board.stacks[seat][castle]:
        return False
    near = [place for place in PLACES if CAMPAIGN.far(castle, place) == 1]
    left = phase.before.board.stacks[seat][castle]
    return bool(left) or any(board.stacks[seat][place] & phase.idle for place in near)


def castles_given(phase: Phase, reply: Phase) -> Iterator[str]:
    """A castle that was left, or stood open beside blocks who did not move, and was taken in the next phase."""
    for at, castle in enumerate(CHART.castles):
        if is_left_open(phase, at) and reply.moved.board.castles[at] is not phase.seat:
            yield CHART.places[castle].key


def castles_held_by_one(phase: Phase, reply: Phase) -> Iterator[str]:
    """A castle that fell in the next phase with its only guard, for whom seven are enough, beside blocks who idled."""
    seat, board = phase.seat, phase.after.board
    for at, castle in enumerate(CHART.castles):
        alone = board.castles[at] is seat and board.stacks[seat][castle].bit_count() == 1
        fell = reply.after.board.castles[at] is not seat
        # A castle next to it keeps a guard, too.
        near = (place for place in PLACES if CAMPAIGN.far(castle, place) == 1)
        spare = [(board.stacks[seat][place] & phase.idle).bit_count() - (CHART.castle_at[place] >= 0) for place in near]
        if alone and fell and max(spare) > 0:
            yield CHART.places[castle].key


def cards_never_used(phase: Phase, _reply: Phase) -> Iterator[str]:
    """6.2, 7.1: in turn B at most one stack moved, though three cards of the hand will be thrown away."""
    state = phase.before
    if state.turn == TURNS - 1 and state.week < LAST_WEEK:
        paid = len(state.piles[phase.seat].hand) - len(phase.moved.piles[phase.seat].hand)
        if paid == 0 and len(state.piles[phase.seat].hand) >= MANY_CARDS:
            yield "the hand"


def castles_left_open(phase: Phase, _reply: Phase) -> Iterator[str]:
    """The same whether or not it was taken: an enemy could have marched there."""
    seat, state = phase.seat, phase.after
    if state.outcome is not None:
        return
    coming = CAMPAIGN.pressures(int(seat.other), stacks_of(state, seat.other), stacks_of(state, seat))
    for at, castle in enumerate(CHART.castles):
        if is_left_open(phase, at) and coming[castle] >= LIKELY:
            yield CHART.places[castle].key


def chiefs_exposed(phase: Phase, _reply: Phase) -> Iterator[str]:
    """2.1: a chief who would fall more often than not to those who can come with one bonus at most."""
    seat, state = phase.seat, phase.after
    for place, stack in enumerate(state.board.stacks[seat]):
        if stack & EDITION.chiefs[seat] and state.outcome is None:
            castle = CHART.castle_at[place]
            walled = castle >= 0 and state.board.castles[castle] is seat and stack.bit_count() <= SHELTER
            enemies, own = stacks_of(state, seat.other), stacks_of(state, seat)
            coming = CAMPAIGN.coming(int(seat.other), enemies, own, place, LIKELY)
            if evaluation_of(EDITION).judge.chief_falls(stack.bit_count(), coming, walled) > EVEN:
                yield CHART.places[place].key


def resources_left(phase: Phase, _reply: Phase) -> Iterator[str]:
    """4.2: a resource that nobody guards, one road from blocks who idle though there are cards; one a phase."""
    seat, state = phase.seat, phase.moved
    if len(state.piles[seat].hand) < CARDS_ENOUGH:
        return
    coming = CAMPAIGN.pressures(int(seat.other), stacks_of(state, seat.other), stacks_of(state, seat))
    for at, resource in enumerate(CHART.resources):
        free = state.board.markers[at] is not seat and not state.board.stacks[seat.other][resource]
        if free and coming[resource] < MANY:
            for place in PLACES:
                # A castle keeps a guard.
                idle = (state.board.stacks[seat][place] & phase.idle).bit_count() - (CHART.castle_at[place] >= 0)
                if CAMPAIGN.far(resource, place) == 1 and idle > 0:
                    yield CHART.places[resource].key
                    return


def battles_without_a_card(phase: Phase, _reply: Phase) -> Iterator[str]:
    """A battle in the field, begun by a march, into which the hand brings nobody but a leader without a card."""
    seat = phase.seat
    for state in phase.fights:
        fight = state.step
        if not isinstance(fight, Fight) or fight.siege or fight.attacker is not seat or has_last_word(state, seat):
            continue
        army = state.board.stacks[seat][fight.place]
        if army & ~phase.idle and might(EDITION, army, state.piles[seat].hand) <= 1:
            yield CHART.places[fight.place].key


def overrun(phase: Phase, reply: Phase) -> Iterator[str]:
    """One or two blocks who marched or were mustered where the next phase ran over them."""
    seat = phase.seat
    left = sum(reply.moved.board.stacks[seat])
    for place, stack in enumerate(phase.after.board.stacks[seat]):
        castle = CHART.castle_at[place]
        walled = castle >= 0 and phase.after.board.castles[castle] is seat
        if 0 < stack.bit_count() <= SHELTER and not walled and not stack & (left | phase.idle):
            yield CHART.places[place].key


def cards_of_the_fight_paid(phase: Phase, _reply: Phase) -> Iterator[str]:
    """Cards that the first battle missed, though others could have been paid."""
    seat = phase.seat
    if not phase.fights:
        return
    state = phase.fights[0]
    fight, held, left = state.step, phase.before.piles[seat].hand, state.piles[seat].hand
    paid = len(held) - len(left)
    if not isinstance(fight, Fight) or fight.attacker is not seat or Counter(left) - Counter(held) or not 0 < paid <= 2:
        return
    army = state.board.stacks[seat][fight.place]
    kept = (tuple(sorted((Counter(held) - Counter(spent)).elements())) for spent in combinations(held, paid))
    best = max(might(EDITION, army, hand, siege=fight.siege) for hand in kept)
    if best >= might(EDITION, army, left, siege=fight.siege) + THROWN_AWAY:
        yield CHART.places[fight.place].key


KINDS: tuple[Callable[[Phase, Phase], Iterator[str]], ...] = (
    chiefs_lost,
    chiefs_exposed,
    castles_given,
    castles_held_by_one,
    castles_left_open,
    resources_left,
    battles_without_a_card,
    overrun,
    cards_of_the_fight_paid,
    cards_never_used,
)


def taken_back(played: list[Phase]) -> Iterator[tuple[Phase, str]]:
    """Marches that only take back those of the seat's phase before, where no enemy is met."""
    came_from: dict[int, int] = {}
    for phase in played:
        seat = phase.seat
        before, moved = (_whereabouts(state, seat) for state in (phase.before, phase.moved))
        for place in PLACES:
            back = [block for block, at in moved.items() if at == place and came_from.get(block) == place]
            if any(before.get(block) != place for block in back) and not phase.moved.board.stacks[seat.other][place]:
                yield phase, CHART.places[place].key
        came_from = {block: at for block, at in came_from.items() if EDITION.blocks[block].side is not seat}
        came_from |= {block: before[block] for block, at in moved.items() if before.get(block, at) != at}


def _whereabouts(state: State, seat: Seat) -> dict[int, int]:
    return {block: place for place, stack in enumerate(state.board.stacks[seat]) for block in members(stack)}


def count(task: tuple[str, int]) -> Counter[str]:
    """A pool's worker plays a game and looks through it."""
    name, number = task
    seed = hashlib.sha256(f"{SEED} {name} {number}".encode()).digest()
    record = play_game(SEKIGAHARA, BySide(LEVELS[name], LEVELS[name]), seed, {}).record
    played = phases([moment.state for moment in Play(SEKIGAHARA, record).moments])
    found: list[tuple[str, Phase, str]] = [("marches_taken_back", *each) for each in taken_back(played)]
    for phase, reply in pairwise(played):
        if reply.seat is not phase.seat:
            found += [(kind.__name__, phase, what) for kind in KINDS for what in kind(phase, reply)]
    if TELL:
        for kind, phase, what in found:
            turn = f"week {phase.before.week}{'AB'[phase.before.turn]} {SEKIGAHARA.seats[phase.seat]}"
            print(f"    {name} {number} {turn}: {kind} ({what})", flush=True)
    return Counter(kind for kind, _, _ in found)


def figures() -> Iterator[Figure]:
    games = max(3, round(GAMES * SHARE))
    totals: dict[str, Counter[str]] = {}
    with LocalPool(JOBS) as pool:
        for name in ("captain", "daimyo"):
            tasks = [(name, number) for number in range(games)]
            totals[name] = sum((done.result for done in pool.run(count, tasks)), Counter())
    for kind in ("marches_taken_back", *(kind.__name__ for kind in KINDS)):
        captain, daimyo = (totals[name][kind] / games for name in ("captain", "daimyo"))
        least = 1 / games
        yield Figure(f"{kind.replace('_', ' ')}, daimyo", daimyo, "a game", MOST, "captain", max(captain, least))
