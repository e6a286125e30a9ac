"""`futari sekigahara simulate`: bots play whole games."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cli.commands import run, run_json


def test_a_line_a_game() -> None:
    games = run_json("sekigahara", "simulate", "--games", "2", "--seed", "s", "--bots", "random,random")
    assert [game["game"] for game in games] == [1, 2]
    for game in games:
        assert list(game) == ["game", "winner", "how", "score", "weeks", "decisions", "seconds"]
        assert game["winner"] in {"tokugawa", "ishida"}
        assert game["how"] in {"2.1", "2.2"}
        assert set(game["score"]) == {"tokugawa", "ishida"}
        assert 1 <= game["weeks"] <= 7
        assert game["decisions"] > 10
        assert game["seconds"] > 0


def test_the_same_seed_gives_the_same_games() -> None:
    def told(seed: str, *more: str) -> list[object]:
        return [
            {**game, "seconds": 0} for game in run_json("sekigahara", "simulate", "--seed", seed, "--games", "2", *more)
        ]

    assert told("a") == told("a")
    assert told("a") != told("b")
    assert told("a") != told("a", "--setup", "revised")


def test_records_are_kept_and_replayed(tmp_path: Path) -> None:
    (game,) = run_json("sekigahara", "simulate", "--records", str(tmp_path / "games"))
    told = run("sekigahara", "replay", str(tmp_path / "games" / "1.json"))
    assert f"{game['winner'].capitalize()} wins ({game['how']})." in told.splitlines()[-1]


@pytest.mark.parametrize(
    "arguments",
    [("--bots", "random"), ("--bots", "random,random,random"), ("--games", "0")],
)
def test_bad_options_are_refused(arguments: tuple[str, ...]) -> None:
    assert run("sekigahara", "simulate", *arguments, code=2) == ""


def test_an_unknown_bot_is_refused_in_the_language_of_the_player() -> None:
    (told,) = run_json("sekigahara", "simulate", "--bots", "random,nobody", "--lang", "ro", code=1)
    assert told["error"]["message"].startswith("Nu există bot cu numele nobody")


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert run("sekigahara", "simulate", "--records", str(tmp_path / "file"), code=2) == ""


def test_an_unknown_set_up_is_refused() -> None:
    assert run("sekigahara", "simulate", "--setup", "other", code=1) == ""


def test_a_closed_pipe_ends_it_quietly() -> None:
    command = f"{sys.executable} -m futari.cli.main sekigahara simulate --games 40 --json | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)  # noqa: S607  (the shell is the point)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""
