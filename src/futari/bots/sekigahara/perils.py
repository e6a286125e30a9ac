"""What either side may do to the other in its next phase: to chiefs, castles, resources and stacks."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from futari.bots.sekigahara.chief import EASE, chief_falls, chief_falls_by_two, cut_off, stormed
from futari.bots.sekigahara.memory import forget
from futari.bots.sekigahara.might import at_most, might
from futari.bots.sekigahara.reach import distances, reach_of
from futari.bots.sekigahara.tempo import is_last_turn, late, may_act_twice, weeks_left
from futari.core import BySide, Seat
from futari.sekigahara.battle import IMPACT_A_LOSS
from futari.sekigahara.control import points
from futari.sekigahara.overrun import ODDS, SHELTER
from futari.sekigahara.pieces import members

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.bots.sekigahara.evaluation import Weights
    from futari.bots.sekigahara.reach import Arrival
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["Perils"]

# How much stronger the enemy is before a stack if of three blocks the hand can deploy all, two, one, nobody.
UNFIT = (1.0, 1.2, 1.5, 1.9)
# How much more a chief is worth to who is ahead for sure, and less to who is behind; and the lead that is sure at the
# end of the war, and what more it takes before.
AHEAD, BEHIND = 0.8, 0.3
SETTLED, OPEN = 3.0, 20.0
# What of a resource's danger counts for one that is nobody's yet.
NOBODYS = 0.5
# What of the extra card is feared for if the weakest castle decides on it.
DECISIVE = 0.75
# How far a castle is threatened by those next to it who can make all its sevens with the hand they have.
READY = 0.8
# What it counts, in stacks, to be run over: that costs the enemy neither cards nor blocks nor steps.
OVERRUN = 1.25
# So many blocks make seven impacts with an ordinary hand.
BESIEGERS = 3.0
# What is lost late is lost for good: a danger counts by what a point counts, in the middle of the war 1; the least.
MIDWAR = 0.6
STAKE = 0.8
# What is lost in the enemy's last phase counts in full: what one side loses the other gains.
LAST_STAKE = 2.5
# What an own castle adds to two blocks, who cannot be overrun and need not come out (8.9); more must fight outside.
WALLS = 2.0


class Perils:
    """Dangers and threats for one edition, in victory points; `worth` is what blocks are worth as material."""

    def __init__(self, edition: Edition, weights: Weights, worth: Callable[[Blocks], float]) -> None:
        self._edition = edition
        self._weights = weights
        self._worth = worth
        self._fits: dict[tuple[Blocks, tuple[int, ...]], int] = {}
        self._reach = BySide(*(reach_of(edition, seat) for seat in Seat))

    def pressures(self, state: State, side: Seat) -> list[float]:
        """How many blocks a side could bring to each place in one phase, past the other's stacks.

        Who is shut in a castle can come out against those before it, but nowhere else.
        """
        free, stacks = self._free(state, side), state.board.stacks[side]
        found = self._reach[side].pressures(free, state.board.stacks[side.other])
        if state.board.sieges:
            for at, blocks in enumerate(stacks):
                if blocks and not free[at]:
                    found[at] += blocks.bit_count()
        return found

    def _free(self, state: State, side: Seat) -> tuple[Blocks, ...]:
        """A side's stacks without those that are shut in a castle (8.9.6)."""
        stacks, sieges = state.board.stacks[side], state.board.sieges
        if not sieges:
            return stacks
        return tuple(
            [
                0 if blocks and sieges >> at & 1 and self._is_walled(state, side, at) else blocks
                for at, blocks in enumerate(stacks)
            ]
        )

    def _lasting(self, state: State, seat: Seat, theirs: list[float]) -> tuple[Blocks, ...]:
        """The seat's stacks without those that the enemy can overrun before they do anything (7.4)."""
        castles, castle_at = state.board.castles, self._edition.chart.castle_at
        return tuple(
            [
                blocks
                if blocks
                and (theirs[at] < ODDS * blocks.bit_count() or (castle_at[at] >= 0 and castles[castle_at[at]] is seat))
                else 0
                for at, blocks in enumerate(self._free(state, seat))
            ]
        )

    def mortal_danger(self, state: State, seat: Seat) -> float:
        """What of the danger would end the war: the chief's, and Hideyori's."""
        total, chief = 0.0, self._edition.chiefs[seat]
        place = next((at for at, here in enumerate(state.board.stacks[seat]) if here & chief), None)
        if place is not None:
            total += self._weights.chief_in_danger * self._chief_falls(state, seat, place)
        if seat is Seat.SECOND:
            total += self._weights.hideyori * self._hideyori_falls(state)
        return total * self._war_at_stake(state, seat)

    def _war_at_stake(self, state: State, seat: Seat) -> float:
        """Around 1: who is far ahead when it is late can only lose by a chief, who is far behind has little to lose."""
        score = points(state.board)
        spread = SETTLED + (1 - late(state)) * OPEN
        lead = math.erf((score[seat] - score[seat.other]) / spread)
        return 1.0 + (AHEAD if lead > 0 else BEHIND) * lead

    def danger(self, state: State, seat: Seat, threats: list[float], share: float, point: float) -> float:
        """What the enemy's next phase may cost: the chief, castles, resources and stacks that stand too thin.

        `threats` are his pressures; `share` and `point` are what of a block's worth and of a point counts by then.
        """
        board, chart, weights = state.board, self._edition.chart, self._weights
        total = self.mortal_danger(state, seat)
        for place, here in enumerate(board.stacks[seat]):
            if here and threats[place] > 0:
                total += share * self._stack_danger(here, self._outnumbered(state, seat, place, threats[place]))
        held = weakest = 0.0
        for at, castle in enumerate(chart.castles):
            if board.castles[at] is seat:
                exposed = self._castle_exposed(state, castle, threats[castle], board.stacks[seat][castle])
                held += weights.castle_in_danger * exposed
                weakest = max(weakest, exposed)
        for at, resource in enumerate(chart.resources):
            if board.markers[at] is not seat.other:
                # What is nobody's may be taken, too: that costs what the enemy gains, but not what the seat has.
                lost = 1.0 if board.markers[at] is seat else NOBODYS
                held += lost * weights.resource_in_danger * _exposed(threats[resource], board.stacks[seat][resource])
        total += self._majority(state, seat) * weakest
        stake = LAST_STAKE if is_last_turn(state) else max(STAKE, point / MIDWAR)
        return total + held * stake

    def _castle_exposed(self, state: State, castle: int, threat: float, guards: Blocks) -> float:
        """From 0 to 1: how easily a castle is taken: by storm if two or fewer are inside, in the field if more are."""
        disk = bool(state.board.disks & self._edition.disk_at[castle])
        inside = guards.bit_count() + disk
        if not inside or guards.bit_count() > SHELTER:
            return _exposed(threat, guards)
        return stormed(inside, threat)

    def _majority(self, state: State, side: Seat) -> float:
        """6.2: what more hangs on the weakest castle of a side that would lose the extra card with any of them."""
        held = sum(owner is side for owner in state.board.castles)
        decisive = held == len(state.board.castles) // 2 + 1
        return DECISIVE * self._weights.more_castles * weeks_left(state) if decisive else 0.0

    def _arrivals(self, state: State, side: Seat, place: int) -> list[Arrival]:
        return self._reach[side].arrivals(self._free(state, side), state.board.stacks[side.other], place)

    def _chief_falls(self, state: State, seat: Seat, place: int) -> float:
        """How likely the enemy's next phase is the end of the chief, and the one after it if he may act twice."""
        stacks, enemy = state.board.stacks, seat.other
        own = stacks[seat][place].bit_count()
        walled = own <= SHELTER and self._is_walled(state, seat, place)
        arrivals = self._arrivals(state, enemy, place)
        besieged = walled and bool(state.board.sieges >> place & 1)
        falls = chief_falls(own, arrivals, walled=walled, besieged=besieged, last=is_last_turn(state))
        if is_last_turn(state):
            return falls
        far = distances(self._edition)[place]
        if may_act_twice(state, enemy):
            falls = max(falls, chief_falls_by_two(own, stacks[enemy], far, walled=walled))
        return falls + (1 - falls) * cut_off(stacks[seat], stacks[enemy], far)

    def _is_walled(self, state: State, seat: Seat, place: int) -> bool:
        at = self._edition.chart.castle_at[place]
        return at >= 0 and state.board.castles[at] is seat

    def _outnumbered(self, state: State, seat: Seat, place: int, threat: float) -> float:
        """The odds against a stack; worse if the hand has no cards for it."""
        here = state.board.stacks[seat][place]
        own = here.bit_count()
        odds = _odds(own, threat, walled=self._is_walled(state, seat, place))
        if own == 1 or odds >= ODDS:
            return odds
        needed = min(own, len(UNFIT) - 1)
        return odds * UNFIT[needed - min(needed, self._deployable(here, state.piles[seat].hand))]

    def _deployable(self, blocks: Blocks, hand: tuple[int, ...]) -> int:
        """How many of a stack the hand can bring into a battle, a leader without a card among them; up to three."""
        known = self._fits.get((blocks, hand))
        if known is None:
            forget(self._fits)
            left = list(hand)
            known = int(bool(blocks & self._edition.leaders))
            for number in members(blocks):
                fit = next((card for card in left if self._edition.deployable[card] >> number & 1), None)
                if fit is not None and known < len(UNFIT) - 1:
                    left.remove(fit)
                    known += 1
            self._fits[blocks, hand] = known
        return known

    def _stack_danger(self, blocks: Blocks, odds: float) -> float:
        """A stack that is outnumbered: an even fight costs little, an overrun the whole stack."""
        return self._weights.stack_in_danger * _beaten(odds, blocks.bit_count()) * self._worth(blocks)

    def _hideyori_falls(self, state: State) -> float:
        """9.1, 9.3: how likely Osaka falls in Tokugawa's next phase; all of the Mori box come to its help.

        More than two have to fight before the walls (8.9.1): they are no safer than two inside, unless they can hold
        the field.
        """
        board, osaka = state.board, self._edition.osaka
        guard = board.stacks[Seat.SECOND][osaka].bit_count() + board.mori_box.bit_count()
        outnumbered = 1.0
        if guard > SHELTER:
            attackers = self._reach[Seat.FIRST].pressures(board.stacks[Seat.FIRST], board.stacks[Seat.SECOND])[osaka]
            outnumbered = min(1.0, max(0.0, attackers / guard - EASE))
            if not outnumbered:
                return 0.0
            guard = SHELTER
        besieged = bool(board.sieges >> osaka & 1)
        arrivals, last = self._arrivals(state, Seat.FIRST, osaka), is_last_turn(state)
        falls = chief_falls(guard + 1, arrivals, walled=True, besieged=besieged, last=last)
        if may_act_twice(state, Seat.FIRST):
            far = distances(self._edition)[osaka]
            falls = max(falls, chief_falls_by_two(guard + 1, board.stacks[Seat.FIRST], far, walled=True))
        return falls * outnumbered

    def threats(self, state: State, seat: Seat, theirs: list[float]) -> float:
        """What the seat threatens: castles and resources of the enemy that stand thin before its own stacks."""
        lasting = self._lasting(state, seat, theirs)
        mine = self._reach[seat].pressures(lasting, state.board.stacks[seat.other])
        board, chart, weights, enemy = state.board, self._edition.chart, self._weights, seat.other
        guards = board.stacks[enemy]
        total = 0.0
        for at, castle in enumerate(chart.castles):
            if board.castles[at] is enemy:
                exposed = self._castle_exposed(state, castle, mine[castle], guards[castle])
                ready = self._ready(state, castle, guards[castle], lasting, state.piles[seat].hand)
                total += weights.castle_in_danger * max(exposed, ready)
                total += weights.siege * self._besieged(state, castle, board.stacks[seat][castle], guards[castle])
        for at, resource in enumerate(chart.resources):
            if board.markers[at] is enemy:
                total += weights.resource_in_danger * _exposed(mine[resource], guards[resource])
        return total

    def _ready(
        self, state: State, castle: int, inside: Blocks, stacks: tuple[Blocks, ...], hand: tuple[int, ...]
    ) -> float:
        """From 0 to 1: what share of a castle's units the best stack next to it could destroy with the hand (8.9.4)."""
        units = inside.bit_count() + bool(state.board.disks & self._edition.disk_at[castle])
        if not units:
            return 0.0
        near = [stacks[way.to] for way in self._edition.chart.ways[castle]]
        armies = [blocks for blocks in near if at_most(self._edition, blocks).walls >= IMPACT_A_LOSS]
        most = max([might(self._edition, blocks, hand, siege=True) for blocks in armies], default=0)
        return READY * (min(units, most // IMPACT_A_LOSS) / units) ** 2

    def _besieged(self, state: State, castle: int, before: Blocks, inside: Blocks) -> float:
        """From 0 to 1: how likely those before the walls take them in the next phase, seven impacts for each unit."""
        units = inside.bit_count() + bool(state.board.disks & self._edition.disk_at[castle])
        if not before or not units or at_most(self._edition, before).walls < IMPACT_A_LOSS:
            return 0.0
        return min(1.0, before.bit_count() / (BESIEGERS * units)) ** 2


def _odds(own: int, threat: float, *, walled: bool) -> float:
    return threat / (own + WALLS * (walled and own <= SHELTER))


def _beaten(odds: float, own: int) -> float:
    """What share of so many falls before these odds: nothing in an even fight, all of it in an overrun.

    A defeat costs a block more (8.7.1): one who is alone falls to three, two fall to seven. An overrun costs the enemy
    nothing (7.4.2).
    """
    if odds >= ODDS:
        return OVERRUN
    return min(1.0, max(0.0, (odds - 1.0) / min(own + 0.5, ODDS - 1)))


def _exposed(threat: float, guards: Blocks) -> float:
    """From 0 to 1: how easily a place without walls is taken."""
    if threat < 0.2:
        return 0.0
    return min(1.0, threat / (threat + 2.0 * guards.bit_count() ** 2 + 0.3))
