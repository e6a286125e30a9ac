"""`futari kamisado bot`: a choice a line, from the list of `moves`."""

from __future__ import annotations

import pytest

from cli.commands import START, run, run_json
from futari.bots.kamisado import LEVELS
from futari.cli.kamisado.play import PLAYERS


@pytest.mark.parametrize("level", LEVELS)
def test_the_choice_is_a_move_of_the_position(level: str) -> None:
    (told,) = run_json("kamisado", "bot", level, START)
    assert told["position"] == START
    assert told["choice"] in run("kamisado", "moves", START).splitlines()
    assert run_json("kamisado", "bot", level, START) == [told]


def test_every_line_gets_an_answer() -> None:
    finished = "obpkyrNn/8/8/8/8/8/8/1GRYKPBO g - single"
    told = run_json("kamisado", "bot", "novice", "-", stdin=f"{START}\nnonsense\n{finished}\n")
    assert [list(line) for line in told] == [["position", "choice"], ["error"], ["error"]]


def test_an_unknown_level_is_refused() -> None:
    (told,) = run_json("kamisado", "bot", "oracle", START, code=1)
    assert "error" in told


def test_the_terminal_offers_every_level() -> None:
    assert PLAYERS.split("|") == ["person", *LEVELS]
