"""Time in the browser: a clock that runs out ends the game on both pages, and a game that was left can be claimed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from e2e.at_table import look, play_on, sit_by_link
from e2e.conftest import Welcome
from e2e.server import RunningServer
from e2e.whole import MINE, OVER, guest, wait_for_turn
from futari.locale import Message

# The host's patience with those who leave a live game is two minutes; nobody wants to wait for that here.
IMPATIENT = """
from futari.table import conduct, room
conduct.ABSENCE = room.AWAY = 1500
"""
LIVE = {"kind": "live", "minutes": 10, "increment": 5}


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server of its own, for which somebody is away after a second and a half."""
    folder = tmp_path_factory.mktemp("impatient")
    (folder / "sitecustomize.py").write_text(IMPATIENT)
    running = RunningServer(folder, PYTHONPATH=str(folder))
    running.launch()
    yield running
    running.stop()


def test_a_clock_that_runs_out_ends_the_game_on_both_pages(welcome: Welcome) -> None:
    anna, dan = guest(welcome, "Anna"), guest(welcome, "Dan", language="ro", size="phone", theme="dark")
    table = sit_by_link(anna, dan, side="first", clock={"kind": "live", "minutes": 0, "increment": 4})
    for visitor in (anna, dan):
        expect(visitor.page.locator("futari-clock")).to_have_text(["0:04.0", "0:04.0"])
        expect(visitor.page.locator("futari-clock.running")).to_have_count(0)
    # The first choice of each is free.
    for visitor in (anna, dan):
        assert wait_for_turn(visitor.page)
        play_on(visitor.page)
    for visitor, place in ((anna, "below"), (dan, "above")):
        # It counts down by itself, without a word of the server.
        running = visitor.page.locator(f"futari-plate.{place} futari-clock.running.low")
        expect(running).not_to_have_text(running.inner_text())
    for visitor, language, won in ((anna, "en", False), (dan, "ro", True)):
        page = visitor.page
        end = Message(f"page.end.you_{'won' if won else 'lost'}").text(language)
        expect(page.locator(OVER)).to_have_text(end, timeout=15_000)
        on_time = Message("table.outcome.time", {"winner": Message("side.gold")}).text(language)
        expect(page.locator("end-panel")).to_contain_text(on_time)
        expect(page.locator("futari-plate[data-seat=black] futari-clock")).to_have_text("0:00.0")
        expect(page.locator("futari-clock.running")).to_have_count(0)
        expect(page.locator("futari-plate.winner")).to_have_attribute("data-seat", "gold")
        expect(page.locator(MINE)).to_have_count(0)
        expect(page.locator("kamisado-board .cell.own, kamisado-board .cell.target")).to_have_count(0)
        expect(page.locator(".sheet-result")).not_to_be_empty()
    assert look(anna, table)["sight"]["outcome"]["winner"] == "gold"
    dan.axe()
    dan.picture("whole-time-phone")
    # It is still over for whoever looks again.
    dan.page.reload()
    dan.ready()
    expect(dan.page.locator(OVER)).to_have_text(Message("page.end.you_won").text("ro"))


def test_a_game_that_was_left_is_claimed_unless_the_opponent_comes_back(
    welcome: Welcome, impatient: RunningServer
) -> None:
    anna, ben = welcome(), welcome(language="hu")
    for visitor, name in ((anna, "Anna"), (ben, "Ben")):
        visitor.address = impatient.address
        visitor.post("/account/guest", {"name": name})
    table = sit_by_link(anna, ben, side="first", clock=LIVE)
    play_on(anna.page)
    expect(ben.page.locator(MINE)).to_be_visible()
    claim = anna.page.get_by_role("button", name="Claim the win")
    expect(claim).to_have_count(0)
    plate = anna.page.locator("futari-plate[data-seat=gold]")

    ben.go("/about")
    # The server looks every five seconds whether somebody is missed.
    expect(claim).to_be_visible(timeout=15_000)
    expect(plate).to_contain_text("away")
    expect(anna.page.get_by_text("Your opponent has left the game.")).to_be_visible()
    anna.axe()
    anna.picture("whole-left-desktop")
    ben.page.go_back()
    expect(claim).to_have_count(0)
    expect(plate).not_to_contain_text("away")

    ben.page.goto("about:blank")
    claim.click()
    expect(anna.page.locator(OVER)).to_have_text("You won!")
    expect(anna.page.locator("end-panel")).to_contain_text("Black has won: the opponent left.")
    expect(claim).to_have_count(0)
    expect(anna.page.get_by_role("button", name="Rematch")).to_be_visible()
    ben.go(f"/table/{table}")
    expect(ben.page.locator(OVER)).to_have_text(Message("page.end.you_lost").text("hu"))
    expect(ben.page.locator("futari-plate.winner")).to_have_attribute("data-seat", "black")
