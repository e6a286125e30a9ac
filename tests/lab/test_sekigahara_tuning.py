"""Weights tuned by self-play: reproducible, to be continued, and reported with how sure one may be."""

from __future__ import annotations

import datetime as dt
import itertools
from pathlib import Path

import msgspec
import pytest

from futari.bots.sekigahara.evaluation import WEIGHTS
from futari.lab.share import Share
from futari.lab.tuning import Match, OtherTuning, Round, Tuning
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


def test_no_clock_decides_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that stops for a second in the middle of a phase must not come to other weights."""
    usual = tuning()
    usual.run(1, HerePool())
    hours = itertools.count(0.0, 3600.0)
    monkeypatch.setattr("time.thread_time", lambda: next(hours))
    slow = tuning()
    slow.run(1, HerePool())
    assert slow.journal.rounds == usual.journal.rounds


def test_rounds_around_other_weights_are_not_continued(tmp_path: Path) -> None:
    """What they say holds there, not here; nor do journals of former versions, which climbed."""
    journal = tmp_path / "rounds.jsonl"
    done = Round("t", "captain", 0, {"card": 1}, 1, 2, 0.5, WEIGHTS._replace(card=9.0)._asdict())
    journal.write_bytes(msgspec.json.encode(done) + b"\n")
    with pytest.raises(OtherTuning, match="around other weights"):
        tuning(journal)


def test_a_weight_goes_the_way_that_did_better_and_the_farther_the_surer() -> None:
    looked = tuning()
    for number, (signs, margin) in enumerate([((1, 1), 5.0), ((1, -1), 3.0), ((-1, 1), -4.0), ((-1, -1), -4.5)]):
        told = dict(zip(("card", "block"), signs, strict=True))
        looked.journal.rounds.append(Round("t", "captain", number, told, 1, 2, margin))
    slopes = looked.slopes
    assert slopes["card"].gain == pytest.approx((5.0 + 3.0 + 4.0 + 4.5) / 4)
    assert slopes["block"].gain == pytest.approx((5.0 - 3.0 - 4.0 + 4.5) / 4)
    assert slopes["card"].way > slopes["block"].way > 0
    assert looked.weights.card > WEIGHTS.card
    assert looked.weights.mon == WEIGHTS.mon


def test_nothing_moves_before_two_rounds_can_be_compared() -> None:
    looked = tuning()
    looked.run(1, HerePool())
    (done,) = looked.journal.rounds
    assert done.games == 2
    assert looked.weights == WEIGHTS


def test_the_report_says_what_was_played_and_whether_it_is_better() -> None:
    text = report(tuning(), Match(Share(30, 40), 2.5), "futari sekigahara tune x", dt.date(1600, 10, 21))
    assert "1600-10-21" in text
    assert "30 won, 75 %" in text
    assert "They are better." in text
    assert all(f"| {name} |" in text for name in WEIGHTS._fields)
    assert "not adopted" in report(tuning(), Match(Share(21, 40), 0.1), "x", dt.date(1600, 10, 21))
