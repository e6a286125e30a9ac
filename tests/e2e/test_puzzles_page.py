"""Puzzles: choosing one, solving it, a wrong try refuted, the solution, streaks, the one of the day."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from e2e.at_table import click_square
from e2e.conftest import SIZES, Welcome
from e2e.test_pages import LANGUAGES, look
from futari.kamisado.board import square_name
from futari.kamisado.engine.puzzles import Puzzle, shipped_puzzles
from futari.kamisado.game import KAMISADO
from futari.kamisado.moves import Move, legal_moves
from futari.kamisado.round import play_move
from futari.kamisado.setup import read_position


@cache
def easy() -> Puzzle:
    """A puzzle of two moves: one of ours, one of theirs, and the last."""
    return next(each for each in shipped_puzzles() if each.grade == 1 and len(each.solution) == 3 and each.depth == 2)


def ends(puzzle: Puzzle) -> list[str]:
    """The squares that the solver has to go to, one after the other."""
    position, squares = read_position(puzzle.position), []
    solver = position.to_move
    for text in puzzle.solution:
        move = KAMISADO.read_choice(text)
        assert isinstance(move, Move)
        turn = play_move(position, move)
        if position.to_move is solver:
            squares.append(square_name(turn.end))
        position = turn.position
    return squares


def wrong(puzzle: Puzzle) -> str:
    """A square to go to that is not the right one."""
    position = read_position(puzzle.position)
    return next(
        square_name(play_move(position, move).end) for move in legal_moves(position) if str(move) != puzzle.solution[0]
    )


def solve(page: Page, puzzle: Puzzle) -> None:
    for square in ends(puzzle):
        expect(page.locator(f"kamisado-board .cell.target[data-square={square}]")).to_be_visible()
        click_square(page, square)


def test_a_puzzle_is_solved_without_saying_who_one_is(welcome: Welcome) -> None:
    visitor = welcome()
    page = visitor.page
    visitor.go(f"/puzzles/{easy().id}")
    solve(page, easy())
    expect(page.locator(".puzzle-feedback")).to_have_text("Solved, without a wrong try.")
    expect(page.locator(".puzzle-streak")).to_have_text("Streak: 1. Longest: 1.")
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    visitor.axe()
    visitor.picture("puzzle-solved-desktop-light")
    page.get_by_role("link", name="Puzzles", exact=True).last.click()
    expect(page.locator(".puzzle-tile.clean")).to_have_count(1)
    expect(page.locator(".puzzle-told")).to_contain_text("solved: 1")


def test_a_wrong_try_is_refuted_on_the_board_and_ends_the_streak(welcome: Welcome) -> None:
    visitor = welcome()
    page = visitor.page
    page.add_init_script(
        "localStorage.getItem('futari.puzzles')"
        " ?? localStorage.setItem('futari.puzzles', JSON.stringify({streak: 4, best: 4}))"
    )
    visitor.go(f"/puzzles/{easy().id}")
    expect(page.locator(".puzzle-streak")).to_have_text("Streak: 4. Longest: 4.")
    click_square(page, wrong(easy()))
    expect(page.locator(".puzzle-feedback")).to_have_text("Not this one.")
    expect(page.locator(".puzzle-reason")).not_to_be_empty()
    refutation = page.get_by_role("group", name="The refutation, played out")
    expect(refutation.locator("li").last.locator("[aria-current]")).to_be_visible(timeout=30_000)
    expect(page.locator(".puzzle-streak")).to_have_text("Streak: 0. Longest: 4.")
    visitor.axe()
    visitor.picture("puzzle-refuted-desktop-light")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".puzzle-feedback")).to_be_empty()
    page.reload()
    visitor.ready()
    solve(page, easy())
    expect(page.locator(".puzzle-feedback")).to_have_text("Solved.")
    expect(page.locator(".puzzle-streak")).to_have_text("Streak: 0. Longest: 4.")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page).not_to_have_url(re.compile(easy().id))
    expect(page.locator("h1")).to_have_text("Puzzle of grade 1")


def test_a_puzzle_is_solved_by_keyboard_only(welcome: Welcome) -> None:
    visitor = welcome()
    page = visitor.page
    visitor.go(f"/puzzles/{easy().id}")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    for square in ends(easy()):
        expect(page.locator(f"kamisado-board .cell.target[data-square={square}]")).to_be_visible()
        for key in (*square, "Enter"):
            page.keyboard.press(key)
    expect(page.locator(".puzzle-feedback")).to_have_text("Solved, without a wrong try.")
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(re.compile(easy().id))


def test_the_solution_is_shown_on_request(welcome: Welcome) -> None:
    visitor = welcome()
    page = visitor.page
    visitor.go(f"/puzzles/{easy().id}")
    page.get_by_role("button", name="Solution").click()
    expect(page.locator(".puzzle-feedback")).to_have_text("This is the solution.")
    line = page.get_by_role("group", name="Solution").locator("li")
    expect(line).to_have_count(3)
    expect(line.last.locator("[aria-current]")).to_be_visible()
    page.get_by_role("link", name="Analyse").click()
    expect(page.get_by_role("treeitem")).to_have_count(4)


def test_a_hint_gives_the_idea_not_the_move(welcome: Welcome) -> None:
    visitor = welcome()
    page = visitor.page
    visitor.go(f"/puzzles/{easy().id}")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".puzzle-feedback.hint")).not_to_be_empty()
    assert easy().solution[0] not in page.locator(".puzzle-answer").inner_text()


def test_the_puzzle_of_the_day_makes_days_in_a_row(welcome: Welcome) -> None:
    visitor = welcome()
    page = visitor.page
    visitor.go("/puzzles")
    page.locator(".puzzle-daily .button").click()
    expect(page.locator("h1")).to_have_text("Puzzle of the day")
    daily = visitor.context.request.get(f"{visitor.address}/api/v1/kamisado/puzzles/daily").json()["puzzle"]["id"]
    solve(page, next(each for each in shipped_puzzles() if each.id == daily))
    expect(page.locator(".puzzle-feedback")).to_have_text("Solved, without a wrong try.")
    visitor.go("/puzzles")
    expect(page.locator(".puzzle-solved")).to_contain_text("Tomorrow there is another.")
    expect(page.locator(".puzzle-progress li").nth(2)).to_have_text("1days in a row")


def test_puzzles_are_chosen_by_grade_and_format(welcome: Welcome) -> None:
    visitor = welcome()
    page = visitor.page
    visitor.go("/puzzles?grade=4")
    expected = [each for each in shipped_puzzles() if each.grade == 4]
    expect(page.locator(".puzzle-tile")).to_have_count(len(expected))
    page.get_by_label("Format").select_option("long")
    long = [each for each in expected if each.position.endswith("long")]
    expect(page.locator(".puzzle-tile")).to_have_count(len(long))
    page.get_by_role("link", name="Next unsolved").click()
    expect(page.locator(".puzzle-head .chip")).to_have_text("Long Match")
    page.go_back()
    visitor.ready()
    expect(page.locator(".puzzle-tile")).to_have_count(len(long))


def test_a_puzzle_that_is_not_there(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.expected.append("404")
    visitor.go("/puzzles/00000000")
    expect(visitor.page.locator("h1")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_are_sound(welcome: Welcome, language: str, size: str) -> None:
    theme = "light" if size == "phone" else "dark"
    visitor = welcome(language=language, size=size, theme=theme)
    visitor.go("/puzzles")
    expect(visitor.page.locator(".puzzle-tile").first).to_be_visible()
    look(visitor, language, "puzzles")
    visitor.picture(f"puzzles-{language}-{size}-{theme}")
    visitor.go(f"/puzzles/{easy().id}")
    click_square(visitor.page, wrong(easy()))
    expect(visitor.page.locator("line-player")).to_be_visible()
    look(visitor, language, "a puzzle")
    visitor.picture(f"puzzle-{language}-{size}-{theme}")
