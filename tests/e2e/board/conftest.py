"""A board alone on a page, without the rest of the site."""

from __future__ import annotations

import threading
from functools import partial
from http.server import ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

from e2e.board.lone_board import START_BOARD, STATIC, WORDS, Board, Handler
from futari.kamisado import Options
from futari.kamisado.match import start_match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(STATIC)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 800, "height": 860})
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type in {"error", "warning"} else None)
    page.goto(site)
    page.evaluate(START_BOARD, [WORDS, ["kamisado-board"]])
    yield page
    page.close()
    assert faults == []


@pytest.fixture
def start(page: Page) -> Board:
    return Board(page, start_match(Options("standard")))
