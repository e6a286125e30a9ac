"""Kamisado as answers: scenes, steps and sentences, in the language of whoever asks."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from fastapi import Request
from pydantic import BaseModel, Field

from futari.core import Event, FutariError, Message
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Match
from futari.kamisado.study import Step, line_ups, play_out, scene_of
from futari.locale import Language
from futari.server.errors import ErrorBody, told
from futari.server.house import House
from futari.server.language import language_of
from futari.server.models import Body, Said
from futari.server.reception import shown

__all__ = [
    "Attempt",
    "ChoiceName",
    "Colour",
    "PositionText",
    "RoundEnd",
    "SceneAnswer",
    "Side",
    "StepAnswer",
    "Told",
    "WhyAnswer",
    "allowed",
    "asked_in",
    "forbidden",
    "line_told",
    "scene_told",
    "sentence",
    "step_told",
]

# Longer than any position: what is wrong with a long one should be told in the game's own words.
PositionText = Annotated[
    str, Field(min_length=1, max_length=400, description="`obpkyrgn/8/8/8/8/8/8/NGRYKPBO b * long`")
]
ChoiceName = Annotated[
    str, Field(min_length=1, max_length=200, description="A text of the list, or the same in words of any language.")
]
Side = Literal["black", "gold"]
Colour = Literal["brown", "green", "red", "yellow", "pink", "purple", "blue", "orange"]


class Told(Said):
    """A sentence, also in the language of the request."""

    text: str


class EventTold(BaseModel):
    """Something that happened: a sentence, and the facts from which a board is animated."""

    kind: str
    message: Told
    facts: dict[str, Any]


class RoundEnd(BaseModel):
    """How a round ended; of a bare position that was a deadlock nobody knows the tower and its points."""

    winner: Side
    rule: Literal["M7", "M8"]
    tower: Colour | None
    points: int | None


class LineUps(BaseModel):
    """The two starts between which the winner of a round chooses (F1), each as a view."""

    left: Any
    right: Any


class SceneAnswer(BaseModel):
    """A position that one can look at and step on from; after a choice also what happened."""

    position: str
    view: Any = Field(description="A match's view, as tables send it: stage, towers, who must move, last turn.")
    to_act: Side | None
    choices: list[str] = Field(description="What may be chosen now: moves, or `fill left` and `fill right`.")
    prompt: Told
    finished: bool = Field(description="The round is over.")
    winner: Side | None = Field(description="Of the match, when it is over.")
    outcome: RoundEnd | None = Field(description="Of the round, when it is over.")
    line_ups: LineUps | None = Field(description="Between two rounds.")
    side: Side | None = Field(None, description="Who made the choice that led here.")
    choice: str | None = Field(None, description="That choice, as its list has it.")
    events: list[EventTold] = Field(default_factory=list, description="What happened then, in order.")


class StepAnswer(BaseModel):
    """What one choice of a line or of a record led to; step 0 of a record is its start, which nobody chose."""

    ply: int
    round: int
    side: Side | None
    choice: str | None
    position: str
    view: Any
    score: dict[str, int]
    events: list[EventTold]
    outcome: RoundEnd | None
    comments: list[str]


class Attempt(Body):
    """Something that somebody wants to do, as the board or a person writes it."""

    attempt: Annotated[str, Field(min_length=1, max_length=200, description="`red ↑3 blue`, `piros előre 3 kék`")]


class WhyAnswer(BaseModel):
    """Whether an attempt is allowed: then the choice that it names, else the rule that forbids it."""

    allowed: bool
    choice: str | None = Field(description="As the list has it; null if it has none of that name.")
    refusal: ErrorBody | None


def asked_in(request: Request, house: House) -> Language:
    """The language of a request."""
    return language_of(request.scope, house.settings.language)


def sentence(message: Message, language: Language) -> dict[str, Any]:
    """A message with its text."""
    return {"key": message.key, "params": message.params, "text": message.text(language)}


def scene_told(match: Match, language: Language, step: Step | None = None) -> SceneAnswer:
    """A match as it lies there, and the step that led to it."""
    scene = scene_of(match)
    content = {name: getattr(scene, name) for name in scene.__struct_fields__}
    content |= {"prompt": sentence(scene.prompt, language), "line_ups": line_ups(match)}
    if step is not None:
        content |= {"side": step.side, "choice": step.choice, "events": _events(step.events, language)}
    return shown(SceneAnswer, content)


def step_told(step: Step, language: Language, comments: Iterable[str] = ()) -> dict[str, Any]:
    """A step with its sentences, ready to be `shown`."""
    content = {name: getattr(step, name) for name in step.__struct_fields__}
    events = _events(step.events, language)
    return {**content, "score": step.view.score, "events": events, "comments": list(comments)}


def line_told(match: Match, choices: Iterable[str], language: Language) -> list[dict[str, Any]]:
    """A line of choices played out from a match."""
    read = (KAMISADO.read_choice(choice) for choice in choices)
    return [step_told(step, language) for step, _ in play_out(match, read)]


def _events(events: Iterable[Event], language: Language) -> list[dict[str, Any]]:
    return [
        {"kind": event.kind, "message": sentence(event.message, language), "facts": event.facts} for event in events
    ]


def allowed(choice: str | None) -> WhyAnswer:
    """Nothing forbids it."""
    return WhyAnswer(allowed=True, choice=choice, refusal=None)


def forbidden(refusal: FutariError, language: Language) -> WhyAnswer:
    """A rule forbids it."""
    return WhyAnswer(allowed=False, choice=None, refusal=ErrorBody.model_validate(told(refusal, language)["error"]))
