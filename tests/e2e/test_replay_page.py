"""A finished game again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.at_table import open_table, play_past_the_page, prompt
from e2e.conftest import THEMES, Visitor, Welcome


def finished(welcome: Welcome, **how: str) -> tuple[Visitor, str]:
    """Somebody with a game of five moves that was given up."""
    anna = welcome(**how)
    anna.post("/account/guest", {"name": "Anna"})
    table = open_table(anna, against="hotseat")
    play_past_the_page(anna, table, 5)
    anna.post(f"/tables/{table}/acts", {"act": {"do": "resign", "seat": "black"}, "token": "resign"})
    return anna, table


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_game_is_seen_again_step_by_step(welcome: Welcome, size: str) -> None:
    anna, table = finished(welcome, size=size)
    anna.go(f"/table/{table}/replay")
    page = anna.page
    expect(prompt(page)).to_contain_text("Black challenges")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="One move forward").click()
    expect(page.locator("table-moves [aria-current]")).to_have_attribute("data-ply", "2")
    position = page.get_by_role("link", name="Analyse from here").get_attribute("href")
    assert position is not None
    assert position.startswith("/analysis?position=")
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        anna.picture(f"replay-{size}-{theme}")
        anna.axe()
    page.get_by_role("button", name="To the end").click()
    expect(prompt(page)).to_contain_text("Gold has won: the opponent resigned.")
    page.get_by_role("button", name="To the start").click()
    expect(prompt(page)).to_contain_text("Black challenges")


def test_it_plays_by_itself_until_it_is_stopped(welcome: Welcome) -> None:
    anna, table = finished(welcome)
    anna.go(f"/table/{table}/replay")
    anna.page.get_by_role("button", name="Play by itself").click()
    expect(anna.page.locator("table-moves [aria-current]")).to_have_attribute("data-ply", "2")
    anna.page.get_by_role("button", name="Pause").click()
    expect(anna.page.get_by_role("button", name="Play by itself")).to_be_visible()


def test_it_is_seen_from_a_seat_too(welcome: Welcome) -> None:
    anna, table = finished(welcome)
    anna.go(f"/table/{table}/replay")
    anna.page.get_by_label("Seen by", exact=True).select_option("gold")
    expect(anna.page.locator("kamisado-board")).to_have_attribute("side", "gold")
    anna.page.get_by_role("button", name="One move forward").click()
    expect(prompt(anna.page)).to_contain_text("Your move")
    anna.page.get_by_role("tab", name="Events").click()
    anna.page.locator(".log button").nth(3).click()
    expect(anna.page.locator(".log [aria-current] button")).to_have_attribute("data-ply", "4")


def test_a_game_that_is_not_over_leads_to_its_table(welcome: Welcome) -> None:
    anna = welcome()
    anna.post("/account/guest", {"name": "Anna"})
    table = open_table(anna, against="hotseat")
    anna.go(f"/table/{table}/replay")
    expect(anna.page).to_have_url(re.compile(f"/table/{table}$"))
    expect(anna.page.locator("kamisado-board .tower")).to_have_count(16)
