"""`futari sekigahara show`: positions from one side."""

from __future__ import annotations

import json
import shutil
from importlib.resources import files
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
    assert told.rstrip().splitlines()[-1].endswith("(7.1)")
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


def test_the_map_is_drawn_light_and_dark() -> None:
    light, dark = (run("sekigahara", "show", "--seed", "00", "--svg", *more) for more in ((), ("--dark",)))
    assert light.startswith("<svg ")
    assert light != dark
    (reply,) = run_json("sekigahara", "show", "--seed", "00", "--svg")
    assert list(reply) == ["view", "text", "svg"]
    assert reply["svg"] == light


def corrected(folder: Path) -> str:
    """A copy of the pieces with one name written differently."""
    copy = folder / "copy"
    shutil.copytree(str(files("futari.sekigahara") / "data"), copy)
    text = (copy / "map.toml").read_text()
    (copy / "map.toml").write_text(text.replace('name = "Gifu"', 'name = "Gifu-jo"'))
    return str(copy)


def test_a_corrected_edition_is_named_and_needed(tmp_path: Path) -> None:
    copy = corrected(tmp_path)
    (reply,) = run_json("sekigahara", "show", "--edition", copy, "--seed", "00")
    assert reply["view"]["edition"].startswith("copy-")
    run("sekigahara", "simulate", "--edition", copy, "--records", str(tmp_path))
    record = str(tmp_path / "1.json")
    assert " wins (" in run("sekigahara", "replay", record, "--edition", copy).splitlines()[-1]
    (refused,) = run_json("sekigahara", "replay", record, code=1)
    assert reply["view"]["edition"] in refused["error"]["message"]


def test_a_faulty_edition_is_refused_with_its_faults(tmp_path: Path) -> None:
    copy = Path(corrected(tmp_path))
    (copy / "cards.toml").write_text("")
    (reply,) = run_json("sekigahara", "show", "--edition", str(copy), code=1)
    assert reply["error"]["faults"]
