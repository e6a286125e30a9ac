"""The rulebook as data: every number that is named anywhere leads to a rule, in all languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import futari.sekigahara
from futari.locale import LANGUAGES, Language, Message
from futari.locale.export import words_of
from futari.sekigahara.edition import standard_edition
from futari.sekigahara.examples import EXAMPLES
from futari.sekigahara.lessons import LESSONS
from futari.sekigahara.prompt import RULE_OF_STEP
from futari.sekigahara.rulebook import SECTIONS, rules

# As pages find them in sentences (static/rules/linked.js).
NUMBER = re.compile(r"\bR(?:[1-9]|[12]\d|3\d)\b|\b[2-9]\.(?:10|[1-9])(?:\.[1-9])?\b")
SOURCES = [*Path(futari.sekigahara.__file__).parent.glob("*.py")]


def said(message: Message, language: Language) -> str:
    text = message.text(language)
    assert text != message.key, message.key
    return text


def sentences(language: Language) -> list[str]:
    """Everything that the rules, examples and hints say."""
    told = [message for rule in rules().values() for message in (rule.title, *rule.texts, *rule.list)]
    told += [
        cell
        for rule in rules().values()
        if rule.table
        for row in rule.table.rows
        for cell in row
        if isinstance(cell, Message)
    ]
    for rule in rules().values():
        if rule.figure:
            told += [rule.figure.title, *rule.figure.legend, *(piece.caption for piece in rule.figure.pieces)]
    for example in EXAMPLES.values():
        told += [example.title, example.lead, *example.captions]
    for lesson in LESSONS:
        told += [lesson.title, lesson.text, *([lesson.tip] if lesson.tip else [])]
    told += [section.title for section in SECTIONS] + [section.intro for section in SECTIONS if section.intro]
    return [said(message, language) for message in told]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_in_a_sentence_is_a_rule(language: Language) -> None:
    named = {number for text in sentences(language) for number in NUMBER.findall(text)}
    assert len(named) > 60
    assert named <= set(rules())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_in_a_prompt_a_refusal_or_an_event_is_a_rule(language: Language) -> None:
    words = words_of(language)
    told = [text for key, text in words.items() if key.startswith(("sekigahara.", "page.campaign", "page.guide"))]
    texts = [form for text in told for form in ([text] if isinstance(text, str) else text)]
    assert {number for text in texts for number in NUMBER.findall(text)} <= set(rules())


def test_every_rule_that_the_code_names_is_in_the_rulebook() -> None:
    """Prompts and refusals give rules as literals, `"7.3.1"`."""
    named = {number for file in SOURCES for number in re.findall(r'"(R\d+|\d(?:\.\d+){1,2})"', file.read_text())}
    assert len(named) > 30
    assert named <= set(rules())
    assert set(RULE_OF_STEP.values()) <= set(rules())


def test_the_rules_come_in_order_and_once() -> None:
    def rank(number: str) -> tuple[int, ...]:
        return (99, int(number[1:])) if number[0] == "R" else tuple(map(int, number.split(".")))

    numbers = [rule.number for section in SECTIONS for rule in section.rules]
    assert numbers == sorted(numbers, key=rank)
    assert len(numbers) == len(set(numbers)) == 122


def test_a_rule_says_the_same_numbers_in_all_languages() -> None:
    for rule in rules().values():
        for message in (*rule.texts, *rule.list):
            named = [set(NUMBER.findall(message.text(language))) for language in LANGUAGES]
            assert all(each == named[0] for each in named), message.key


def test_the_pieces_of_the_figures_exist() -> None:
    edition = standard_edition()
    names = {block.face for block in edition.blocks} | {card.name for card in edition.cards}
    pieces = [piece.name for rule in rules().values() if rule.figure for piece in rule.figure.pieces]
    assert pieces
    assert set(pieces) <= names


def test_every_example_has_its_place() -> None:
    assert [rule.example for rule in rules().values() if rule.example] == list(EXAMPLES)
