"""The map of Sekigahara in a real browser: stacks and cards carried by mouse and finger, keys, and what happened."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page, expect

from e2e.at_table import look
from e2e.campaign_scenes import set_the_stage
from e2e.conftest import Visitor, Welcome

Point = tuple[float, float]


def choose_past_the_page(visitor: Visitor, table: str, *choices: str) -> None:
    for choice in choices:
        ply = look(visitor, table)["sight"]["ply"]
        act = {"do": "choose", "ply": ply, "choice": choice}
        visitor.post(f"/tables/{table}/acts", {"act": act, "token": f"past-the-page-{ply}"})


def open_movement(visitor: Visitor, name: str) -> str:
    """A table where this visitor has a full movement before him."""
    visitor.sign_up(name)
    wish = {"game": "sekigahara", "options": {}, "clock": {"kind": "none"}, "against": "bot", "bot": "random"}
    table = str(visitor.post("/tables", {**wish, "side": "first"})["table"])
    for _ in range(200):
        choices = look(visitor, table)["sight"]["choices"]
        if "end" in choices:
            visitor.go(f"/table/{table}")
            visitor.page.wait_for_selector("campaign-map .place.can")
            return table
        if choices:
            choose_past_the_page(visitor, table, "full" if "full" in choices else choices[0])
        else:
            visitor.page.wait_for_timeout(50)
    raise AssertionError("it never came to a movement")


def place(page: Page, key: str) -> Locator:
    return page.locator(f'campaign-map [data-place="{key}"]')


def spot(page: Page, key: str) -> Point:
    """Where a place is on the page."""
    box = place(page, key).locator("circle.halo").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def window_of(page: Page) -> list[float]:
    """The part of the map that is seen: left, top, width, height."""
    told = page.locator(".campaign-drawing").get_attribute("viewBox") or ""
    return [float(each) for each in told.split(" ")]


def step_of(visitor: Visitor, table: str) -> str:
    return str(look(visitor, table)["sight"]["view"]["step"])


def carry(page: Page, start: Point, *ways: Point) -> None:
    """Press, carry along these points, and let go."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 10, start[1] - 10, steps=2)
    page.wait_for_selector("campaign-map .place.within")
    for way in ways:
        page.mouse.move(*way, steps=5)
    page.mouse.up()


# By mouse


def test_a_stack_is_carried_along_the_roads_and_taken_back_step_by_step(welcome: Welcome) -> None:
    anna = welcome()
    page = anna.page
    table = open_movement(anna, "anna-carries")
    edo, oyama = spot(page, "edo"), spot(page, "oyama")
    # Lifted and put back: nothing has happened.
    carry(page, edo, oyama, edo)
    expect(page.locator("campaign-map .within")).to_have_count(0)
    expect(page.locator("task-panel")).to_contain_text("Marches left")
    assert step_of(anna, table) == "movement"
    # Led to another place and put down there: that is a march.
    carry(page, edo, oyama)
    plan = page.locator("task-panel .plan")
    expect(plan).to_contain_text("Edo → Oyama")
    expect(place(page, "oyama")).to_have_attribute("aria-label", re.compile("Tokugawa Ieyasu"))
    expect(page.locator("campaign-map .road.used")).to_have_count(1)
    expect(page.locator('[data-do="undo"]')).to_be_visible()
    # The end of it, the step, the blocks and the march.
    for left in ("On the march", "Marching from Edo", "Staying", "Marches left"):
        page.get_by_role("button", name="Take the last step back").click()
        expect(page.locator("task-panel")).to_contain_text(left)
    expect(plan).to_have_count(0)
    expect(place(page, "edo")).to_have_attribute("aria-label", re.compile("Tokugawa Ieyasu"))


def test_a_card_on_a_stack_is_a_forced_march_and_blocks_can_stay_behind(welcome: Welcome) -> None:
    anna = welcome()
    page = anna.page
    table = open_movement(anna, "anna-forces")
    page.mouse.click(*spot(page, "kanazawa"))
    panel = page.locator("stack-panel.pinned")
    panel.get_by_role("button", pressed=True).first.click()
    expect(panel.get_by_role("button", name="March with 4 blocks")).to_be_visible()
    card = page.locator("hand-panel [data-card]").first.bounding_box()
    assert card
    page.mouse.move(card["x"] + 20, card["y"] + 20)
    page.mouse.down()
    page.mouse.move(*spot(page, "kanazawa"), steps=5)
    page.mouse.up()
    expect(page.locator("task-panel .terms li:not(.open)", has_text="forced march +1")).to_be_visible()
    march: Any = look(anna, table)["sight"]["view"]["march"]
    assert (march["place"], march["forced"], march["count"]) == ("kanazawa", 1, 4)


# By finger


def touch(client: CDPSession, kind: str, *points: Point) -> None:
    spots = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})


def test_two_fingers_zoom_one_moves_the_map_and_one_on_a_stack_marches(welcome: Welcome) -> None:
    anna = welcome(size="phone")
    page = anna.page
    table = open_movement(anna, "anna-fingers")
    client = anna.context.new_cdp_session(page)
    page.locator("campaign-map").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('campaign-map').scrollIntoView({ block: 'center' })")
    page.get_by_role("button", name="The whole map").click()
    whole = window_of(page)
    # Two fingers, one of them on a stack: they zoom, and lift nothing.
    x, y = spot(page, "edo")
    touch(client, "touchStart", (x, y))
    touch(client, "touchStart", (x, y), (x - 60, y - 60))
    for far in range(70, 160, 10):
        touch(client, "touchMove", (x, y), (x - far, y - far))
    touch(client, "touchEnd")
    closer = window_of(page)
    assert closer[2] < whole[2] * 0.7
    assert step_of(anna, table) == "movement"
    # One finger on the open sea.
    place(page, "edo").focus()
    before = window_of(page)
    box = page.locator(".campaign-drawing").bounding_box()
    assert box
    x, y = box["x"] + 20, box["y"] + box["height"] - 20
    touch(client, "touchStart", (x, y))
    for far in range(10, 60, 10):
        touch(client, "touchMove", (x + far, y - far))
    touch(client, "touchEnd")
    assert window_of(page) != before
    # One finger on a stack.
    place(page, "edo").focus()
    (x, y), there = spot(page, "edo"), spot(page, "hakone")
    touch(client, "touchStart", (x, y))
    touch(client, "touchMove", (x - 12, y + 2))
    page.wait_for_selector("campaign-map .place.within")
    touch(client, "touchMove", ((x + there[0]) / 2, (y + there[1]) / 2))
    touch(client, "touchMove", there)
    touch(client, "touchEnd")
    expect(page.locator("task-panel .plan")).to_contain_text("Edo → Hakone")
    assert anna.too_wide == 0


# By keys


def test_a_march_by_keys_alone(welcome: Welcome) -> None:
    anna = welcome()
    page = anna.page
    open_movement(anna, "anna-keys")
    focused = page.locator("campaign-map .place:focus")
    place(page, "hakone").focus()
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("data-place", "edo")
    page.keyboard.press("Enter")
    expect(page.locator("stack-panel").get_by_role("button", name="March with all")).to_be_focused()
    page.keyboard.press("Enter")
    expect(focused).to_have_attribute("data-place", "edo")
    page.wait_for_selector("campaign-map .place.within")
    page.keyboard.press("ArrowUp")
    expect(focused).to_have_attribute("aria-label", re.compile("1 step away"))
    page.keyboard.press("Enter")
    expect(page.locator("campaign-map .road.used")).to_have_count(1)
    page.keyboard.press("Backspace")
    expect(page.locator("campaign-map .road.used")).to_have_count(0)
    anna.axe()


# What happened meanwhile


def test_what_happened_since_the_last_visit_is_told_on_the_map(welcome: Welcome) -> None:
    anna = welcome()
    page = anna.page
    table = open_movement(anna, "anna-returns")
    anna.go("/lobby")
    choose_past_the_page(anna, table, "march edo", "take-all", "step oyama", "done", "march kiyosu", "take-all")
    anna.go(f"/table/{table}")
    story = page.locator("story-bar")
    story.get_by_role("button", name="Pause").click()
    expect(story).to_contain_text("Since your last visit")
    expect(story.locator(".story-text")).to_contain_text("Edo to Oyama")
    expect(place(page, "oyama")).to_have_attribute("aria-label", re.compile("Tokugawa Ieyasu"))
    anna.axe()
    story.get_by_role("button", name="Skip").click()
    expect(story).to_be_hidden()
    expect(page.locator("task-panel")).to_contain_text("Marching from Kiyosu")
    # It has been seen.
    anna.go("/lobby")
    anna.go(f"/table/{table}")
    expect(page.locator("task-panel")).to_contain_text("Marching from Kiyosu")
    expect(story).to_be_hidden()
    # What is read of is shown.
    page.get_by_role("tab", name="Events").click()
    page.locator('.log-event[data-where="oyama"]').first.hover()
    expect(page.locator("campaign-map .pointed.on")).to_have_count(1)


def test_pencil_marks_are_seen_on_the_map(welcome: Welcome) -> None:
    anna = welcome()
    set_the_stage(anna, "movement")
    page = anna.page
    page.mouse.click(*spot(page, "kyoto"))
    page.locator("stack-panel .pencil").fill("Mori leader?")
    page.keyboard.press("Tab")
    expect(page.locator(".map-note", has_text="Mori leader?")).to_be_visible()
