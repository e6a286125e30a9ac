"""Everything the tests in a real browser share: a server, Debian's chromium, axe, and an eye on the console."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, sync_playwright

from e2e.server import RunningServer

TOP = Path(__file__).parents[2]
ARTEFACTS = TOP / "artefacts" / "screenshots"
AXE = TOP / ".venv" / "node" / "node_modules" / "axe-core" / "axe.min.js"
# The engine alone does what the whole browser does, for a third of the work; only notifications need the rest.
ENGINE = "/usr/bin/chromium-headless-shell"
CHROMIUM = "/usr/bin/chromium"
PASSWORD = "a crane, a fox, a maple"  # noqa: S105  of people who live for one test
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@dataclass
class Visitor:
    """Somebody at a browser of their own; what the console complains about is remembered."""

    context: BrowserContext
    page: Page
    address: str
    complaints: list[str] = field(default_factory=list)
    # Answers that a test provokes: the browser puts every one of them on the console.
    expected: list[str] = field(default_factory=list)

    def go(self, path: str) -> None:
        """Open a page and wait until it is there."""
        self.page.goto(self.address + path)
        self.ready()

    def ready(self) -> None:
        """Wait until the page has started and shows something."""
        self.page.wait_for_selector("html[data-ready]")
        self.page.wait_for_selector("#main .page:not([hidden]) h1")
        self.page.wait_for_function("() => !document.getElementById('progress').classList.contains('busy')")

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Ask the server for something in this visitor's name, past the page."""
        answer = self.context.request.post(f"{self.address}/api/v1{path}", data=body, headers={"Origin": self.address})
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def sign_up(self, name: str) -> None:
        """Come with an account."""
        self.post("/account/sign-up", {"name": name, "password": PASSWORD})

    def log_in(self, name: str) -> None:
        """Come back with an account."""
        self.post("/account/log-in", {"name": name, "password": PASSWORD})

    @property
    def too_wide(self) -> int:
        """By how many pixels the page is wider than its window."""
        over: int = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return max(0, over)

    def check(self) -> None:
        """Nothing was complained about that the test did not expect."""
        left = [each for each in self.complaints if not any(re.search(one, each) for one in self.expected)]
        assert left == []

    def axe(self, scope: str = "document") -> None:
        """What axe finds wrong with the page as it is: nothing."""
        if not self.page.evaluate("'axe' in window"):
            # Through the debugger: the page's own policy lets no foreign script in.
            self.page.evaluate(AXE.read_text() + "; undefined")
        # What is right need not be told.
        run = f"axe.run({scope}, {{ resultTypes: ['violations'] }})"
        found: list[dict[str, Any]] = self.page.evaluate(f"{run}.then((result) => result.violations)")
        told = [f"{each['id']}: {node['html']} {node['failureSummary']}" for each in found for node in each["nodes"]]
        assert told == []

    def picture(self, name: str, *, whole: bool = False) -> None:
        """Keep a screenshot among the artefacts."""
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png", full_page=whole)


Welcome = Callable[..., Visitor]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """The server of this test process; whoever stops it starts it again."""
    running = RunningServer(tmp_path_factory.mktemp("server"))
    running.launch()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


def launch(playwright: Playwright, program: str) -> Browser:
    """Debian's chromium; as root it runs only without its sandbox."""
    if not Path(program).exists():
        pytest.fail(f"{program} is missing: make services installs it")
    return playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The browser of this test process."""
    launched = launch(playwright, ENGINE)
    yield launched
    launched.close()


@pytest.fixture
def welcome(browser: Browser, server: RunningServer) -> Iterator[Welcome]:
    """Makes visitors: `welcome(language="hu", size="phone", theme="dark")`; each must leave a clean console."""
    visitors: list[Visitor] = []

    def make(*, language: str = "en", size: str = "desktop", theme: str = "light", **more: Any) -> Visitor:
        width, height = SIZES[size]
        context = browser.new_context(
            locale=language,
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=size == "phone",
            is_mobile=size == "phone",
            reduced_motion=more.pop("reduced_motion", "reduce"),
            service_workers=more.pop("service_workers", "block"),
            **more,
        )
        context.set_default_timeout(15_000)
        visitor = Visitor(context, context.new_page(), server.address)
        visitor.page.on("console", lambda message: _note(visitor, message))
        visitor.page.on("pageerror", lambda error: visitor.complaints.append(str(error)))
        visitors.append(visitor)
        return visitor

    yield make
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        visitor.check()


# Contexts without service workers are told so by Playwright itself; a page that is left while its socket is still
# connecting is told so by the browser.
HARMLESS = ("blocked by Playwright", "WebSocket is closed before the connection is established")


def _note(visitor: Visitor, message: ConsoleMessage) -> None:
    if message.type in {"error", "warning"} and not any(each in message.text for each in HARMLESS):
        visitor.complaints.append(f"{message.text} ({message.location.get('url', '')})")
