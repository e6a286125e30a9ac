"""The bid for the initiative (6.3, R11)."""

import pytest

from futari.core import Seat
from futari.sekigahara.edition import SEATS, standard_edition
from futari.sekigahara.state import State
from sekigahara.lookout import discards, go, hand, kinds, offered, step, told, undoable, view, waited
from sekigahara.positions import position

CARDS = standard_edition().cards


def bidding(tokugawa: list[str], ishida: list[str]) -> State:
    """Both sides are about to bid with these hands."""
    return position(
        f"""
        week = 3
        [tokugawa]
        hand = {tokugawa}
        [ishida]
        hand = {ishida}
        [step]
        at = "bid"
        """
    )


USUAL = bidding(["date-plain", "date-plain", "tokugawa-double"], ["mori-sword", "ishida-loyalty"])
BIDS = ("tokugawa: bid tokugawa-double", "ishida: bid mori-sword")


def test_each_player_chooses_one_card_of_his_hand() -> None:
    assert waited(USUAL) == ["tokugawa", "ishida"]
    assert offered(USUAL, name="tokugawa") == {"bid date-plain", "bid tokugawa-double"}
    assert offered(USUAL, name="ishida") == {"bid mori-sword", "bid ishida-loyalty"}
    assert waited(go(USUAL, BIDS[0])) == ["ishida"]


@pytest.mark.parametrize("other", ["ishida", None])
def test_r11_a_bid_is_secret_until_both_are_in(other: str | None) -> None:
    after = go(USUAL, BIDS[0])
    events = told(USUAL, other, BIDS[0])
    assert kinds(events) == ["bid"]
    assert "cards" not in events[0].facts
    assert "double" not in repr(events[0].message)
    assert view(after, other).chosen == ()
    assert view(after, other).sides["tokugawa"].hand is None
    assert view(after, "tokugawa").chosen == ("tokugawa-double",)


def test_both_are_revealed_at_once() -> None:
    for other in ("tokugawa", "ishida", None):
        events = told(go(USUAL, BIDS[0]), other, BIDS[1])
        assert kinds(events) == ["bid", "bids", "discard", "discard"]
        assert events[1].facts == {"winner": "tokugawa", "tokugawa": "tokugawa-double", "ishida": "mori-sword"}


@pytest.mark.parametrize("tokugawa", ["tokugawa-loyalty", "maeda-double", "date-sword", "fukushima-plain"])
@pytest.mark.parametrize("ishida", ["ishida-loyalty", "mori-double", "ukita-sword", "uesugi-plain"])
def test_the_higher_number_wins(tokugawa: str, ishida: str) -> None:
    numbers = {card.name: card.bid for card in CARDS}
    state = go(bidding([tokugawa], [ishida]), f"tokugawa: bid {tokugawa}", f"ishida: bid {ishida}")
    assert step(state) == "first-player"
    assert waited(state) == ["tokugawa" if numbers[tokugawa] > numbers[ishida] else "ishida"]


def test_both_cards_are_discarded() -> None:
    state = go(USUAL, *BIDS)
    assert hand(state, "tokugawa") == ["date-plain", "date-plain"]
    assert hand(state, "ishida") == ["ishida-loyalty"]
    assert discards(state, "tokugawa")[-1] == "tokugawa-double"
    assert discards(state, "ishida")[-1] == "mori-sword"


@pytest.mark.parametrize(("decision", "first"), [("first", "tokugawa"), ("second", "ishida")])
def test_the_winner_decides_who_moves_first(decision: str, first: str) -> None:
    state = go(USUAL, *BIDS)
    assert offered(state) == {"first", "second"}
    state = go(state, decision)
    assert (view(state, None).first, view(state, None).active, waited(state)) == (first, first, [first])


def test_the_turn_marker_goes_to_turn_a_with_the_first_players_colour_up() -> None:
    seen = view(go(USUAL, *BIDS, "second"), None)
    assert (seen.week, seen.turn, seen.first, seen.step) == (3, "A", "ishida", "level")


def test_r11_the_numbers_never_tie() -> None:
    assert {card.bid % 2 for card in CARDS if card.side is Seat.FIRST} == {0}
    assert {card.bid % 2 for card in CARDS if card.side is Seat.SECOND} == {1}


@pytest.mark.parametrize(("empty", "card"), [("tokugawa", "mori-plain"), ("ishida", "date-plain")])
def test_r11_an_empty_hand_bids_nought(empty: str, card: str) -> None:
    other = SEATS[1 - SEATS.index(empty)]
    state = bidding([] if empty == "tokugawa" else [card], [] if empty == "ishida" else [card])
    assert waited(state) == [other]
    assert waited(go(state, f"{other}: bid {card}")) == [other]


def test_a_bid_cannot_be_taken_back() -> None:
    after = go(USUAL, BIDS[0])
    assert (undoable(after, "tokugawa"), undoable(after, "ishida")) == (0, 0)
    assert undoable(go(after, BIDS[1]), "tokugawa") == 0


def test_r11_two_empty_hands_let_ishida_choose() -> None:
    state = bidding([], [])
    assert (step(state), waited(state)) == ("first-player", ["ishida"])
