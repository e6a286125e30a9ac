"""The weekly cycle of the kernel (6): whose phase is next, reinforcements, the bid, and the end (2.2).

Which cards the kernel lets go is its own choice; the rules are asked for the same, and both must come to the same.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from futari.bots.sekigahara.evaluation import evaluation_of
from futari.core import Seat
from futari.sekigahara import steps as at
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.combat import combats
from futari.sekigahara.kernel import world_of
from futari.sekigahara.procedure import choices, decide, deciders
from futari.sekigahara.state import State
from sekigahara.campaigns import campaign, start
from sekigahara.crossing import CAMPAIGN, EDITION, FIRST, Picture, drawn, reshuffled, shown
from sekigahara.lookout import box, cards_but, hand, moving

JUDGE = evaluation_of(EDITION).judge
CAMPAIGNS, WARS = 100, 120
# Whoever wins the bid of an early week moves first; in weeks 6 and 7 everybody wants the last word.
EARLY = (0.0, 0.0)


def ended(state: State) -> State:
    """A movement phase without combats is over."""
    return decide(state, state.active, Choice(Act.END))


def agreed(before: State, state: State, *, begins: bool = False) -> State:
    """The state of the rules at the next phase; that of the kernel must look the same."""
    world = world_of(before)
    kernel = shown(JUDGE.next_phase(world, EARLY, begins, 1).position())
    if isinstance(state.step, at.Discards):
        for side in Seat:
            half = len(before.piles[side].hand) // 2
            for card in CAMPAIGN.cheapest(world, int(side), half):
                state = listed(state, side, Choice(Act.DISCARD, card=card + FIRST[side].card))
    if isinstance(state.step, at.Bid):
        for side in Seat:
            if side in deciders(state):
                state = listed(state, side, Choice(Act.BID, card=bid_of(kernel, state, side)))
    if isinstance(state.step, at.FirstPlayer):
        state = listed(state, state.step.chooser, Choice(Act.SECOND if state.week >= 6 else Act.FIRST))
    assert isinstance(state.step, at.Level | at.Over)
    rules = drawn(state)
    if reshuffled(before, state):
        kernel, rules = kernel.without_order(), rules.without_order()
    assert kernel == rules
    return state


def bid_of(kernel: Picture, state: State, side: Seat) -> int:
    """The card that the kernel's hand has not any more."""
    (card,) = (Counter(state.piles[side].hand) - Counter(kernel.cards[side][0])).elements()
    return card


def listed(state: State, side: Seat, choice: Choice) -> State:
    assert choice in choices(state, side)
    return decide(state, side, choice)


def phases_without_combats() -> list[State]:
    found = []
    for seed in range(CAMPAIGNS):
        for stride in campaign(seed):
            state = stride.before
            if stride.choice.act is Act.END and not combats(state):
                # The kernel shuffles with dice of its own: its bid is of another hand then.
                found += [state] if all(len(pile.deck) >= 6 for pile in state.piles) else []
    return found


def test_the_next_phase_is_that_of_the_rules() -> None:
    """6.1 to 6.4: turns A and B, the first player and the second, the next week with all it brings, the end."""
    met = Counter[object]()
    for state in phases_without_combats():
        after = agreed(state, ended(state))
        met[after.week - state.week, after.turn - state.turn, after.active is after.first] += 1
        met["over"] += after.outcome is not None
        met[after.week] += after.week > state.week
    assert min(met[0, 0, False], met[0, 1, True], met[1, -1, True]) > 50
    assert all(met[week] for week in range(2, 8))
    assert met["over"] > 10


def test_a_war_begins_with_the_bid_of_week_1() -> None:
    """6.1, 6.3: no reinforcements; the higher number decides who moves first."""
    firsts = Counter[Seat]()
    for seed in range(WARS):
        state = start(Random(seed))
        after = agreed(state, state, begins=True)
        assert (after.week, after.turn, after.active) == (1, 0, after.first)
        firsts[after.first] += 1
        assert [len(pile.hand) for pile in after.piles] == [4, 4]
    assert all(firsts[side] for side in Seat)


WEEK = """
    week = {week}
    turn = "B"
    first = "tokugawa"
    active = "ishida"
    [tokugawa]
    hand = {tokugawa}
    [tokugawa.stacks]
    edo = ["tokugawa-leader"]
    [ishida]
    hand = {ishida}
    [ishida.stacks]
    osaka = ["ishida-leader"]
    [board]
    markers = {{ {markers} }}
"""


def week_over(week: int, *, tokugawa: str = "", ishida: str = "", markers: str = "") -> tuple[State, State]:
    """A week that is over, and the first phase of the next one."""
    text = WEEK.format(week=week, tokugawa=tokugawa.split(), ishida=ishida.split(), markers=markers)
    state = moving(text, "no-movement")
    return state, agreed(state, ended(state))


def test_half_of_the_hand_goes_rounded_down_and_five_cards_come() -> None:
    """6.2, 6.3: of seven three; five come, one more for who has more castles; one is bid."""
    state, after = week_over(2, tokugawa="date-plain " * 6 + "date-sword", ishida="mori-plain " * 4)
    assert [state.board.castles.count(side) for side in Seat] == [5, 4]
    assert (len(hand(after, "tokugawa")), len(hand(after, "ishida"))) == (7 - 3 + 6 - 1, 4 - 2 + 5 - 1)


@pytest.mark.parametrize(("week", "blocks"), [(1, 2), (3, 2), (4, 1), (6, 1)])
def test_blocks_come_into_the_boxes_and_one_more_for_more_resources(week: int, blocks: int) -> None:
    """6.2: two in weeks 2 to 4, one in weeks 5 to 7; in a tie nobody has more (R1)."""
    _, after = week_over(week)
    assert (len(box(after, "tokugawa")), len(box(after, "ishida"))) == (blocks, blocks)
    _, after = week_over(week, markers='kuwana = "ishida"')
    assert (len(box(after, "tokugawa")), len(box(after, "ishida"))) == (blocks, blocks + 1)


def test_an_empty_bag_gives_no_block() -> None:
    """R2."""
    names = [block.name for block in EDITION.blocks if block.side is Seat.SECOND and block.name != "ishida-leader"]
    text = WEEK.format(week=2, tokugawa=[], ishida=[], markers="").replace(
        "[ishida.stacks]", f"lost = {names}\n[ishida.stacks]"
    )
    state = moving(text, "no-movement")
    assert box(agreed(state, ended(state)), "ishida") == []


def test_a_deck_that_runs_out_is_made_anew_from_the_discards() -> None:
    """R2, R20: of two cards in the deck and the rest in the discards five come all the same."""
    discards = cards_but("ishida", "mori-plain", "mori-sword")
    text = WEEK.format(week=2, tokugawa=[], ishida=[], markers="").replace(
        "[ishida.stacks]", f'discards = {discards}\ndeck = ["mori-plain", "mori-sword"]\n[ishida.stacks]'
    )
    state = moving(text, "no-movement")
    world = JUDGE.next_phase(world_of(state), EARLY, False, 1).position()
    assert (len(world.hands[1]), len(world.decks[1]), len(world.discards[1])) == (4, 50, 1)


@pytest.mark.parametrize(
    ("markers", "winner"),
    [
        ("", Seat.FIRST),
        ('kuwana = "ishida", kiso = "ishida"', Seat.SECOND),
        ('kuwana = "ishida", kiso = "ishida", takeda = "ishida"', Seat.SECOND),
    ],
)
def test_after_week_7_the_points_decide_and_a_tie_is_ishidas(markers: str, winner: Seat) -> None:
    """2.2, 6.4: eleven to nine, eleven each, eleven to twelve."""
    _, after = week_over(7, markers=markers)
    assert after.outcome is not None
    assert after.outcome.winner is winner
