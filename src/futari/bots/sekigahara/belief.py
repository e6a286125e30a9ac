"""What a seat may conclude from all it has seen: where the enemy's blocks may be, and what he may hold.

Every enemy block whose face was ever known is followed by a token: where it may stand, with how much likelihood. A
face that is shown puts its token in one place; a march of some of the blocks of a place spreads it. Everything else is
dealt at random from what is left. So a sampled world agrees with every view and with what was seen, and its likelihoods
are those of somebody who watches but does not read minds.
"""

from __future__ import annotations

from collections import Counter, deque
from itertools import islice
from typing import TYPE_CHECKING

from msgspec.structs import replace

from futari.core import BySide, Seat
from futari.sekigahara.battlefield import Foe
from futari.sekigahara.edition import SEATS
from futari.sekigahara.imagination import Sample, imagine
from futari.sekigahara.kernel import campaign_of, numbering_of
from futari.sekigahara.pieces import NONE, members

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from futari.core import Event, Fact
    from futari.sekigahara.edition import Edition
    from futari.sekigahara.kernel import Guess
    from futari.sekigahara.pieces import Blocks
    from futari.sekigahara.state import State
    from futari.sekigahara.view import CampaignView

__all__ = ["Belief", "Token"]

# Faces that have wandered over so many places that the token says nothing any more.
FORGOTTEN = 0.02
# How likely the enemy holds a card that fits those who fight, and one that does not: nobody pays with the cards of his
# battles. Without it, of battles that seemed won in 93 of 100 cases 81 were.
KEPT, DEALT = 3, 2
# How likely an enemy's chief is where so many could come at him in the next phase, by how many are with him: one or two
# blocks, three or four, more. In 30 recorded games he was where nobody could come twice as often as the tokens alone
# had it, and with few before many a tenth as often.
EXPOSED, PRESSED = 0.5, 2.0
HOME, WITHIN_REACH, BESET = (1.0, 1.0, 1.0), (0.2, 0.5, 0.8), (0.05, 0.12, 0.45)
# How many of the own phases are kept in mind, so that nobody walks in a circle.
PHASES = 3


class Token:
    """A known face and where it may be: likelihoods by place."""

    __slots__ = ("face", "where")

    def __init__(self, face: str, place: str) -> None:
        self.face = face
        self.where = {place: 1.0}

    def spread(self, origin: str, to: str, share: float) -> None:
        """Some of the blocks of a place went on."""
        here = self.where.get(origin)
        if here is None:
            return
        self.where[to] = self.where.get(to, 0.0) + here * share
        if share == 1.0 or here * (1 - share) < FORGOTTEN:
            del self.where[origin]
        else:
            self.where[origin] = here * (1 - share)


class Belief:
    """What one seat knows of the other at one moment, made from its view and the events it has seen.

    `came_from` is where each own block stood that marched, in each of the seat's last phases, the latest first.
    """

    def __init__(self, edition: Edition, view: CampaignView, events: Iterable[Event]) -> None:
        if view.seat is None:
            raise ValueError("a spectator has no enemy")
        self._edition = edition
        self._view = view
        self.seat = Seat(SEATS.index(view.seat))
        self.enemy = self.seat.other
        self.tokens: list[Token] = []
        self.spent_cards: Counter[str] = Counter()
        self.held_cards: Counter[str] = Counter()
        self._counts: Counter[str] = Counter()
        self._battlefield = ""
        self._open: list[Token] = []
        self._led: tuple[Token, int] | None = None
        self.came_from: deque[dict[int, int]] = deque(maxlen=PHASES)
        self._set_out: dict[int, int] = {}
        self._own_fallen = NONE
        seen = tuple(events)
        for setup in edition.openings:
            self._start(setup)
            for event in seen:
                self._see(event)
            # A view does not say which set-up it came from, but only one of them leads to it.
            if self._counts_agree():
                break
        else:
            # Somebody who was told nothing of how it came to this follows nobody.
            self.tokens.clear()
        self._agree_with_view()
        self._guard_the_chief()
        self._pools()

    def _start(self, setup: str) -> None:
        """5.2: the blocks with set-up symbols stand where everybody knows."""
        self.tokens.clear()
        self.came_from.clear()
        self._led = None
        for counted in (self.spent_cards, self.held_cards, self._counts, self._set_out):
            counted.clear()
        places = self._edition.chart.places
        for group in self._edition.openings[setup].groups[self.enemy]:
            key = places[group.place].key
            self._counts[key] = len(group.fixed) + group.random
            self.tokens += [Token(self._edition.blocks[block].face, key) for block in group.fixed]

    def _counts_agree(self) -> bool:
        stacks = {stack.place: stack.count for stack in self._view.stacks if stack.side == SEATS[self.enemy]}
        return stacks == {place: count for place, count in self._counts.items() if count}

    def _see(self, event: Event) -> None:
        facts = event.facts
        if event.kind in ("battle", "siege"):
            self._battlefield = str(facts["place"])
            self._open = []
        if facts.get("side") == SEATS[self.enemy]:
            self._see_enemy(event.kind, facts)
        elif event.kind in ("lost", "overrun"):
            self._own_fallen |= self._named(facts)
        elif facts.get("side") == SEATS[self.seat]:
            self._see_own(event.kind, facts)

    def _see_own(self, kind: str, facts: dict[str, Fact]) -> None:
        if kind == "phase":
            self.came_from.appendleft(self._set_out)
            self._set_out = {}
        elif kind == "step":
            for block in members(self._named(facts)):
                self._set_out.setdefault(block, self._edition.place_named[str(facts["from"])])

    def _see_enemy(self, kind: str, facts: dict[str, Fact]) -> None:
        match kind:
            case "step" | "retreat":
                self._went(facts)
            case "halt":
                self._led = None
            case "muster" | "mori" | "mori_called":
                self._came(facts)
            case "leader":
                (leader,) = self._shown(facts)
                self._led = leader, 0
            case "deploy" | "deploy_leader":
                self._deployed_in(facts)
            case "lost" | "overrun":
                self._fell(facts)
            case "discard":
                self._discarded(facts)
            case "draw_shuffled":
                # 3.3: what was discarded can be drawn again.
                self.spent_cards.clear()
            case "show":
                self._showed(facts)

    def _went(self, facts: dict[str, Fact]) -> None:
        origin, to, count = str(facts["from"]), str(facts["to"]), int(str(facts["count"]))
        self._follow_leader(origin, to, count)
        there = self._counts[origin]
        if there:
            share = min(1.0, count / there)
            for token in self.tokens:
                if self._led is None or token is not self._led[0]:
                    token.spread(origin, to, share)
        self._counts[origin] -= count
        self._counts[to] += count

    def _came(self, facts: dict[str, Fact]) -> None:
        """Blocks from the recruitment box or the Mori box."""
        place = str(facts["place"])
        self._counts[place] += int(str(facts["count"]))
        self.tokens += [Token(face, place) for face in _faces(facts)]

    def _follow_leader(self, origin: str, to: str, count: int) -> None:
        """R3: who was shown for a march goes with it; if some are dropped on the way, he may be one of them."""
        if self._led is not None:
            leader, before = self._led
            leader.spread(origin, to, count / before if before else 1.0)
            self._led = leader, count

    def _shown(self, facts: dict[str, Fact], but: Iterable[Token] = ()) -> list[Token]:
        """Faces seen in a stack, for leadership or in a battle; none of them are those that lie open already."""
        place = str(facts.get("place") or self._battlefield)
        found: list[Token] = []
        for face in _faces(facts):
            found.append(self._find(face, place, (*but, *found)))
        # 8.2.3: the card it was deployed with lies on the table now.
        if "card" in facts:
            self.held_cards -= Counter([str(facts["card"])])
        return found

    def _deployed_in(self, facts: dict[str, Fact]) -> None:
        """8.2: two equal faces of one combat are two blocks; who has all been seen leaves no room for others."""
        self._open += self._shown(facts, self._open)
        self._fill(self._battlefield)

    def _fill(self, place: str) -> None:
        """Where as many stand as are known to be there, nobody else is."""
        certain = [token for token in self.tokens if set(token.where) == {place}]
        if len(certain) < self._counts[place]:
            return
        for token in self.tokens:
            if place in token.where and len(token.where) > 1:
                del token.where[place]
                whole = sum(token.where.values())
                token.where = {at: share / whole for at, share in token.where.items()}

    def _find(self, face: str, place: str, but: Iterable[Token] = ()) -> Token:
        """The token that is most likely the face now seen at a place, and none of these others."""
        others = set(map(id, but))
        same = [token for token in self.tokens if token.face == face and id(token) not in others]
        likely = [token for token in same if token.where.get(place)]
        if likely:
            token = max(likely, key=lambda each: each.where[place])
        else:
            # One that was never seen, or one that was followed to the wrong place.
            copies = sum(block.face == face for block in self._edition.blocks)
            known = sum(token.face == face for token in self.tokens)
            token = same[0] if same and known >= copies else Token(face, place)
            if token not in self.tokens:
                self.tokens.append(token)
        token.where = {place: 1.0}
        return token

    def _named(self, facts: dict[str, Fact]) -> Blocks:
        """The seat's own blocks, which it is told by name."""
        return sum(1 << self._edition.block_named[str(name)] for name in _listed(facts.get("blocks")))

    def _fell(self, facts: dict[str, Fact]) -> None:
        place = str(facts["place"])
        self._counts[place] -= int(str(facts["count"]))
        for face in _faces(facts):
            self.tokens.remove(self._find(face, place))

    def _discarded(self, facts: dict[str, Fact]) -> None:
        cards = [str(card) for card in _listed(facts.get("cards"))]
        self.spent_cards.update(cards)
        # 8.10: what was played in a battle has left the hand before.
        if facts.get("rule") != "8.10":
            self.held_cards -= Counter(cards)

    def _showed(self, facts: dict[str, Fact]) -> None:
        """A card shown against a challenge went back to the hand (8.6.1)."""
        for card in _listed(facts.get("cards")):
            self.held_cards[str(card)] = max(1, self.held_cards[str(card)])

    def _agree_with_view(self) -> None:
        """Faces that the view shows or that are gone; whatever the events said, the view is right."""
        gone = Counter(self._view.sides[SEATS[self.enemy]].lost)
        in_mori_box = Counter(self._view.mori_box) if self.enemy is Seat.SECOND else Counter[str]()
        copies = Counter(block.face for block in self._edition.blocks if block.side is self.enemy)
        kept: Counter[str] = Counter()
        tokens = []
        # Who can be in one place only comes before those who may be elsewhere, also when a world is dealt.
        for token in sorted(self.tokens, key=lambda each: (len(each.where), -max(each.where.values()))):
            if kept[token.face] < copies[token.face] - gone[token.face] - in_mori_box[token.face]:
                kept[token.face] += 1
                tokens.append(token)
        self.tokens = tokens
        for _ in self._counts:
            # Whoever is counted out of one place may fill another.
            for place in self._counts:
                self._fill(place)

    def _guard_the_chief(self) -> None:
        """Nobody leaves his chief with few where many may come: the token of a chief is where he is safer.

        He is dealt before others who may be elsewhere: else he would be where they leave room.
        """
        face = next(block.face for block in self._edition.blocks if block.bit == self._edition.chiefs[self.enemy])
        token = next((each for each in self.tokens if each.face == face), None)
        if token is None or len(token.where) == 1:
            return
        coming = self._coming()
        for place in token.where:
            at = self._edition.place_named[place]
            danger = BESET if coming[at] >= PRESSED else WITHIN_REACH if coming[at] >= EXPOSED else HOME
            token.where[place] *= danger[min(2, max(0, self._counts[place] - 1) // 2)]
        whole = sum(token.where.values())
        token.where = {place: share / whole for place, share in token.where.items()}
        self.tokens.sort(key=lambda each: (len(each.where) > 1, each is not token))

    def _coming(self) -> list[float]:
        """How many of the seat's blocks could come to each place in one phase."""
        stacks: BySide[list[Blocks]] = BySide(*([NONE] * len(self._edition.chart.places) for _ in Seat))
        for stack in self._view.stacks:
            # Here only numbers count: any blocks will do that are no leaders.
            side = Seat(SEATS.index(stack.side))
            plain = members(
                (self._edition.sides[side] & ~self._edition.leaders) >> numbering_of(self._edition, side).block
            )
            stacks[side][self._edition.place_named[stack.place]] = sum(
                1 << block for block in islice(plain, stack.count)
            )
        return campaign_of(self._edition).pressures(int(self.seat), stacks[self.seat], stacks[self.enemy])

    def _pools(self) -> None:
        """What can be dealt: the enemy's blocks by face, the cards that are not seen to be elsewhere."""
        edition, view = self._edition, self._view
        side = view.sides[SEATS[self.enemy]]
        mine = view.sides[SEATS[self.seat]]
        self._places = {
            stack.place: stack.count for stack in view.stacks if stack.side == SEATS[self.enemy] and stack.count
        }
        self._box_size, self._bag_size = side.box_size, side.bag_size
        self._by_face: dict[str, list[int]] = {}
        for block in edition.blocks:
            if block.side is self.enemy:
                self._by_face.setdefault(block.face, []).append(block.number)
        taken = NONE
        if self.enemy is Seat.SECOND:
            taken |= self._take(view.mori_box, edition.openings["printed"].mori_box)
        self._enemy_lost = self._take(side.lost, ~taken)
        taken |= self._enemy_lost
        lying = self._lying()
        self._deployed = self._take(tuple(lying.elements()), ~taken)
        self._hidden = self._not_open(lying)
        taken |= self._deployed
        self._taken = taken
        own = sum(1 << edition.block_named[name] for stack in view.stacks for name in stack.blocks or ())
        own |= sum(1 << edition.block_named[name] for name in mine.box or ())
        if self.seat is Seat.SECOND:
            own |= self._take(view.mori_box, edition.openings["printed"].mori_box & ~own & ~self._own_fallen)
        # Which of equal blocks have fallen matters: the others are what the lists name.
        told = Counter(edition.blocks[block].face for block in members(self._own_fallen)) == Counter(mine.lost)
        self._own_lost = self._own_fallen if told else self._take(mine.lost, ~own)
        self._own_bag = [b.number for b in edition.blocks if b.side is self.seat and not (own | self._own_lost) & b.bit]
        self._cards = self._unseen_cards()
        self._own_cards = self._own_unseen_cards()

    def _lying(self) -> Counter[str]:
        """The enemy's faces that lie open in the present battle."""
        fight = self._view.fight
        if fight is None:
            return Counter()
        lying = Counter(each.face for each in fight.deployed if each.name is None)
        if "losses" not in self._view.step:
            return lying
        # Those that have fallen are still told, but their tokens are gone.
        return lying & Counter(token.face for token in self.tokens if fight.place in token.where)

    def _not_open(self, lying: Counter[str]) -> list[Token]:
        """The tokens of blocks that do not lie open in the present battle."""
        hidden = []
        for token in self.tokens:
            if lying[token.face] and self._view.fight is not None and self._view.fight.place in token.where:
                lying[token.face] -= 1
            else:
                hidden.append(token)
        return hidden

    def _take(self, faces: tuple[str, ...], among: Blocks) -> Blocks:
        """Blocks of these faces, the lowest copies of a set."""
        taken = NONE
        for face in faces:
            for block in self._edition.blocks:
                if block.face == face and block.bit & among and not block.bit & taken:
                    taken |= block.bit
                    break
        return taken

    def _unseen_cards(self) -> list[int]:
        """The enemy's cards in hand, draw pile or face down."""
        left = (
            Counter({card.name: card.copies for card in self._edition.cards if card.side is self.enemy})
            - self.spent_cards
        )
        if self._view.fight is not None:
            left -= Counter(self._view.fight.played[SEATS[self.enemy]])
        return [self._edition.card_named[name] for name in left.elements()]

    def _own_unseen_cards(self) -> list[int]:
        left = Counter({card.name: card.copies for card in self._edition.cards if card.side is self.seat})
        left -= Counter(self._view.sides[SEATS[self.seat]].hand or ())
        left -= Counter(self._view.chosen)
        if self._view.fight is not None:
            left -= Counter(self._view.fight.played[SEATS[self.seat]])
        return [self._edition.card_named[name] for name in left.elements()]

    def guesses(self, random: Random, count: int) -> list[tuple[Sample, int]]:
        """Worlds, each with dice of its own for what is tried in it."""
        return [(self.sample(random), random.getrandbits(63)) for _ in range(count)]

    def sample(self, random: Random) -> Sample:
        """A world that agrees with everything the seat has seen."""
        stacks, box, bag = self._deal_blocks(random)
        hand, deck, discards = self._deal_cards(random)
        own_bag = list(self._own_bag)
        random.shuffle(own_bag)
        own = list(self._own_cards)
        random.shuffle(own)
        size = self._view.sides[SEATS[self.seat]].deck_size
        own_deck, own_discards = tuple(own[:size]), tuple(own[size:])
        pair = self._pair
        return Sample(
            stacks=stacks,
            box=box,
            bags=pair(tuple(own_bag), bag),
            lost=BySide(self._own_lost, self._enemy_lost)
            if self.seat is Seat.FIRST
            else BySide(self._enemy_lost, self._own_lost),
            hand=hand,
            decks=pair(own_deck, deck),
            discards=pair(own_discards, discards),
            deployed=self._deployed,
            seed=random.randbytes(32),
        )

    def imagined(self, random: Random, step: str = "") -> State:
        """A whole state that the seat may be in; `step` is put in place of a question that does not matter."""
        view = replace(self._view, step=step) if step else self._view
        return imagine(self._edition, view, self.sample(random))

    def foe(self, world: Sample, place: int) -> Foe:
        """The enemy whom a world puts at a place, with a hand that is not known but for what was shown."""
        shown, size = self._shown_cards()
        blocks, cards = world.stacks[place], (Counter(self._cards) - Counter(shown)).elements()
        likely = tuple(card for card in cards for _ in range(KEPT if self._wanted(card, blocks) else DEALT))
        return Foe(blocks, likely, size, shown)

    def written(self, guesses: list[tuple[Sample, int]]) -> list[Guess]:
        """Worlds with their dice as the kernel reads them: the enemy's stacks, and of which cards his hand is."""
        enemy = numbering_of(self._edition, self.enemy)
        shown, size = self._shown_cards()
        unseen = enemy.cards_in((Counter(self._cards) - Counter(shown)).elements())
        campaign, seen = campaign_of(self._edition), enemy.cards_in(shown)
        return [
            campaign.guess(
                int(self.enemy), [blocks >> enemy.block for blocks in guess.stacks], unseen, seen, size, dice
            )
            for guess, dice in guesses
        ]

    def _shown_cards(self) -> tuple[tuple[int, ...], int]:
        """The cards of the enemy's hand that were shown, and its size."""
        seen = Counter({self._edition.card_named[name]: count for name, count in self.held_cards.items()})
        size = self._view.sides[SEATS[self.enemy]].hand_size
        return tuple(seen.elements())[:size], size

    def _wanted(self, card: int, blocks: Blocks) -> bool:
        """Whether somebody with these blocks keeps a card: one that brings one of them, or a challenge."""
        return self._edition.cards[card].clan is None or bool(self._edition.deployable[card] & blocks)

    def _pair(self, own: tuple[int, ...], enemy: tuple[int, ...]) -> BySide[tuple[int, ...]]:
        return BySide(own, enemy) if self.seat is Seat.FIRST else BySide(enemy, own)

    def _deal_blocks(self, random: Random) -> tuple[tuple[Blocks, ...], Blocks, tuple[int, ...]]:
        room = dict(self._places)
        stacks = [NONE] * len(self._edition.chart.places)
        named = self._edition.place_named
        taken = self._taken
        if self._deployed and self._view.fight is not None:
            stacks[named[self._view.fight.place]] |= self._deployed
            room[self._view.fight.place] -= self._deployed.bit_count()
        for token in self._hidden:
            block = next((n for n in self._by_face[token.face] if not taken >> n & 1), None)
            place = _pick(token.where, room, random)
            if block is None or place is None:
                continue
            taken |= 1 << block
            stacks[named[place]] |= 1 << block
            room[place] -= 1
        rest = [n for numbers in self._by_face.values() for n in numbers if not taken >> n & 1]
        random.shuffle(rest)
        for place, left in room.items():
            for _ in range(left):
                stacks[named[place]] |= 1 << rest.pop()
        box = NONE
        for _ in range(self._box_size):
            box |= 1 << rest.pop()
        return tuple(stacks), box, tuple(rest)

    def _deal_cards(self, random: Random) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """A hand with what was shown, a draw pile, and the discards as they were seen."""
        side = self._view.sides[SEATS[self.enemy]]
        pool = list(self._cards)
        random.shuffle(pool)
        hand: list[int] = []
        for name, count in self.held_cards.items():
            for _ in range(count):
                number = self._edition.card_named[name]
                if number in pool and len(hand) < side.hand_size:
                    pool.remove(number)
                    hand.append(number)
        while len(hand) < side.hand_size and pool:
            hand.append(pool.pop())
        deck = tuple(pool[: side.deck_size])
        seen = tuple(self._edition.card_named[name] for name in self.spent_cards.elements())
        return tuple(sorted(hand)), deck, (*seen, *pool[side.deck_size :])


def _pick(where: dict[str, float], room: dict[str, int], random: Random) -> str | None:
    """One of the places with room, by its likelihood."""
    open_ = [(place, weight) for place, weight in where.items() if room.get(place, 0) > 0]
    if not open_:
        return None
    if len(open_) == 1:
        return open_[0][0]
    mark = random.random() * sum(weight for _, weight in open_)
    for place, weight in open_:
        mark -= weight
        if mark <= 0:
            return place
    return open_[-1][0]


def _listed(fact: Fact) -> list[Fact]:
    return fact if isinstance(fact, list) else []


def _faces(facts: dict[str, Fact]) -> list[str]:
    return [str(face) for face in _listed(facts.get("faces"))]
