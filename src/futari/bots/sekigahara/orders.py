"""Orders: whole marches, musters and calls as chains of the rules' small choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.march import BASE, BLOCKS_A_PENALTY, may_march, open_ways, site_leads
from futari.sekigahara.pieces import members
from futari.sekigahara.procedure import choices, decide
from futari.sekigahara.steps import Movement

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["Order", "orders"]

FAST = 4


class Order(NamedTuple):
    """A chain of choices from Movement back to Movement, what it is for, and the state it leads to."""

    choices: tuple[Choice, ...]
    goal: str
    place: int
    after: State


def orders(state: State, seat: Seat) -> list[Order]:
    """Orders worth a thought: every stack in a few sizes to every place it can reach, musters, and the Mori box."""
    listed: list[Order] = []
    marching = {choice.place for choice in choices(state, seat) if choice.act is Act.MARCH}
    for origin in sorted(marching):
        for group in _groups(state, seat, origin):
            listed += _marches(state, seat, origin, group)
    return listed + _musters(state, seat) + _calls(state, seat)


class _Chain:
    """Choices made one after the other in a state, as long as the rules list them."""

    def __init__(self, state: State, seat: Seat, made: tuple[Choice, ...] = ()) -> None:
        self.state = state
        self.seat = seat
        self.made = made

    def then(self, choice: Choice) -> bool:
        """Make a choice; False if it is not on the list."""
        if choice not in choices(self.state, self.seat):
            return False
        self.state = decide(self.state, self.seat, choice)
        self.made = (*self.made, choice)
        return True

    def take(self, blocks: Blocks) -> bool:
        """Take blocks like these; equal ones stand for each other, so the list decides which of them goes."""
        kinds = self.state.edition.kind_of
        for number in members(blocks):
            alike = next(
                (
                    each
                    for each in choices(self.state, self.seat)
                    if each.act is Act.TAKE and kinds[each.block] == kinds[number]
                ),
                None,
            )
            if alike is None or not self.then(alike):
                return False
        return True

    def branch(self) -> _Chain:
        return _Chain(self.state, self.seat, self.made)

    def order(self, goal: str, place: int) -> Order | None:
        """The finished chain; a march that could still go on is ended."""
        if not isinstance(self.state.step, Movement) and self.state.outcome is None and not self.then(Choice(Act.DONE)):
            return None
        back = isinstance(self.state.step, Movement) or self.state.outcome is not None
        return Order(self.made, goal, place, self.state) if back else None


def _groups(state: State, seat: Seat, origin: int) -> list[Blocks]:
    """All of a stack, the fast part of it with a leader, all but a guard, and a single block."""
    stack = may_march(state, seat, origin)
    ordered = sorted(members(stack), key=lambda number: _strength(state, number))
    groups = {stack}
    weakest = ordered[0]
    groups.add(1 << weakest)
    if len(ordered) > 1:
        groups.add(stack & ~(1 << weakest))
    if len(ordered) > 2:
        groups.add(stack & ~sum(1 << number for number in ordered[:2]))
    if len(ordered) > FAST:
        leaders = stack & state.edition.leaders
        best = ordered[::-1]
        fast = [next(members(leaders))] if leaders else []
        fast += [number for number in best if number not in fast][: FAST - len(fast)]
        groups.add(sum(1 << number for number in fast))
    return [group for group in groups if group]


def _strength(state: State, number: int) -> tuple[int, int]:
    block = state.edition.blocks[number]
    chief = bool(state.edition.chiefs[block.side] & block.bit)
    # The chief is not the one who is sent alone or left alone, and leaders go where stacks go.
    return (3 if chief else 2 if block.leader else 1, block.mon * 2 + (block.arm is not None))


def _marches(state: State, seat: Seat, origin: int, group: Blocks) -> list[Order]:
    penalty = (group.bit_count() - 1) // BLOCKS_A_PENALTY
    leads = site_leads(state, seat, origin)
    leaders = group & state.edition.leaders
    chain = _Chain(state, seat)
    if not chain.then(Choice(Act.MARCH, place=origin)):
        return []
    # Leaders first: without them a large stack may not be able to set out.
    whole = group == may_march(state, seat, origin) and group & (group - 1)
    if not (chain.then(Choice(Act.TAKE_ALL)) if whole else chain.take(leaders) and chain.take(group & ~leaders)):
        return []
    led = _led(chain, state, seat, leaders) if leaders and not leads else None
    listed = []
    for to, path in _paths(state, seat, origin, BASE + (leads or led is not None) - penalty).items():
        needs_leader = not leads and not _within(state, origin, path, BASE - penalty)
        if needs_leader and led is None:
            continue
        march = (led if needs_leader and led is not None else chain).branch()
        if all(march.then(Choice(Act.STEP, place=place)) for place in path):
            order = march.order("march", to)
            if order is not None:
                listed.append(order)
    return listed


def _led(chain: _Chain, state: State, seat: Seat, leaders: Blocks) -> _Chain | None:
    """The march with a leader shown for the bonus (7.3.4); the chief only if no other is there."""
    led = chain.branch()
    others = leaders & ~state.edition.chiefs[seat]
    return led if led.then(Choice(Act.CLAIM, block=next(members(others or leaders)))) else None


def _paths(state: State, seat: Seat, origin: int, allowance: int) -> dict[int, tuple[int, ...]]:
    """The places within reach and the shortest way to each; enemies stop a march, the highway lengthens it."""
    found: dict[int, tuple[int, ...]] = {}
    enemies = state.board.stacks[seat.other]
    edge: list[tuple[int, tuple[int, ...], bool]] = [(origin, (), True)]
    while edge:
        further = []
        for at, path, highway in edge:
            for way in open_ways(state, at):
                on_highway = highway and way.highway
                if way.to == origin or way.to in path or len(path) >= allowance + on_highway:
                    continue
                longer = (*path, way.to)
                if way.to not in found:
                    found[way.to] = longer
                if not enemies[way.to]:
                    further.append((way.to, longer, on_highway))
        edge = further
    return found


def _within(state: State, origin: int, path: tuple[int, ...], allowance: int) -> bool:
    """Whether a path needs no leader."""
    at, highway = origin, True
    for place in path:
        way = next(way for way in state.edition.chart.ways[at] if way.to == place)
        highway = highway and way.highway
        at = place
    return len(path) <= allowance + highway


def _musters(state: State, seat: Seat) -> list[Order]:
    """The strongest single block at each place, and all blocks of a daimyo together (7.2)."""
    best: dict[int, Choice] = {}
    found: list[Order | None] = []
    for choice in choices(state, seat):
        if choice.act is Act.MUSTER_ONE:
            held = best.get(choice.place)
            if held is None or _strength(state, choice.block) > _strength(state, held.block):
                best[choice.place] = choice
        elif choice.act is Act.MUSTER:
            chain = _Chain(state, seat)
            if chain.then(choice) and chain.take(state.board.boxes[seat] & state.edition.clan_blocks[choice.clan]):
                found.append(chain.order("muster", state.edition.recruit[seat][choice.clan]))
    for place, choice in best.items():
        chain = _Chain(state, seat)
        if chain.then(choice):
            found.append(chain.order("muster", place))
    return [order for order in found if order is not None]


def _calls(state: State, seat: Seat) -> list[Order]:
    """A Mori block for each kind of card; which card is missed least, the planner says (9.3)."""
    found = []
    for choice in choices(state, seat):
        if choice.act is Act.MORI:
            chain = _Chain(state, seat)
            if chain.then(choice):
                found.append(chain.order("mori", state.edition.osaka))
    return [order for order in found if order is not None]
