"""`futari kamisado play --lines`: whole games typed in, taken back, saved and resumed."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cli.commands import run
from futari.cli.kamisado.sitting import CannotSave, new_sitting, resume
from futari.core import BrokenRecord, BySide
from futari.kamisado.board import BLACK
from futari.kamisado.book_reader import read_book
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Options
from futari.kamisado.regroup import Fill

RECORDED = Path(__file__).parents[1] / "golden" / "kamisado" / "recorded_match.txt"
TWO_PEOPLE = ("kamisado", "play", "--gold", "person", "--lines")


def recorded_lines() -> list[str]:
    """What two people type to play the recorded match."""
    return [
        choice.value if isinstance(choice, Fill) else str(choice)
        for choice in read_book(RECORDED.read_text()).choices()
    ]


def test_two_people_play_the_recorded_match() -> None:
    told = run(*TWO_PEOPLE, stdin="\n".join(recorded_lines()))
    assert "Black wins the round with the orange tower: 1 point." in told
    assert "Black 2, Gold 1; 3 wins." in told


@pytest.mark.parametrize(
    ("language", "line", "said"),
    [
        ("en", "yellow forward 4", "Black: yellow ↑4 orange"),
        ("hu", "sárga előre 4", "Fekete: sárga ↑4 narancsszínű"),
        ("ro", "galben înainte 4", "Negru: galben ↑4 portocaliu"),
        ("ru", "жёлтая вперёд 4", "Чёрные: жёлтая ↑4 оранжевая"),
    ],
)
def test_it_is_played_in_four_languages(language: str, line: str, said: str) -> None:
    assert said in run(*TWO_PEOPLE, "--lang", language, stdin=f"{line}\n")


def test_a_refused_entry_names_its_rule_and_changes_nothing() -> None:
    told = run(*TWO_PEOPLE, stdin="yellow ↑4 orange\nred ↑1 red\norange ↖2 orange\n")
    assert "T2: The orange tower must move" in told
    assert "Gold: orange ↖2 orange" in told


def test_moves_can_be_picked_by_number_and_taken_back() -> None:
    told = run(*TWO_PEOPLE, stdin="undo\nmoves\n1\nundo\n999\n2\n")
    assert "There is nothing to take back." in told
    assert "Black: brown ↑1 purple" in told
    assert "Taken back." in told
    assert "There are only 102 choices" in told
    assert "Black: brown ↑2 blue" in told


def test_the_bot_answers_and_a_takeback_goes_back_to_the_person() -> None:
    told = run("kamisado", "play", "--lines", stdin="yellow ↑4\nundo\nyellow ↑3\nresign\n")
    assert told.count("Gold: orange") == 1
    assert "Gold has won by resignation" in told


@pytest.mark.parametrize("format_", ["single", "standard", "long", "marathon", "series"])
def test_two_bots_finish_a_match_of_every_format(format_: str) -> None:
    told = run("kamisado", "play", "--lines", "--black", "novice", "--format", format_)
    assert "has won: Black" in told


def test_a_game_is_saved_move_by_move_and_resumed(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    lines = recorded_lines()
    run(*TWO_PEOPLE, file, stdin="\n".join(lines[:30]))
    told = run("kamisado", "play", "--lines", file, stdin="\n".join(lines[30:]))
    assert "Black 2, Gold 1; 3 wins." in told
    assert read_book(run("kamisado", "replay", file)).rounds == read_book(RECORDED.read_text()).rounds


def test_what_was_taken_back_is_not_in_the_replay(tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    run(*TWO_PEOPLE, file, stdin="yellow ↑4\nundo\nred ↑1\nundo\nblue ↑2\nundo\nyellow ↑4\norange ↖2\n")
    book = read_book(run("kamisado", "replay", file))
    assert [entry.text for entry in book.rounds[0].entries] == ["yellow ↑4 orange", "orange ↖2 orange"]


def test_a_damaged_save_is_refused_with_the_entry(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run(*TWO_PEOPLE, str(file), stdin="yellow ↑4\norange ↖2\n")
    file.write_text(file.read_text().replace("orange ↖2 orange", "orange ↖1 pink"))
    with pytest.raises(BrokenRecord) as refusal:
        resume(file)
    assert refusal.value.entry == 2
    run("kamisado", "play", "--lines", str(file), code=1)


@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"black":"eve","gold":"person","record":{}}', "\x00\x01"])
def test_what_is_no_save_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(content)
    run("kamisado", "play", "--lines", str(file), code=1)
    assert file.read_text() == content


def test_a_full_disk_says_so_and_keeps_the_old_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = new_sitting(Options(), BySide("person", "person"))
    file = tmp_path / "game.json"
    sitting.save(file)
    before = file.read_text()

    def no_space(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(CannotSave, match="No space left"):
        sitting.choose(KAMISADO.choices(sitting.match, BLACK)[0])
    assert file.read_text() == before
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    assert len(sitting.play.record.entries) == 1


def test_a_saved_game_says_who_plays(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("kamisado", "play", "--lines", "--format", "long", str(file))
    saved = json.loads(file.read_text())
    assert (saved["black"], saved["gold"], saved["record"]["options"]["format"]) == ("person", "novice", "long")
