"""Lessons on Kamisado positions: hints, threats, mistakes.

What takes long is done by the pool, behind the bots, and stops when whoever asked leaves. No position at which a rated
game stands is spoken about, whoever asks.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Literal, TypeVar
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field, StrictBool
from sqlalchemy import Connection

from futari.core import IllegalChoice, Message
from futari.kamisado.board import square_name
from futari.kamisado.engine.lessons import MistakeTold, Played, teach_hint, teach_mistake
from futari.kamisado.engine.likeness import likeness
from futari.kamisado.engine.threats import Threat, threats
from futari.kamisado.game import KAMISADO
from futari.kamisado.position import Position
from futari.kamisado.setup import read_position
from futari.kamisado.study import find_choice, match_at, play_out
from futari.kamisado.terms import colour_term, side_name, side_term
from futari.locale import Language
from futari.server.caller import Caller, PersonDep
from futari.server.house import House, HouseDep
from futari.server.limits import Limits, demand
from futari.server.models import Body
from futari.server.reception import Paced, shown
from futari.server.routes.analysis import unless_gone
from futari.server.scenes import (
    ChoiceName,
    Colour,
    PositionText,
    Side,
    StepAnswer,
    Told,
    asked_in,
    line_told,
    sentence,
)
from futari.store.tables import is_being_played
from futari.table.refusal import Kind, Refused

__all__ = ["demand_unrated", "mistake_told", "router", "taught"]

router = APIRouter(prefix="/api/v1/kamisado", tags=["kamisado"], dependencies=[Paced])

Task = TypeVar("Task", bound=Hashable)
Lesson = TypeVar("Lesson")

SECONDS = 20.0
# What was worked out lately, so that the second look (the move after the idea) costs nothing.
MOST_KEPT = 4_000
_KEPT: WeakKeyDictionary[Limits, dict[Hashable, Any]] = WeakKeyDictionary()


class PositionBody(Body):
    """A position."""

    position: PositionText


class HintBody(PositionBody):
    """A position; `reveal` asks for the move too."""

    reveal: StrictBool = False


class PlayedBody(PositionBody):
    """A position, and what was chosen there."""

    choice: ChoiceName


class HintAnswer(BaseModel):
    """The idea first; the move and what follows only when it was to be revealed."""

    position: str
    value: Literal["win", "loss", "unknown"] = Field(description="For the side to move.")
    idea: Told
    answer: Told | None
    choice: str | None
    line: list[StepAnswer]


class ThreatAnswer(BaseModel):
    """A tower with an open way to the far row."""

    side: Side
    tower: Colour
    start: str
    ends: list[str]
    now: bool = Field(description="It must or may move now, and so wins at once.")
    called_by: list[str] = Field(description="The choices of the side to move after which it must move.")
    message: Told


class ThreatsAnswer(BaseModel):
    """All open ways to the far row, those of the side to move first."""

    position: str
    threats: list[ThreatAnswer]
    message: Told | None = Field(description="Said when there are none.")


class ResultAnswer(BaseModel):
    """What is proved, by the account of the side that chose; points are null where they are not settled."""

    value: Literal["win", "loss", "unknown"]
    points: int | None


class MistakeBody(BaseModel):
    """What a choice gave away, in a sentence and played out."""

    gave: Literal["round", "points", "unknown"]
    reason: Told
    best: ResultAnswer
    played: ResultAnswer
    refutation: list[StepAnswer] = Field(description="Begins with the choice itself.")
    better: list[StepAnswer] = Field(description="What should have been played.")


class MistakeAnswer(BaseModel):
    """Why a choice was a mistake; null if nothing better is proved."""

    position: str
    choice: str
    mistake: MistakeBody | None
    message: Told = Field(description="The reason, or that it was none.")


@router.post("/hint", summary="Ask for a hint")
async def post_hint(body: HintBody, request: Request, caller: PersonDep, house: HouseDep) -> HintAnswer:
    """What to look for; the move itself only when it is to be revealed."""
    position, language = _running(body.position), asked_in(request, house)
    await demand_unrated(house, [position])
    found = await unless_gone(request, taught(house, caller, teach_hint, str(position)))
    hidden: dict[str, Any] = {"answer": None, "choice": None, "line": []}
    revealed = {
        "answer": sentence(found.answer, language) if found.answer else None,
        "choice": found.line[0] if found.line else None,
        "line": line_told(match_at(position), found.line, language),
    }
    idea = {"position": str(position), "value": found.value, "idea": sentence(found.idea, language)}
    return shown(HintAnswer, {**idea, **(revealed if body.reveal else hidden)})


@router.post("/threats", summary="Show the threats")
async def post_threats(body: PositionBody, request: Request, house: HouseDep) -> ThreatsAnswer:
    """Every tower that could enter the far row if it were called, and the choices that would call it."""
    position, language = read_position(body.position), asked_in(request, house)
    await demand_unrated(house, [position])
    found = [_threat(threat, language) for threat in threats(position)]
    message = None if found else sentence(Message("threat.none"), language)
    return shown(ThreatsAnswer, {"position": str(position), "threats": found, "message": message})


@router.post("/mistake", summary="Ask why a choice was a mistake")
async def post_mistake(body: PlayedBody, request: Request, caller: PersonDep, house: HouseDep) -> MistakeAnswer:
    """What it gave away, the refutation played out, and what would have been better."""
    position, language = _running(body.position), asked_in(request, house)
    match = match_at(position)
    choice = find_choice(match, position.to_move, body.choice)
    ((_, after),) = play_out(match, [choice])
    # The refutation would tell what to answer: the position after it must be free as well.
    await demand_unrated(house, [position, after.position])
    played = Played(str(position), str(choice))
    found = await unless_gone(request, taught(house, caller, teach_mistake, played))
    content = {
        "position": played.position,
        "choice": played.choice,
        "mistake": mistake_told(position, found, language) if found else None,
        "message": sentence(found.reason if found else Message("mistake.none"), language),
    }
    return shown(MistakeAnswer, content)


# What others use too


async def demand_unrated(house: House, positions: Iterable[Position]) -> None:
    """Raise if a rated game stands at one of the positions now, whichever way one looks at it."""
    if await house.database.read(_is_played, [likeness(position) for position in positions]):
        raise Refused(Kind.CONFLICT, "analysis.rated_game")


def _is_played(connection: Connection, likenesses: list[str]) -> bool:
    return any(is_being_played(connection, KAMISADO.name, each) for each in likenesses)


async def taught(
    house: House, caller: Caller, work: Callable[[Task], Lesson], task: Task, *, counted: bool = True
) -> Lesson:
    """What a worker says, counted as an analysis unless that was done before; what was asked lately is known."""
    kept = _KEPT.setdefault(house.limits, {})
    key = (work.__name__, task)
    if key in kept:
        known: Lesson = kept[key]
        return known
    if counted:
        demand(house.limits.analyses, caller.id, house.now())
    lesson = await house.desk.ask(work, task, urgent=False, seconds=SECONDS, owner=caller.id)
    while len(kept) >= MOST_KEPT:
        del kept[next(iter(kept))]
    kept[key] = lesson
    return lesson


def mistake_told(
    position: Position, found: MistakeTold, language: Language, *, with_better: bool = True
) -> dict[str, Any]:
    """A mistake with its lines played out, ready to be `shown`."""
    match = match_at(position)
    return {
        "gave": found.gave,
        "reason": sentence(found.reason, language),
        "best": found.best,
        "played": found.played,
        "refutation": line_told(match, found.refutation, language),
        "better": line_told(match, found.better, language) if with_better else [],
    }


def _running(text: str) -> Position:
    """A position with something to choose; a finished round has nothing (M7)."""
    position = read_position(text)
    if position.finished:
        raise IllegalChoice("M7", "kamisado.M7", winner=side_term(position.to_move.other))
    return position


def _threat(threat: Threat, language: Language) -> dict[str, Any]:
    ends = [square_name(end) for end in threat.ends]
    key = "threat.now" if threat.now else "threat.open"
    message = Message(
        key, {"side": side_term(threat.side), "tower": colour_term(threat.tower), "squares": ", ".join(ends)}
    )
    return {
        "side": side_name(threat.side),
        "tower": threat.tower.word,
        "start": square_name(threat.start),
        "ends": ends,
        "now": threat.now,
        "called_by": [str(move) for move in threat.called_by],
        "message": sentence(message, language),
    }
