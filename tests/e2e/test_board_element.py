"""The board of the page in a real browser: it offers what the server lists, and shows what happened.

The elements are served alone, with the words of this file, under the same policy as the whole page.
"""

from __future__ import annotations

import random
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

import futari
from e2e.conftest import AXE
from futari.core import Seat
from futari.kamisado import KAMISADO, Options, read_position
from futari.kamisado.board import BLACK, SQUARE_COLOUR, square_name
from futari.kamisado.match import Match, Stage, start_match
from futari.server.security import POLICY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

STATIC = Path(futari.__path__[-1]) / "server" / "static"

PAGE = b"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>board</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/style/kamisado.css"><link rel="stylesheet" href="/style/kamisado-match.css">
</head><body><main><h1>Board</h1></main></body></html>"""

# What the tests read of what is said; the catalogues have more and other words.
WORDS = {
    **{f"colour.{colour.word}": colour.word for colour in sorted(set(SQUARE_COLOUR))},
    "side.black": "Black",
    "side.gold": "Gold",
    "rank.1": "Sumo",
    "rank.3": "Triple Sumo",
    "board.way.forward": "forward {count}",
    "board.way.left": "left {count}",
    "board.way.right": "right {count}",
    "board.title": "Board seen by {side}",
    "page.board.square": "{square}, {colour}",
    "page.board.square_tower": "{square}, {colour}; {side}: {tower} tower",
    "page.board.square_ranked": "{square}, {colour}; {side}: {tower} tower, {rank}",
    "page.board.must_move": "must move",
    "page.board.may_move": "may move",
    "page.board.in_hand": "in hand",
    "page.board.may_go": "may move here: {tower} {way}",
    "page.board.may_win": "may win here: {tower} {way}",
    "page.board.may_push": "may push here: {tower} {way}",
    "page.board.moved": "{side}: {tower} {way}, {start} to {end}, {colour}.",
    "page.board.picked_up": ["{tower} may go to {n} square", "{tower} may go to {n} squares"],
    "page.board.value.win": ["wins {n} point", "wins {n} points"],
    "page.board.threat": "could win on {squares}",
    "page.rings.side": ["{side}: {n} of {target}", "{side}: {n} of {target}"],
}

# Black's purple Triple Sumo must push two towers; its other ways are closed.
PUSH = "2p+3g1/2b5/1K2r++3/3kny2/YG2P+++3/N+1R++o4/6O1/6B1 b p"
# Black's green tower has squares to go to and one that wins.
GREEN = "o1p+ky1gn/b3K3/3Y4/8/2r++5/4R++3/8/N+G3P+++BO b g"

START_BOARD = """async ([words, elements]) => {
  const { useWords } = await import("/shell/words.js");
  useWords("en", words);
  for (const element of elements) await import(`/kamisado/${element}.js`);
  window.notation = await import("/kamisado/notation.js");
  window.heard = [];
  const main = document.querySelector("main");
  for (const element of elements) {
    const made = document.createElement(element);
    for (const name of ["choose", "attempt", "square", "hover", "pick", "place"]) {
      made.addEventListener(name, (event) => heard.push([name, event.detail]));
    }
    main.append(made);
  }
  window.board = document.querySelector("kamisado-board");
  const { loadSprite } = await import("/kamisado/drawing.js");
  await loadSprite();
}"""

# Where every tower is drawn, by the transform that it has now.
DRAWN = """() => Object.fromEntries([...board.querySelectorAll(".tower")].map((tower) => {
  const { e, f } = new DOMMatrix(getComputedStyle(tower).transform);
  const square = notation.seenSquare((e - 50) / 100, (f - 50) / 100, board.side);
  return [`${tower.dataset.side} ${tower.dataset.colour} ${tower.dataset.rings}`, square];
}))"""


class Handler(SimpleHTTPRequestHandler):
    """Static files and one empty page."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}  # noqa: RUF012

    def do_GET(self) -> None:
        if self.path != "/":
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.send_header("content-security-policy", POLICY)
        self.end_headers()
        self.wfile.write(PAGE)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(STATIC)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


class Board:
    """A page with a board, and the match that lies on it."""

    def __init__(self, page: Page, match: Match) -> None:
        self.page = page
        self.match = match
        self.events: list[dict[str, Any]] = []
        self.show()

    @property
    def seat(self) -> Seat:
        (seat,) = KAMISADO.to_act(self.match)
        return seat

    @property
    def choices(self) -> list[str]:
        return [str(choice) for seat in KAMISADO.to_act(self.match) for choice in KAMISADO.choices(self.match, seat)]

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = msgspec.to_builtins(KAMISADO.view(self.match, None))
        return view

    def show(self, *, wait: bool = True) -> None:
        """Send the board what the server would send."""
        self.page.evaluate(
            "async ([view, news, wait]) => { const settled = board.show(view, news); if (wait) await settled; }",
            [self.view, {"choices": self.choices, "events": self.events}, wait],
        )
        self.events = []

    def play(self, choice: str, *, show: bool = True) -> None:
        before, seat, chosen = self.match, self.seat, KAMISADO.read_choice(choice)
        self.match = KAMISADO.apply(before, seat, chosen)
        self.events += msgspec.to_builtins(KAMISADO.events(before, seat, chosen, self.match, None))
        if show:
            self.show()

    def heard(self, name: str) -> list[dict[str, Any]]:
        return [detail for kind, detail in self.page.evaluate("heard") if kind == name]

    def chosen(self) -> list[str]:
        return [detail["choice"] for detail in self.heard("choose")]

    def cell(self, square: str) -> Any:
        return self.page.locator(f'.cell[data-square="{square}"]')

    def name(self, square: str) -> str:
        return str(self.cell(square).get_attribute("aria-label"))

    def middle(self, square: str) -> tuple[float, float]:
        box = self.cell(square).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, start: str, end: str) -> None:
        mouse = self.page.mouse
        mouse.move(*self.middle(start))
        mouse.down()
        mouse.move(*self.middle(end), steps=4)
        mouse.up()

    def marked(self, kind: str) -> set[str]:
        squares: list[str] = self.page.eval_on_selector_all(
            f".scene .{kind}[data-square]", "marks => marks.map((mark) => mark.dataset.square)"
        )
        return set(squares)

    def drawn(self) -> dict[str, str]:
        """Tower and rings to square, as the picture has it once nothing moves."""
        self.page.evaluate(
            """() => {
              const slides = document.getAnimations().filter((moving) => moving instanceof CSSTransition);
              return Promise.allSettled(slides.map((slide) => slide.finished));
            }"""
        )
        drawn: dict[str, str] = self.page.evaluate(DRAWN)
        return drawn

    def standing(self) -> dict[str, str]:
        """The same as the rules have it."""
        return {f"{t['side']} {t['colour']} {t['rings']}": t["square"] for t in self.view["towers"]}


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 800, "height": 860})
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type in {"error", "warning"} else None)
    page.goto(site)
    page.evaluate(START_BOARD, [WORDS, ["kamisado-board"]])
    yield page
    page.close()
    assert faults == []


@pytest.fixture
def start(page: Page) -> Board:
    return Board(page, start_match(Options("standard")))


def standing_at(text: str, format_: str = "marathon") -> Match:
    position = read_position(text)
    return Match(Options(format_), position, position.score, 1, BLACK, Stage.MOVE)


# What is drawn


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


# Choosing


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


# Keys and words


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


# Motion


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


# Marks


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


# Its friends


def test_the_board_as_a_picture_needs_nothing_else(start: Board) -> None:
    picture = start.page.evaluate("board.picture({ theme: 'dark' })")
    assert "var(" not in picture
    root = ET.fromstring(picture)  # noqa: S314  (our own)
    ids = {node.get("id") for node in root.iter()}
    uses = {node.get("href", "").removeprefix("#") for node in root.iter() if node.tag.endswith("}use")}
    assert uses
    assert uses <= ids


def test_the_winner_chooses_between_two_line_ups(browser: Browser, site: str) -> None:
    page = browser.new_page()
    page.goto(site)
    page.evaluate(START_BOARD, [WORDS, ["kamisado-lineups", "kamisado-rings", "kamisado-text-board"]])
    chance, match = random.Random(3), start_match(Options("standard"))
    while match.stage is not Stage.FILL:
        (seat,) = KAMISADO.to_act(match)
        match = KAMISADO.apply(match, seat, chance.choice(list(KAMISADO.choices(match, seat))))
    page.evaluate(
        """([view, choices]) => {
          for (const element of document.querySelectorAll("main > :not(h1)")) {
            element.view = view;
            element.choices = choices;
          }
        }""",
        [msgspec.to_builtins(KAMISADO.view(match, None)), ["fill left", "fill right"]],
    )
    page.locator("kamisado-lineups .lineup").nth(1).click()
    page.locator("kamisado-text-board .offer").nth(0).click()
    assert [detail["choice"] for name, detail in page.evaluate("heard") if name == "choose"] == [
        "fill right",
        "fill left",
    ]
    assert page.get_by_role("img", name=f"Black: {match.score.first} of 3").count() == 1
    assert page.locator("kamisado-rings .ring.won").count() == sum(match.score)
    page.close()


def test_the_text_board_offers_every_choice(browser: Browser, site: str) -> None:
    page = browser.new_page()
    page.goto(site)
    page.evaluate(START_BOARD, [WORDS, ["kamisado-text-board"]])
    match = standing_at(GREEN)
    choices = [str(choice) for choice in KAMISADO.choices(match, BLACK)]
    page.evaluate(
        """([view, choices]) => {
          const text = document.querySelector("kamisado-text-board");
          text.view = view;
          text.choices = choices;
          for (const offer of text.querySelectorAll(".offer")) offer.click();
        }""",
        [msgspec.to_builtins(KAMISADO.view(match, None)), choices],
    )
    assert [detail["choice"] for name, detail in page.evaluate("heard") if name == "choose"] == choices
    assert page.locator("kamisado-text-board tbody td").count() == 64
    page.close()


def test_typed_notation_finds_its_choice(start: Board) -> None:
    typed = {
        "yellow f4": ["yellow ↑4 orange"],
        "Y ↑4 o": ["yellow ↑4 orange"],
        "d1d5": ["yellow ↑4 orange"],
        "d1-d5": ["yellow ↑4 orange"],
        "yellow ↑4 orange": ["yellow ↑4 orange"],
        "yellow ↑8": [],
        "%": [],
    }
    matching = "texts => texts.map((text) => notation.matching(board.choices, text, { view: board.view }))"
    assert start.page.evaluate(matching, list(typed)) == list(typed.values())


def test_the_views_read_from_position_texts_are_the_servers(page: Page) -> None:
    for text in (PUSH, GREEN, "obpkyrgn/8/8/8/8/8/8/NGRYKPBO b *"):
        board = Board(page, standing_at(text))
        towers = page.evaluate("text => notation.viewOfPosition(text).towers", text)
        assert {tuple(sorted(tower.items())) for tower in towers} == {
            tuple(sorted(t.items())) for t in board.view["towers"]
        }


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, site: str, scheme: Any) -> None:
    page = browser.new_page(color_scheme=scheme)
    page.goto(site)
    elements = ["kamisado-board", "kamisado-lineups", "kamisado-rings", "kamisado-text-board"]
    page.evaluate(START_BOARD, [WORDS, elements])
    Board(page, standing_at(GREEN))
    page.evaluate(
        """(view) => {
          for (const element of document.querySelectorAll("main > :not(h1, kamisado-board)")) element.view = view;
        }""",
        msgspec.to_builtins(KAMISADO.view(start_match(Options("standard")), None)),
    )
    page.evaluate(AXE.read_text(encoding="utf-8"))
    report = page.evaluate("axe.run(document.querySelector('main'))")
    assert [(each["id"], each["nodes"][0]["html"]) for each in report["violations"]] == []
    page.close()
