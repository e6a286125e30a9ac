"""How likely a chief falls (2.1): as the battle kernel has it, and as a player would expect."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from bots.judges import only
from futari.bots.sekigahara.evaluation import Evaluation
from futari.core import Seat
from futari.sekigahara.battlefield import Battlefield, Foe, Stage
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.state import State
from sekigahara.positions import position

EDITION = GAME.edition
STACKS = 60
CARDS = ["tokugawa-plain"] * 5 + ["tokugawa-sword"] * 2
# What so few stacks may be off by, and what the two sides' chiefs differ by.
TOLERANCE = 0.13
# One factor for all stacks is a rougher guess of what a hand does to them.
FEW_CARDS_TOLERANCE = 0.2

falls = Evaluation(EDITION).judge.chief_falls


def played(seat: Seat, own: int, attackers: int, *, siege: bool, held: int = 6) -> float:
    """How often a chief falls with so many before so many of any kind: with any hand, and with the best of three."""
    random, ground, fallen = Random(7), Battlefield(EDITION, seat), 0.0
    chief = EDITION.chiefs[seat]
    blocks = [[b.number for b in EDITION.blocks if b.side is side and not b.bit & chief] for side in (seat, seat.other)]
    decks = [
        [c.number for c in EDITION.cards if c.side is side for _ in range(c.copies)] for side in (seat, seat.other)
    ]
    for _ in range(STACKS):
        mine = chief | sum(1 << number for number in random.sample(blocks[0], own - 1))
        theirs = sum(1 << number for number in random.sample(blocks[1], attackers))
        hand = tuple(sorted(random.sample(decks[0], 5)))
        found = []
        for _ in range(3):
            cards = tuple(sorted(random.sample(decks[1], held)))
            foe = Foe(theirs, cards, len(cards), cards)
            odds = ground.odds(mine, hand, foe, attacker=False, stage=Stage(siege=siege), samples=6, seed=3)
            found.append(odds.own_chief)
        fallen += (found[0] + max(found)) / 2
    return fallen / STACKS


@pytest.mark.parametrize("own", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("attackers", [1, 2, 3, 4, 6, 8, 12])
def test_a_chief_in_the_field_falls_as_often_as_in_the_battle_kernel(own: int, attackers: int) -> None:
    """8.7: one block for seven impacts, one more for a defeat, the chief last; four to one is an overrun (7.4)."""
    if attackers >= 4 * own:
        assert falls(own, attackers, walled=False) == 1
    else:
        mean = sum(played(seat, own, attackers, siege=False) for seat in Seat) / 2
        assert falls(own, attackers, walled=False, last=True) == pytest.approx(mean, abs=TOLERANCE)


@pytest.mark.parametrize("own", [1, 2, 3])
@pytest.mark.parametrize("attackers", [2, 3, 4, 6, 8, 12])
def test_a_chief_behind_walls_falls_as_often_as_in_the_battle_kernel(own: int, attackers: int) -> None:
    """8.9.4: seven impacts a block, and nobody strikes with swords."""
    mean = sum(played(seat, own, attackers, siege=True) for seat in Seat) / 2
    assert falls(own, attackers, walled=True, last=True) == pytest.approx(mean, abs=TOLERANCE)


@pytest.mark.parametrize("held", [0, 2, 3, 4, 5, 8])
@pytest.mark.parametrize(("own", "attackers", "walled"), [(1, 4, True), (1, 8, True), (2, 12, True), (3, 8, False)])
def test_who_has_few_cards_is_as_weak_as_in_the_battle_kernel(
    own: int, attackers: int, held: int, *, walled: bool
) -> None:
    """8.2.2: each card brings one block, however many stand there."""
    mean = sum(played(seat, own, attackers, siege=walled, held=held) for seat in Seat) / 2
    assert falls(own, attackers, walled=walled, last=True, cards=held) == pytest.approx(mean, abs=FEW_CARDS_TOLERANCE)


def test_a_chief_has_less_to_fear_from_an_enemy_without_cards() -> None:
    """One card is paid to come, the others bring blocks into the battle."""
    assert mitsunari(cards=0) < mitsunari(cards=3) < mitsunari(cards=7)


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("walled", [False, True])
def test_more_attackers_are_never_safer_nor_are_fewer_friends_in_the_field(*, walled: bool, last: bool) -> None:
    for own in range(1, 4 if walled else 8):
        chances = [falls(own, attackers, walled=walled, last=last) for attackers in range(30)]
        assert all(fewer <= more for fewer, more in pairwise(chances))
        assert all(0 <= chance <= 1 for chance in chances)
        if not walled:
            more = [falls(own + 1, attackers, walled=False, last=last) for attackers in range(30)]
            assert all(safer <= chance for safer, chance in zip(more, chances, strict=True))


def mitsunari(
    guard: str = "",
    kuwana: str = "",
    *,
    week: int = 5,
    turn: str = "A",
    first: str = "tokugawa",
    enemy: str = "gifu",
    army: int = 4,
    cards: int = 7,
) -> float:
    """How likely Mitsunari falls in Anotsu; Ieyasu stands three roads away with three."""
    names = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-mon3-2", "fukushima-mon3-1"]
    names += ["fukushima-gun-1", "date-gun-1", "date-gun-2", "date-mon2-1"]
    state = position(f"""
        week = {week}
        turn = "{turn}"
        first = "{first}"
        [ishida]
        hand = ["mori-plain", "ukita-plain"]
        mori_box = []
        [ishida.stacks]
        anotsu = {["ishida-leader", *guard.split()]}
        kuwana = {kuwana.split()}
        osaka = ["mori-mon3-1", "mori-mon3-2", "mori-gun-1", "mori-gun-2"]
        [tokugawa]
        hand = {CARDS[:cards]}
        stacks = {{ {enemy} = {names[:army]} }}
        [board]
        castles = {{ anotsu = "ishida" }}
        sieges = {["anotsu"] if enemy == "anotsu" else []}
    """)
    return only(chief_in_danger=1.0).mortal_danger(state, Seat.SECOND)


def test_a_chief_alone_behind_walls_is_not_safe_from_a_march_with_leader_and_card() -> None:
    """7.3.3, 8.9.4: three roads are one march, and seven impacts are the end of whoever is alone."""
    alone = mitsunari()
    assert alone > 0
    assert mitsunari("ukita-gun-1") < alone / 2
    assert mitsunari(kuwana="ukita-gun-1 ukita-gun-2") < alone / 2


def test_a_chief_whom_nobody_can_reach_is_hunted_down_later_unless_friends_are_near() -> None:
    """Two at Kuwana stop four; but four who hunt him are near, and his friends are few."""
    few, many = "ukita-gun-1 ukita-gun-2", "ukita-gun-1 ukita-gun-2 ukita-mon2-1 ukita-mon3-1 ukita-mon3-2"
    assert mitsunari(kuwana=few) > mitsunari(kuwana=many) == 0
    assert mitsunari(kuwana=few, week=7, turn="B") == 0


def test_at_the_turn_of_a_week_the_enemy_may_come_in_two_marches() -> None:
    """6.3: who moves second in turn B may move first in the next week."""
    at_the_turn, within_it = (mitsunari(enemy="hamamatsu", first="ishida", turn=turn) for turn in ("B", "A"))
    assert at_the_turn > 1.5 * within_it


def test_who_is_shut_in_has_more_to_fear_than_who_may_still_march_out() -> None:
    """8.9.6: nobody leaves a besieged castle."""
    assert mitsunari("ukita-gun-1", enemy="anotsu") > mitsunari("ukita-gun-1", enemy="kuwana") + 0.1


def test_a_march_that_needs_leader_and_card_counts_less_than_one_that_needs_neither() -> None:
    """7.3.3; of a stack of seven only four may come so far, and nobody from the other end of the map."""
    near, far, away = (mitsunari("ukita-gun-1", enemy=enemy, army=7) for enemy in ("kuwana", "gifu", "sendai"))
    assert near > 1.5 * far > 0
    assert away == 0


@pytest.mark.parametrize("walled", [False, True])
def test_in_the_last_phase_nobody_is_starved_out_or_hunted_down(*, walled: bool) -> None:
    """6.4: after turn B of week 7 the war is over."""
    assert falls(2, 4, walled=walled, last=True) < falls(2, 4, walled=walled)
    assert falls(2, 0, walled=walled) == 0


def test_in_the_last_phase_nobody_comes_later() -> None:
    """6.4: from Sunpu it is more than one march."""
    assert mitsunari("ukita-gun-1", enemy="sunpu") > 0
    assert mitsunari("ukita-gun-1", enemy="sunpu", week=7, turn="B") == 0


def besieged_in_anotsu(kuwana: str, gifu: str) -> State:
    """Ieyasu and one block shut in by four who make ten, with friends next door or three roads away."""
    stacks = "\n".join(f"{place} = {names.split()}" for place, names in (("kuwana", kuwana), ("gifu", gifu)) if names)
    return position(f"""
        week = 5
        first = "tokugawa"
        [ishida]
        hand = ["mori-plain", "ukita-plain", "kobayakawa-plain", "mori-plain", "ukita-plain"]
        [ishida.stacks]
        osaka = ["ishida-leader"]
        anotsu = ["mori-mon2-1", "mori-gun-1", "kobayakawa-mon3-1", "ukita-mon3-1"]
        [tokugawa]
        hand = ["tokugawa-plain", "tokugawa-plain", "maeda-plain", "date-plain"]
        [tokugawa.stacks]
        anotsu = ["tokugawa-leader", "date-mon3-1"]
        {stacks}
        [board]
        sieges = ["anotsu"]
    """)


def test_a_chief_who_is_shut_in_fears_less_if_friends_can_come_to_his_relief() -> None:
    """8.9.6, R38: readers and three jurors saw Ieyasu's nearest friends march the other way, and he starved."""
    danger, friends = only(chief_in_danger=1.0).danger, "tokugawa-mon3-1 tokugawa-gun-1 maeda-mon2-1"
    near = danger(besieged_in_anotsu(friends, ""), Seat.FIRST)
    far = danger(besieged_in_anotsu("", friends), Seat.FIRST)
    assert 0 < near < 0.6 * far
