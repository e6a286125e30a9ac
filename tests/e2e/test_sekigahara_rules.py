"""Sekigahara's rules, an example played to its end, the guided week, and a bid for the sides, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.at_campaign import press_at_once, wait_for_choices
from e2e.conftest import Visitor, Welcome
from futari.sekigahara.examples import EXAMPLES
from futari.sekigahara.rulebook import rules

KEYS = re.compile(r"\b(?:page|rulebook|lesson|sekigahara)\.[a-z]")


def sound(visitor: Visitor) -> None:
    """Nothing is untranslated, too wide, or wrong for axe."""
    visitor.axe()
    assert not KEYS.search(visitor.page.inner_text("main"))
    assert visitor.too_wide == 0


# The rules


@pytest.mark.parametrize(
    ("language", "size", "theme"),
    [("en", "desktop", "light"), ("hu", "phone", "dark"), ("ro", "desktop", "dark"), ("ru", "phone", "light")],
)
def test_the_pages_are_sound(welcome: Welcome, language: str, size: str, theme: str) -> None:
    visitor = welcome(language=language, size=size, theme=theme)
    page = visitor.page
    visitor.go("/rules/sekigahara/8.9.4")
    aimed = page.locator('[id="8.9.4"]')
    expect(aimed).to_have_class(re.compile(r"\baimed\b"))
    expect(aimed).to_be_focused()
    expect(aimed).to_be_in_viewport()
    assert page.locator(".rule").evaluate_all("all => all.map((each) => each.id)") == list(rules())
    linked = page.locator(".rules-text a.rule-link").evaluate_all("all => all.map((each) => each.pathname)")
    assert {path.rsplit("/", 1)[1] for path in linked} <= set(rules())
    sound(visitor)
    visitor.picture(f"sekigahara-rules-{language}-{size}-{theme}")
    visitor.go("/rules/sekigahara/example-battle")
    expect(page.locator("battle-stage")).to_be_visible()
    sound(visitor)
    visitor.go("/learn?game=sekigahara")
    expect(page.locator(".course-steps li")).to_have_count(13)
    sound(visitor)


def test_the_battle_example_is_stepped_to_its_end_and_left_for_another_line(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.go("/rules/sekigahara")
    page = visitor.page
    page.locator(".rules-example a[href$=battle]").click()
    steps = page.locator(".example-steps")
    expect(steps.locator(".learn-count")).to_have_text(re.compile("Step 0 of 10"))
    onward = steps.get_by_role("button", name="Next step")
    for caption in EXAMPLES["battle"].captions[1:]:
        onward.click()
        expect(steps.locator(".example-caption")).to_have_text(caption.text("en"))
    expect(page.locator(".prompt-text")).to_have_text("Here the example ends.")
    expect(onward).to_be_hidden()
    steps.get_by_role("button", name="From the beginning").click()
    page.locator('choice-list [data-choice="finish"]').click()
    expect(steps.locator(".example-caption")).to_contain_text("You have left the printed line")
    steps.get_by_role("button", name="Back to the printed line").click()
    expect(onward).to_be_visible()


def test_the_movement_example_says_why_something_is_forbidden(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.go("/rules/sekigahara/example-movement")
    page = visitor.page
    onward = page.locator(".example-steps").get_by_role("button", name="Next step")
    onward.click()
    expect(page.locator(".example-caption")).to_contain_text("discards both cards")
    page.locator("choice-list summary").click()
    page.locator('choice-list [data-choice="march kitanosho"]').click()
    page.locator('choice-list [data-choice="take-all"], choice-list [data-choice="take mori-cavalry-1"]').first.click()
    page.locator('campaign-map [data-place="aizu"] circle.touch').click()
    expect(page.locator(".prompt-news .refused")).to_be_visible()


# The guided campaign


def advised(page: Page) -> str | None:
    """What the guide proposes, if it is in the list."""
    found = page.locator("choice-list .advised").evaluate_all("all => all.map((each) => each.dataset.choice)")
    return str(found[0]) if found else None


def choose(page: Page) -> None:
    """What the guide proposes, or something that goes on."""
    listed = wait_for_choices(page)
    calm = [each for each in listed if each.split(" ")[0] in {"pass", "yield", "lose", "retreat", "finish", "discard"}]
    press_at_once(page, advised(page) or (calm or listed)[0])


def test_the_guided_week_is_played_to_its_end(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.sign_up("Learner of war")
    visitor.go("/")
    page = visitor.page
    # Two clicks from home.
    page.locator(".ways").get_by_role("link", name="Guided campaign").click()
    page.get_by_role("button", name="Begin the campaign").click()
    guide = page.locator("campaign-guide")
    expect(guide.locator("h2")).to_have_text("The bid")
    expect(guide.get_by_role("link", name="Rule 6.3")).to_have_attribute("href", "/rules/sekigahara/6.3")
    expect(page.locator('hand-panel [data-card="maeda-sword"]')).to_have_class(re.compile("advised"))
    sound(visitor)
    guide.get_by_role("button", name="No more hints").click()
    expect(guide.locator(".guide-card")).to_be_hidden()
    guide.get_by_role("button", name="Hints, please").click()
    met: list[str] = []
    for _ in range(120):
        page.wait_for_selector("choice-list:not([hidden])", timeout=60_000)
        title = guide.locator("h2").inner_text()
        if title == "Week 1 is over":
            break
        if title not in met:
            met.append(title)
        choose(page)
    expect(guide.locator("h2")).to_have_text("Week 1 is over")
    assert {"The bid", "First or second", "How much moves", "A march", "Mustering", "Reinforcement"} <= set(met)
    visitor.picture("sekigahara-guided-end")


# Sides by a bid of points


def test_two_bid_for_the_same_side(welcome: Welcome) -> None:
    anna, ben = welcome(), welcome(size="phone")
    anna.sign_up("Anna who bids")
    ben.sign_up("Ben who bids")
    anna.go("/lobby?against=lobby&game=sekigahara")
    form = anna.page.locator("dialog[open] form")
    form.get_by_label("By a bid of points").check()
    form.locator("input[name=bid-points]").fill("4")
    anna.axe()
    form.get_by_role("button", name="Open the table").click()
    expect(anna.page.locator("dialog[open]")).to_have_count(0)
    ben.go("/lobby")
    ben.page.locator(".tables li", has_text="Anna who bids").get_by_role("button", name="Sit down").click()
    dialog = ben.page.locator("dialog[open]")
    dialog.locator("input[name=bid-points]").fill("6")
    ben.axe()
    dialog.get_by_role("button", name="Bid and sit down").click()
    expect(ben.page.locator("futari-plate.below")).to_contain_text("Tokugawa")
    expect(ben.page.locator(".table-facts")).to_contain_text("Ishida +6")
