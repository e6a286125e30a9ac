"""Weights tuned by self-play: reproducible, to be continued, and reported with how sure one may be."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from futari.bots.sekigahara.evaluation import WEIGHTS
from futari.lab.share import Share
from futari.lab.tuning import Match, OtherTuning, Tuning
from futari.lab.tuning_report import report
from futari.pool.here import HerePool


def tuning(file: Path | None = None, seed: str = "t") -> Tuning:
    return Tuning("captain", seed, pairs=1, thoughts=2, file=file)


def test_the_same_seed_tunes_to_the_same_weights_also_when_it_was_stopped(tmp_path: Path) -> None:
    journal = tmp_path / "rounds.jsonl"
    whole = tuning()
    whole.run(2, HerePool())
    tuning(journal).run(1, HerePool())
    continued = tuning(journal)
    assert len(continued.journal.rounds) == 1
    continued.run(2, HerePool())
    assert continued.journal.rounds == whole.journal.rounds
    assert continued.weights == whole.weights
    assert whole.weights.points == WEIGHTS.points
    with pytest.raises(OtherTuning):
        tuning(journal, seed="another")


def test_the_weights_follow_the_side_that_did_better() -> None:
    climb = tuning()
    climb.run(1, HerePool())
    (done,) = climb.journal.rounds
    assert done.games == 2
    for name, sign in done.signs.items():
        moved = done.weights[name] - getattr(WEIGHTS, name)
        assert moved * sign * done.margin >= 0


def test_the_report_says_what_was_played_and_whether_it_is_better() -> None:
    text = report(tuning(), Match(Share(30, 40), 2.5), "futari sekigahara tune x", dt.date(1600, 10, 21))
    assert "1600-10-21" in text
    assert "30 won, 75 %" in text
    assert "They are better." in text
    assert all(f"| {name} |" in text for name in WEIGHTS._fields)
    assert "not adopted" in report(tuning(), Match(Share(21, 40), 0.1), "x", dt.date(1600, 10, 21))
