"""What stands beside the board: its picture, the line-ups, the board in words, typed moves; and axe."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from e2e.board.lone_board import GREEN, PUSH, START_BOARD, WORDS, Board, standing_at
from e2e.conftest import AXE
from futari.kamisado import KAMISADO, Options
from futari.kamisado.board import BLACK
from futari.kamisado.match import Stage, start_match

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


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
