"""The arena: fair, reproducible, and continued where it stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.commands import run_json
from futari.core import FutariError, Play, Unreadable, read_record
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Options
from futari.lab.arena import Arena
from futari.lab.share import Share
from futari.pool.here import HerePool

WEAK = ["beginner", "novice", "apprentice"]


def played(rounds: int = 2, seed: str = "s", **how: object) -> Arena:
    arena = Arena(WEAK, rounds, seed, **how)  # type: ignore[arg-type]
    arena.run(HerePool())
    return arena


def test_everybody_meets_everybody_with_sides_exchanged() -> None:
    arena = Arena(WEAK, 4, "s")
    bouts = arena.bouts
    assert len(bouts) == 3 * 4
    for first, second in (("beginner", "novice"), ("beginner", "apprentice"), ("novice", "apprentice")):
        ours = [bout for bout in bouts if {bout.black, bout.gold} == {first, second}]
        assert [bout.black for bout in ours] == [first, second] * 2
        assert ours[0].seed == ours[1].seed != ours[2].seed == ours[3].seed


def test_the_same_seed_plays_the_same_games() -> None:
    first, again, other = played(), played(), played(seed="t")
    assert first.results == again.results
    assert [r.choices for r in first.results.values()] != [r.choices for r in other.results.values()]
    for standing in first.standings():
        assert standing.as_black.of == standing.as_gold.of == 1


def test_a_second_run_continues_the_file(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    short = played(2, out=out)
    assert len(out.read_text().splitlines()) == 6
    with out.open("a") as lines:
        lines.write('{"black": "novi')  # the machine went down here
    longer = Arena(WEAK, 4, "s", out=out)
    assert longer.results == short.results
    assert len(longer.to_play) == 6
    longer.run(HerePool())
    lines_now = out.read_text().splitlines()
    assert len(lines_now) == 12
    assert len({(line["black"], line["gold"], line["number"]) for line in map(json.loads, lines_now)}) == 12
    assert longer.results == played(4).results
    assert Arena(WEAK, 4, "s", out=out).to_play == []


def test_a_stopped_run_keeps_what_is_done(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"

    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    arena = Arena(WEAK, 4, "s", out=out)
    with pytest.raises(KeyboardInterrupt):
        arena.run(HerePool(), stop)
    assert len(Arena(WEAK, 4, "s", out=out).to_play) == 12 - 3


@pytest.mark.parametrize("change", [{"seed": "t"}, {"options": Options("standard")}])
def test_results_of_another_arena_are_not_mixed_in(tmp_path: Path, change: dict[str, object]) -> None:
    out = tmp_path / "results.jsonl"
    played(1, out=out)
    with pytest.raises(FutariError) as refused:
        played(1, out=out, **change)  # type: ignore[arg-type]
    assert refused.value.message.key == "arena.other"
    out.write_text("nonsense\n")
    with pytest.raises(FutariError) as unreadable:
        played(1, out=out)
    assert unreadable.value.message.key == "arena.unreadable"


def test_records_replay_to_the_results(tmp_path: Path) -> None:
    arena = played(1, options=Options("standard"), records=tmp_path / "games")
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == len(arena.results) == 3
    for file in files:
        black, gold, number = file.stem.split("-")
        outcome = Play(KAMISADO, read_record(file.read_bytes())).now.outcome
        assert outcome is not None
        assert outcome.winner is not None
        assert arena.results[black, gold, int(number)].winner == (black, gold)[outcome.winner]


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(Unreadable):
        Arena(["novice", "oracle"], 1, "s")


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
