"""`futari sekigahara show`: positions from one side."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.commands import run, run_json
from golden.campaign import FOLDER

POSITION = """
[tokugawa]
hand = ["date-plain"]
[tokugawa.stacks]
edo = ["tokugawa-leader", "tokugawa-mon3"]
[ishida]
hand = ["mori-sword"]
[ishida.stacks]
osaka = ["ishida-leader", "mori-gun"]
"""


def stacks(reply: dict[str, dict[str, list[dict[str, object]]]]) -> dict[object, object]:
    return {stack["place"]: stack.get("blocks") for stack in reply["view"]["stacks"]}


def test_a_fresh_set_up_comes_from_its_seed() -> None:
    first, again, other = (run_json("sekigahara", "show", "--seed", seed)[0] for seed in ("00", "00", "01"))
    assert first == again
    assert first["view"]["step"] == "bid"
    told = [run("sekigahara", "show", "--seed", seed, "--side", "ishida") for seed in ("00", "01")]
    assert told[0] != told[1]
    assert other["view"]["seat"] is None


@pytest.mark.parametrize("side", ["tokugawa", "ishida", "spectator"])
def test_only_the_own_blocks_are_named(tmp_path: Path, side: str) -> None:
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    (reply,) = run_json("sekigahara", "show", str(file), "--side", side)
    named = {place for place, blocks in stacks(reply).items() if blocks}
    assert named == {"tokugawa": {"edo"}, "ishida": {"osaka"}, "spectator": set()}[side]


def test_the_text_has_the_places_and_the_prompt(tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    told = run("sekigahara", "show", str(file), "--side", "tokugawa")
    assert "Edo" in told
    assert "Tokugawa Ieyasu" in told
    assert "Ishida Mitsunari" not in told
    assert told.rstrip().splitlines()[-1].endswith("(7.1).")
    assert "Осака" in run("sekigahara", "show", str(file), "--lang", "ru")


def test_a_position_is_read_from_the_input_as_json() -> None:
    document = {
        "ishida": {"stacks": {"osaka": ["ishida-leader"]}},
        "tokugawa": {"stacks": {"edo": ["tokugawa-leader"]}},
    }
    (reply,) = run_json("sekigahara", "show", "-", stdin=json.dumps(document))
    assert set(stacks(reply)) == {"osaka", "edo"}


def test_a_record_is_shown_where_it_stands() -> None:
    (reply,) = run_json("sekigahara", "show", str(FOLDER / "printed.record.json"), "--side", "ishida")
    assert reply["view"]["week"] == 7


def test_every_fault_of_a_position_is_told() -> None:
    (reply,) = run_json("sekigahara", "show", "-", stdin='week = 9\n[tokugawa.stacks]\nnowhere = ["x"]\n', code=1)
    assert reply["error"]["faults"]
    (reply,) = run_json("sekigahara", "show", "-", stdin='[tokugawa.stacks]\nnowhere = ["x"]\nedo = ["y"]\n', code=1)
    assert len(reply["error"]["faults"]) >= 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("--side", "nobody"),
        ("--seed", "xyz"),
        ("--seed", "0"),
        ("--seed", "00" * 33),
        ("--setup", "other"),
        ("no-such-file.toml",),
        ("--edition", "no-such-folder"),
    ],
)
def test_bad_input_is_refused_with_a_reason(arguments: tuple[str, ...]) -> None:
    (reply,) = run_json("sekigahara", "show", *arguments, code=1)
    assert reply["error"]["message"]


def test_bytes_that_are_not_utf8_are_refused() -> None:
    (reply,) = run_json("sekigahara", "show", "-", stdin=b"\xff", code=1)
    assert "UTF-8" in reply["error"]["message"]
