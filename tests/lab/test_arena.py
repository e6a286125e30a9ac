"""The arena: fair, reproducible, and continued where it stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.commands import run_json
from futari.core import FutariError, Impossible, Play, Unreadable, read_record
from futari.kamisado.game import KAMISADO
from futari.lab.arena import Arena
from futari.lab.share import Share
from futari.pool.here import HerePool

WEAK = ["beginner", "novice", "apprentice"]


def played(rounds: int = 2, seed: str = "s", **how: object) -> Arena:
    arena = Arena("kamisado", WEAK, rounds, seed, **how)  # type: ignore[arg-type]  # options of the arena as given
    arena.run(HerePool())
    return arena


def test_everybody_meets_everybody_with_sides_exchanged() -> None:
    arena = Arena("kamisado", WEAK, 4, "s")
    bouts = arena.bouts
    assert len(bouts) == 3 * 4
    for first, second in (("beginner", "novice"), ("beginner", "apprentice"), ("novice", "apprentice")):
        ours = [bout for bout in bouts if {bout.first, bout.second} == {first, second}]
        assert [bout.first for bout in ours] == [first, second] * 2
        assert ours[0].seed == ours[1].seed != ours[2].seed == ours[3].seed


def test_the_same_seed_plays_the_same_games() -> None:
    first, again, other = played(), played(), played(seed="t")
    assert first.results == again.results
    assert [r.choices for r in first.results.values()] != [r.choices for r in other.results.values()]
    for standing in first.standings():
        assert standing.as_first.of == standing.as_second.of == 1


def test_a_second_run_continues_the_file(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    short = played(2, out=out)
    assert len(out.read_text().splitlines()) == 6
    with out.open("a") as lines:
        lines.write('{"game": "kamis')  # the machine went down here
    longer = Arena("kamisado", WEAK, 4, "s", out=out)
    assert longer.results == short.results
    assert len(longer.to_play) == 6
    longer.run(HerePool())
    lines_now = out.read_text().splitlines()
    assert len(lines_now) == 12
    assert len({(line["first"], line["second"], line["number"]) for line in map(json.loads, lines_now)}) == 12
    assert longer.results == played(4).results
    assert Arena("kamisado", WEAK, 4, "s", out=out).to_play == []


def test_a_stopped_run_keeps_what_is_done(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"

    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    arena = Arena("kamisado", WEAK, 4, "s", out=out)
    with pytest.raises(KeyboardInterrupt):
        arena.run(HerePool(), stop)
    assert len(Arena("kamisado", WEAK, 4, "s", out=out).to_play) == 12 - 3


@pytest.mark.parametrize("change", [{"seed": "t"}, {"options": {"format": "standard"}}])
def test_results_of_another_arena_are_not_mixed_in(tmp_path: Path, change: dict[str, object]) -> None:
    out = tmp_path / "results.jsonl"
    played(1, out=out)
    with pytest.raises(FutariError) as refused:
        played(1, out=out, **change)  # type: ignore[arg-type]  # a wrong option is the point
    assert refused.value.message.key == "arena.other"
    out.write_text("nonsense\n")
    with pytest.raises(FutariError) as unreadable:
        played(1, out=out)
    assert unreadable.value.message.key == "arena.unreadable"


def test_records_replay_to_the_results(tmp_path: Path) -> None:
    arena = played(1, options={"format": "standard"}, records=tmp_path / "games")
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == len(arena.results) == 3
    for file in files:
        black, gold, number = file.stem.split("-")
        outcome = Play(KAMISADO, read_record(file.read_bytes())).now.outcome
        assert outcome is not None
        assert outcome.winner is not None
        assert arena.results[black, gold, int(number)].winner == (black, gold)[outcome.winner]


def test_an_unknown_bot_or_game_is_refused() -> None:
    for game, bots in (("kamisado", ["novice", "oracle"]), ("sekigahara", ["novice", "random"]), ("chess", ["random"])):
        with pytest.raises(Unreadable):
            Arena(game, bots, 1, "s")
    with pytest.raises(Impossible):
        Arena("sekigahara", ["random", "captain"], 1, "s", options={"setup": "upside down"})


def test_a_share_knows_how_sure_it_is() -> None:
    low, high = Share(280, 400).interval
    assert (round(low, 3), round(high, 3)) == (0.653, 0.743)
    assert Share(0, 0).interval == (0.0, 1.0)
    assert Share(5, 5).interval[1] == 1.0


def test_the_command_prints_a_line_a_pairing(tmp_path: Path) -> None:
    out = str(tmp_path / "results.jsonl")
    arguments = ("kamisado", "arena", "beginner", "novice", "--rounds", "4", "--seed", "s", "--out", out)
    (told,) = run_json(*arguments)
    assert (told["first"], told["second"], told["rounds"]) == ("novice", "beginner", 4)
    assert told["black"]["rounds"] == told["gold"]["rounds"] == 2
    assert told["low"] <= told["share"] == told["wins"] / 4 <= told["high"]
    assert run_json(*arguments) == [told]


def test_the_command_of_kamisado_is_the_one_of_all_games(tmp_path: Path) -> None:
    """The same seed plays the same games by either name."""
    files = [tmp_path / "one.jsonl", tmp_path / "other.jsonl"]
    (one,) = run_json("kamisado", "arena", "beginner", "novice", "--rounds", "6", "--out", str(files[0]))
    (other,) = run_json("arena", "kamisado", "beginner", "novice", "--games", "6", "--out", str(files[1]))
    assert sorted(files[0].read_text().splitlines()) == sorted(files[1].read_text().splitlines())
    assert one["share"] == other["share"]
    assert one["rounds"] == other["games"] == 6


def test_games_are_those_that_were_always_played() -> None:
    """The seeds of an arena, and so the results in the docs, do not change with its code."""
    arena = Arena("kamisado", ["beginner", "novice"], 20, "1")
    arena.run(HerePool())
    (standing,) = arena.standings()
    assert (standing.as_first, standing.as_second) == (Share(8, 10), Share(6, 10))
