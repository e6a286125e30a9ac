"""The board of the page in a real browser, for tests: it offers what the server lists, and shows what happened.

The elements are served alone, with the words of this file, under the same policy as the whole page.
"""

from __future__ import annotations

from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

import futari
from futari.core import Seat
from futari.kamisado import KAMISADO, Options, read_position
from futari.kamisado.board import BLACK, SQUARE_COLOUR
from futari.kamisado.match import Match, Stage
from futari.server.security import POLICY

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["DRAWN", "GREEN", "PUSH", "START_BOARD", "STATIC", "WORDS", "Board", "Handler", "standing_at"]

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

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}  # noqa: RUF012  (as the class it extends has it)

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


def standing_at(text: str, format_: str = "marathon") -> Match:
    position = read_position(text)
    return Match(Options(format_), position, position.score, 1, BLACK, Stage.MOVE)
