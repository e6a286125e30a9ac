"""What a hand can do with a stack (8.2 to 8.4), as the kernel sums it up."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from futari.core import BySide, Seat
from futari.sekigahara import steps as at
from futari.sekigahara.choice import Act
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.game import Options
from futari.sekigahara.kernel import might
from futari.sekigahara.pieces import NONE, Blocks
from futari.sekigahara.procedure import choices, decide, deciders
from futari.sekigahara.state import Pile, State

EDITION = GAME.edition
START = GAME.start(Options(), b"might")
PLACE = EDITION.place_named["matsumoto"]


def cards(names: str) -> tuple[int, ...]:
    return tuple(sorted(EDITION.card_named[name] for name in names.split()))


def blocks(names: str) -> Blocks:
    return sum(1 << EDITION.block_named[name] for name in names.split())


def impact(army: str, hand: str) -> int:
    return might(EDITION, blocks(army), cards(hand))


def test_a_pair_of_three_mon_makes_the_seven_of_a_siege() -> None:
    """8.3.3, 8.9.4: 3 + 4."""
    assert impact("ukita-mon3-1 ukita-mon3-2", "ukita-plain ukita-plain") == 7
    assert impact("ukita-mon3-1 ukita-mon3-2", "ukita-double") == 7
    assert impact("ukita-mon3-1 ukita-mon3-2", "ukita-plain mori-plain") == 3


def test_three_cavalry_with_swords_strike_three_five_and_seven() -> None:
    """8.4.1."""
    assert impact("ukita-cavalry-1 mori-cavalry-1 uesugi-cavalry", "ukita-sword mori-sword uesugi-sword") == 15
    assert impact("ukita-cavalry-1 mori-gun-1", "ukita-sword mori-sword") == 6
    assert impact("ukita-cavalry-1 mori-cavalry-1", "ukita-sword mori-plain") == 1 + 5


def test_nobody_strikes_before_walls() -> None:
    """8.9.5."""
    army, hand = blocks("ukita-cavalry-1 mori-cavalry-1"), cards("ukita-sword mori-sword")
    assert (might(EDITION, army, hand), might(EDITION, army, hand, siege=True)) == (8, 2)


def test_a_leader_comes_without_a_card_and_mitsunari_with_any() -> None:
    """8.2.2, 8.2.4."""
    assert impact("ukita-leader", "mori-plain") == 1
    assert impact("ukita-leader ishida-leader", "mori-plain") == 2
    assert impact("ukita-leader mori-gun-1", "uesugi-plain") == 1
    assert impact("ukita-mon3-1", "") == 0


def test_the_leader_who_comes_free_is_the_one_whose_clan_needs_no_card_for_him() -> None:
    """8.2.4, 8.3.3, 8.4.2: Maeda free, three of Date with a double and a sword, a Maeda cavalry: 1 + 3 + 6 + 3 + 2."""
    army = "date-leader date-mon3-1 date-mon2-1 maeda-leader maeda-cavalry-1 fukushima-mon3-1"
    hand = cards("fukushima-plain date-double date-sword maeda-plain tokugawa-plain")
    assert might(EDITION, blocks(army), hand, siege=True) == 15


def test_those_who_lie_there_already_are_counted_with_and_no_leader_is_free_any_more() -> None:
    """8.2.4, 8.3.3, 8.4.1."""
    there = blocks("ukita-cavalry-1")
    assert might(EDITION, blocks("ukita-mon2-1"), cards("ukita-plain"), there) == 3
    assert might(EDITION, blocks("mori-cavalry-1"), cards("mori-sword"), there) == 5
    assert might(EDITION, blocks("ukita-leader"), (), there) == 0


def in_battle(side: Seat, army: Blocks, hand: tuple[int, ...], there: Blocks, *, siege: bool) -> State:
    """A side is to deploy, some of it lies there already; the other has nothing and has finished."""
    fight = at.Fight(PLACE, side, siege=siege, deployed=BySide(NONE, NONE).with_(side, there))
    fight = replace(fight, done=fight.done.with_(side.other, True))
    stacks = BySide(*((0,) * len(EDITION.chart.places) for _ in Seat))
    own = tuple((army | there) * (place == PLACE) for place in range(len(EDITION.chart.places)))
    piles = BySide(Pile((), ()), Pile((), ())).with_(side, Pile(hand, ()))
    board = replace(START.board, stacks=stacks.with_(side, own))
    return START.then(board=board, piles=piles, active=side, step=fight)


def most_impact(state: State, side: Seat) -> int:
    """The most that any order of deployments comes to; nobody challenges."""
    best, seen, edge = 0, set(), [state]
    while edge:
        state = edge.pop()
        fight = state.step if isinstance(state.step, at.Fight) else None
        if fight is not None:
            best = max(best, fight.totals[side])
        key = state.step, state.piles[side].hand
        if key in seen:
            continue
        seen.add(key)
        (actor,) = deciders(state)
        passive = {Act.PASS, Act.PASS_ALL, Act.FINISH}
        listed = [each for each in choices(state, actor) if (each.act in passive) is (actor is not side)]
        edge += [decide(state, actor, choice) for choice in listed if choice.act is not Act.PASS_ALL]
    return best


def armies(side: Seat, clans: set[str], most: int) -> st.SearchStrategy[Blocks]:
    """Any blocks of some clans; those that come with any card belong to all."""
    own = [
        block.bit for block in EDITION.blocks if block.side is side and (block.clan in clans or _is_alone(block.clan))
    ]
    return st.lists(st.sampled_from(own), min_size=1, max_size=most, unique=True).map(sum)


def _is_alone(clan: str) -> bool:
    return not any(card.clan == clan for card in EDITION.cards)


def hands(side: Seat, clans: set[str]) -> st.SearchStrategy[tuple[int, ...]]:
    """Any cards of some clans; no more of a kind than there are."""
    own = [card.number for card in EDITION.cards if card.side is side and card.clan in clans]
    held = st.lists(st.sampled_from(own), max_size=4).map(lambda cards: tuple(sorted(cards)))
    return held.filter(lambda cards: all(cards.count(card) <= EDITION.cards[card].copies for card in cards))


def clans_of(side: Seat) -> list[str]:
    return sorted({card.clan for card in EDITION.cards if card.side is side and card.clan})


@pytest.mark.parametrize("side", Seat)
@settings(deadline=None, max_examples=400)
@given(drawn=st.data(), siege=st.booleans())
def test_no_way_to_deploy_makes_more_impact_and_one_makes_as_much(
    side: Seat, drawn: st.DataObject, *, siege: bool
) -> None:
    """8.2 to 8.4, 8.9.5: compared with every way that the rules list, against one who does nothing."""
    clans = drawn.draw(st.sets(st.sampled_from(clans_of(side)), min_size=1, max_size=3))
    army, hand = drawn.draw(armies(side, clans, 5)), drawn.draw(hands(side, clans))
    there = drawn.draw(st.just(NONE) | armies(side, clans, 2))
    assume(not army & there)
    state = in_battle(side, army, hand, there, siege=siege)
    assert might(EDITION, army, hand, there, siege=siege) == most_impact(state, side)
