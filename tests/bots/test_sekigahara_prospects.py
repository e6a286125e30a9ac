"""What the combats of a plan are thought to come to: their odds, where the stacks stand then, and what that is worth.

Whoever has no card makes no impact, so that it is known how the battles end in most of these positions.
"""

from __future__ import annotations

import pytest

from bots.judges import NOTHING, judged, only, right_guess
from futari.bots.sekigahara.evaluation import Evaluation
from futari.core import Seat
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.kernel import Scope, campaign_of, world_of
from futari.sekigahara.state import State
from sekigahara.positions import play, position

EDITION = GAME.edition


def campaign(
    *,
    tokugawa: dict[str, str],
    ishida: dict[str, str],
    hand: str = "",
    ishida_hand: str = "",
    marched: dict[str, str] | None = None,
    to: str = "kiyosu",
    board: str = "",
    chief: str = "edo",
) -> State:
    """Tokugawa moves; some have `marched` to a place, told by where they came from."""

    def stacks(sides: dict[str, str]) -> str:
        return "\n".join(f"{place} = {names.split()}" for place, names in sides.items())

    tokugawa = {**tokugawa, chief: f"tokugawa-leader {tokugawa.get(chief, '')}"}
    entries = [
        f'{{ place = "{to}", from = "{at}", blocks = {names.split()} }}' for at, names in (marched or {}).items()
    ]
    spent = " ".join((marched or {}).values()).split()
    phase = f'[phase]\nlevel = "full"\nspent = {spent}\nentries = [{", ".join(entries)}]'
    return position(f"""
        week = 3
        first = "tokugawa"
        [tokugawa]
        hand = {hand.split()}
        [tokugawa.stacks]
        {stacks(tokugawa)}
        [ishida]
        hand = {ishida_hand.split()}
        mori_box = []
        [ishida.stacks]
        osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-2"]
        {stacks(ishida)}
        [board]
        {board}
        {phase if marched else ""}
    """)


# What the blocks themselves count: their losses are in the odds of a battle, wherever the others stand then.
MATERIAL = {"block": 1.0, "mon": 1.0}


def afterwards(state: State, **weights: float) -> float:
    """What these terms say of where everybody is thought to stand when the combats are over.

    By four guesses: too few to know how strong the others are, so that all of them count by their number.
    """
    few = [right_guess(state, state.active, dice) for dice in range(1, 5)]
    return judged(state, only(**MATERIAL, **weights), few) - judged(state, only(**MATERIAL), few)


def standing(state: State, **weights: float) -> float:
    """What they say of where everybody stands."""
    return only(**MATERIAL, **weights).value(state, Seat.FIRST) - only(**MATERIAL).value(state, Seat.FIRST)


def agree(fought: State, then: State) -> bool:
    """Whether combats are thought to lead to a written position: by where all are drawn and what they have to fear."""
    where = {"advance": 1.0, "stack_in_danger": 1.0, "chief_in_danger": 1.0, "resource_in_danger": 1.0}
    assert standing(fought, **where) != pytest.approx(standing(then, **where))
    return afterwards(fought, **where) == pytest.approx(standing(then, **where))


def test_whoever_is_beaten_in_an_attack_stands_where_he_came_from_without_the_weakest() -> None:
    """8.7, 8.8: a tie is a defeat, which costs a block; who stayed behind is with the others again."""
    guard, kuwana = {"kiyosu": "mori-mon3-1 ukita-mon2-1"}, 'markers = { kuwana = "tokugawa" }'
    three = "fukushima-mon3-1 fukushima-gun-1 date-mon3-1"
    came = {"okazaki": "fukushima-mon3-1 fukushima-gun-1", "kuwana": "date-mon3-1"}
    attacked = campaign(tokugawa={"kiyosu": three, "okazaki": "date-gun-1"}, ishida=guard, marched=came, board=kuwana)
    back = {"okazaki": "fukushima-mon3-1 date-gun-1", "kuwana": "date-mon3-1"}
    assert agree(attacked, campaign(tokugawa=back, ishida=guard, board=kuwana))


ARMY, GUARD, LEFT = (
    "date-mon3-1 fukushima-mon3-1 fukushima-gun-1",
    "ukita-mon3-1 ukita-mon2-1 mori-gun-1",
    "ukita-mon3-1 ukita-mon2-1",
)


def test_whoever_is_beaten_in_defence_goes_to_friends() -> None:
    """8.8: to Kuwana, not to Gifu, where nobody is; the weakest has fallen."""
    attacked = campaign(
        tokugawa={"kiyosu": ARMY},
        ishida={"kiyosu": GUARD, "kuwana": "ukita-gun-1"},
        hand="date-plain",
        marched={"okazaki": ARMY},
    )
    then = campaign(tokugawa={"kiyosu": ARMY}, ishida={"kuwana": f"ukita-gun-1 {LEFT}"}, hand="date-plain")
    assert agree(attacked, then)


def test_whoever_is_beaten_in_defence_does_not_go_towards_the_enemy() -> None:
    """8.8.3: not along a road by which he came: to Gifu is the only other."""
    kuwana = 'markers = { kuwana = "tokugawa" }'
    came = {"okazaki": "fukushima-mon3-1 fukushima-gun-1", "kuwana": "date-mon3-1"}
    attacked = campaign(
        tokugawa={"kiyosu": ARMY}, ishida={"kiyosu": GUARD}, hand="date-plain", marched=came, board=kuwana
    )
    then = campaign(tokugawa={"kiyosu": ARMY}, ishida={"gifu": LEFT}, hand="date-plain", board=kuwana)
    assert agree(attacked, then)


def test_the_chief_is_left_alone_when_all_others_have_fallen() -> None:
    """8.2.4, 8.7.2: a leader each and no cards are a tie. His own fall is counted by the odds; then he is in danger."""
    guard = {"kiyosu": "ukita-leader mori-mon3-1 ukita-gun-1"}
    marched = {"okazaki": "tokugawa-leader tokugawa-gun-1"}
    attacked = campaign(tokugawa={"kiyosu": "tokugawa-gun-1"}, ishida=guard, chief="kiyosu", marched=marched)
    alone = campaign(tokugawa={}, ishida=guard, chief="okazaki")
    assert agree(attacked, alone)
    assert afterwards(attacked, chief_in_danger=1.0) < standing(
        campaign(tokugawa={"okazaki": "tokugawa-gun-1"}, ishida=guard, chief="okazaki"), chief_in_danger=1.0
    )


def test_nobody_is_shut_in_any_more_when_the_besiegers_are_beaten() -> None:
    """8.9.2, 8.9.6: two who come out against one may march again."""
    guard = {"gifu": "mori-mon3-1 ukita-mon2-1"}
    besieged = campaign(
        tokugawa={"gifu": "date-gun-1 date-mon2-1"},
        ishida=guard,
        marched={"kiyosu": "date-gun-1 date-mon2-1"},
        to="gifu",
        board='sieges = ["gifu"]',
    )
    assert agree(besieged, campaign(tokugawa={"kiyosu": "date-mon2-1"}, ishida=guard))


def test_whoever_takes_walls_for_sure_stands_behind_them_afterwards() -> None:
    """8.9.4: 3 + 4 for the only one inside, who makes too little to come out; then the castle is Tokugawa's."""
    army, hand = "date-mon3-1 date-mon3-2 date-gun-1", "date-plain date-plain date-sword"
    besieged = campaign(
        tokugawa={"gifu": army},
        ishida={"gifu": "mori-gun-1"},
        hand=hand,
        marched={"kiyosu": army},
        to="gifu",
        board='sieges = ["gifu"]',
    )
    taken = campaign(tokugawa={"gifu": army}, ishida={}, hand=hand, board='castles = { gifu = "tokugawa" }')
    where = {"stack_in_danger": 1.0, "castle_in_danger": 1.0, "siege": 1.0, "threat": 1.0}
    assert standing(besieged, **where) != pytest.approx(standing(taken, **where))
    assert afterwards(besieged, **where) == pytest.approx(standing(taken, **where))


def test_an_assault_leaves_the_cards_it_does_not_need_for_the_next_battle() -> None:
    """8.9.4: two Date cards make seven for the only one inside; the third is left for a battle elsewhere."""

    def both(hand: str) -> float:
        storming, fighting = "date-mon3-1 date-mon3-2 date-gun-1", "date-mon2-1 date-mon2-2"
        state = campaign(
            tokugawa={"gifu": storming, "kuwana": fighting},
            ishida={"gifu": "mori-gun-1", "kuwana": "ukita-gun-1"},
            hand=hand,
            marched={"kiyosu": f"{storming} {fighting}"},
            to="gifu",
            board='sieges = ["gifu"]',
        )
        return judged(state, only(points=1.0, early_points=1.0))

    assert both("date-plain date-plain date-plain") > both("date-plain date-plain maeda-plain") + 1


def attack(army: str, hand: str, guard: str = "mori-gun-1", ishida_hand: str = "") -> float:
    """What a battle promises in which nothing counts but whether it is won, and whether a chief falls."""
    with_chief = "tokugawa-leader" in army
    others = army.replace("tokugawa-leader", "")
    return judged(
        campaign(
            tokugawa={"kiyosu": others},
            ishida={"kiyosu": guard},
            hand=hand,
            ishida_hand=ishida_hand,
            marched={"okazaki": army},
            chief="kiyosu" if with_chief else "edo",
        ),
        Evaluation(EDITION, NOTHING),
    )


DATE, CARDS = "date-mon3-1 date-mon3-2 date-mon2-1 date-mon2-2 date-gun-1", "date-plain date-plain date-sword"
WITH_CHIEF = "tokugawa-leader date-mon3-1 date-mon3-2 date-mon2-1 date-mon2-2"
TWO = "mori-gun-1 mori-gun-3"


def lost_and_killed(hand: str) -> float:
    """How many more two of the enemy's are thought to lose than two of Date; whoever wins loses nobody."""
    army = "date-gun-1 date-gun-2"
    state = campaign(tokugawa={"kiyosu": army}, ishida={"kiyosu": TWO}, hand=hand, marched={"okazaki": army})
    blocks, nothing = only(block=1.0, late_material=1.0), only(late_material=1.0)
    return judged(state, blocks) - judged(state, nothing) - blocks.value(state, Seat.FIRST)


def test_odds_are_drawn_towards_even_with_the_losses_of_it() -> None:
    """The best of many attacks looks better than it is: no battle is won or lost for sure."""
    assert 0 < lost_and_killed("date-plain") < 1
    assert -1 < lost_and_killed("") < 0


def test_better_odds_stay_better() -> None:
    guard, cards = "ukita-mon3-1 ukita-mon2-1 ukita-cavalry-1 ukita-gun-1", ["ukita-sword"] * 2 + ["ukita-plain"] * 4
    values = [attack(DATE, CARDS, guard, " ".join(cards[:count])) for count in range(len(cards) + 1)]
    assert values == sorted(values, reverse=True)
    assert values[0] > values[-1]


def test_a_chief_all_but_alone_falls_in_a_defeat_that_was_not_foreseen() -> None:
    """8.7.2: the last of a stack is its chief; among many he is not the last."""
    assert attack("tokugawa-leader date-mon3-1", CARDS, TWO) < attack(WITH_CHIEF, CARDS, TWO) - 0.5
    assert attack("date-mon3-1 date-mon3-2", CARDS, TWO) == attack(DATE, CARDS, TWO)


def test_no_battle_makes_a_chief_safer_than_safe() -> None:
    """Nobody falls less often than never: an even battle with Ieyasu is not worth more than one that is won."""
    guard, cards = "ukita-mon3-1 ukita-mon2-1 mori-mon3-1 mori-gun-1", "ukita-plain ukita-plain ukita-sword"
    three = attack("tokugawa-leader date-mon3-1 date-mon3-2", CARDS, guard, f"{cards} mori-plain mori-sword")
    assert three < attack(WITH_CHIEF, CARDS, TWO)


def test_a_battle_without_a_card_for_those_who_fight_is_no_battle_to_begin() -> None:
    """8.2.2, 8.2.4: a Maeda card brings no Date block; only the leader comes without one, and beats who has none."""
    assert attack("date-leader date-mon3-1", "maeda-plain maeda-sword", TWO) < 0
    assert attack("date-leader date-mon3-1", "date-plain date-sword", TWO) > 0


def test_a_chief_does_not_venture_where_the_same_army_without_him_would_go() -> None:
    """2.1: an even fight, in which he would hardly fall himself: beaten, he would stand there with few."""
    guard, cards = "mori-mon3-1 mori-mon3-3 mori-gun-1 mori-gun-3", "mori-plain mori-plain mori-sword mori-sword"
    assert attack(WITH_CHIEF, CARDS, guard, cards) < attack(DATE, CARDS, guard, cards) - 1


def test_nobody_sits_before_walls_with_those_who_can_make_no_seven_with_any_cards() -> None:
    """8.9.4: 2 + 3 of two blocks are not enough whatever is drawn, 3 + 4 may be, once there are cards for it."""

    def besieging(army: str) -> float:
        state = campaign(
            tokugawa={"gifu": army},
            ishida={"gifu": "mori-gun-1"},
            hand="date-plain",
            marched={"kiyosu": army},
            to="gifu",
            board='sieges = ["gifu"]',
        )
        return judged(state, Evaluation(EDITION, NOTHING))

    assert besieging("date-mon2-1 date-mon2-2") < besieging("date-mon3-1 date-mon3-2") - 0.3


def test_whoever_sits_before_walls_already_is_not_driven_away_by_an_empty_hand() -> None:
    """8.9.6: they keep those inside from marching out; a battle is begun by those alone who come there."""
    army = "date-mon3-1 date-mon3-2 date-mon2-1"

    def besieging(marched: dict[str, str]) -> float:
        state = campaign(
            tokugawa={"gifu": army},
            ishida={"gifu": "mori-mon3-1"},
            hand="tokugawa-plain",
            ishida_hand="mori-plain mori-plain",
            marched=marched,
            to="gifu",
            board='sieges = ["gifu"]',
        )
        return judged(state, Evaluation(EDITION, NOTHING))

    assert besieging({}) > besieging({"kiyosu": army}) + 1.5
    assert besieging({}) > -1.5


GUARDED = Evaluation(EDITION, NOTHING._replace(points=1.0, early_points=1.0, block=0.5, mon=0.5, chief_in_danger=30.0))


@pytest.mark.parametrize(
    ("army", "hand", "better"),
    [
        ("date-leader maeda-leader", "tokugawa-plain", False),
        ("date-leader date-mon3-1 date-mon3-2 date-mon2-1 date-mon2-2", "date-plain date-plain date-double", True),
    ],
)
def test_who_besieges_a_garrison_that_beats_him_in_the_field_expects_it_to_come_out(
    army: str, hand: str, *, better: bool
) -> None:
    """8.9.2: two leaders before two strong blocks make no seven, and are beaten by who comes out."""
    cards, inside = "mori-plain mori-plain mori-sword ukita-plain", {"gifu": "mori-mon3-1 mori-mon3-3"}
    before = campaign(tokugawa={"kiyosu": army}, ishida=inside, hand=hand, ishida_hand=cards)
    besieging = campaign(
        tokugawa={"gifu": army}, ishida=inside, hand=hand, ishida_hand=cards, marched={"kiyosu": army}, to="gifu"
    )
    assert (judged(besieging, GUARDED) > judged(before, GUARDED)) is better


def test_a_chief_who_may_be_driven_off_from_walls_is_judged_as_he_stands_then() -> None:
    """8.9.2, 8.8.2: Ieyasu and a leader before two who may come out, and one block left of them at Kiyosu."""
    cards = "mori-plain mori-plain mori-sword ukita-plain"
    ishida = {"gifu": "mori-mon3-1 mori-mon3-3", "kuwana": "ukita-mon3-1 ukita-mon2-1 ukita-gun-1"}

    def chiefs_danger(place: str, blocks: str, **marched: str) -> float:
        state = campaign(
            tokugawa={place: blocks}, ishida=ishida, ishida_hand=cards, chief=place, marched=marched, to="gifu"
        )
        return judged(state, only()) - judged(state, only(chief_in_danger=1.0))

    besieging = chiefs_danger("gifu", "date-leader", kiyosu="tokugawa-leader date-leader")
    assert besieging > chiefs_danger("kiyosu", "date-leader")
    assert besieging == pytest.approx(chiefs_danger("kiyosu", ""), abs=0.1)


def last_march(*resources: str) -> float:
    """What it promises Ishida in the last phase to attack two blocks with one, if these resources are his besides."""
    markers = ", ".join(f'{resource} = "ishida"' for resource in resources)
    state = position(f"""
        week = 7
        turn = "B"
        first = "tokugawa"
        active = "ishida"
        [ishida]
        hand = ["ukita-plain", "ukita-plain", "mori-plain"]
        stacks = {{ osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1"], suwa = ["ukita-mon3-1"] }}
        [tokugawa]
        hand = ["date-plain"]
        stacks = {{ kiso = ["date-mon2-1", "maeda-mon2-1"], edo = ["tokugawa-leader", "tokugawa-mon3-1"] }}
        [board]
        markers = {{ kiso = "tokugawa", {markers} }}
    """)
    before = play(state, "ishida: minimal")
    after = play(before, "ishida: march suwa", "ishida: take ukita-mon3-1", "ishida: step kiso")
    return judged(after, only(points=1.0)) - judged(before, only(points=1.0))


def test_in_the_last_phase_a_small_chance_to_win_the_war_is_taken() -> None:
    """2.2: who is behind by what is at stake has everything to win; who is far ahead has nothing."""
    one_behind, far_ahead = ("tsuruga", "kuwana"), ("tsuruga", "kuwana", "takeda", "niigata", "takasaki", "shirakawa")
    assert last_march(*one_behind) > last_march(*far_ahead) + 1


def test_nobody_seems_to_lose_by_what_another_takes() -> None:
    """4.2: what draws a side is told by what it held when it began to plan, not by what it takes on the way."""
    draws = only(advance=0.1, points=10.0)
    state = campaign(tokugawa={"iwamura": "date-mon3-1", "suwa": "date-mon3-2"}, ishida={})
    world = world_of(state)
    plan, *_ = draws.judge.plans(world, [right_guess(state, Seat.FIRST)], Scope(), False, [], 60.0, 1)
    (march,) = plan.orders
    after = campaign_of(EDITION).carried_out(world, march, 1)
    assert after.position().castles != world.position().castles
    assert plan.value > draws.judge.value(after, int(Seat.FIRST))


MARCH_TO_KISO = ("minimal", "march matsumoto", "take-all", "step kiso")


def with_mitsunari_at(place: str) -> State:
    """Tokugawa may attack two at Kiso."""
    stacks = {"kiso": ["mori-gun-1"], "osaka": ["mori-gun-2"]}
    for at, names in stacks.items():
        names.append("ishida-leader" if at == place else "mori-mon3-1")
    return position(f"""
        week = 3
        first = "tokugawa"
        [ishida]
        hand = ["mori-plain", "mori-plain", "ukita-plain"]
        stacks = {{ kiso = {stacks["kiso"]}, osaka = {stacks["osaka"]} }}
        [tokugawa]
        hand = ["date-plain", "date-plain", "date-sword"]
        [tokugawa.stacks]
        matsumoto = ["date-mon3-1", "date-mon3-2", "date-mon2-1"]
        edo = ["tokugawa-leader", "tokugawa-mon3-1"]
    """)


@pytest.mark.parametrize("true", ["kiso", "osaka"])
@pytest.mark.parametrize("guessed", [("kiso", "osaka"), ("osaka", "kiso")])
def test_an_attack_is_tried_against_as_many_as_stand_there(true: str, guessed: tuple[str, str]) -> None:
    """A plan is made in one world and judged over several: nobody is there besides who is elsewhere in another."""
    evaluation = Evaluation(EDITION)
    guess = {place: right_guess(with_mitsunari_at(place), Seat.FIRST, len(place)) for place in guessed}
    # A planner does not know where the chief is: he thinks of others where he may be.
    attacked = play(with_mitsunari_at("osaka"), *(f"tokugawa: {line}" for line in MARCH_TO_KISO))
    sure = judged(attacked, evaluation, [guess["osaka"], guess["kiso"]])
    world, guesses = world_of(with_mitsunari_at(true)), [guess[place] for place in guessed]
    plan, *_ = evaluation.judge.plans(world, guesses, Scope(samples=8), False, [], 60.0, 1)
    assert [EDITION.chart.places[order.place].key for order in plan.orders] == ["kiso"]
    assert plan.value == pytest.approx(sure)


@pytest.mark.parametrize(("guard", "falls"), [("", True), ("mori-gun-2", False)])
def test_a_chief_who_is_alone_with_hideyori_falls_to_seven(guard: str, *, falls: bool) -> None:
    """9.1, R16, 2.1: the disk is the last of all; a reader saw two three-mon blocks pass by the end of the war."""
    state = position(f"""
        week = 7
        first = "tokugawa"
        [tokugawa]
        hand = ["tokugawa-plain", "tokugawa-plain"]
        stacks = {{ osaka = ["tokugawa-mon3-1", "tokugawa-mon3-2"], edo = ["tokugawa-leader"] }}
        [ishida]
        mori_box = []
        stacks = {{ osaka = {["ishida-leader", *guard.split()]} }}
        [phase]
        level = "full"
        spent = ["tokugawa-mon3-1", "tokugawa-mon3-2"]
        entries = [{{ place = "osaka", from = "kyoto", blocks = ["tokugawa-mon3-1", "tokugawa-mon3-2"] }}]
    """)
    assert (judged(state, Evaluation(EDITION, NOTHING)) > 30) is falls
