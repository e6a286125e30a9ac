"""The board by keys and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from e2e.board.lone_board import GREEN, PUSH, Board, standing_at

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_move_by_keys_alone(start: Board) -> None:
    start.page.keyboard.press("Tab")
    start.page.keyboard.press("d")
    start.page.keyboard.press("1")
    start.page.keyboard.press("Enter")
    for _ in range(4):
        start.page.keyboard.press("ArrowUp")
    start.page.keyboard.press("Space")
    assert start.chosen() == ["yellow ↑4 orange"]
    assert start.heard("square")[-1]["square"] == "d5"


def test_escape_puts_back_and_m_and_t_find(start: Board) -> None:
    start.cell("d1").focus()
    start.page.keyboard.press("Enter")
    start.page.keyboard.press("Escape")
    assert start.marked("must") == set()
    start.play("yellow ↑4 orange")
    start.page.keyboard.press("m")
    assert start.page.evaluate("document.activeElement.dataset.square") == "a8"
    found = []
    for _ in start.choices:
        start.page.keyboard.press("t")
        found.append(start.page.evaluate("document.activeElement.dataset.square"))
    assert len(set(found)) == len(start.choices)
    assert "c6" in found


def test_arrows_go_as_they_point_on_a_turned_board(start: Board) -> None:
    start.page.evaluate("board.side = 'gold'")
    start.cell("d4").focus()
    start.page.keyboard.press("ArrowUp")
    start.page.keyboard.press("ArrowLeft")
    assert start.page.evaluate("document.activeElement.dataset.square") == "e3"
    for key in ("PageUp", "Home"):
        start.page.keyboard.press(key)
    assert start.page.evaluate("document.activeElement.dataset.square") == "h1"


def test_one_square_is_in_the_tab_order_and_the_focus_stays_on_its_square_when_the_board_turns(start: Board) -> None:
    start.cell("b3").focus()
    start.page.evaluate("board.side = 'gold'")
    assert start.page.evaluate("document.activeElement.dataset.square") == "b3"
    assert start.page.locator('.cell[tabindex="0"]').count() == 1


def test_squares_are_spoken_with_towers_ranks_and_what_may_be_done(page: Page) -> None:
    board = Board(page, standing_at(PUSH))
    assert board.name("e4") == "e4, orange; Black: purple tower, Triple Sumo; must move"
    assert board.name("e5") == "e5, brown; Gold: brown tower; may push here: purple forward 1"
    assert board.name("a6") == "a6, green"
    green = Board(page, standing_at(GREEN))
    assert green.name("b4") == "b4, red; may move here: green forward 3"
    assert green.name("b8") == "b8, blue; may win here: green forward 7"
    assert page.get_by_role("row").count() == 8
    assert page.get_by_role("gridcell").count() == 64


def test_what_happened_is_said(start: Board) -> None:
    start.play("yellow ↑4 orange")
    assert start.page.get_by_role("status").text_content() == "Black: yellow forward 4, d1 to d5, orange."


def test_a_tower_picked_up_is_said_and_selected(start: Board) -> None:
    start.cell("d1").focus()
    start.page.keyboard.press("Enter")
    count = sum(choice.startswith("yellow") for choice in start.choices)
    assert start.page.get_by_role("status").text_content() == f"yellow may go to {count} squares"
    assert start.cell("d1").get_attribute("aria-selected") == "true"
    assert start.name("d1").endswith("may move; in hand")
