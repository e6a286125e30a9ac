"""What calls somebody: sounds, off until they are wanted, and notifications while a page is out of sight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from e2e.at_table import open_table, play_on, sit_by_link
from e2e.conftest import CHROMIUM, Visitor, Welcome, launch
from e2e.whole import MINE, entries, guest, wait_for_turn


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The whole browser: its engine alone allows no notifications."""
    launched = launch(playwright, CHROMIUM)
    yield launched
    launched.close()


# Counts what the page asks of the real thing.
LISTENING = """
window.contexts = 0;
window.tones = 0;
window.AudioContext = new Proxy(window.AudioContext, {
    construct: (real, given) => { window.contexts += 1; return new real(...given); } });
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...given) { window.tones += 1; return start.apply(this, given); };
"""

# Nothing is put on anybody's desk; the permission is the browser's own.
NOTING = """
window.noted = [];
window.Notification = new Proxy(window.Notification, { construct: (real, [title, options]) => {
    const note = { title, body: options.body, tag: options.tag, close: () => { note.closed = true; } };
    window.noted.push(note);
    return note;
} });
"""

# A page without a window is never out of sight, so it is told that it is.
SIGHT = """(hidden) => {
    const tell = (name, value) => Object.defineProperty(document, name, { configurable: true, get: () => value });
    tell('hidden', hidden);
    tell('visibilityState', hidden ? 'hidden' : 'visible');
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def tones(page: Page) -> int:
    """How many tones were sounded since the page was loaded."""
    sounded: int = page.evaluate("window.tones")
    return sounded


def choose(page: Page) -> None:
    """One choice, and wait until it has happened."""
    before = entries(page)
    play_on(page)
    page.wait_for_function("(count) => document.querySelectorAll('.log li').length > count", arg=before)


def switch_sounds(page: Page) -> None:
    page.get_by_role("button", name="More").click()
    page.get_by_role("menu").get_by_text("Sounds", exact=True).click()


def test_sounds_are_heard_only_by_those_who_want_them(welcome: Welcome) -> None:
    anna = guest(welcome, "Anna")
    page = anna.page
    page.add_init_script(LISTENING)
    table = open_table(anna, against="hotseat")
    choose(page)
    choose(page)
    assert page.evaluate("[contexts, tones]") == [0, 0]

    switch_sounds(page)
    choose(page)
    heard = tones(page)
    assert heard > 0
    assert page.evaluate("contexts") == 1
    choose(page)
    assert tones(page) > heard

    # It is kept; and what the menu switches on, the settings show and switch off.
    anna.go("/settings")
    sounds = page.get_by_role("checkbox", name="Sounds")
    expect(sounds).to_be_checked()
    assert tones(page) == 0
    sounds.uncheck()
    # To try one out is asking for it.
    page.locator("section", has=sounds).get_by_role("button", name="Hear it").click()
    assert tones(page) > 0
    anna.go(f"/table/{table}")
    choose(page)
    assert page.evaluate("[contexts, tones]") == [0, 0]


def wanting_notices(welcome: Welcome, name: str) -> Visitor:
    """Somebody whose browser allows notifications, and who switches them on."""
    visitor = guest(welcome, name)
    visitor.context.grant_permissions(["notifications"], origin=visitor.address)
    visitor.page.add_init_script(NOTING)
    visitor.go("/settings")
    expect(visitor.page.get_by_text("The browser allows notifications while a page is open.")).to_be_visible()
    visitor.page.get_by_role("checkbox", name="Notifications when it is your turn").check()
    return visitor


def noted(page: Page) -> list[Any]:
    every: list[Any] = page.evaluate("noted.map(({ title, body, tag }) => [title, body, tag])")
    return every


def test_a_page_out_of_sight_tells_that_it_is_your_turn(welcome: Welcome) -> None:
    anna, ben = wanting_notices(welcome, "Anna"), guest(welcome, "Ben")
    table = sit_by_link(anna, ben, side="first")
    page, path = anna.page, f"/table/{table}"
    choose(page)
    # In sight: the board says it.
    assert wait_for_turn(ben.page)
    choose(ben.page)
    expect(page.locator(MINE)).to_be_visible()
    choose(page)
    assert noted(page) == []

    page.evaluate(SIGHT, True)
    assert wait_for_turn(ben.page)
    choose(ben.page)
    page.wait_for_function("() => noted.length > 0")
    assert noted(page) == [["Your turn", "Your turn against Ben.", path]]

    # A click leads to the table, wherever one was.
    page.evaluate(SIGHT, False)
    page.get_by_role("link", name="Lobby").first.click()
    expect(page.locator("#main .page:not([hidden]) h1")).to_have_text("Lobby")
    page.evaluate("noted[0].onclick()")
    expect(page.locator(".table[data-status=playing]")).to_be_visible()
    assert page.url.endswith(path)
    assert page.evaluate("noted[0].closed")


def test_nobody_is_notified_who_has_not_asked_for_it(welcome: Welcome) -> None:
    anna, ben = guest(welcome, "Anna"), guest(welcome, "Ben")
    anna.context.grant_permissions(["notifications"], origin=anna.address)
    anna.page.add_init_script(NOTING)
    sit_by_link(anna, ben, side="first")
    choose(anna.page)
    anna.page.evaluate(SIGHT, True)
    assert wait_for_turn(ben.page)
    choose(ben.page)
    expect(anna.page.locator(MINE)).to_be_visible()
    # Her stream has told it too: elsewhere the bell counts this table.
    anna.page.get_by_role("link", name="Lobby").first.click()
    expect(anna.page.locator("#turns")).to_have_accessible_name("1 game waits for you")
    assert noted(anna.page) == []
