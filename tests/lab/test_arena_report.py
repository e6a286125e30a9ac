"""The report of an arena: everything in one page, and nothing from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cli.commands import run_json
from futari.core import Seat
from futari.kamisado.game import KAMISADO
from futari.lab.arena import Arena
from futari.lab.arena_plot import short_name
from futari.lab.arena_report import report_page, table_of
from futari.lab.bout import Result
from futari.lab.openings import choice_words, openings
from futari.locale import LANGUAGES
from futari.pool.here import HerePool


def result(opening: tuple[str, ...], side: str, score: tuple[int, int], number: int = 0) -> Result:
    winner = "a" if side == "black" else "b"
    return Result("kamisado", "a", "b", number, "00" * 32, {}, winner, side, "M7", score, 9, opening)


class Outline(HTMLParser):
    """The words of a page; every element that is opened must be closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in {"script", "link", "img", "iframe"}
        self.links += [value or "" for name, value in attrs if name in {"href", "src"}]
        if tag not in {"meta", "br"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture(scope="module")
def contest() -> Arena:
    arena = Arena("kamisado", ["beginner", "novice", "apprentice"], 2, "<s>")
    arena.run(HerePool())
    return arena


def test_first_choices_are_counted_with_their_share_and_score() -> None:
    games = [
        result(("brown ↑1 purple", "purple ↑1 pink"), "black", (1, 0)),
        result(("brown ↑1 purple", "purple ↑2 red"), "gold", (0, 3)),
        result(("red ↑1 red",), "black", (1, 0)),
    ]
    usual, other = openings(games, Seat.FIRST, KAMISADO.seats)
    assert (usual.choice, usual.made, usual.won, usual.margin) == ("brown ↑1 purple", (2, 3), (1, 2), -1.0)
    assert (other.choice, other.made, other.won, other.margin) == ("red ↑1 red", (1, 3), (1, 1), 1.0)
    replies = openings(games, Seat.SECOND, KAMISADO.seats)
    assert [(each.choice, each.won) for each in replies] == [("purple ↑1 pink", (0, 1)), ("purple ↑2 red", (1, 1))]


def test_first_choices_are_told_in_the_readers_language() -> None:
    assert choice_words("kamisado", "brown ↑1 purple", "en") == "brown ↑1 purple"
    assert choice_words("kamisado", "brown ↑1 purple", "hu") != "brown ↑1 purple"
    assert len({choice_words("sekigahara", "bid mori-sword", language) for language in LANGUAGES}) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_holds_everything_and_fetches_nothing(contest: Arena, language: str) -> None:
    page = report_page(contest, language)
    outline = Outline()
    outline.feed(page)
    assert outline.open == []
    assert outline.links == []
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", page)
    words = " ".join(outline.words)
    assert "<s>" in words  # the seed, which is no markup
    assert "report." not in words  # a key without its words
    for bot in contest.bots:
        assert bot in words


def test_with_a_server_each_game_links_to_its_replay(contest: Arena) -> None:
    outline = Outline()
    outline.feed(report_page(contest, "en", "https://play.example.org/"))
    games = list(contest.results.values())
    assert outline.links == [f"https://play.example.org/table/{table_of(game)}/replay" for game in games]
    assert len({table_of(game) for game in games}) == len(games)


def test_a_program_is_known_by_its_file_and_arguments() -> None:
    assert short_name("novice") == "novice"
    assert short_name("exec:python3 /a/long/way/to/bot.py fast") == "bot.py fast"
    assert short_name("exec:/usr/bin/engine") == "engine"
    assert len(short_name("exec:x " + "y" * 99)) == 18


def test_the_command_writes_the_report(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    run_json("arena", "sekigahara", "random", "random", "--games", "1", "--report", str(file), "--lang", "hu")
    assert '<html lang="hu">' in file.read_text()
