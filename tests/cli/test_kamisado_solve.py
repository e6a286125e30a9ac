"""`futari kamisado solve | analyse | verify`."""

from __future__ import annotations

from pathlib import Path

from cli.commands import START, run, run_json
from futari.kamisado.engine.strategy import SINGLE_ROUND

MATE = "1bpkyrgn/1o6/8/8/8/O+7/8/NGRYKPB1 b o standard"


def test_solve_gives_value_points_and_line() -> None:
    (reply,) = run_json("kamisado", "solve", MATE)
    assert list(reply) == ["position", "value", "points", "best", "line", "nodes", "seconds"]
    assert (reply["value"], reply["points"], reply["best"]) == ("win", 2, "orange ↑5 orange")
    assert reply["line"] == ["orange ↑5 orange"]


def test_solve_answers_many_lines_each_as_if_it_were_the_first() -> None:
    one, two, bad = run_json("kamisado", "solve", "-", stdin=f"{START}\n{START}\nrubbish\n")
    assert one["nodes"] == two["nodes"]
    assert (one["value"], one["points"]) == ("win", 1)
    assert bad["error"]["faults"]


def test_unknown_says_within_how_many_nodes() -> None:
    (reply,) = run_json("kamisado", "solve", START, "--budget", "50")
    assert (reply["value"], reply["points"], reply["best"], reply["line"]) == ("unknown", None, None, [])
    assert run("kamisado", "solve", START, "--budget", "50") == "Unknown within 50 nodes.\n"


def test_analyse_rates_every_choice() -> None:
    (reply,) = run_json("kamisado", "analyse", MATE)
    choices = {choice["choice"]: choice for choice in reply["choices"]}
    assert choices["orange ↑5 orange"] == {
        "choice": "orange ↑5 orange",
        "value": "win",
        "points": 2,
        "line": ["orange ↑5 orange"],
    }
    assert all(choice["line"][0] == choice["choice"] for choice in reply["choices"])


def test_a_finished_round_is_refused_with_its_rule() -> None:
    (reply,) = run_json("kamisado", "solve", "O+bpkyrgn/o7/8/8/8/8/8/NGRYKPB1 g -", code=1)
    assert reply["error"]["rule"] == "M7"


def test_verify_replays_the_shipped_proof() -> None:
    (reply,) = run_json("kamisado", "verify")
    assert reply["verified"] is True
    assert reply["position"] == f"{START} single"


def test_verify_names_the_hole(tmp_path: Path) -> None:
    broken = tmp_path / "broken.proof"
    broken.write_bytes(SINGLE_ROUND.read_bytes()[:-5])
    (reply,) = run_json("kamisado", "verify", str(broken), code=1)
    assert reply["error"]["message"].startswith("The proof has a hole: no answer in ")
    run("kamisado", "verify", str(tmp_path / "missing.proof"), code=1)


def test_prove_writes_a_proof_that_verifies(tmp_path: Path) -> None:
    file = str(tmp_path / "start.proof")
    run("kamisado", "prove", START, "--out", file)
    (reply,) = run_json("kamisado", "verify", file)
    assert (reply["position"], reply["verified"]) == (START, True)


def test_there_is_no_proof_of_more_than_can_be_won(tmp_path: Path) -> None:
    file = tmp_path / "start.proof"
    run("kamisado", "prove", START, "--out", str(file), "--points", "2", code=1)
    assert not file.exists()
