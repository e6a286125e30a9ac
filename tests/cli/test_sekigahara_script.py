"""`futari sekigahara script`: positions and choices in, lists and views out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cli.commands import run

SETUP = {
    "ishida": {"hand": ["mori-plain", "ukita-plain"], "stacks": {"osaka": ["ishida-leader", "mori-gun-1"]}},
    "tokugawa": {"hand": ["date-plain"], "stacks": {"edo": ["tokugawa-leader"]}},
    "first": "ishida",
}
PARTS = ["to_act", "choices", "views", "log", "error"]


def answers(*lines: object) -> list[Any]:
    """The answer to each line."""
    stdin = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    return [json.loads(line) for line in run("sekigahara", "script", "-", stdin=stdin).splitlines()]


def answer(setup: object, *choices: list[str]) -> Any:
    (reply,) = answers({"setup": setup, "choices": choices})
    return reply


def test_a_fresh_game_waits_for_both_bids() -> None:
    reply = answer({"seed": "00", "options": {}})
    assert list(reply) == PARTS
    assert reply["to_act"] == ["tokugawa", "ishida"]
    assert all(choice.startswith("bid ") for seat in reply["to_act"] for choice in reply["choices"][seat])
    assert {seat: view["seat"] for seat, view in reply["views"].items()} == {"tokugawa": "tokugawa", "ishida": "ishida"}
    assert reply["log"] == ["Week 1 begins."]
    assert reply["error"] is None


def test_the_seed_and_the_options_may_stand_beside_the_choices() -> None:
    within = answer({"seed": "07", "options": {"setup": "revised"}})
    (beside,) = answers({"seed": "07", "options": {"setup": "revised"}, "choices": []})
    assert within == beside
    assert answer({"seed": "07"}) != within


def test_choices_are_played_from_a_position() -> None:
    reply = answer(SETUP, ["ishida", "minimal"], ["ishida", "march osaka"], ["ishida", "take mori-gun-1"])
    assert reply["error"] is None
    assert reply["to_act"] == ["ishida"]
    assert "step kyoto" in reply["choices"]["ishida"]
    assert reply["choices"]["tokugawa"] == []
    assert reply["views"]["ishida"]["march"]["blocks"] == ["mori-gun-1"]
    # R23: what can be undone is not seen yet.
    assert reply["views"]["tokugawa"]["march"] is None


def test_the_log_tells_everything() -> None:
    reply = answer(
        SETUP,
        *(["ishida", text] for text in ("minimal", "march osaka", "take mori-gun-1", "step kyoto", "done", "end")),
    )
    assert "Ishida marches from Osaka to Kyoto: Mori gun." in reply["log"]
    assert reply["to_act"] == ["tokugawa"]


def test_a_forbidden_choice_is_refused_with_its_rule_and_its_place_in_the_line() -> None:
    reply = answer(SETUP, ["ishida", "minimal"], ["ishida", "march edo"], ["ishida", "end"])
    assert reply["error"]["at"] == 1
    assert reply["error"]["rule"].startswith("7.")
    assert reply["error"]["message"]
    # It stopped before the choice, and tells how things stand.
    assert "march osaka" in reply["choices"]["ishida"]


@pytest.mark.parametrize("choice", [["nobody", "end"], ["ishida", "dance"], ["spectator", "end"], ["tokugawa", "full"]])
def test_a_choice_of_nobody_or_of_nothing_is_refused(choice: list[str]) -> None:
    reply = answer(SETUP, ["ishida", "minimal"], choice)
    assert reply["error"]["at"] == 1
    assert reply["to_act"] == ["ishida"]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "rubbish",
        "[]",
        "null",
        '{"choices": [["ishida"]]}',
        '{"choices": "end"}',
        '{"what": 1}',
        '{"setup": 3}',
        '{"setup": {"seed": 3}}',
        '{"setup": {"seed": "zz"}}',
        '{"setup": {"seed": "00", "options": []}, "options": 3}',
        '{"setup": {"seed": "00", "options": "printed"}}',
        '{"setup": {"seed": "00", "options": {"setup": "other"}}}',
        '{"setup": {"seed": "00", "options": {"setup": [1]}}}',
        '{"setup": {"week": 9}}',
        '{"setup": {"tokugawa": {"stacks": {"nowhere": ["x"]}}}}',
        '{"setup": {"seed": "\\ud800"}}',
        '{"setup": {"\\ud800": 1}}',
        "[" * 5000,
    ],
)
def test_what_cannot_be_read_is_told_and_does_not_stop_the_rest(line: str) -> None:
    bad, good = answers(line or " ", {"seed": "00"})
    assert list(bad) == PARTS
    assert bad["error"]["at"] is None
    assert bad["error"]["rule"] is None
    assert bad["error"]["message"]
    assert (bad["to_act"], bad["choices"], bad["views"], bad["log"]) == ([], {}, {}, [])
    assert good["error"] is None


def test_bytes_that_are_not_utf8_are_answered_too() -> None:
    told = run("sekigahara", "script", "-", stdin=b'\xff\xfe\n{"seed": "00"}\n').splitlines()
    assert json.loads(told[0])["error"]["message"]
    assert json.loads(told[1])["error"] is None


def test_one_line_in_quotes_ends_with_its_code() -> None:
    good = run("sekigahara", "script", json.dumps({"seed": "00"}))
    assert json.loads(good)["error"] is None
    bad = run("sekigahara", "script", json.dumps({"seed": "00", "choices": [["ishida", "end"]]}), code=1)
    assert json.loads(bad)["error"]["at"] == 0


def test_a_whole_game_is_played_by_taking_the_first_choice() -> None:
    made: list[list[str]] = []
    for _ in range(12):
        (reply,) = answers({"seed": "2a", "choices": made})
        seat = reply["to_act"][0]
        made.append([seat, reply["choices"][seat][-1]])
    assert reply["error"] is None
    assert reply["views"]["ishida"]["step"] != "bid"


def test_messages_are_told_in_the_readers_language() -> None:
    line = json.dumps({"setup": SETUP, "choices": [["ishida", "minimal"], ["ishida", "end"]]})
    (said,) = run("sekigahara", "script", "-", "--lang", "hu", stdin=line).splitlines()
    assert any("Isida" in told for told in json.loads(said)["log"])
