"""What moves on the board: slides, pushes, forfeits, whole matches, replays, and no motion at all."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from e2e.board.lone_board import DRAWN, PUSH, Board, standing_at
from futari.kamisado import Options
from futari.kamisado.match import Stage, start_match

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_push_is_offered_and_carried_out_together(page: Page) -> None:
    board = Board(page, standing_at(PUSH))
    assert board.choices == ["purple ↑1 brown push"]
    assert board.marked("push") == {"e4", "e5", "e6"}
    assert board.marked("would-go") == {"e5", "e6"}
    board.cell("e5").click()
    assert board.chosen() == ["purple ↑1 brown push"]
    moved = board.drawn()
    assert (moved["black purple 3"], moved["gold brown 0"], moved["gold red 2"]) == ("e5", "e6", "e7")
    board.play("purple ↑1 brown push")
    assert board.drawn() == board.standing()


def test_a_tower_slides_and_settles(start: Board) -> None:
    start.play("yellow ↑4 orange", show=False)
    sliding = start.page.evaluate(
        """async ([view, news]) => {
          const settled = board.show(view, news);
          const count = () => document.getAnimations().filter((moving) => moving instanceof CSSTransition).length;
          const before = count();
          await settled;
          return [before, count()];
        }""",
        [start.view, {"choices": start.choices, "events": start.events}],
    )
    assert sliding == [1, 0]
    assert start.page.evaluate(DRAWN) == start.standing()
    assert start.marked("last") == {"d1", "d5"}


def test_a_new_view_in_the_middle_of_a_slide_ends_in_the_right_place(start: Board) -> None:
    chance = random.Random(5)
    for turn in range(60):
        if start.match.stage is Stage.OVER:
            break
        start.play(chance.choice(start.choices), show=False)
        if turn % 3 != 1:
            start.show(wait=False)
            start.page.wait_for_timeout(chance.choice([0, 30, 90]))
    start.show(wait=False)
    start.page.evaluate("board.settled")
    assert start.drawn() == start.standing()


def test_a_whole_match_is_followed_step_by_step(start: Board) -> None:
    chance = random.Random(11)
    rounds = set()
    while start.match.stage is not Stage.OVER:
        rounds.add(start.match.round)
        start.play(chance.choice(start.choices), show=False)
        start.show()
        assert start.page.evaluate(DRAWN) == start.standing()
    assert len(rounds) > 1
    assert start.page.locator(".winner").count() == 1


def test_a_reload_still_shows_the_tower_that_won_by_a_deadlock(page: Page) -> None:
    """It is not the one that moved last, and it stands anywhere (M8)."""
    board = Board(page, standing_at("ny3g2/8/8/1o1pkbr1/2BNR1Y1/5G2/8/2OPK3 b g"))
    board.play("green ↑1 blue")
    assert board.marked("winner") == {"f5"}
    # Anew, without what happened.
    Board(page, board.match)
    assert board.marked("winner") == {"f5"}


def test_going_back_and_forth_in_a_replay(start: Board) -> None:
    before = start.match
    start.play("yellow ↑4 orange")
    start.match = before
    start.show()
    assert start.drawn() == start.standing()


def test_a_forfeit_pulses_the_blocked_tower(page: Page) -> None:
    chance = random.Random(2)
    board = Board(page, start_match(Options("series", 15)))
    while not (board.match.last and board.match.last.forfeits):
        board.play(chance.choice(board.choices), show=False)
        if not any(event["kind"] == "forfeit" for event in board.events):
            board.events = []
            page.evaluate("view => { board.motion = false; board.show(view); board.motion = true; }", board.view)
    board.show(wait=False)
    page.wait_for_selector(".tower.blocked")
    assert page.locator(".zero").text_content() == "0"
    page.evaluate("board.settled")
    assert page.locator(".tower.blocked").count() == 0
    assert board.drawn() == board.standing()


@pytest.mark.parametrize("how", ["preference", "property"])
def test_motion_can_be_switched_off(start: Board, how: str) -> None:
    if how == "preference":
        start.page.emulate_media(reduced_motion="reduce")
    else:
        start.page.evaluate("board.motion = false")
    start.play("yellow ↑4 orange", show=False)
    start.show(wait=False)
    assert start.page.evaluate("document.getAnimations().length") == 0
    assert start.page.evaluate(DRAWN) == start.standing()


def test_a_click_in_the_middle_of_a_slide_is_not_lost(start: Board) -> None:
    start.play("yellow ↑4 orange", show=False)
    start.page.evaluate(
        """([view, news]) => {
          board.show(view, news);
          board.querySelector('.cell[data-square="c6"]').click();
        }""",
        [start.view, {"choices": start.choices, "events": start.events}],
    )
    assert start.chosen() == ["orange ↖2 orange"]
