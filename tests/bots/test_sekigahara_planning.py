"""What the commanders plan for a movement phase (7): marches, attacks of several stacks, and what they avoid."""

from __future__ import annotations

import math
import time
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from bots.judges import only, right_guess
from bots.watches import watched
from futari.bots import ask
from futari.bots.sekigahara.belief import Belief
from futari.bots.sekigahara.commander import FORESEEN, PLANNED, REST
from futari.bots.sekigahara.evaluation import Evaluation
from futari.bots.sekigahara.levels import DAIMYO, SHOGUN
from futari.bots.sekigahara.planner import Foresight, Plan, Planner
from futari.core import Seat, Stream
from futari.sekigahara.choice import Act
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.kernel import Scope, campaign_of, world_of
from futari.sekigahara.procedure import decide
from futari.sekigahara.state import State
from futari.sekigahara.view import CampaignView
from sekigahara.positions import play, position

EDITION = GAME.edition
PLACES = EDITION.place_named


def test_two_stacks_overrun_together_whom_neither_could_fight_alone() -> None:
    """7.4.1: eight against two, without a card for any of them."""
    state = position("""
        first = "tokugawa"
        [ishida]
        hand = ["ukita-plain", "ukita-plain", "ukita-sword", "mori-plain"]
        [ishida.stacks]
        osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1", "mori-mon3-2"]
        kiso = ["ukita-mon3-1", "ukita-mon3-2"]
        [tokugawa]
        hand = ["tokugawa-plain", "tokugawa-plain", "tokugawa-plain", "tokugawa-plain"]
        [tokugawa.stacks]
        edo = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-mon3-2", "tokugawa-gun-1"]
        matsumoto = ["maeda-mon2-1", "maeda-mon3-1", "maeda-gun-1", "maeda-mon2-2"]
        suwa = ["date-mon3-1", "date-mon2-1", "date-cavalry-1", "date-gun-1"]
    """)
    made = ask(replace(SHOGUN.unhurried(), lookahead=1), GAME, state, Seat.FIRST, Stream(b"dice", "joint")).choices
    assert [choice.place for choice in made if choice.act is Act.STEP].count(PLACES["kiso"]) == 2


def test_of_plans_the_best_comes_first_and_each_ends_the_phase() -> None:
    watch = next(watch for watch in watched(8) if GAME.view(watch.state, watch.seat).step == "level")
    view = GAME.view(watch.state, watch.seat)
    belief = Belief(EDITION, view, watch.events)
    plans = Planner(EDITION, belief, Random(1), Evaluation(EDITION), Scope(width=3, kept=6), 1).plans(view)
    assert len(plans) > 2
    assert [plan.value for plan in plans] == sorted((plan.value for plan in plans), reverse=True)
    assert all(plan.choices[-1].act is Act.END for plan in plans)


def test_plans_that_are_worked_out_lead_to_different_places() -> None:
    """The reply to one more march of a single block says nothing of another plan."""
    watch = next(watch for watch in watched(8) if GAME.view(watch.state, watch.seat).step == "level")
    view, seat = GAME.view(watch.state, watch.seat), watch.seat
    belief = Belief(EDITION, view, watch.events)
    ends = []
    for plan in Planner(EDITION, belief, Random(1), Evaluation(EDITION), Scope(width=5, kept=6), 4).plans(view):
        state = watch.state
        for choice in plan.choices[:-1]:
            state = decide(state, seat, choice)
        ends.append(state.board.stacks[seat])
    assert len(ends) > 2
    for one, other in combinations(ends, 2):
        moved, others = (
            sum((mine & ~theirs).bit_count() for mine, theirs in zip(*pair, strict=True))
            for pair in ((one, other), (other, one))
        )
        assert max(moved, others) >= 2


def test_a_castle_held_by_a_disk_alone_is_taken_by_those_who_stand_before_it() -> None:
    """8.9.4, 9.2: seven impacts for the disk; neither the blocks that make them leave, nor are their cards paid."""
    state = position("""
        week = 2
        turn = "B"
        first = "tokugawa"
        [ishida]
        hand = ["ukita-plain", "ukita-plain", "ukita-sword", "mori-plain"]
        stacks = { osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1", "mori-mon3-2"] }
        [tokugawa]
        hand = ["tokugawa-plain", "tokugawa-sword", "maeda-plain"]
        [tokugawa.stacks]
        edo = ["date-mon3-1", "date-gun-1"]
        ueda = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-mon3-2", "tokugawa-gun-1", "maeda-mon2-1"]
        [board]
        castles = { ueda = "ishida" }
    """)
    for level in (DAIMYO, SHOGUN):
        made = ask(level.unhurried(), GAME, state, Seat.FIRST, Stream(b"dice", "ueda")).choices
        taken = {choice.block for choice in made if choice.act in (Act.TAKE, Act.TAKE_ALL)}
        assert not taken & {EDITION.block_named[name] for name in ("tokugawa-mon3-1", "tokugawa-mon3-2")}
        paid = {EDITION.cards[choice.card].clan for choice in made if choice.act in (Act.PAY, Act.FORCE)}
        assert paid <= {"maeda"}


def test_a_castle_that_was_taken_is_not_left_without_a_guard() -> None:
    """4.3: it goes back to Tokugawa at once, two points less for one side and two more for the other."""
    state = position("""
        week = 4
        first = "ishida"
        [ishida]
        hand = ["kobayakawa-sword", "kobayakawa-plain", "mori-plain", "mori-plain", "uesugi-double", "ukita-plain"]
        [ishida.stacks]
        hakone = ["kobayakawa-mon3-1", "uesugi-gun-1"]
        anotsu = ["mori-mon2-1", "kobayakawa-mon3-2", "kobayakawa-gun-1"]
        kiyosu = ["mori-mon3-1", "mori-mon3-2", "mori-mon3-3", "ukita-leader", "uesugi-cavalry", "ishida-leader"]
        osaka = ["mori-gun-2"]
        [tokugawa]
        hand = ["fukushima-sword", "date-double", "date-sword", "maeda-double", "tokugawa-sword", "tokugawa-plain"]
        [tokugawa.stacks]
        edo = ["maeda-mon2-1", "maeda-mon2-2"]
        takasaki = ["tokugawa-gun-1", "tokugawa-cavalry-1", "date-cavalry-1"]
        okazaki = ["fukushima-leader", "fukushima-cavalry-1", "date-cavalry-2", "ii-mon4"]
        takeda = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-mon3-2", "tokugawa-gun-2"]
        [board]
        castles = { hakone = "ishida", anotsu = "ishida" }
    """)
    for level in (DAIMYO, SHOGUN):
        after = state
        for choice in ask(level.unhurried(), GAME, state, Seat.SECOND, Stream(b"dice", "hakone")).choices:
            after = decide(after, Seat.SECOND, choice)
        assert after.board.castles[EDITION.chart.castle_at[PLACES["hakone"]]] is Seat.SECOND


def test_a_march_back_to_where_the_last_one_began_promises_less() -> None:
    """Whoever goes to and fro has wasted two marches; from anywhere else the same march is as good as before."""
    state = position("""
        week = 3
        first = "ishida"
        [ishida]
        hand = []
        [ishida.stacks]
        osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1", "mori-mon3-2"]
        iwamura = ["ukita-mon3-1"]
        [tokugawa]
        hand = ["date-plain"]
        stacks = { kiso = ["tokugawa-gun-1"], edo = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-mon3-2"] }
    """)
    view = GAME.view(state, Seat.SECOND)
    own = [block.number for block in EDITION.blocks if block.side is Seat.SECOND]

    def best(*came_from: dict[int, int]) -> tuple[float, int]:
        belief = Belief(EDITION, view, ())
        belief.came_from.extend(came_from)
        plan = Planner(EDITION, belief, Random(1), only(advance=1.0), Scope(), 1).best(view)
        return plan.value, [choice.place for choice in plan.choices if choice.act is Act.STEP][-1]

    value, place = best()
    back, elsewhere = dict.fromkeys(own, place), dict.fromkeys(own, PLACES["edo"])
    assert best(elsewhere, elsewhere, elsewhere) == (value, place)
    # A circle costs as well, the less the longer ago it began.
    now, before, long_ago = (best(*came)[0] for came in ([back], [elsewhere, back], [elsewhere, elsewhere, back]))
    assert now <= before <= long_ago < value


def price(state: State, draw: float) -> tuple[str, float]:
    """Where the first march leads whoever is only drawn to what he is after, or away from it; and what that costs."""
    judge, world, guess = only(advance=draw).judge, world_of(state), right_guess(state, state.active)
    plan, *_ = judge.plans(world, [guess], Scope(), False, [], 60.0, 1)
    (march,) = plan.orders
    after = campaign_of(EDITION).carried_out(world, march, 1)
    return EDITION.chart.places[march.place].key, judge.judged(after, [guess], 4) - plan.value


def test_a_march_where_nothing_is_to_be_had_and_nobody_comes_costs_something() -> None:
    """Two at Sendai, the enemy in the west: to Soma is a stroll, towards Shirakawa, which is nobody's, is not."""
    state = position("""
        week = 3
        first = "tokugawa"
        [ishida]
        stacks = { osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1"], okazaki = ["ukita-gun-1"] }
        [tokugawa]
        stacks = { sendai = ["date-mon3-1", "date-mon2-1"], okazaki = ["tokugawa-leader", "tokugawa-mon3-1"] }
        [board]
        markers = { niigata = "tokugawa" }
        sieges = ["okazaki"]
    """)
    nearer, free = price(state, 1.0)
    away, cost = price(state, -3.0)
    assert (nearer, away) == ("nihonmatsu", "soma")
    assert cost > free + 0.1
    assert free == pytest.approx(0)


@pytest.mark.parametrize("osaka", ["ishida-leader", "ishida-leader mori-gun-1 mori-gun-3"])
@pytest.mark.parametrize(("ishida", "costs"), [("kiyosu", 5.0), ("aizu", 1.0)])
def test_a_castle_is_not_left_open_for_those_who_can_come(osaka: str, ishida: str, costs: float) -> None:
    """4.3: three at Anotsu, all of whom are drawn away. One at Kiyosu would walk in; from Osaka it is two phases."""
    state = position(f"""
        week = 3
        first = "tokugawa"
        [ishida]
        [ishida.stacks]
        osaka = {osaka.split()}
        hakone = ["ukita-gun-2"]
        {ishida} = ["ukita-mon3-1"]
        [tokugawa]
        [tokugawa.stacks]
        anotsu = ["date-gun-1", "date-mon3-1", "date-mon2-1"]
        hakone = ["tokugawa-leader", "tokugawa-mon3-1"]
        [board]
        markers = {{ kuwana = "tokugawa" }}
        sieges = ["hakone"]
    """)
    _, cost = price(state, 6.0)
    assert cost == pytest.approx(costs)


def price_for_points(state: State, place: str) -> float:
    """What it costs besides to march for a resource that counts six points, where nothing else counts."""
    judge, world, guess = only(points=3.0, early_points=1.0).judge, world_of(state), right_guess(state, state.active)
    plan, *_ = judge.plans(world, [guess], Scope(), False, [], 60.0, 1)
    (march,) = plan.orders
    assert PLACES[place] in march.path
    return judge.judged(campaign_of(EDITION).carried_out(world, march, 1), [guess], 4) - plan.value


@pytest.mark.parametrize(("guard", "costs"), [("", True), ("date-gun-2", False)])
def test_whoever_stands_between_the_enemy_and_an_empty_castle_is_missed_there(guard: str, *, costs: bool) -> None:
    """7.3.2: as long as somebody is at Kiyosu nobody walks from Gifu into Okazaki."""
    state = position(f"""
        week = 3
        first = "tokugawa"
        [ishida]
        stacks = {{ osaka = ["ishida-leader"], gifu = ["ukita-mon3-1"] }}
        [tokugawa]
        stacks = {{ kiyosu = ["date-gun-1"], edo = ["tokugawa-leader"], okazaki = {guard.split()} }}
        [board]
        markers = {{ kuwana = "ishida" }}
    """)
    assert (price_for_points(state, "kuwana") > 0.5) is costs


def test_whoever_may_run_over_a_chief_goes_on_with_his_plan() -> None:
    """7.4: what the chance is worth counts for the whole plan, not only for the march that takes it."""
    state = position("""
        week = 3
        first = "tokugawa"
        [ishida]
        lost = ["mori-gun-3"]
        stacks = { suwa = ["ishida-leader"], osaka = ["ukita-gun-1"], kuwana = ["ukita-gun-2"] }
        [tokugawa]
        hand = ["date-plain", "date-plain", "date-plain"]
        [tokugawa.stacks]
        saku = ["date-mon3-1", "date-mon3-2", "date-mon2-1", "date-gun-1"]
        sendai = ["date-mon2-2"]
        edo = ["tokugawa-leader"]
    """)
    judge, guess = only(points=3.0, early_points=1.0).judge, right_guess(state, state.active)
    plan, *_ = judge.plans(world_of(state), [guess], Scope(), False, [], 60.0, 1)
    over, after = (plan.orders[0].place, plan.orders[1:])
    assert over == PLACES["suwa"] or PLACES["suwa"] in plan.orders[0].path
    assert PLACES["shirakawa"] in {order.place for order in after}
    assert plan.value > 40


def test_a_sure_victory_is_taken_before_a_battle_that_is_all_but_won() -> None:
    """7.4, 2.1: a reader saw Mitsunari attacked by three, who lost to a challenge; four could have run over him."""
    state = position("""
        week = 6
        first = "tokugawa"
        [ishida]
        hand = ["ukita-plain"]
        lost = ["ukita-gun-3"]
        stacks = { murakami = ["ishida-leader"], osaka = ["ukita-gun-1"], kyoto = ["ukita-gun-2"] }
        [tokugawa]
        hand = ["tokugawa-plain", "date-plain", "maeda-plain"]
        [tokugawa.stacks]
        nagaoka = ["tokugawa-leader", "maeda-gun-1", "date-gun-1"]
        aizu = ["maeda-leader", "tokugawa-mon3-1", "date-mon3-1", "date-mon3-2"]
        [board.markers]
        niigata = "ishida"
        kuwana = "ishida"
    """)
    judge = Evaluation(EDITION).judge
    guesses = [right_guess(state, state.active, dice) for dice in range(1, 9)]
    plan, *_ = judge.plans(world_of(state), guesses, Scope(kept=8, hopeless=90.0), False, [], 60.0, 1)
    over = [order for order in plan.orders if order.place == PLACES["murakami"]]
    assert [order.origin for order in over] == [PLACES["aizu"]]
    assert plan.value > 90


FOUR_GUNS = "ukita-gun-1 ukita-gun-2 mori-gun-1 mori-gun-3"


@pytest.mark.parametrize(("ishida", "costs"), [("ukita-gun-1", False), (FOUR_GUNS, True)])
def test_it_costs_something_to_go_where_one_will_be_run_over(ishida: str, *, costs: bool) -> None:
    """7.4: one goes to Kiso; four at Gifu are four times as many."""
    state = position(f"""
        week = 3
        first = "tokugawa"
        [ishida]
        stacks = {{ osaka = ["ishida-leader"], gifu = {ishida.split()} }}
        [tokugawa]
        stacks = {{ suwa = ["date-gun-1"], edo = ["tokugawa-leader"] }}
        [board]
        markers = {{ kiso = "ishida" }}
    """)
    assert (price_for_points(state, "kiso") > 0.5) is costs


PHASE = position("""
    week = 2
    first = "tokugawa"
    [ishida]
    hand = ["mori-plain", "mori-plain", "ukita-plain", "ukita-plain", "ukita-plain"]
    [ishida.stacks]
    kuwana = ["ukita-mon3-1", "ukita-mon3-2", "ukita-gun-1", "mori-gun-1"]
    osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1", "mori-mon3-2"]
    [tokugawa]
    hand = ["tokugawa-plain", "tokugawa-plain", "tokugawa-plain", "fukushima-plain"]
    stacks = { edo = ["tokugawa-leader", "tokugawa-mon3-1"] }
""")


@pytest.mark.parametrize(("lines", "share"), [([], 1.0), (["minimal"], REST)])
def test_what_is_left_of_a_phase_is_planned_in_what_is_left_of_its_time(
    lines: list[str], share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a phase that goes otherwise than planned takes twice its time."""
    given_time: list[float] = []

    class Watched(Planner):
        def best(self, view: CampaignView, foresight: Foresight | None = None, deadline: float = math.inf) -> Plan:
            given_time.extend((self.seconds, deadline - time.thread_time()))
            return super().best(view, foresight, deadline)

    monkeypatch.setattr("futari.bots.sekigahara.commander.Planner", Watched)
    state = play(PHASE, *(f"tokugawa: {line}" for line in lines))
    ask(DAIMYO, GAME, state, Seat.FIRST, Stream(b"dice", "rest"))
    planned, until = given_time
    assert planned == PLANNED * DAIMYO.seconds * share
    assert 0 < until <= FORESEEN * DAIMYO.seconds * share


def test_when_the_time_is_up_no_further_march_is_weighed() -> None:
    """A phase may not take longer than its time: then what was found before it stays, if only to stand still."""
    view = GAME.view(PHASE, Seat.FIRST)

    def steps(seconds: float) -> int:
        belief, scope = Belief(EDITION, view, ()), Scope(width=5, joins=2, kept=6)
        plan = Planner(EDITION, belief, Random(1), Evaluation(EDITION), scope, 8, seconds).best(view)
        return sum(choice.act is Act.STEP for choice in plan.choices)

    assert steps(0.0) == 0 < steps(60.0)


def test_a_plan_is_made_within_its_seconds() -> None:
    """The processor's seconds of the thread, however much there is to weigh."""
    watch = next(watch for watch in watched(8) if GAME.view(watch.state, watch.seat).step == "level")
    view = GAME.view(watch.state, watch.seat)
    belief, scope = Belief(EDITION, view, watch.events), Scope(width=200, joins=50, kept=6, samples=100)
    began = time.thread_time()
    Planner(EDITION, belief, Random(1), Evaluation(EDITION), scope, 64, 0.1).best(view)
    assert time.thread_time() - began < 1.0


def test_an_unhurried_commander_has_no_clock() -> None:
    """The same dice give the same plan on every machine."""
    assert SHOGUN.unhurried() == replace(SHOGUN, seconds=math.inf)
    assert SHOGUN.unhurried().name == SHOGUN.name


def test_fewer_thoughts_are_fewer_orders_weighed() -> None:
    """A captain who weighs one order gives at most one, and no better plan than who weighs all."""
    view = GAME.view(PHASE, Seat.FIRST)

    def best(scope: Scope) -> float:
        planner = Planner(EDITION, Belief(EDITION, view, ()), Random(1), Evaluation(EDITION), scope, 8)
        return planner.best(view).value

    assert best(Scope(thoughts=1)) < best(Scope(thoughts=20)) <= best(Scope())


@pytest.mark.parametrize(
    ("fears", "goal", "place"),
    [({"chief_in_danger": 30.0}, "flee", ""), ({"castle_in_danger": 10.0}, "guard", "hakone")],
)
def test_a_march_says_what_it_is_for(fears: dict[str, float], goal: str, place: str) -> None:
    """Six at Numazu, Ieyasu and one block at Edo, Hakone open between them: he flees, or he holds the castle."""
    state = position("""
        week = 3
        first = "tokugawa"
        [ishida]
        stacks = { osaka = ["ishida-leader", "mori-gun-2"], numazu = ["ukita-mon3-1", "ukita-mon3-2", "ukita-mon3-3",
            "ukita-gun-1", "ukita-gun-2", "ukita-mon2-1"] }
        [tokugawa]
        hand = ["date-plain"]
        stacks = { edo = ["tokugawa-leader", "tokugawa-mon3-1"] }
        [board]
        markers = { edo = "tokugawa" }
    """)
    view = GAME.view(state, Seat.FIRST)
    plan = Planner(EDITION, Belief(EDITION, view, ()), Random(1), only(**fears), Scope(), 2).best(view)
    assert plan.why.key == f"sekigahara.why.{goal}"
    assert place in str(plan.why.params["place"]).lower()


def test_osaka_is_not_open_while_hideyori_and_the_mori_box_hold_it() -> None:
    """7.4.1, 9.3, R18: all eight of Osaka run over two at Minakuchi; whoever comes to Osaka then meets five."""
    state = position("""
        first = "tokugawa"
        active = "ishida"
        [ishida]
        hand = ["mori-plain"]
        [ishida.stacks]
        osaka = ["mori-cavalry-1", "kobayakawa-leader", "kobayakawa-mon3-1", "ukita-leader", "ukita-mon2-1",
            "ukita-gun-1", "uesugi-cavalry", "ishida-leader"]
        [tokugawa]
        hand = ["tokugawa-plain", "date-plain"]
        stacks = { minakuchi = ["fukushima-leader", "ii-mon4"], miyazu = ["date-gun-1"], edo = ["tokugawa-leader"] }
    """)
    view = GAME.view(state, Seat.SECOND)
    blocks = only(block=1.0, late_material=1.0)
    plan = Planner(EDITION, Belief(EDITION, view, ()), Random(1), blocks, Scope(), 2).best(view)
    for choice in plan.choices:
        state = decide(state, Seat.SECOND, choice)
    assert not state.board.stacks[Seat.SECOND][PLACES["osaka"]]
    assert not state.board.stacks[Seat.FIRST][PLACES["minakuchi"]]
