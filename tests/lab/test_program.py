"""Programs of other people in the arena: real processes, and what happens when they misbehave."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from futari.core import Play, Unreadable, read_record
from futari.kamisado.game import KAMISADO
from futari.lab.arena import Arena, record_name
from futari.lab.bout import Bout, Played, play_bout
from futari.lab.program import ProgramBroken
from futari.pool.here import HerePool

HERE = Path(__file__).parent
EXAMPLE = Path(__file__).parents[2] / "examples" / "random_program.py"
SEED = "ab" * 32


def program(*arguments: str) -> str:
    return "exec:" + shlex.join([sys.executable, str(HERE / "programs.py"), *arguments])


def game(first: str, second: str, kind: str = "kamisado", seconds: float = 20.0) -> Played:
    options = {"format": "single"} if kind == "kamisado" else {}
    return play_bout(Bout(kind, first, second, 0, SEED, dict(options), seconds))


@pytest.mark.parametrize("kind", ["kamisado", "sekigahara"])
def test_the_example_plays_a_whole_game(kind: str) -> None:
    example = "exec:" + shlex.join([sys.executable, str(EXAMPLE)])
    level = "novice" if kind == "kamisado" else "random"
    one, again = game(level, example, kind), game(level, example, kind)
    assert one.result.fault is None
    assert one.record == again.record  # its dice come with the hello


def test_a_program_is_told_what_its_seat_may_know_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FUTARI_DATABASE", "postgresql://somebody:password@host/db")
    book = tmp_path / "book"
    played = game(program("play", str(book)), "random", "sekigahara")
    heard = [json.loads(line) for line in book.read_text().splitlines()]
    assert [call["type"] for call in heard[:2]] == ["hello", "turn"]
    assert heard[-1]["type"] == "over"
    assert heard[-1]["outcome"]["winner"] == played.result.side
    assert (heard[0]["seat"], heard[0]["seats"]) == ("tokugawa", ["tokugawa", "ishida"])
    assert heard[1]["view"]["seat"] == "tokugawa"
    assert heard[1]["choices"]
    assert [call["turn"] for call in heard[1:-1]] == list(range(1, len(heard) - 1))
    assert any(call["events"] for call in heard[1:-1])
    everything = book.read_text()
    assert played.record.seed not in everything
    assert "password" not in everything
    others = [entry.choice for entry in played.record.entries if entry.seat == "ishida"]  # type: ignore[union-attr]  # only choices are made here
    assert others[0].startswith("bid ")
    assert json.dumps(others[0])[1:-1] not in json.dumps(heard[1])  # the other's sealed bid


@pytest.mark.parametrize(
    ("how", "fault", "told", "ends"),
    [
        ("crash", "crash", "code 3; I am out of ideas", "left"),
        ("garbage", "garbage", "no JSON at all", "resign"),
        ("shape", "garbage", "choice", "resign"),
        ("twice", "garbage", "more than one line", "resign"),
        ("text", "illegal", "'a choice of my own' is not on the list", "resign"),
        ("number", "illegal", "no choice number 100000", "resign"),
        ("negative", "illegal", "no choice number -1", "resign"),
        ("oversized", "oversized", "65536 bytes", "resign"),
        ("stall", "time", "within 1 s", "time"),
    ],
)
def test_a_program_that_misbehaves_loses_the_game(how: str, fault: str, told: str, ends: str) -> None:
    played = game(program(how), "beginner", seconds=1.0 if how == "stall" else 20.0)
    result = played.result
    assert (result.winner, result.side, result.how) == ("beginner", "gold", ends)
    assert result.fault is not None
    assert result.fault[0] == fault
    assert told in result.fault[1]
    outcome = Play(KAMISADO, played.record).now.outcome
    assert outcome is not None
    assert outcome.winner == 1


def test_a_program_that_never_answers_anything_ends_the_arena() -> None:
    for command, told in ((program("early"), "no book of openings"), ("exec:/no/such/program", "No such file")):
        with pytest.raises(ProgramBroken, match=told):
            game(command, "beginner")
    with pytest.raises(Unreadable):
        Arena("kamisado", ["beginner", "exec:"], 1, "s")


def test_a_forfeit_is_kept_and_not_played_again(tmp_path: Path) -> None:
    out, records = tmp_path / "out.jsonl", tmp_path / "games"
    bots = ["beginner", program("text")]
    arena = Arena("kamisado", bots, 2, "s", out=out, records=records)
    arena.run(HerePool())
    again = Arena("kamisado", bots, 2, "s", out=out)
    assert again.to_play == []
    assert [result.fault for result in again.results.values()] == [r.fault for r in arena.results.values()]
    for result in again.results.values():
        assert read_record((records / record_name(result)).read_bytes()).game == "kamisado"
