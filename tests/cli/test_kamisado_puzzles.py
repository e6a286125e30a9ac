"""`futari kamisado puzzles` and `futari kamisado hint | mistake`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.commands import START, run, run_json
from futari.kamisado.engine import puzzles as engine
from futari.kamisado.engine.puzzles import Puzzle, shipped_puzzles, write_puzzle
from futari.kamisado.moves import legal_moves
from futari.kamisado.setup import read_position

WIN_NOW = "1bpkyrgn/1o6/8/8/8/8/O7/NGRYKPB1 b o"
LETS_WIN = ("o1pky1gn/8/8/8/3K4/R5b1/5r2/NG1Y1PBO g n single", "brown ↑4 pink")
PUZZLE = next(puzzle for puzzle in shipped_puzzles() if puzzle.depth == 2 and puzzle.kind == "round")


def wrong_move(puzzle: Puzzle) -> str:
    return next(entry for entry in map(str, legal_moves(read_position(puzzle.position))) if entry != puzzle.key)


def test_hint_gives_the_idea_and_the_move() -> None:
    (reply,) = run_json("kamisado", "hint", WIN_NOW)
    assert list(reply) == ["position", "value", "idea", "text", "choice", "answer", "line"]
    assert (reply["value"], reply["idea"], reply["choice"]) == ("win", "win_now", "orange ↑6 orange")
    assert len(run("kamisado", "hint", WIN_NOW).splitlines()) == 2


def test_hint_can_keep_the_move_back() -> None:
    (reply,) = run_json("kamisado", "hint", WIN_NOW, "--idea")
    assert "choice" not in reply
    assert len(run("kamisado", "hint", WIN_NOW, "--idea").splitlines()) == 1


def test_hint_answers_every_line_and_says_what_it_does_not_know() -> None:
    replies = run_json("kamisado", "hint", "-", "--nodes", "1", stdin=f"rubbish\n{START}\n")
    assert replies[0]["error"]["faults"]
    assert (replies[1]["value"], replies[1]["idea"], replies[1]["choice"]) == ("unknown", "unknown", None)


def test_mistake_plays_out_the_refutation() -> None:
    (reply,) = run_json("kamisado", "mistake", *LETS_WIN)
    told = reply["mistake"]
    assert (told["gave"], told["reason"]) == ("round", "lets_win_now")
    assert (told["best"]["value"], told["played"]["value"]) == ("win", "loss")
    assert [turn["choice"] for turn in told["refutation"]] == ["brown ↑4 pink", "pink ↗4 brown"]
    assert told["refutation"][-1]["outcome"]["winner"] == "black"
    assert told["better"][-1]["outcome"]["winner"] == "gold"
    assert "pink ↗4 brown" in run("kamisado", "mistake", *LETS_WIN)


def test_mistake_is_null_for_a_good_move() -> None:
    lines = "".join(f"{LETS_WIN[0]}\t{entry}\n" for entry in ("brown ↗3 brown", "brown ↑9 pink", LETS_WIN[1]))
    replies = run_json("kamisado", "mistake", "-", stdin=lines)
    assert replies[0]["mistake"] is None
    assert "error" in replies[1]
    assert replies[2]["mistake"]["reason"] == "lets_win_now"
    assert run("kamisado", "mistake", LETS_WIN[0], "brown ↗3 brown").strip()


def test_puzzles_are_listed_by_grade_theme_and_rings() -> None:
    listed = run_json("kamisado", "puzzles", "list", "--grade", "2", "--theme", "push", "--rings")
    assert listed
    for told in listed:
        assert told["grade"] == 2
        assert "push" in told["themes"]
        assert "+" in told["position"]
        assert "solution" not in told
    plain = run_json("kamisado", "puzzles", "list", "--no-rings")
    assert plain
    assert not any("+" in told["position"] for told in plain)
    assert [told["grade"] for told in plain] == sorted(told["grade"] for told in plain)
    run("kamisado", "puzzles", "list", "--theme", "nonsense", code=2)


def test_a_puzzle_is_shown_with_its_solution_only_if_asked() -> None:
    (told,) = run_json("kamisado", "puzzles", "show", PUZZLE.id)
    assert told["position"] == PUZZLE.position
    assert "solution" not in told
    (told,) = run_json("kamisado", "puzzles", "show", PUZZLE.id[:7], "--solution")
    assert [turn["choice"] for turn in told["solution"]] == list(PUZZLE.solution)
    assert PUZZLE.key in run("kamisado", "puzzles", "show", PUZZLE.id, "--solution")
    assert PUZZLE.key not in run("kamisado", "puzzles", "show", PUZZLE.id)


@pytest.mark.parametrize("name", ["nonsense", ""])
def test_an_id_names_one_puzzle(name: str) -> None:
    (reply,) = run_json("kamisado", "puzzles", "show", name, code=1)
    assert "error" in reply


def test_an_answer_is_right_or_refuted() -> None:
    (right,) = run_json("kamisado", "puzzles", "solve", PUZZLE.id, PUZZLE.key)
    assert right["right"] is True
    (wrong,) = run_json("kamisado", "puzzles", "solve", PUZZLE.id, wrong_move(PUZZLE))
    assert wrong["right"] is False
    assert wrong["mistake"]["refutation"][-1]["outcome"]["winner"] != right["solution"][-1]["outcome"]["winner"]
    text = run("kamisado", "puzzles", "solve", PUZZLE.id, wrong_move(PUZZLE))
    assert PUZZLE.key not in text
    (refused,) = run_json("kamisado", "puzzles", "solve", PUZZLE.id, "rubbish", code=1)
    assert "error" in refused


def test_check_names_what_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.jsonl"
    good = write_puzzle(PUZZLE)
    file.write_text(good + "\n", encoding="utf-8")
    assert run_json("kamisado", "puzzles", "check", str(file)) == [{"checked": 1, "wrong": 0}]
    file.write_text(f"{good}\n{good.replace(PUZZLE.key, wrong_move(PUZZLE), 1)}\n", encoding="utf-8")
    *faults, summary = run_json("kamisado", "puzzles", "check", str(file), code=1)
    assert len(faults[0]["faults"]) == 1
    assert len(faults[1]["faults"]) >= 2
    assert summary == {"checked": 2, "wrong": 2}
    run("kamisado", "puzzles", "check", str(tmp_path / "missing"), code=1)


def test_make_writes_a_file_and_tells_what_is_in_it(tmp_path: Path) -> None:
    file = tmp_path / "made.jsonl"
    arguments = ("kamisado", "puzzles", "make", "--seed", "5", "--count", "2", "--format", "single")
    (told,) = run_json(*arguments, "--out", str(file))
    assert (told["count"], sum(told["grades"].values()), told["rings"]) == (2, 2, 0)
    first = file.read_text(encoding="utf-8")
    assert len(first.splitlines()) == 2
    run(*arguments, "--out", str(file))
    assert file.read_text(encoding="utf-8") == first
    run(*arguments, "--out", str(tmp_path / "no" / "folder"), code=1)


def test_stopping_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> Iterator[Puzzle]:
        yield PUZZLE
        raise KeyboardInterrupt

    monkeypatch.setattr(engine, "make_puzzles", stopped)
    file = tmp_path / "made.jsonl"
    (told,) = run_json("kamisado", "puzzles", "make", "--seed", "5", "--count", "9", "--out", str(file), code=130)
    assert told["count"] == 1
    assert file.read_text(encoding="utf-8") == write_puzzle(PUZZLE) + "\n"
