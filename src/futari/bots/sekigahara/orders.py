"""Orders: whole marches, musters and calls as chains of the rules' small choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from futari.bots.sekigahara.hand import card_worth, cheapest, front_in
from futari.bots.sekigahara.might import might
from futari.sekigahara.cards import discard, loses_from_hand
from futari.sekigahara.choice import NO, Act, Choice
from futari.sekigahara.control import has_units, placed, removed
from futari.sekigahara.march import BASE, BLOCKS_A_PENALTY, go_on, may_march, open_ways, site_leads, start_march
from futari.sekigahara.overrun import SHELTER
from futari.sekigahara.pieces import NONE, members
from futari.sekigahara.procedure import advance, choices, decide
from futari.sekigahara.state import Entry
from futari.sekigahara.steps import March, Movement

if TYPE_CHECKING:
    from futari.core import Seat
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = ["Order", "given", "is_loud", "orders", "outcome"]

FAST = 4
DONE = Choice(Act.DONE)


class Order(NamedTuple):
    """A march of a group along a path, or a chain of other choices with the state it leads to; and what it is for.

    `leader` is shown for a step more, `card` pays for a forced march; who is `left` stays at `at`, a castle on the way.
    """

    goal: str
    place: int
    after: State | None = None
    choices: tuple[Choice, ...] = ()
    origin: int = NO
    group: Blocks = NONE
    path: tuple[int, ...] = ()
    leader: int = NO
    card: int = NO
    left: Blocks = NONE
    at: int = NO

    @property
    def key(self) -> tuple[object, ...]:
        """What it is the same order by after another one was given."""
        return self.origin, self.group, self.place, self.left, self.choices


def orders(state: State, seat: Seat, to: int = NO) -> list[Order]:
    """Orders worth a thought: every stack in a few sizes to every place it can reach, musters, and the Mori box.

    With `to` only those that lead there.
    """
    listed: list[Order] = []
    hand = state.piles[seat].hand
    spare = cheapest(front_in(state, seat), hand, 1) if hand else []
    for origin in sorted({choice.place for choice in choices(state, seat) if choice.act is Act.MARCH}):
        if origin != to:
            for group in _groups(state, seat, origin):
                listed += _marches(state, seat, origin, group, *spare)
    listed += _musters(state, seat) + _calls(state, seat)
    return listed if to == NO else [order for order in listed if order.place == to]


def given(state: State, seat: Seat, order: Order) -> tuple[tuple[Choice, ...], State] | None:
    """An order's choices, each of them on the list, and the state after them; None if the rules do not allow it."""
    if order.after is not None:
        return order.choices, order.after
    chain = _Chain(state, seat)
    group = order.group
    if not chain.then(Choice(Act.MARCH, place=order.origin)):
        return None
    if group == may_march(state, seat, order.origin) and group & (group - 1):
        gathered = chain.then(Choice(Act.TAKE_ALL))
    else:
        # Leaders first: without them a large stack may not be able to set out.
        leaders = group & state.edition.leaders
        gathered = chain.take(leaders) and chain.take(group & ~leaders)
    led = gathered and (order.leader == NO or chain.then(Choice(Act.CLAIM, block=order.leader)))
    paid = led and (order.card == NO or chain.then(Choice(Act.FORCE, card=order.card)))
    if not paid:
        return None
    for place in order.path:
        stepped = chain.then(Choice(Act.STEP, place=place))
        if not stepped or (place == order.at and not chain.choose(Act.DROP, order.left)):
            return None
    return (chain.made, chain.state) if chain.ended() else None


class _Chain:
    """Choices made one after the other in a state, as long as the rules list them."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.made: tuple[Choice, ...] = ()

    def then(self, choice: Choice) -> bool:
        """Make a choice; False if it is not on the list."""
        if choice not in choices(self.state, self.seat):
            return False
        self.state = decide(self.state, self.seat, choice)
        self.made = (*self.made, choice)
        return True

    def take(self, blocks: Blocks) -> bool:
        """Take blocks like these along."""
        return self.choose(Act.TAKE, blocks)

    def choose(self, act: Act, blocks: Blocks) -> bool:
        """Do this with blocks like these; equal ones stand for each other, so the list decides which of them it is."""
        kinds = self.state.edition.kind_of
        for number in members(blocks):
            alike = next(
                (
                    each
                    for each in choices(self.state, self.seat)
                    if each.act is act and kinds[each.block] == kinds[number]
                ),
                None,
            )
            if alike is None or not self.then(alike):
                return False
        return True

    def ended(self) -> bool:
        """Whether it is back at Movement; a march that could still go on is ended."""
        if not isinstance(self.state.step, Movement) and self.state.outcome is None and not self.then(DONE):
            return False
        return isinstance(self.state.step, Movement) or self.state.outcome is not None

    def order(self, goal: str, place: int) -> Order | None:
        """The finished chain."""
        return Order(goal, place, self.state, self.made) if self.ended() else None


def _groups(state: State, seat: Seat, origin: int) -> list[Blocks]:
    """All of a stack or all but the chief, with or without a guard left behind; the fast part; one block, or two.

    A castle's guard may also be the one whom the hand misses least in the battle to come.
    """
    stack = may_march(state, seat, origin)
    hand = state.piles[seat].hand
    is_castle = state.edition.chart.castle_at[origin] >= 0
    chief = state.edition.chiefs[seat]
    weakest = sorted(members(stack), key=lambda number: _strength(state, number))
    groups = {stack, 1 << weakest[0]}
    for army in (stack, stack & ~chief):
        ordered = [number for number in weakest if army >> number & 1]
        groups |= {army, _all_but(army, ordered[:1]), _all_but(army, ordered[:2])}
        if is_castle and len(ordered) > 2:
            groups.add(_all_but(army, [_least_missed(state, ordered, army, hand)]))
        if len(ordered) > FAST:
            groups |= {_led(state, army, _strongest(state, army)), _led(state, army, _fitting(state, seat, army))}
    if len(weakest) > 2:
        groups.add(1 << weakest[0] | 1 << weakest[1])
        groups.add(sum(1 << number for number in _fitting(state, seat, stack)[:FAST]))
    return sorted(group for group in groups if group)


def _all_but(army: Blocks, guard: list[int]) -> Blocks:
    return army & ~sum(1 << number for number in guard)


def _least_missed(state: State, ordered: list[int], army: Blocks, hand: tuple[int, ...]) -> int:
    """The block without whom the hand makes most; the chief is not left alone."""
    chiefs = state.edition.chiefs[state.active]
    left = [number for number in ordered if not chiefs >> number & 1]
    return max(left, key=lambda number: might(state.edition, army & ~(1 << number), hand))


def _strongest(state: State, army: Blocks) -> list[int]:
    """Who fights best; leaders are for marching (7.3.4), most of them fight like one mon."""
    blocks = state.edition.blocks
    return sorted(members(army), key=lambda number: (-blocks[number].mon, blocks[number].arm is None))


def _led(state: State, army: Blocks, chosen: list[int]) -> Blocks:
    """Four of an army, one of them a leader if it has one: not the chief, if there is another."""
    leaders = army & state.edition.leaders
    ahead = min(members(leaders), key=lambda number: _strength(state, number), default=None)
    first = [] if ahead is None else [ahead]
    rest = [number for number in chosen if number != ahead and not leaders >> number & 1]
    return sum(1 << number for number in (first + rest)[:FAST])


def _fitting(state: State, seat: Seat, army: Blocks) -> list[int]:
    """Those of an army for whom the hand has cards, the strongest first; the chief stays."""
    hand = list(state.piles[seat].hand)
    deployable, chief = state.edition.deployable, state.edition.chiefs[seat]
    found = []
    for number in _strongest(state, army & ~chief):
        fit = next((card for card in hand if deployable[card] >> number & 1), None)
        if fit is not None:
            hand.remove(fit)
            found.append(number)
    return found


def _strength(state: State, number: int) -> tuple[int, int]:
    block = state.edition.blocks[number]
    chief = bool(state.edition.chiefs[block.side] & block.bit)
    # The chief is not the one who is sent alone or left alone, and leaders go where stacks go.
    return (3 if chief else 2 if block.leader else 1, block.mon * 2 + (block.arm is not None))


def _marches(state: State, seat: Seat, origin: int, group: Blocks, card: int = NO) -> list[Order]:
    """A group's marches to every place in reach, with a leader shown where that is needed (7.3.4).

    With a card it is forced on to what is worth one: an enemy, a castle or a resource that is not held, or an own
    castle that stands open (7.3.3).
    """
    penalty = (group.bit_count() - 1) // BLOCKS_A_PENALTY
    leads = site_leads(state, seat, origin)
    # The chief is shown only if no other leader is there.
    others = group & state.edition.leaders & ~state.edition.chiefs[seat]
    leader = NO if leads else next(members(others or group & state.edition.leaders), NO)
    allowed = BASE + (leads or leader != NO) - penalty
    listed = []
    for place, path in _paths(state, seat, origin, allowed + (card != NO)).items():
        forced = not _within(state, origin, path, allowed)
        if forced and not (_is_prize(state, seat, place) or _is_open(state, seat, place)):
            continue
        shown = NO if leads or _within(state, origin, path, BASE - penalty) else leader
        order = Order("march", place, None, (), origin, group, path, shown, card if forced else NO)
        listed += [order, *_leaving(state, seat, order)]
    return listed


def _leaving(state: State, seat: Seat, order: Order) -> list[Order]:
    """The same march with one block, or two, left in an own castle on its way that stands open (7.3.1)."""
    at = next((place for place in order.path[:-1] if _is_open(state, seat, place)), NO)
    if at == NO or any(has_units(state, seat.other, place) for place in order.path):
        return []
    ordered = sorted(members(order.group & ~state.edition.leaders), key=lambda number: _strength(state, number))
    stay = [sum(1 << number for number in ordered[:count]) for count in range(1, min(SHELTER, len(ordered)) + 1)]
    return [order._replace(left=left, at=at) for left in stay if left != order.group]


def is_loud(state: State, seat: Seat, order: Order) -> bool:
    """Whether an order fights or takes something."""
    return order.goal == "march" and _is_prize(state, seat, order.place)


def _is_prize(state: State, seat: Seat, place: int) -> bool:
    """An enemy, a castle or a resource that is not held."""
    chart, board = state.edition.chart, state.board
    castle, resource = chart.castle_at[place], chart.resource_at[place]
    return bool(
        has_units(state, seat.other, place)
        or (castle >= 0 and board.castles[castle] is not seat)
        or (resource >= 0 and board.markers[resource] is not seat)
    )


def _is_open(state: State, seat: Seat, place: int) -> bool:
    """An own castle without a guard."""
    castle = state.edition.chart.castle_at[place]
    return castle >= 0 and state.board.castles[castle] is seat and not state.board.stacks[seat][place]


def outcome(state: State, seat: Seat, order: Order) -> State | None:
    """The state an order leads to, as far as a seat can foresee it; None if it cannot be carried out."""
    if order.after is not None:
        return order.after
    if any(has_units(state, seat.other, place) for place in order.path):
        return _fought_for(state, seat, order)
    state = _forced(state, seat, order)
    edition, board, phase = state.edition, state.board, state.phase
    board = removed(board, edition, seat, order.group, order.origin)
    for place in order.path[:-1]:
        resource = edition.chart.resource_at[place]
        if resource >= 0 and board.markers[resource] is not seat:
            # 4.2: also what a march only passes through.
            board = replace(board, markers=(*board.markers[:resource], seat, *board.markers[resource + 1 :]))
    at, used, entries = order.origin, phase.used, phase.entries
    for place in order.path:
        used |= 1 << next(way.road for way in edition.chart.ways[at] if way.to == place)
        stay = order.left if place == order.at else order.group & ~order.left if place == order.place else NONE
        if stay:
            board = placed(board, edition, seat, stay, place)
            entries = (*entries, Entry(place, at, stay, marched=True))
        at = place
    return state.then(
        board=board,
        phase=replace(
            phase,
            marches=phase.marches - 1 if phase.marches > 0 else phase.marches,
            used=used,
            spent=phase.spent | order.group,
            entries=entries,
        ),
    )


def _fought_for(state: State, seat: Seat, order: Order) -> State | None:
    """A march that meets enemies goes by all the rules: overruns, the Mori box, castles."""
    gathered = start_march(_forced(state, seat, order), seat, order.origin)
    if not isinstance(gathered.step, March):
        return None
    led = order.leader != NO
    leadership = gathered.step.leadership or led
    march = replace(gathered.step, blocks=order.group, leadership=leadership, forced=order.card != NO)
    state = gathered.then(step=march)
    for choice in (*(Choice(Act.STEP, place=place) for place in order.path), DONE):
        if not isinstance(state.step, March) or state.outcome is not None:
            break
        state = advance(go_on(state, state.step, seat, choice))
    arrived = isinstance(state.step, Movement) and state.board.stacks[seat][order.place] & order.group
    return state if arrived or state.outcome is not None else None


def _forced(state: State, seat: Seat, order: Order) -> State:
    """7.3.3: a forced march costs a card."""
    if order.card == NO:
        return state
    return discard(loses_from_hand(state, seat, order.card), seat, (order.card,), "7.3.3")


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
    """A Mori block of each kind, for the card that is missed least (9.3)."""
    calls = [choice for choice in choices(state, seat) if choice.act is Act.MORI]
    if not calls:
        return []
    worth = card_worth(front_in(state, seat), state.piles[seat].hand)
    best: dict[int, Choice] = {}
    for choice in calls:
        held = best.get(choice.block)
        if held is None or worth[choice.card] < worth[held.card]:
            best[choice.block] = choice
    found = []
    for choice in best.values():
        chain = _Chain(state, seat)
        if chain.then(choice):
            found.append(chain.order("mori", state.edition.osaka))
    return [order for order in found if order is not None]
