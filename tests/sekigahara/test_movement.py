"""How much moves in a movement phase (7.1), its end (R15) and the exchange of cards (R20)."""

import pytest

from futari.sekigahara.state import State
from sekigahara.lookout import (
    cards_but,
    count,
    deck,
    discards,
    go,
    hand,
    kinds,
    moving,
    offered,
    stack,
    step,
    told,
    waited,
)
from sekigahara.positions import position

# Four Tokugawa stacks with roads of their own, a block to muster, and cards.
HOSTS = """
[tokugawa]
hand = ["date-plain", "maeda-plain", "maeda-plain"]
box = ["date-gun", "date-gun"]
[tokugawa.stacks]
edo = ["tokugawa-leader", "tokugawa-gun"]
kiyosu = ["fukushima-leader"]
kanazawa = ["maeda-leader"]
sendai = ["date-leader"]
[ishida]
hand = ["mori-plain", "ukita-plain"]
[ishida.stacks]
osaka = ["ishida-leader"]
"""
FROM_EDO = ("march edo", "take-all", "step oyama", "done")
FROM_KIYOSU = ("march kiyosu", "take fukushima-leader", "step gifu", "done")
FROM_KANAZAWA = ("march kanazawa", "take maeda-leader", "step toyama", "done")
FROM_SENDAI = ("march sendai", "take date-leader", "step soma", "done")
MUSTER = "muster-one date-gun-1 edo"


def at_level(level: str) -> State:
    return go(position(HOSTS), level)


def march(state: State, *texts: str) -> State:
    """A march whose last word is left out if the march ends by itself."""
    state = go(state, *texts[:-1])
    return go(state, texts[-1]) if step(state) == "march" else state


def test_the_level_is_chosen_at_the_start_of_the_phase() -> None:
    assert offered(position(HOSTS)) == {"no-movement", "minimal", "limited", "full"}


@pytest.mark.parametrize(
    ("cards", "levels"),
    [
        (0, {"no-movement", "minimal"}),
        (1, {"no-movement", "minimal", "limited"}),
        (2, {"no-movement", "minimal", "limited", "full"}),
    ],
)
def test_a_level_needs_the_cards_to_pay_it(cards: int, levels: set[str]) -> None:
    text = HOSTS.replace('["date-plain", "maeda-plain", "maeda-plain"]', str(["date-plain"] * cards))
    assert offered(position(text)) == levels


@pytest.mark.parametrize(("level", "cards"), [("no-movement", 0), ("minimal", 0), ("limited", 1), ("full", 2)])
def test_the_cards_are_discarded_before_anything_moves(level: str, cards: int) -> None:
    state = at_level(level)
    for left in range(cards, 0, -1):
        assert offered(state) == {f"pay {card}" for card in set(hand(state, "tokugawa"))}
        assert len(hand(state, "tokugawa")) == 3 - (cards - left)
        state = go(state, "pay maeda-plain")
    assert step(state) == ("exchange" if level == "no-movement" else "movement")
    assert discards(state, "tokugawa") == ["maeda-plain"] * cards


def test_no_movement_moves_no_stack_and_musters_nobody() -> None:
    state = go(at_level("no-movement"), "done")
    assert offered(state) == {"end"}


def test_no_movement_exchanges_any_number_of_cards_for_as_many() -> None:
    state = at_level("no-movement")
    assert offered(state) == {"exchange date-plain", "exchange maeda-plain", "done"}
    top = deck(state, "tokugawa")[-3:]
    for given in range(4):
        after = go(state, *["exchange maeda-plain", "exchange maeda-plain", "exchange date-plain"][:given], "done")
        assert len(hand(after, "tokugawa")) == 3
        kept = ["date-plain", "maeda-plain", "maeda-plain"][: 3 - given]
        assert sorted(hand(after, "tokugawa")) == sorted(kept + top[3 - given :])


def test_no_card_comes_before_all_discards_are_made() -> None:
    state = go(at_level("no-movement"), "exchange maeda-plain")
    assert hand(state, "tokugawa") == ["date-plain", "maeda-plain"]
    assert "draw" not in kinds(told(at_level("no-movement"), "tokugawa", "exchange maeda-plain"))


def test_r20_a_reshuffle_takes_the_exchanged_cards_in() -> None:
    # The hand holds the whole deck: what is drawn can only be what was given.
    state = go(position(f"[tokugawa]\nhand = {cards_but('tokugawa')}"), "no-movement")
    state = go(state, "exchange maeda-plain", "exchange date-double", "done")
    assert hand(state, "tokugawa") == cards_but("tokugawa")
    assert discards(state, "tokugawa") == deck(state, "tokugawa") == []


def test_minimal_movement_is_one_stack() -> None:
    state = march(at_level("minimal"), *FROM_EDO)
    assert offered(state) == {"end"}


def test_or_one_muster() -> None:
    state = at_level("minimal")
    assert MUSTER in offered(state)
    state = go(state, MUSTER)
    assert offered(state) == {"end"}


def test_minimal_movement_costs_nothing() -> None:
    state = at_level("minimal")
    assert (len(hand(state, "tokugawa")), step(state)) == (3, "movement")


def test_limited_movement_is_up_to_three_stacks() -> None:
    state = go(at_level("limited"), "pay date-plain")
    for each in (FROM_EDO, FROM_KIYOSU, FROM_KANAZAWA):
        assert offered(state, "march")
        state = march(state, *each)
    assert offered(state) == {"end"}


def test_one_of_the_three_may_be_a_muster_instead() -> None:
    state = march(go(at_level("limited"), "pay date-plain"), *FROM_EDO)
    state = go(state, "muster-one date-gun-1 sendai")
    assert not offered(state, "muster")
    assert not offered(state, "muster-one")
    state = march(state, *FROM_KIYOSU)
    assert offered(state) == {"end"}


def test_but_after_three_marches_nobody_musters() -> None:
    state = go(at_level("limited"), "pay date-plain")
    for each in (FROM_EDO, FROM_KIYOSU, FROM_KANAZAWA):
        state = march(state, *each)
    assert not offered(state, "muster-one")


def test_full_movement_is_all_stacks_and_one_muster() -> None:
    state = go(at_level("full"), "pay date-plain", "pay maeda-plain")
    for each in (FROM_EDO, FROM_KIYOSU, FROM_KANAZAWA, FROM_SENDAI):
        state = march(state, *each)
    assert not offered(state, "march")
    state = go(state, MUSTER)
    assert offered(state) == {"end"}
    assert "date-gun-1" in stack(state, "tokugawa", "edo")


def test_at_most_one_muster_in_a_turn() -> None:
    state = go(at_level("full"), "pay date-plain", "pay maeda-plain", MUSTER)
    assert not offered(state, "muster-one")
    assert offered(state, "march")


@pytest.mark.parametrize("first", [FROM_EDO, (MUSTER,)])
def test_marches_and_muster_come_in_any_order(first: tuple[str, ...]) -> None:
    state = go(at_level("full"), "pay date-plain", "pay maeda-plain")
    state = march(state, *first) if len(first) > 1 else go(state, *first)
    state = march(state, *FROM_SENDAI)
    assert offered(state, "march kiyosu") == {"march kiyosu"}


def test_the_player_may_move_none_of_his_blocks() -> None:
    state = go(at_level("full"), "pay date-plain", "pay maeda-plain")
    state = go(state, "end")
    assert (waited(state), count(state, "tokugawa", "edo")) == (["ishida"], 2)


def test_two_stacks_from_one_place_are_two_moves() -> None:
    state = go(at_level("limited"), "pay date-plain")
    state = go(state, "march edo", "take tokugawa-gun-1", "step mito", "done")
    state = go(state, "march edo", "take tokugawa-leader", "step oyama", "done")
    state = march(state, *FROM_KIYOSU)
    assert offered(state) == {"end"}


@pytest.mark.parametrize("level", ["minimal", "limited", "full"])
def test_r15_the_phase_ends_when_the_active_player_says_so(level: str) -> None:
    state = moving(HOSTS, level)
    assert "end" in offered(state)
    assert waited(go(state, "end")) == ["ishida"]


def test_r15_a_phase_with_nothing_left_still_waits_for_the_word() -> None:
    state = march(at_level("minimal"), *FROM_EDO)
    assert (waited(state), step(state)) == (["tokugawa"], "movement")


def test_r15_unspent_moves_are_lost() -> None:
    state = go(moving(HOSTS, "full"), "end", "minimal", "end", "minimal")
    assert waited(state) == ["tokugawa"]
    assert march(state, *FROM_EDO) != state
    assert offered(march(state, *FROM_EDO)) == {"end"}
