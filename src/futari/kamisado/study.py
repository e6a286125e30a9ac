"""A bare position as a match that one can look at and step through, and records of any kind as the steps they tell."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec

from futari.core import BrokenRecord, BySide, Event, Message, Play, Seat, read_record
from futari.kamisado.board import BLACK, COLOURS, far_row, row_of
from futari.kamisado.book_reader import read_book
from futari.kamisado.format import Format, ring_worth
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Match, Options, Stage, start_match
from futari.kamisado.notation import read_attempt
from futari.kamisado.refusal import judge
from futari.kamisado.regroup import Fill, match_winner, regroup
from futari.kamisado.scorebook import write_played
from futari.kamisado.terms import side_name
from futari.kamisado.view import MatchView, view_match

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from futari.kamisado.game import Choice
    from futari.kamisado.position import Position
    from futari.kamisado.scorebook import Scorebook

__all__ = [
    "Ending",
    "Scene",
    "Step",
    "actor_of",
    "comments_of",
    "ending_of",
    "find_choice",
    "line_ups",
    "match_at",
    "mover_of",
    "play_out",
    "read_any",
    "scene_of",
    "steps_of",
]

_FILLS = {str(fill): fill for fill in Fill}
# The word for a person in the file of a game at the terminal.
_PERSON = "person"


class Ending(msgspec.Struct, frozen=True):
    """How a round ended; of a bare position that was a deadlock, nobody knows which tower took the ring."""

    winner: str
    rule: str
    tower: str | None
    points: int | None


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A match as it lies there: what one sees, and what may be chosen by whom."""

    position: str
    view: MatchView
    to_act: str | None
    choices: tuple[str, ...]
    prompt: Message
    finished: bool
    winner: str | None
    outcome: Ending | None


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """What one choice led to; the round is that in which it was made. Step 0 is the start, which nobody chose."""

    ply: int
    round: int
    side: str | None
    choice: str | None
    position: str
    view: MatchView
    events: list[Event]
    outcome: Ending | None


def match_at(position: Position) -> Match:
    """The match that a position belongs to, as far as it shows.

    Without a format it is a Marathon, whose limits hold. Every round leaves one ring, so the rings tell the round and
    the score. Who challenged does not show once the round has begun; it is told as Black then.
    """
    limits, score = position.limits, position.score
    winner = match_winner(position)
    if position.finished and limits is Format.SINGLE:
        winner = position.to_move.other
        score = BySide(0, 0).with_(winner, 1)
    over = position.finished and winner is not None
    stage = Stage.OVER if over else Stage.FILL if position.finished else Stage.MOVE
    rings = sum(position.rings.first) + sum(position.rings.second)
    return Match(
        Options(limits.value),
        position,
        score,
        max(1, rings) if position.finished else rings + 1,
        position.to_move if position.tower is None and not position.finished else BLACK,
        stage,
    )


def actor_of(match: Match) -> Seat | None:
    """Whose choice is awaited."""
    return next(iter(KAMISADO.to_act(match)), None)


def mover_of(match: Match) -> Seat:
    """Whose choice it would be; after the end of a match that of the one who lost it."""
    actor = actor_of(match)
    return match.position.to_move if actor is None else actor


def find_choice(match: Match, seat: Seat, text: str) -> Choice:
    """The choice that a text names, in signs or in words of any language; raises with the rule that forbids it."""
    refusal = KAMISADO.why(match, seat, text)
    if refusal is not None:
        raise refusal
    return _FILLS[text] if text in _FILLS else judge(match.position, read_attempt(text))


def scene_of(match: Match) -> Scene:
    """A match as it lies there."""
    actor, finished = actor_of(match), match.position.finished
    return Scene(
        position=str(match.position),
        view=view_match(match),
        to_act=None if actor is None else side_name(actor),
        choices=() if actor is None else tuple(map(str, KAMISADO.choices(match, actor))),
        prompt=KAMISADO.prompt(match, None),
        finished=finished,
        winner=None if match.stage is not Stage.OVER or match.winner is None else side_name(match.winner),
        outcome=_ending_after(match) or (ending_of(match.position) if finished else None),
    )


def ending_of(final: Position) -> Ending:
    """How a round ended whose last move is not known: at the far row (M7), or else by a deadlock (M8)."""
    winner = final.to_move.other
    for tower in COLOURS:
        if row_of(final.towers[winner][tower]) == far_row(winner):
            points = ring_worth(max(0, final.rings[winner][tower] - 1))
            return Ending(side_name(winner), "M7", tower.word, points)
    return Ending(side_name(winner), "M8", None, None)


def _ending_after(match: Match) -> Ending | None:
    """How the round ended with the last move, if it did."""
    outcome = match.last and match.last.outcome
    if not outcome:
        return None
    return Ending(side_name(outcome.winner), outcome.rule, outcome.tower.word, outcome.points)


def line_ups(match: Match) -> dict[str, MatchView] | None:
    """The two starts between which the winner of a round chooses, to be looked at (F1)."""
    if match.stage is not Stage.FILL:
        return None
    return {fill.value: view_match(match_at(regroup(match.position, fill))) for fill in Fill}


def play_out(match: Match, choices: Iterable[Choice]) -> Iterator[tuple[Step, Match]]:
    """The steps that choices make one after the other, each with the match it leads to; raises for one not listed."""
    for ply, choice in enumerate(choices, start=1):
        before, actor = match, mover_of(match)
        match = KAMISADO.apply(before, actor, choice)
        step = Step(
            ply=ply,
            round=match.round if isinstance(choice, Fill) else before.round,
            side=side_name(actor),
            choice=str(choice),
            position=str(match.position),
            view=view_match(match),
            events=KAMISADO.events(before, actor, choice, match, None),
            outcome=None if isinstance(choice, Fill) else _ending_after(match),
        )
        yield step, match


def steps_of(book: Scorebook) -> list[Step]:
    """A whole record as its steps, the start first."""
    match = start_match(book.options)
    start = Step(
        ply=0,
        round=1,
        side=None,
        choice=None,
        position=str(match.position),
        view=view_match(match),
        events=[],
        outcome=None,
    )
    return [start, *(step for step, _ in play_out(match, book.choices()))]


def comments_of(book: Scorebook) -> list[tuple[str, ...]]:
    """What was noted down at each step, as many as `steps_of` tells."""
    noted: list[tuple[str, ...]] = [book.comments]
    for round_ in book.rounds:
        if round_.fill is not None:
            noted.append(())
        noted[-1] += round_.comments
        for entry in round_.entries:
            if entry.choice is not None:
                noted.append(())
            noted[-1] += entry.comments
    return noted


def read_any(text: str) -> Scorebook:
    """The match in a text of any kind we write: a scorebook, a record in JSON, or a game saved at the terminal.

    Raises Unreadable or BrokenRecord with the entry that is wrong.
    """
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        try:
            return _book_of_json(text.lstrip("\ufeff").encode())
        except RecursionError as error:
            raise BrokenRecord(0, Message("record.unreadable", {"detail": "nested too deeply"})) from error
    return read_book(text)


def _book_of_json(content: bytes) -> Scorebook:
    try:
        page = msgspec.json.decode(content, type=dict[str, msgspec.Raw])
        names = BySide(*(_name(page.get(side_name(side))) for side in Seat))
    except msgspec.MsgspecError as error:
        raise BrokenRecord(0, Message("record.unreadable", {"detail": str(error)})) from error
    record = read_record(bytes(page.get("record", content)))
    begun = record.entries[0].time if record.entries else 0
    # Written down and read again: the one reader tells how every kind of game ended.
    return read_book(write_played(Play(KAMISADO, record), names, _date(begun)))


def _name(raw: msgspec.Raw | None) -> str:
    name = "?" if raw is None else msgspec.json.decode(raw, type=str)
    return "?" if name == _PERSON else name


def _date(milliseconds: int) -> str:
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC).date().isoformat() if milliseconds > 0 else "?"
    except (OverflowError, ValueError, OSError):
        return "?"
