"""What tests of whole games share: people, whose turn it is, and playing on until the end without ever sleeping."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from e2e.at_table import play_on
from e2e.conftest import Visitor, Welcome

__all__ = ["MINE", "MOST_CHOICES", "OVER", "entries", "guest", "is_over", "play_whole", "wait_for_turn"]

MINE = ".table.my-turn"
OVER = "end-panel:not([hidden]) h2"
MOST_CHOICES = 400

# Either the game is over here, or the page offers something to choose.
_TURN = """() => document.querySelector('end-panel:not([hidden]) h2') || document.querySelector(
    ['kamisado-board .cell.own', 'kamisado-lineups .lineup:enabled', 'kamisado-text-board .offer:enabled']
    .map((each) => `.table.my-turn ${each}`).join(', '))"""


def guest(welcome: Welcome, name: str, **how: str) -> Visitor:
    visitor = welcome(**how)
    visitor.post("/account/guest", {"name": name})
    return visitor


def entries(page: Page) -> int:
    """How many things have happened at the table, as this page knows it."""
    return page.locator(".log li").count()


def is_over(page: Page) -> bool:
    return page.locator(OVER).count() > 0


def wait_for_turn(page: Page) -> bool:
    """Wait until something is to be chosen here; False if the game is over instead."""
    page.wait_for_function(_TURN)
    return not is_over(page)


def play_whole(*pages: Page, act: Callable[[Page], None] = play_on) -> int:
    """Whoever is to act does, until all pages show the end; how many choices these pages made.

    With one page somebody else answers it: a bot.
    """
    page = next((each for each in pages if each.locator(MINE).count()), pages[0])
    for made in range(MOST_CHOICES):
        if not wait_for_turn(page):
            for each in pages:
                expect(each.locator(OVER)).to_be_visible()
            return made
        before = entries(page)
        act(page)
        page.wait_for_function("(count) => document.querySelectorAll('.log li').length > count", arg=before)
        if not page.locator(MINE).count() and len(pages) > 1:
            page = next(each for each in pages if each is not page)
    raise AssertionError("the game does not end")
