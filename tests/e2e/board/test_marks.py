"""Marks on the board: values, threats, hints and lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from e2e.board.lone_board import GREEN, Board, standing_at

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_values_colour_the_squares_and_are_spoken(page: Page) -> None:
    board = Board(page, standing_at(GREEN))
    page.evaluate(
        "board.values = { 'green ↑7 blue': { value: 'win', points: 2 }, 'green ↑3 red': { value: 'loss', points: -1 } }"
    )
    assert page.locator(".badge.win").text_content() == "+2"
    assert page.locator(".badge.loss").text_content() == "−1"
    assert board.name("b8").endswith("wins 2 points")


def test_threats_hints_and_lines_are_drawn(page: Page) -> None:
    board = Board(page, standing_at(GREEN))
    page.evaluate("board.threats = [{ side: 'black', tower: 'yellow', start: 43, ends: ['b8'], now: false }]")
    assert page.locator(".arrow.threat").count() == 1
    assert board.name("d6").endswith("could win on b8")
    page.evaluate("board.hint = { squares: ['b8'] }")
    assert board.marked("look-here") == {"b8"}
    page.evaluate("board.hint = { choice: 'green ↑7 blue' }")
    assert page.locator(".arrow.hint").count() == 1
    page.evaluate("board.line = ['green ↑3 red', 'red ↑1 brown']")
    assert page.locator(".arrow.line .badge").all_text_contents() == ["1", "2"]


def test_a_new_view_takes_the_marks_of_the_old_one_away(page: Page) -> None:
    board = Board(page, standing_at(GREEN))
    page.evaluate("board.threats = [{ side: 'black', tower: 'yellow', start: 'd6', ends: ['b8'] }]")
    board.play("green ↑3 red")
    assert page.locator(".arrow.threat").count() == 0
