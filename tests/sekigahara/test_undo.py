"""Undo within a movement phase, and what the opponent sees of it and when (R23)."""

import pytest

from futari.core import BrokenRecord, Play
from futari.core.record import Takeback, Undo
from futari.sekigahara.choice import Choice
from futari.sekigahara.game import SEKIGAHARA, Options
from futari.sekigahara.state import State
from futari.sekigahara.view import CampaignView
from sekigahara.lookout import go, kinds, moving, side, step, told, undoable, view, waited
from sekigahara.positions import position

OTHERS = ("ishida", None)

HOSTS = """
[tokugawa]
hand = ["date-plain", "maeda-plain", "maeda-plain", "tokugawa-plain"]
box = ["date-mon2", "date-gun"]
[tokugawa.stacks]
sunpu = ["tokugawa-leader", "tokugawa-gun", "maeda-gun"]
kuwana = ["fukushima-gun"]
kyoto = ["maeda-leader", "maeda-mon2", "maeda-mon2"]
suwa = ["tokugawa-mon3", "tokugawa-mon3", "tokugawa-mon3", "tokugawa-mon3"]
[ishida]
hand = ["mori-plain"]
mori_box = ["mori-leader", "mori-mon3"]
[ishida.stacks]
kofu = ["ukita-gun"]
aizu = ["ishida-leader"]
"""
START = position(HOSTS)
PAID = ("full", "pay maeda-plain", "pay date-plain")
# Everything of a movement phase that reveals nothing.
QUIET = (
    *PAID,
    *("muster date", "take date-gun-1", "done"),
    *("march sunpu", "take tokugawa-gun-1", "take maeda-gun-1", "force maeda-plain", "step numazu"),
    *("drop maeda-gun-1", "step hakone", "done"),
    *("march kuwana", "take fukushima-gun-1", "step anotsu", "done"),
)


def after(*texts: str) -> State:
    return go(START, *texts)


def check_hidden(floor: State, state: State) -> None:
    """The others see the state as it was at the floor."""
    for other in OTHERS:
        seat = None if other is None else side(other)
        assert view(state, other) == view(floor, other)
        assert SEKIGAHARA.prompt(state, seat) == SEKIGAHARA.prompt(floor, seat)


@pytest.mark.parametrize("number", range(len(QUIET) + 1))
def test_every_choice_of_a_movement_phase_can_be_undone(number: int) -> None:
    assert undoable(after(*QUIET[:number])) == number


def test_but_not_into_the_opponents_phase() -> None:
    state = after(*PAID, "end")
    assert waited(state) == ["ishida"]
    assert undoable(state, "ishida") == 0
    assert undoable(go(state, "minimal"), "ishida") == 1


def test_nor_by_the_opponent() -> None:
    assert undoable(after(*QUIET), "ishida") == 0


def test_the_opponent_sees_nothing_that_can_be_undone() -> None:
    for number in range(len(QUIET) + 1):
        check_hidden(START, after(*QUIET[:number]))


@pytest.mark.parametrize("other", OTHERS)
def test_nor_is_he_told_of_steps_and_discards(other: str | None) -> None:
    assert told(START, other, *QUIET) == []


def test_the_active_player_sees_and_is_told_everything_at_once() -> None:
    assert view(after(*QUIET), "tokugawa") != view(START, "tokugawa")
    assert {"level", "discard", "muster", "step", "drop"} <= set(kinds(told(START, "tokugawa", *QUIET)))


@pytest.mark.parametrize("other", OTHERS)
def test_when_the_phase_ends_all_is_told_in_its_order(other: str | None) -> None:
    own = kinds(told(START, "tokugawa", *QUIET, "end"))
    assert kinds(told(START, other, *QUIET, "end")) == own


def test_after_the_end_of_the_phase_nothing_can_be_undone() -> None:
    state = after(*QUIET, "end")
    assert (undoable(state, "tokugawa"), undoable(state, "ishida")) == (0, 0)
    seen = {stack.place: stack.count for stack in view(state, None).stacks if stack.side == "tokugawa"}
    assert seen == {"anotsu": 1, "hakone": 1, "kyoto": 3, "numazu": 1, "sendai": 1, "sunpu": 1, "suwa": 4}


LEADER = ("march sunpu", "take tokugawa-leader", "take tokugawa-gun-1", "claim tokugawa-leader")
DRAWN = ("no-movement", "exchange date-plain", "exchange maeda-plain", "done")
OVERRUN = (*PAID, "march suwa", "take-all", "step kofu")
CALLED = (*PAID, "march kyoto", "take-all", "step osaka")


@pytest.mark.parametrize(
    ("texts", "kind"),
    [((*PAID, *LEADER), "leader"), (DRAWN, "draw"), (OVERRUN, "overrun"), (CALLED, "mori_called")],
    ids=["leader shown", "card drawn", "overrun", "Mori called"],
)
def test_an_undo_goes_back_to_the_last_of(texts: tuple[str, ...], kind: str) -> None:
    before, now = after(*texts[:-1]), after(*texts)
    assert undoable(before) == len(texts) - 1
    assert undoable(now) == 0
    for other in OTHERS:
        assert told(START, other, *texts[:-1]) == []
        assert kind in kinds(told(START, other, *texts))


@pytest.mark.parametrize("texts", [(*PAID, *LEADER), OVERRUN, CALLED], ids=["leader shown", "overrun", "Mori called"])
def test_what_led_there_is_told_with_it(texts: tuple[str, ...]) -> None:
    for other in OTHERS:
        events = kinds(told(START, other, *texts))
        assert events == kinds(told(START, "tokugawa", *texts))
        assert events[:2] == ["level", "discard"]


def test_what_comes_after_the_leader_was_shown_is_hidden_again() -> None:
    floor = after(*PAID, *LEADER)
    state = go(floor, "step numazu", "step hakone")
    assert undoable(state) == 2
    check_hidden(floor, state)
    march = view(state, "ishida").march
    assert march is not None
    assert (march.place, march.steps, march.count, march.leader) == ("sunpu", 0, 2, "tokugawa-leader")


def test_and_told_when_the_next_thing_is_revealed() -> None:
    floor = after(*PAID, *LEADER)
    rest = ("step numazu", "done", "march suwa", "take-all", "step kofu")
    events = kinds(told(floor, "ishida", *rest))
    assert events == kinds(told(floor, "tokugawa", *rest))
    assert "overrun" in events


def test_an_exchange_of_no_card_draws_none_and_can_be_undone() -> None:
    assert undoable(after("no-movement", "done")) == 2


def test_an_entering_stack_that_is_overrun_is_an_overrun() -> None:
    four = ["mori-gun", "mori-gun", "mori-gun", "ukita-gun"]
    state = moving(f'[tokugawa.stacks]\nkiyosu = ["date-gun"]\n[ishida.stacks]\nkuwana = {four}')
    state = go(state, "march kiyosu", "take date-gun-1", "step kuwana")
    assert undoable(state) == 0


def test_meeting_enemies_without_an_overrun_reveals_nothing() -> None:
    state = moving('[tokugawa.stacks]\nkiyosu = ["date-gun"]\n[ishida.stacks]\nkuwana = ["mori-gun", "mori-gun"]')
    floor = state
    state = go(state, "march kiyosu", "take date-gun-1", "step kuwana")
    assert (step(state), undoable(state)) == ("movement", 3)
    check_hidden(floor, state)


def test_a_disk_that_is_besieged_reveals_nothing() -> None:
    floor = moving('[tokugawa.stacks]\nsaku = ["date-gun"]')
    state = go(floor, "march saku", "take date-gun-1", "step ueda")
    assert undoable(state) == 3
    check_hidden(floor, state)


def test_the_owner_of_a_castle_who_must_choose_sees_why_and_nobody_can_undo() -> None:
    blocks = [
        "fukushima-leader",
        *(f"tokugawa-mon3-{n}" for n in range(1, 5)),
        *(f"tokugawa-mon2-{n}" for n in range(1, 5)),
    ]
    blocks += ["maeda-mon2-1", "maeda-mon2-2", "maeda-mon2-3"]
    state = moving(
        f"""
        [tokugawa]
        hand = ["date-plain"]
        [tokugawa.stacks]
        kiyosu = {blocks}
        [ishida.stacks]
        gifu = ["mori-gun", "ukita-gun", "uesugi-gun"]
        """
    )
    state = go(state, "march kiyosu", "take-all", "claim fukushima-leader", "force date-plain", "step gifu")
    assert (step(state), waited(state)) == ("overrun", ["ishida"])
    assert {stack.place: stack.count for stack in view(state, "ishida").stacks if stack.side == "tokugawa"} == {
        "gifu": 12
    }
    assert (undoable(state, "tokugawa"), undoable(state, "ishida")) == (0, 0)
    state = go(state, "lose mori-gun-1")
    assert (undoable(state, "tokugawa"), undoable(state, "ishida")) == (0, 0)


def test_a_sacrifice_for_the_mori_can_be_undone() -> None:
    floor = position('active = "ishida"\n' + HOSTS)
    state = go(floor, "minimal", "mori mori-plain mori-mon3-1")
    assert undoable(state) == 2
    for other in ("tokugawa", None):
        assert view(state, other) == view(floor, other)
        assert told(floor, other, "minimal", "mori mori-plain mori-mon3-1") == []


def test_castles_and_markers_that_turned_are_told_once() -> None:
    to_gifu = ("march kyoto", "take maeda-leader", "step sawayama", "step gifu", "done")
    to_kiso = ("march suwa", "take tokugawa-mon3-1", "step kiso", "done")
    for viewer in ("tokugawa", *OTHERS):
        events = told(START, viewer, *PAID, *to_gifu, *to_kiso, "end")
        assert [event.facts for event in events if event.kind == "castle"] == [{"side": "tokugawa", "place": "gifu"}]
        assert [event.facts for event in events if event.kind == "resource"] == [{"side": "tokugawa", "place": "kiso"}]


def test_there_is_no_undo_in_combat() -> None:
    state = moving('[tokugawa.stacks]\nkiyosu = ["date-leader"]\n[ishida.stacks]\nkuwana = ["mori-gun", "mori-gun"]')
    state = go(state, "march kiyosu", "take date-leader", "step kuwana", "end")
    assert undoable(state) == 0
    assert undoable(go(state, "leader date-leader")) == 0


# Undo as entries of a record.


def week_one() -> Play[Options, State, Choice, CampaignView]:
    """A game in the first movement phase."""
    play = Play.new(SEKIGAHARA, Options(), bytes(32))
    for name in ("tokugawa", "ishida"):
        play.choose(side(name), next(iter(SEKIGAHARA.choices(play.now.state, side(name)))), 0)
    play.choose(side(waited(play.now.state)[0]), SEKIGAHARA.read_choice("first"), 0)
    return play


def choose(play: Play[Options, State, Choice, CampaignView], *texts: str) -> None:
    for text in texts:
        play.choose(play.now.state.active, SEKIGAHARA.read_choice(text), 0)


def test_undos_go_back_one_by_one_and_another_way_may_be_taken() -> None:
    play = week_one()
    name = SEKIGAHARA.seats[play.now.state.active]
    start = len(play.record.entries)
    choose(play, "minimal")
    minimal = play.now.state
    place = next(
        text
        for text in map(SEKIGAHARA.write_choice, SEKIGAHARA.choices(minimal, minimal.active))
        if text[:6] == "march "
    )
    choose(play, place)
    play.add(Undo(name, start + 1, 0))
    assert play.now.state == minimal
    play.add(Undo(name, start, 0))
    assert step(play.now.state) == "level"
    choose(play, "no-movement", "done")
    assert undoable(play.now.state) == 2
    assert play.undo_floor(play.now.state.active) == start


def test_no_undo_goes_below_the_floor() -> None:
    play = week_one()
    name = SEKIGAHARA.seats[play.now.state.active]
    start = len(play.record.entries)
    choose(play, "minimal")
    with pytest.raises(BrokenRecord):
        play.add(Undo(name, start - 1, 0))
    play.add(Undo(name, start, 0))


def test_there_is_no_takeback_across_anything_drawn() -> None:
    play = week_one()
    name = SEKIGAHARA.seats[play.now.state.active]
    start = len(play.record.entries)
    state = play.now.state
    card = next(c.name for c in state.edition.cards if c.number == state.piles[state.active].hand[0])
    choose(play, "no-movement", f"exchange {card}", "done")
    for to in (start, start + 1, start + 2):
        with pytest.raises(BrokenRecord):
            play.add(Takeback(name, to, 0))
    choose(play, "end")


def test_an_undo_shows_the_opponent_nothing() -> None:
    play = week_one()
    active = play.now.state.active
    before = {viewer: SEKIGAHARA.view(play.now.state, viewer) for viewer in (active.other, None)}
    choose(play, "minimal")
    play.add(Undo(SEKIGAHARA.seats[active], play.undo_floor(active), 0))
    choose(play, "no-movement")
    for viewer, seen in before.items():
        assert SEKIGAHARA.view(play.now.state, viewer) == seen
