"""What the board shows: its colours from both sides, its marks, its size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from e2e.board.lone_board import GREEN, Board, standing_at
from futari.kamisado.board import SQUARE_COLOUR, square_name

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.parametrize("side", ["black", "gold"])
def test_every_square_has_its_colour_from_both_sides(start: Board, side: str) -> None:
    start.page.evaluate("side => { board.side = side; }", side)
    colours = start.page.evaluate(
        """() => Object.fromEntries(
          [...board.querySelectorAll(".square")].map(({ dataset }) => [dataset.square, dataset.colour])
        )"""
    )
    assert colours == {square_name(square): colour.word for square, colour in enumerate(SQUARE_COLOUR)}
    assert start.drawn() == start.standing()


def test_the_board_turns_for_gold_with_its_coordinates(start: Board) -> None:
    corner = start.cell("a8").bounding_box()
    start.page.evaluate("board.side = 'gold'")
    assert start.cell("h1").bounding_box() == corner
    assert start.page.locator(".coordinate.letter").all_text_contents() == list("hgfedcba")
    assert start.page.locator(".coordinate.digit").all_text_contents() == list("12345678")
    assert start.page.get_by_role("grid", name="Board seen by Gold").count() == 1


def test_glyphs_and_coordinates_can_be_switched_off(start: Board) -> None:
    start.page.evaluate("board.glyphs = false; board.coordinates = false")
    assert start.page.locator(".scene .glyph:visible").count() == 0
    assert start.page.locator(".coordinate:visible").count() == 0


def test_the_tower_that_must_move_is_marked_and_so_are_its_squares(page: Page) -> None:
    board = Board(page, standing_at(GREEN))
    assert board.marked("must") == {"b1"}
    assert len(board.marked("target")) == len(board.choices)
    assert page.locator('.target[href="#kamisado-mark-win"]').get_attribute("data-square") == "b8"


def test_squares_are_large_enough_for_fingers_on_a_small_phone(start: Board) -> None:
    start.page.set_viewport_size({"width": 360, "height": 740})
    start.page.evaluate("document.body.style.margin = 0")
    box = start.cell("e4").bounding_box()
    assert min(box["width"], box["height"]) >= 44
    assert start.page.evaluate("document.documentElement.scrollWidth") == 360
