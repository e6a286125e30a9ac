"""What anyone may know of a match: all of it. Still a type of its own, built from nothing."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from futari.core import BySide, Seat
from futari.kamisado.board import COLOURS, Colour, square_name
from futari.kamisado.match import Match, Stage
from futari.kamisado.regroup import Fill, regroup
from futari.kamisado.terms import side_name

__all__ = ["LastTurn", "LineUps", "MatchView", "TowerView", "view_match"]


class TowerView(msgspec.Struct, frozen=True):
    """A tower on its square."""

    side: str
    colour: str
    square: str
    rings: int


class LastTurn(msgspec.Struct, frozen=True):
    """The last real move with what followed from it, for marking and animation."""

    side: str
    entry: str
    start: str
    end: str
    pushed: tuple[tuple[str, str, str], ...]
    forfeits: tuple[tuple[str, str], ...]


class LineUps(msgspec.Struct, frozen=True):
    """The two starts between which the winner of a round chooses (F1)."""

    left: str
    right: str


class MatchView(msgspec.Struct, frozen=True):
    """A match as it lies on the table."""

    format: str
    target: int
    round: int
    score: dict[str, int]
    challenger: str
    stage: str
    position: str
    towers: tuple[TowerView, ...]
    to_move: str | None
    must_move: str | None
    last: LastTurn | None
    line_ups: LineUps | None
    winner_tower: TowerView | None
    """The tower that took the round (M7, M8), until the next one begins."""


# Both seats and every spectator are sent the same view.
@lru_cache(maxsize=256)
def view_match(match: Match) -> MatchView:
    """The view of any seat and of spectators: Kamisado hides nothing."""
    position = match.position
    playing = match.stage is Stage.MOVE
    filling = match.stage is Stage.FILL
    return MatchView(
        format=match.options.format,
        target=match.options.target,
        round=match.round,
        score=_by_name(match.score),
        challenger=side_name(match.challenger),
        stage=match.stage.value,
        position=str(position),
        towers=tuple(_tower(match, side, colour) for side in Seat for colour in COLOURS),
        to_move=side_name(position.to_move if playing else position.to_move.other)
        if match.stage is not Stage.OVER
        else None,
        must_move=position.tower.word if playing and position.tower is not None else None,
        last=_last_turn(match),
        line_ups=LineUps(str(regroup(position, Fill.LEFT)), str(regroup(position, Fill.RIGHT))) if filling else None,
        winner_tower=_winner_tower(match),
    )


def _by_name(pair: BySide[int]) -> dict[str, int]:
    return {side_name(side): pair[side] for side in Seat}


def _tower(match: Match, side: Seat, colour: Colour) -> TowerView:
    towers, rings = match.position.towers[side], match.position.rings[side]
    return TowerView(side_name(side), colour.word, square_name(towers[colour]), rings[colour])


def _winner_tower(match: Match) -> TowerView | None:
    outcome = match.last.outcome if match.last is not None and match.stage is not Stage.MOVE else None
    return _tower(match, outcome.winner, outcome.tower) if outcome is not None else None


def _last_turn(match: Match) -> LastTurn | None:
    turn = match.last
    if turn is None:
        return None
    return LastTurn(
        side_name(turn.side),
        str(turn.move),
        square_name(turn.start),
        square_name(turn.end),
        tuple((pushed.tower.word, square_name(pushed.start), square_name(pushed.end)) for pushed in turn.pushed),
        tuple((side_name(forfeit.side), str(forfeit)) for forfeit in turn.forfeits),
    )
