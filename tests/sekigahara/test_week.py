"""The weekly cycle (6.1, 6.4), and the limits of hands, decks and bags (R2)."""

import pytest

from futari.sekigahara.game import SEKIGAHARA, Options
from sekigahara.lookout import (
    blocks_but,
    box,
    cards_but,
    count,
    deck,
    discards,
    go,
    hand,
    moving,
    side,
    step,
    view,
    waited,
)
from sekigahara.positions import position

# Both sides have blocks far from each other, and cards enough.
APART = """
[tokugawa]
hand = ["date-plain", "maeda-plain", "tokugawa-plain", "tokugawa-sword"]
[tokugawa.stacks]
edo = ["tokugawa-leader", "tokugawa-gun"]
[ishida]
hand = ["mori-plain", "ukita-plain", "mori-sword", "ukita-sword"]
[ishida.stacks]
osaka = ["ishida-leader", "mori-gun"]
"""
LAST_TURN = 'turn = "B"\nactive = "ishida"\n' + APART
IDLE = ("minimal", "end")


def test_a_week_has_two_turns_and_in_each_both_players_move_the_first_one_first() -> None:
    state = position("week = 2\n" + APART)
    phases = []
    for _ in range(4):
        phases.append((view(state, None).turn, *waited(state)))
        state = go(state, *IDLE)
    assert phases == [("A", "tokugawa"), ("A", "ishida"), ("B", "tokugawa"), ("B", "ishida")]
    assert (view(state, None).week, view(state, None).step) == (3, "discards")


def test_the_same_player_is_first_again_in_turn_b() -> None:
    state = position('week = 2\nfirst = "ishida"\n' + APART)
    phases = []
    for _ in range(4):
        phases.append((view(state, None).turn, *waited(state)))
        state = go(state, *IDLE)
    assert phases == [("A", "ishida"), ("A", "tokugawa"), ("B", "ishida"), ("B", "tokugawa")]


def test_reinforcement_comes_before_the_bid_and_the_bid_before_turn_a() -> None:
    state = go(moving(LAST_TURN), "end")
    seen = [step(state)]
    for text in (
        "tokugawa: discard date-plain",
        "tokugawa: discard maeda-plain",
        "ishida: discard mori-plain",
        "ishida: discard ukita-plain",
        "tokugawa: bid tokugawa-sword",
        "ishida: bid mori-sword",
        "first",
    ):
        state = go(state, text)
        seen.append(step(state))
    assert seen == ["discards"] * 4 + ["bid", "bid", "first-player", "level"]
    assert (view(state, None).week, view(state, None).turn) == (2, "A")


def test_the_first_player_fights_before_the_second_moves() -> None:
    meeting = """
    [tokugawa]
    hand = ["tokugawa-plain"]
    [tokugawa.stacks]
    oyama = ["tokugawa-gun", "tokugawa-gun"]
    [ishida.stacks]
    utsunomiya = ["mori-gun", "mori-gun"]
    """
    state = go(moving(meeting), "march oyama", "take-all", "step utsunomiya", "end")
    assert step(state) == "deployment"
    state = go(state, "finish", "finish", "lose tokugawa-gun-1")
    assert (step(state), waited(state)) == ("level", ["ishida"])
    assert count(state, "tokugawa", "oyama") == 1


def test_every_phase_begins_with_all_roads_open_and_all_blocks_rested() -> None:
    state = go(moving(APART), "march edo", "take-all", "step oyama", "done", "end", *IDLE)
    assert waited(state) == ["tokugawa"]
    state = go(state, "minimal", "march oyama", "take-all", "step edo")
    assert count(state, "tokugawa", "edo") == 2


def test_nothing_of_a_phase_is_left_when_the_next_begins() -> None:
    state = go(moving(APART), "march edo", "take-all", "step oyama", "done", "end")
    phase = view(state, "ishida").phase
    assert (phase.level, phase.used, phase.spent, phase.entries, phase.fought) == ("", (), (), (), ())


def test_after_week_seven_the_game_ends_in_any_case() -> None:
    state = go(moving("week = 7\n" + LAST_TURN), "end")
    assert waited(state) == []
    assert state.outcome is not None
    assert state.outcome.how == "2.2"


def test_r24_the_last_combat_is_fought_before_the_points_are_counted() -> None:
    text = """
    week = 7
    turn = "B"
    active = "ishida"
    [ishida.stacks]
    kiyosu = ["ukita-leader", "ukita-gun"]
    [tokugawa.stacks]
    kuwana = ["date-gun", "date-gun"]
    """
    state = go(moving(text), "march kiyosu", "take-all", "step kuwana", "end")
    assert (step(state), view(state, None).sides["ishida"].points) == ("deployment", 9)
    state = go(state, "leader ukita-leader", "finish", "finish", "lose date-gun-1", "retreat minakuchi")
    assert state.outcome is not None
    assert state.outcome.score == (11, 10)


def test_turn_a_of_week_seven_is_not_the_end() -> None:
    state = go(moving('week = 7\nactive = "ishida"\n' + APART), "end")
    assert (waited(state), state.outcome) == (["tokugawa"], None)


def test_a_game_begins_with_the_bids_of_week_one() -> None:
    state = SEKIGAHARA.start(Options(), bytes(32))
    assert (view(state, None).week, view(state, None).step) == (1, "bid")
    assert waited(state) == ["tokugawa", "ishida"]


def test_r2_a_hand_may_grow_without_limit() -> None:
    cards = ["tokugawa-plain"] * 10 + ["tokugawa-sword"] * 5 + ["date-plain"] * 6 + ["maeda-plain"] * 7
    few = '["date-plain", "maeda-plain", "tokugawa-plain", "tokugawa-sword"]'
    state = go(moving(LAST_TURN.replace(few, str(cards))), "end")
    state = go(state, *["tokugawa: discard maeda-plain"] * 7, *["tokugawa: discard date-plain"] * 6)
    state = go(state, "tokugawa: discard tokugawa-plain", "ishida: discard mori-plain", "ishida: discard ukita-plain")
    assert len(hand(state, "tokugawa")) == 14 + 6


def test_r2_an_empty_deck_is_refilled_from_the_discards() -> None:
    used = cards_but("tokugawa", "date-plain", "maeda-plain", "tokugawa-loyalty")
    state = position(
        f"""
        [tokugawa]
        hand = ["date-plain", "maeda-plain"]
        deck = ["tokugawa-loyalty"]
        discards = {used}
        """
    )
    state = go(state, "no-movement", "exchange date-plain", "exchange maeda-plain", "done")
    assert "tokugawa-loyalty" in hand(state, "tokugawa")
    assert (len(hand(state, "tokugawa")), len(deck(state, "tokugawa"))) == (2, 53)
    assert sorted(hand(state, "tokugawa") + deck(state, "tokugawa")) == sorted(cards_but("tokugawa"))
    assert discards(state, "tokugawa") == []


def test_r2_with_no_discards_either_no_card_is_drawn() -> None:
    # An overrun owes a card (R17), and the hand holds the whole deck.
    state = moving(
        f"""
        [tokugawa]
        hand = {cards_but("tokugawa")}
        [tokugawa.stacks]
        oyama = ["tokugawa-gun", "tokugawa-gun"]
        [ishida.stacks]
        utsunomiya = {["mori-mon3"] * 5 + ["mori-gun"] * 3}
        """
    )
    state = go(state, "march oyama", "take-all", "step utsunomiya")
    assert count(state, "tokugawa", "utsunomiya") == 0
    assert hand(state, "tokugawa") == cards_but("tokugawa")


@pytest.mark.parametrize("bag", [[], ["tokugawa-gun-1"], ["tokugawa-gun-1", "date-gun-1"]])
def test_r2_an_empty_bag_gives_no_block(bag: list[str]) -> None:
    # Both capitals are Tokugawa's: three blocks would come.
    state = moving(
        f"""
        turn = "B"
        active = "ishida"
        [tokugawa]
        bag = {bag}
        lost = {blocks_but("tokugawa", "tokugawa-leader", *bag)}
        [tokugawa.stacks]
        kyoto = ["tokugawa-leader"]
        [ishida]
        hand = ["mori-plain"]
        """
    )
    state = go(state, "end")
    assert sorted(box(state, "tokugawa")) == sorted(bag)
    assert state.board.bags[side("tokugawa")] == ()
