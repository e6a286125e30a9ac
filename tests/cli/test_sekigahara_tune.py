"""`futari sekigahara tune`: the weights of the evaluation, by self-play."""

from __future__ import annotations

from pathlib import Path

from cli.commands import run


def test_it_keeps_a_journal_and_writes_a_report_and_goes_on(tmp_path: Path) -> None:
    journal, page = tmp_path / "rounds.jsonl", tmp_path / "tuning.md"
    told = run("sekigahara", "tune", str(journal), "--rounds", "1", "--match", "1", "--seed", "s")
    assert "1 rounds of two wars each" in told
    assert (
        run("sekigahara", "tune", str(journal), "--rounds", "2", "--match", "1", "--seed", "s", "--report", str(page))
        == ""
    )
    assert len(journal.read_text().splitlines()) == 2
    assert "2 rounds of two wars each" in page.read_text()


def test_another_seeds_journal_is_refused_in_the_language_of_the_player(tmp_path: Path) -> None:
    journal = tmp_path / "rounds.jsonl"
    run("sekigahara", "tune", str(journal), "--rounds", "1", "--match", "1", "--seed", "s")
    before = journal.read_bytes()
    assert run("sekigahara", "tune", str(journal), "--rounds", "2", "--seed", "t", "--lang", "hu", code=1) == ""
    assert journal.read_bytes() == before
