"""The readable log of a campaign."""

from __future__ import annotations

import pytest

from futari.core import Play, Resign, Seat, Undo
from futari.locale import LANGUAGES
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.log import Campaign, full_log, log_of, log_text
from golden.campaign import CAMPAIGNS, read_campaign

# The week begins, and then four phases in each.
HEADINGS = 1 + 4


def fresh() -> Campaign:
    """A campaign up to the first movement phase, which is Tokugawa's."""
    play: Campaign = Play.new(SEKIGAHARA, SEKIGAHARA.read_options({}), bytes(32))
    for seat in Seat:
        play.choose(seat, SEKIGAHARA.choices(play.now.state, seat)[0], 0)
    winner = next(iter(SEKIGAHARA.to_act(play.now.state)))
    choose(play, winner, "first" if winner is Seat.FIRST else "second")
    return play


def choose(play: Campaign, seat: Seat, *texts: str) -> None:
    for text in texts:
        play.choose(seat, SEKIGAHARA.read_choice(text), 0)


def texts(play: Campaign, seat: Seat | None) -> list[str]:
    return [line.message.text() for line in log_of(play, seat)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_four_languages(language: str) -> None:
    told = log_text(full_log(read_campaign("printed")), language)
    assert "sekigahara." not in told
    assert "{" not in told


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_weeks_and_turns_are_headings(name: str) -> None:
    play = read_campaign(name)
    headings = [line.message.text() for line in full_log(play) if line.heading]
    assert headings[0] == "Week 1 begins."
    if play.now.state.outcome is not None and play.now.state.outcome.how == "2.2":
        assert len(headings) == 7 * HEADINGS
    assert all(line.startswith("Week ") for line in headings)


def test_a_line_a_happening_beneath_its_heading() -> None:
    lines = log_text(full_log(read_campaign("printed"))).splitlines()
    assert lines[0] == "Week 1 begins."
    assert lines[1].startswith("  Tokugawa bids: ")
    assert lines[lines.index("Week 1, turn A: Tokugawa moves.") - 1] == ""


def test_a_seat_is_told_its_own_bid_and_not_the_others() -> None:
    play = fresh()
    for seat, name in ((Seat.FIRST, "Tokugawa"), (Seat.SECOND, "Ishida")):
        bids = [line for line in texts(play, seat) if line.startswith(("Tokugawa bids: ", "Ishida bids: "))]
        assert [line.endswith("1 card.") for line in bids] == [not line.startswith(name) for line in bids]
    assert not any(line.message.text().endswith("bids: 1 card.") for line in full_log(play))
    assert sum(line.endswith("bids: 1 card.") for line in texts(play, None)) == 2


def test_nobody_else_is_told_of_a_march_that_can_be_undone() -> None:
    play = fresh()
    before = {seat: texts(play, seat) for seat in (Seat.SECOND, None)}
    choose(play, Seat.FIRST, "minimal", "march kiyosu", "take-all", "step kuwana")
    assert any("Kiyosu to Kuwana" in line for line in texts(play, Seat.FIRST))
    assert {seat: texts(play, seat) for seat in before} == before


def test_what_was_undone_is_in_nobodys_log() -> None:
    play = fresh()
    at = len(play.record.entries)
    before = texts(play, Seat.FIRST)
    choose(play, Seat.FIRST, "minimal", "march kiyosu", "take-all", "step kuwana")
    play.add(Undo("tokugawa", at, 0))
    assert texts(play, Seat.FIRST) == before


def test_a_march_is_seen_as_a_number_of_blocks() -> None:
    play = fresh()
    choose(play, Seat.FIRST, "minimal", "march kiyosu", "take-all", "step kuwana", "done", "end")
    assert "Tokugawa marches from Kiyosu to Kuwana: 4 blocks." in texts(play, Seat.SECOND)
    own = next(line for line in texts(play, Seat.FIRST) if "Kiyosu to Kuwana" in line)
    assert "Fukushima Masanori" in own


def test_a_resignation_ends_the_log() -> None:
    play = fresh()
    play.add(Resign("ishida", 0))
    assert texts(play, None)[-1] == "Ishida resigned."
    assert full_log(play)[-1].message.text("hu").startswith("Isida")
