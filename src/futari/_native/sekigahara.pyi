# ruff: noqa: PYI021 (a compiled module has no other place for its docstrings)
"""Battles of Sekigahara in C++, played out many times, and campaigns that are planned and played on.

In a battle a block is two bytes: its code (clan in bits 0-2, 4 for Ii and Ishida; mon - 1 in bits 3-4; arm in bits 5-6,
1 gun or 2 cavalry; leader in bit 7) and what became of it (bit 0 deployed, bit 1 turned, bit 2 the chief). A card is
one byte: clan in bits 0-2 and kind in bits 3-4 (plain, sword, double, loyalty).

In a campaign a side is 0 (Tokugawa) or 1 (Ishida), -1 is nobody. Places and roads count as in the chart; the blocks and
the kinds of cards of each side count from 0 in the order of the edition, so that a set of one side's blocks, of places
or of roads is an int of bits. Whatever does not fit the edition raises ValueError.
"""

from collections.abc import Sequence
from typing import Literal

def playouts(
    own: bytes,
    hand: bytes,
    known: bytes,
    pool: bytes,
    hidden: int,
    known_cards: bytes,
    card_pool: bytes,
    cards: int,
    attacker: bool,
    siege: bool,
    totals: tuple[int, int],
    done: tuple[bool, bool],
    question: bytes,
    made: int,
    challenges: bool,
    samples: int,
    seed: int,
) -> tuple[float, float, float, float, float, float, float]:
    """Shares of battles that the own side won, mean losses and impacts (own, theirs), shares of chiefs lost.

    The enemy has `known` blocks and cards, and is dealt `hidden` blocks and `cards` cards of the pools each time. With
    `challenges` the enemy's blocks in question (their positions in `known`, which made `made` impact) are challenged.
    """

def battle(
    own: bytes, hand: bytes, theirs: bytes, their_hand: bytes, attacker: bool, siege: bool, seed: int
) -> tuple[
    list[tuple[int, int, int, int, int, int, bool, bool]], int, tuple[int, int], tuple[int, int], tuple[bool, bool]
]:
    """One battle with open cards: its deeds, the winner (0 is the own side), impacts, losses, and which chiefs fell.

    A deed is the side, the clan and kind of the card (-1: none), the block and the second block (-1: none), the impact,
    whether it was challenged and whether that turned it. Without a block it is that the side has finished.
    """

class Position:
    """Everything of a state that the kernel plays on with; pairs are Tokugawa's and Ishida's.

    The next card or block to be drawn is the last of its deck or bag.
    """

    stacks: tuple[list[int], list[int]]
    """The blocks of each side at every place."""
    boxes: tuple[int, int]
    """The recruitment boxes (4.4)."""
    lost: tuple[int, int]
    """The blocks that are out of the game (8.7.3)."""
    inside: tuple[int, int]
    """The blocks that are trapped in castles (8.9.6)."""
    bags: tuple[list[int], list[int]]
    """The blocks that are still to come (6.2)."""
    hands: tuple[list[int], list[int]]
    """The cards held, by their kinds."""
    decks: tuple[list[int], list[int]]
    """The draw piles."""
    discards: tuple[list[int], list[int]]
    """The discards, in any order."""
    mori_box: int
    """The blocks of the Mori box (9.3)."""
    disks: int
    """The disks that are left, as bits."""
    castles: list[int]
    """Who controls each castle, by place (4.3)."""
    markers: list[int]
    """Whose cube lies on each resource location, by place (4.2)."""
    sieges: int
    """The places whose castle is besieged."""
    given: tuple[int, int]
    """Points agreed on before the game."""
    clock: tuple[int, int, int, int]
    """Week, turn (0 is A), the first player of the week, the active side (6.4)."""
    winner: int
    """Who has won, -1 while the war goes on."""
    phase: tuple[int, int, bool, int, int, int]
    """Marches left (-1: any number), musters left, whether all may move; used roads, fought places, spent blocks."""
    entries: list[tuple[int, int, int, int, bool]]
    """Blocks that entered a place in this phase: blocks, place, origin, side, whether they marched (R7)."""

    def __init__(self) -> None: ...

class World:
    """A moment of a campaign, as the kernel holds it."""

    def position(self) -> Position:
        """What is where, written down again."""

class Doing:
    """Something that was done in a combat phase, for whoever replays it."""

    @property
    def what(self) -> Literal["battle", "siege", "stay", "deed", "lose", "disk", "shelter", "retreat"]:
        """A combat begins, or a garrison stays inside in peace; deeds, losses, a disk's loss; where the beaten go."""

    @property
    def side(self) -> int:
        """Who did it; of a combat its attacker."""

    @property
    def place(self) -> int:
        """Where it was; of a retreat where it led."""

    @property
    def blocks(self) -> int:
        """Who was lost, went into the castle, or retreated."""

    @property
    def card(self) -> int:
        """The card of a deployment, -1 for none."""

    @property
    def block(self) -> int:
        """The block that was deployed; -1: the side has finished."""

    @property
    def second(self) -> int:
        """The second block of a double card (8.4.2), -1 for none."""

    @property
    def impact(self) -> int:
        """The impact of a deployment."""

    @property
    def challenged(self) -> bool:
        """Whether it was challenged (8.6)."""

    @property
    def turned(self) -> bool:
        """Whether that turned its blocks."""

class Fought:
    """A combat phase."""

    @property
    def world(self) -> World:
        """The moment after it."""

    @property
    def doings(self) -> list[Doing]:
        """Everything that was done in it, in order."""

class Order:
    """A whole march, blocks that are mustered at a place, or one that comes out of the Mori box."""

    @property
    def goal(self) -> Literal["march", "muster", "mori"]:
        """Which of the three it is."""

    @property
    def origin(self) -> int:
        """Where a march sets out, -1 for the others."""

    @property
    def place(self) -> int:
        """Where it leads."""

    @property
    def group(self) -> int:
        """The blocks that are ordered."""

    @property
    def path(self) -> list[int]:
        """The places of a march, one after the other, without its origin."""

    @property
    def leader(self) -> int:
        """The leader who is shown for a step more (7.3.4), -1 for none."""

    @property
    def card(self) -> int:
        """The card for a forced march (7.3.3) or the Mori box (9.3), -1 for none."""

    @property
    def left(self) -> int:
        """The blocks that are left on the way (7.3.1)."""

    @property
    def at(self) -> int:
        """Where those are left, -1 for nowhere."""

class Plan:
    """What is done in a movement phase."""

    @property
    def level(self) -> int:
        """0 minimal, 1 limited, 2 full movement, 3 a phase that goes on, -1 none: cards are exchanged (7.1)."""

    @property
    def paid(self) -> list[int]:
        """The cards that the level costs, or that are exchanged."""

    @property
    def orders(self) -> list[Order]:
        """The orders, one after the other."""

    @property
    def value(self) -> float:
        """What the phase is judged to be worth."""

    @property
    def main(self) -> int:
        """The order that promised most, -1 if there is none."""

class Guess:
    """One guess at where the enemy's blocks stand and of which cards his hand is; made by `Campaign.guess`."""

class Scope:
    """How much a planner looks at.

    `thoughts` are the orders weighed for each level, `again` those of before one march that are weighed again before
    the next (0: all); `width` plans are followed side by side, `joins` attacks of several stacks begun for each enemy,
    `kept` plans that differ worked out that promise no more than `hopeless` points less than the best, `revised` of
    them looked over order by order; the best `varied` are also kept without each of their orders; `samples` are the
    battles tried in each guess.
    """

    def __init__(
        self,
        *,
        thoughts: int = ...,
        again: int = 0,
        width: int = 1,
        joins: int = 0,
        kept: int = 1,
        samples: int = 4,
        revised: int = 0,
        varied: int = 0,
        hopeless: float = ...,
    ) -> None: ...

class Habits:
    """How a side plays on in a guessed world.

    `guesses` are the worlds in which it tries its battles, `knows` how likely one has the enemy's chief where he is,
    `last_word` what it gives for the second place of an early week.
    """

    def __init__(self, scope: Scope, *, guesses: int = 4, knows: float = 0.5, last_word: float = 0.0) -> None: ...

class Horizon:
    """How plans are compared by what follows them.

    All are tried in the first `worlds`, the better half in twice as many more; `depth` phases are played on. `doubt` is
    how many worlds the first impression weighs, `loudest` the most that one world speaks for, `decided` if the war ends
    in it.
    """

    def __init__(
        self, *, worlds: int = 0, depth: int = 1, doubt: float = ..., loudest: float = ..., decided: float = ...
    ) -> None: ...

class Campaign:
    """The kernel of an edition: its facts, and what was counted with them. It serves one thread at a time.

    A place is the colour of its castle, that of its capital, whether it is a resource, and the number of its disk; a
    road its two ends and whether it is a highway; a block its code, whether it is the chief, and its kind; a card its
    clan, kind, bid and copies. `recruit` is where each clan musters.
    """

    def __init__(
        self,
        places: Sequence[tuple[int, int, bool, int]],
        roads: Sequence[tuple[int, int, bool]],
        blocks: tuple[Sequence[tuple[int, bool, int]], Sequence[tuple[int, bool, int]]],
        cards: tuple[Sequence[tuple[int, int, int, int]], Sequence[tuple[int, int, int, int]]],
        recruit: tuple[Sequence[int], Sequence[int]],
        osaka: int,
    ) -> None: ...
    def world(self, position: Position) -> World:
        """The moment that a position describes."""

    def guess(
        self,
        enemy: int,
        stacks: Sequence[int],
        unseen: Sequence[int],
        seen: Sequence[int],
        hand_size: int,
        dice: int,
    ) -> Guess:
        """The enemy's blocks by place, the cards of which his hand is dealt, and what of it was seen."""

    def far(self, one: int, other: int) -> int:
        """How many roads lie between two places."""

    def pressures(self, side: int, stacks: Sequence[int], others: Sequence[int]) -> list[float]:
        """How many blocks these stacks of a side could bring to each place in one phase, past the others."""

    def coming(self, side: int, stacks: Sequence[int], others: Sequence[int], place: int, chance: float) -> int:
        """How many blocks of these stacks come to a place in one phase, past the others, at least that likely."""

    def orders(self, world: World, to: int = -1) -> list[Order]:
        """Orders of the active side that are worth a thought; with `to` only those that lead there."""

    def carried_out(self, world: World, order: Order, seed: int) -> World:
        """The moment after an order of the active side (7); the seed is for a reshuffle."""

    def fought(self, world: World, seed: int) -> Fought:
        """The combat phase of the active side (8), both sides led by plain rules."""

    def might(self, side: int, blocks: int, hand: Sequence[int], there: int = 0, siege: bool = False) -> int:
        """The most impact that a hand can add with blocks, beside those that are `there` already (8.3, 8.4)."""

    def card_worths(self, world: World, side: int) -> list[float]:
        """What each kind of card in a side's hand is worth, 0 for those it does not hold."""

    def cheapest(self, world: World, side: int, count: int) -> list[int]:
        """The cards of a side's hand that are missed least, one after the other."""

    def war(
        self,
        world: World,
        players: tuple[tuple[Judge, Habits, Habits, Horizon], tuple[Judge, Habits, Habits, Horizon]],
        seed: int,
    ) -> tuple[int, tuple[int, int], int]:
        """A whole war from a moment before week 1: the winner, the points, and how many phases it took.

        A player is how he judges, how he plays, how he thinks that both play on, and how he looks ahead.
        """

class Judge:
    """An evaluation of a campaign with the weights of its terms."""

    def __init__(self, campaign: Campaign, weights: Sequence[float]) -> None: ...
    def value(self, world: World, side: int, before: World | None = None, guesses: Sequence[Guess] = ()) -> float:
        """The moment as it stands, before combats that wait and before the enemy moves again; positive is good.

        What draws the side is told by what it held `before`, and what it has to lose by its lead then; what it knows of
        the enemy's stacks by its guesses, if there are enough of them.
        """

    def worth(self, side: int, blocks: int) -> float:
        """The worth of a side's blocks as material."""

    def card(self, world: World) -> float:
        """What a card counts that there is still time to use."""

    def pressures(self, world: World, side: int) -> list[float]:
        """How many blocks a side could bring to each place in one phase."""

    def danger(self, world: World, side: int, before: World | None = None, guesses: Sequence[Guess] = ()) -> float:
        """What the enemy's next phase may cost: the chief, castles, resources and stacks that stand too thin.

        What there is to lose is told by the side's lead, or by the one it had `before`.
        """

    def mortal_danger(
        self, world: World, side: int, before: World | None = None, guesses: Sequence[Guess] = ()
    ) -> float:
        """What of the danger would end the war: the chief's, and Hideyori's."""

    def chief_falls(self, own: int, attackers: int, walled: bool, last: bool = False, cards: int = 6) -> float:
        """How likely the last of so many falls before so many with so many `cards`.

        In the `last` phase nobody is shut in or pressed.
        """

    def judged(self, world: World, guesses: Sequence[Guess], samples: int) -> float:
        """What a phase of the active side that ends here is worth, with its combats tried in these guesses."""

    def next_phase(self, world: World, early: tuple[float, float], begins: bool, seed: int) -> World:
        """The next movement phase after a combat phase, or the first of a war that `begins` (6).

        Both sides are led by plain rules; `early` is what each gives for the second place of an early week.
        """

    def combat_order(self, world: World, guesses: Sequence[Guess], samples: int) -> list[int]:
        """The places of the combats of the active side, in the order in which its hand makes most of them (8.1)."""

    def plans(
        self,
        world: World,
        guesses: Sequence[Guess],
        scope: Scope,
        going_on: bool,
        came_from: Sequence[Sequence[int]],
        seconds: float,
        seed: int,
    ) -> list[Plan]:
        """The plans of the active side that differ, for a phase or the rest of one that is `going_on`; the best first.

        `came_from` tells for each of the side's last phases where every block stood that marched, -1 for the others.
        """

    def foreseen(
        self,
        plans: Sequence[Plan],
        worlds: Sequence[World],
        habits: Habits,
        horizon: Horizon,
        seconds: float,
        seed: int,
    ) -> int:
        """The number of the plan that looks best with what follows it in these worlds."""

    def sequels(self, worlds: Sequence[World], side: int, habits: Habits, seed: int) -> list[float]:
        """What these moments in the midst of a combat phase are worth to a side when both have played on.

        Until the side has planned its first phase after one of the enemy's; all with the same luck.
        """
