"""The rulebook as data: every rule that is ever named has its text, and every figure and lesson shows what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import futari
from futari.core import BySide
from futari.kamisado.board import BLACK, GOLD, SQUARE_COLOUR, Colour, square_name
from futari.kamisado.lessons import LESSONS, Lesson
from futari.kamisado.regroup import Fill, line_up, match_winner
from futari.kamisado.rulebook import SECTIONS, Figure, Picture, figures, rules
from futari.kamisado.setup import read_position
from futari.kamisado.still import Still, still_after
from futari.kamisado.terms import rank_rule
from futari.locale import LANGUAGES, Message
from kamisado.playing import forfeits, moves, play, rule

KAMISADO = Path(futari.__path__[-1]) / "kamisado"
PICTURES = [(figure, picture) for figure in figures() for picture in figure.pictures]
NUMBER = re.compile(r"\b(?:T|M|F|S|DS|TS)\d+\b")


def name(value: object) -> str:
    if isinstance(value, Figure):
        return f"figure {value.number}"
    return value.letter if isinstance(value, Picture) else str(getattr(value, "name", value))


def picture(number: int, letter: str) -> Still:
    figure = figures()[number - 1]
    return next(figure.still(each) for each in figure.pictures if each.letter == letter)


# The rules


def test_the_rules_are_those_of_the_rulebook_in_its_order() -> None:
    counts = {"T": 2, "M": 8, "F": 4, "S": 11, "DS": 8, "TS": 8}
    assert list(rules()) == [f"{letters}{n}" for letters, count in counts.items() for n in range(1, count + 1)]


def test_every_rule_that_a_refusal_or_an_outcome_names_is_there() -> None:
    named = {
        number
        for file in KAMISADO.glob("*.py")
        if file.name not in {"rulebook.py", "lessons.py"}
        for number in re.findall(r'"((?:T|M|F|S|DS|TS)\d+)"', file.read_text())
    }
    ranked = {
        rank_rule(rings, int(number))
        for number in re.findall(r"rank_rule\(\w+, (\d+)\)", (KAMISADO / "refusal.py").read_text())
        for rings in (1, 2, 3)
    }
    assert {"T2", "M1", "M7", "M8", "S9"} <= named
    assert {"S1", "DS4", "TS8"} <= ranked
    # A rank without a rule of its own for something falls back on that of Sumos.
    assert named | ranked <= set(rules())


def every_message() -> list[Message]:
    told = [rule.text for rule in rules().values()]
    told += [message for section in SECTIONS for message in (section.title, *section.texts)]
    told += [figure.caption(each) for figure, each in PICTURES] + [figure.intro for figure in figures()]
    for lesson in LESSONS:
        told += [lesson.title, lesson.text, *lesson.task_texts, lesson.good, lesson.wrong]
    for table in (section.table for section in SECTIONS if section.table):
        told += [*table.head, *(cell for row in table.rows for cell in row if isinstance(cell, Message))]
    return told


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(language: str) -> None:
    for message in every_message():
        assert message.text(language) != message.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_cite_the_same_rules(language: str) -> None:
    for message in every_message():
        cited = set(NUMBER.findall(message.text(language)))
        assert cited == set(NUMBER.findall(message.text("en"))), message.key
        assert cited <= set(rules())


# The figures


def test_the_figures_are_those_of_the_rulebook() -> None:
    letters = {figure.number: "".join(each.letter for each in figure.pictures) for figure in figures()}
    assert letters == dict(
        enumerate(
            ("ab", "abcdefghijkl", "abc", "abc", "abcdef", "abcde", "abcdefgh", "abcdef", "abcde", "abcdefghijkl"),
            start=1,
        )
    )


@pytest.mark.parametrize(("figure", "shown"), PICTURES, ids=name)
def test_every_picture_is_a_position(figure: Figure, shown: Picture) -> None:
    still = figure.still(shown)
    position = read_position(still.position)
    if not position.finished:
        assert set(still.choices) == moves(still.position)
        assert still.choices
    squares = {square_name(square) for side in position.towers for square in side}
    if shown.arrows:
        assert {arrow.start for arrow in shown.arrows} <= squares
        assert [arrow.label for arrow in shown.arrows] == list("12345678")


def test_1_the_towers_to_look_at_stand_there() -> None:
    towers = read_position(picture(1, "a").position).towers[BLACK]
    assert [square_name(towers[colour]) for colour in (Colour.PINK, Colour.RED)] == ["e1", "c1"]


@pytest.mark.parametrize(
    ("letter", "tower", "reached"),
    [
        ("b", "b", "red ↑4 blue"),
        ("d", "y", "blue ↑5 yellow"),
        ("f", "p", "yellow ↗3 purple"),
        ("h", "g", "purple ↖3 green"),
        ("j", "o", "green ↗3 orange"),
        ("l", "b", "orange ↑5 blue"),
    ],
)
def test_2_each_move_calls_the_next_tower(letter: str, tower: str, reached: str) -> None:
    still = picture(2, letter)
    assert still.last is not None
    assert still.last.entry == reached
    assert still.position.split()[2] == tower


def test_3_the_only_move_loses() -> None:
    assert picture(3, "b").choices == ("blue ↑1 pink",)
    turn = play(picture(3, "c").position, "pink ↑3 blue")
    assert turn.outcome is not None
    assert (turn.outcome.winner, turn.outcome.rule) == (GOLD, "M7")


def test_4_green_is_blocked_and_yellow_wins() -> None:
    assert forfeits(play(picture(4, "a").position, "brown ↑4 green")) == ["green 0 yellow"]
    still = picture(4, "c")
    assert still.last is not None
    assert still.last.forfeits == (("gold", "green 0 yellow"),)
    assert play(still.position, "yellow ↑3 red").outcome is not None


def test_5_two_forfeits_and_one_more() -> None:
    first, second = picture(5, "b").last, picture(5, "e").last
    assert first is not None
    assert second is not None
    assert first.forfeits == (("gold", "green 0 yellow"), ("black", "yellow 0 blue"))
    assert second.forfeits == (("black", "yellow 0 blue"),)
    assert play(picture(5, "f").position, "blue ↖2 yellow").outcome is not None


def test_6_a_deadlock() -> None:
    assert picture(6, "b").choices == ("green ↗1 red",)
    turn = play(picture(6, "b").position, "green ↗1 red")
    assert turn.outcome is not None
    assert (turn.outcome.winner, turn.outcome.tower, turn.outcome.rule) == (GOLD, Colour.RED, "M8")
    assert picture(6, "e").position == str(turn.position)


def test_7_arrows_lead_to_the_line_ups() -> None:
    won = read_position(picture(7, "a").position)
    for letter, fill, side in (("b", Fill.LEFT, GOLD), ("c", Fill.LEFT, BLACK), ("e", Fill.RIGHT, GOLD)):
        (shown,) = (each for each in figures()[6].pictures if each.letter == letter)
        line = read_position(picture(7, "d" if fill is Fill.LEFT else "g").position)
        order = line_up(won, side, fill)
        taken = order if fill is Fill.LEFT else order[::-1]
        assert [(arrow.start, arrow.end) for arrow in shown.arrows] == [
            (square_name(won.towers[side][colour]), square_name(line.towers[side][colour])) for colour in taken
        ]


def test_7_line_ups_are_those_the_game_offers() -> None:
    offered = picture(7, "a").line_ups
    assert offered is not None
    assert (offered.left, offered.right) == (picture(7, "d").position, picture(7, "g").position)
    yellow = read_position(offered.right).towers[GOLD][Colour.YELLOW]
    assert (square_name(yellow), SQUARE_COLOUR[yellow - 8]) == ("f8", Colour.YELLOW)


def test_7h_golds_sumo_goes_five_squares() -> None:
    reach = [choice for choice in picture(7, "h").choices if choice.startswith("purple")]
    assert max(int(choice.split()[1][1:]) for choice in reach) == 5
    assert rule(picture(7, "h").position, "purple ↑6 purple") == "S1"


def test_8_a_push_by_choice_and_by_force() -> None:
    assert set(picture(8, "b").choices) == {"purple ↖1 purple", "purple ↖2 green", "purple ↑1 pink push"}
    assert picture(8, "d").position.split()[1:3] == ["g", "y"]
    assert picture(8, "f").choices == ("purple ↑1 pink push",)


def test_9_two_ways_to_win() -> None:
    assert read_position(picture(9, "a").position).score == BySide(5, 3)
    assert play(picture(9, "d").position, "pink ↑3 yellow").position.score == BySide(7, 3)
    assert play(picture(9, "e").position, "green ↖3 orange").position.score == BySide(9, 3)


def test_10_the_big_finish() -> None:
    assert read_position(picture(10, "a").position).score == BySide(9, 14)
    assert rule(picture(10, "d").position, "yellow ↑1 purple") == "TS6"
    assert rule(picture(10, "e").position, "red ↑1 blue") == "S9"
    assert rule(picture(10, "g").position, "pink ↑4 blue") == "DS1"
    assert match_winner(read_position(picture(10, "l").position)) is GOLD


# The guided first game


def meant(wanted: str, choices: tuple[str, ...]) -> list[str]:
    """The choices that an entry of a line stands for."""
    return [each for each in choices if each == wanted or (wanted.endswith(" *") and each.startswith(wanted[:-1]))]


def wins(position: str) -> set[str]:
    """The moves that win the round at once."""
    mover = read_position(position).to_move
    return {
        entry for entry in moves(position) if (outcome := play(position, entry).outcome) and outcome.winner is mover
    }


def lesson(wanted: str) -> Lesson:
    return next(each for each in LESSONS if each.name == wanted)


@pytest.mark.parametrize("learnt", LESSONS, ids=name)
def test_every_line_can_be_played(learnt: Lesson) -> None:
    own = set()
    for line in learnt.lines:
        still, count = learnt.still, 0
        for wanted in line:
            chosen = meant(wanted, still.choices)
            assert chosen, wanted
            mover = read_position(still.position).to_move
            count += (mover is BLACK) or wanted.startswith("fill")
            still = still_after(still.position, (chosen[0],))
        own.add(count)
    assert max(own) == learnt.tasks


def test_win_has_one_winning_move() -> None:
    assert wins(lesson("win").still.position) == {"pink ↖4 orange"}


def answered(position: str) -> dict[str, set[str]]:
    """What Gold could win with at once, after each move of Black."""
    after = {entry: play(position, entry) for entry in moves(position)}
    assert all(turn.outcome is None and turn.position.to_move is GOLD for turn in after.values())
    return {entry: wins(str(turn.position)) for entry, turn in after.items()}


def test_danger_has_one_losing_move() -> None:
    losing = {entry: found for entry, found in answered(lesson("danger").still.position).items() if found}
    assert losing == {"red ↑1 yellow": {"yellow ↑7 pink"}}


def test_safe_has_one_safe_move_of_eight() -> None:
    answers = answered(lesson("safe").still.position)
    assert len(answers) == 8
    assert [entry for entry, found in answers.items() if not found] == ["pink ↖3 pink"]


def test_blocked_wins_after_every_move_that_calls_green() -> None:
    learnt = lesson("blocked")
    assert not wins(learnt.still.position)
    for entry in (entry for entry in moves(learnt.still.position) if entry.endswith("green")):
        turn = play(learnt.still.position, entry)
        assert forfeits(turn) == ["green 0 yellow"]
        assert (entry, *wins(str(turn.position))) in learnt.lines


def test_deadlock_has_one_move_and_it_loses() -> None:
    turn = play(lesson("deadlock").still.position, "green ↗1 red")
    assert lesson("deadlock").still.choices == ("green ↗1 red",)
    assert turn.outcome is not None
    assert (turn.outcome.winner, turn.outcome.rule) == (GOLD, "M8")


def test_ahead_wins_against_every_answer_and_nothing_else_does() -> None:
    position = lesson("ahead").still.position

    def forced(entry: str) -> bool:
        after = str(play(position, entry).position)
        return not wins(after) and all(wins(str(play(after, answer).position)) for answer in moves(after))

    assert [entry for entry in moves(position) if forced(entry)] == ["red ↑5 orange"]
    after = str(play(position, "red ↑5 orange").position)
    assert len(moves(after)) == 3
    assert wins(str(play(after, "orange ↑2 green").position)) == {"green ↑7 blue"}


def test_regroup_puts_the_sumo_into_the_right_corner() -> None:
    still = lesson("regroup").still
    assert still.line_ups is not None
    left, right = read_position(still.line_ups.left), read_position(still.line_ups.right)
    assert (left.rings[BLACK][Colour.PURPLE], square_name(left.towers[BLACK][Colour.PURPLE])) == (1, "h1")
    assert square_name(right.towers[BLACK][Colour.PURPLE]) == "a1"
    assert lesson("reach").start == still.line_ups.left


def test_reach_ends_after_five_squares() -> None:
    assert rule(lesson("reach").still.position, "purple ↑6 purple") == "S1"


def test_push_calls_yellow() -> None:
    after = still_after(lesson("push").still.position, ("purple ↑1 pink push",))
    assert after.position.split()[1:3] == ["b", "y"]


def test_double_wins_in_two_ways() -> None:
    start = lesson("double").still.position
    pushed = str(play(start, "green ↑1 orange push").position)
    again = str(play(pushed, "green ↑1 red push").position)
    assert not wins(start)
    assert (wins(pushed), wins(again)) == ({"green ↖3 orange"}, {"pink ↑3 yellow"})
