"""Sekigahara at a table in a real browser: marches by mouse, a week against a bot, every step of play, the hot seat."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.at_campaign import check_secrets, listen, open_campaign, play_on, play_until
from e2e.at_table import prompt
from e2e.campaign_scenes import SCENES, WRITTEN, scene, set_the_stage
from e2e.conftest import Welcome

PLAIN = ("page.campaign.", "sekigahara.")


def place(page: Page, key: str) -> Locator:
    return page.locator(f'campaign-map [data-place="{key}"]')


def click_place(page: Page, key: str) -> None:
    place(page, key).locator("circle.touch").click()


# The map


def test_a_stack_marches_by_mouse_and_is_taken_back(welcome: Welcome) -> None:
    anna = welcome()
    page = anna.page
    open_campaign(anna, "anna-marches", against="bot", bot="random", side="first")
    play_until(page, "march")
    click_place(page, "edo")
    page.locator("stack-panel.pinned").get_by_role("button", name="March with all").click()
    task = page.locator("task-panel")
    expect(task).to_contain_text("Marching from Edo")
    expect(task).to_contain_text("leadership +1")
    expect(place(page, "oyama")).to_have_class(re.compile("within"))
    click_place(page, "oyama")
    expect(place(page, "oyama")).to_have_attribute("aria-label", re.compile("Tokugawa Ieyasu"))
    page.locator('[data-do="undo"]').click()
    expect(place(page, "edo")).to_have_attribute("aria-label", re.compile("Tokugawa Ieyasu"))


def test_places_are_gone_through_by_keys(welcome: Welcome) -> None:
    anna = welcome()
    set_the_stage(anna, "movement")
    page = anna.page
    focused = page.locator("campaign-map .place:focus")
    page.locator('campaign-map .place[tabindex="0"]').focus()
    first = focused.get_attribute("data-place")
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(focused).to_have_count(1)
    page.keyboard.press("+")
    expect(page.locator(".campaign-drawing")).to_have_class(re.compile("zoomed"))
    page.keyboard.press("0")
    expect(page.locator(".campaign-drawing")).not_to_have_class(re.compile("zoomed"))
    page.keyboard.press("Enter")
    expect(page.locator("stack-panel.pinned")).to_be_visible()
    page.keyboard.press("Escape")
    assert first


# Every step of play


@pytest.mark.parametrize("step", [*SCENES, *WRITTEN])
def test_every_step_is_shown_to_everybody(welcome: Welcome, step: str) -> None:
    for size, theme, language in (("desktop", "light", "en"), ("phone", "dark", "hu")):
        anna = welcome(size=size, theme=theme, language=language)
        set_the_stage(anna, step)
        page = anna.page
        page.wait_for_timeout(200)
        if not page.locator(".choice-rest").is_hidden():
            page.locator("choice-list summary").click()
        listed = page.locator("choice-list [data-choice]")
        expect(listed).to_have_count(len(scene(step)["choices"]))
        said = page.locator(".table").inner_text()
        assert not [key for key in PLAIN if key in said]
        assert anna.too_wide == 0
        anna.picture(f"sekigahara-{step}-{size}-{theme}")
        anna.axe()


def test_a_battle_has_a_stage_with_forecasts(welcome: Welcome) -> None:
    anna = welcome()
    set_the_stage(anna, "deployment")
    page, fight = anna.page, scene("deployment")["view"]["fight"]
    stage = page.locator("battle-stage")
    expect(stage).to_be_visible()
    expect(stage.locator(".army-total")).to_have_count(2)
    assert {int(each) for each in stage.locator(".army-total").all_inner_texts()} == set(fight["totals"].values())
    expect(stage.locator(".deployment button")).to_have_count(len(fight["forecast"]))
    best = max(each["impact"] for each in fight["forecast"])
    expect(stage.locator(".deployment .tile-note", has_text=f"+{best}").first).to_be_visible()
    page.get_by_role("button", name="To the map").click()
    expect(page.locator("campaign-map")).to_be_visible()
    page.get_by_role("button", name="To the battle").click()
    expect(stage).to_be_visible()


# Whole weeks


def test_a_week_is_played_against_a_captain_and_nothing_secret_is_told(welcome: Welcome) -> None:
    anna = welcome()
    heard = listen(anna.page)
    table = open_campaign(anna, "anna-week", against="bot", bot="captain", side="first")
    page = anna.page
    for _ in range(150):
        if play_on(page) is None or "2" in page.locator(".week-track .now").inner_text():
            break
    expect(page.locator(".week-track .now")).to_contain_text("2")
    anna.axe()
    anna.picture("sekigahara-week-2")
    page.get_by_role("tab", name="Events").click()
    expect(page.locator("futari-log li").first).to_be_visible()
    assert table
    assert len(heard) > 20
    check_secrets(heard, "tokugawa")


# Two on a sofa


def test_on_a_hot_seat_a_curtain_comes_between_the_seats(welcome: Welcome) -> None:
    anna = welcome()
    open_campaign(anna, "anna-sofa", against="hotseat", side="first")
    page = anna.page
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("Tokugawa, your turn")
    expect(page.locator("hand-panel")).not_to_be_visible()
    anna.axe()
    dialog.get_by_role("button", name="Show me the table").click()
    cards = page.locator("hand-panel .card-tile")
    expect(cards.first).to_be_visible()
    expect(page.locator("hand-panel .card-tile.ishida")).to_have_count(0)
    page.locator("choice-list [data-choice]").first.click()
    expect(dialog).to_contain_text("Ishida, your turn")
    expect(cards.first).not_to_be_visible()
    dialog.get_by_role("button", name="Show me the table").click()
    expect(cards.first).to_be_visible()
    expect(page.locator("hand-panel .card-tile.tokugawa")).to_have_count(0)
    page.get_by_role("tab", name="Events").click()
    log = page.locator("futari-log").inner_text()
    assert "Tokugawa" in log
    assert not re.search(r"Tokugawa.*(Maeda|Date|Fukushima|loyalty)", log)
    expect(prompt(page)).to_contain_text("Bid")
