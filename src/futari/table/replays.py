"""Games to be seen again: finished ones from any seat or with all that was hidden, running ones as one saw them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from futari.core import BySide, Choose, Event, Message, Seat, write_record
from futari.table.refusal import Kind, Refused
from futari.table.sight import OutcomeSight, happened, sight_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from futari.core import Entry
    from futari.table.clock import Outages
    from futari.table.ledger import Person
    from futari.table.table import Table

__all__ = [
    "ALL",
    "NOBODY",
    "Past",
    "Reason",
    "Replay",
    "ReplayStep",
    "Seen",
    "book_of",
    "course_of",
    "past_of",
    "reasons_of",
    "record_of",
    "replay_of",
    "statistics_of",
]

# From where one looks, beside the names of the seats.
ALL, NOBODY = "all", "nobody"
MOST_STEPS = 100


class Seen(msgspec.Struct, frozen=True):
    """What one pair of eyes saw after a step."""

    view: msgspec.Raw
    prompt: Message
    events: list[Event]


class ReplayStep(msgspec.Struct, frozen=True, kw_only=True):
    """The game after `ply` entries; the choice is told to those who made it, and to the all-seeing."""

    ply: int
    kind: str
    seat: str | None
    time: int | None
    choice: str | None
    seen: dict[str, Seen]


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """Some steps of a finished game of `plies` entries; `next` is where to go on."""

    table: str
    plies: int
    eyes: list[str]
    steps: list[ReplayStep]
    next: int | None
    outcome: OutcomeSight | None
    seed: str


class Reason(msgspec.Struct, frozen=True):
    """Why a bot of ours made the choice of an entry."""

    ply: int
    seat: str
    choice: str
    why: Message


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """Some steps of a game as one pair of eyes saw them; `line` are the plies that led here and were not taken back."""

    table: str
    ply: int
    eyes: str
    line: list[int]
    steps: list[ReplayStep]
    next: int | None


def record_of(table: Table) -> bytes:
    """The record as JSON, with its seed."""
    _demand_end(table)
    return write_record(table.play.record)


def book_of(table: Table, people: BySide[Person | None], date: str) -> str:
    """The record as people write it down, where the game has such a form."""
    _demand_end(table)
    if table.box.write_book is None:
        raise Refused(Kind.MISSING, "record.no_text", game=table.game.name)
    names = people.map(lambda person: "?" if person is None or person.name is None else person.name)
    return table.box.write_book(table.play, names, date)


def course_of(table: Table) -> msgspec.Struct:
    """How the score went so far, where the game keeps one."""
    if table.box.course is None:
        raise Refused(Kind.MISSING, "record.no_statistics", game=table.game.name)
    return table.box.course(table.play)


def reasons_of(table: Table, kept: Mapping[int, Message]) -> list[Reason]:
    """Why our bots did what they did, to be read after the game: before, it would tell what they hold."""
    _demand_end(table)
    entries = table.play.record.entries
    chosen = ((ply, entries[ply - 1], why) for ply, why in kept.items())
    return [Reason(ply, entry.seat, entry.choice, why) for ply, entry, why in chosen if isinstance(entry, Choose)]


def statistics_of(table: Table) -> msgspec.Struct:
    """A finished game in numbers, where the game has such."""
    _demand_end(table)
    if table.box.statistics is None:
        raise Refused(Kind.MISSING, "record.no_statistics", game=table.game.name)
    return table.box.statistics(table.play)


def replay_of(table: Table, eyes: str, start: int, limit: int, outages: Outages) -> Replay:
    """The steps from `start` on, seen by a seat (its name), a spectator (`nobody`) or all of them (`all`)."""
    _demand_end(table)
    viewers = _viewers(table, eyes)
    stop = min(table.ply + 1, start + min(limit, MOST_STEPS))
    events = {name: _events(table, seat, start, stop) for name, seat in viewers.items()}
    ending = sight_of(table, None, table.ply, 0, outages)
    return Replay(
        table=table.id,
        plies=table.ply,
        eyes=list(viewers),
        steps=[_step(table, ply, viewers, events, eyes, ending.prompt) for ply in range(start, stop)],
        next=stop if stop <= table.ply else None,
        outcome=ending.outcome,
        seed=table.row.seed,
    )


def past_of(table: Table, seat: Seat | None, start: int, limit: int, outages: Outages) -> Past:
    """The steps from `start` on as a seat (None: a spectator) saw them, also while the game goes on."""
    eyes = NOBODY if seat is None else table.game.seats[seat]
    viewers = {eyes: seat}
    stop = min(table.ply + 1, start + min(limit, MOST_STEPS))
    events = {eyes: _events(table, seat, start, stop)}
    last_words = sight_of(table, None, table.ply, 0, outages).prompt
    return Past(
        table=table.id,
        ply=table.ply,
        eyes=eyes,
        line=list(table.play.line),
        steps=[_step(table, ply, viewers, events, eyes, last_words) for ply in range(start, stop)],
        next=stop if stop <= table.ply else None,
    )


def _demand_end(table: Table) -> None:
    """While a game runs, its record would tell the seed and what others have chosen."""
    if table.outcome is None or table.row.status != "finished":
        raise Refused(Kind.CONFLICT, "record.running")


def _viewers(table: Table, eyes: str) -> dict[str, Seat | None]:
    names = table.game.seats
    if eyes == ALL:
        return {names[seat]: seat for seat in Seat}
    if eyes == NOBODY:
        return {NOBODY: None}
    if eyes not in names:
        raise Refused(Kind.INVALID, "table.unknown_seat", seat=eyes, seats=", ".join([*names, NOBODY, ALL]))
    return {eyes: Seat(names.index(eyes))}


def _events(table: Table, seat: Seat | None, start: int, stop: int) -> dict[int, list[Event]]:
    """What a seat saw happen, by ply."""
    told = happened(table, seat, max(0, start - 1))
    return {each.ply: each.events for each in told if each.ply < stop}


def _step(
    table: Table,
    ply: int,
    viewers: dict[str, Seat | None],
    events: dict[str, dict[int, list[Event]]],
    eyes: str,
    last_words: Message,
) -> ReplayStep:
    entry = table.play.record.entries[ply - 1] if ply else None
    moment = table.play.moments[ply]
    return ReplayStep(
        ply=ply,
        kind="start" if entry is None else str(entry.__struct_config__.tag),
        seat=None if entry is None else entry.seat,
        time=None if entry is None else entry.time,
        choice=_choice(entry, eyes),
        seen={
            name: Seen(
                msgspec.Raw(msgspec.json.encode(table.game.view(moment.state, seat))),
                last_words if moment.outcome is not None else table.game.prompt(moment.state, seat),
                events[name].get(ply, []),
            )
            for name, seat in viewers.items()
        },
    )


def _choice(entry: Entry | None, eyes: str) -> str | None:
    if not isinstance(entry, Choose) or eyes not in {ALL, entry.seat}:
        return None
    return entry.choice
