"""A match: rounds, score, regrouping, and the series of Single Rounds."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec

from futari.core import BySide, Impossible, Message, Seat
from futari.kamisado.board import BLACK
from futari.kamisado.format import Format
from futari.kamisado.position import START, Position
from futari.kamisado.regroup import Fill, regroup
from futari.kamisado.round import Turn, play_move

if TYPE_CHECKING:
    from collections.abc import Mapping

    from futari.core import OptionValue
    from futari.kamisado.moves import Move

__all__ = ["FORMATS", "Match", "Options", "Stage", "fill_rows", "make_move", "read_options", "start_match"]

FORMATS = ("single", "standard", "long", "marathon", "series")
FEWEST_POINTS, MOST_POINTS, USUAL_POINTS = 2, 50, 5


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What two players agree on: the format, and in a series of Single Rounds the points to play to."""

    format: str = "standard"
    points: int | None = None

    @property
    def is_series(self) -> bool:
        """Whether rounds are played separately, every one from the first set-up."""
        return self.format == "series"

    @property
    def round_format(self) -> Format:
        """The format of the single round: a series is made of Single Rounds."""
        return Format.SINGLE if self.is_series else Format(self.format)

    @property
    def target(self) -> int:
        """The points that win."""
        return self.points or USUAL_POINTS if self.is_series else self.round_format.points


def read_options(raw: Mapping[str, OptionValue]) -> Options:
    """Checked options; raises Impossible with every fault."""
    faults = [Message("options.unknown", {"name": name}) for name in raw if name not in Options.__struct_fields__]
    name, points = raw.get("format", "standard"), raw.get("points")
    if name not in FORMATS:
        faults.append(Message("options.format", {"value": str(name), "formats": ", ".join(FORMATS)}))
    if points is not None:
        if name != "series":
            faults.append(Message("options.points_series"))
        elif isinstance(points, bool) or not isinstance(points, int) or not FEWEST_POINTS <= points <= MOST_POINTS:
            faults.append(Message("options.points", {"low": FEWEST_POINTS, "high": MOST_POINTS}))
    if faults:
        raise Impossible("options.impossible", faults)
    if name == "series":
        return Options("series", int(points or USUAL_POINTS))
    return Options(str(name))


class Stage(enum.Enum):
    """What a match waits for."""

    MOVE = "move"
    FILL = "fill"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Match:
    """A match as it stands; between rounds the position is the final one, with the ring placed."""

    options: Options
    position: Position
    score: BySide[int]
    round: int
    challenger: Seat
    stage: Stage
    last: Turn | None = None

    @property
    def turn(self) -> Turn:
        """The turn that was just played; only a match in the middle of a round has one."""
        if self.last is None:
            raise LookupError("no move has been made in this round")
        return self.last

    @property
    def winner(self) -> Seat | None:
        """The side that has reached the points."""
        return next((side for side in Seat if self.score[side] >= self.options.target), None)


def start_match(options: Options) -> Match:
    """Round 1: Black challenges."""
    return Match(options, _first_setup(options, BLACK), BySide(0, 0), 1, BLACK, Stage.MOVE)


def _first_setup(options: Options, challenger: Seat) -> Position:
    return replace(START, to_move=challenger, format=options.round_format)


def make_move(match: Match, move: Move) -> Match:
    """The match after a legal move, with the round's end and what follows from it."""
    turn = play_move(match.position, move)
    after = replace(match, position=turn.position, last=turn)
    if turn.outcome is None:
        return after
    winner = turn.outcome.winner
    score = match.score.with_(winner, match.score[winner] + turn.outcome.points)
    after = replace(after, score=score)
    if after.winner is not None:
        return replace(after, stage=Stage.OVER)
    if match.options.is_series:
        challenger = match.challenger.other
        return replace(
            after, position=_first_setup(match.options, challenger), round=match.round + 1, challenger=challenger
        )
    return replace(after, stage=Stage.FILL)


def fill_rows(match: Match, fill: Fill) -> Match:
    """The next round after the winner's choice of direction: the loser challenges (F1, F2)."""
    position = regroup(match.position, fill)
    return replace(
        match, position=position, round=match.round + 1, challenger=position.to_move, stage=Stage.MOVE, last=None
    )
