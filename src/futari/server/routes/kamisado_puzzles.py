"""Kamisado puzzles: a shelf of them, one a day, and a patient opponent for each."""

from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field

from futari.core import Message
from futari.kamisado.engine.lessons import Attempted, MistakeTold, Played, teach_mistake, teach_reply
from futari.kamisado.engine.puzzles import Puzzle
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Match
from futari.kamisado.setup import read_position
from futari.kamisado.study import find_choice, match_at, mover_of, play_out
from futari.kamisado.terms import side_name, side_term
from futari.locale import Language
from futari.server.caller import Caller, PersonDep
from futari.server.house import House, HouseDep
from futari.server.models import Body
from futari.server.puzzle_shelf import daily, format_of, shelf
from futari.server.reception import Paced, shown
from futari.server.routes.analysis import unless_gone
from futari.server.routes.kamisado_lessons import MistakeBody, demand_unrated, mistake_told, taught
from futari.server.scenes import (
    ChoiceName,
    SceneAnswer,
    Side,
    StepAnswer,
    Told,
    asked_in,
    line_told,
    scene_told,
    sentence,
)
from futari.table.refusal import Kind, Refused

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/kamisado/puzzles", tags=["kamisado"], dependencies=[Paced])

PuzzleId = Annotated[str, Path(pattern=r"^[0-9a-f]{8}$", description="The id of a puzzle.")]
Format = Literal["single", "standard", "long", "marathon"]
# The deepest puzzle takes eight moves of the winner.
LONGEST = 64


class ThemeTold(BaseModel):
    """What a puzzle is about."""

    name: str
    label: Told


class PuzzleListed(BaseModel):
    """A puzzle to choose from."""

    id: str
    grade: int = Field(description="1 is the easiest, 5 the hardest.")
    format: Format
    themes: list[ThemeTold]


class PuzzleList(BaseModel):
    """Some puzzles, easy ones first."""

    puzzles: list[PuzzleListed]
    count: int = Field(description="How many there are of that kind.")
    next: str | None = Field(description="To be sent as `after` for more; null at the end.")


class PuzzleAnswer(PuzzleListed):
    """A puzzle as it is put; never its solution."""

    side: Side = Field(description="Who is to find the move.")
    kind: Literal["round", "points"]
    points: int = Field(description="What is to be won.")
    depth: int = Field(description="How many moves of that side it takes.")
    task: Told
    scene: SceneAnswer


class DailyAnswer(BaseModel):
    """The puzzle of a day, the same for everybody."""

    date: date
    puzzle: PuzzleAnswer


class TryBody(Body):
    """What was played so far, by both, and the choice to be tried now."""

    moves: Annotated[list[ChoiceName], Field(max_length=LONGEST)] = Field(default_factory=list)
    choice: ChoiceName


class TryAnswer(BaseModel):
    """Right, with what the opponent does and what may be chosen next; or wrong, with the refutation played out."""

    right: bool
    solved: bool
    message: Told
    played: list[StepAnswer] = Field(description="The choice and the replies to it; if wrong, nothing was played.")
    moves: list[str] = Field(description="All that was played, to be sent with the next choice.")
    scene: SceneAnswer = Field(description="Where the puzzle stands now.")
    mistake: MistakeBody | None = Field(description="If wrong: why, without what would have been better.")


class SolutionAnswer(BaseModel):
    """The whole solution, played out."""

    id: str
    solution: list[StepAnswer]


@router.get("", summary="The puzzles")
async def get_puzzles(
    request: Request,
    house: HouseDep,
    grade: Annotated[int | None, Query(ge=1, le=5)] = None,
    format: Annotated[Format | None, Query()] = None,  # noqa: A002  (its name in the address)
    after: Annotated[str | None, Query(pattern=r"^[0-9a-f]{8}$", description="The last one that you have.")] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
) -> PuzzleList:
    """Easy ones first; of a grade or of a format only."""
    found = [
        puzzle for puzzle in shelf().values() if grade in {None, puzzle.grade} and format in {None, format_of(puzzle)}
    ]
    start = 0
    if after is not None:
        start = 1 + next((place for place, puzzle in enumerate(found) if puzzle.id == after), -1)
        if start == 0:
            raise Refused(Kind.MISSING, "puzzle.missing", id=after)
    page, language = found[start : start + limit], asked_in(request, house)
    more = page[-1].id if page and start + limit < len(found) else None
    listed = [_listed(puzzle, language) for puzzle in page]
    return shown(PuzzleList, {"puzzles": listed, "count": len(found), "next": more})


@router.get("/daily", summary="The puzzle of the day")
async def get_daily(
    request: Request,
    house: HouseDep,
    day: Annotated[date | None, Query(alias="date", description="YYYY-MM-DD; today (UTC) if left out.")] = None,
) -> DailyAnswer:
    """The same for everybody; none comes twice before all have been there. Later than tomorrow nothing is told."""
    today = datetime.fromtimestamp(house.now() / 1000, UTC).date()
    day = day or today
    if day > today + timedelta(days=1):
        raise Refused(Kind.INVALID, "puzzle.future")
    return DailyAnswer(date=day, puzzle=_put(daily(day), asked_in(request, house)))


@router.get("/{puzzle_id}", summary="A puzzle")
async def get_puzzle(puzzle_id: PuzzleId, request: Request, house: HouseDep) -> PuzzleAnswer:
    """The position, whose move it is, and what is to be achieved."""
    return _put(_found(puzzle_id), asked_in(request, house))


@router.post("/{puzzle_id}/try", summary="Try a choice")
async def post_try(
    puzzle_id: PuzzleId, body: TryBody, request: Request, caller: PersonDep, house: HouseDep
) -> TryAnswer:
    """Only one first choice is right; after it every choice that keeps what is to be won."""
    puzzle, language = _found(puzzle_id), asked_in(request, house)
    match, moves = _so_far(puzzle, body.moves)
    side = read_position(puzzle.position).to_move
    choice = str(find_choice(match, side, body.choice))
    replies = await unless_gone(request, _replies(house, caller, puzzle, match, moves, choice))
    if replies is None:
        found = await unless_gone(request, _refutation(house, caller, match, choice))
        return _wrong(match, moves, found, language)
    return _right(match, [*moves, choice, *replies], len(moves), language)


@router.post("/{puzzle_id}/solution", summary="Give up")
async def post_solution(puzzle_id: PuzzleId, request: Request, house: HouseDep) -> SolutionAnswer:
    """The whole solution."""
    puzzle = _found(puzzle_id)
    line = line_told(match_at(read_position(puzzle.position)), puzzle.solution, asked_in(request, house))
    return shown(SolutionAnswer, {"id": puzzle.id, "solution": line})


# Putting a puzzle


def _found(puzzle_id: str) -> Puzzle:
    puzzle = shelf().get(puzzle_id)
    if puzzle is None:
        raise Refused(Kind.MISSING, "puzzle.missing", id=puzzle_id)
    return puzzle


def _listed(puzzle: Puzzle, language: Language) -> dict[str, Any]:
    themes = [{"name": theme, "label": sentence(Message(f"puzzle.theme.{theme}"), language)} for theme in puzzle.themes]
    return {"id": puzzle.id, "grade": puzzle.grade, "format": format_of(puzzle), "themes": themes}


def _put(puzzle: Puzzle, language: Language) -> PuzzleAnswer:
    position = read_position(puzzle.position)
    side = position.to_move
    task = Message(
        f"puzzle.task.{puzzle.kind}", {"side": side_term(side), "points": puzzle.points, "grade": puzzle.grade}
    )
    return shown(
        PuzzleAnswer,
        {
            **_listed(puzzle, language),
            "side": side_name(side),
            "kind": puzzle.kind,
            "points": puzzle.points,
            "depth": puzzle.depth,
            "task": sentence(task, language),
            "scene": scene_told(match_at(position), language).model_dump(),
        },
    )


# Trying


def _so_far(puzzle: Puzzle, told: list[str]) -> tuple[Match, list[str]]:
    """Where the puzzle stands after what was played; it begins with the right move, and waits for the same side."""
    match = match_at(read_position(puzzle.position))
    side, moves = match.position.to_move, []
    for text in told:
        choice = find_choice(match, mover_of(match), text)
        moves.append(str(choice))
        ((_, match),) = play_out(match, [choice])
    if (moves and moves[0] != puzzle.key) or match.position.finished or match.position.to_move is not side:
        raise Refused(Kind.CONFLICT, "puzzle.other_moves")
    return match, moves


async def _replies(
    house: House, caller: Caller, puzzle: Puzzle, match: Match, moves: list[str], choice: str
) -> list[str] | None:
    """What the opponent answers to a right choice; None if it is wrong."""
    place = len(moves)
    if tuple(moves) == puzzle.solution[:place] and choice == puzzle.solution[place]:
        return _of_solution(puzzle, match, place)
    if place == 0:
        return None
    await demand_unrated(house, [match.position])
    answered = await taught(house, caller, teach_reply, Attempted(str(match.position), choice, puzzle.points))
    return answered.replies if answered.keeps else None


def _of_solution(puzzle: Puzzle, match: Match, place: int) -> list[str]:
    """The replies of the solution, until its side is to move again."""
    side, replies = match.position.to_move, list[str]()
    for text in puzzle.solution[place:]:
        if replies and (match.position.finished or match.position.to_move is side):
            break
        replies.append(text)
        ((_, match),) = play_out(match, [KAMISADO.read_choice(text)])
    return replies[1:]


async def _refutation(house: House, caller: Caller, match: Match, choice: str) -> MistakeTold | None:
    await demand_unrated(house, [match.position])
    return await taught(house, caller, teach_mistake, Played(str(match.position), choice))


def _right(match: Match, moves: list[str], place: int, language: Language) -> TryAnswer:
    read = [KAMISADO.read_choice(text) for text in moves[place:]]
    *_, (_, after) = play_out(match, read)
    content = {
        "right": True,
        "solved": after.position.finished,
        "message": sentence(Message("puzzle.right" if after.position.finished else "puzzle.go_on"), language),
        "played": line_told(match, moves[place:], language),
        "moves": moves,
        "scene": scene_told(after, language).model_dump(),
        "mistake": None,
    }
    return shown(TryAnswer, content)


def _wrong(match: Match, moves: list[str], found: MistakeTold | None, language: Language) -> TryAnswer:
    content = {
        "right": False,
        "solved": False,
        "message": sentence(Message("puzzle.wrong"), language),
        "played": [],
        "moves": moves,
        "scene": scene_told(match, language).model_dump(),
        # The better line would be the solution: the reader may still want to find it.
        "mistake": mistake_told(match.position, found, language, with_better=False) if found else None,
    }
    return shown(TryAnswer, content)
