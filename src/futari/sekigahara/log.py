"""The readable log of a campaign: a line for everything that happened, under the headings of weeks and turns.

It is told as one seat or a spectator saw it, or all-seeing: then every face is told as its owner knows it, which is for
games that are over.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from futari.core import Choose, Message, Play, Seat
from futari.core.replay import how_it_ends
from futari.sekigahara.choice import Choice
from futari.sekigahara.edition import SEATS
from futari.sekigahara.events import events_for, tell
from futari.sekigahara.game import Options
from futari.sekigahara.state import State
from futari.sekigahara.terms import side_term
from futari.sekigahara.view import CampaignView

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from futari.core import Event

__all__ = ["Campaign", "LogLine", "full_log", "known", "log_lines", "log_of", "log_text"]

Campaign: TypeAlias = Play[Options, State, Choice, CampaignView]

HEADINGS = ("week", "phase")
INDENT = "  "


class LogLine(NamedTuple):
    """A sentence of the log; a heading opens a week or a turn."""

    heading: bool
    message: Message


def log_of(play: Campaign, seat: Seat | None) -> list[LogLine]:
    """What a seat (None: a spectator) saw happen; what was undone before anybody else saw it is not told."""
    lines = log_lines(tell(play.moments[0].state.edition, each, seat) for each in play.moments[0].state.news)
    for before, actor, after in _choices(play):
        lines += log_lines(events_for(before, actor, after, seat))
    return lines + _ending(play)


def full_log(play: Campaign) -> list[LogLine]:
    """What really happened, to be read when the game is over."""
    lines = known(play.moments[0].state)
    for _, _, after in _choices(play):
        lines += known(after)
    return lines + _ending(play)


def known(state: State) -> list[LogLine]:
    """What the last choice made happen, each thing told as whoever it concerns knows it."""
    return log_lines(tell(state.edition, each, getattr(each, "side", None)) for each in state.news)


def log_text(lines: Iterable[LogLine], language: str = "en") -> str:
    """The log in one of the four languages, with an empty line before each heading."""
    told = []
    for line in lines:
        text = line.message.text(language)
        told += ["", text] if line.heading else [f"{INDENT}{text}"]
    return "\n".join(told).lstrip("\n")


def log_lines(events: Iterable[Event]) -> list[LogLine]:
    """What events say in a log."""
    return [LogLine(event.kind in HEADINGS, event.message) for event in events]


def _choices(play: Campaign) -> Iterator[tuple[State, Seat, State]]:
    """The choices that still hold, each with the states around it."""
    line = play.line
    for since, point in pairwise(line):
        entry = play.record.entries[point - 1]
        if isinstance(entry, Choose):
            actor = Seat(SEATS.index(entry.seat))
            yield play.moments[since].state, actor, play.moments[point].state


def _ending(play: Campaign) -> list[LogLine]:
    """An act at the table that ended the game, if one did."""
    point = play.line[-1]
    entry = play.record.entries[point - 1] if point else None
    if entry is None or isinstance(entry, Choose):
        return []
    told = Message(f"table.happened.{how_it_ends(entry)}", {"seat": side_term(Seat(SEATS.index(entry.seat)))})
    return [LogLine(False, told)]
