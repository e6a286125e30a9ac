"""How good a state looks to a seat: few terms, each with a name, in victory points.

The weights are set by hand, from what good players say and from games that were read (docs/sekigahara-bots.md).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from futari.core import Seat
from futari.sekigahara.control import castle_owner, points
from futari.sekigahara.overrun import ODDS
from futari.sekigahara.pieces import members
from futari.sekigahara.week import LAST_WEEK, extra_block, extra_card

if TYPE_CHECKING:
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["WEIGHTS", "Weights", "block_worth", "distances", "evaluate", "pressure"]


class Weights(NamedTuple):
    """What each term counts, in victory points."""

    points: float = 1.0
    more_castles: float = 0.8
    more_resources: float = 0.5
    block: float = 0.28
    mon: float = 0.09
    arm: float = 0.05
    leader: float = 0.25
    in_box: float = 0.55
    in_mori_box: float = 0.6
    card: float = 0.3
    chief_in_danger: float = 14.0
    castle_in_danger: float = 2.0
    resource_in_danger: float = 0.7
    stack_in_danger: float = 0.9
    hideyori: float = 10.0
    reach_for_resource: float = 0.12


WEIGHTS = Weights()

# What an enemy at this distance can bring to bear in his next phase: one step always, two with a leader, a castle, a
# highway or a card, three and four seldom.
REACH = (1.0, 0.95, 0.6, 0.25, 0.08)


@lru_cache(maxsize=4)
def distances(edition: Edition) -> tuple[tuple[int, ...], ...]:
    """How many roads lie between any two places."""
    ways = edition.chart.ways
    table = []
    for start in range(len(ways)):
        far = [99] * len(ways)
        far[start] = 0
        edge = [start]
        while edge:
            edge = [way.to for at in edge for way in ways[at] if _nearer(far, at, way.to)]
        table.append(tuple(far))
    return tuple(table)


def _nearer(far: list[int], at: int, to: int) -> bool:
    if far[to] > far[at] + 1:
        far[to] = far[at] + 1
        return True
    return False


@lru_cache(maxsize=4096)
def block_worth(edition: Edition, blocks: Blocks, weights: Weights = WEIGHTS) -> float:
    """The worth of blocks as material."""
    worth = 0.0
    for number in members(blocks):
        block = edition.blocks[number]
        worth += weights.block + weights.mon * block.mon
        worth += weights.arm * (block.arm is not None) + weights.leader * block.leader
    return worth


def pressure(state: State, side: Seat, place: int) -> float:
    """How many blocks a side could bring to a place in one phase, weighed by how likely they get there."""
    far = distances(state.edition)[place]
    total = 0.0
    for at, blocks in enumerate(state.board.stacks[side]):
        if blocks and far[at] < len(REACH):
            total += blocks.bit_count() * REACH[far[at]]
    return total


def evaluate(state: State, seat: Seat, weights: Weights = WEIGHTS) -> float:
    """The state as it stands, before combats that wait and before the enemy moves again; positive is good."""
    if state.outcome is not None:
        return 100.0 if state.outcome.winner is seat else -100.0
    enemy = seat.other
    board = state.board
    score = points(board)
    total: float = weights.points * (score[seat] - score[enemy])
    left = LAST_WEEK - state.week
    if left:
        more = extra_card(state)
        total += weights.more_castles * min(left, 3) / 3 * (1.0 if more is seat else -1.0)
        more = extra_block(state)
        if more is not None:
            total += weights.more_resources * min(left, 3) / 3 * (1 if more is seat else -1)
    total += _material(state, seat, weights) - _enemy_material(state, enemy, weights)
    total += weights.card * (len(state.piles[seat].hand) - len(state.piles[enemy].hand))
    return total - _danger(state, seat, weights) + 0.5 * _danger_by_number(state, enemy, weights)


def _material(state: State, seat: Seat, weights: Weights) -> float:
    board, edition = state.board, state.edition
    worth = sum(block_worth(edition, blocks, weights) for blocks in board.stacks[seat] if blocks)
    worth += weights.in_box * block_worth(edition, board.boxes[seat], weights)
    if seat is Seat.SECOND:
        worth += weights.in_mori_box * block_worth(edition, board.mori_box, weights)
    return worth


def _enemy_material(state: State, enemy: Seat, weights: Weights) -> float:
    """The enemy's blocks by their number: the seat does not see their faces."""
    board = state.board
    count = float(sum(blocks.bit_count() for blocks in board.stacks[enemy]))
    count += weights.in_box * board.boxes[enemy].bit_count()
    if enemy is Seat.SECOND:
        count += weights.in_mori_box * board.mori_box.bit_count()
    return count * (weights.block + 2 * weights.mon)


def _last_chance(state: State, enemy: Seat) -> bool:
    """Whether the enemy has no phase left in which to punish anything."""
    return state.week == LAST_WEEK and state.turn == 1 and state.active is not state.first and state.active is not enemy


def _danger(state: State, seat: Seat, weights: Weights) -> float:
    """What the enemy's next phase may cost: the chief, castles, resources and stacks that stand too thin."""
    if _last_chance(state, seat.other):
        return 0.0
    total = sum(
        _stack_danger(state, seat, place, weights) for place, here in enumerate(state.board.stacks[seat]) if here
    )
    chart = state.edition.chart
    for castle in chart.castles:
        if castle_owner(state, castle) is seat:
            total += weights.castle_in_danger * _exposed(state, seat, castle)
    for resource in chart.resources:
        if state.board.markers[chart.resource_at[resource]] is seat:
            total += weights.resource_in_danger * _exposed(state, seat, resource)
    return total + (_hideyori_danger(state, weights) if seat is Seat.SECOND else 0.0)


def _stack_danger(state: State, seat: Seat, place: int, weights: Weights) -> float:
    """A stack that is outnumbered by what the enemy can bring, and the chief in it."""
    threat = pressure(state, seat.other, place)
    if threat <= 0:
        return 0.0
    blocks = state.board.stacks[seat][place]
    own = blocks.bit_count()
    odds = threat / (own + _help(state, seat, place))
    total = 0.0
    if blocks & state.edition.chiefs[seat]:
        # A battle kills a third of a stack, an overrun all of it.
        total += weights.chief_in_danger * min(1.0, max(0.0, (odds - 0.6) / 2.4)) / (1 + max(0, own - 3) / 2)
    if odds > 1.0:
        # From an even fight, which costs little, to an overrun, which costs the whole stack.
        share = min(1.0, (odds - 1.0) / (ODDS - 1))
        total += weights.stack_in_danger * share * block_worth(state.edition, blocks, weights)
    return total


def _hideyori_danger(state: State, weights: Weights) -> float:
    """9.1: Osaka with too few blocks before what Tokugawa can bring; the Mori box comes to its help."""
    board, osaka = state.board, state.edition.osaka
    guard = board.stacks[Seat.SECOND][osaka].bit_count() + board.mori_box.bit_count()
    odds = pressure(state, Seat.FIRST, osaka) / (guard + 0.5)
    return weights.hideyori * min(1.0, max(0.0, (odds - 1.0) / 3))


def _help(state: State, seat: Seat, place: int) -> float:
    """A castle makes two blocks hard to reach (8.9)."""
    return 1.0 if castle_owner(state, place) is seat else 0.0


def _exposed(state: State, seat: Seat, place: int) -> float:
    """From 0 to 1: how easily the enemy takes a place in his next phase."""
    threat = pressure(state, seat.other, place)
    guard = state.board.stacks[seat][place].bit_count() + _help(state, seat, place) * (
        state.board.stacks[seat][place] != 0
    )
    if threat < 0.2:
        return 0.0
    return min(1.0, threat / (threat + 2.0 * guard * guard + 0.3))


def _danger_by_number(state: State, enemy: Seat, weights: Weights) -> float:
    """What the seat threatens: castles and resources of the enemy that stand thin before its own stacks."""
    chart = state.edition.chart
    total = 0.0
    for castle in chart.castles:
        if castle_owner(state, castle) is enemy:
            total += weights.castle_in_danger * _exposed(state, enemy, castle)
    for at, resource in enumerate(chart.resources):
        owner = state.board.markers[at]
        if owner is enemy:
            total += weights.resource_in_danger * _exposed(state, enemy, resource)
        elif owner is None:
            total += weights.reach_for_resource * min(1.0, pressure(state, enemy.other, resource))
    return total
