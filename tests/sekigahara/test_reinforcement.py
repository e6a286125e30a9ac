"""The reinforcement step (6.2), its ties (R1) and its secrecy (R19)."""

import pytest

from futari.sekigahara.game import SEKIGAHARA, Options
from futari.sekigahara.state import State
from sekigahara.lookout import (
    box,
    cards_but,
    castle,
    deck,
    discards,
    go,
    hand,
    kinds,
    moving,
    offered,
    side,
    told,
    view,
    waited,
)

# Turn B of week 1 is over but for Ishida's word.
HANDS = """
turn = "B"
active = "ishida"
[tokugawa]
hand = ["tokugawa-plain", "tokugawa-plain", "date-plain", "maeda-plain"]
[ishida]
hand = ["mori-plain", "mori-sword"]
"""
CHOSEN = ("tokugawa: discard date-plain", "tokugawa: discard tokugawa-plain", "ishida: discard mori-plain")
CASTLES = ("miyazu", "osaka", "anotsu", "kanazawa", "aizu", "ueda", "gifu", "okazaki", "hakone")


def reinforced(text: str = "", week: int = 1) -> State:
    """The state after the reinforcement step of the next week."""
    return go(moving(f"week = {week}\n{HANDS}{text}"), "end", *CHOSEN)


def cards_drawn(state: State) -> dict[str, int]:
    """What each side drew to the two or one cards it had kept."""
    return {"tokugawa": len(hand(state, "tokugawa")) - 2, "ishida": len(hand(state, "ishida")) - 1}


def blocks_drawn(state: State) -> dict[str, int]:
    return {name: len(box(state, name)) for name in ("tokugawa", "ishida")}


def test_week_one_has_no_reinforcement_step() -> None:
    state = SEKIGAHARA.start(Options(), bytes(32))
    assert (view(state, None).week, view(state, None).step) == (1, "bid")
    assert {len(hand(state, name)) for name in ("tokugawa", "ishida")} == {5}
    assert blocks_drawn(state) == {"tokugawa": 4, "ishida": 4}


@pytest.mark.parametrize(("held", "given"), [(0, 0), (1, 0), (2, 1), (3, 1), (6, 3), (7, 3), (8, 4)])
def test_each_player_discards_half_of_his_hand_rounded_down(held: int, given: int) -> None:
    text = f"""
    turn = "B"
    active = "ishida"
    [tokugawa]
    hand = {["tokugawa-plain"] * held}
    [ishida]
    hand = ["mori-plain", "mori-plain"]
    """
    state = go(moving(text), "end")
    assert view(state, "tokugawa").needed == {"tokugawa": given, "ishida": 1}
    state = go(state, *["tokugawa: discard tokugawa-plain"] * given, "ishida: discard mori-plain")
    assert view(state, None).step == "bid"
    assert len(discards(state, "tokugawa")) == given


def test_any_card_of_the_hand_may_be_discarded() -> None:
    state = go(moving(HANDS), "end")
    assert offered(state, name="tokugawa") == {"discard tokugawa-plain", "discard date-plain", "discard maeda-plain"}
    assert offered(state, name="ishida") == {"discard mori-plain", "discard mori-sword"}


def test_each_player_draws_five_cards_and_the_one_with_more_castles_a_sixth() -> None:
    # With no block anywhere every castle is its natural side's: five are black, four gold.
    assert cards_drawn(reinforced()) == {"tokugawa": 6, "ishida": 5}


def test_the_extra_card_follows_the_castles_as_they_are_controlled_now() -> None:
    state = reinforced('[ishida.stacks]\nanotsu = ["mori-gun"]\n')
    assert castle(state, "anotsu") == "ishida"
    assert cards_drawn(state) == {"tokugawa": 5, "ishida": 6}


def test_r1_castles_cannot_tie_because_each_of_nine_has_a_controller() -> None:
    assert len(view(reinforced(), None).castles) == 9
    assert set(view(reinforced(), None).castles) == set(CASTLES)
    assert set(view(reinforced(), None).castles.values()) == {"tokugawa", "ishida"}


@pytest.mark.parametrize(("week", "usual"), [(2, 2), (3, 2), (4, 2), (5, 1), (6, 1), (7, 1)])
def test_two_blocks_come_in_weeks_two_to_four_and_one_in_weeks_five_to_seven(week: int, usual: int) -> None:
    state = reinforced(week=week - 1)
    assert view(state, None).week == week
    assert blocks_drawn(state) == {"tokugawa": usual, "ishida": usual}


@pytest.mark.parametrize(("week", "usual"), [(2, 2), (7, 1)])
@pytest.mark.parametrize("ahead", ["tokugawa", "ishida"])
def test_the_player_with_more_resource_locations_draws_one_block_more(week: int, usual: int, ahead: str) -> None:
    block = {"tokugawa": "date-gun", "ishida": "mori-gun"}[ahead]
    state = reinforced(f'[{ahead}.stacks]\nkuwana = ["{block}"]\n', week - 1)
    assert blocks_drawn(state) == {"tokugawa": usual, "ishida": usual, ahead: usual + 1}


def test_r1_in_a_tie_of_resource_locations_nobody_has_more() -> None:
    state = reinforced('[tokugawa.stacks]\nkuwana = ["date-gun"]\n[ishida.stacks]\nkiso = ["mori-gun"]\n')
    assert blocks_drawn(state) == {"tokugawa": 2, "ishida": 2}


def test_a_capital_counts_as_a_resource_location() -> None:
    state = reinforced('[tokugawa.stacks]\nkyoto = ["date-gun"]\n')
    assert blocks_drawn(state) == {"tokugawa": 3, "ishida": 2}


def test_blocks_already_in_the_box_stay_there() -> None:
    text = HANDS.replace("[ishida]", 'box = ["date-gun", "maeda-gun"]\n[ishida]')
    state = go(moving(text), "end", *CHOSEN)
    assert {"date-gun-1", "maeda-gun-1"} <= set(box(state, "tokugawa"))
    assert len(box(state, "tokugawa")) == 4


def test_the_discards_come_before_the_draw() -> None:
    # The hand holds all cards but five, and nothing is left to draw before half of it is discarded.
    kept = cards_but("tokugawa", *["fukushima-plain"] * 5)
    state = moving(
        f"""
        turn = "B"
        active = "ishida"
        [tokugawa]
        hand = {kept}
        deck = {["fukushima-plain"] * 5}
        """
    )
    given = kept[:25]
    state = go(state, "end", *(f"tokugawa: discard {card}" for card in given))
    assert len(hand(state, "tokugawa")) == 25 + 6
    assert discards(state, "tokugawa") == []
    assert len(deck(state, "tokugawa")) == 24


def test_r19_both_choose_at_once() -> None:
    state = go(moving(HANDS), "end")
    assert waited(state) == ["tokugawa", "ishida"]
    assert waited(go(state, "ishida: discard mori-plain")) == ["tokugawa"]
    assert waited(go(state, "tokugawa: discard date-plain")) == ["tokugawa", "ishida"]


@pytest.mark.parametrize("other", ["ishida", None])
def test_r19_in_secret(other: str | None) -> None:
    state = go(moving(HANDS), "end")
    events = told(state, other, "tokugawa: discard date-plain")
    assert kinds(events) == ["set_aside"]
    assert "cards" not in events[0].facts
    after = go(state, "tokugawa: discard date-plain")
    assert view(after, other).chosen == ()
    assert view(after, "tokugawa").chosen == ("date-plain",)
    assert view(after, other).sides["tokugawa"].discards == 0


def test_r19_and_revealed_together() -> None:
    state = go(moving(HANDS), "end")
    events = told(state, None, *CHOSEN[1:2], *CHOSEN[:1])
    assert "discard" not in kinds(events)
    events = told(go(state, *CHOSEN[:2]), None, CHOSEN[2])
    shown = [event.facts["cards"] for event in events if event.kind == "discard"]
    assert shown == [["date-plain", "tokugawa-plain"], ["mori-plain"]]


def test_what_is_drawn_is_told_to_nobody_else() -> None:
    state = go(moving(HANDS), "end", *CHOSEN[:2])
    events = told(state, "ishida", CHOSEN[2])
    drawn = {str(event.facts["side"]): event for event in events if event.kind == "draw"}
    assert "cards" not in drawn["tokugawa"].facts
    assert drawn["ishida"].facts["count"] == 5
    filled = {str(event.facts["side"]): event for event in events if event.kind == "reinforce"}
    assert "blocks" not in filled["tokugawa"].facts
    assert "faces" not in filled["tokugawa"].facts
    assert len(view(go(state, CHOSEN[2]), "ishida").sides["ishida"].box or ()) == 2
    assert view(go(state, CHOSEN[2]), "ishida").sides["tokugawa"].box is None


def test_no_choice_of_this_step_can_be_taken_back() -> None:
    state = go(moving(HANDS), "end", CHOSEN[0])
    assert SEKIGAHARA.undo_depth(state, side("tokugawa")) == 0
