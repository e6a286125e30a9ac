"""What the commanders plan with: the evaluation's terms, bids, and attacks of several stacks."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import msgspec
import pytest

from bots.watches import watched
from futari.bots import ask
from futari.bots.sekigahara.belief import Belief
from futari.bots.sekigahara.commander import REST, Commander
from futari.bots.sekigahara.draft import Plan
from futari.bots.sekigahara.evaluation import WEIGHTS, Evaluation, Weights
from futari.bots.sekigahara.levels import DAIMYO, SHOGUN
from futari.bots.sekigahara.orders import orders, outcome
from futari.bots.sekigahara.planner import ELSEWHERE, STROLL, UNDONE, Planner
from futari.bots.sekigahara.prospects import Prospects
from futari.core import Seat, Stream
from futari.sekigahara.choice import Act, Choice
from futari.sekigahara.game import SEKIGAHARA as GAME
from futari.sekigahara.procedure import decide
from futari.sekigahara.state import State
from futari.sekigahara.view import CampaignView
from sekigahara.positions import play, position

EDITION = GAME.edition
PLACES = EDITION.place_named


def two_chiefs(**tokugawa: str) -> State:
    lines = "\n".join(f"{place} = {names.split()}" for place, names in tokugawa.items())
    return position(f"""
        week = 2
        first = "tokugawa"
        [ishida]
        hand = ["mori-plain", "mori-plain", "ukita-plain", "ukita-plain", "ukita-plain"]
        [ishida.stacks]
        kuwana = ["ukita-mon3-1", "ukita-mon3-2", "ukita-gun-1", "mori-gun-1"]
        osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1", "mori-mon3-2"]
        [tokugawa]
        hand = ["tokugawa-plain", "tokugawa-plain", "tokugawa-plain", "fukushima-plain"]
        [tokugawa.stacks]
        {lines}
    """)


def test_a_chief_is_worth_more_among_friends_than_alone_before_the_enemy() -> None:
    friends = "tokugawa-mon3-1 tokugawa-mon3-2 tokugawa-gun-1 tokugawa-mon2-1"
    value = Evaluation(EDITION).value
    together = value(two_chiefs(kiyosu=f"tokugawa-leader {friends}"), Seat.FIRST)
    alone = value(two_chiefs(kiyosu="tokugawa-leader", edo=friends), Seat.FIRST)
    away = value(two_chiefs(edo=f"tokugawa-leader {friends}"), Seat.FIRST)
    assert alone < together - 5
    assert alone < away - 5


def test_a_block_beside_four_is_worth_less_than_one_out_of_their_reach() -> None:
    value = Evaluation(EDITION).value
    beside = value(two_chiefs(edo="tokugawa-leader", kiyosu="date-mon2-1"), Seat.FIRST)
    assert beside < value(two_chiefs(edo="tokugawa-leader", sunpu="date-mon2-1"), Seat.FIRST)


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


def bid(
    week: int,
    soma: str = "tokugawa-leader tokugawa-mon3-1 tokugawa-gun-1",
    iwaki: str = "ukita-mon3-2",
    level: Commander = DAIMYO,
) -> str:
    """What Tokugawa bids with Ieyasu at Soma."""
    state = position(f"""
        week = {week}
        [step]
        at = "bid"
        [ishida]
        hand = ["mori-plain", "ukita-plain"]
        stacks = {{ osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1"], iwaki = {iwaki.split()} }}
        [tokugawa]
        hand = ["tokugawa-plain", "date-plain", "tokugawa-sword"]
        stacks = {{ soma = {soma.split()} }}
    """)
    return GAME.write_choice(ask(level.unhurried(), GAME, state, Seat.FIRST, Stream(b"dice", "bid")).choices[0])


def test_the_last_word_of_the_war_is_worth_a_better_card_than_a_quiet_week() -> None:
    """6.3: the higher number decides who moves first."""
    assert bid(3).endswith("plain")
    assert bid(7).endswith("sword")


def test_whoever_gives_much_for_the_last_word_of_an_early_week_bids_for_it_and_takes_it() -> None:
    """6.3: whoever moves second answers; but Tokugawa's cards bid higher, so the daimyo leaves it to the shogun."""
    assert SHOGUN.last_word > DAIMYO.last_word == 0
    patient = replace(SHOGUN, last_word=10.0)
    assert bid(3, level=patient).endswith("sword")
    safe = "ishida-leader mori-mon3-1 mori-mon3-2 mori-mon3-3 mori-gun-1 mori-gun-2 ukita-mon3-1"
    assert order_chosen(safe, week=3) == "first"
    assert order_chosen(safe, week=3, level=patient) == "second"


def test_whoever_moves_first_may_save_the_chief_and_that_is_worth_a_better_card() -> None:
    """6.3, 2.1: Ieyasu and one block beside six."""
    beside = "ukita-leader ukita-mon3-1 ukita-mon3-2 ukita-mon2-1 ukita-gun-1 ukita-gun-2"
    assert bid(3, "tokugawa-leader tokugawa-gun-1", beside).endswith("sword")


def test_of_plans_the_best_comes_first_and_each_ends_the_phase() -> None:
    watch = next(watch for watch in watched(8) if GAME.view(watch.state, watch.seat).step == "level")
    view = GAME.view(watch.state, watch.seat)
    belief = Belief(EDITION, view, watch.events)
    plans = Planner(EDITION, belief, Random(1), worlds=1, samples=4, thoughts=300, width=3, kept=6).plans(view)
    assert len(plans) > 2
    assert [plan.value for plan in plans] == sorted((plan.value for plan in plans), reverse=True)
    assert all(plan.choices[-1].act is Act.END for plan in plans)


def test_plans_that_are_worked_out_lead_to_different_places() -> None:
    """The reply to one more march of a single block says nothing of another plan."""
    watch = next(watch for watch in watched(8) if GAME.view(watch.state, watch.seat).step == "level")
    view, seat = GAME.view(watch.state, watch.seat), watch.seat
    planner = Planner(EDITION, Belief(EDITION, view, watch.events), Random(1), samples=4, width=5, kept=6)
    ends = []
    for plan in planner.plans(view):
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
        assert max(moved, others) >= ELSEWHERE


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
    belief = Belief(EDITION, GAME.view(state, Seat.SECOND), ())
    worlds = [(belief.sample(Random(number)), number) for number in range(20)]
    prospects = Prospects(EDITION, belief, worlds, 4, Evaluation(EDITION))
    before = decide(state, Seat.SECOND, Choice(Act.MINIMAL))
    march = next(order for order in orders(before, Seat.SECOND, PLACES["kiso"]) if order.origin == PLACES["suwa"])
    after = outcome(before, Seat.SECOND, march)
    assert after is not None
    return prospects.judge(after) - prospects.judge(before)


def test_in_the_last_phase_a_small_chance_to_win_the_war_is_taken() -> None:
    """2.2: who is behind by what is at stake has everything to win; who is far ahead has nothing."""
    one_behind, far_ahead = ("tsuruga", "kuwana"), ("tsuruga", "kuwana", "takeda", "niigata", "takasaki", "shirakawa")
    assert last_march(*one_behind) > last_march(*far_ahead) + 1


def test_osaka_is_not_left_to_hideyori_alone_within_a_march_of_the_enemy() -> None:
    """9.1: seven impacts end the war."""

    def value(osaka: str, kyoto: str) -> float:
        state = position(f"""
            week = 5
            first = "ishida"
            [ishida]
            mori_box = []
            [ishida.stacks]
            himeji = {kyoto.split()}
            osaka = {osaka.split()}
            gifu = ["ishida-leader", "ukita-mon3-1", "ukita-mon3-2", "ukita-gun-1", "ukita-leader"]
            [tokugawa]
            stacks = {{ sawayama = ["maeda-leader", "tokugawa-mon3-1", "tokugawa-mon3-2"], edo = ["tokugawa-leader"] }}
        """)
        return Evaluation(EDITION).value(state, Seat.SECOND)

    guard = "mori-mon3-1 mori-mon3-2 mori-gun-1"
    assert value(guard, "") > value("", guard) + 5


def before_the_walls(ishida: str, army: str = "ukita-mon3-1 ukita-mon3-2 mori-gun-1") -> State:
    return position(f"""
        week = 3
        first = "ishida"
        [ishida]
        hand = ["ukita-plain", "ukita-plain", "mori-plain"]
        [ishida.stacks]
        {ishida} = {army.split()}
        osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1", "mori-mon3-2"]
        [tokugawa]
        hand = ["date-plain"]
        stacks = {{ okazaki = ["date-gun-1"], edo = ["tokugawa-leader", "tokugawa-mon3-1"] }}
        [board]
        sieges = {["okazaki"] if ishida == "okazaki" else []}
    """)


def test_whoever_stands_before_the_walls_is_nearer_to_the_castle() -> None:
    """8.9.4: three before the walls of one may take them in the next phase."""
    plain, besieging = Evaluation(EDITION, WEIGHTS._replace(siege=0.0)), Evaluation(EDITION)
    near, away = before_the_walls("okazaki"), before_the_walls("kiyosu")
    gain = besieging.value(near, Seat.SECOND) - plain.value(near, Seat.SECOND)
    assert gain == pytest.approx(WEIGHTS.threat * WEIGHTS.siege)
    assert besieging.value(away, Seat.SECOND) == plain.value(away, Seat.SECOND)


def test_besiegers_who_cannot_make_seven_besiege_nobody() -> None:
    """8.9.4: three mon with the best card make three; two of them with two cards 3 + 4."""
    near = Evaluation(EDITION, NOTHING._replace(threat=1.0, siege=1.0))
    assert near.value(before_the_walls("okazaki", "ukita-mon3-1"), Seat.SECOND) == 0
    assert near.value(before_the_walls("okazaki", "ukita-mon3-1 ukita-mon3-2"), Seat.SECOND) > 0


def test_the_besieged_may_fall_on_those_before_their_walls() -> None:
    """8.9.6, 8.9.2: they march nowhere else, but they can come out: two of them are a danger to one besieger."""
    state = position("""
        week = 3
        first = "ishida"
        [ishida]
        hand = ["ukita-plain", "mori-plain"]
        [ishida.stacks]
        okazaki = ["ukita-mon2-1"]
        osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1", "mori-mon3-2"]
        [tokugawa]
        hand = ["date-plain"]
        stacks = { okazaki = ["date-gun-1", "date-mon3-1"], edo = ["tokugawa-leader", "tokugawa-mon3-1"] }
        [board]
        sieges = ["okazaki"]
    """)
    pressed = Evaluation(EDITION).perils.pressures(state, Seat.FIRST)
    # And a little for Ieyasu's two, who are two phases away.
    assert 2 <= pressed[PLACES["okazaki"]] < 2.5
    assert pressed[PLACES["kiyosu"]] < 0.5


def test_a_castle_in_danger_counts_more_the_less_time_there_is_to_retake_it() -> None:
    """2.2: two points, and what is lost in the last weeks stays lost."""
    fearful = Evaluation(EDITION, WEIGHTS._replace(castle_in_danger=2 * WEIGHTS.castle_in_danger, threat=0.0))
    plain = Evaluation(EDITION, WEIGHTS._replace(threat=0.0))

    def fear(week: int) -> float:
        state = two_chiefs(edo="tokugawa-leader tokugawa-mon3-1", okazaki="date-gun-1").then(week=week)
        return plain.value(state, Seat.FIRST) - fearful.value(state, Seat.FIRST)

    assert 0 < fear(2) < fear(5) < fear(6)


def order_chosen(osaka: str, week: int = 7, level: Commander = DAIMYO) -> str:
    """What Ishida says who moves first, with Tokugawa before Kyoto and Gifu."""
    state = position(f"""
        week = {week}
        [step]
        at = "first-player"
        chooser = "ishida"
        [ishida]
        hand = ["mori-plain", "ukita-plain"]
        mori_box = []
        [ishida.stacks]
        osaka = {osaka.split()}
        gifu = ["ukita-gun-1"]
        kyoto = ["ukita-gun-2"]
        tsuruga = ["kobayakawa-gun-1"]
        anotsu = ["kobayakawa-gun-2"]
        aizu = ["uesugi-gun-1"]
        niigata = ["uesugi-gun-2"]
        [tokugawa]
        hand = ["tokugawa-plain", "date-plain", "tokugawa-sword"]
        [tokugawa.stacks]
        kuwana = ["fukushima-mon3-1", "fukushima-mon2-1", "fukushima-gun-1", "date-mon3-1"]
        sawayama = ["maeda-leader", "maeda-mon3-1", "maeda-gun-1", "maeda-mon2-1"]
        tsugawa = ["date-leader", "date-mon3-2", "date-mon2-1", "date-gun-1"]
        edo = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-gun-1"]
    """)
    return GAME.write_choice(ask(level.unhurried(), GAME, state, Seat.SECOND, Stream(b"dice", "order")).choices[0])


def test_the_last_word_is_taken_unless_the_enemy_could_end_the_war_first() -> None:
    """6.3, 2.1: castles that may fall are no reason to move first; a chief who may is."""
    assert (
        order_chosen("ishida-leader mori-mon3-1 mori-mon3-2 mori-mon3-3 mori-gun-1 mori-gun-2 ukita-mon3-1") == "second"
    )
    assert order_chosen("ishida-leader") == "first"


def mitsunari(guard: str, kuwana: str = "", *, turn: str = "A", first: str = "tokugawa", enemy: str = "gifu") -> float:
    """How much Ishida has to fear for Mitsunari in Anotsu; Ieyasu stands three roads away with three."""
    state = position(f"""
        week = 5
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
        hand = ["tokugawa-plain", "tokugawa-sword"]
        stacks = {{ {enemy} = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-mon3-2", "fukushima-mon3-1"] }}
        [board]
        castles = {{ anotsu = "ishida" }}
    """)
    return Evaluation(EDITION).perils.mortal_danger(state, Seat.SECOND)


def test_a_chief_alone_behind_walls_is_not_safe_from_a_march_with_leader_and_card() -> None:
    """7.3.3, 8.9.4: three roads are one march, and seven impacts are the end of whoever is alone."""
    assert mitsunari("") > 2
    assert mitsunari("ukita-gun-1") < mitsunari("") - 1
    barred = mitsunari("", kuwana="ukita-gun-1 ukita-gun-2")
    assert barred < mitsunari("") - 1
    # Four who hunt him are near, and his friends are not: alone he is never quite safe.
    assert barred > 0.5


def test_at_the_turn_of_a_week_the_enemy_may_come_in_two_marches() -> None:
    """6.3: who moves second in turn B may move first in the next week."""
    far = "hamamatsu"
    assert mitsunari("", enemy=far, first="ishida", turn="B") > mitsunari("", enemy=far, first="ishida", turn="A") + 1


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
        stacks = { kiso = ["tokugawa-leader", "tokugawa-mon3-1", "tokugawa-mon3-2", "tokugawa-gun-1"] }
    """)
    view = GAME.view(state, Seat.SECOND)
    own = [block.number for block in EDITION.blocks if block.side is Seat.SECOND]

    def best(*came_from: dict[int, int]) -> tuple[float, int]:
        belief = Belief(EDITION, view, ())
        belief.came_from.extend(came_from)
        plan = Planner(EDITION, belief, Random(1), worlds=1, samples=4, thoughts=200, seconds=60.0).plans(view)[0]
        return plan.value, [choice.place for choice in plan.choices if choice.act is Act.STEP][-1]

    value, place = best()
    back, elsewhere = dict.fromkeys(own, place), dict.fromkeys(own, PLACES["edo"])
    assert best(elsewhere, elsewhere, elsewhere) == (value, place)
    # A circle costs as well, the less the longer ago it began.
    for cost, came_from in zip(UNDONE, ([back], [elsewhere, back], [elsewhere, elsewhere, back]), strict=True):
        assert value - cost - 1e-9 <= best(*came_from)[0] < value


def test_a_march_where_nothing_is_to_be_had_and_nobody_comes_costs_something() -> None:
    """Two at Sendai, the enemy in the west: to Yamagata is a stroll, towards Shirakawa, which is nobody's, is not."""
    state = position("""
        week = 3
        first = "tokugawa"
        [ishida]
        hand = ["mori-plain"]
        stacks = { osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1"] }
        [tokugawa]
        hand = ["date-plain", "tokugawa-plain"]
        stacks = { sendai = ["date-mon3-1", "date-mon2-1"], edo = ["tokugawa-leader", "tokugawa-mon3-1"] }
        [board]
        markers = { edo = "tokugawa", niigata = "tokugawa" }
    """)
    view = GAME.view(state, Seat.FIRST)
    planner = Planner(EDITION, Belief(EDITION, view, ()), Random(1), worlds=1, samples=4, thoughts=20)
    planner.plans(view)
    started = play(state, "tokugawa: minimal")
    marches = [order for order in orders(started, Seat.FIRST) if order.origin == PLACES["sendai"]]
    costs = {order.place: planner._strolls(started, order) for order in marches}
    assert costs[PLACES["yamagata"]] == costs[PLACES["soma"]] == STROLL
    assert costs[PLACES["nihonmatsu"]] == 0


@pytest.mark.parametrize(("lines", "share"), [([], 1.0), (["minimal"], REST)])
def test_what_is_left_of_a_phase_is_planned_in_what_is_left_of_its_time(
    lines: list[str], share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a phase that goes otherwise than planned takes twice its time."""
    given_time: list[float] = []

    class Watched(Planner):
        def plans(self, view: CampaignView) -> list[Plan]:
            given_time.append(self.seconds)
            return super().plans(view)

    monkeypatch.setattr("futari.bots.sekigahara.commander.Planner", Watched)
    state = play(two_chiefs(edo="tokugawa-leader tokugawa-mon3-1"), *(f"tokugawa: {line}" for line in lines))
    ask(DAIMYO, GAME, state, Seat.FIRST, Stream(b"dice", "rest"))
    assert given_time == [DAIMYO.seconds * share]


NOTHING = Weights(*(0.0 for _ in WEIGHTS))


def at_anotsu(place: str, week: int = 3) -> State:
    """Ishida holds Anotsu, a castle of the enemy's, or has just walked off from it: then it is his again (4.3)."""
    return position(f"""
        week = {week}
        first = "ishida"
        [ishida]
        hand = ["mori-plain", "ukita-plain", "ukita-plain"]
        [ishida.stacks]
        {place} = ["ukita-mon3-1", "ukita-mon3-2", "ukita-mon2-1", "ukita-gun-1"]
        osaka = ["ishida-leader", "mori-gun-2", "mori-mon3-1", "mori-mon3-2"]
        [tokugawa]
        hand = ["date-plain", "date-plain"]
        stacks = {{ edo = ["tokugawa-leader", "tokugawa-mon3-1"], okazaki = ["date-gun-1"] }}
        [board]
        castles = {{ anotsu = "{"ishida" if place == "anotsu" else "tokugawa"}" }}
    """)


def test_what_is_held_draws_less_but_giving_it_back_gains_nothing() -> None:
    """4.3: an army goes on from what it has taken; whoever leaves it and comes again has lost a castle for it."""
    near, held = Evaluation(EDITION, NOTHING._replace(advance=1.0)), at_anotsu("anotsu")
    castles = at_anotsu("kuwana").board.castles
    lost = held.then(board=msgspec.structs.replace(held.board, castles=castles))
    assert lost.board.castles != held.board.castles
    assert near.value(lost, Seat.SECOND) > near.value(held, Seat.SECOND)
    assert Evaluation(EDITION).value(lost, Seat.SECOND) < Evaluation(EDITION).value(held, Seat.SECOND) - 1


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
        edo = ["maeda-mon2-1"]
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


def test_a_card_counts_less_when_half_of_the_hand_will_be_discarded_and_when_there_is_no_time_to_use_it() -> None:
    """6.2, 2.2."""
    evaluation, state = Evaluation(EDITION), at_anotsu("anotsu")
    assert evaluation.card(state.then(turn=1)) < evaluation.card(state)
    assert evaluation.card(at_anotsu("anotsu", week=7)) < evaluation.card(state) / 2


def test_the_hand_counts_by_the_impact_it_makes_with_a_stack_near_the_enemy() -> None:
    """8.2.2: two Ukita cards for Ukita blocks two roads from Okazaki, but nobody for them at home."""
    fit = Evaluation(EDITION, NOTHING._replace(hand_fit=1.0))
    assert fit.value(at_anotsu("kuwana"), Seat.SECOND) == 3 + 4
    assert fit.value(at_anotsu("himeji"), Seat.SECOND) < fit.value(at_anotsu("kuwana"), Seat.SECOND)
