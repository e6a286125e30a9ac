"""`futari sekigahara replay`: records told."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.commands import run, run_json
from futari.core import Play, write_record
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.notation import deeds_of, read_notation
from golden.campaign import CAMPAIGNS, FOLDER, read_campaign

PRINTED = str(FOLDER / "printed.record.json")


def running(folder: Path) -> str:
    """The file of a game that goes on."""
    play = Play.new(SEKIGAHARA, SEKIGAHARA.read_options({}), bytes(32))
    for seat in sorted(SEKIGAHARA.to_act(play.now.state)):
        play.choose(seat, SEKIGAHARA.choices(play.now.state, seat)[0], 0)
    file = folder / "running.json"
    file.write_bytes(write_record(play.record))
    return str(file)


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_a_finished_game_is_told_to_its_end(name: str) -> None:
    told = run("sekigahara", "replay", str(FOLDER / f"{name}.record.json"))
    assert told.startswith("Week 1 begins.\n")
    assert " wins (2." in told.splitlines()[-1]


@pytest.mark.parametrize(
    ("language", "heading"),
    [("en", "Week 2 begins."), ("hu", "2. hét."), ("ro", "Începe săptămâna 2."), ("ru", "Начинается неделя 2.")],
)
def test_it_is_told_in_four_languages(language: str, heading: str) -> None:
    assert heading in run("sekigahara", "replay", PRINTED, "--lang", language).splitlines()


def test_a_side_is_told_what_it_saw() -> None:
    own, other, full = (
        run("sekigahara", "replay", PRINTED, "--side", side) for side in ("tokugawa", "spectator", "all")
    )
    assert "Tokugawa draws: " in own
    assert "Tokugawa draws: 1 card" in other or "Tokugawa draws: 2 cards" in other
    assert " draws: 1 card" not in full
    assert " draws: 1 card" in own


def test_with_json_there_is_a_line_a_happening() -> None:
    lines = run_json("sekigahara", "replay", PRINTED)
    assert lines[0] == {
        "heading": True,
        "text": "Week 1 begins.",
        "message": {"key": "sekigahara.event.week", "params": {"week": 1}},
    }


def test_the_notation_of_a_game_leads_to_its_end() -> None:
    play = read_campaign("printed")
    text = run("sekigahara", "replay", PRINTED, "--notation")
    assert read_notation(play.moments[0].state, text) == deeds_of(play)


def test_a_running_game_is_told_to_one_side_only(tmp_path: Path) -> None:
    file = running(tmp_path)
    assert run("sekigahara", "replay", file, code=1) == ""
    assert run("sekigahara", "replay", file, "--notation", code=1) == ""
    assert "Ishida bids: 1 card." in run("sekigahara", "replay", file, "--side", "tokugawa")


@pytest.mark.parametrize("content", ["", "{}", "[1]", "\x00", '{"record": 3}'])
def test_what_is_no_record_is_refused(content: str) -> None:
    (reply,) = run_json("sekigahara", "replay", "-", stdin=content, code=1)
    assert reply["error"]["message"]


def test_a_changed_record_is_refused_with_its_entry() -> None:
    text = Path(PRINTED).read_text().replace('"choice":"limited"', '"choice":"full"', 1)
    changed = text.replace('"choice": "limited"', '"choice": "full"', 1)
    (reply,) = run_json("sekigahara", "replay", "-", stdin=changed, code=1)
    assert "Entry" in reply["error"]["message"]


def test_an_unknown_side_is_refused() -> None:
    run("sekigahara", "replay", PRINTED, "--side", "nobody", code=1)
