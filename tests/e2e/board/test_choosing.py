"""Choosing on the board: clicks, drags, taps, attempts that are refused, and setting up a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from e2e.board.lone_board import GREEN, START_BOARD, WORDS, Board, standing_at
from futari.kamisado import KAMISADO, Options
from futari.kamisado.match import start_match

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def test_a_click_on_a_tower_and_one_on_its_square_choose(start: Board) -> None:
    assert start.marked("target") == set()
    start.cell("d1").click()
    assert start.heard("pick") == [{"tower": "yellow", "square": "d1"}]
    start.cell("d5").click()
    assert start.chosen() == ["yellow ↑4 orange"]


def test_the_tower_that_must_move_needs_no_click(start: Board) -> None:
    start.play("yellow ↑4 orange")
    start.page.evaluate("board.side = 'gold'")
    start.cell("c6").click()
    assert start.chosen() == ["orange ↖2 orange"]


def test_another_tower_may_be_picked_instead_and_put_back(start: Board) -> None:
    start.cell("d1").click()
    start.cell("e1").click()
    assert start.marked("must") == {"e1"}
    start.cell("e1").click()
    assert start.marked("must") == set()
    assert start.chosen() == []


def test_dragging_chooses_and_the_tower_stays_where_it_was_put(start: Board) -> None:
    start.drag("d1", "d5")
    assert start.chosen() == ["yellow ↑4 orange"]
    assert start.drawn()["black yellow 0"] == "d5"
    start.play("yellow ↑4 orange")
    assert start.drawn() == start.standing()


def test_an_impossible_drop_is_an_attempt_and_the_tower_goes_back(start: Board) -> None:
    start.drag("d1", "d8")
    (attempt,) = start.heard("attempt")
    assert attempt["text"] == "yellow ↑7 pink"
    refusal = KAMISADO.why(start.match, start.seat, attempt["text"])
    assert refusal is not None
    assert refusal.rule == "M3"
    assert start.chosen() == []
    assert start.drawn() == start.standing()


def test_a_drop_beside_the_board_or_on_its_own_square_is_nothing(start: Board) -> None:
    start.drag("d1", "d1")
    mouse = start.page.mouse
    mouse.move(*start.middle("d1"))
    mouse.down()
    mouse.move(5, 5, steps=3)
    mouse.up()
    assert start.heard("attempt") == start.heard("choose") == []
    assert start.drawn() == start.standing()


def test_the_wrong_tower_is_an_attempt_that_the_server_refuses_by_t2(start: Board) -> None:
    start.play("yellow ↑4 orange")
    start.cell("c8").click()
    (attempt,) = start.heard("attempt")
    refusal = KAMISADO.why(start.match, start.seat, attempt["text"])
    assert refusal is not None
    assert refusal.rule == "T2"


def test_a_way_that_is_not_straight_is_refused_without_asking(page: Page) -> None:
    board = Board(page, standing_at(GREEN))
    board.cell("c4").click()
    (attempt,) = board.heard("attempt")
    assert attempt["text"] is None
    assert (attempt["refusal"]["rule"], attempt["refusal"]["key"]) == ("M1", "kamisado.not_straight")


def test_every_attempt_can_be_judged_by_the_server(start: Board) -> None:
    entries = start.page.evaluate(
        "notation.SQUARES.map((square) => notation.entryTowards('red', 'gold', 'e4', square))"
    )
    texts = [text for text in entries if text is not None]
    assert len(texts) == 1 + 27  # its own square, and as many as a queen has there
    for text in texts:
        KAMISADO.why(start.match, start.seat, text)


def test_nothing_can_be_chosen_while_busy_or_without_choices(start: Board) -> None:
    start.page.evaluate("board.busy = true")
    start.cell("d1").click()
    start.drag("d1", "d5")
    start.page.evaluate("board.busy = false; board.choices = []")
    start.cell("d1").click()
    assert start.heard("pick") == start.heard("choose") == start.heard("attempt") == []


def test_a_choice_that_was_refused_is_put_back(start: Board) -> None:
    start.cell("d1").click()
    start.cell("d5").click()
    assert start.drawn()["black yellow 0"] == "d5"
    start.page.evaluate("board.putBack()")
    assert start.drawn() == start.standing()
    start.drag("d1", "d4")
    assert start.chosen() == ["yellow ↑4 orange", "yellow ↑3 brown"]


def test_an_answer_without_a_new_view_puts_the_tower_back_after_a_while(start: Board) -> None:
    start.drag("d1", "d5")
    start.page.evaluate("board.busy = true; board.busy = false")
    assert start.drawn()["black yellow 0"] == "d5"
    start.page.wait_for_timeout(700)
    assert start.drawn() == start.standing()


def test_a_page_may_prevent_a_choice(start: Board) -> None:
    start.page.evaluate("board.addEventListener('choose', (event) => event.preventDefault())")
    start.drag("d1", "d5")
    assert start.drawn() == start.standing()


def test_a_tap_chooses(browser: Browser, site: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(site)
    page.evaluate(START_BOARD, [WORDS, ["kamisado-board"]])
    board = Board(page, start_match(Options("single")))
    board.cell("d1").tap()
    board.cell("d5").tap()
    assert board.chosen() == ["yellow ↑4 orange"]
    context.close()


def test_a_finger_drags_a_tower(browser: Browser, site: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(site)
    page.evaluate(START_BOARD, [WORDS, ["kamisado-board"]])
    board = Board(page, start_match(Options("single")))
    finger = context.new_cdp_session(page)
    (x, y), (to_x, to_y) = board.middle("d1"), board.middle("d5")
    for kind, part in (("touchStart", 0.0), ("touchMove", 0.3), ("touchMove", 0.7), ("touchMove", 1.0)):
        point = {"x": x + (to_x - x) * part, "y": y + (to_y - y) * part}
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert board.chosen() == ["yellow ↑4 orange"]
    context.close()


def test_a_position_is_set_up_by_dragging_by_clicking_and_by_taking_off(start: Board) -> None:
    start.page.evaluate("board.editing = true")
    start.drag("d8", "d4")
    start.cell("a1").click()
    start.cell("a5").click()
    mouse = start.page.mouse
    mouse.move(*start.middle("h1"))
    mouse.down()
    mouse.move(2, 2, steps=3)
    mouse.up()
    assert start.heard("place") == [
        {"side": "gold", "tower": "pink", "start": "d8", "end": "d4"},
        {"side": "black", "tower": "brown", "start": "a1", "end": "a5"},
        {"side": "black", "tower": "orange", "start": "h1", "end": None},
    ]
    assert start.heard("choose") == start.heard("attempt") == []


def test_the_mouse_over_a_square_tells_its_choice(page: Page) -> None:
    board = Board(page, standing_at(GREEN))
    board.cell("b4").hover()
    assert (board.heard("hover")[-1]["square"], board.heard("hover")[-1]["choice"]) == ("b4", "green ↑3 red")


def test_a_board_that_was_taken_off_the_page_comes_back_whole(start: Board) -> None:
    start.play("yellow ↑4 orange", show=False)
    start.show(wait=False)
    start.page.evaluate("board.remove(); document.querySelector('main').append(board)")
    assert start.drawn() == start.standing()
    assert start.marked("must") == {"a8"}
