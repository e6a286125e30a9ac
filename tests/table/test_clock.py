"""Clocks: every rule of the table with the time passed in, in Kamisado and in a game of sealed bids."""

from __future__ import annotations

from random import Random
from typing import Any, TypeAlias

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.duel import Duel, DuelOptions, DuelState, DuelView
from futari.core import (
    Agree,
    BySide,
    Decline,
    Impossible,
    Offer,
    Play,
    Resign,
    Seat,
    Takeback,
    TimeOut,
    Undo,
    Unreadable,
)
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Options, Stage
from futari.table.clock import (
    Clock,
    Control,
    Correspondence,
    Hands,
    Live,
    NoClock,
    Stretch,
    clock,
    merged,
    read_control,
    stretches,
)

SEED = bytes(range(32))
ANN = BLACK = Seat.FIRST
BOB = GOLD = Seat.SECOND
SECOND, MINUTE, HOUR = 1_000, 60_000, 3_600_000
T0 = 1_700_000_000_000

DuelPlay: TypeAlias = Play[DuelOptions, DuelState, int, DuelView]
AnyPlay: TypeAlias = Play[Any, Any, Any, Any]


class PatientDuel(Duel):
    """A duel in which everything may be undone as often as one likes, so that nothing hides what the clock does."""

    def undo_depth(self, state: DuelState, seat: Seat) -> int | None:
        return None


DUEL = PatientDuel()


def new_duel() -> DuelPlay:
    return Play.new(DUEL, DuelOptions(20), SEED)


def new_match() -> AnyPlay:
    return Play.new(KAMISADO, Options("long"), SEED)


def choose(play: AnyPlay, seat: Seat, second: int) -> None:
    """The seat makes the first of its choices at a second after the start."""
    play.choose(seat, play.game.choices(play.now.state, seat)[0], T0 + second * SECOND)


def look(play: AnyPlay, control: Control, second: int, outages: tuple[tuple[int, int], ...] = ()) -> Clock:
    """The clocks at a second after the start; outages are given in such seconds too."""
    down = [(T0 + start * SECOND, T0 + end * SECOND) for start, end in outages]
    return clock(control, stretches(play, T0), T0 + second * SECOND, down)


def seconds(reading: Clock) -> list[int]:
    return [left // SECOND for left in reading.left if left is not None]


def opened_match() -> AnyPlay:
    """Both sides have made their first moves: Black after 100 seconds, Gold after 200."""
    play = new_match()
    choose(play, BLACK, 100)
    choose(play, GOLD, 200)
    return play


# When clocks run


def test_a_clock_starts_with_the_first_move_of_its_side() -> None:
    play = new_match()
    assert look(play, Live(1, 0), 1_000_000) == Clock(BySide(MINUTE, MINUTE))
    choose(play, BLACK, 100)
    assert look(play, Live(1, 0), 1_000_000) == Clock(BySide(MINUTE, MINUTE))
    choose(play, GOLD, 200)
    reading = look(play, Live(1, 0), 207)
    assert seconds(reading) == [53, 60]
    assert reading.running == {BLACK}
    assert reading.deadline == T0 + 260 * SECOND


def test_the_free_first_move_earns_no_increment() -> None:
    assert seconds(look(opened_match(), Live(1, 5), 200)) == [60, 60]


def test_the_clock_of_the_side_to_act_runs() -> None:
    play = opened_match()
    choose(play, BLACK, 210)
    choose(play, GOLD, 230)
    reading = look(play, Live(1, 0), 234)
    assert seconds(reading) == [46, 40]
    assert reading.running == {BLACK}


def test_the_choice_of_fill_runs_on_the_choosers_clock_and_ends_his_turn() -> None:
    play, random, second = new_match(), Random(1), 0
    while play.now.state.stage is not Stage.FILL:
        (mover,) = play.game.to_act(play.now.state)
        play.choose(mover, random.choice(list(play.game.choices(play.now.state, mover))), T0 + second * SECOND)
    (chooser,) = play.game.to_act(play.now.state)
    assert chooser is mover
    before = look(play, Live(1, 5), 0)
    assert before.running == {chooser}
    spent = look(play, Live(1, 5), 9)
    assert before.left[chooser] == (spent.left[chooser] or 0) + 9 * SECOND
    choose(play, chooser, 9)
    after = look(play, Live(1, 5), 9)
    assert after.left[chooser] == (spent.left[chooser] or 0) + 5 * SECOND, "the last move and the fill are one turn"
    assert after.left[chooser.other] == before.left[chooser.other]
    assert after.running == {chooser.other}


def test_in_a_secret_bid_each_clock_runs_until_its_own_bid_is_in() -> None:
    play = new_duel()
    choose(play, ANN, 0)
    choose(play, BOB, 0)
    reading = look(play, Live(1, 0), 10)
    assert seconds(reading) == [50, 50]
    assert reading.running == {ANN, BOB}
    choose(play, BOB, 10)
    reading = look(play, Live(1, 0), 30)
    assert seconds(reading) == [30, 50]
    assert reading.running == {ANN}
    choose(play, ANN, 30)
    reading = look(play, Live(1, 0), 30)
    assert seconds(reading) == [30, 50]
    assert reading.running == {ANN, BOB}


def test_in_a_secret_bid_only_those_who_have_bid_before_are_charged() -> None:
    play = new_duel()
    choose(play, ANN, 0)
    assert look(play, Live(1, 0), 1000) == Clock(BySide(MINUTE, MINUTE))
    choose(play, BOB, 1000)
    assert look(play, Live(1, 0), 1001).running == {ANN, BOB}


def test_after_the_end_no_clock_runs() -> None:
    play = opened_match()
    play.add(Resign("gold", T0 + 210 * SECOND))
    assert look(play, Live(1, 0), 9999) == Clock(BySide(50 * SECOND, MINUTE))


def test_offers_and_their_answers_change_nothing() -> None:
    play, plain = opened_match(), opened_match()
    play.add(Offer("gold", "stop", T0 + 205 * SECOND))
    play.add(Decline("black", T0 + 207 * SECOND))
    choose(play, BLACK, 210)
    choose(plain, BLACK, 210)
    assert look(play, Live(1, 5), 220) == look(plain, Live(1, 5), 220)
    play.add(Offer("black", "stop", T0 + 220 * SECOND))
    play.add(Agree("gold", T0 + 221 * SECOND))
    assert look(play, Live(1, 5), 999).running == frozenset()


def test_without_a_clock_nothing_is_measured() -> None:
    assert look(opened_match(), NoClock(), 1_000_000) == Clock(BySide(None, None))


# Increments


def test_the_increment_comes_when_the_turn_passes() -> None:
    play = opened_match()
    choose(play, BLACK, 210)
    assert seconds(look(play, Live(1, 5), 210)) == [55, 60]


def test_both_of_two_sealed_bids_earn_the_increment_once() -> None:
    play = new_duel()
    for seat in (ANN, BOB, ANN, BOB):
        choose(play, seat, 0)
    assert seconds(look(play, Live(1, 5), 0)) == [65, 65]


def test_with_no_minutes_one_starts_with_the_increment() -> None:
    play = opened_match()
    assert seconds(look(play, Live(0, 7), 200)) == [7, 7]
    choose(play, BLACK, 204)
    assert seconds(look(play, Live(0, 7), 204)) == [10, 7]


def test_hours_of_correspondence_add_up_to_the_cap() -> None:
    play, control = opened_match(), Correspondence(24, 60)
    assert seconds(look(play, control, 200)) == [24 * 3600, 24 * 3600]
    choose(play, BLACK, 200 + 3600)
    assert seconds(look(play, control, 200 + 3600)) == [47 * 3600, 24 * 3600]
    choose(play, GOLD, 200 + 3600)
    choose(play, BLACK, 200 + 3600)
    assert seconds(look(play, control, 200 + 3600)) == [60 * 3600, 48 * 3600]


# Going back


def test_an_undo_gives_no_time_back_and_the_clock_runs_on() -> None:
    play = new_duel()
    for seat in (ANN, BOB):
        choose(play, seat, 0)
    choose(play, ANN, 10)
    play.add(Undo("ann", 2, T0 + 15 * SECOND))
    reading = look(play, Live(1, 0), 20)
    assert seconds(reading) == [45, 40]
    assert reading.running == {ANN, BOB}


def test_undoing_again_and_again_earns_one_increment() -> None:
    play = new_duel()
    for seat in (ANN, BOB):
        choose(play, seat, 0)
    for _ in range(10):
        choose(play, ANN, 0)
        play.add(Undo("ann", 2, T0))
    choose(play, ANN, 0)
    assert seconds(look(play, Live(1, 5), 0)) == [65, 60]


def test_undoing_the_first_choice_does_not_make_thinking_free_again() -> None:
    play = new_duel()
    choose(play, ANN, 0)
    play.add(Undo("ann", 0, T0))
    reading = look(play, Live(1, 5), 10)
    assert seconds(reading) == [50, 60]
    assert reading.running == {ANN}
    choose(play, ANN, 10)
    assert seconds(look(play, Live(1, 5), 10)) == [50, 60], "nor does it earn an increment"


def test_a_takeback_gives_no_time_back_and_pays_no_turn_twice() -> None:
    play = opened_match()
    choose(play, BLACK, 210)
    choose(play, GOLD, 220)
    play.add(Takeback("black", 2, T0 + 230 * SECOND))
    assert seconds(look(play, Live(1, 5), 230)) == [45, 55]
    choose(play, BLACK, 235)
    choose(play, GOLD, 240)
    assert seconds(look(play, Live(1, 5), 240)) == [40, 50], "those turns were paid before"
    choose(play, BLACK, 240)
    assert seconds(look(play, Live(1, 5), 240)) == [45, 50], "this one is new"


def test_taking_back_and_forth_for_ever_earns_nothing() -> None:
    play = opened_match()
    for _ in range(20):
        choose(play, BLACK, 200)
        choose(play, GOLD, 200)
        play.add(Takeback("black", 2, T0 + 200 * SECOND))
    assert seconds(look(play, Live(1, 5), 200)) == [65, 65]


# Falling


def test_a_flag_falls_in_the_very_millisecond() -> None:
    told = stretches(opened_match(), T0)
    fall = T0 + 260 * SECOND
    assert clock(Live(1, 0), told, fall - 1) == Clock(BySide(1, MINUTE), frozenset({BLACK}), fall, None)
    assert clock(Live(1, 0), told, fall) == Clock(BySide(0, MINUTE), frozenset(), fall, BLACK)


def test_a_fallen_flag_stays_down() -> None:
    play = opened_match()
    fallen = look(play, Live(1, 0), 260)
    assert look(play, Live(1, 0), 99_999) == fallen
    play.add(TimeOut("black", T0 + 261 * SECOND))
    assert look(play, Live(1, 0), 99_999) == fallen
    play.add(Takeback("black", 2, T0 + 262 * SECOND))
    assert look(play, Live(1, 0), 99_999) == fallen, "going back gives no time back"


def test_a_choice_that_came_too_late_does_not_raise_the_flag() -> None:
    play = opened_match()
    choose(play, BLACK, 260)
    assert look(play, Live(1, 5), 261).flagged is BLACK


def test_of_two_running_clocks_the_first_to_fall_decides_and_stops_both() -> None:
    play = new_duel()
    for seat in (ANN, BOB):
        choose(play, seat, 0)
    choose(play, BOB, 10)
    choose(play, ANN, 30)
    reading = look(play, Live(1, 0), 500)
    assert (reading.flagged, seconds(reading), reading.deadline) == (ANN, [0, 20], T0 + 60 * SECOND)


@pytest.mark.parametrize(("slow", "quick"), [(ANN, BOB), (BOB, ANN)])
def test_if_both_fall_at_once_the_slower_has_lost(slow: Seat, quick: Seat) -> None:
    play = new_duel()
    choose(play, quick, 10)
    choose(play, slow, 20)
    reading = look(play, Live(1, 0), 500)
    assert (reading.flagged, seconds(reading)) == (slow, [0, 0])


def test_if_both_were_as_slow_the_first_seat_has_lost() -> None:
    play = new_duel()
    choose(play, BOB, 0)
    choose(play, ANN, 0)
    assert look(play, Live(1, 0), 60).flagged is ANN


# The server's own time


def test_the_servers_downtime_is_charged_to_nobody() -> None:
    play = opened_match()
    reading = look(play, Live(1, 0), 310, ((205, 300),))
    assert (seconds(reading), reading.deadline) == ([45, 60], T0 + 355 * SECOND)


def test_outages_that_overlap_count_once_and_empty_ones_not_at_all() -> None:
    assert merged([(5, 9), (1, 3), (2, 4), (4, 5), (20, 20), (30, 25)]) == [(1, 9)]
    reading = look(opened_match(), Live(1, 0), 250, ((230, 240), (205, 220), (210, 225), (250, 245)))
    assert seconds(reading) == [40, 60]


def test_an_outage_over_a_move_helps_each_side_with_its_part() -> None:
    play = opened_match()
    choose(play, BLACK, 220)
    assert seconds(look(play, Live(1, 0), 230, ((210, 225),))) == [50, 55]


def test_times_that_go_backwards_charge_nobody() -> None:
    play = opened_match()
    choose(play, BLACK, 210)
    choose(play, GOLD, 209)
    choose(play, BLACK, 208)
    assert seconds(look(play, Live(1, 0), 205)) == [50, 60]
    assert seconds(look(play, Live(1, 0), 211)) == [50, 59]


# What can be agreed


@pytest.mark.parametrize(
    "control", [NoClock(), Live(5, 3), Live(0, 1), Live(180, 180), Correspondence(1, 1), Correspondence(336, 1000)]
)
def test_a_control_is_read_as_it_is_written(control: Control) -> None:
    assert read_control(msgspec.to_builtins(control)) == control
    assert msgspec.convert(msgspec.to_builtins(control), Control) == control


def test_a_control_says_its_kind() -> None:
    assert msgspec.to_builtins(Live(5, 3)) == {"kind": "live", "minutes": 5, "increment": 3}


@pytest.mark.parametrize("raw", [None, 5, "live", [], {}, {"kind": "sand"}, {"kind": None}, {"kind": ["live"]}])
def test_what_is_no_control_is_unreadable(raw: object) -> None:
    with pytest.raises(Unreadable) as refused:
        read_control(raw)
    assert refused.value.message.key == "clock.unreadable"


@pytest.mark.parametrize(
    ("raw", "faults"),
    [
        ({"kind": "none", "minutes": 5}, ["unknown"]),
        ({"kind": "live"}, ["minutes", "increment"]),
        ({"kind": "live", "minutes": 181, "increment": -1, "hours": 2}, ["unknown", "minutes", "increment"]),
        ({"kind": "live", "minutes": 5.0, "increment": "3"}, ["minutes", "increment"]),
        ({"kind": "live", "minutes": True, "increment": 0}, ["minutes"]),
        ({"kind": "live", "minutes": 0, "increment": 0}, ["no_time"]),
        ({"kind": "correspondence", "hours": 0, "cap": 1001}, ["hours", "cap"]),
        ({"kind": "correspondence", "hours": 24, "cap": 23}, ["cap"]),
        ({"kind": "correspondence", "hours": 337, "cap": 400}, ["hours"]),
    ],
)
def test_every_fault_of_a_control_is_named(raw: object, faults: list[str]) -> None:
    with pytest.raises(Impossible) as refused:
        read_control(raw)
    assert refused.value.message.key == "clock.impossible"
    assert [fault.key for fault in refused.value.faults] == [f"clock.{fault}" for fault in faults]


# What must always hold

controls = st.one_of(
    st.builds(Live, st.integers(1, 3), st.integers(0, 9)),
    st.builds(Correspondence, st.just(1), st.integers(1, 3)),
)
outages = st.lists(st.tuples(st.integers(-20, 400), st.integers(-20, 400)), max_size=5).map(tuple)
acts = st.lists(
    st.tuples(st.sampled_from(["ann", "bob", "undo", "look"]), st.integers(-3, 40)), min_size=6, max_size=20
)


def played(steps: list[tuple[str, int]]) -> DuelPlay:
    """A duel in which people bid and undo after so many seconds, as far as they may."""
    play, second = new_duel(), 0
    for act, wait in steps:
        second += wait
        if act == "undo" and play.now.since is not None:
            play.add(Undo("ann", play.now.since, T0 + second * SECOND))
        elif act in DUEL.seats and Seat(DUEL.seats.index(act)) in DUEL.to_act(play.now.state):
            choose(play, Seat(DUEL.seats.index(act)), second)
    return play


plays = acts.map(played)
fewer = settings(max_examples=100)


def naive_clock(
    control: Live | Correspondence, told: list[Stretch], now: int, down: tuple[tuple[int, int], ...]
) -> tuple[list[int], Seat | None]:
    """The rules once more, second by second: what is left, and who was first to have nothing left."""
    left, best, thought = [control.first] * 2, [0, 0], [0, 0]
    started: set[Seat] = set()
    for stretch, end in zip(told, [*(later.since for later in told[1:]), now], strict=True):
        seat = stretch.chose
        if seat is not None and seat in started and stretch.turns[seat] > best[seat]:
            left[seat] = control.paid(left[seat])
        started |= set() if seat is None else {seat}
        best = [max(pair) for pair in zip(best, stretch.turns, strict=True)]
        for moment in range(stretch.since, end, SECOND):
            if any(T0 + start * SECOND <= moment < T0 + stop * SECOND for start, stop in down):
                continue
            for thinker in stretch.to_act:
                thought[thinker] += 1
                left[thinker] -= SECOND * (thinker in started)
            if fallen := [faller for faller in Seat if left[faller] == 0]:
                return left, max(fallen, key=lambda faller: (thought[faller], -faller))
    return left, None


@fewer
@given(plays, controls, st.integers(0, 600), outages)
def test_what_is_charged_is_the_time_run_without_the_outages(
    play: DuelPlay, control: Live | Correspondence, second: int, down: tuple[tuple[int, int], ...]
) -> None:
    told = stretches(play, T0)
    second += (told[-1].since - T0) // SECOND
    left, flagged = naive_clock(control, told, T0 + second * SECOND, down)
    reading = look(play, control, second, down)
    assert (list(reading.left), reading.flagged) == (left, flagged)


@fewer
@given(plays, controls, st.integers(0, 600), outages)
def test_the_deadline_is_the_first_moment_at_which_a_flag_is_down(
    play: DuelPlay, control: Live | Correspondence, second: int, down: tuple[tuple[int, int], ...]
) -> None:
    told = stretches(play, T0)
    ms = [(T0 + start * SECOND, T0 + end * SECOND) for start, end in down]
    reading = clock(control, told, T0 + second * SECOND, ms)
    if reading.deadline is None:
        assert (reading.running, reading.flagged) == (frozenset(), None)
        return
    assert (reading.flagged is not None) == (T0 + second * SECOND >= reading.deadline)
    at = clock(control, told, reading.deadline, ms)
    just_before = clock(control, told, reading.deadline - 1, ms)
    assert at.flagged is not None
    assert at.left[at.flagged] == 0
    assert just_before.flagged is None
    assert at.deadline == just_before.deadline == reading.deadline


@fewer
@given(plays, controls, st.integers(0, 600), outages, st.lists(st.integers(0, 600_000), max_size=6))
def test_looking_more_often_changes_nothing(
    play: DuelPlay, control: Control, second: int, down: tuple[tuple[int, int], ...], looks: list[int]
) -> None:
    told = stretches(play, T0)
    now = max(T0 + second * SECOND, told[-1].since)
    ms = [(T0 + start * SECOND, T0 + end * SECOND) for start, end in down]
    seen: list[Stretch] = []
    for stretch, end in zip(told, [*(later.since for later in told[1:]), now], strict=True):
        between = sorted(T0 + look for look in looks if stretch.since <= T0 + look <= end)
        seen += [stretch, *(stretch._replace(since=time, chose=None) for time in between)]
    assert clock(control, seen, now, ms) == clock(control, told, now, ms)


@fewer
@given(plays, controls, st.integers(0, 600), outages, outages)
def test_more_outage_never_shortens_a_clock(
    play: DuelPlay,
    control: Control,
    second: int,
    down: tuple[tuple[int, int], ...],
    more: tuple[tuple[int, int], ...],
) -> None:
    second += (stretches(play, T0)[-1].since - T0) // SECOND
    shorter, longer = look(play, control, second, down), look(play, control, second, down + more)
    if shorter.deadline is not None and longer.deadline is not None:
        assert longer.deadline >= shorter.deadline
    assert shorter.flagged is not None or longer.flagged is None
    if shorter.flagged is None:
        assert all(long >= short for short, long in zip(seconds(shorter), seconds(longer), strict=True))


@fewer
@given(plays, controls, st.integers(0, 600), outages)
def test_nothing_left_is_ever_negative_or_more_than_was_given(
    play: DuelPlay, control: Live | Correspondence, second: int, down: tuple[tuple[int, int], ...]
) -> None:
    reading = look(play, control, second, down)
    for seat in Seat:
        turns = max(stretch.turns[seat] for stretch in stretches(play, T0))
        assert 0 <= (reading.left[seat] or 0) <= control.first + turns * control.paid(0)


@fewer
@given(plays, controls, st.integers(0, 600), outages)
def test_a_table_may_go_on_from_where_it_stood(
    play: DuelPlay, control: Live | Correspondence, second: int, down: tuple[tuple[int, int], ...]
) -> None:
    told = stretches(play, T0)
    ms = merged((T0 + start * SECOND, T0 + end * SECOND) for start, end in down)
    assert stretches(play, T0, told[: len(told) // 2 + 1]) == told
    hands = Hands.wound(control, told[0])
    for stretch in told[1:]:
        hands = hands.after(stretch, ms)
    now = T0 + second * SECOND
    assert hands.at(now, ms) == clock(control, told, now, ms)
