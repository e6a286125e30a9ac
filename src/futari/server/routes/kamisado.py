"""Kamisado away from the tables: any position to look at and to step on from, records, and pictures."""

import asyncio
from typing import Annotated, Any, Literal
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field, StrictBool

from futari.core import IllegalChoice
from futari.kamisado.board import BLACK, GOLD
from futari.kamisado.board import Colour as Tower
from futari.kamisado.pictures import board_svg
from futari.kamisado.regroup import Fill, regroup
from futari.kamisado.round import play_move
from futari.kamisado.setup import Placed, Setup, read_position
from futari.kamisado.study import comments_of, find_choice, match_at, mover_of, play_out, read_any, steps_of
from futari.locale import Language
from futari.server.caller import MaybeCallerDep
from futari.server.house import HouseDep
from futari.server.limits import Limit, Limiter, Limits, demand
from futari.server.models import Body
from futari.server.reception import Paced, key_of, shown
from futari.server.scenes import (
    Attempt,
    ChoiceName,
    Colour,
    PositionText,
    SceneAnswer,
    Side,
    StepAnswer,
    WhyAnswer,
    allowed,
    asked_in,
    forbidden,
    scene_told,
    step_told,
)
from futari.table.refusal import Kind, Refused

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/kamisado", tags=["kamisado"], dependencies=[Paced])

# A record is read by the rules, entry by entry: a long one takes a tenth of a second.
RECORDS = Limit(60, 60, burst=20)
_RECORDS: WeakKeyDictionary[Limits, Limiter] = WeakKeyDictionary()
SQUARES = {f"{column}{row + 1}": row * 8 + place for row in range(8) for place, column in enumerate("abcdefgh")}
SEATS = {"black": BLACK, "gold": GOLD}
PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"description": "The picture", "content": {"image/svg+xml": {"schema": {"type": "string"}}}}
}


class Standing(Body):
    """A tower on a square, as a view has it."""

    side: Side
    colour: Colour
    square: Annotated[str, Field(pattern=r"^[a-h][1-8]$")]
    rings: Annotated[int, Field(ge=0, le=4, strict=True)] = 0


class SetupBody(Body):
    """Towers put anywhere; `tower` is the one that must move, null for a free choice."""

    towers: Annotated[list[Standing], Field(max_length=64)]
    to_move: Side = "black"
    tower: Colour | None = None
    finished: StrictBool = False
    format: Literal["single", "standard", "long", "marathon"] | None = None


class PositionBody(Body):
    """A position as a text, or as a set-up."""

    position: PositionText | None = None
    setup: SetupBody | None = None


class PlayBody(Body):
    """A position, and what is chosen there."""

    position: PositionText
    choice: ChoiceName


class RegroupBody(Body):
    """The final position of a round, and the direction from which the home rows are filled."""

    position: PositionText
    fill: Literal["left", "right"]


class WhyBody(Attempt):
    """A position, and what the side to move wants to do there."""

    position: PositionText


class RecordBody(Body):
    """A match as it was written down."""

    text: Annotated[str, Field(min_length=1, max_length=250_000, description="A scorebook, a record, a saved game.")]


class Heading(BaseModel):
    """What stands above a record; `?` is not known, a result of `*` not played to the end."""

    black: str
    gold: str
    date: str
    result: str
    format: str
    target: int
    others: dict[str, str]


class RecordAnswer(BaseModel):
    """A whole match, step by step."""

    heading: Heading
    steps: list[StepAnswer]


class PictureBody(Body):
    """A board to be drawn, from a side; with a choice, as it is after it, the move marked."""

    position: PositionText
    choice: ChoiceName | None = None
    side: Side = "black"
    dark: StrictBool = False
    glyphs: StrictBool = True
    coordinates: StrictBool = True
    targets: Annotated[StrictBool, Field(description="Mark where the tower may go that must move.")] = True


@router.post("/position", summary="Look at a position")
async def post_position(body: PositionBody, request: Request, house: HouseDep) -> SceneAnswer:
    """What may be chosen there; of an impossible position every fault is named."""
    if (body.position is None) == (body.setup is None):
        raise Refused(Kind.INVALID, "study.position_or_setup")
    position = _setup(body.setup).position() if body.setup else read_position(body.position or "")
    return scene_told(match_at(position), asked_in(request, house))


@router.post("/play", summary="Play a choice at a position")
async def post_play(body: PlayBody, request: Request, house: HouseDep) -> SceneAnswer:
    """The position after it, and what happened; a choice that is not allowed is refused with the rule."""
    match = match_at(read_position(body.position))
    ((step, after),) = play_out(match, [find_choice(match, mover_of(match), body.choice)])
    return scene_told(after, asked_in(request, house), step)


@router.post("/regroup", summary="Line up for the next round")
async def post_regroup(body: RegroupBody, request: Request, house: HouseDep) -> SceneAnswer:
    """The start of the next round after a final position (F1)."""
    final, fill = read_position(body.position), Fill(body.fill)
    regroup(final, fill)  # says why not, if not
    ((step, after),) = play_out(match_at(final), [fill])
    return scene_told(after, asked_in(request, house), step)


@router.post("/why", summary="Ask why something is not allowed at a position")
async def post_why(body: WhyBody, request: Request, house: HouseDep) -> WhyAnswer:
    """The rule that forbids an attempt, or the choice that it names."""
    match = match_at(read_position(body.position))
    try:
        return allowed(str(find_choice(match, mover_of(match), body.attempt)))
    except IllegalChoice as refusal:
        return forbidden(refusal, asked_in(request, house))


@router.post("/record", summary="Read a record")
async def post_record(body: RecordBody, request: Request, caller: MaybeCallerDep, house: HouseDep) -> RecordAnswer:
    """The rulebook's text record, a record in JSON or a game saved at the terminal; a wrong entry is named."""
    limiter = _RECORDS.setdefault(house.limits, Limiter(RECORDS))
    demand(limiter, key_of(request, caller, house), house.now())
    return await asyncio.to_thread(_recorded, body.text, asked_in(request, house))


@router.post("/picture", summary="Draw a board", responses=PICTURE, response_class=Response)
async def post_picture(body: PictureBody, request: Request, house: HouseDep) -> Response:
    """An SVG that needs nothing else."""
    position, last = read_position(body.position), None
    if body.choice is not None:
        match = match_at(position)
        choice = find_choice(match, mover_of(match), body.choice)
        last = None if isinstance(choice, Fill) else play_move(position, choice)
        position = regroup(position, choice) if isinstance(choice, Fill) else play_move(position, choice).position
    svg = board_svg(
        position,
        theme="dark" if body.dark else "light",
        last=last,
        targets=body.targets,
        viewpoint=SEATS[body.side],
        glyphs=body.glyphs,
        coordinates=body.coordinates,
        language=asked_in(request, house),
    )
    headers = {"Content-Disposition": 'attachment; filename="kamisado-board.svg"'}
    return Response(svg, media_type="image/svg+xml", headers=headers)


def _setup(body: SetupBody) -> Setup:
    placed = tuple(
        Placed(SQUARES[tower.square], SEATS[tower.side], Tower[tower.colour.upper()], tower.rings)
        for tower in body.towers
    )
    tower = "-" if body.finished else "*" if body.tower is None else Tower[body.tower.upper()].letter
    return Setup(placed, body.to_move[0], tower, body.format)


def _recorded(text: str, language: Language) -> RecordAnswer:
    book = read_any(text)
    heading = {
        "black": book.black,
        "gold": book.gold,
        "date": book.date,
        "result": book.result,
        "format": book.options.format,
        "target": book.options.target,
        "others": dict(book.other_headings),
    }
    told = zip(steps_of(book), comments_of(book), strict=True)
    steps = [step_told(step, language, comments) for step, comments in told]
    return shown(RecordAnswer, {"heading": heading, "steps": steps})
