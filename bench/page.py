"""The web page in Debian's chromium, with nothing kept: how soon it is usable, and how soon one can play.

Whoever comes for the first time has an empty cache and no name; the server is warm. BENCH_SHARE=0.1 takes fewer visits.
"""

from __future__ import annotations

import os
import statistics
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from bench.figure import Figure
from bench.server import started

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CHROMIUM = "/usr/bin/chromium"
VISITS = max(3, int(15 * float(os.environ.get("BENCH_SHARE", "1"))))
# By the page's own clock, which starts with the navigation; a frame later, because what is not drawn cannot be used.
NOW = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now() / 1000))))"
PLAYABLE = "() => document.querySelector('.table.my-turn kamisado-board .cell.own') !== null"
# Two clicks, the second in the dialog that asks for a name (and proposes one).
CLICK_TWICE = """() => new Promise((done) => {
    const look = () => {
        const go = document.querySelector('dialog[open] form button:not([type=button])');
        if (go) done(go.click()); else setTimeout(look);
    };
    document.querySelector('.hero .button.primary').click();
    look();
})"""


def figures() -> Iterator[Figure]:
    if not Path(CHROMIUM).exists():
        raise RuntimeError(f"{CHROMIUM} is missing: make services installs it")
    with tempfile.TemporaryDirectory() as name, started(Path(name)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        home, table = f"{server.url}/", f"{server.url}/table/{_running_table(server.url)}"
        # One visit of each warms the server up, and the browser's own processes.
        times = {
            "bare": _median(browser, f"{server.url}/offline.html", _nothing),
            "usable": _median(browser, home, _usable),
            "table": _median(browser, table, _board),
            "playable": _median(browser, home, _first_game),
        }
        browser.close()
    bare = ("a bare page of the same server", times["bare"])
    yield Figure("the front page is usable", times["usable"], "s", 1, *bare)
    yield Figure("the board of a link to a table is drawn", times["table"], "s", 1, *bare)
    yield Figure("a newcomer may move, two clicks included", times["playable"], "s", 1, *bare)


def _median(browser: Browser, address: str, until: Callable[[Page], None]) -> float:
    """Seconds from the navigation, each time in a browser that has never been there."""
    seconds: list[float] = []
    for _ in range(VISITS + 1):
        context = browser.new_context(locale="en", viewport={"width": 1440, "height": 900}, service_workers="block")
        page = context.new_page()
        page.goto(address, wait_until="commit")
        until(page)
        seconds.append(page.evaluate(NOW))
        context.close()
    return statistics.median(seconds[1:])


def _nothing(page: Page) -> None:
    page.wait_for_load_state()


def _usable(page: Page) -> None:
    page.wait_for_selector("html[data-ready]")


def _board(page: Page) -> None:
    page.wait_for_selector("kamisado-board .tower")


def _first_game(page: Page) -> None:
    page.wait_for_selector("html[data-ready]")
    page.evaluate(CLICK_TWICE)
    page.wait_for_function(PLAYABLE)


def _running_table(url: str) -> str:
    """A game that everybody may watch."""
    with httpx.Client(base_url=url, headers={"origin": url}) as client:
        client.post("/api/v1/account/guest", json={"name": "Ann"}).raise_for_status()
        opening = {"game": "kamisado", "against": "bot", "bot": "beginner", "side": "first"}
        opened = client.post("/api/v1/tables", json=opening)
        opened.raise_for_status()
        return str(opened.json()["table"])
