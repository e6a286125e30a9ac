"""The rules to read and to try out: sections, rules by number, figures, and the guided first game."""

from functools import cache
from typing import Any, Literal

import msgspec
from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from futari.core import Message
from futari.kamisado.lessons import LESSONS, Lesson
from futari.kamisado.rulebook import SECTIONS, Figure, Picture, Section, Table
from futari.kamisado.still import Still
from futari.kamisado.terms import side_name
from futari.locale import Language
from futari.server.house import HouseDep
from futari.server.reception import Paced, shown
from futari.server.scenes import asked_in

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/rules", tags=["rules"], dependencies=[Paced])


class StillAnswer(BaseModel):
    """A board: the position, the turn that led to it, what may be chosen."""

    position: str
    last: dict[str, Any] | None
    choices: list[str]
    line_ups: dict[str, str] | None = Field(description="After a round: both ways to fill.")


class RuleAnswer(BaseModel):
    """A rule in the language of the request."""

    number: str
    text: str


class ArrowAnswer(BaseModel):
    """A numbered way to a square."""

    start: str
    end: str
    label: str


class PictureAnswer(BaseModel):
    """A picture of a figure; `look` names squares that matter."""

    letter: str
    caption: str
    still: StillAnswer
    look: list[str]
    arrows: list[ArrowAnswer]


class FigureAnswer(BaseModel):
    """A figure of the rulebook as boards to play on."""

    number: int
    intro: str
    side: Literal["black", "gold"] = Field(description="From which side it is seen.")
    pictures: list[PictureAnswer]


class TableAnswer(BaseModel):
    """A table; the first column heads its rows."""

    head: list[str]
    rows: list[list[str | int]]


class SectionAnswer(BaseModel):
    """A section of the rulebook."""

    name: str
    title: str
    paragraphs: list[str]
    rules: list[RuleAnswer]
    table: TableAnswer | None
    figures: list[FigureAnswer]


class RulesAnswer(BaseModel):
    """The rulebook in the language of the request."""

    game: str
    sections: list[SectionAnswer]


class LessonAnswer(BaseModel):
    """A step of the guided first game; the learner is Black."""

    name: str
    title: str
    text: str
    tasks: list[str] = Field(description="What to do, choice by choice.")
    good: str
    wrong: str
    look: list[str]
    still: StillAnswer
    lines: list[list[str]] = Field(description="All ways to do it, with Gold's answers; `red *` is any move of red.")


class LessonsAnswer(BaseModel):
    """The guided first game."""

    game: str
    lessons: list[LessonAnswer]


@router.get("/kamisado", summary="The rules of Kamisado")
async def get_rules(request: Request, house: HouseDep) -> RulesAnswer:
    """Sections with their rules by number, and the rulebook's figures as positions."""
    return _rulebook(asked_in(request, house))


@router.get("/kamisado/lessons", summary="The guided first game of Kamisado")
async def get_lessons(request: Request, house: HouseDep) -> LessonsAnswer:
    """A dozen small positions with a task each."""
    return _lessons(asked_in(request, house))


@cache
def _rulebook(language: Language) -> RulesAnswer:
    sections = [_section(section, language) for section in SECTIONS]
    return shown(RulesAnswer, {"game": "kamisado", "sections": sections})


@cache
def _lessons(language: Language) -> LessonsAnswer:
    lessons = [_lesson(lesson, language) for lesson in LESSONS]
    return shown(LessonsAnswer, {"game": "kamisado", "lessons": lessons})


def _section(section: Section, language: Language) -> dict[str, Any]:
    return {
        "name": section.name,
        "title": section.title.text(language),
        "paragraphs": [text.text(language) for text in section.texts],
        "rules": [{"number": rule.number, "text": rule.text.text(language)} for rule in section.rules],
        "table": _table(section.table, language) if section.table else None,
        "figures": [_figure(figure, language) for figure in section.figures],
    }


def _table(table: Table, language: Language) -> dict[str, Any]:
    def cell(content: Message | int) -> str | int:
        return content if isinstance(content, int) else content.text(language)

    return {"head": [cell(each) for each in table.head], "rows": [[cell(each) for each in row] for row in table.rows]}


def _figure(figure: Figure, language: Language) -> dict[str, Any]:
    pictures = [_picture(figure, picture, language) for picture in figure.pictures]
    return {
        "number": figure.number,
        "intro": figure.intro.text(language),
        "side": side_name(figure.side),
        "pictures": pictures,
    }


def _picture(figure: Figure, picture: Picture, language: Language) -> dict[str, Any]:
    return {
        "letter": picture.letter,
        "caption": figure.caption(picture).text(language),
        "still": _still(figure.still(picture)),
        "look": picture.look,
        "arrows": [arrow._asdict() for arrow in picture.arrows],
    }


def _lesson(lesson: Lesson, language: Language) -> dict[str, Any]:
    return {
        "name": lesson.name,
        "title": lesson.title.text(language),
        "text": lesson.text.text(language),
        "tasks": [task.text(language) for task in lesson.task_texts],
        "good": lesson.good.text(language),
        "wrong": lesson.wrong.text(language),
        "look": lesson.look,
        "still": _still(lesson.still),
        "lines": lesson.lines,
    }


def _still(still: Still) -> dict[str, Any]:
    content: dict[str, Any] = msgspec.to_builtins(still)
    return content
