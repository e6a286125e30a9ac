"""Where a match turned: the values of all its positions, a line each as soon as it is settled."""

from collections.abc import AsyncIterator
from typing import Annotated, Any, NamedTuple

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field

from futari.core import Choose, FutariError
from futari.kamisado.engine.lessons import Result, teach_value
from futari.kamisado.game import KAMISADO
from futari.kamisado.position import Position
from futari.kamisado.setup import read_position
from futari.kamisado.study import ending_of
from futari.kamisado.terms import side_name
from futari.locale import Language
from futari.pool.desk import TooLong, WorkerLost
from futari.server.caller import Caller, PersonDep
from futari.server.errors import by_status, error_of, told
from futari.server.house import House, HouseDep
from futari.server.limits import TooMany
from futari.server.models import Body
from futari.server.reception import Paced, room_for
from futari.server.routes.kamisado_lessons import demand_unrated, taught
from futari.server.scenes import PositionText, asked_in
from futari.table.refusal import Kind, Refused
from futari.table.table import Table

__all__ = ["router"]

router = APIRouter(prefix="/api/v1/kamisado", tags=["kamisado"], dependencies=[Paced])

# So many positions count as one analysis: each may cost only a part of one.
A_MEASURE = 20
MOST_POSITIONS = 800
NDJSON = "application/x-ndjson"
LINES: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "One JSON object a line: `start` (`count`); for each position, the last first, `value` "
        "(`index`; `done`: how many there are so far; `value`: `win`, `loss` or `unknown` for `side`, which is to "
        "move, `over` at the end of a round, `rated` where a rated game stands; `winner` of the round and its "
        "`points`, null if not settled); last `end` (`turns`: `index` of the position in which `side` chose wrongly, "
        "`gave`: `round` or `points`) or `error` (`error`).",
        "content": {NDJSON: {"schema": {"type": "string"}}},
    }
}


class GraphBody(Body):
    """The positions of a match one after the other, or the table of a finished game (an index is a ply then)."""

    positions: Annotated[list[PositionText], Field(min_length=1, max_length=MOST_POSITIONS)] | None = None
    table: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,16}$")] | None = None


class Point(NamedTuple):
    """A position of the match; `linked` if a choice led to it from the one before."""

    position: Position
    linked: bool


class Value(msgspec.Struct, frozen=True, kw_only=True, tag="value", tag_field="type"):
    """What is known of a position."""

    index: int
    done: int
    side: str
    value: str
    winner: str | None
    points: int | None

    def worth_to(self, side: str) -> int | None:
        """The points as that side counts them."""
        if self.points is None or self.winner is None:
            return None
        return self.points if self.winner == side else -self.points


@router.post("/graph", summary="Value all positions of a match", responses=LINES, response_class=Response)
async def post_graph(body: GraphBody, request: Request, caller: PersonDep, house: HouseDep) -> StreamingResponse:
    """Where a match turned: each position's value as it is settled; hanging up stops it."""
    if (body.positions is None) == (body.table is None):
        raise Refused(Kind.INVALID, "study.positions_or_table")
    if body.table is not None:
        points = _points_of((await room_for(house, body.table, caller)).table)
    else:
        points = [Point(read_position(text), True) for text in body.positions or ()]
    wait = house.limits.analyses.take(caller.id, house.now(), max(1, len(points) // A_MEASURE))
    if wait is not None:
        raise TooMany(wait)
    return StreamingResponse(_lines(house, caller, points, asked_in(request, house)), media_type=NDJSON)


def _points_of(table: Table) -> list[Point]:
    """A finished game of Kamisado, a point for every ply; after a takeback nobody chose what stands there."""
    if table.outcome is None or table.row.status != "finished":
        raise Refused(Kind.CONFLICT, "record.running")
    if table.game.name != KAMISADO.name:
        raise Refused(Kind.INVALID, "analysis.none", game=table.game.name)
    linked = [False, *(isinstance(entry, Choose) for entry in table.play.record.entries)]
    return [Point(moment.state.position, link) for moment, link in zip(table.play.moments, linked, strict=True)][
        :MOST_POSITIONS
    ]


async def _lines(house: House, caller: Caller, points: list[Point], language: Language) -> AsyncIterator[bytes]:
    """From the last position to the first: what is proved of the later ones helps with the earlier."""
    yield _line({"type": "start", "count": len(points)})
    values: dict[int, Value] = {}
    try:
        for index in reversed(range(len(points))):
            values[index] = await _value(house, caller, points[index].position, index, len(points) - index)
            yield _line(values[index])
    except FutariError as error:
        yield _line({"type": "error", **told(error, language)})
    except WorkerLost:
        yield _line({"type": "error", **error_of(by_status(503), language)})
    else:
        yield _line({"type": "end", "turns": _turns(points, values)})


async def _value(house: House, caller: Caller, position: Position, index: int, done: int) -> Value:
    side = side_name(position.to_move)
    if position.finished:
        end = ending_of(position)
        return Value(index=index, done=done, side=side, value="over", winner=end.winner, points=end.points)
    try:
        await demand_unrated(house, [position])
    except Refused:
        return Value(index=index, done=done, side=side, value="rated", winner=None, points=None)
    try:
        found = await taught(house, caller, teach_value, str(position), counted=False)
    except TooLong:
        found = Result("unknown", None)
    winner = {"win": side, "loss": side_name(position.to_move.other), "unknown": None}[found.value]
    points = None if found.points is None or winner is None else abs(found.points)
    return Value(index=index, done=done, side=side, value=found.value, winner=winner, points=points)


def _turns(points: list[Point], values: dict[int, Value]) -> list[dict[str, Any]]:
    """The positions in which the wrong choice was made: it gave the round away, or points."""
    turns = []
    for index in range(len(points) - 1):
        after, before, then = points[index + 1], values[index], values[index + 1]
        # A free choice follows on the end of a round (T1), which tells nothing of the choice.
        if not after.linked or points[index].position.finished or _is_start(after.position):
            continue
        had, has = before.worth_to(before.side), then.worth_to(before.side)
        if before.winner == before.side and then.winner not in {None, before.side}:
            turns.append({"index": index, "side": before.side, "gave": "round"})
        elif had is not None and has is not None and has < had:
            turns.append({"index": index, "side": before.side, "gave": "points"})
    return turns


def _is_start(position: Position) -> bool:
    return position.tower is None and not position.finished


def _line(content: object) -> bytes:
    return msgspec.json.encode(content) + b"\n"
