"""What the kernel and the rules must agree on, and campaigns that bring about much of it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from futari.bots.sekigahara.orders import given
from futari.core import BySide, Seat
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.control import placed, shut_in
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.kernel import NOBODY, campaign_of, numbering_of, world_of
from futari.sekigahara.movement import ANY
from futari.sekigahara.overrun import SHELTER
from futari.sekigahara.pieces import members
from futari.sekigahara.procedure import choices, decide, deciders
from futari.sekigahara.state import Entry, Phase, Pile
from futari.sekigahara.steps import Movement, Over, Overrun
from sekigahara.campaigns import picked, start

if TYPE_CHECKING:
    from collections.abc import Iterator

    from futari.sekigahara.kernel import Order, Position
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State

__all__ = [
    "CAMPAIGN",
    "EDITION",
    "FIRST",
    "Picture",
    "agreed",
    "by_orders",
    "crowded",
    "drawn",
    "ordered",
    "reshuffled",
    "shown",
]

EDITION = SEKIGAHARA.edition
CAMPAIGN = campaign_of(EDITION)
FIRST = BySide(*(numbering_of(EDITION, seat) for seat in Seat))

Cards = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


class Picture(NamedTuple):
    """A moment, as far as anybody can tell: equal blocks stand for each other.

    `blocks` counts the kinds of blocks by everything that is true of them: where they are, whether they are inside,
    spent, or entered a place in this phase. `cards` are hand, deck and discards of each side.
    """

    facts: dict[str, object]
    blocks: Counter[tuple[int, tuple[str, ...]]]
    cards: BySide[Cards]

    def without_order(self) -> Picture:
        """After a shuffle: nothing but the numbers of cards, and that none is lost."""
        told = [
            (len(hand), len(deck), len(discards), sorted(hand + deck + discards)) for hand, deck, discards in self.cards
        ]
        return Picture(self.facts | {"cards": told}, self.blocks, BySide(((), (), ()), ((), (), ())))


def _counted(zones: list[tuple[str, Blocks]]) -> Counter[tuple[int, tuple[str, ...]]]:
    told: dict[int, list[str]] = {}
    for name, blocks in zones:
        for block in members(blocks):
            told.setdefault(block, []).append(name)
    return Counter((EDITION.kind_of[block], tuple(names)) for block, names in told.items())


def _entered(place: int, origin: int, *, marched: bool) -> str:
    return f"{'marched' if marched else 'retreated'} from {origin} to {place}"


def drawn(state: State) -> Picture:
    """A state of the rules."""
    board, phase = state.board, state.phase
    zones = [
        (f"place {at}", board.stacks.first[at] | board.stacks.second[at]) for at in range(len(EDITION.chart.places))
    ]
    zones += [("box", board.boxes.first | board.boxes.second), ("lost", board.lost.first | board.lost.second)]
    zones += [("mori", board.mori_box), ("inside", board.inside), ("spent", phase.spent)]
    zones += [(f"bag {at}", 1 << block) for seat in Seat for at, block in enumerate(board.bags[seat])]
    zones += [(_entered(entry.place, entry.origin, marched=entry.marched), entry.blocks) for entry in phase.entries]
    facts = {
        "castles": [int(owner) for owner in board.castles],
        "markers": [NOBODY if owner is None else int(owner) for owner in board.markers],
        "sieges": board.sieges,
        "disks": board.disks,
        "given": tuple(board.given),
        "clock": (state.week, state.turn, int(state.first), int(state.active)),
        "winner": NOBODY if state.outcome is None or state.outcome.winner is None else int(state.outcome.winner),
        "phase": (phase.marches, phase.musters, phase.level == Act.FULL, phase.used, phase.fought),
    }
    piles = state.piles.map(lambda pile: (pile.hand, pile.deck, tuple(sorted(pile.discards))))
    return Picture(facts, _counted(zones), piles)


def shown(position: Position) -> Picture:
    """A position of the kernel."""

    def own(blocks: int, seat: Seat) -> Blocks:
        return blocks << FIRST[seat].block

    def both(pair: tuple[int, int]) -> Blocks:
        return own(pair[0], Seat.FIRST) | own(pair[1], Seat.SECOND)

    marches, musters, full, used, fought, spent = position.phase
    zones = [(f"place {at}", both(pair)) for at, pair in enumerate(zip(*position.stacks, strict=True))]
    zones += [("box", both(position.boxes)), ("lost", both(position.lost))]
    zones += [("mori", own(position.mori_box, Seat.SECOND)), ("inside", both(position.inside))]
    zones += [("spent", own(spent, Seat(position.clock[3])))]
    zones += [(f"bag {at}", own(1 << block, seat)) for seat in Seat for at, block in enumerate(position.bags[seat])]
    zones += [
        (_entered(place, origin, marched=marched), own(blocks, Seat(side)))
        for blocks, place, origin, side, marched in position.entries
    ]
    facts = {
        "castles": position.castles,
        "markers": position.markers,
        "sieges": position.sieges,
        "disks": position.disks,
        "given": position.given,
        "clock": position.clock,
        "winner": position.winner,
        "phase": (marches, musters, full, used, fought),
    }

    def cards(seat: Seat) -> Cards:
        hand, deck, discards = (
            tuple(card + FIRST[seat].card for card in pile[seat])
            for pile in (position.hands, position.decks, position.discards)
        )
        return tuple(sorted(hand)), deck, tuple(sorted(discards))

    return Picture(facts, _counted(zones), BySide(*map(cards, Seat)))


def ordered(state: State) -> list[Order]:
    """The orders that the kernel lists for the active side."""
    return CAMPAIGN.orders(world_of(state))


def reshuffled(before: State, after: State) -> bool:
    """Whether a deck was made anew in between (R2), which the kernel does with dice of its own."""
    return any(after.piles[seat].shuffles > before.piles[seat].shuffles for seat in Seat)


def agreed(state: State, order: Order) -> State:
    """The state of the rules after an order; that of the kernel must look the same."""
    played = CAMPAIGN.carried_out(world_of(state), order, 1).position()
    lost = played.lost[Seat.FIRST] << FIRST.first.block | played.lost[Seat.SECOND] << FIRST.second.block
    after = _ruled(state, order, lost)
    kernel, rules = shown(played), drawn(after)
    if reshuffled(state, after):
        kernel, rules = kernel.without_order(), rules.without_order()
    assert kernel == rules
    return after


def _ruled(state: State, order: Order, lost: Blocks) -> State:
    """By `given`, and by the castle's owner where he is asked whom he loses (R8)."""
    made = given(state, state.active, order)
    assert made is not None, "the rules do not list what the kernel orders"
    state = made[1]
    fallen = [EDITION.kind_of[block] for block in members(lost & ~(state.board.lost.first | state.board.lost.second))]
    while isinstance(state.step, Overrun):
        side = state.step.side
        named = next(each for each in choices(state, side) if EDITION.kind_of[each.block] in fallen)
        fallen.remove(EDITION.kind_of[named.block])
        state = decide(state, side, named)
    assert isinstance(state.step, Movement | Over)
    return state


# How likely an order is among others if it leads to enemies.
ATTACK = 6.0


def by_orders(seed: int) -> Iterator[State]:
    """A campaign whose movement phases are made of the kernel's orders, so that armies gather and meet.

    Every state at Movement comes, the last of them just before the phase ends; and every other state as well.
    """
    random = Random(seed)
    state = start(random)
    while waited := deciders(state):
        yield state
        actor = random.choice(waited)
        after = _by_order(random, state, actor) if isinstance(state.step, Movement) else None
        state = after or decide(state, actor, picked(random, state, actor, zealous=True))


def _by_order(random: Random, state: State, actor: Seat) -> State | None:
    """After a random order, or the end of the phase; None if the rules do not list it."""
    orders = ordered(state)
    if not orders or random.random() < 0.1:
        return decide(state, actor, Choice(Act.END))
    enemies = state.board.stacks[actor.other]
    weights = [ATTACK if enemies[order.place] else 0.1 if order.goal == "mori" else 1.0 for order in orders]
    made = given(state, actor, random.choices(orders, weights)[0])
    return made[1] if made is not None else None


def crowded(random: Random) -> State:
    """The end of a movement phase with armies of both sides all around, so that who is beaten meets more enemies."""
    state = start(random)
    chart, active = EDITION.chart, random.choice(list(Seat))
    enemy = active.other
    troops = BySide(*(random.sample(list(members(EDITION.sides[seat])), 48) for seat in Seat))
    places = _around(random.choice((EDITION.osaka, *chart.castles, random.randrange(len(chart.places)))), 7)
    board = replace(
        state.board,
        stacks=BySide(*((0,) * len(chart.places) for _ in Seat)),
        boxes=BySide(0, 0),
        mori_box=0,
        markers=tuple(random.choice((*Seat, None)) for _ in chart.resources),
    )
    entries: list[Entry] = []
    for place in places:
        if random.random() < 0.6:
            board = placed(board, EDITION, enemy, _some(random, troops[enemy], 4), place)
        elif random.random() < 0.5:
            board = placed(board, EDITION, active, _some(random, troops[active], 4), place)
    for place in places:
        garrison = board.stacks[enemy][place].bit_count()
        if not garrison or random.random() < 0.4:
            continue
        if garrison <= SHELTER and board.castles[chart.castle_at[place]] is enemy and chart.castle_at[place] >= 0:
            # 8.9.6: besiegers of an earlier turn, to whom more may have come.
            board = placed(board, EDITION, active, _some(random, troops[active], 2), place)
            board = shut_in(board, EDITION, board.stacks[enemy][place], place)
        for way in chart.ways[place]:
            if random.random() < 0.5:
                blocks = _some(random, troops[active], 3)
                board = placed(board, EDITION, active, blocks, place)
                entries.append(Entry(place, way.to, blocks, marched=True))
    if not board.stacks.first[EDITION.osaka]:
        board = replace(board, mori_box=_some(random, troops.second, 5))
    bags = troops.map(tuple)
    piles = BySide(*(_dealt(random, seat) for seat in Seat))
    phase = Phase(level=Act.FULL, marches=ANY, spent=sum(entry.blocks for entry in entries), entries=tuple(entries))
    board = replace(board, bags=bags)
    return state.then(board=board, piles=piles, week=1, active=active, first=active, phase=phase, step=Movement())


def _around(place: int, count: int) -> list[int]:
    """A place and those nearest to it."""
    found = [place]
    for near in found:
        found += [way.to for way in EDITION.chart.ways[near] if way.to not in found]
    return found[:count]


def _some(random: Random, troops: list[int], most: int) -> Blocks:
    return sum(1 << troops.pop() for _ in range(min(len(troops), random.randint(1, most))))


def _dealt(random: Random, seat: Seat) -> Pile:
    cards = [card.number for card in EDITION.cards if card.side is seat for _ in range(card.copies)]
    random.shuffle(cards)
    held = random.randint(0, 8)
    return Pile(tuple(sorted(cards[:held])), tuple(cards[held:]))
