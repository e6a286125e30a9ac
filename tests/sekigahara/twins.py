"""Twins: states that somebody cannot tell from a given one, and lines of play that look the same to him (R10, R19)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from futari.core import BySide, Seat
from futari.sekigahara import happenings as was
from futari.sekigahara import steps as at
from futari.sekigahara.choice import NO, Act, Choice
from futari.sekigahara.pieces import members
from futari.sekigahara.procedure import choices, decide, deciders
from futari.sekigahara.state import Memo, Pile, State

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from futari.sekigahara.pieces import Blocks

__all__ = ["Pair", "disguised", "exchanged", "follow", "lie_open", "reseeded", "sekigahara_twins", "twin", "with_hand"]

# The fields that hold sets of blocks, and those that hold the numbers of single ones.
SETS = {"stacks", "boxes", "mori_box", "lost", "inside", "spent", "blocks", "deployed", "turned"}
NUMBERS = {"bags", "block", "leader"}
UNTOUCHED = {"edition", "seed", "outcome", "memo"}
FIGHTING = at.Fight | at.SecondBlock | at.Challenge | at.Answer | at.Losses | at.SiegeLosses

Swap = dict[int, int]


def relabelled(thing: Any, swap: Swap, name: str = "") -> Any:
    """A part of a state with some blocks in the places of others."""
    if isinstance(thing, State):
        fields = {field: relabelled(getattr(thing, field), swap, field) for field in thing.__struct_fields__}
        return replace(thing, **{**fields, "memo": Memo()})
    if name in UNTOUCHED or thing is None:
        return thing
    if isinstance(thing, Struct):
        return replace(
            thing, **{field: relabelled(getattr(thing, field), swap, field) for field in thing.__struct_fields__}
        )
    if isinstance(thing, tuple) and hasattr(thing, "_fields"):
        names = [name if isinstance(thing, BySide) else field for field in thing._fields]
        return type(thing)(*(relabelled(each, swap, field) for each, field in zip(thing, names, strict=True)))
    if isinstance(thing, tuple):
        return tuple(relabelled(each, swap, name) for each in thing)
    if name in SETS:
        return sum(1 << swap.get(block, block) for block in members(thing))
    return swap.get(thing, thing) if name in NUMBERS else thing


def exchanged(state: State, swap: Swap) -> State:
    """The state with some blocks in the places of others."""
    other: State = relabelled(state, swap)
    return other


def lie_open(state: State) -> Blocks:
    """The blocks whose faces everybody sees (R10), also as they were when the phase could last be undone (R23)."""
    step = state.step.then if isinstance(state.step, at.Overrun) else state.step
    seen = state.board.lost.first | state.board.lost.second | state.board.mori_box
    if isinstance(step, FIGHTING):
        fight = step if isinstance(step, at.Fight) else step.fight
        seen |= fight.deployed.first | fight.deployed.second
    if isinstance(step, at.March) and step.leader != NO:
        seen |= 1 << step.leader
    return seen if state.open is None else seen | lie_open(state.open)


def _promised(state: State) -> Blocks:
    """Blocks that are hidden now, but will be shown by what was chosen already."""
    promised = 0
    for each in state.held:
        if isinstance(each, was.Mustered) and each.shown:
            promised |= each.blocks
    if isinstance(state.step, at.Muster):
        # Only blocks of this daimyo can be among them, so none is exchanged with another's.
        promised |= state.edition.clan_blocks[state.step.clan]
    return promised | state.step.lost if isinstance(state.step, at.Overrun) else promised


def _shuffled(pool: list[int], random: Random) -> Swap:
    images = pool[:]
    random.shuffle(images)
    return dict(zip(pool, images, strict=True))


def _equals_exchanged(state: State, owner: Seat, random: Random) -> Swap:
    """Equal blocks exchanged wherever they are: nobody but their owner has names for them."""
    kinds: dict[int, list[int]] = {}
    for block in members(state.edition.sides[owner]):
        kinds.setdefault(state.edition.kind_of[block], []).append(block)
    swap: Swap = {}
    for pool in kinds.values():
        swap |= _shuffled(pool, random)
    return swap


def _faces_exchanged(state: State, owner: Seat, random: Random, *, lasting: bool) -> Swap:
    """Hidden blocks in each other's places: on the map, in the recruitment box and in the bag."""
    hidden = state.edition.sides[owner] & ~lie_open(state)
    if lasting:
        hidden &= ~_promised(state)
    pool = list(members(hidden))
    return _shuffled(random.sample(pool, random.choice([min(2, len(pool)), len(pool)])), random)


def reseeded(state: State, seed: bytes) -> State:
    """The same state of a game that was started from another seed."""
    opened = None if state.open is None else reseeded(state.open, seed)
    return replace(state, seed=seed, open=opened, memo=Memo())


def _with_pile(state: State, owner: Seat, pile: Pile) -> State:
    return state.then(piles=state.piles.with_(owner, pile))


def with_hand(state: State, owner: Seat, hand: tuple[int, ...], deck: tuple[int, ...] | None = None) -> State:
    """The state with other cards in a hand; what was paid out of it since the others last saw it stays as it is."""
    pile = state.piles[owner]
    deck = pile.deck if deck is None else deck
    opened = state.open
    if opened is not None:
        paid = Counter(opened.piles[owner].hand) - Counter(pile.hand)
        then = replace(opened.piles[owner], hand=tuple(sorted([*hand, *paid.elements()])), deck=deck)
        opened = _with_pile(opened, owner, then)
    return _with_pile(state, owner, replace(pile, hand=tuple(sorted(hand)), deck=deck)).then(open=opened)


def _hand_exchanged(state: State, owner: Seat, random: Random) -> State:
    pile = state.piles[owner]
    cards = [*pile.hand, *pile.deck]
    random.shuffle(cards)
    size = len(pile.hand)
    return with_hand(state, owner, tuple(cards[:size]), tuple(cards[size:]))


def _deck_shuffled(state: State, owner: Seat, random: Random) -> State:
    pile = state.piles[owner]
    return with_hand(state, owner, pile.hand, tuple(random.sample(pile.deck, len(pile.deck))))


def _face_down_exchanged(state: State, owner: Seat, random: Random) -> State:
    """Other cards of the hand as the bid or the half that was put down, while it is not shown yet (R11, R19)."""
    step, pile = state.step, state.piles[owner]
    down: tuple[int, ...] = ()
    if isinstance(step, at.Bid):
        bid = step.cards[owner]
        down = () if bid is None or bid == NO else (bid,)
    elif isinstance(step, at.Discards):
        down = step.chosen[owner]
    if not down:
        return state
    cards = [*pile.hand, *down]
    random.shuffle(cards)
    hand, put_down = tuple(cards[len(down) :]), tuple(cards[: len(down)])
    if isinstance(step, at.Bid):
        step = replace(step, cards=step.cards.with_(owner, put_down[0]))
    elif isinstance(step, at.Discards):
        step = replace(step, chosen=step.chosen.with_(owner, put_down))
    return with_hand(state, owner, hand).then(step=step)


def _other_answers(state: State, owner: Seat, random: Random) -> State:
    """R21: other standing answers, of which nobody else knows before they are used."""
    step = state.step
    if not isinstance(step, FIGHTING):
        return state
    fight = step if isinstance(step, at.Fight) else step.fight
    fight = replace(
        fight,
        quiet=fight.quiet.with_(owner, random.random() < 0.5),
        answers=fight.answers.with_(owner, random.choice(("", str(Act.SHOW_ALL), str(Act.YIELD_ALL)))),
    )
    return state.then(step=fight if isinstance(step, at.Fight) else replace(step, fight=fight))


def _is_about_to_show_a_card(state: State, owner: Seat) -> bool:
    """R21: with a standing answer the rules show a card of the hand, and that one everybody sees."""
    step = state.step
    if isinstance(step, at.Answer) and step.deployment.side is owner:
        return True
    return isinstance(step, FIGHTING) and (step if isinstance(step, at.Fight) else step.fight).answers[owner] != ""


def twin(state: State, seat: Seat | None, random: Random, *, lasting: bool = False) -> State:
    """A state that a seat (None: a spectator) cannot tell from this one.

    A lasting one differs only in what is still hidden after the next choice, if that choice does not show it.
    """
    other = state
    for owner in Seat:
        if owner is seat:
            # Even the owner knows neither the order of his draw pile nor that of his bag.
            other = exchanged(_deck_shuffled(other, owner, random), _shuffled(list(state.board.bags[owner]), random))
        else:
            other = disguised(other, owner, random, lasting=lasting)
    return reseeded(other, random.randbytes(32))


def disguised(state: State, owner: Seat, random: Random, *, lasting: bool) -> State:
    """The state with other things hidden by one side: its faces, bag, hand and draw pile."""
    other = state
    if not lasting:
        other = _other_answers(_face_down_exchanged(other, owner, random), owner, random)
    if not (lasting and _is_about_to_show_a_card(state, owner)):
        other = _hand_exchanged(other, owner, random)
    faces = _faces_exchanged(state, owner, random, lasting=lasting)
    names = _equals_exchanged(state, owner, random)
    return exchanged(other, {block: names[faces.get(block, block)] for block in names})


def sekigahara_twins(state: State, seat: Seat | None, random: Random) -> Iterator[State]:
    """For the conformance suite."""
    yield twin(state, seat, random, lasting=True)


# Acts by which a block or a card gets known, at once or when it is final: the twin must show an equal one.
SHOWING = {Act.DEPLOY, Act.LEADER, Act.CLAIM, Act.LOSE, Act.MORI}


def shadow(state: State, choice: Choice) -> tuple[object, ...]:
    """What everybody will come to know of a choice; a hidden block only by the road it came, and whether it is shut in.

    Cards are always known in the end: they are shown, or discarded face up (3.3).
    """
    block: object = None
    if choice.block != NO:
        came = tuple(n for n, entry in enumerate(state.phase.entries) if entry.blocks >> choice.block & 1)
        shows = choice.act in SHOWING or isinstance(state.step, at.Muster)
        face = state.edition.blocks[choice.block].face if shows else None
        block = face, came, state.board.inside >> choice.block & 1
    return choice.act, choice.card, block, choice.place, choice.clan


class Pair:
    """Two games that differ in what one side hides, and that go on by choices with the same shadows."""

    def __init__(self, one: State, other: State, hiding: Seat) -> None:
        self.one = one
        self.other = other
        self.hiding = hiding

    def choose(self, random: Random) -> tuple[Seat, Choice, Choice] | None:
        """The next choices; None if the hiding side has none that could be made in both games."""
        seat = random.choice(deciders(self.one))
        listed = list(choices(self.one, seat))
        random.shuffle(listed)
        if seat is not self.hiding:
            return seat, listed[0], listed[0]
        # R21: a standing answer shows what the hand has, so it is not the same in both games.
        there = {shadow(self.other, each): each for each in choices(self.other, seat) if each.act is not Act.SHOW_ALL}
        for choice in listed:
            image = there.get(shadow(self.one, choice))
            if image is not None:
                return seat, choice, image
        return None

    def play(self, seat: Seat, choice: Choice, image: Choice) -> None:
        """Go on in both games."""
        self.one, self.other = decide(self.one, seat, choice), decide(self.other, seat, image)

    @property
    def parted(self) -> bool:
        """Whether hidden blocks were shown by the rules themselves, and were not equal: an overrun, a whole stack lost.

        How many they are must not depend on their faces; only the death of a leader ends one of the games earlier.
        """
        one, other = _shown(self.one), _shown(self.other)
        ended = self.one.outcome is not None or self.other.outcome is not None
        return one != other and (ended or [*map(len, one)] == [*map(len, other)])


def _shown(state: State) -> list[list[str]]:
    """The faces of those that left the game by the last choice."""
    blocks = state.edition.blocks
    told = [each for each in state.news if isinstance(each, was.Lost | was.Overran)]
    sets = (each.blocks if isinstance(each, was.Lost) else each.lost for each in told)
    return [sorted(blocks[block].face for block in members(each)) for each in sets]


def follow(pair: Pair, random: Random, most: int) -> Iterator[tuple[State, State, Seat, Choice, Choice]]:
    """Play both games on until something hidden is shown: the states before each choice, and the choices."""
    for _ in range(most):
        chosen = pair.choose(random) if pair.one.outcome is None else None
        if chosen is None:
            return
        before = pair.one, pair.other
        pair.play(*chosen)
        if pair.parted:
            return
        yield *before, *chosen
