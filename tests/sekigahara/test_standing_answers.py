"""Windows that would give away a hand (R21)."""

import pytest

from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.state import State
from sekigahara.battlefields import battle, combat, field, tally
from sekigahara.lookout import kinds, offered, side, step, told, view, waited
from sekigahara.positions import play

# A deployer whose opponent answers, and a spectator: neither may tell what the opponent holds or has answered.
OTHERS = ("ishida", None)


def deployed(tokugawa_hand: str, ishida_hand: str = "mori-plain mori-plain") -> State:
    """Ishida has deployed a block with a card."""
    state = battle(
        ishida="mori-mon3-1 mori-mon3-2 ukita-mon2-1",
        ishida_hand=ishida_hand,
        tokugawa="date-mon3-1 date-gun-1",
        tokugawa_hand=tokugawa_hand,
    )
    return play(state, "ishida: deploy mori-plain mori-mon3-1")


def looks_the_same(one: State, other: State, watcher: str | None) -> bool:
    """Whether a watcher sees and reads the same in both."""
    seat = None if watcher is None else side(watcher)
    same_view = view(one, watcher) == view(other, watcher)
    return same_view and SEKIGAHARA.prompt(one, seat) == SEKIGAHARA.prompt(other, seat)


@pytest.mark.parametrize("watcher", OTHERS)
def test_the_opponent_is_asked_whether_or_not_he_holds_a_challenge_card(watcher: str | None) -> None:
    without, with_it = deployed("date-plain"), deployed("tokugawa-loyalty")
    assert (step(without), waited(without)) == ("challenge", ["tokugawa"])
    assert offered(without) == {"pass", "pass-all"}
    assert looks_the_same(without, with_it, watcher)


@pytest.mark.parametrize("watcher", ["tokugawa", None])
def test_the_deployer_is_asked_whether_or_not_he_holds_a_suitable_card(watcher: str | None) -> None:
    challenge = "tokugawa: challenge tokugawa-loyalty"
    without = play(deployed("tokugawa-loyalty", "mori-plain ukita-plain"), challenge)
    with_it = play(deployed("tokugawa-loyalty", "mori-plain mori-plain"), challenge)
    assert (step(without), waited(without)) == ("answer", ["ishida"])
    assert offered(without) == {"yield", "show-all", "yield-all"}
    assert offered(with_it) == {"show mori-plain", "yield", "show-all", "yield-all"}
    assert looks_the_same(without, with_it, watcher)


def test_after_every_deployment_with_a_card() -> None:
    state = play(deployed(""), "tokugawa: pass", "tokugawa: finish", "ishida: deploy mori-plain mori-mon3-2")
    assert (step(state), waited(state)) == ("challenge", ["tokugawa"])


def test_who_said_so_is_not_asked_again_in_this_battle() -> None:
    state = play(deployed("tokugawa-loyalty"), "tokugawa: pass-all", "tokugawa: finish")
    state = play(state, "ishida: deploy mori-plain mori-mon3-2")
    assert (step(state), waited(state), tally(state)) == ("deployment", ["ishida"], "7-0")


@pytest.mark.parametrize("watcher", OTHERS)
def test_nobody_can_tell_that_he_said_so(watcher: str | None) -> None:
    state = deployed("tokugawa-loyalty")
    assert told(state, watcher, "pass") == told(state, watcher, "pass-all")
    once, always = play(state, "tokugawa: pass"), play(state, "tokugawa: pass-all")
    assert looks_the_same(once, always, watcher)
    once, always = play(once, "tokugawa: finish"), play(always, "tokugawa: finish")
    second = "deploy mori-plain mori-mon3-2"
    assert told(once, watcher, second, "pass") == told(always, watcher, second)
    assert looks_the_same(play(once, f"ishida: {second}", "tokugawa: pass"), play(always, f"ishida: {second}"), watcher)


def test_he_himself_sees_what_he_answered() -> None:
    state = play(deployed("tokugawa-loyalty"), "tokugawa: pass-all")
    assert field(state, "tokugawa").standing == ("pass-all",)


# Two challenge cards against Ishida, who answers the first of them once and for all.
TWICE = ("tokugawa: challenge tokugawa-loyalty", "tokugawa: finish")


def answered(ishida_hand: str, word: str) -> State:
    """Ishida's first deployment was challenged; Tokugawa can challenge once more, and has finished."""
    state = deployed("tokugawa-loyalty tokugawa-loyalty", ishida_hand)
    state = play(state, "tokugawa: challenge tokugawa-loyalty", f"ishida: {word}")
    return play(state, "tokugawa: finish") if waited(state) == ["tokugawa"] else state


def test_a_standing_show_shows_whenever_it_can() -> None:
    state = answered("mori-plain mori-sword mori-sword", "show-all")
    assert tally(state) == "3-0"
    entries = ("ishida: deploy mori-sword mori-mon3-2", "tokugawa: challenge tokugawa-loyalty")
    assert "show" in kinds(told(play(state, entries[0]), "tokugawa", entries[1]))
    state = play(state, *entries)
    assert (step(state), tally(state)) == ("deployment", "7-0")


def test_a_standing_show_lets_the_block_go_where_it_cannot() -> None:
    state = answered("mori-plain mori-sword ukita-plain", "show-all")
    state = play(state, "ishida: deploy ukita-plain ukita-mon2-1", "tokugawa: challenge tokugawa-loyalty")
    assert (step(state), tally(state)) == ("deployment", "3-2")


def test_a_standing_yield_never_shows() -> None:
    state = answered("mori-plain mori-sword mori-sword", "yield-all")
    assert tally(state) == "0-3"
    state = play(state, "ishida: deploy mori-sword mori-mon3-2", "tokugawa: challenge tokugawa-loyalty")
    assert (step(state), tally(state)) == ("deployment", "0-6")


@pytest.mark.parametrize("watcher", ["tokugawa", None])
@pytest.mark.parametrize(("once", "always"), [("show mori-sword", "show-all"), ("yield", "yield-all")])
def test_nobody_can_tell_a_standing_answer_from_a_single_one(watcher: str | None, once: str, always: str) -> None:
    state = play(deployed("tokugawa-loyalty", "mori-plain mori-sword"), "tokugawa: challenge tokugawa-loyalty")
    assert told(state, watcher, once) == told(state, watcher, always)
    assert looks_the_same(play(state, f"ishida: {once}"), play(state, f"ishida: {always}"), watcher)


def test_standing_answers_end_with_the_battle() -> None:
    two_battles = """
        first = "ishida"
        [ishida]
        hand = ["mori-plain", "ukita-plain"]
        stacks = { matsumoto = ["mori-mon3-1"], takeda = ["ukita-mon2-1"] }
        [tokugawa]
        hand = ["tokugawa-loyalty"]
        stacks = { matsumoto = ["date-mon2-1", "date-gun-1"], takeda = ["maeda-mon2-1"] }
        """
    state = play(combat(two_battles), "ishida: fight matsumoto")
    state = play(state, "ishida: deploy mori-plain mori-mon3-1", "tokugawa: pass-all")
    state = play(state, "tokugawa: finish", "ishida: finish", "tokugawa: lose date-gun-1")
    state = play(state, "tokugawa: retreat arato")
    assert field(state).place == "takeda"
    state = play(state, "ishida: deploy ukita-plain ukita-mon2-1")
    assert (step(state), waited(state)) == ("challenge", ["tokugawa"])
