"""Match records as text: read, written, round-tripped, and refused with the place and the reason."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from futari.core import BySide, FutariError, Unreadable
from futari.kamisado.board import BLACK, GOLD
from futari.kamisado.book_reader import mirrored, read_book
from futari.kamisado.game import KAMISADO, Choice
from futari.kamisado.match import Options, start_match
from futari.kamisado.moves import Move
from futari.kamisado.regroup import Fill
from futari.kamisado.scorebook import Scorebook, book_of, write_book

RECORDED = (Path(__file__).parents[1] / "golden" / "kamisado" / "recorded_match.txt").read_text()

FORMATS = [Options("single"), Options("standard"), Options("long"), Options("marathon"), Options("series", 3)]


def random_match(options: Options, seed: int) -> list[Choice]:
    random, match, choices = Random(seed), start_match(options), []
    while actors := KAMISADO.to_act(match):
        (actor,) = actors
        choices.append(random.choice(list(KAMISADO.choices(match, actor))))
        match = KAMISADO.apply(match, actor, choices[-1])
    return choices


def test_the_recorded_match_replays() -> None:
    book = read_book(RECORDED)
    assert [(len(round_.entries), round_.challenger, round_.fill) for round_ in book.rounds] == [
        (24, BLACK, None),
        (25, BLACK, Fill.RIGHT),
        (20, GOLD, Fill.LEFT),
    ]
    assert [round_.score for round_ in book.rounds] == [BySide(0, 1), BySide(1, 1), BySide(2, 1)]
    assert book.result == "*"


def test_the_recorded_match_replays_mirrored() -> None:
    book = mirrored(read_book(RECORDED))
    assert [round_.score for round_ in book.rounds] == [BySide(0, 1), BySide(1, 1), BySide(2, 1)]
    assert book.rounds[0].entries[0].text == "pink ↑4 brown"
    assert book.rounds[1].fill is Fill.LEFT
    assert mirrored(book) == read_book(RECORDED)


def test_its_last_entry_could_equally_go_right() -> None:
    book = read_book(RECORDED.replace("20. Black orange ↖1 yellow", "20. Black orange ↗1 green"))
    assert book.rounds[2].score == BySide(2, 1)


def test_both_forms_read_the_same() -> None:
    book = read_book(RECORDED)
    assert read_book(write_book(book)) == book


def test_a_forfeit_fills_a_column() -> None:
    entries = read_book(RECORDED).rounds[1].entries
    assert (entries[11].side, entries[11].text, entries[11].choice) == (GOLD, "brown 0 yellow", None)


def test_a_blocked_tower_may_be_written_with_an_arrow() -> None:
    assert read_book(RECORDED.replace("brown 0 yellow", "brown ↑ 0 yellow")) == read_book(RECORDED)


@pytest.mark.parametrize("options", FORMATS, ids=lambda options: options.format)
@pytest.mark.parametrize("seed", range(6))
def test_random_matches_round_trip(options: Options, seed: int) -> None:
    choices = random_match(options, seed)
    random = Random(seed)
    for length in (len(choices), random.randrange(len(choices))):
        book = book_of(options, choices[:length], black="Ann", gold="Bob #2", date="2026-11-16")
        again = read_book(write_book(book))
        assert list(again.choices()) == choices[:length]
        assert again == book
        assert mirrored(mirrored(book)) == book


def test_columns_alternate_strictly() -> None:
    for seed in range(10):
        for round_ in book_of(Options("marathon"), random_match(Options("marathon"), seed)).rounds:
            sides = [entry.side for entry in round_.entries]
            assert sides == [
                round_.challenger if number % 2 == 0 else round_.challenger.other for number in range(len(sides))
            ]


def test_every_square_names_the_tower_of_the_next_entry_except_after_a_push() -> None:
    pushes = 0
    for seed in range(20):
        for round_ in book_of(Options("marathon"), random_match(Options("marathon"), seed)).rounds:
            for entry, following in zip(round_.entries, round_.entries[1:], strict=False):
                if entry.choice is not None and entry.choice.push:
                    pushes += 1
                    assert "↓1" in following.text
                else:
                    assert entry.text.split()[-1] == following.text.split()[0]
    assert pushes > 20


def test_comments_and_headings_survive() -> None:
    text = """# Played by post.
Black: Ann
Gold: Bob
Event: A rainy Sunday
Format: standard

Round 1, Black challenges
# Nerves.
  1. yellow ↑4 orange    # a quiet start
  1. ...   orange ↖2 orange
# Why not?
# Really.
"""
    book = read_book(text)
    assert book.comments == ("Played by post.",)
    assert book.other_headings == (("Event", "A rainy Sunday"),)
    assert book.rounds[0].comments == ("Nerves.",)
    assert [entry.comments for entry in book.rounds[0].entries] == [("a quiet start",), ("Why not?", "Really.")]
    assert read_book(write_book(book)) == book


def test_when_gold_challenges_his_entry_of_a_row_comes_first() -> None:
    rows = write_book(read_book(RECORDED)).split("Round 3")[1].splitlines()
    assert rows[2].split("  ")[-1] == "green ↗4 brown"
    assert "brown ↑6 brown" in rows[2]


def test_names_cannot_break_the_file() -> None:
    book = Scorebook(Options(), black="Ann\nRound 1", gold="#1 : the best")
    assert read_book(write_book(book)).black == "Ann Round 1"
    assert read_book(write_book(book)).gold == "#1 : the best"


HEAD = "Round 1, Black challenges\n"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("yellow ↑4 orange", 1, "book.what"),
        ("1. yellow ↑4 orange", 1, "book.no_round"),
        ("Round 2, Black challenges", 1, "book.round_number"),
        ("Round 1, Gold challenges", 1, "book.challenger"),
        ("Round 1, filled from the left, Black challenges", 1, "book.rule"),
        ("Format: chess\n" + HEAD, 2, "book.faults"),
        ("Format: standard 5\n" + HEAD, 2, "book.faults"),
        ("Format: 5!\n" + HEAD, 2, "book.format"),
        ("Black: a\nBlack: b", 2, "book.heading_twice"),
        (HEAD + "1. Gold yellow ↑4 orange", 2, "book.column"),
        (HEAD + "1. yellow ↑4 orange  orange ↖2 orange  orange ↑3 pink", 2, "book.columns"),
        (HEAD + "1. yellow ↑4 red", 2, "kamisado.reached"),
        (HEAD + "1. Black yellow ↑4 orange\n2. Gold red ↑1 red", 3, "book.rule"),
        (HEAD + "1. Black p ↑4 orange", 2, "notation.ambiguous"),
        (HEAD + "1. Black yellow ↑4", 2, "notation.unreadable"),
        (HEAD + "1. yellow ↑4 orange\nRound 2, Black challenges", 3, "book.round_open"),
        (HEAD + "Gold wins the round with green: Black 0, Gold 1", 2, "book.round_open"),
        ("Result: 3-0\n" + HEAD, 2, "book.result_other"),
        ("Result: lots\n" + HEAD, 2, "book.result"),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        read_book(text)
    place = refusal.value.message.params["place"]
    why = refusal.value.message.params["reason"]
    assert not isinstance(place, int | str)
    assert not isinstance(why, int | str)
    assert (place.params["line"], why.key) == (line, reason)
    assert str(refusal.value).startswith(f"Line {line}")


def test_a_missing_forfeit_is_named() -> None:
    with pytest.raises(Unreadable, match="round 2, entry 12: here must stand Gold's brown 0 yellow"):
        read_book(RECORDED.replace(" 12. Gold  brown 0 yellow\n", ""))


def test_a_wrong_result_of_a_round_is_named() -> None:
    with pytest.raises(Unreadable, match="the round ended otherwise: Gold wins the round with green"):
        read_book(RECORDED.replace("Gold wins the round with green", "Gold wins the round with red"))


@given(st.text())
def test_reading_arbitrary_text_never_crashes(text: str) -> None:
    try:
        read_book(text)
    except FutariError as error:
        assert error.message.key  # noqa: PT017  (any other error is the failure)


@given(st.integers(0, len(RECORDED) - 1), st.text(max_size=3))
def test_reading_a_damaged_record_never_crashes(place: int, damage: str) -> None:
    try:
        read_book(RECORDED[:place] + damage + RECORDED[place + 1 :])
    except FutariError as error:
        assert error.message.key  # noqa: PT017


def test_entries_are_read_in_all_languages() -> None:
    text = f"{HEAD}1. sárga előre 4 narancs  portocaliu stânga 2 portocaliu\n2. оранжевая вперёд 3 розовая"
    assert [str(move) for move in read_book(text).choices() if isinstance(move, Move)] == [
        "yellow ↑4 orange",
        "orange ↖2 orange",
        "orange ↑3 pink",
    ]
