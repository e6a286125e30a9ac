"""A whole round with nothing but keys, from the front page to the rematch: no mouse, and no focus given by the test."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.at_table import open_table, play_past_the_page, sit_by_link
from e2e.conftest import Welcome
from e2e.whole import MINE, OVER, entries, guest, play_whole

AT_A_TABLE = re.compile(r"/table/[A-Za-z0-9_-]+$")
FAR = 60


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until what has the focus is what is wanted."""
    for _ in range(FAR):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"Tab does not come to {wanted}")


def here(page: Page) -> str:
    """The square that has the focus."""
    square = page.evaluate("document.activeElement.dataset.square ?? ''")
    assert square, "the focus has left the board"
    return str(square)


def walk(page: Page, to: str) -> None:
    """With the arrows over the board as Black sees it: files to the right, ranks upwards."""
    at = here(page)
    right, up = ord(to[0]) - ord(at[0]), int(to[1]) - int(at[1])
    for key, steps in (("ArrowRight", right), ("ArrowLeft", -right), ("ArrowUp", up), ("ArrowDown", -up)):
        for _ in range(steps):
            page.keyboard.press(key)
    assert here(page) == to


def squares(page: Page, kind: str) -> list[str]:
    found: list[str] = page.locator(f"kamisado-board .cell.{kind}").evaluate_all(
        "(all) => all.map((cell) => cell.dataset.square).sort()"
    )
    return found


def move_by_arrows(page: Page) -> None:
    """Pick a tower up if any may move, then as far as it gets."""
    if not squares(page, "target"):
        walk(page, squares(page, "own")[3])
        page.keyboard.press("Enter")
    walk(page, max(squares(page, "target"), key=lambda square: square[1]))
    page.keyboard.press("Enter")


def test_a_newcomer_plays_a_whole_round_without_a_mouse(welcome: Welcome) -> None:
    anna = welcome()
    page = anna.page
    anna.go("/")
    tab_to(page, ".skip")
    page.keyboard.press("Enter")
    tab_to(page, ".hero .button.primary")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Anna")
    page.keyboard.press("Enter")
    expect(page).to_have_url(AT_A_TABLE)
    expect(page.locator(MINE)).to_be_visible()
    tab_to(page, "kamisado-board .cell")
    # The computer may reach the far row with its first move.
    assert play_whole(page, act=move_by_arrows)
    expect(page.locator(OVER)).to_have_text(re.compile("You (won|lost)"))
    first = page.url
    # From the board, where the focus still is.
    assert here(page)
    for _ in range(FAR):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.textContent") == "Rematch":
            break
    page.keyboard.press("Enter")
    page.wait_for_function("(before) => location.href !== before", arg=first)
    expect(page.locator(".table[data-status=playing] kamisado-board")).to_have_attribute("side", "gold")


def choose_in_words(page: Page) -> None:
    """The first choice of the list, or of the first tower's own list: one Tab away from where one reads."""
    page.keyboard.press("Tab")
    if page.evaluate("document.activeElement.matches('kamisado-text-board summary')"):
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('kamisado-text-board .offer')"), "the reader was led away"
    page.keyboard.press("Enter")


def test_who_reads_the_board_in_words_plays_on_without_being_led_away(welcome: Welcome) -> None:
    anna = guest(welcome, "Anna")
    open_table(anna, against="bot", bot="beginner", side="first")
    page = anna.page
    tab_to(page, "table-actions futari-menu > button")
    page.keyboard.press("Enter")
    for _ in range(FAR):
        if page.evaluate("document.activeElement.textContent") == "The board as text":
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("kamisado-text-board")).to_be_visible()
    # Once to the list; from then on the focus is beside it whenever there is something to choose.
    tab_to(page, "kamisado-text-board summary")
    page.keyboard.press("Shift+Tab")
    play_whole(page, act=choose_in_words)
    assert page.evaluate("document.activeElement.closest('kamisado-text-board') !== null")
    # What happened is told to those who listen, as it is beside the picture.
    expect(page.locator("#speaker")).to_have_text(re.compile("^(Black|Gold): .* wins the match"))


def test_a_round_is_won_and_the_towers_line_up_again_without_searching_for_the_focus(welcome: Welcome) -> None:
    anna = guest(welcome, "Anna")
    open_table(anna, against="hotseat", options={"format": "standard"})
    page = anna.page
    tab_to(page, "kamisado-board .cell")
    page.keyboard.type("d1")
    page.keyboard.press("Enter")
    for made, square in enumerate(("d5", "c6", "g2", "a4", "a8"), start=1):
        page.keyboard.type(square)
        page.keyboard.press("Enter")
        expect(page.locator(".log li")).to_have_count(made)
    # At the question, not at an answer: a second Enter chooses nothing.
    expect(page.get_by_role("group", name="How shall the towers line up again?")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Fill from the left")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".log li")).to_have_count(6)
    page.wait_for_function("() => document.activeElement.closest('kamisado-board')")


def test_who_skips_to_the_content_keeps_the_page_and_its_address(welcome: Welcome) -> None:
    anna, ben = guest(welcome, "Anna"), welcome()
    opened = anna.post("/tables", {"game": "kamisado", "against": "link", "options": {"format": "single"}})
    page = ben.page
    ben.go(f"/join#{opened['invitation']}")
    page.evaluate("document.querySelector('#main h1').dataset.same = 'same'")
    tab_to(page, ".skip")
    page.keyboard.press("Enter")
    tab_to(page, "#main .button.primary")
    assert page.url.endswith(f"/join#{opened['invitation']}")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your name")).to_be_focused()
    expect(page.locator("#main h1")).to_have_attribute("data-same", "same")


def test_an_open_menu_keeps_the_focus_while_the_opponent_moves(welcome: Welcome) -> None:
    anna, ben = guest(welcome, "Anna"), guest(welcome, "Ben")
    table = sit_by_link(anna, ben, side="second")
    page = anna.page
    tab_to(page, "table-actions futari-menu > button")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    item = page.evaluate("document.activeElement.textContent")
    assert item
    play_past_the_page(ben, table, 1)
    page.wait_for_function("() => document.querySelectorAll('.log li').length === 1")
    assert entries(page) == 1
    assert page.evaluate("document.activeElement.textContent") == item
    page.keyboard.press("Escape")
    expect(page.locator("table-actions futari-menu > button")).to_be_focused()
