"""Sekigahara at a table in a real browser: marches by mouse, a week against a bot, every step of play, the hot seat."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.at_campaign import check_secrets, listen, open_campaign, play_on, play_until
from e2e.at_table import prompt
from e2e.campaign_scenes import SCENES, WRITTEN, change_the_stage, scene, set_the_stage
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


STEPS = (*SCENES, *WRITTEN)
LANGUAGES = ("en", "hu", "ro", "ru")


@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_shown_to_everybody(welcome: Welcome, language: str, size: str) -> None:
    """Each language sees every step at one size, each size every step in two languages; axe looks at one of the two."""
    number = LANGUAGES.index(language)
    dark = (number // 2 + (size == "phone")) % 2
    anna = welcome(size=size, theme="dark" if dark else "light", language=language)
    page = anna.page
    set_the_stage(anna, "movement")
    for place, step in enumerate(STEPS):
        if (place + number + (size == "phone")) % 2:
            continue
        change_the_stage(anna, step)
        if not page.locator(".choice-rest").is_hidden():
            page.locator("choice-list summary").click()
        listed = page.locator("choice-list [data-choice]")
        expect(listed).to_have_count(len(scene(step)["choices"]))
        said = page.locator(".table").inner_text()
        assert not [key for key in PLAIN if key in said]
        assert anna.too_wide == 0
        if place // 2 % 2 == number // 2:
            anna.axe()
            anna.picture(f"sekigahara-{step}-{size}")


@pytest.mark.parametrize(("language", "size", "theme"), [("ro", "desktop", "dark"), ("ru", "phone", "light")])
def test_the_reference_the_register_and_the_list_of_places(
    welcome: Welcome, language: str, size: str, theme: str
) -> None:
    anna = welcome(size=size, theme=theme, language=language)
    set_the_stage(anna, "movement")
    page = anna.page
    page.keyboard.press("r")
    expect(page.locator("dialog[open] .reference")).to_be_visible()
    said = page.locator("dialog[open]").inner_text()
    anna.axe()
    page.keyboard.press("r")
    page.locator("piece-register summary").click()
    expect(page.locator(".register-row").first).to_be_visible()
    page.locator(".map-tools button").last.click()
    places = page.locator("campaign-text")
    expect(places).to_be_visible()
    said += page.locator(".table").inner_text()
    assert not [key for key in PLAIN if key in said]
    assert anna.too_wide == 0
    anna.axe()
    anna.picture(f"sekigahara-places-{size}")


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


def test_stacks_cards_and_every_choice_are_spoken(welcome: Welcome) -> None:
    anna = welcome()
    set_the_stage(anna, "movement")
    page = anna.page
    sight = scene("movement")
    listed = page.get_by_role("group", name="Your choices")
    listed.locator("summary").click()
    assert listed.get_by_role("button").count() == len(sight["choices"])
    spoken = page.get_by_role("group", name="Map of Honshu").aria_snapshot()
    assert re.search(r"Edo; capital of Tokugawa;.* Tokugawa \d+ blocks?: .*Tokugawa Ieyasu", spoken)
    assert re.search(r"Osaka; castle held by Ishida; .*Ishida \d+ blocks", spoken)
    hand = page.get_by_role("group", name="Your hand").get_by_role("img")
    assert hand.count() == len(set(sight["view"]["sides"]["tokugawa"]["hand"]))
    assert all("card, bid" in each for each in hand.evaluate_all("all => all.map((each) => each.ariaLabel)"))
    change_the_stage(anna, "deployment")
    fight = scene("deployment")["view"]["fight"]
    stage = page.get_by_role("group", name=re.compile("Battle of|Siege of"))
    assert stage.get_by_role("button", name=re.compile(r"^Deploy .*\(\+\d")).count() == len(fight["forecast"])
    totals = [str(fight["totals"][side]) for side in ("tokugawa", "ishida")]
    expect(stage.get_by_role("img", name=f"Impact: Tokugawa {totals[0]}, Ishida {totals[1]}")).to_be_visible()


# Whole weeks


def test_a_week_is_played_against_a_captain_and_nothing_secret_is_told(welcome: Welcome) -> None:
    anna = welcome()
    heard = listen(anna.page)
    open_campaign(anna, "anna-week", against="bot", bot="captain", side="first")
    page = anna.page
    for _ in range(150):
        if play_on(page) is None or "2" in page.locator(".week-track .now").inner_text():
            break
    expect(page.locator(".week-track .now")).to_contain_text("2")
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
