"""The table: waiting, playing with mouse, keys and typed moves, offers, looking back, a bad connection, and the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.at_table import click_square, look, open_table, play_on, play_past_the_page, prompt, sit_by_link, target
from e2e.conftest import THEMES, Welcome
from e2e.server import RunningServer
from e2e.whole import guest

AT_A_TABLE = re.compile(r"/table/[A-Za-z0-9_-]+$")
OVER = "end-panel h2"
MINE = ".table.my-turn"
MUST = "kamisado-board .must"
MOST_CHOICES = 400


def moves(page: Page) -> int:
    return page.locator("table-moves .sheet .move:not(.none, .forced)").count()


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(OVER)).to_be_visible()


def test_a_game_against_the_beginner_is_given_up_and_played_once_more(welcome: Welcome) -> None:
    anna = guest(welcome, "Anna")
    open_table(anna, against="bot", bot="beginner", side="first")
    page = anna.page
    expect(prompt(page)).to_contain_text("You challenge")
    # That it waits is told everywhere but at the table itself.
    page.get_by_role("link", name="Puzzles").click()
    expect(page.locator("#turns")).to_be_visible()
    page.go_back()
    expect(prompt(page)).to_contain_text("You challenge")
    expect(page.locator("#turns")).to_be_hidden()
    # A short step: after the longest, to d7, yellow may be blocked at once, and the bot wins before anybody resigns.
    click_square(page, "d1")
    click_square(page, "d2")
    expect(page.locator("table-moves .move[data-seat=gold]:not(.forced)")).not_to_have_count(0)
    resign(page)
    expect(page.locator(OVER)).to_have_text("You lost")
    expect(page.locator("futari-plate.winner")).to_have_count(1)
    anna.picture("table-over-desktop")
    anna.axe()
    first = page.url
    page.get_by_role("button", name="Rematch").click()
    expect(page).to_have_url(AT_A_TABLE)
    page.wait_for_function("(before) => location.href !== before", arg=first)
    # With sides exchanged, the board turned for Gold.
    expect(page.locator("kamisado-board")).to_have_attribute("side", "gold")


def test_two_on_a_sofa_play_by_keys_alone(welcome: Welcome) -> None:
    anna = guest(welcome, "Anna")
    open_table(anna, against="hotseat")
    page = anna.page
    page.locator("kamisado-board .cell[tabindex='0']").focus()
    page.keyboard.type("e1")
    page.keyboard.press("Enter")
    for number in range(1, MOST_CHOICES):
        before = moves(page)
        for _ in range(1 + number % 3):
            page.keyboard.press("t")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(n) => document.querySelectorAll('table-moves .sheet .move:not(.none, .forced)').length > n", arg=before
        )
        if page.locator(f"{OVER}:visible").count():
            break
        page.keyboard.press("m")
    expect(page.locator(OVER)).to_contain_text("has won")


def test_a_move_is_typed_and_an_impossible_one_is_explained_with_its_rule(welcome: Welcome) -> None:
    anna = guest(welcome, "Anna")
    table = open_table(anna, against="hotseat")
    page = anna.page
    field = page.get_by_label("Type a move")
    field.fill("e1e4")
    field.press("Enter")
    expect(prompt(page)).to_contain_text("orange tower must move")
    field.fill("red f1 orange")
    field.press("Enter")
    refused = page.locator(".news.refused")
    expect(refused).to_contain_text("The orange tower must move")
    expect(refused.get_by_role("link")).to_have_attribute("href", "/rules/kamisado/T2")
    anna.axe()
    # Words of another language are for the server to read.
    field.fill("narancs előre 1 piros")
    field.press("Enter")
    expect(prompt(page)).to_contain_text("Your move: the")
    page.wait_for_function("() => document.querySelectorAll('table-moves .sheet .move:not(.none)').length === 2")
    assert look(anna, table)["sight"]["ply"] == 2


def test_another_tower_than_the_one_that_must_move_is_refused_with_the_rule(welcome: Welcome) -> None:
    anna = guest(welcome, "Anna", size="phone")
    open_table(anna, against="hotseat")
    click_square(anna.page, "e1")
    click_square(anna.page, "e4")
    expect(prompt(anna.page)).to_contain_text("orange")
    click_square(anna.page, "b8")
    expect(anna.page.locator(".news.refused a")).to_have_text("Rule T2")


def test_a_choice_is_confirmed_if_one_likes(welcome: Welcome) -> None:
    anna = guest(welcome, "Anna")
    table = open_table(anna, against="hotseat", confirm=True)
    page = anna.page
    click_square(page, "e1")
    click_square(page, "e4")
    expect(page.get_by_text("Play pink ↑3 orange?")).to_be_visible()
    page.get_by_role("button", name="Put back").click()
    assert look(anna, table)["sight"]["ply"] == 0
    click_square(page, "e1")
    click_square(page, "e4")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(prompt(page)).to_contain_text("orange")


def test_a_takeback_is_offered_declined_and_accepted(welcome: Welcome) -> None:
    anna, ben = guest(welcome, "Anna"), guest(welcome, "Ben")
    sit_by_link(anna, ben, side="first")
    play_on(anna.page)
    for asking, asked, answer, left in ((anna, ben, "Decline", 1), (ben, anna, "Accept", 1)):
        asking.page.get_by_role("button", name="Take the move back").click()
        expect(asking.page.get_by_role("button", name="Withdraw")).to_be_visible()
        asked.axe()
        asked.page.get_by_role("button", name=answer).click()
        expect(asking.page.locator("offer-bar .notice")).to_have_count(0)
        expect(asked.page.locator("table-moves .sheet .move:not(.none)")).to_have_count(left)
        if answer == "Decline":
            play_on(ben.page)
    expect(ben.page.locator(MINE)).to_be_visible()


def test_resigning_is_asked_about_and_ends_the_game_for_both(welcome: Welcome) -> None:
    anna, ben = guest(welcome, "Anna"), guest(welcome, "Ben")
    sit_by_link(anna, ben, side="first")
    play_on(anna.page)
    for visitor in (anna, ben):
        expect(visitor.page.locator(MUST)).to_have_count(1)
    anna.page.get_by_role("button", name="Resign").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(anna.page.locator(".table[data-status=playing]")).to_be_visible()
    anna.page.get_by_role("button", name="Resign").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(anna.page.locator(OVER)).to_have_text("You lost")
    expect(ben.page.locator(OVER)).to_have_text("You won!")
    # Nothing must move any more, neither here nor at the end of the replay; one move before, something had to.
    for visitor in (anna, ben):
        expect(visitor.page.locator(MUST)).to_have_count(0)
    ben.page.get_by_role("link", name="Replay").click()
    ben.page.get_by_role("button", name="To the end").click()
    expect(ben.page.locator(MUST)).to_have_count(0)
    ben.page.get_by_role("button", name="One move back").click()
    expect(ben.page.locator(MUST)).to_have_count(1)


def test_a_clock_runs_out(welcome: Welcome) -> None:
    anna, ben = guest(welcome, "Anna"), guest(welcome, "Ben")
    sit_by_link(anna, ben, side="first", clock={"kind": "live", "minutes": 0, "increment": 2})
    play_on(anna.page)
    play_on(ben.page)
    expect(anna.page.locator("futari-clock.running.low")).to_have_count(1)
    expect(ben.page.locator(OVER)).to_have_text("You won!", timeout=20_000)
    expect(anna.page.locator("end-panel")).to_contain_text("on time")


def test_people_chat_and_spectators_watch(welcome: Welcome) -> None:
    anna, ben, cleo = guest(welcome, "Anna"), guest(welcome, "Ben"), welcome()
    table = sit_by_link(anna, ben, side="first")
    cleo.go(f"/table/{table}")
    expect(cleo.page.get_by_text("watching")).to_be_visible()
    expect(cleo.page.get_by_role("button", name="Resign")).to_be_hidden()
    anna.page.get_by_role("tab", name="Chat").click()
    anna.page.get_by_label("Say something").fill("Good luck!")
    anna.page.keyboard.press("Enter")
    expect(ben.page.get_by_role("tab", name="Chat (1 new)")).to_be_visible()
    ben.page.get_by_role("tab", name="Chat").click()
    expect(ben.page.get_by_text("Good luck!")).to_be_visible()
    anna.page.get_by_role("tab", name="Moves").click()
    play_on(anna.page)
    expect(cleo.page.locator("table-moves .sheet .move:not(.none)")).to_have_count(1)
    cleo.axe()


def test_one_may_look_back_at_any_time_and_return(welcome: Welcome) -> None:
    anna = guest(welcome, "Anna")
    table = open_table(anna, against="hotseat")
    play_past_the_page(anna, table, 5)
    page = anna.page
    page.reload()
    anna.ready()
    now = page.locator("kamisado-board .tower").evaluate_all("(all) => all.map((tower) => tower.dataset.square)")
    page.get_by_role("button", name="One move back").click()
    page.get_by_role("button", name="One move back").click()
    expect(prompt(page)).to_contain_text("move 3 of 5")
    expect(page.locator("kamisado-board .cell.target")).to_have_count(0)
    anna.axe()
    page.locator("table-moves .move").first.click()
    expect(prompt(page)).to_contain_text("move 1 of 5")
    page.get_by_role("button", name="Back to now").click()
    expect(prompt(page)).to_contain_text("Your move")
    shown = page.locator("kamisado-board .tower").evaluate_all("(all) => all.map((tower) => tower.dataset.square)")
    assert shown == now


def test_a_choice_made_without_a_connection_is_kept_and_sent_later(welcome: Welcome) -> None:
    anna = guest(welcome, "Anna")
    anna.expected.append("ERR_INTERNET_DISCONNECTED")
    table = open_table(anna, against="hotseat")
    page = anna.page
    click_square(page, "e1")
    click_square(page, "e4")
    expect(prompt(page)).to_contain_text("orange")
    anna.context.set_offline(True)
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    target(page).click()
    expect(page.get_by_text("is kept and is sent")).to_be_visible()
    anna.context.set_offline(False)
    page.wait_for_function("() => document.querySelectorAll('table-moves .sheet .move:not(.none)').length === 2")
    expect(page.locator("line-banner .notice")).to_have_count(0)
    assert look(anna, table)["sight"]["ply"] == 2


def test_a_choice_that_others_have_overtaken_is_refused_with_the_table_as_it_is(welcome: Welcome) -> None:
    anna = guest(welcome, "Anna")
    anna.expected.append("ERR_INTERNET_DISCONNECTED")
    table = open_table(anna, against="hotseat")
    anna.context.set_offline(True)
    click_square(anna.page, "e1")
    click_square(anna.page, "e4")
    play_past_the_page(anna, table, 1)
    anna.context.set_offline(False)
    expect(anna.page.locator(".news.refused")).to_contain_text("The table has moved on")
    expect(anna.page.locator("table-moves .sheet .move:not(.none)")).to_have_count(1)


def test_a_server_that_is_killed_and_comes_back_costs_nothing(welcome: Welcome, server: RunningServer) -> None:
    anna, ben = guest(welcome, "Anna"), guest(welcome, "Ben")
    for visitor in (anna, ben):
        visitor.expected += ["ERR_CONNECTION_REFUSED", "WebSocket connection", "Failed to load resource"]
    sit_by_link(anna, ben, side="first")
    play_on(anna.page)
    expect(ben.page.locator(MINE)).to_be_visible()
    server.stop(kill=True)
    try:
        expect(ben.page.get_by_text("The connection is lost.")).to_be_visible()
        target(ben.page).click()
    finally:
        server.launch()
    expect(anna.page.locator("table-moves .sheet .move:not(.none)")).to_have_count(2, timeout=30_000)
    expect(anna.page.locator(MINE)).to_be_visible()


def test_an_open_table_gives_its_link_again_and_can_be_closed(welcome: Welcome) -> None:
    anna = guest(welcome, "Anna")
    open_table(anna, against="link")
    anna.axe()
    anna.page.get_by_role("button", name="Get a link").click()
    link = anna.page.get_by_label("Link").input_value()
    assert "/join#" in link
    anna.page.get_by_role("dialog").get_by_role("button", name="To the table").click()
    anna.page.get_by_role("button", name="Copy the link").click()
    assert anna.page.get_by_label("Link").input_value() == link
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name="Close the table").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    expect(anna.page).to_have_url(re.compile("/lobby$"))


def test_hints_and_threats_are_for_bots_and_sofas_only(welcome: Welcome) -> None:
    anna, ben = guest(welcome, "Anna"), guest(welcome, "Ben")
    sit_by_link(anna, ben, side="first")
    for name in ("Hint", "Show threats"):
        expect(anna.page.get_by_role("button", name=name)).to_be_hidden()
    table = open_table(anna, against="hotseat")
    play_past_the_page(anna, table, 4)
    anna.page.get_by_role("button", name="Hint").click()
    expect(anna.page.get_by_text("Ask again to see a good move.")).to_be_visible(timeout=30_000)
    anna.page.get_by_role("button", name="Hint").click()
    expect(anna.page.locator("kamisado-board .arrow.hint")).to_be_visible()
    anna.page.get_by_role("button", name="Show threats").click()
    expect(anna.page.get_by_role("button", name="Show threats")).to_have_attribute("aria-pressed", "true")
    expect(anna.page.locator(".news")).to_be_visible()


def test_a_picture_and_a_record_are_taken_along(welcome: Welcome) -> None:
    anna = guest(welcome, "Anna")
    open_table(anna, against="hotseat")
    page = anna.page
    page.get_by_role("button", name="More").click()
    with page.expect_download() as picture:
        page.get_by_role("menuitem", name="Picture of the board").click()
    assert picture.value.path().read_text().startswith("<svg")
    resign(page)
    page.get_by_role("button", name="More").click()
    with page.expect_download() as record:
        page.get_by_role("menuitem", name="Download the record").click()
    assert "Anna" in record.value.path().read_text()


def test_the_board_turns_when_asked_and_can_be_read_as_text(welcome: Welcome) -> None:
    anna = guest(welcome, "Anna")
    open_table(anna, against="hotseat")
    page = anna.page
    page.get_by_role("button", name="Turn the board").click()
    expect(page.locator("kamisado-board")).to_have_attribute("side", "gold")
    page.get_by_role("button", name="More").click()
    text = page.get_by_role("menuitemcheckbox", name="The board as text")
    expect(text).to_have_attribute("aria-checked", "false")
    text.click()
    page.get_by_role("button", name="More").click()
    expect(text).to_have_attribute("aria-checked", "true")
    page.keyboard.press("Escape")
    expect(page.locator("kamisado-text-board")).to_be_visible()
    page.locator("kamisado-text-board summary").first.click()
    page.locator("kamisado-text-board .offer:visible").first.click()
    expect(page.locator("table-moves .sheet .move:not(.none)")).to_have_count(1)
    anna.axe()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_table_looks_well(welcome: Welcome, size: str) -> None:
    anna = guest(welcome, "Anna", size=size)
    table = open_table(anna, against="hotseat", options={"format": "standard"})
    play_past_the_page(anna, table, 6)
    page = anna.page
    page.wait_for_function(
        "() => document.querySelectorAll('table-moves .sheet .move:not(.none, .forced)').length === 6"
    )
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        anna.picture(f"table-{size}-{theme}")
        anna.axe()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if size == "desktop":
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        else:
            assert page.locator("kamisado-board").evaluate("(board) => board.clientWidth") == 390


@pytest.mark.parametrize("width", [360, 600, 820, 1100])
def test_no_width_is_too_narrow(welcome: Welcome, width: int) -> None:
    anna = guest(welcome, "Anna", language="ru")
    anna.page.set_viewport_size({"width": width, "height": 740})
    open_table(anna, against="bot", bot="beginner", side="first", options={"format": "marathon"})
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
