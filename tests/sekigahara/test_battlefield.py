"""The battle kernel: every battle it plays is one that the rules allow, with the same impacts, losses and winner."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from futari.core import BySide, Seat
from futari.sekigahara import steps as at
from futari.sekigahara.battle import impact, initiative
from futari.sekigahara.battlefield import Account, Battlefield, Deed, Foe, Question, Stage
from futari.sekigahara.choice import NO, Act, Choice
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.game import Options
from futari.sekigahara.happenings import CombatEnded
from futari.sekigahara.pieces import CardKind, members
from futari.sekigahara.procedure import choices, decide
from futari.sekigahara.state import Pile, State

EDITION = GAME.edition
PLACE = EDITION.place_named["matsumoto"]
BATTLES = 250


class Meeting(NamedTuple):
    """Two stacks that have met, and what their sides hold."""

    stacks: BySide[int]
    hands: BySide[tuple[int, ...]]
    attacker: Seat
    siege: bool


def meeting(random: Random, *, siege: bool = False) -> Meeting:
    """Any blocks of both sides, and any hands that the decks could give."""

    def stack(side: Seat) -> int:
        blocks = list(members(EDITION.sides[side]))
        return sum(1 << block for block in random.sample(blocks, random.randint(1, 6)))

    def hand(side: Seat) -> tuple[int, ...]:
        deck = [card.number for card in EDITION.cards if card.side is side for _ in range(card.copies)]
        return tuple(sorted(random.sample(deck, random.randint(0, 8))))

    return Meeting(BySide(*map(stack, Seat)), BySide(*map(hand, Seat)), random.choice(list(Seat)), siege)


def fought_in_the_kernel(met: Meeting, seat: Seat, seed: int) -> Account:
    field = Battlefield(EDITION, seat)
    enemy = seat.other
    return field.battle(
        met.stacks[seat],
        met.hands[seat],
        met.stacks[enemy],
        met.hands[enemy],
        attacker=met.attacker is seat,
        siege=met.siege,
        seed=seed,
    )


def at_the_place(met: Meeting) -> State:
    """The state in which the first deployment of that meeting is due."""
    start = GAME.start(Options(), b"a battle of the kernel")
    stacks = BySide(
        *(tuple(met.stacks[side] * (place.number == PLACE) for place in EDITION.chart.places) for side in Seat)
    )
    piles = BySide(*(Pile(met.hands[side], ()) for side in Seat))
    fight = at.Fight(PLACE, met.attacker, siege=met.siege)
    return start.then(board=replace(start.board, stacks=stacks), piles=piles, active=met.attacker, step=fight)


def fight_of(state: State) -> at.Fight:
    assert isinstance(state.step, at.Fight | at.SecondBlock | at.Challenge | at.Answer | at.Losses | at.SiegeLosses)
    return state.step if isinstance(state.step, at.Fight) else state.step.fight


def replayed(state: State, deed: Deed) -> State:
    """The state of the rules after what the kernel says was done; whatever they do not list is an error."""
    seat = deed.side
    assert isinstance(state.step, at.Fight)
    assert initiative(state.step) is seat
    before = state.step.totals[seat]
    if deed.block == NO:
        return decide(state, seat, Choice(Act.FINISH))
    if deed.card == NO:
        after = decide(state, seat, Choice(Act.LEADER, block=deed.block))
        assert fight_of(after).totals[seat] == before + deed.impact
        return after
    state = decide(state, seat, listed(state, seat, Choice(Act.DEPLOY, card=deed.card, block=deed.block)))
    if isinstance(state.step, at.SecondBlock):
        second = Choice(Act.DECLINE_SECOND) if deed.second == NO else Choice(Act.DEPLOY, block=deed.second)
        state = decide(state, seat, listed(state, seat, second))
    else:
        assert deed.second == NO
    assert fight_of(state).totals[seat] == before + deed.impact
    return answered(state, deed)


def answered(state: State, deed: Deed) -> State:
    """8.6: the challenge, if there was one, and whether the blocks were turned by it."""
    if not isinstance(state.step, at.Challenge):
        assert not deed.challenged
        return state
    enemy = deed.side.other
    if not deed.challenged:
        return decide(state, enemy, Choice(Act.PASS))
    card, *_ = [choice for choice in choices(state, enemy) if choice.act is Act.CHALLENGE]
    state = decide(state, enemy, card)
    shown = [choice for choice in choices(state, deed.side) if choice.act is Act.SHOW]
    assert deed.turned is not bool(shown)
    return decide(state, deed.side, shown[0] if shown else Choice(Act.YIELD))


def listed(state: State, seat: Seat, choice: Choice) -> Choice:
    """The choice of the list with the same block, or one that is equal to it."""
    kind = EDITION.kind_of
    for each in choices(state, seat):
        if each._replace(block=NO) == choice._replace(block=NO) and (
            each.block == choice.block
            or (NO not in (each.block, choice.block) and kind[each.block] == kind[choice.block])
        ):
            return each
    raise AssertionError(f"{GAME.write_choice(choice)} is not on the list")


def chief_survives(state: State, side: Seat) -> bool:
    """Whether a chief can be spared by choosing other losses (8.7.2)."""
    chief = EDITION.chiefs[side]
    while isinstance(state.step, at.Losses | at.SiegeLosses) and state.outcome is None:
        (decider,) = GAME.to_act(state)
        blocks = [choice for choice in choices(state, decider) if choice.act is Act.LOSE]
        spared = [choice for choice in blocks if not 1 << choice.block & EDITION.chiefs[decider]]
        state = decide(state, decider, (spared or blocks)[0])
    return not state.board.lost[side] & chief


@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("siege", [False, True])
def test_a_battle_of_the_kernel_is_one_of_the_rules(seat: Seat, siege: bool) -> None:  # noqa: FBT001  (a parameter of the test)
    """Step by step: who has the initiative, what is listed, the impact of every deployment, challenges, totals."""
    random, challenges, doubles, turned, chiefs = Random(seat + 2 * siege), 0, 0, 0, 0
    for seed in range(BATTLES):
        met = meeting(random, siege=siege)
        account = fought_in_the_kernel(met, seat, seed)
        state = at_the_place(met)
        for deed in account.deeds:
            challenges += deed.challenged
            doubles += deed.second != NO
            turned += deed.turned
            state = replayed(state, deed)
        (ended,) = [each for each in state.news if isinstance(each, CombatEnded)]
        assert account.winner is ended.winner
        assert account.totals == ended.totals
        for side in Seat:
            assert account.losses[side] == min(ended.losses[side], met.stacks[side].bit_count())
            if met.stacks[side] & EDITION.chiefs[side]:
                chiefs += 1
                assert account.chiefs_lost[side] is not chief_survives(state, side)
    if siege:
        assert challenges == 0
    else:
        assert min(challenges, turned) > 5
    assert min(doubles, chiefs) > 5


def test_the_same_seed_fights_the_same_battle() -> None:
    random = Random(7)
    for seed in range(20):
        met = meeting(random)
        assert fought_in_the_kernel(met, Seat.FIRST, seed) == fought_in_the_kernel(met, Seat.FIRST, seed)


def test_a_battle_looks_the_same_from_both_sides() -> None:
    """Who is called the own side changes nothing where no dice are thrown."""
    random, loyalty = Random(8), {card.number for card in EDITION.cards if card.kind is CardKind.LOYALTY}
    for seed in range(100):
        met = meeting(random)
        met = met._replace(hands=met.hands.map(lambda hand: tuple(card for card in hand if card not in loyalty)))
        assert fought_in_the_kernel(met, Seat.FIRST, seed) == fought_in_the_kernel(met, Seat.SECOND, seed)


def test_odds_are_the_mean_of_battles() -> None:
    """With an open hand and without challenges every sample is the same battle."""
    random, loyalty = Random(9), {card.number for card in EDITION.cards if card.kind is CardKind.LOYALTY}
    for seed in range(100):
        met = meeting(random)
        mine, theirs = (tuple(c for c in met.hands[side] if c not in loyalty) for side in Seat)
        open_ = met._replace(hands=BySide(mine, theirs))
        account = fought_in_the_kernel(open_, Seat.FIRST, seed)
        odds = Battlefield(EDITION, Seat.FIRST).odds(
            met.stacks.first,
            mine,
            Foe(met.stacks.second, (), len(theirs), theirs),
            attacker=met.attacker is Seat.FIRST,
            samples=3,
            seed=seed,
        )
        assert odds.won == (account.winner is Seat.FIRST)
        assert (odds.lost, odds.killed) == pytest.approx((account.losses.first, account.losses.second))
        assert (odds.impact, odds.suffered) == pytest.approx((account.totals.first, account.totals.second))
        assert (odds.own_chief, odds.their_chief) == pytest.approx(tuple(map(float, account.chiefs_lost)))


def test_a_battle_that_has_begun_goes_on_from_its_totals() -> None:
    """Deployed blocks make their clan's bonus (8.3.3), and whoever has finished deploys no more (8.5)."""
    guns = [block.number for block in EDITION.blocks if block.face == "tokugawa-gun"][:2]
    foe = next(block.number for block in EDITION.blocks if block.face == "mori-mon2")
    card = EDITION.card_named["tokugawa-plain"]
    stage = Stage(totals=(1, 4), done=(False, True), deployed=1 << guns[0])
    odds = Battlefield(EDITION, Seat.FIRST).odds(
        1 << guns[0] | 1 << guns[1], (card,), Foe(1 << foe, (), 0), attacker=True, stage=stage, samples=1
    )
    # 1 mon and 1 for the gun that is there: 3 against 4.
    assert (odds.impact, odds.suffered, odds.won) == (3, 4, 0)


def test_who_leads_for_good_goes_on_while_his_cards_together_reach_another_loss() -> None:
    """Three guns of a clan make 1, 2 and 3: with 3 there already the last of them reaches seven (8.7.1)."""
    guns = [block.number for block in EDITION.blocks if block.face == "tokugawa-gun"]
    foe = next(block.number for block in EDITION.blocks if block.face == "mori-mon2")
    plain = EDITION.card_named["tokugawa-plain"]
    stage = Stage(totals=(3, 0), done=(False, True))
    for cards, total in (3, 9), (2, 3):
        odds = Battlefield(EDITION, Seat.FIRST).odds(
            sum(1 << gun for gun in guns), (plain,) * cards, Foe(1 << foe, (), 0), attacker=True, stage=stage, samples=1
        )
        # Three cards make six more, two only three: those are kept.
        assert odds.impact == total


def test_a_block_in_question_is_turned_if_no_card_is_left_to_show() -> None:
    """8.6.1: its impact is taken back and its mon goes to the challenger."""
    foe = next(block.number for block in EDITION.blocks if block.face == "mori-mon3")
    loyalty = next(c.number for c in EDITION.cards if c.side is Seat.FIRST and c.kind is CardKind.LOYALTY)
    own = next(block.number for block in EDITION.blocks if block.face == "date-mon2")
    stage = Stage(totals=(0, 3), deployed=1 << foe)
    for held, totals in ((), (3, 0)), ((EDITION.card_named["mori-plain"],), (0, 3)):
        odds = Battlefield(EDITION, Seat.FIRST).odds(
            1 << own,
            (loyalty,),
            Foe(1 << foe, (), len(held), held),
            attacker=False,
            stage=stage,
            question=Question(1 << foe, 3),
            samples=1,
        )
        assert (odds.impact, odds.suffered) == totals


def test_impacts_follow_the_rules_in_the_middle_of_a_battle() -> None:
    """8.3, 8.4, 8.6.2: one more deployment where blocks of both sides lie open already, some of them turned."""
    random, compared = Random(11), 0
    cards = [card.number for card in EDITION.cards if card.side is Seat.FIRST]
    cards = [card for card in cards if EDITION.cards[card].kind in (CardKind.PLAIN, CardKind.SWORD)]
    for _ in range(200):
        met, card = meeting(random), random.choice(cards)
        lying = BySide(*(_some(random, met.stacks[side]) for side in Seat))
        turned = _some(random, lying.first | lying.second)
        fight = at.Fight(PLACE, Seat.FIRST, deployed=lying, turned=turned, done=BySide(False, True))
        left = met.stacks.first & ~lying.first & EDITION.deployable[card]
        if not lying.first or not left:
            continue
        compared += 1
        odds = Battlefield(EDITION, Seat.FIRST).odds(
            met.stacks.first,
            (card,),
            Foe(met.stacks.second, (), 0),
            attacker=True,
            stage=Stage(done=(False, True), deployed=lying.first | lying.second, turned=turned),
            samples=1,
        )
        state = at_the_place(met)
        assert odds.impact == max(impact(state, fight, Seat.FIRST, card, block) for block in members(left))
    assert compared > 30


def _some(random: Random, blocks: int) -> int:
    return sum(1 << block for block in members(blocks) if random.random() < 0.4)
