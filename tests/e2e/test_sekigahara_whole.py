"""Whole campaigns in real browsers: a recorded one by two people and a spectator, one against the default bot."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from e2e.at_campaign import check_secrets, listen, open_campaign, press_at_once, wait_for_choices
from e2e.at_table import sit_by_link
from e2e.conftest import TOP, Visitor, Welcome
from e2e.server import RunningServer
from futari.core import Choose, Play, Seat, Undo
from futari.core.record import Record, read_record
from futari.sekigahara.edition import SEATS
from futari.sekigahara.game import SEKIGAHARA

# It has chains that are undone, battles, challenges and sieges, and ends before the weeks are over.
RECORDED = TOP / "tests" / "golden" / "sekigahara" / "printed-3.record.json"
OVER = "end-panel:not([hidden]) h2"


def test_a_recorded_campaign_is_played_by_two_browsers_and_nobody_is_told_too_much(
    welcome: Welcome, server: RunningServer
) -> None:
    recorded = read_record(RECORDED.read_bytes())
    anna, ben, carla = (welcome(), *(welcome(language=each, size="phone", theme="dark") for each in ("hu", "ru")))
    for visitor, name in ((anna, "Anna of the east"), (ben, "Ben of the west")):
        visitor.sign_up(name)
    table = sit_by_link(anna, ben, game="sekigahara", options=recorded.options, side="first")
    for visitor in (anna, ben):
        visitor.page.goto("about:blank")
    with_the_seed_of(server, table, recorded)
    heard = {visitor.page: listen(visitor.page) for visitor in (anna, ben, carla)}
    for visitor in (anna, ben, carla):
        visitor.go(f"/table/{table}")
    play_record([anna.page, ben.page], recorded)
    for page in heard:
        expect(page.locator(OVER)).to_be_visible()
    for visitor, name in ((anna, "anna"), (ben, "ben"), (carla, "carla")):
        visitor.axe()
        visitor.picture(f"sekigahara-whole-{name}")
    played = Play(SEKIGAHARA, the_record(anna, table))
    assert played.now.state == Play(SEKIGAHARA, recorded).now.state
    for page, seat in ((anna.page, Seat.FIRST), (ben.page, Seat.SECOND), (carla.page, None)):
        check_bytes(heard[page], seat, played)


def with_the_seed_of(server: RunningServer, table: str, recorded: Record) -> None:
    """The table is dealt as that campaign was: its seed is put into the database before anybody has chosen."""
    server.stop()
    with sqlite3.connect(server.folder / "futari.db") as database:
        database.execute("UPDATE tables SET seed = ? WHERE id = ?", (recorded.seed, table))
    server.launch()


def play_record(pages: list[Page], recorded: Record) -> None:
    """Every entry through the page of its seat; what the record undoes at once is undone step by step."""
    held: list[int] = []
    for number, entry in enumerate(recorded.entries):
        page = pages[SEATS.index(entry.seat)]
        if isinstance(entry, Choose):
            press_at_once(page, entry.choice)
            held.append(number)
        elif isinstance(entry, Undo):
            while held and held[-1] >= entry.to:
                held.pop()
                undo(page)


def undo(page: Page) -> None:
    before = page.evaluate("document.querySelector('.campaign').dataset.shown")
    page.locator('[data-do="undo"]').click()
    page.wait_for_function("(before) => document.querySelector('.campaign').dataset.shown !== before", arg=before)


def the_record(visitor: Visitor, table: str) -> Record:
    answer = visitor.context.request.get(f"{visitor.address}/api/v1/tables/{table}/record")
    assert answer.ok, answer.text()
    return read_record(answer.body())


def check_bytes(heard: list[str], seat: Seat | None, played: Play[Any, Any, Any, Any]) -> None:
    """Each view is the one that the rules give this seat at that ply; outside of it no face, card or seed is told."""
    ends = next(number for number, text in enumerate(heard) if '"status":"finished"' in text)
    before = heard[:ends]
    assert len(before) > 300
    assert played.record.seed not in "".join(before)
    views = 0
    for text in before:
        told = json.loads(text)
        sight = told.get("sight") if isinstance(told, dict) else None
        if sight:
            state = played.moments[sight["ply"]].state
            assert sight["view"] == json.loads(msgspec.json.encode(SEKIGAHARA.view(state, seat))), sight["ply"]
            assert bool(sight["choices"]) is (seat in SEKIGAHARA.to_act(state))
            views += 1
    assert views > 300
    for side in SEATS if seat is None else (SEATS[seat],):
        check_secrets(before, side)


def test_a_campaign_against_the_default_bot_comes_to_its_end(welcome: Welcome) -> None:
    anna = welcome()
    table = open_campaign(anna, "anna-whole", against="bot", bot="daimyo", side="second")
    page = anna.page
    for _ in range(400):
        listed = wait_for_choices(page)
        if not listed:
            break
        press_at_once(page, hasty(listed))
    expect(page.locator(OVER)).to_be_visible()
    page.get_by_role("tab", name="Events").click()
    expect(page.locator("futari-log li").last).to_be_visible()
    anna.axe()
    anna.picture("sekigahara-end", whole=True)
    played = Play(SEKIGAHARA, the_record(anna, table))
    assert played.now.outcome is not None
    assert all(isinstance(entry, Choose) for entry in played.record.entries)


# Somebody in a hurry: whatever ends a step soonest.
HASTY = ("no-movement", "minimal", "end", "done", "finish", "pass-all", "yield-all", "yield")


def hasty(listed: list[str]) -> str:
    return next((one for act in HASTY for one in listed if one.split(" ")[0] == act), listed[0])
