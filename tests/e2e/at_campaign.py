"""What tests do at a table of Sekigahara: open one, choose from the list, keep an ear on what the browser is told."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Request, WebSocket

from e2e.conftest import Visitor
from futari.sekigahara.edition import SEATS, standard_edition

__all__ = [
    "check_secrets",
    "listen",
    "open_campaign",
    "play_on",
    "play_until",
    "press",
    "press_at_once",
    "wait_for_choices",
]

EDITION = standard_edition()
# What is tried first; what ends something comes last.
LIKED = ("full", "limited", "take-all", "step", "take", "done", "pass", "show", "leader", "deploy", "lose", "outside")


def open_campaign(visitor: Visitor, name: str, **wish: Any) -> str:
    visitor.sign_up(name)
    opened = visitor.post("/tables", {"game": "sekigahara", "options": {}, "clock": {"kind": "none"}, **wish})
    visitor.go(f"/table/{opened['table']}")
    return str(opened["table"])


def wait_for_choices(page: Page) -> list[str]:
    """The choices of the list as soon as there are some; none when the game is over."""
    page.wait_for_selector("choice-list:not([hidden]), .table[data-status=finished]", timeout=60_000)
    page.wait_for_selector(".campaign:not(.busy)")
    listed = page.locator("choice-list [data-choice]").evaluate_all("all => all.map((each) => each.dataset.choice)")
    return [str(each) for each in listed]


def press(page: Page, choice: str) -> None:
    """Press a choice of the list, unfolding it if need be, and wait until it has been made."""
    wanted = page.locator(f'choice-list [data-choice="{choice}"]')
    if not wanted.is_visible():
        page.locator("choice-list summary").click()
    before = page.evaluate("document.querySelector('.campaign').dataset.shown")
    wanted.click()
    page.wait_for_function("(before) => document.querySelector('.campaign').dataset.shown !== before", arg=before)


def press_at_once(page: Page, choice: str) -> None:
    """As soon as a choice is on the list its button is pressed: in whole games every movement of a mouse adds up."""
    found = page.evaluate(
        """async (choice) => {
            const until = async (done) => {
                for (const end = Date.now() + 60_000; !done(); await new Promise((wake) => setTimeout(wake, 8))) {
                    if (Date.now() > end) return false;
                }
                return true;
            };
            const board = document.querySelector(".campaign");
            const listed = () => [...document.querySelectorAll("choice-list:not([hidden]) [data-choice]")];
            const wanted = () => listed().find((each) => each.dataset.choice === choice);
            if (!(await until(() => !board.classList.contains("busy") && wanted()))) return false;
            const before = board.dataset.shown;
            wanted().click();
            return until(() => board.dataset.shown !== before);
        }""",
        choice,
    )
    assert found, f"{choice} was not on the list"


def play_on(page: Page) -> str | None:
    """One choice from the list, whichever moves the game on; None when it is over."""
    listed = wait_for_choices(page)
    if not listed:
        return None
    choice = next((one for act in LIKED for one in listed if one.split(" ")[0] == act), listed[0])
    press(page, choice)
    return choice


def play_until(page: Page, act: str) -> None:
    """Play on by the list until it has such an act."""
    for _ in range(80):
        if any(choice.split(" ")[0] == act for choice in wait_for_choices(page)):
            return
        play_on(page)
    raise AssertionError(f"it never came to {act}")


def listen(page: Page) -> list[str]:
    """Every answer and every frame that this page is given from now on."""
    heard: list[str] = []
    page.on("websocket", lambda socket: _listen(socket, heard))
    # Only whole answers: to wait for the rest of one in here could be to wait for ever.
    page.on("requestfinished", lambda request: _read(request, heard) if "/api/v1/tables" in request.url else None)
    return heard


def _read(request: Request, heard: list[str]) -> None:
    answer = request.response()
    if answer is not None:
        heard.append(answer.text())


def _listen(socket: WebSocket, heard: list[str]) -> None:
    socket.on("framereceived", lambda frame: heard.append(frame if isinstance(frame, str) else frame.decode()))


# Where a card of the enemy may be named, because it lies open.
OPEN_EVENTS = {"discard", "bids", "deploy", "challenge", "show"}
OPEN_KEYS = {"played", "questioned_card"}


def check_secrets(heard: list[str], side: str) -> None:
    other = SEATS.index(side) ^ 1
    names = {block.name for block in EDITION.blocks if block.side == other and block.name != block.face}
    cards = {card.name for card in EDITION.cards if card.side == other}
    said = "\n".join(heard)
    assert not [name for name in names if f'"{name}"' in said]
    for frame in heard:
        assert not list(_named(json.loads(frame), cards)), frame[:300]


def _named(told: Any, cards: set[str]) -> Any:
    """The cards that are named where none should be."""
    if isinstance(told, dict):
        if told.get("kind") in OPEN_EVENTS:
            return
        for key, value in told.items():
            if key not in OPEN_KEYS:
                yield from _named(value, cards)
    elif isinstance(told, list):
        for value in told:
            yield from _named(value, cards)
    elif isinstance(told, str) and told in cards:
        yield told
