"""The rules of Sekigahara to read and to try out: sections, the printed examples, the guided campaign's hints."""

from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field

from futari.core import FutariError, Message
from futari.locale import Language
from futari.sekigahara.examples import EXAMPLES, Example
from futari.sekigahara.game import SEKIGAHARA
from futari.sekigahara.lessons import LESSONS, WEEKS
from futari.sekigahara.rulebook import SECTIONS, Figure, Rule, Section, Table
from futari.server.house import HouseDep
from futari.server.models import Body, Events, Said
from futari.server.reception import Paced, shown
from futari.server.scenes import Attempt, WhyAnswer, allowed, asked_in, forbidden
from futari.table.refusal import Kind, Refused

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/rules/sekigahara", tags=["rules"], dependencies=[Paced])

Side = Literal["tokugawa", "ishida"]
# No line through an example is longer.
MOST_CHOICES = 200
ExampleName = Annotated[str, Path(max_length=16)]
Line = Annotated[list[Annotated[str, Field(min_length=1, max_length=200)]], Field(max_length=MOST_CHOICES)]


class TableAnswer(BaseModel):
    """A table; the first column heads its rows."""

    head: list[str]
    rows: list[list[str]]


class PieceAnswer(BaseModel):
    """A block's face or a card, and what to see on it."""

    name: str
    caption: str


class FigureAnswer(BaseModel):
    """Pieces in a row, or a part of the map with what its signs mean."""

    name: str
    title: str
    pieces: list[PieceAnswer]
    part: tuple[int, int, int, int] | None = Field(description="Of the map: left, top, width, height.")
    legend: list[str]


class CampaignRule(BaseModel):
    """A rule in the language of the request; its list, table and figure come after the first paragraph."""

    number: str
    title: str
    paragraphs: list[str]
    items: list[str]
    table: TableAnswer | None
    figure: FigureAnswer | None
    example: str | None = Field(description="The printed example that belongs to it.")


class CampaignSection(BaseModel):
    """A section of the rulebook."""

    name: str
    title: str
    intro: str | None
    rules: list[CampaignRule]


class ExampleTold(BaseModel):
    """A printed example: what is done step by step, and what is seen at the start and after each step."""

    name: str
    title: str
    lead: str
    steps: list[list[str]]
    captions: list[str]


class CampaignRules(BaseModel):
    """The rulebook in the language of the request."""

    game: str
    sections: list[CampaignSection]
    examples: list[ExampleTold]


class Hint(BaseModel):
    """A hint of the guided campaign: for which steps, and which choices it proposes in either turn."""

    name: str
    title: str
    text: str
    tip: str | None
    steps: list[str]
    choices: dict[Literal["A", "B"], list[str]]


class CampaignLessons(BaseModel):
    """The guided campaign."""

    game: str
    weeks: int = Field(description="How many weeks have hints.")
    lessons: list[Hint]


class LineBody(Body):
    """Choices made from the start of an example."""

    choices: Line


class WhyBody(Attempt):
    """Something one would like to do after some choices."""

    choices: Line


class ExampleMoment(BaseModel):
    """A moment of an example, seen by whoever decides there: an example has no secrets from its reader."""

    seat: Side
    view: Any
    choices: list[str]
    prompt: Said
    events: list[Events]
    finished: bool = Field(description="What comes after it is another story.")


@router.get("", summary="The rules of Sekigahara")
async def get_rules(request: Request, house: HouseDep) -> CampaignRules:
    """Sections with their rules by number, and the two printed examples."""
    return _rulebook(asked_in(request, house))


@router.get("/lessons", summary="The guided campaign of Sekigahara")
async def get_lessons(request: Request, house: HouseDep) -> CampaignLessons:
    """A hint for each kind of decision; a table opened as `guided` begins the campaign they are for."""
    return _lessons(asked_in(request, house))


@router.post("/examples/{name}/play", summary="Play a printed example")
async def post_play(name: ExampleName, body: LineBody) -> ExampleMoment:
    """Where some choices lead from the position of an example."""
    moment = _example(name).after(body.choices)
    state, seat = moment.state, moment.seat
    listed = () if moment.finished else SEKIGAHARA.choices(state, seat)
    return shown(
        ExampleMoment,
        {
            "seat": SEKIGAHARA.seats[seat],
            "view": SEKIGAHARA.view(state, seat),
            "choices": [SEKIGAHARA.write_choice(choice) for choice in listed],
            "prompt": SEKIGAHARA.prompt(state, seat),
            "events": moment.events,
            "finished": moment.finished,
        },
    )


@router.post("/examples/{name}/why", summary="Ask why something is not allowed in an example")
async def post_why(name: ExampleName, body: WhyBody, request: Request, house: HouseDep) -> WhyAnswer:
    """The rule that forbids it."""
    moment = _example(name).after(body.choices)
    try:
        refusal: FutariError | None = SEKIGAHARA.why(moment.state, moment.seat, body.attempt)
    except FutariError as unreadable:
        refusal = unreadable
    return allowed(body.attempt) if refusal is None else forbidden(refusal, asked_in(request, house))


def _example(name: str) -> Example:
    if name not in EXAMPLES:
        raise Refused(Kind.MISSING, "server.not_found")
    return EXAMPLES[name]


@cache
def _rulebook(language: Language) -> CampaignRules:
    content = {
        "game": SEKIGAHARA.name,
        "sections": [_section(section, language) for section in SECTIONS],
        "examples": [_told(example, language) for example in EXAMPLES.values()],
    }
    return shown(CampaignRules, content)


@cache
def _lessons(language: Language) -> CampaignLessons:
    lessons = [
        {
            "name": lesson.name,
            "title": lesson.title.text(language),
            "text": lesson.text.text(language),
            "tip": lesson.tip.text(language) if lesson.tip else None,
            "steps": lesson.steps,
            "choices": {"A": lesson.early, "B": lesson.late},
        }
        for lesson in LESSONS
    ]
    return shown(CampaignLessons, {"game": SEKIGAHARA.name, "weeks": WEEKS, "lessons": lessons})


def _section(section: Section, language: Language) -> dict[str, Any]:
    return {
        "name": section.name,
        "title": section.title.text(language),
        "intro": section.intro.text(language) if section.intro else None,
        "rules": [_rule(rule, language) for rule in section.rules],
    }


def _rule(rule: Rule, language: Language) -> dict[str, Any]:
    return {
        "number": rule.number,
        "title": rule.title.text(language),
        "paragraphs": [text.text(language) for text in rule.texts],
        "items": [item.text(language) for item in rule.list],
        "table": _table(rule.table, language) if rule.table else None,
        "figure": _figure(rule.figure, language) if rule.figure else None,
        "example": rule.example,
    }


def _table(table: Table, language: Language) -> dict[str, Any]:
    def cell(content: Message | str) -> str:
        return content if isinstance(content, str) else content.text(language)

    return {"head": [cell(each) for each in table.head], "rows": [[cell(each) for each in row] for row in table.rows]}


def _figure(figure: Figure, language: Language) -> dict[str, Any]:
    return {
        "name": figure.name,
        "title": figure.title.text(language),
        "pieces": [{"name": name, "caption": caption.text(language)} for name, caption in figure.pieces],
        "part": figure.part,
        "legend": [sign.text(language) for sign in figure.legend],
    }


def _told(example: Example, language: Language) -> dict[str, Any]:
    return {
        "name": example.name,
        "title": example.title.text(language),
        "lead": example.lead.text(language),
        "steps": example.steps,
        "captions": [caption.text(language) for caption in example.captions],
    }
