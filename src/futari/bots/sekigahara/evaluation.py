"""How good a state looks to a seat: few terms, each with a name, in victory points (docs/sekigahara-bots.md)."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from futari.bots.sekigahara.chief import EASE, chief_falls, chief_falls_by_two, cut_off, stormed
from futari.bots.sekigahara.hand import NEAR
from futari.bots.sekigahara.might import might
from futari.bots.sekigahara.reach import distances, reach_of
from futari.bots.sekigahara.tempo import acts_again, has_last_word, is_last_turn, late, may_act_twice, weeks_left
from futari.core import BySide, Seat
from futari.sekigahara.battle import IMPACT_A_LOSS
from futari.sekigahara.control import points
from futari.sekigahara.overrun import ODDS, SHELTER
from futari.sekigahara.pieces import members
from futari.sekigahara.week import extra_block, extra_card

if TYPE_CHECKING:
    from typing import Any

    from futari.bots.sekigahara.reach import Arrival
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

# The places of castles and of resources.
Holds: TypeAlias = "tuple[tuple[int, ...], tuple[int, ...]]"

__all__ = ["WEIGHTS", "Evaluation", "Holds", "Weights", "evaluation_of"]


class Weights(NamedTuple):
    """What each term counts, in victory points."""

    points: float = 1.0
    early_points: float = 0.2
    more_castles: float = 1.6
    more_resources: float = 0.2
    block: float = 0.5
    mon: float = 0.5
    arm: float = 0.35
    leader: float = 0.5
    late_material: float = 0.1
    in_box: float = 0.65
    in_mori_box: float = 0.4
    card: float = 1.3
    late_cards: float = 0.1
    halved_cards: float = 0.55
    hand_fit: float = 0.04
    advance: float = 0.06
    chief_in_danger: float = 30.0
    castle_in_danger: float = 1.6
    resource_in_danger: float = 0.7
    siege: float = 0.6
    stack_in_danger: float = 0.8
    threat: float = 0.5
    hideyori: float = 24.0


WEIGHTS = Weights()

WAR = 100.0
REMEMBERED = 50_000
# What of a block's worth counts in the last turn of the war.
LEFT_OVER = 0.1
# What a card counts once the seat's last phase is over: it can only fight off the enemy's.
LAST_HAND = 0.4
# The first cards of a hand count more than the last ones: without the first no stack can fight, and of many cards half
# are discarded at the turn of the week (6.2).
CARDS = (1.8, 1.6, 1.4, 1.2, 1.0, 0.8, 0.65, 0.5)
ANOTHER_CARD = 0.35
# How much stronger the enemy is before a stack if of three blocks the hand can deploy all, two, one, nobody.
UNFIT = (1.0, 1.2, 1.5, 1.9)
# How far a lead changes what a chief is worth, and the lead that is sure at the end of the war, and more before it.
LEAD = 0.4
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
# How far a road takes a stack from what it is after, and what that still draws when it is held.
FADES = 0.8
HELD = 0.2
# What is held at each phase of a week is so likely still held when the next one begins.
SOON = (0.5, 0.6, 0.8, 1.0)
# What is lost late is lost for good: a danger counts by what a point counts, in the middle of the war 1; the least.
MIDWAR = 0.6
STAKE = 0.8
# What is lost in the enemy's last phase counts in full: what one side loses the other gains.
LAST_STAKE = 2.5
# What an own castle adds to two blocks, who cannot be overrun and need not come out (8.9); more must fight outside.
WALLS = 2.0


class Most(NamedTuple):
    """The most impact of a stack: before walls, where nobody strikes (8.9.5), and in the field (8.3, 8.4)."""

    walls: int
    field: int


class Evaluation:
    """The terms for one edition; what was counted once is remembered."""

    def __init__(self, edition: Edition, weights: Weights = WEIGHTS) -> None:
        self.edition = edition
        self.weights = weights
        self._worth = [
            weights.block
            + weights.mon * block.mon
            + weights.arm * (block.arm is not None)
            + weights.leader * block.leader
            for block in edition.blocks
        ]
        self._worths: dict[Blocks, float] = {0: 0.0}
        self._most: dict[Blocks, Most] = {}
        self._fits: dict[tuple[Blocks, tuple[int, ...]], int] = {}
        self._near = [sum(1 << place for place, roads in enumerate(far) if roads <= NEAR) for far in distances(edition)]
        self._drawn: dict[tuple[Seat, Holds], list[float]] = {}
        castles = edition.chart.castles
        self._home: BySide[Holds] = BySide(
            *((tuple([at for at in castles if edition.chart.places[at].castle is seat]), ()) for seat in Seat)
        )
        self._reach = BySide(*(reach_of(edition, seat) for seat in Seat))
        # The enemy's blocks are counted by number: a seat does not see their faces.
        self.usual_block = weights.block + 2 * weights.mon

    def worth(self, blocks: Blocks) -> float:
        """The worth of blocks as material."""
        found = self._worths.get(blocks)
        if found is None:
            _forget(self._worths)
            found = self._worths[blocks] = sum(self._worth[number] for number in members(blocks))
        return found

    def value(self, state: State, seat: Seat, held: Holds | None = None) -> float:
        """The state as it stands, before combats that wait and before the enemy moves again; positive is good.

        `held` is what the seat held when it began to plan: what it takes in the same phase draws it as before, since
        otherwise all who stand near a resource would seem to lose by its being taken.
        """
        if state.outcome is not None:
            return WAR if state.outcome.winner is seat else -WAR
        weights, enemy = self.weights, seat.other
        total = self.holdings(state, seat)
        if has_last_word(state, seat):
            # Nothing else counts any more; what is left is better than nothing.
            return total + self.material(state, seat)
        total += self.material(state, seat)
        again = acts_again(state, seat)
        cards = self.card(state) * (1.0 if again else LAST_HAND)
        total += cards * (_hand(len(state.piles[seat].hand)) - _hand(len(state.piles[enemy].hand)))
        total += weights.hand_fit * self._hand_fit(state, seat)
        theirs = self.pressures(state, enemy)
        # The enemy is after the seat's castles alone: if his own drew him, whoever gave one back would seem to gain.
        advance = -self._advance(state, enemy, self._home[enemy])
        if again:
            total += weights.threat * self._threats(state, seat, theirs)
            advance += self._advance(state, seat, held or self.holds(state, seat))
        lateness = late(state)
        return total + weights.advance * 4 * lateness * (1 - lateness) * advance - self._danger(state, seat, theirs)

    def point(self, state: State) -> float:
        """What a point counts that may still be lost again until the end."""
        return self.weights.early_points + (1 - self.weights.early_points) * late(state)

    def card(self, state: State) -> float:
        """What a card counts that there is still time to use."""
        fades = 1 - (1 - self.weights.late_cards) * late(state)
        return self.weights.card * fades * (self.weights.halved_cards if state.turn else 1.0)

    def holdings(self, state: State, seat: Seat) -> float:
        """What castles and resources are worth: their points, and the card and the block they bring (2.2, 6.2)."""
        score = points(state.board)
        own = self.weights.points * self.point(state) * (score[seat] - score[seat.other])
        return own + self._reinforcements(state, seat)

    def share(self, state: State) -> float:
        """What of a block's worth there is still time to use."""
        if is_last_turn(state):
            return LEFT_OVER
        return 1 - (1 - self.weights.late_material) * late(state)

    def _reinforcements(self, state: State, seat: Seat) -> float:
        """6.2: the card for castles and the block for resources, as long as there are weeks to come."""
        left = weeks_left(state) * SOON[state.turn * 2 + (state.active is not state.first)]
        if not left:
            return 0.0
        total = self.weights.more_castles * (1 if extra_card(state) is seat else -1)
        more = extra_block(state)
        if more is not None:
            total += self.weights.more_resources * (1 if more is seat else -1)
        return total * left

    def material(self, state: State, seat: Seat) -> float:
        """What the blocks of both sides are worth that there is still time to use."""
        return self.share(state) * (self._material(state, seat) - self._enemy_material(state, seat.other))

    def _material(self, state: State, seat: Seat) -> float:
        board = state.board
        total = sum([self.worth(blocks) for blocks in board.stacks[seat] if blocks])
        total += self.weights.in_box * self.worth(board.boxes[seat])
        if seat is Seat.SECOND:
            total += self.weights.in_mori_box * self.worth(board.mori_box)
        return total

    def _enemy_material(self, state: State, enemy: Seat) -> float:
        board = state.board
        count: float = sum([blocks.bit_count() for blocks in board.stacks[enemy] if blocks])
        count += self.weights.in_box * board.boxes[enemy].bit_count()
        if enemy is Seat.SECOND:
            count += self.weights.in_mori_box * board.mori_box.bit_count()
        return count * self.usual_block

    def holds(self, state: State, seat: Seat) -> Holds:
        """The castles and resources that a side holds (4.2, 4.3)."""
        board, chart = state.board, self.edition.chart
        return (
            tuple([place for place, owner in zip(chart.castles, board.castles, strict=True) if owner is seat]),
            tuple([place for place, owner in zip(chart.resources, board.markers, strict=True) if owner is seat]),
        )

    def _advance(self, state: State, seat: Seat, holds: Holds) -> float:
        """How near a side's blocks are to what it is after, by what it holds."""
        draws, stacks = self._draws(seat, holds), state.board.stacks[seat]
        return sum([blocks.bit_count() * draws[place] for place, blocks in enumerate(stacks) if blocks])

    def _hand_fit(self, state: State, seat: Seat) -> int:
        """The impact that the hand can make with the best stack near an enemy."""
        hand = state.piles[seat].hand
        enemies = sum([1 << place for place, blocks in enumerate(state.board.stacks[seat.other]) if blocks])
        stacks = enumerate(state.board.stacks[seat])
        near = [
            (self._at_most(blocks).field, blocks) for place, blocks in stacks if blocks and self._near[place] & enemies
        ]
        best = 0
        for most, blocks in sorted(near, reverse=True):
            if most <= best:
                break
            best = max(best, might(self.edition, blocks, hand))
        return best

    def _draws(self, seat: Seat, holds: Holds) -> list[float]:
        """What draws a side's blocks to each place, fading with every road: resources, and castles to take or retake.

        What was the enemy's still draws when it is taken, a fifth as much: if it did not, whoever walks off from it
        would seem to gain, and if it were as much, an army would never leave it.
        """
        known = self._drawn.get((seat, holds))
        if known is None:
            _forget(self._drawn)
            chart, far = self.edition.chart, distances(self.edition)
            places, (castles, resources) = chart.places, holds
            wanted = [at for at in chart.castles if places[at].castle is not seat or at not in castles]
            prizes = [(at, 2.0 * (HELD if at in castles else 1.0)) for at in wanted]
            wanted = [at for at in chart.resources if places[at].capital is not seat]
            prizes += [(at, HELD if at in resources else 1.0) for at in wanted]
            known = [sum(prize * FADES ** far[place][at] for at, prize in prizes) for place in range(len(places))]
            self._drawn[seat, holds] = known
        return known

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
        castles, castle_at = state.board.castles, self.edition.chart.castle_at
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
        total, chief = 0.0, self.edition.chiefs[seat]
        place = next((at for at, here in enumerate(state.board.stacks[seat]) if here & chief), None)
        if place is not None:
            total += self.weights.chief_in_danger * self._chief_falls(state, seat, place)
        if seat is Seat.SECOND:
            total += self.weights.hideyori * self._hideyori_falls(state)
        return total * self._war_at_stake(state, seat)

    def _war_at_stake(self, state: State, seat: Seat) -> float:
        """Around 1: who is far ahead when it is late can only lose by a chief, who is far behind has little to lose."""
        score = points(state.board)
        spread = SETTLED + (1 - late(state)) * OPEN
        return 1.0 + LEAD * math.erf((score[seat] - score[seat.other]) / spread)

    def _danger(self, state: State, seat: Seat, threats: list[float]) -> float:
        """What the enemy's next phase may cost: the chief, castles, resources and stacks that stand too thin."""
        board, chart, weights = state.board, self.edition.chart, self.weights
        share = self.share(state)
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
                share = 1.0 if board.markers[at] is seat else NOBODYS
                exposed = _exposed(threats[resource], board.stacks[seat][resource])
                held += share * weights.resource_in_danger * exposed
        total += self._majority(state, seat) * weakest
        stake = LAST_STAKE if is_last_turn(state) else max(STAKE, self.point(state) / MIDWAR)
        return total + held * stake

    def _castle_exposed(self, state: State, castle: int, threat: float, guards: Blocks) -> float:
        """From 0 to 1: how easily a castle is taken: by storm if two or fewer are inside, in the field if more are."""
        disk = bool(state.board.disks & self.edition.disk_at[castle])
        inside = guards.bit_count() + disk
        if not inside or guards.bit_count() > SHELTER:
            return _exposed(threat, guards)
        return stormed(inside, threat)

    def _majority(self, state: State, side: Seat) -> float:
        """6.2: what more hangs on the weakest castle of a side that would lose the extra card with any of them."""
        held = sum(owner is side for owner in state.board.castles)
        decisive = held == len(state.board.castles) // 2 + 1
        return DECISIVE * self.weights.more_castles * weeks_left(state) if decisive else 0.0

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
        far = distances(self.edition)[place]
        if may_act_twice(state, enemy):
            falls = max(falls, chief_falls_by_two(own, stacks[enemy], far, walled=walled))
        return falls + (1 - falls) * cut_off(stacks[seat], stacks[enemy], far)

    def _is_walled(self, state: State, seat: Seat, place: int) -> bool:
        at = self.edition.chart.castle_at[place]
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
            _forget(self._fits)
            left = list(hand)
            known = int(bool(blocks & self.edition.leaders))
            for number in members(blocks):
                fit = next((card for card in left if self.edition.deployable[card] >> number & 1), None)
                if fit is not None and known < len(UNFIT) - 1:
                    left.remove(fit)
                    known += 1
            self._fits[blocks, hand] = known
        return known

    def _stack_danger(self, blocks: Blocks, odds: float) -> float:
        """A stack that is outnumbered: an even fight costs little, an overrun the whole stack."""
        return self.weights.stack_in_danger * _beaten(odds, blocks.bit_count()) * self.worth(blocks)

    def _hideyori_falls(self, state: State) -> float:
        """9.1, 9.3: how likely Osaka falls in Tokugawa's next phase; all of the Mori box come to its help.

        More than two have to fight before the walls (8.9.1): they are no safer than two inside, unless they can hold
        the field.
        """
        board, osaka = state.board, self.edition.osaka
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
            far = distances(self.edition)[osaka]
            falls = max(falls, chief_falls_by_two(guard + 1, board.stacks[Seat.FIRST], far, walled=True))
        return falls * outnumbered

    def _threats(self, state: State, seat: Seat, theirs: list[float]) -> float:
        """What the seat threatens: castles and resources of the enemy that stand thin before its own stacks."""
        lasting = self._lasting(state, seat, theirs)
        mine = self._reach[seat].pressures(lasting, state.board.stacks[seat.other])
        board, chart, weights, enemy = state.board, self.edition.chart, self.weights, seat.other
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
        units = inside.bit_count() + bool(state.board.disks & self.edition.disk_at[castle])
        if not units:
            return 0.0
        near = [stacks[way.to] for way in self.edition.chart.ways[castle]]
        armies = [blocks for blocks in near if self._at_most(blocks).walls >= IMPACT_A_LOSS]
        most = max([might(self.edition, blocks, hand, siege=True) for blocks in armies], default=0)
        return READY * (min(units, most // IMPACT_A_LOSS) / units) ** 2

    def _besieged(self, state: State, castle: int, before: Blocks, inside: Blocks) -> float:
        """From 0 to 1: how likely those before the walls take them in the next phase, seven impacts for each unit."""
        units = inside.bit_count() + bool(state.board.disks & self.edition.disk_at[castle])
        if not before or not units or self._at_most(before).walls < IMPACT_A_LOSS:
            return 0.0
        return min(1.0, before.bit_count() / (BESIEGERS * units)) ** 2

    def _at_most(self, blocks: Blocks) -> Most:
        """What blocks make with the best cards: their mon, one for every pair of a clan, and special attacks."""
        known = self._most.get(blocks)
        if known is None:
            _forget(self._most)
            army = [self.edition.blocks[number] for number in members(blocks)]
            clans, arms = [block.clan for block in army], [block.arm for block in army]
            pairs = sum(clans.count(clan) * (clans.count(clan) - 1) // 2 for clan in set(clans))
            struck = sum(arms.count(arm) * (arms.count(arm) + 1) for arm in set(arms) if arm is not None)
            plain = sum(block.mon for block in army) + pairs
            known = self._most[blocks] = Most(plain, plain + struck)
        return known


@lru_cache(maxsize=64)
def evaluation_of(edition: Edition, weights: Weights = WEIGHTS) -> Evaluation:
    """The evaluation with these weights, put together once."""
    return Evaluation(edition, weights)


def _forget(known: dict[Any, Any]) -> None:
    """A process that plays for days must not remember everything."""
    if len(known) > REMEMBERED:
        known.clear()


def _hand(size: int) -> float:
    """What so many cards count, in cards."""
    return sum(CARDS[:size]) + ANOTHER_CARD * max(0, size - len(CARDS))


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
