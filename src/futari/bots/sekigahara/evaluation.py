"""How good a state looks to a seat: few terms, each with a name, in victory points (docs/sekigahara-bots.md)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from futari.bots.sekigahara.hand import NEAR
from futari.bots.sekigahara.memory import forget
from futari.bots.sekigahara.might import at_most, might
from futari.bots.sekigahara.perils import Perils
from futari.bots.sekigahara.reach import distances
from futari.bots.sekigahara.tempo import acts_again, has_last_word, is_last_turn, late, weeks_left
from futari.core import BySide, Seat
from futari.sekigahara.control import points
from futari.sekigahara.pieces import members
from futari.sekigahara.week import extra_block, extra_card

if TYPE_CHECKING:
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
# What of a block's worth counts in the last turn of the war.
LEFT_OVER = 0.1
# What a card counts once the seat's last phase is over: it can only fight off the enemy's.
LAST_HAND = 0.4
# The first cards of a hand count more than the last ones: without the first no stack can fight, and of many cards half
# are discarded at the turn of the week (6.2).
CARDS = (1.8, 1.6, 1.4, 1.2, 1.0, 0.8, 0.65, 0.5)
ANOTHER_CARD = 0.35
# How far a road takes a stack from what it is after, and what that still draws when it is held.
FADES = 0.8
HELD = 0.2
# What is held at each phase of a week is so likely still held when the next one begins.
SOON = (0.5, 0.6, 0.8, 1.0)


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
        self._near = [sum(1 << place for place, roads in enumerate(far) if roads <= NEAR) for far in distances(edition)]
        self._drawn: dict[tuple[Seat, Holds], list[float]] = {}
        castles = edition.chart.castles
        self._home: BySide[Holds] = BySide(
            *((tuple([at for at in castles if edition.chart.places[at].castle is seat]), ()) for seat in Seat)
        )
        # The enemy's blocks are counted by number: a seat does not see their faces.
        self.usual_block = weights.block + 2 * weights.mon
        self.perils = Perils(edition, weights, self.worth)

    def worth(self, blocks: Blocks) -> float:
        """The worth of blocks as material."""
        found = self._worths.get(blocks)
        if found is None:
            forget(self._worths)
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
        theirs = self.perils.pressures(state, enemy)
        # The enemy is after the seat's castles alone: if his own drew him, whoever gave one back would seem to gain.
        advance = -self._advance(state, enemy, self._home[enemy])
        if again:
            total += weights.threat * self.perils.threats(state, seat, theirs)
            advance += self._advance(state, seat, held or self.holds(state, seat))
        lateness = late(state)
        total += weights.advance * 4 * lateness * (1 - lateness) * advance
        return total - self.perils.danger(state, seat, theirs, self.share(state), self.point(state))

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
        armies = [blocks for place, blocks in stacks if blocks and self._near[place] & enemies]
        near = [(at_most(self.edition, blocks).field, blocks) for blocks in armies]
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
            forget(self._drawn)
            chart, far = self.edition.chart, distances(self.edition)
            places, (castles, resources) = chart.places, holds
            wanted = [at for at in chart.castles if places[at].castle is not seat or at not in castles]
            prizes = [(at, 2.0 * (HELD if at in castles else 1.0)) for at in wanted]
            wanted = [at for at in chart.resources if places[at].capital is not seat]
            prizes += [(at, HELD if at in resources else 1.0) for at in wanted]
            known = [sum(prize * FADES ** far[place][at] for at, prize in prizes) for place in range(len(places))]
            self._drawn[seat, holds] = known
        return known


@lru_cache(maxsize=64)
def evaluation_of(edition: Edition, weights: Weights = WEIGHTS) -> Evaluation:
    """The evaluation with these weights, put together once."""
    return Evaluation(edition, weights)


def _hand(size: int) -> float:
    """What so many cards count, in cards."""
    return sum(CARDS[:size]) + ANOTHER_CARD * max(0, size - len(CARDS))
