"""What tests do at a table: open one, see what may be done, and play on with the mouse."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from e2e.conftest import Visitor

__all__ = ["click_square", "look", "open_table", "play_on", "play_past_the_page", "prompt", "sit_by_link", "target"]


def open_table(visitor: Visitor, **wish: Any) -> str:
    """Open a table past the page and go there; its name."""
    opening = {"game": "kamisado", "options": {"format": "single"}, **wish}
    opened = visitor.post("/tables", opening)
    visitor.go(f"/table/{opened['table']}")
    return str(opened["table"])


def sit_by_link(host: Visitor, guest: Visitor, **wish: Any) -> str:
    """The host opens a table for a link, the guest accepts it on the page."""
    opened = host.post("/tables", {"game": "kamisado", "options": {"format": "single"}, "against": "link", **wish})
    host.go(f"/table/{opened['table']}")
    expect(host.page.locator("waiting-room")).to_be_visible()
    guest.go(f"/join#{opened['invitation']}")
    guest.page.locator(".alone .button.primary").click()
    for visitor in (host, guest):
        expect(visitor.page.locator(".table[data-status=playing]")).to_be_visible()
    return str(opened["table"])


def click_square(page: Page, square: str) -> None:
    page.locator(f'kamisado-board .cell[data-square="{square}"]').click()


def target(page: Page) -> Locator:
    """A square to go to: one that wins, where there is one."""
    winning = page.locator(
        "kamisado-board .cell.target[data-square$='8'], kamisado-board .cell.target[data-square$='1']"
    )
    return winning.first if winning.count() else page.locator("kamisado-board .cell.target").first


def prompt(page: Page) -> Locator:
    return page.locator(".prompt-text")


def play_on(page: Page) -> None:
    """One choice on this page, whichever: a move, or how the towers line up."""
    fill = page.locator("kamisado-lineups .lineup:enabled")
    if fill.count():
        fill.first.click()
        return
    if not page.locator("kamisado-board .cell.target").count():
        page.locator("kamisado-board .cell.own").nth(3).click()
    target(page).click()


def look(visitor: Visitor, table: str) -> Any:
    """The table as this visitor sees it, past the page."""
    return visitor.context.request.get(f"{visitor.address}/api/v1/tables/{table}").json()


def play_past_the_page(visitor: Visitor, table: str, choices: int) -> None:
    """Some choices over the API, the first that is listed each time."""
    for number in range(choices):
        sight = look(visitor, table)["sight"]
        act = {"do": "choose", "ply": sight["ply"], "choice": sight["choices"][0]}
        visitor.post(f"/tables/{table}/acts", {"act": act, "token": f"past-the-page-{sight['ply']}-{number}"})
