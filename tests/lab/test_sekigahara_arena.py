"""The arena with a game of secrets: bots that plan, that are told what their seat sees, and that play themselves."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cli.commands import run, run_json
from futari.core import Play, read_record
from futari.lab.arena import Arena, Standing
from futari.lab.elo import elo_of_share, ratings
from futari.lab.share import Share
from futari.pool.here import HerePool
from futari.sekigahara.game import SEKIGAHARA


def test_a_results_file_and_records_tell_the_same_games(tmp_path: Path) -> None:
    out, records = tmp_path / "results.jsonl", tmp_path / "games"
    arena = Arena("sekigahara", ["random", "random"], 4, "s", out=out, records=records)
    arena.run(HerePool())
    assert len(out.read_text().splitlines()) == 4
    for result in arena.results.values():
        file = records / f"{result.first}-{result.second}-{result.number:05}.json"
        outcome = Play(SEKIGAHARA, read_record(file.read_bytes())).now.outcome
        assert outcome is not None
        assert outcome.winner is not None
        assert (result.side, result.how) == (SEKIGAHARA.seats[outcome.winner], outcome.how)
    again = Arena("sekigahara", ["random", "random"], 4, "s", out=out)
    assert again.to_play == []
    assert again.standings() == arena.standings()


def test_a_bot_that_plays_itself_plays_another_game_each_time() -> None:
    """With seats exchanged it would be the same game again; what is counted is how often each side wins."""
    arena = Arena("sekigahara", ["random", "random"], 5, "s")
    assert len({bout.seed for bout in arena.bouts}) == 5
    arena.run(HerePool())
    (standing,) = arena.standings()
    assert standing.is_mirror
    assert standing.as_first.of == standing.as_second.of == 5
    assert standing.as_first.won + standing.as_second.won == 5
    assert len({result.choices for result in arena.results.values()}) > 1


def test_a_captain_beats_chance_with_either_side() -> None:
    arena = Arena("sekigahara", ["random", "captain"], 2, "s")
    arena.run(HerePool())
    (standing,) = arena.standings()
    assert (standing.first, standing.second) == ("captain", "random")
    assert standing.total == Share(2, 2)
    assert {result.side for result in arena.results.values()} == set(SEKIGAHARA.seats)


def test_the_command_tells_by_sides_and_draws_the_ratings(tmp_path: Path) -> None:
    plot = tmp_path / "ratings.svg"
    arguments = (
        "arena",
        "sekigahara",
        "random",
        "random",
        "--games",
        "2",
        "--seed",
        "s",
        "--out",
        str(tmp_path / "out"),
    )
    (told,) = run_json(*arguments)
    assert told["games"] == told["tokugawa"]["games"] == told["ishida"]["games"] == 2
    assert told["tokugawa"]["wins"] + told["ishida"]["wins"] == 2
    text = run(*arguments, "--lang", "en", "--plot", str(plot))
    assert text.startswith("random against itself, games: 2; Tokugawa")
    assert ET.fromstring(plot.read_text()).tag.endswith("svg")  # noqa: S314  (we wrote it ourselves)


def test_options_are_given_by_name() -> None:
    (told,) = run_json("arena", "sekigahara", "random", "random", "--games", "1", "--option", "setup=revised")
    assert told["games"] == 1
    run("arena", "sekigahara", "random", "random", "--option", "setup", code=2)
    run("arena", "sekigahara", "random", code=2)
    run("arena", "shogi", "random", "random", code=1)


def standing(first: str, second: str, won: int, of: int) -> Standing:
    half = of // 2
    return Standing(first, second, Share(won - won // 2, of - half), Share(won // 2, half))


def test_ratings_follow_the_shares() -> None:
    """Three of four is 191 points; who beats all who beat others is on top."""
    strong, weak = ratings([standing("b", "a", 750, 1000)])
    assert (strong.bot, weak.bot, weak.elo) == ("b", "a", 0)
    assert strong.elo == pytest.approx(elo_of_share(0.75), abs=1.5)
    assert 15 < strong.half < 30
    ladder = ratings([standing("b", "a", 15, 20), standing("c", "b", 15, 20), standing("c", "a", 18, 20)])
    assert [rating.bot for rating in ladder] == ["c", "b", "a"]
    assert ladder[0].elo > ladder[1].elo > ladder[2].elo == 0


def test_whoever_has_won_everything_is_not_infinitely_strong() -> None:
    high, low = ratings([standing("b", "a", 20, 20)])
    assert 400 < high.elo < 1200
    assert high.half == pytest.approx(low.half)
    assert ratings([standing("a", "a", 10, 20)]) == []
