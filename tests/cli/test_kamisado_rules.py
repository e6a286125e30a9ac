"""`futari kamisado moves | apply | regroup | perft`."""

from __future__ import annotations

import pytest

from cli.commands import START, run, run_json

ONE_MOVE_TO_WIN = "1bpkyrgn/8/8/8/8/8/O7/NGRYKPB1 b o"


def test_moves_lists_the_choices() -> None:
    (reply,) = run_json("kamisado", "moves", START)
    assert list(reply) == ["position", "choices"]
    assert reply["position"] == START
    assert len(reply["choices"]) == 102
    assert "blue ↑6 brown" in reply["choices"]


def test_moves_marks_a_push() -> None:
    (reply,) = run_json("kamisado", "moves", "obpky1gn/8/8/8/8/5r2/5P+2/NGRYK1BO b p")
    assert "purple ↑1 orange push" in reply["choices"]


def test_a_finished_round_has_no_moves() -> None:
    (reply,) = run_json("kamisado", "moves", "O+bpkyrgn/o7/8/8/8/8/8/NGRYKPB1 g -")
    assert reply["choices"] == []


def test_every_line_gets_an_answer_and_bad_ones_do_not_stop_the_rest() -> None:
    replies = run_json("kamisado", "moves", "-", stdin=f"{START}\n\nrubbish\n{START} long\n")
    assert ["error" in reply for reply in replies] == [False, True, True, False]
    assert replies[1]["error"]["rule"] is None
    assert replies[2]["error"]["faults"]
    assert replies[3]["position"] == f"{START} long"


def test_bytes_that_are_not_utf8_are_answered_too() -> None:
    replies = run_json("kamisado", "moves", "-", stdin=b"\xff\xfe\n" + START.encode() + b"\n")
    assert replies[0]["error"]["faults"] == ["Byte 0 of the line is not UTF-8."]
    assert replies[1]["position"] == START


def test_apply_gives_the_next_position() -> None:
    (reply,) = run_json("kamisado", "apply", "-", stdin=f"{START} single\tyellow ↑4 orange\n")
    assert reply == {
        "position": "obpkyrgn/8/8/3Y4/8/8/8/NGR1KPBO g o single",
        "forfeits": [],
        "outcome": None,
        "match": None,
    }


def test_apply_takes_words_and_two_arguments() -> None:
    assert run_json("kamisado", "apply", START, "Yellow Forward 4 Orange") == run_json(
        "kamisado", "apply", START, "sárga előre 4 narancsszínű"
    )


def test_apply_ends_a_round_with_the_ring_placed() -> None:
    (reply,) = run_json("kamisado", "apply", f"{ONE_MOVE_TO_WIN} standard", "orange ↑6 orange", code=1)
    assert reply["error"]["rule"] is None
    (reply,) = run_json("kamisado", "apply", "1bpkyrgn/o7/8/8/8/8/1O6/NGRYKPB1 b o standard", "orange ↗6 brown", code=1)
    assert reply["error"]["rule"] == "M3"


def test_apply_wins_a_match() -> None:
    position = "1bpkyrgn/1o6/8/8/8/8/O+7/NGRYKPB1 b o standard"
    (reply,) = run_json("kamisado", "apply", position, "orange ↑6 orange", code=1)
    assert reply["error"]["rule"] == "S1"
    position = "1bpkyrgn/1o6/8/8/8/O+7/8/NGRYKPB1 b o standard"
    (reply,) = run_json("kamisado", "apply", position, "orange ↑5 orange")
    assert reply["position"] == "O++bpkyrgn/1o6/8/8/8/8/8/NGRYKPB1 g - standard"
    assert reply["outcome"] == {"winner": "black", "tower": "orange", "rule": "M7", "points": 2}
    assert reply["match"] == {"winner": "black", "score": {"black": 3, "gold": 0}}


def test_apply_refuses_with_the_rule() -> None:
    lines = "".join(
        f"{position}\t{entry}\n"
        for position, entry in [
            (START, "brown ← 1 green"),
            (START, "brown 0 brown"),
            ("O+bpkyrgn/o7/8/8/8/8/8/NGRYKPB1 g -", "red ↑1 blue"),
            ("obpkyrgn/8/8/3Y4/8/8/8/NGR1KPBO g o", "red ↑1 red"),
        ]
    )
    replies = run_json("kamisado", "apply", "-", stdin=lines)
    assert [reply["error"]["rule"] for reply in replies] == ["M1", "M5", "M7", "T2"]
    assert all("faults" not in reply["error"] for reply in replies)


def test_apply_wants_two_fields() -> None:
    (reply,) = run_json("kamisado", "apply", "-", stdin=f"{START}\n")
    assert reply["error"] == {
        "rule": None,
        "message": "A line is POSITION<TAB>ENTRY; this one has 1 fields.",
        "faults": ["A line is POSITION<TAB>ENTRY; this one has 1 fields."],
    }


def test_regroup_lines_up_for_the_next_round() -> None:
    final = "O+bpkyrgn/o7/8/8/8/8/8/NGRYKPB1 g - standard"
    (reply,) = run_json("kamisado", "regroup", "-", stdin=f"{final}\tleft\n")
    assert reply == {"position": "obpkyrgn/8/8/8/8/8/8/NGRYKPBO+ g * standard"}


@pytest.mark.parametrize(
    "final",
    [
        "O++bpkyrgn/o7/8/8/8/8/8/NGRYKPB1 g - standard",
        "O+bpkyrgn/o7/8/8/8/8/8/NGRYKPB1 g - single",
        START,
    ],
)
def test_regroup_is_refused_after_a_match_and_within_a_round(final: str) -> None:
    (reply,) = run_json("kamisado", "regroup", final, "left", code=1)
    assert set(reply["error"]) == {"rule", "message"}


def test_regroup_knows_two_directions() -> None:
    (reply,) = run_json("kamisado", "regroup", "O+bpkyrgn/o7/8/8/8/8/8/NGRYKPB1 g -", "up", code=1)
    assert "up" in reply["error"]["message"]


@pytest.mark.parametrize(("depth", "lines", "ended"), [(1, 102, 0), (2, 1150, 0), (3, 11332, 70)])
def test_perft_counts_lines(depth: int, lines: int, ended: int) -> None:
    (reply,) = run_json("kamisado", "perft", START, str(depth))
    assert reply == {"position": START, "depth": depth, "lines": lines, "ended": ended}


def test_errors_are_told_in_the_readers_language() -> None:
    (reply,) = run_json("kamisado", "apply", START, "brown ← 1 green", "--lang", "hu", code=1)
    assert reply["error"]["message"].startswith("A tornyok csak előre")


def test_without_json_the_answer_is_for_people() -> None:
    assert run("kamisado", "moves", START).splitlines()[0] == "brown ↑1 purple"
    assert run("kamisado", "perft", START, "2") == "1,150 lines of 2 moves, 0 of them ended the round\n"
