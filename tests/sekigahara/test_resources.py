"""Resource locations and capitals (4.2, 4.5, R28)."""

import pytest
from msgspec.structs import replace

from futari.core import Seat
from futari.sekigahara.game import SEKIGAHARA, Options
from futari.sekigahara.march import site_leads
from futari.sekigahara.state import State
from sekigahara.lookout import count, go, marker, moving, offered, view

RESOURCES = {"kyoto", "edo", "kuwana", "tsuruga", "takeda", "niigata", "shirakawa", "takasaki", "kiso"}


def met(tokugawa: str, ishida: str = "", more: str = "") -> State:
    return moving(f"[tokugawa.stacks]\n{tokugawa}\n[ishida.stacks]\n{ishida}\n{more}")


def test_resources_without_a_block_start_as_nobodys() -> None:
    state = SEKIGAHARA.start(Options(), bytes(32))
    seen = view(state, None).resources
    assert set(seen) == RESOURCES
    assert {place for place, owner in seen.items() if owner is None} == RESOURCES - {"kyoto", "edo"}


def test_the_capitals_start_on_the_side_of_their_colour() -> None:
    seen = view(SEKIGAHARA.start(Options(), bytes(32)), None).resources
    assert (seen["edo"], seen["kyoto"]) == ("tokugawa", "ishida")


@pytest.mark.parametrize("before", [None, "tokugawa", "ishida"])
def test_whoever_moves_a_block_into_it_controls_it(before: str | None) -> None:
    said = "" if before is None else f'[board]\nmarkers = {{ kuwana = "{before}" }}'
    state = met('kiyosu = ["date-gun"]', more=said)
    assert marker(state, "kuwana") == before
    assert marker(go(state, "march kiyosu", "take date-gun-1", "step kuwana"), "kuwana") == "tokugawa"


def test_or_through_it() -> None:
    state = met('kiyosu = ["date-gun"]', more='[board]\nmarkers = { kuwana = "ishida" }')
    state = go(state, "march kiyosu", "take date-gun-1", "step kuwana", "step minakuchi")
    assert marker(state, "kuwana") == "tokugawa"
    assert count(state, "tokugawa", "kuwana") == 0


def test_it_stays_with_him_when_he_has_gone() -> None:
    state = met('kuwana = ["date-gun"]')
    state = go(state, "march kuwana", "take date-gun-1", "step kiyosu", "done", "end")
    assert marker(state, "kuwana") == "tokugawa"


def test_each_is_worth_one_point() -> None:
    before = SEKIGAHARA.score(met('kiyosu = ["date-gun"]'))
    after = SEKIGAHARA.score(go(met('kiyosu = ["date-gun"]'), "march kiyosu", "take date-gun-1", "step kuwana"))
    assert (after.first - before.first, after.second - before.second) == (1, 0)


def test_a_capital_is_worth_as_much() -> None:
    before = SEKIGAHARA.score(met('sawayama = ["date-gun"]'))
    after = SEKIGAHARA.score(go(met('sawayama = ["date-gun"]'), "march sawayama", "take date-gun-1", "step kyoto"))
    assert (after.first - before.first, after.second - before.second) == (1, -1)


def test_r28_with_enemies_present_it_waits_for_the_combat() -> None:
    state = met('kiyosu = ["date-gun", "date-leader"]', 'kuwana = ["mori-gun"]')
    state = go(state, "march kiyosu", "take-all", "step kuwana")
    assert marker(state, "kuwana") == "ishida"
    state = go(state, "end")
    assert marker(state, "kuwana") == "ishida"
    # The attacker wins by one impact, and is left alone there.
    state = go(state, "leader date-leader", "finish", "finish")
    assert marker(state, "kuwana") == "tokugawa"


def test_r28_whoever_is_left_alone_takes_it() -> None:
    state = met('kiyosu = ["date-gun", "maeda-gun"]', 'kuwana = ["mori-gun"]')
    state = go(state, "march kiyosu", "take-all", "step kuwana", "end", "finish", "finish", "lose date-gun-1")
    assert marker(state, "kuwana") == "ishida"


def test_r28_an_entering_stack_that_is_overrun_takes_nothing() -> None:
    state = met('kiyosu = ["date-gun"]', 'kuwana = ["mori-gun", "mori-gun", "mori-gun", "ukita-gun"]')
    state = go(state, "march kiyosu", "take date-gun-1", "step kuwana")
    assert marker(state, "kuwana") == "ishida"


def test_r28_an_overrun_turns_it_at_once() -> None:
    state = met('kiyosu = ["date-gun", "date-gun", "maeda-gun", "maeda-gun"]', 'kuwana = ["mori-gun"]')
    state = go(state, "march kiyosu", "take-all", "step kuwana")
    assert marker(state, "kuwana") == "tokugawa"


def test_r28_a_retreat_turns_it() -> None:
    # Tokugawa attacks Kiyosu from Kuwana, which Ishida takes in no other way than by driving him back: the beaten
    # defender goes to Kuwana, Gifu or Okazaki.
    state = met('gifu = ["date-leader", "date-gun"]', 'kiyosu = ["mori-gun", "mori-gun"]')
    state = go(state, "march gifu", "take-all", "step kiyosu", "end", "leader date-leader", "finish", "finish")
    state = go(state, "lose mori-gun-1", "retreat kuwana")
    assert marker(state, "kuwana") == "ishida"


def test_r28_a_muster_turns_it() -> None:
    state = moving('[tokugawa]\nbox = ["date-gun"]\n[board]\nmarkers = { edo = "ishida" }')
    assert marker(go(state, "muster-one date-gun-1 edo"), "edo") == "tokugawa"


def test_r28_a_capital_is_taken_like_any_other() -> None:
    state = go(met('sawayama = ["date-gun"]'), "march sawayama", "take date-gun-1", "step kyoto")
    assert marker(state, "kyoto") == "tokugawa"


def test_r28_the_leadership_of_a_capital_needs_its_own_sides_marker() -> None:
    # Blocks alone in their capital always have its marker, so no play leads to this; the ruling says it all the same.
    state = met('edo = ["date-gun"]')
    assert site_leads(state, Seat.FIRST, state.edition.place_named["edo"])
    markers = tuple(None for _ in state.board.markers)
    state = state.then(board=replace(state.board, markers=markers))
    assert not site_leads(state, Seat.FIRST, state.edition.place_named["edo"])


def test_a_march_that_does_not_touch_it_leaves_it() -> None:
    state = met('gifu = ["date-gun"]', more='[board]\nmarkers = { kuwana = "ishida" }')
    state = go(state, "march gifu", "take date-gun-1", "step kiyosu")
    assert marker(state, "kuwana") == "ishida"
    assert offered(state)
