"""What the combats of a plan are thought to come to, and what a plan takes."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from futari.bots.sekigahara.aftermath import repelled
from futari.bots.sekigahara.belief import Belief
from futari.bots.sekigahara.evaluation import WEIGHTS, Evaluation, Weights
from futari.bots.sekigahara.prospects import CARDLESS, Prospect, Prospects
from futari.core import Seat
from futari.sekigahara.battlefield import Odds
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.state import State
from sekigahara.positions import play, position

EDITION = GAME.edition
PLACES = EDITION.place_named


def campaign(hand: str = "date-plain maeda-plain tokugawa-plain", kiyosu: str = "mori-mon3-1 ukita-mon2-1") -> State:
    """Tokugawa is about to march from Okazaki and Gifu."""
    return position(f"""
        week = 3
        first = "tokugawa"
        [ishida]
        hand = ["mori-plain", "ukita-plain"]
        stacks = {{ kiyosu = {kiyosu.split()}, osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-2"] }}
        [tokugawa]
        hand = {hand.split()}
        [tokugawa.stacks]
        okazaki = ["date-mon3-1", "date-mon3-2", "date-mon2-1"]
        gifu = ["tokugawa-leader", "tokugawa-mon3-1"]
        [board]
        castles = {{ gifu = "tokugawa" }}
    """)


def prospects(state: State) -> Prospects:
    belief = Belief(EDITION, GAME.view(state, Seat.FIRST), ())
    return Prospects(EDITION, belief, belief.guesses(Random(3), 8), 8, Evaluation(EDITION))


@pytest.mark.parametrize("won", [0.0, 0.1, 0.3, 0.7, 0.93, 1.0])
def test_odds_are_drawn_towards_even_with_the_losses_of_it(won: float) -> None:
    """The best of many attacks looks better than it is: what seemed 93 of 100 was 81 to 87."""
    sober = prospects(campaign())._sobered(0b11, Odds(won, 1.0, 1.0, 10.0, 10.0, 0.0, 0.0))
    assert abs(sober.won - 0.5) < abs(won - 0.5)
    assert (sober.won > 0.5) == (won > 0.5)
    assert (sober.lost > 1) == (sober.killed < 1) == (sober.won < won)


def test_better_odds_stay_better() -> None:
    judge = prospects(campaign())
    sober = [judge._sobered(0b11, Odds(won / 50, 1.0, 1.0, 10.0, 10.0, 0.0, 0.0)).won for won in range(1, 50)]
    assert all(worse < better for worse, better in pairwise(sober))


def test_a_chief_all_but_alone_falls_in_a_defeat_that_was_not_foreseen() -> None:
    """8.7.2: the last of a stack is its chief; among many he is not the last."""
    judge, odds = prospects(campaign()), Odds(0.95, 0.3, 1.5, 10.0, 5.0, 0.0, 0.0)
    chief, others = EDITION.chiefs.first, [b.bit for b in EDITION.blocks if b.side is Seat.FIRST and not b.leader]
    alone, many = chief | others[0], chief | sum(others[:5])
    assert judge._sobered(alone, odds).own_chief > 0.02
    assert judge._sobered(many, odds).own_chief == judge._sobered(sum(others[:2]), odds).own_chief == 0


def test_odds_are_believed_less_where_the_own_chief_fights() -> None:
    """2.1: a battle that seems won in 95 of 100 cases is worth less if Ieyasu is in it."""
    judge, odds = prospects(campaign()), Odds(0.95, 0.3, 1.5, 10.0, 5.0, 0.0, 0.0)
    chief, others = EDITION.chiefs.first, [b.bit for b in EDITION.blocks if b.side is Seat.FIRST and not b.leader]
    assert judge._sobered(chief | sum(others[:5]), odds).won < judge._sobered(sum(others[:6]), odds).won - 0.05


def test_whoever_loses_a_battle_loses_more_of_his_blocks() -> None:
    """8.7.1: one block more, and the enemy's cards were good."""
    battle = Prospect(0.0, 0.5, siege=False, lost=1.75, killed=1.75)
    assert battle.losses(won=True) == (1, 2)
    assert battle.losses(won=False) == (2, 1)
    assert Prospect(0.0, 0.97, siege=False, lost=0.0, killed=1.0).losses(won=True) == (0, 1)


def test_a_battle_without_a_card_for_those_who_fight_is_no_battle_to_begin() -> None:
    """8.2.2: a Maeda card brings no Date block; only a leader comes without one."""

    def value(hand: str) -> float:
        state = campaign(hand)
        army = state.board.stacks.first[PLACES["okazaki"]]
        held = tuple(sorted(EDITION.card_named[name] for name in hand.split()))
        return prospects(state)._battle(state, PLACES["kiyosu"], army, held).value

    assert value("maeda-plain maeda-sword") < value("date-plain date-plain") - CARDLESS


def test_after_a_lost_battle_the_chief_stands_with_those_who_are_left() -> None:
    """8.7, 8.8: Ieyasu comes with one block to Kiyosu and may be alone when he is back."""
    marches = ["limited", "pay maeda-plain", "march gifu", "take-all", "step kiyosu"]
    state = play(campaign(), *(f"tokugawa: {line}" for line in marches))
    judge = prospects(state)
    place = PLACES["kiyosu"]
    battle = Prospect(0.0, 0.5, siege=False, lost=1.25, killed=1.25)
    beaten, won = (judge._after_battles(state, {place: battle}, {place: victory}) for victory in (False, True))
    retreated = judge._evaluation.value(repelled(state, Seat.FIRST, place), Seat.FIRST)
    assert beaten < retreated - 2
    assert beaten < won - 2


def test_who_besieges_a_garrison_that_beats_him_in_the_field_expects_it_to_come_out() -> None:
    """8.9.2: two leaders before two strong blocks make no seven, and are beaten by who comes out."""
    state = position("""
        week = 3
        first = "tokugawa"
        [ishida]
        hand = ["mori-plain", "mori-plain", "mori-sword", "ukita-plain"]
        stacks = { gifu = ["mori-mon3-1", "mori-mon3-2"], osaka = ["ishida-leader", "mori-gun-2"] }
        [tokugawa]
        hand = ["date-plain", "maeda-plain", "tokugawa-plain"]
        [tokugawa.stacks]
        kiyosu = ["date-leader", "maeda-leader", "date-mon3-1", "date-mon3-2", "date-mon2-1", "date-mon2-2"]
        edo = ["tokugawa-leader", "tokugawa-mon3-1"]
    """)
    judge, gifu = prospects(state), PLACES["gifu"]

    def value(names: str, hand: str) -> float:
        army = sum(1 << EDITION.block_named[name] for name in names.split())
        held = tuple(sorted(EDITION.card_named[name] for name in hand.split()))
        return judge._assault(state, gifu, army, held).value

    weak = value("date-leader maeda-leader", "tokugawa-plain")
    strong = value("date-leader date-mon3-1 date-mon3-2 date-mon2-1 date-mon2-2", "date-plain date-plain date-double")
    assert weak < -0.5
    assert strong > weak + 1


def test_a_chief_who_may_be_driven_off_from_walls_is_judged_as_he_stands_then() -> None:
    """8.9.2, 8.8.2: Ieyasu and a leader before two who may come out, and one block left of them at Kiyosu."""
    state = position("""
        week = 3
        first = "tokugawa"
        [ishida]
        hand = ["mori-plain", "mori-plain", "mori-sword", "ukita-plain"]
        [ishida.stacks]
        gifu = ["mori-mon3-1", "mori-mon3-2"]
        kuwana = ["ukita-mon3-1", "ukita-mon2-1", "ukita-gun-1"]
        osaka = ["ishida-leader", "mori-gun-2"]
        [tokugawa]
        hand = ["date-plain", "maeda-plain"]
        stacks = { kiyosu = ["tokugawa-leader", "date-leader"], edo = ["date-mon3-1", "date-mon3-2"] }
    """)
    before = prospects(state).judge(state)
    marched = play(state, *(f"tokugawa: {line}" for line in ("minimal", "march kiyosu", "take-all", "step gifu")))
    judge = prospects(marched)
    siege = dict(judge._fought(marched))[PLACES["gifu"]]
    assert siege.siege
    assert siege.may_be_fought
    assert siege.losses(won=True) == (0, 0)
    assert siege.losses(won=False)[0] > 0
    assert judge.judge(marched) < before - 2


def test_nobody_seems_to_lose_by_what_another_takes() -> None:
    """4.2: what draws a side is told by what it held when it began to plan."""
    nothing = Weights(*(0.0 for _ in WEIGHTS))
    draws = Evaluation(EDITION, nothing._replace(advance=1.0))
    before = campaign()
    marches = ["limited", "pay maeda-plain", "march gifu", "take tokugawa-mon3-1", "step iwamura", "step kiso", "done"]
    after = play(before, *(f"tokugawa: {line}" for line in marches))
    held = draws.holds(before, Seat.FIRST)
    assert draws.holds(after, Seat.FIRST) != held
    assert draws.value(after, Seat.FIRST, held) > draws.value(after, Seat.FIRST)
