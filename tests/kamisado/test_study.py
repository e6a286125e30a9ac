"""Bare positions as matches, and records of every kind as steps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from futari.core import BrokenRecord, FutariError, IllegalChoice, Seat, Unreadable
from futari.kamisado.board import BLACK
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Options, Stage
from futari.kamisado.setup import read_position
from futari.kamisado.study import (
    actor_of,
    comments_of,
    ending_of,
    find_choice,
    line_ups,
    match_at,
    mover_of,
    play_out,
    read_any,
    scene_of,
    steps_of,
)
from kamisado.playing import START
from kamisado.positions import ends, positions, random_match, seeded

GOLDEN = Path(__file__).parents[1] / "golden" / "kamisado"
FORMATS = ("single", "standard", "long", "marathon")


@settings(max_examples=12)
@given(st.integers(0, 2**32 - 1), st.sampled_from(FORMATS))
def test_a_position_of_a_match_shows_its_stage_its_score_its_round_and_its_choices(seed: int, format_: str) -> None:
    for match in random_match(seeded(seed), Options(format_)):
        bare = match_at(read_position(str(match.position)))
        assert (bare.stage, bare.score, bare.round, bare.winner) == (
            match.stage,
            match.score,
            match.round,
            match.winner,
        )
        assert bare.options == match.options
        assert actor_of(bare) == actor_of(match)
        scene, view = scene_of(bare), KAMISADO.view(match, None)
        assert scene.choices == tuple(str(each) for seat in Seat for each in KAMISADO.choices(match, seat))
        assert (scene.view.towers, scene.view.line_ups) == (view.towers, view.line_ups)
        assert (scene.view.to_move, scene.view.must_move) == (view.to_move, view.must_move)


@settings(max_examples=25)
@given(positions() | ends())
def test_every_choice_of_a_scene_can_be_played_and_leads_to_a_scene(position: object) -> None:
    match = match_at(read_position(str(position)))
    scene = scene_of(match)
    assert scene.finished == (match.stage is not Stage.MOVE)
    for text in scene.choices:
        actor = actor_of(match)
        assert actor is not None
        ((step, after),) = play_out(match, [find_choice(match, actor, text)])
        assert (step.choice, step.side) == (text, scene.to_act)
        assert scene_of(after).position == step.position
        # What follows does not depend on how one came there.
        assert scene_of(match_at(after.position)).choices == scene_of(after).choices
        assert step.events


@settings(max_examples=12)
@given(st.integers(0, 2**32 - 1), st.sampled_from(FORMATS))
def test_a_final_position_tells_how_the_round_ended_as_far_as_it_shows(seed: int, format_: str) -> None:
    for match in random_match(seeded(seed), Options(format_)):
        outcome = match.last.outcome if match.last and match.position.finished else None
        if outcome is None:
            continue
        told, known = ending_of(match.position), scene_of(match).outcome
        assert known is not None
        assert (known.rule, known.tower, known.points) == (outcome.rule, outcome.tower.word, outcome.points)
        assert (told.winner, told.rule) == (known.winner, known.rule)
        if outcome.rule == "M7":
            assert told == known
        else:
            assert (told.tower, told.points) == (None, None)


def test_without_a_format_a_position_is_one_of_a_marathon() -> None:
    scene = scene_of(match_at(read_position(START)))
    assert (scene.view.format, scene.view.target, scene.position) == ("marathon", 15, START)
    assert len(scene.choices) == 102
    assert (scene.to_act, scene.finished, scene.outcome, scene.winner) == ("black", False, None, None)


def test_a_single_round_is_over_even_if_nobody_placed_the_ring() -> None:
    *_, over = random_match(seeded(3), Options("single"))
    assert over.winner is not None
    for text in (str(over.position), str(over.position).replace("+", "")):
        scene = scene_of(match_at(read_position(text)))
        assert (scene.finished, scene.winner, scene.choices) == (True, KAMISADO.seats[over.winner], ())
        assert scene.outcome is not None
        assert scene.outcome.points == 1
        assert sum(scene.view.score.values()) == 1


def test_the_two_line_ups_are_shown_between_two_rounds_only() -> None:
    assert line_ups(match_at(read_position(START))) is None
    match = next(each for each in random_match(seeded(1), Options("standard")) if each.stage is Stage.FILL)
    shown = line_ups(match)
    assert shown is not None
    for fill, view in shown.items():
        ((step, _),) = play_out(match, [find_choice(match, match.position.to_move.other, f"fill {fill}")])
        assert view.position == step.position
        assert view.round == step.round == match.round + 1


@pytest.mark.parametrize(
    "text",
    ["green ↑3 red", "Green Forwards 3 Red", "zöld előre 3 piros", "verde înainte 3 roșu", "зелёная вперёд 3 красная"],
)
def test_a_choice_may_be_named_in_four_languages(text: str) -> None:
    assert str(find_choice(match_at(read_position(START)), BLACK, text)) == "green ↑3 red"


def test_after_the_end_everybody_is_told_that_it_is_the_end() -> None:
    *_, over = random_match(seeded(3), Options("standard"))
    match = match_at(over.position)
    with pytest.raises(IllegalChoice) as refusal:
        find_choice(match, mover_of(match), "green ↑3 red")
    assert refusal.value.rule == "M7"


def test_a_choice_that_is_not_allowed_is_refused_with_its_rule() -> None:
    match = match_at(read_position(START))
    with pytest.raises(IllegalChoice) as refusal:
        find_choice(match, BLACK, "red ↓1 red")
    assert refusal.value.rule == "M1"
    with pytest.raises(IllegalChoice) as refusal:
        find_choice(match, BLACK, "fill left")
    assert refusal.value.rule == "F1"
    with pytest.raises(Unreadable):
        find_choice(match, BLACK, "hello")


# Records


def _steps(text: str) -> list[tuple[int, str | None, str]]:
    return [(step.round, step.choice, step.position) for step in steps_of(read_any(text))]


def test_the_rulebooks_match_is_read_with_its_comments() -> None:
    book = read_any((GOLDEN / "recorded_match.txt").read_text())
    steps, comments = steps_of(book), comments_of(book)
    assert len(steps) == len(comments)
    assert comments[0][0].startswith("The first three rounds")
    assert steps[1].choice == "yellow ↑4 orange"
    assert steps[-1].view.score == {"black": 2, "gold": 1}
    assert [step.outcome is not None for step in steps].count(True) == 3
    assert {step.round for step in steps} == {1, 2, 3}


@pytest.mark.parametrize("format_", [*FORMATS, "series"])
def test_a_record_in_json_and_the_same_saved_at_the_terminal_tell_the_same(format_: str) -> None:
    record = (GOLDEN / f"{format_}.record.json").read_text()
    saved = json.dumps({"black": "person", "gold": "adept", "record": json.loads(record)})
    book = read_any(saved)
    assert (book.black, book.gold) == ("?", "adept")
    assert _steps(record) == _steps(saved)
    assert read_any(record).options.format == format_
    *_, (_, match) = play_out(KAMISADO.start(book.options, bytes(32)), book.choices())
    assert str(match.position) == _steps(record)[-1][2]


def test_a_changed_record_is_refused_with_its_entry() -> None:
    record = json.loads((GOLDEN / "single.record.json").read_text())
    record["entries"][2]["choice"] = "red ↑1 brown"
    with pytest.raises(BrokenRecord) as broken:
        read_any(json.dumps(record))
    assert broken.value.entry == 3


def test_a_wrong_entry_of_a_scorebook_is_named() -> None:
    text = (GOLDEN / "recorded_match.txt").read_text().replace("orange ↑3 pink", "orange ↑4 pink")
    with pytest.raises(Unreadable, match="entry 3"):
        read_any(text)


@pytest.mark.parametrize(
    "text", ["{", "{}", '{"record": 1}', '{"black": 5}', '{"a":' + "[" * 30_000, "\ufeff{ ", "[]", "hello", "9" * 5000]
)
def test_what_is_no_record_is_refused_with_words(text: str) -> None:
    with pytest.raises(FutariError):
        read_any(text)


@settings(max_examples=100)
@given(st.text(max_size=200))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    try:
        steps = steps_of(read_any(text))
    except FutariError:
        return
    assert steps[0].ply == 0
