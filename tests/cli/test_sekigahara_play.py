"""`futari sekigahara play`: whole games typed in, undone, saved and resumed, with a curtain between the seats."""

from __future__ import annotations

import json
import os
from io import StringIO
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from cli.commands import run
from futari.cli.sekigahara.conversation import RULE, Conversation
from futari.cli.sekigahara.sitting import Sitting
from futari.core import BySide, Choose, Moment, Play, Seat, Undo, read_record
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.log import Campaign, log_of
from futari.sekigahara.terms import card_term
from sekigahara.battlefields import battle

TWO_PEOPLE = ("sekigahara", "play", "--ishida", "person", "--seed", "00")
ENTER = ""


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def opening() -> Campaign:
    """The campaign of that seed."""
    return Play.new(SEKIGAHARA, SEKIGAHARA.read_options({}), bytes(32))


def hand(seat: Seat) -> set[str]:
    """The cards of a seat in words."""
    state = opening().now.state
    return {card_term(state.edition, card).text() for card in state.piles[seat].hand}


def saved(file: Path) -> Campaign:
    return Play(SEKIGAHARA, read_record(json.dumps(json.loads(file.read_text())["record"])))


def test_the_curtain_falls_before_every_question_to_the_other_seat() -> None:
    told = run(*TWO_PEOPLE, stdin=typed(ENTER, "1", ENTER, "1"))
    before, first, second, *_ = told.split(RULE)
    assert not any(card in before for seat in Seat for card in hand(seat))
    assert "Tokugawa, your turn" in first
    assert all(card in first for card in hand(Seat.FIRST))
    assert not any(card in first for card in hand(Seat.SECOND) - hand(Seat.FIRST))
    assert "Ishida, your turn" in second
    assert not any(card in second for card in hand(Seat.FIRST) - hand(Seat.SECOND))


def test_nothing_is_shown_until_somebody_says_that_he_is_there() -> None:
    told = run(*TWO_PEOPLE, stdin="")
    assert "your turn" in told
    assert "Edo" not in told


def test_choices_are_numbered_and_in_words() -> None:
    told = run(*TWO_PEOPLE, stdin=typed(ENTER))
    state = opening().now.state
    assert f"   {len(SEKIGAHARA.choices(state, Seat.FIRST))}  Bid the " in told
    assert "(6.3)" in told


def to_first_phase() -> list[str]:
    """What is typed until somebody's first movement phase, and whose it is."""
    play = opening()
    lines = [ENTER, "1", ENTER, "1"]
    for seat in Seat:
        play.choose(seat, SEKIGAHARA.choices(play.now.state, seat)[0], 0)
    (winner,) = SEKIGAHARA.to_act(play.now.state)
    # Ishida sat there last.
    return [*lines, *([ENTER] if winner is Seat.FIRST else []), "first"]


def test_a_march_is_typed_as_numbers_texts_or_notation_and_undone(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lines = to_first_phase()
    run(*TWO_PEOPLE, str(file), stdin=typed(*lines, "minimal"))
    play = saved(file)
    origin = "edo" if play.now.state.active is Seat.FIRST else "osaka"
    told = run(*TWO_PEOPLE, str(file), stdin=typed(ENTER, f"march {origin}", "take-all", "undo", "undo"))
    assert told.count("Taken back.") == 2
    assert saved(file).now.state == play.now.state
    assert isinstance(saved(file).record.entries[-1], Undo)
    run(*TWO_PEOPLE, str(file), stdin=typed(ENTER, f"{origin.capitalize()}(*)"))
    assert [entry.choice for entry in saved(file).record.entries[-2:] if isinstance(entry, Choose)] == [
        f"march {origin}",
        "take-all",
    ]


def test_what_was_revealed_cannot_be_undone() -> None:
    told = run(*TWO_PEOPLE, stdin=typed(*to_first_phase(), "undo"))
    assert "There is nothing to take back." in told


def test_a_refused_choice_names_its_rule_and_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    told = run(*TWO_PEOPLE, str(file), stdin=typed(*to_first_phase(), "march osaka", "999", "nonsense", "muster mori"))
    assert "7.1: " in told or "7.3: " in told
    assert "There are only 4 choices" in told
    assert len(saved(file).record.entries) == 3


def test_the_bot_plays_its_side_and_its_secrets_stay_hidden() -> None:
    told = run("sekigahara", "play", "--ishida", "random", "--seed", "00", stdin=typed("1", "resign"))
    assert RULE not in told
    assert "Ishida bids: 1 card." in told
    assert "Tokugawa resigned." in told


@pytest.mark.parametrize("language", ["en", "hu", "ro", "ru"])
def test_two_bots_finish_a_game(language: str) -> None:
    told = run("sekigahara", "play", "--tokugawa", "random", "--ishida", "random", "--seed", "01", "--lang", language)
    assert "2.1" in told.splitlines()[-1] or "2.2" in told.splitlines()[-1]


def test_a_game_is_saved_choice_by_choice_and_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run(*TWO_PEOPLE, str(file), stdin=typed(ENTER, "1"))
    assert len(saved(file).record.entries) == 1
    told = run("sekigahara", "play", str(file), stdin=typed(ENTER, "1"))
    assert "Ishida, your turn" in told.split(RULE)[1]
    assert len(saved(file).record.entries) == 2
    assert str(file) in told
    assert json.loads(file.read_text())["ishida"] == "person"


@pytest.mark.parametrize("content", ["", "{}", '{"tokugawa":"eve","ishida":"person","record":{}}', "\x00\x01"])
def test_what_is_no_save_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(content)
    run("sekigahara", "play", str(file), code=1)
    assert file.read_text() == content


def test_the_record_of_a_saved_game_can_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("sekigahara", "play", "--ishida", "random", "--seed", "00", str(file), stdin=typed("1", "resign"))
    assert run("sekigahara", "replay", str(file)).splitlines()[-1].strip() == "Tokugawa resigned."


def test_an_unknown_player_is_refused() -> None:
    assert run("sekigahara", "play", "--ishida", "nobody", code=1) == ""
    assert run("sekigahara", "play", "--ishida", "random@3", code=1) == ""


def test_a_standing_answer_cannot_be_told_from_one_given_now() -> None:
    """R21: with the same deployments the curtain falls as often, whether the other is asked or not."""
    assert curtains_of_a_battle("pass") == curtains_of_a_battle("pass-all") > 0


def curtains_of_a_battle(answer: str) -> int:
    """How often seats change in a battle in which one side deploys two blocks and the other answers."""
    state = battle(
        ishida="mori-gun mori-mon2 mori-mon3",
        tokugawa="date-gun date-mon3",
        ishida_hand="mori-sword mori-plain mori-plain",
    )
    play = opening()
    play.moments = [Moment(state, None, 0, None)]
    conversation = Conversation(Sitting(SEKIGAHARA, play, BySide("person", "person")), "en")
    second = "pass" if answer == "pass" else ENTER
    script = [ENTER, "deploy mori-plain mori-mon2-1", ENTER, answer, "finish", ENTER]
    script += ["deploy mori-plain mori-mon3-1", ENTER, second, ENTER, "quit"]
    with patch("sys.stdin", StringIO(typed(*script))), patch("sys.stdout", StringIO()) as out:
        conversation.run()
        return out.getvalue().count(RULE)


def test_a_number_of_any_length_is_refused() -> None:
    told = run(*TWO_PEOPLE, stdin=typed(ENTER, "9" * 5000, "0"))
    assert told.count("choices; 'moves' lists them") == 2


def test_a_full_disk_says_so_and_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    run(*TWO_PEOPLE, str(file), stdin="")
    before = file.read_text()

    def no_space(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    told = run("sekigahara", "play", str(file), stdin=typed(ENTER, "1", ENTER))
    assert "No space left on device" in told
    assert "Ishida, your turn" in told
    assert file.read_text() == before


def test_the_words_of_the_commands_are_those_of_the_language() -> None:
    told = run(*TWO_PEOPLE, "--lang", "hu", stdin=typed(ENTER, "segitseg", "naplo", "tabla"))
    assert "napló" in told
    assert told.count("1. hét.") == 2


class Numbers:
    """Two people who type any of the first numbers, also where only Enter is asked for."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def readline(self) -> str:
        return f"{self._random.randint(1, 6)}\n"


@pytest.mark.parametrize("seed", [1, 2])
def test_two_people_play_a_whole_game_by_numbers(seed: int) -> None:
    sitting = Sitting(SEKIGAHARA, opening(), BySide("person", "person"))
    with patch("sys.stdin", Numbers(seed)), patch("sys.stdout", StringIO()) as out:
        Conversation(sitting, "en").run()
    assert sitting.outcome is not None
    assert f"wins ({sitting.outcome.how})" in out.getvalue().splitlines()[-1]
    assert sitting.log(Seat.FIRST) == log_of(sitting.play, Seat.FIRST)


def test_what_was_undone_is_not_in_the_log() -> None:
    play = opening()
    for seat in Seat:
        play.choose(seat, SEKIGAHARA.choices(play.now.state, seat)[0], 0)
    (winner,) = SEKIGAHARA.to_act(play.now.state)
    play.choose(winner, SEKIGAHARA.read_choice("first"), 0)
    sitting = Sitting(SEKIGAHARA, play, BySide("person", "person"))
    before = sitting.log(winner)
    sitting.choose(winner, SEKIGAHARA.read_choice("minimal"))
    assert len(sitting.log(winner)) == len(before) + 1
    assert sitting.undo(winner)
    assert sitting.log(winner) == before == log_of(play, winner)
    assert not sitting.undo(winner)
