"""What must hold at every moment of every campaign, whoever plays it.

FUTARI_CAMPAIGNS says how many are played; the more the better, and a hundred take about two seconds.
"""

from __future__ import annotations

import os
import pickle
from collections import Counter
from itertools import pairwise

import pytest

from futari.core import Seat
from futari.sekigahara import steps as at
from futari.sekigahara.control import points
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.pieces import members
from futari.sekigahara.procedure import choices, deciders
from futari.sekigahara.state import State
from sekigahara.campaigns import Stride, campaign

CAMPAIGNS = int(os.environ.get("FUTARI_CAMPAIGNS", "2000"))
PORTIONS = 8
BLOCKS_A_SIDE, CARDS_A_SIDE, CASTLES, LAST_WEEK = 48, 55, 9, 7
STATE_BYTES = 20_000

# The names of the tests say how many campaigns were played.
portions = pytest.mark.parametrize("portion", range(PORTIONS), ids=lambda n: f"{n + 1}-of-{PORTIONS}-of-{CAMPAIGNS}")


def check_blocks(state: State) -> None:
    """3.2: 48 blocks a side, each in one place."""
    board = state.board
    for side in Seat:
        everywhere = [
            *board.stacks[side],
            board.boxes[side],
            board.lost[side],
            board.mori_box & state.edition.sides[side],
        ]
        everywhere += [1 << block for block in board.bags[side]]
        assert sum(blocks.bit_count() for blocks in everywhere) == BLOCKS_A_SIDE
        met = 0
        for blocks in everywhere:
            assert not met & blocks, "a block is in two places"
            met |= blocks
        assert met == state.edition.sides[side]


def check_cards(state: State) -> None:
    """3.3: 55 cards a side, those that lie on the table among them."""
    for side in Seat:
        pile = state.piles[side]
        assert list(pile.hand) == sorted(pile.hand)
        cards = Counter([*pile.hand, *pile.deck, *pile.discards, *_on_the_table(state, side)])
        assert cards == {card.number: card.copies for card in state.edition.cards if card.side is side}
        assert cards.total() == CARDS_A_SIDE


def _on_the_table(state: State, side: Seat) -> tuple[int, ...]:
    step = state.step
    if isinstance(step, at.Discards):
        return step.chosen[side]
    if isinstance(step, at.Bid):
        bid = step.cards[side]
        return () if bid is None or bid < 0 else (bid,)
    if isinstance(step, at.Payment):
        return step.paid if side is state.active else ()
    if isinstance(step, at.Exchange):
        return step.given if side is state.active else ()
    if isinstance(step, at.Fight):
        return step.played[side]
    return step.fight.played[side] if hasattr(step, "fight") else ()


def check_control(state: State) -> None:
    """4.2, 4.3: a castle has a controller at every moment, and whoever is alone at a place has what is there."""
    board, chart = state.board, state.edition.chart
    assert len(board.castles) == CASTLES
    assert all(owner in tuple(Seat) for owner in board.castles)
    for place, holder in zip(chart.castles, board.castles, strict=True):
        assert holder is _natural_holder(state, place) or _is_contested(state, place)
    for number, disk in enumerate(state.edition.disks):
        # R18: a disk holds its castle for Ishida, alone or not.
        assert not board.disks >> number & 1 or board.castles[chart.castle_at[disk.place]] is Seat.SECOND
    for place, owner in zip(chart.resources, board.markers, strict=True):
        if isinstance(state.step, at.Losses | at.Retreat) and state.step.fight.place == place:
            # R28: it waits until the combat is over.
            continue
        alone = [side for side in Seat if board.stacks[side][place] and not board.stacks[side.other][place]]
        assert not alone or owner is alone[0]
    total = points(board)
    assert total.first + total.second == 2 * CASTLES + sum(owner is not None for owner in board.markers)


def _is_contested(state: State, place: int) -> bool:
    tokugawa, ishida = (state.board.stacks[side][place] for side in Seat)
    return bool(tokugawa and (ishida or state.board.disks & state.edition.disk_at[place]))


def _natural_holder(state: State, place: int) -> Seat | None:
    """4.3, R18: the side that has units there; nobody's castle is that of its colour."""
    tokugawa, ishida = (bool(state.board.stacks[side][place]) for side in Seat)
    if tokugawa:
        return Seat.FIRST
    disk = bool(state.board.disks & state.edition.disk_at[place])
    return Seat.SECOND if ishida or disk else state.edition.chart.places[place].castle


def check_sieges(state: State) -> None:
    """8.9.6: who is inside is inside a besieged castle of his own; who besieges stands there too."""
    board, chart = state.board, state.edition.chart
    shut_in = 0
    for place in members(board.sieges):
        assert chart.castle_at[place] >= 0
        owner = board.castles[chart.castle_at[place]]
        assert _is_contested(state, place)
        assert board.stacks[owner.other][place], "a siege without besiegers"
        assert not board.inside & board.stacks[owner.other][place]
        shut_in |= board.stacks[owner][place]
    assert not board.inside & ~shut_in, "somebody is inside a castle that is not besieged"


def check_phase(state: State) -> None:
    """7.1, 7.3.1: what was done is within what was allowed."""
    phase, board = state.phase, state.board
    assert phase.marches >= -1
    assert phase.musters in {0, 1}
    on_the_map = board.lost[state.active] | sum(board.stacks[state.active])
    assert not phase.spent & ~(on_the_map & state.edition.sides[state.active])
    marched = [entry.blocks for entry in phase.entries if entry.marched]
    assert sum(blocks.bit_count() for blocks in marched) == sum(marched).bit_count(), "a block marched twice"
    assert 1 <= state.week <= LAST_WEEK


def check_step(state: State) -> None:
    """Whoever is to act has something to choose, and nobody else has."""
    for side in Seat:
        listed = choices(state, side)
        assert bool(listed) == (side in deciders(state))
        assert len(listed) == len(set(listed))
    assert (state.outcome is None) == bool(deciders(state))


def check_undo(state: State) -> None:
    """R23: what is kept back is a chain of one link, and only the active player's."""
    if state.open is None:
        assert (state.held, state.free) == ((), 0)
    else:
        assert state.free > 0
        assert state.open.open is None
        assert isinstance(state.step, at.MOVEMENT)
        assert isinstance(state.open.step, at.MOVEMENT)
        assert deciders(state) == deciders(state.open) == (state.active,)


def check_rest(state: State) -> None:
    """8.1, 8.9.6: when a phase is over opponents are together only at a siege, and the besieged are all inside."""
    board = state.board
    for place, (tokugawa, ishida) in enumerate(zip(*board.stacks, strict=True)):
        if tokugawa and ishida:
            assert board.sieges >> place & 1
            owner = board.castles[state.edition.chart.castle_at[place]]
            assert not board.stacks[owner][place] & ~board.inside


CHECKS = (check_blocks, check_cards, check_control, check_sieges, check_phase, check_step, check_undo)


def check_end(last: Stride) -> None:
    """2.1, 2.2: by the death of a leader, the loss of Hideyori, or points after week 7."""
    state = last.after
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert isinstance(state.step, at.Over)
    chiefs = [bool(state.board.lost[side] & state.edition.chiefs[side]) for side in Seat]
    hideyori = not state.board.disks & state.edition.disk_at[state.edition.osaka]
    if outcome.how == "2.1":
        assert outcome.winner is (Seat.SECOND if chiefs[0] else Seat.FIRST)
        assert any(chiefs) or hideyori
    else:
        assert outcome.how == "2.2"
        assert state.week == LAST_WEEK
        assert not any(chiefs)
        assert not hideyori
        score = outcome.score
        assert outcome.winner is (Seat.FIRST if score.first > score.second else Seat.SECOND)


@portions
def test_everything_is_accounted_for_in_every_campaign(portion: int) -> None:
    """At the start, at every eighth choice, at every turn of a phase and at the end."""
    for seed in range(portion, CAMPAIGNS, PORTIONS):
        last = None
        for number, stride in enumerate(campaign(seed)):
            last = stride
            turns = stride.before.active is not stride.after.active or stride.before.turn != stride.after.turn
            if turns and stride.after.outcome is None:
                check_rest(stride.after)
            if turns or number % 8 == seed % 8:
                for check in CHECKS:
                    check(stride.after)
        assert last is not None
        for check in CHECKS[:-2]:
            check(last.after)
        check_end(last)


@pytest.mark.parametrize("seed", range(6))
def test_everything_is_accounted_for_at_every_single_choice(seed: int) -> None:
    for stride in campaign(seed):
        for check in CHECKS:
            check(stride.after)


@pytest.mark.parametrize("seed", range(4))
def test_a_state_is_a_value(seed: int) -> None:
    """Frozen, hashable, equal to its like; and less than 20 KB, also while a phase can be undone."""
    states = [stride.after for stride in campaign(seed)]
    again = [stride.after for stride in campaign(seed)]
    assert states == again
    assert [*map(hash, states)] == [*map(hash, again)]
    for state in states[::5]:
        text = pickle.dumps(state)
        assert len(text) < STATE_BYTES
        copy = pickle.loads(text)
        assert copy == state
        assert hash(copy) == hash(state)
        assert [choices(copy, seat) for seat in Seat] == [choices(state, seat) for seat in Seat]
    assert all(one != other for one, other in pairwise(states))
    with pytest.raises(AttributeError):
        states[0].week = 2  # type: ignore[misc]  # to be refused


def test_the_campaigns_are_all_different() -> None:
    """Otherwise a thousand of them would show no more than one."""
    ends = set()
    for seed in range(40):
        *_, last = campaign(seed)
        ends.add(last.after.board)
    assert len(ends) == 40
