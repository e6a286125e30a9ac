"""Weights tuned by self-play: reproducible, to be continued, and reported with how sure one may be."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import msgspec
import pytest

from futari.bots.sekigahara.evaluation import WEIGHTS
from futari.core import FutariError
from futari.lab import tuning as subject
from futari.lab.share import Share
from futari.lab.tuning import Match, OtherTuning, Pair, Round, Score, Tuning, play_trial
from futari.lab.tuning_report import report
from futari.pool.here import HerePool
from futari.pool.local import LocalPool

AROUND = WEIGHTS._asdict()


def tuning(file: Path | None = None, seed: str = "t") -> Tuning:
    return Tuning(seed, file=file)


def test_the_same_seed_tunes_to_the_same_weights_also_when_it_was_stopped(tmp_path: Path) -> None:
    journal = tmp_path / "rounds.jsonl"
    whole = tuning()
    whole.run(3, HerePool())
    tuning(journal).run(2, HerePool())
    with journal.open("a") as lines:
        lines.write('{"seed": "t", "num')  # the machine went down here
    continued = tuning(journal)
    assert len(continued.journal.rounds) == 2
    told: list[int] = []
    continued.run(3, HerePool(), told.append)
    assert told == [3]
    assert len(journal.read_text().splitlines()) == 3
    assert continued.journal.rounds == whole.journal.rounds
    assert continued.weights == whole.weights != WEIGHTS
    assert whole.weights.points == WEIGHTS.points
    with pytest.raises(OtherTuning):
        tuning(journal, seed="another")


def test_it_does_not_matter_who_plays_which_round_nor_what_he_played_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers end when they end, and the kernel remembers sums from one war to the next."""
    alone = tuning()
    alone.run(4, HerePool())
    monkeypatch.setattr(subject, "BATCH", 1)
    shared = tuning(tmp_path / "rounds.jsonl")
    with LocalPool(2) as pool:
        shared.run(4, pool)
        assert shared.match(2, pool) == alone.match(2, HerePool())
    assert shared.journal.rounds == alone.journal.rounds
    assert tuning(shared.journal.file).weights == alone.weights


def test_both_wars_of_a_pair_start_alike_and_equal_weights_end_them_alike() -> None:
    one, other = (play_trial(Pair(0, WEIGHTS, WEIGHTS, "s"), swapped=swapped) for swapped in (False, True))
    assert one == Score(not other.won, -other.margin, other.decisive)
    assert one.value == -other.value


@pytest.mark.parametrize(
    ("war", "score"),
    [
        ((0, (15, 12), 28), Score(True, 3, False)),
        ((1, (13, 13), 28), Score(False, 0, False)),  # 2.2: a tie is Ishida's
        ((1, (15, 12), 20), Score(False, 3, True)),  # 2.1
        ((1, (15, 12), 28), Score(False, 3, True)),  # 2.1 in the very last phase
    ],
)
def test_a_war_that_ends_early_or_against_the_points_was_decided_by_a_chief(
    war: tuple[int, tuple[int, int], int], score: Score, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Told:
        """A kernel whose war ended like that."""

        @staticmethod
        def war(*_: object) -> tuple[int, tuple[int, int], int]:
            return war

    monkeypatch.setattr(subject, "campaign_of", lambda _: Told)
    monkeypatch.setattr(subject, "Judge", lambda *_: None)
    pair = Pair(0, WEIGHTS, WEIGHTS, "s")
    assert play_trial(pair, swapped=False) == score
    assert play_trial(pair, swapped=True) == Score(not score.won, -score.margin, score.decisive)


def test_winning_counts_besides_the_points_and_a_chief_more_than_any_points() -> None:
    assert [Score(True, margin, False).value for margin in (1, 8, 20)] == [4, 11, 11]
    assert [Score(False, margin, False).value for margin in (0, -8, -20)] == [-3, -11, -11]
    assert [Score(won, 5, True).value for won in (True, False)] == [12, -12]


def test_rounds_around_other_weights_are_not_continued(tmp_path: Path) -> None:
    """What they say holds there, not here."""
    journal = tmp_path / "rounds.jsonl"
    done = Round("t", 0, {"card": 1}, 1, 0.5, WEIGHTS._replace(card=9.0)._asdict())
    journal.write_bytes(msgspec.json.encode(done) + b"\n")
    with pytest.raises(OtherTuning, match="around other weights"):
        tuning(journal)


def test_nor_are_the_games_of_a_former_version(tmp_path: Path) -> None:
    """They counted otherwise, and commanders played them."""
    journal = tmp_path / "rounds.jsonl"
    done = {"seed": "t", "level": "captain", "number": 0, "signs": {"card": 1}, "won": 1, "games": 2, "margin": 0.5}
    journal.write_bytes(msgspec.json.encode({**done, "around": AROUND}) + b"\n")
    with pytest.raises(FutariError, match="score"):
        tuning(journal)


def test_a_weight_goes_the_way_that_did_better_and_the_farther_the_surer() -> None:
    looked = tuning()
    for number, (signs, score) in enumerate([((1, 1), 5.0), ((1, -1), 3.0), ((-1, 1), -4.0), ((-1, -1), -4.5)]):
        told = dict(zip(("card", "block"), signs, strict=True))
        looked.journal.keep(Round("t", number, told, 1, score, AROUND))
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
    assert set(done.signs) == set(WEIGHTS._fields) - {"points"}
    assert looked.weights == WEIGHTS


def test_the_report_says_what_was_played_and_whether_it_is_better() -> None:
    text = report(tuning(), Match(Share(30, 40), 2.5), "futari sekigahara tune x", dt.date(1600, 10, 21))
    assert "1600-10-21" in text
    assert "30 won, 75 %" in text
    assert "+2.5 a war. They are better" in text
    assert "a factor of 1.25" in text
    assert all(f"| {name} |" in text for name in WEIGHTS._fields)
    assert "not adopted" in report(tuning(), Match(Share(21, 40), 0.1), "x", dt.date(1600, 10, 21))
