"""Puzzles made on a pool are the ones that are made without it."""

from __future__ import annotations

from pathlib import Path

from cli.commands import run_json
from futari.kamisado.engine.puzzles import make_puzzles
from futari.kamisado.format import Format
from futari.lab.puzzle_making import make_puzzles_on
from futari.pool.here import HerePool

FORMATS = (Format.SINGLE, Format.STANDARD)


def test_a_pool_makes_the_same_puzzles_in_the_same_order(tmp_path: Path) -> None:
    made = list(make_puzzles(11, 6, FORMATS))
    assert list(make_puzzles_on(HerePool(), 11, 6, FORMATS)) == made
    out = tmp_path / "puzzles.jsonl"
    formats = [argument for each in FORMATS for argument in ("--format", each.value)]
    run_json("kamisado", "puzzles", "make", "--seed", "11", "--count", "6", "--out", str(out), "--jobs", "2", *formats)
    assert [line.split('"')[3] for line in out.read_text().splitlines()] == [puzzle.id for puzzle in made]
