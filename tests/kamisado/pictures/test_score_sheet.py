"""The printed score sheet: blank, and of matches."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from futari.core import Message, Seat
from futari.kamisado.board import COLOURS
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Options, Stage, start_match
from futari.kamisado.moves import Move
from futari.kamisado.notation import read_attempt
from futari.kamisado.pictures.score_entry import entry_svg
from futari.kamisado.pictures.score_sheet import score_sheet_svg
from futari.kamisado.regroup import Fill
from futari.kamisado.scorebook import Scorebook, book_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from futari.kamisado.game import Choice

SVG = "{http://www.w3.org/2000/svg}"


def drawn(page: str) -> Element:
    return ET.fromstring(page)  # noqa: S314


def of_class(root: Element, kind: str) -> list[Element]:
    return [node for node in root.iter() if kind in node.get("class", "").split()]


def choices_of_a_match(options: Options, seed: int) -> list[Choice]:
    """A match played at random to its end."""
    chance, match, chosen = random.Random(seed), start_match(options), []
    while match.stage is not Stage.OVER:
        (seat,) = KAMISADO.to_act(match)
        choice = chance.choice(list(KAMISADO.choices(match, seat)))
        chosen.append(choice)
        match = KAMISADO.apply(match, seat, choice)
    return chosen


@pytest.fixture(scope="module")
def book() -> Scorebook:
    options = Options("long")
    return book_of(options, choices_of_a_match(options, 5), black="Ludmilla <&> Co", gold="Alan", date="2026-11-16")


def titles(root: Element) -> list[str]:
    """The entries drawn on a page, as text."""
    return [entry[0].text or "" for entry in of_class(root, "entry")]


def test_a_blank_sheet_is_one_page_of_a4_with_six_rounds_to_fill_in() -> None:
    (page,) = score_sheet_svg()
    root = drawn(page)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    assert len(of_class(root, "round")) == 6
    assert len(of_class(root, "empty")) == 6 * 13 * 2
    assert of_class(root, "ticked") == of_class(root, "entry") == of_class(root, "value") == []


@pytest.mark.parametrize("name", ["single", "standard", "long", "marathon", "series"])
def test_formats_are_there_to_tick(name: str) -> None:
    (blank,) = score_sheet_svg()
    assert len(of_class(drawn(blank), name)) == 1
    (page, *_) = score_sheet_svg(Scorebook(Options(name)))
    ticked = [box for box in of_class(drawn(page), "format") if "ticked" in box.get("class", "").split()]
    assert [box.get("class") for box in ticked] == [f"box format {name} ticked"]


def test_a_series_says_to_how_many_points_it_goes() -> None:
    (page,) = score_sheet_svg(Scorebook(Options("series", 9)))
    assert f"{Message('format.series').text()} (9)" in page


def test_every_entry_is_drawn_in_order_of_rows(book: Scorebook) -> None:
    pages = [drawn(page) for page in score_sheet_svg(book)]
    shown = [entry for page in pages for entry in titles(page)]
    expected = []
    for round_ in book.rounds:
        for place in range(0, len(round_.entries), 2):
            expected += [entry.text for entry in sorted(round_.entries[place : place + 2], key=lambda e: e.side)]
    assert shown == expected
    assert len(shown) > 100


def test_an_entry_has_octagon_arrow_number_and_square() -> None:
    root = drawn(entry_svg(0, 0, 26, "purple ↖5 yellow").replace("<g", '<g xmlns="http://www.w3.org/2000/svg"', 1))
    tags = [node.tag.removeprefix(SVG) for node in root]
    assert tags == ["title", "polygon", "use", "path", "text", "rect", "use"]
    assert [node.get("href") for node in root.iter(f"{SVG}use")] == [
        "#kamisado-glyph-purple",
        "#kamisado-glyph-yellow",
    ]
    assert [node.text for node in root.iter(f"{SVG}text")] == ["5"]


@pytest.mark.parametrize(
    ("entry", "turn"), [("red ↑2 blue", 0), ("red ↖2 blue", -45), ("red ↗2 blue", 45), ("red ↓1 blue", 180)]
)
def test_arrows_point_the_movers_way(entry: str, turn: int) -> None:
    (arrow,) = of_class(drawn(entry_svg(0, 0, 26, entry)), "arrow")
    assert arrow.get("transform", "").endswith(f"rotate({turn})")


@pytest.mark.parametrize("entry", ["red 0 blue", "red ↑0 blue"])
def test_a_blocked_tower_has_a_zero_and_no_arrow(entry: str) -> None:
    root = drawn(entry_svg(0, 0, 26, entry))
    assert of_class(root, "arrow") == []
    assert [node.text for node in root.iter("text")] == ["0"]


def test_the_columns_are_black_and_gold(book: Scorebook) -> None:
    """Black's entries stand left of Gold's in every block, whoever challenges."""
    challengers = {round_.challenger for round_ in book.rounds}
    assert challengers == set(Seat)
    (page, *_) = score_sheet_svg(book)
    shown: set[tuple[str | None, float]] = set()
    for entry in of_class(drawn(page), "entry"):
        number = entry.find(f"{SVG}text")
        assert number is not None
        shown.add((entry[0].text, float(number.get("x", ""))))
    columns = sorted({x for _, x in shown})
    assert len(columns) == 6
    for place in (0, 1, 2):
        for entry_ in book.rounds[place].entries:
            assert (entry_.text, columns[2 * place + entry_.side]) in shown


def test_a_match_names_its_players_date_and_result(book: Scorebook) -> None:
    for page in score_sheet_svg(book):
        values = [node.text for node in of_class(drawn(page), "value")]
        assert values == ["Ludmilla <&> Co", "Alan", "2026-11-16", book.result]


def test_unknown_names_stay_blank() -> None:
    (page,) = score_sheet_svg(Scorebook(Options()))
    assert of_class(drawn(page), "value") == []


def test_a_name_without_end_is_cut_and_fits_its_line() -> None:
    (page,) = score_sheet_svg(Scorebook(Options(), black="W" * 5000))
    (name,) = of_class(drawn(page), "value")
    assert name.text == "W" * 59 + "…"
    assert float(name.get("font-size", "")) * 60 * 0.58 <= 66


def test_rounds_show_challenger_fill_winner_and_score(book: Scorebook) -> None:
    pages = [drawn(page) for page in score_sheet_svg(book)]
    ticks = [
        ["ticked" in box.get("class", "").split() for box in of_class(page, kind)]
        for page in pages
        for kind in ("challenger", "fill")
    ]
    challenger = [tick for page in ticks[::2] for tick in page]
    fill = [tick for page in ticks[1::2] for tick in page]
    assert challenger == [round_.challenger is side for round_ in book.rounds for side in Seat]
    assert fill == [round_.fill is way for round_ in book.rounds for way in Fill]
    scores = [node.text for page in pages for node in of_class(page, "score")]
    assert scores == [f"{round_.score.first} – {round_.score.second}" for round_ in book.rounds]
    winners = [
        use.get("href") for page in pages for group in of_class(page, "winner") for use in of_class(group, "glyph")
    ]
    assert winners == [f"#kamisado-glyph-{round_.outcome.tower.word}" for round_ in book.rounds if round_.outcome]


def test_a_long_match_takes_several_pages(book: Scorebook) -> None:
    pages = score_sheet_svg(book)
    assert len(book.rounds) > 6
    assert len(pages) == 2
    assert [len(of_class(drawn(page), "round")) for page in pages] == [6, len(book.rounds) - 6]
    assert Message("sheet.page", {"page": 2, "pages": 2}).text() in pages[1]


def test_a_long_round_goes_on_in_the_next_block() -> None:
    """A round of more than thirteen rows: its result stands only at the end, the rows go on counting."""
    for seed in range(400):
        options = Options("single")
        book = book_of(options, choices_of_a_match(options, seed))
        if len(book.rounds[0].entries) > 26:
            break
    (page,) = score_sheet_svg(book)
    root = drawn(page)
    assert len(of_class(root, "round")) == 2
    assert len(of_class(root, "winner")) == 1
    assert len(titles(root)) == len(book.rounds[0].entries)
    assert [node.text for node in of_class(root, "round")][1] == Message("sheet.continued", {"number": 1}).text()
    assert ">26<" in page


def test_an_unfinished_match_leaves_room_to_go_on(book: Scorebook) -> None:
    played = list(book.choices())[:20]
    assert any(isinstance(choice, Move) for choice in played)
    unfinished = book_of(Options("long"), played)
    assert unfinished.result == "*"
    (page,) = score_sheet_svg(unfinished)
    root = drawn(page)
    assert len(of_class(root, "round")) == 6
    assert len(titles(root)) == sum(len(round_.entries) for round_ in unfinished.rounds)
    assert of_class(root, "empty")


@pytest.mark.parametrize("language", ["en", "hu", "ro", "ru"])
def test_it_speaks_four_languages_and_explains_the_colours(language: str) -> None:
    (page,) = score_sheet_svg(None, language)
    root = drawn(page)
    assert root.get("lang") == language
    assert root[0].text == Message("sheet.title").text(language)
    assert root[1].text == Message("sheet.blank").text(language)
    labels = [node.text or "" for node in root.iter(f"{SVG}text")]
    for colour in COLOURS:
        assert f"{colour.letter}  {Message(f'colour.{colour.word}').text(language)}" in labels


def test_the_description_reads_the_match_out(book: Scorebook) -> None:
    description = drawn(score_sheet_svg(book)[0])[1].text or ""
    assert description.startswith(f"Ludmilla <&> Co – Alan, 2026-11-16, {book.result}")
    first = [entry.text for entry in book.rounds[0].entries]
    assert ", ".join(first) in description


def test_everything_stays_on_the_paper(book: Scorebook) -> None:
    for page in score_sheet_svg(book):
        for text in drawn(page).iter(f"{SVG}text"):
            assert 10 <= float(text.get("x", "")) <= 200
            assert 10 <= float(text.get("y", "")) <= 292
        assert re.findall(r"https?://[^\"]+", page) == ["http://www.w3.org/2000/svg"]


def test_the_entries_of_the_book_are_entries(book: Scorebook) -> None:
    """The sheet draws what the notation reads: each text names its four signs."""
    for entry in (entry for round_ in book.rounds for entry in round_.entries):
        attempt = read_attempt(entry.text, "en")
        assert attempt.reached is not None
        assert f"<title>{entry.text}</title>" in entry_svg(0, 0, 26, entry.text)
